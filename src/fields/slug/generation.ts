/** Progress of generating a slug. */
export type GenerationState =
  | { readonly status: 'idle' | 'pending' | 'complete' }
  | { readonly status: 'error'; readonly error: Error }

export interface Generation {
  /** Starts a new generation; results of earlier ones are discarded. */
  start(make: () => Promise<string>, onResult: (slug: string) => void): Promise<void>
  /** Discards the pending generation and the last error. */
  cancel(): void
}

/** Runs one slug generation at a time; the latest wins. */
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
