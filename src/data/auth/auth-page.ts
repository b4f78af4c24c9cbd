/** The page around, as far as signing in needs it; a simulation brings its own. */
export interface AuthPage {
  /** Calls `listener` each time the page becomes visible again; returns how to stop. */
  onReturn(listener: () => void): () => void
}

/** The browser's window; outside browsers it never becomes visible. */
export const hostAuthPage: AuthPage = {
  onReturn(listener) {
    globalThis.addEventListener?.('focus', listener)
    return () => globalThis.removeEventListener?.('focus', listener)
  },
}
