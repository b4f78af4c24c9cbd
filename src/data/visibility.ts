/** Whether the page is visible; tests pass a simulation. */
export interface PageVisibility {
  isVisible(): boolean
  /** Calls `listener` each time the page becomes visible; returns the function to unsubscribe. */
  onVisible(listener: () => void): () => void
}

/** The browser's page visibility; outside of browsers always visible. */
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
