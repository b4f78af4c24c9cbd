/** Something to be shown, independent of who shows it. */
export interface ContentIntent {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
}

/** Connects elements that find documents with the element that shows them. */
export interface IntentStore {
  /** Shows intents from now on; of several the newest. The returned function takes that back. */
  provide(open: (intent: ContentIntent) => void): () => void
  /** False when no element shows it. */
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
