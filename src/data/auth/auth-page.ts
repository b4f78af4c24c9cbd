/** The page around, as far as signing in needs it; a simulation brings its own. */
export interface AuthPage {
  /** Calls `listener` each time somebody looks at the page again; answers how to stop. */
  onReturn(listener: () => void): () => void
}

/** The browser's window; elsewhere nobody looks. */
export const hostAuthPage: AuthPage = {
  onReturn(listener) {
    globalThis.addEventListener?.('focus', listener)
    return () => globalThis.removeEventListener?.('focus', listener)
  },
}
