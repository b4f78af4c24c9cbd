/** The parts of the host page that authentication needs; tests pass a simulation. */
export interface AuthPage {
  /** Calls `listener` each time the page becomes visible again; returns the function to unsubscribe. */
  onReturn(listener: () => void): () => void
}

/** The browser's window; outside of browsers it never becomes visible. */
export const hostAuthPage: AuthPage = {
  onReturn(listener) {
    globalThis.addEventListener?.('focus', listener)
    return () => globalThis.removeEventListener?.('focus', listener)
  },
}
