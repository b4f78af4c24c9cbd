import { join } from 'node:path'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Resolves in the frame in which an element is there and has a box, with what the page had requested by then. */
    requestsUntil(selector: string): Promise<string[]>
  }
}

const root = join(import.meta.dirname, '../..')

/** Lets a page say what it has loaded by the time it can be used; asking from outside would add what comes later. Call before loading. */
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

/** The built scripts among some addresses, as files. */
export function scriptsOf(addresses: readonly string[]): string[] {
  const paths = addresses.map((address) => new URL(address).pathname)
  const scripts = paths.filter((path) => path.startsWith('/dist/') && path.endsWith('.js'))
  return [...new Set(scripts)].map((path) => join(root, path))
}
