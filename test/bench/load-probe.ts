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

/** Records in the page when its form accepts typing; polling would add its own time. Call before loading. */
export async function installLoadProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const controls = '[data-path] :is(input:not([type]), input[type="text"], textarea)'

    function isThere(root: Document | ShadowRoot): boolean {
      for (const control of root.querySelectorAll<HTMLInputElement>(controls)) {
        const isUsable = !control.disabled && !control.readOnly
        if (isUsable && control.getBoundingClientRect().height > 0) return true
      }
      return [...root.querySelectorAll('*')].some(
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
    window.onceEditable(() => (window.editableAfter = performance.now()))
  })
}
