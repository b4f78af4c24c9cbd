import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Calls back in the frame in which a form's text control exists, has a box and accepts keys. */
    onceEditable(done: () => void): void
    /** Ms from the start of the navigation until then. */
    editableAfter?: number
    /** Duration of the longest task until then, ms. */
    longestTask?: number
  }
}

export interface Opening {
  /** Ms from the start of the navigation until the form accepts typing. */
  editable: number
  /** Duration of the longest task until then, ms. */
  longest: number
}

/** Records in the page when its form accepts typing; polling would add its own time. Call before loading. */
export async function installLoadProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const controls = '[data-path] :is(input:not([type]), input[type="text"], textarea)'
    const elements = 'content-studio, document-form'

    function isThere(root: Document | ShadowRoot): boolean {
      for (const control of root.querySelectorAll<HTMLInputElement>(controls)) {
        const isUsable = !control.disabled && !control.readOnly
        if (isUsable && control.getBoundingClientRect().height > 0) return true
      }
      return [...root.querySelectorAll(elements)].some(
        ({ shadowRoot }) => shadowRoot !== null && isThere(shadowRoot),
      )
    }

    window.onceEditable = (done) => {
      const look = () => (isThere(document) ? done() : requestAnimationFrame(look))
      requestAnimationFrame(look)
    }
    window.longestTask = 0
    const tasks = new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries()) {
        if (startTime > (window.editableAfter ?? Infinity)) return
        window.longestTask = Math.max(window.longestTask ?? 0, duration)
      }
    })
    tasks.observe({ type: 'longtask', buffered: true })
    window.onceEditable(() => {
      window.editableAfter = performance.now()
      console.debug('editable')
    })
  })
}

/**
 * Opens a page and waits until its form accepts typing. Nothing is asked of the page before: the first question makes
 * Playwright compile its script of 330 KB there, which took 20 to 60 ms in the middle of the opening.
 */
export async function openUntilEditable(page: Page, url: string): Promise<Opening> {
  await installLoadProbe(page)
  const editable = page.waitForEvent('console', (message) => message.text() === 'editable')
  await page.goto(url, { waitUntil: 'commit' })
  await editable
  return page.evaluate(() => ({
    editable: window.editableAfter ?? Number.NaN,
    longest: window.longestTask ?? Number.NaN,
  }))
}
