/** Whether anybody can see the page; a simulation brings its own. */
export interface PageVisibility {
  isVisible(): boolean
  /** Calls `listener` each time the page comes into view; answers how to stop. */
  onVisible(listener: () => void): () => void
}

/** The browser's own knowledge; outside browsers there is always somebody. */
export const hostVisibility: PageVisibility = {
  isVisible: () => globalThis.document?.visibilityState !== 'hidden',
  onVisible(listener) {
    const changed = () => {
      if (hostVisibility.isVisible()) listener()
    }
    globalThis.document?.addEventListener('visibilitychange', changed)
    return () => globalThis.document?.removeEventListener('visibilitychange', changed)
  },
}
