/** A request to display content, independent of the element that displays it. */
export interface ContentIntent {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
}

/** Connects elements that find documents with the element that displays them. */
export interface IntentStore {
  /** Registers a handler of intents; the newest handler is used. Returns the function to unregister it. */
  provide(open: (intent: ContentIntent) => void): () => void
  /** False when no handler displays it. */
  open(intent: ContentIntent): boolean
}

export function createIntentStore(): IntentStore {
  const shown: ((intent: ContentIntent) => void)[] = []
  return {
    provide(open) {
      shown.push(open)
      return () => void shown.splice(shown.indexOf(open), 1)
    },
    open(intent) {
      const open = shown.at(-1)
      open?.(intent)
      return open !== undefined
    },
  }
}
