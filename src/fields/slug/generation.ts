/** How far the making of a slug is. */
export type GenerationState =
  | { readonly status: 'idle' | 'pending' | 'complete' }
  | { readonly status: 'error'; readonly error: Error }

export interface Generation {
  /** Begins anew; what was asked for before no longer counts. */
  start(make: () => Promise<string>, onResult: (slug: string) => void): Promise<void>
  /** Forgets what is under way and what went wrong. */
  cancel(): void
}

/** Runs one making of a slug at a time, of which the latest wins. */
export function createGeneration(onState: (state: GenerationState) => void): Generation {
  let latest = 0

  return {
    async start(make, onResult) {
      latest += 1
      const run = latest
      onState({ status: 'pending' })
      try {
        const slug = await make()
        if (run !== latest) return
        onResult(slug)
        onState({ status: 'complete' })
      } catch (error) {
        if (run === latest) onState({ status: 'error', error: error as Error })
      }
    },
    cancel() {
      latest += 1
      onState({ status: 'idle' })
    },
  }
}
