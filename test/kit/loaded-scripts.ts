import { join } from 'node:path'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Resolves in the frame in which an element exists and has a box, with the URLs requested by then. */
    requestsUntil(selector: string): Promise<string[]>
  }
}

const root = join(import.meta.dirname, '../..')

/** Records what a page has loaded until it is usable; polling would include later requests. Call before loading. */
export async function installRequestProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    function isThere(place: Document | ShadowRoot, selector: string): boolean {
      for (const found of place.querySelectorAll(selector)) {
        if (found.getBoundingClientRect().height > 0) return true
      }
      return [...place.querySelectorAll('*')].some(
        ({ shadowRoot }) => shadowRoot !== null && isThere(shadowRoot, selector),
      )
    }
    window.requestsUntil = (selector) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isThere(document, selector)) return requestAnimationFrame(look)
          const requests = performance.getEntriesByType('resource').map(({ name }) => name)
          return resolve(requests)
        }
        look()
      })
  })
}

/** The files of the built scripts among the given URLs. */
export function scriptsOf(addresses: readonly string[]): string[] {
  const paths = addresses.map((address) => new URL(address).pathname)
  const scripts = paths.filter((path) => path.startsWith('/dist/') && path.endsWith('.js'))
  return [...new Set(scripts)].map((path) => join(root, path))
}
