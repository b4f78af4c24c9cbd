import type { Expected, Settled, Store, WriteHints, Writer } from '../database/store.ts'

/** A request, and the promise of its outcome. */
export interface Entry<Request, Outcome> {
  readonly request: Request
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export interface GroupOptions<Request, Outcome> {
  readonly store: Pick<Store, 'writeEach' | 'writeEachOptimistically'>
  readonly apply: (writer: Writer, request: Request) => Outcome
  /** The data a request is going to read. */
  readonly expected?: (request: Request) => Expected
  /** True if an outcome was committed; used when the connection was lost during the commit. */
  readonly isWritten?: (request: Request, outcome: Outcome) => boolean
  /** Notifies the listeners of a durable request. Called in the order of the log. */
  readonly publish: (request: Request, outcome: Outcome) => void
}

/** Commits waiting requests as a group. Each request succeeds or fails by itself. */
interface GroupCommits {
  commit(): void
  /** Resolves when the outcome is known. `onSent` is called with the number of requests. */
  commitOptimistically(onSent: (size: number) => void): Promise<void>
}

/** Milliseconds after which the requests applied so far are committed and other work can run. */
const longestTurn = 15

/** `take` takes the next request for the group, of which there are at most `most` in it. */
export function createGroupCommits<Request, Outcome>(
  { store, apply, expected, isWritten, publish }: GroupOptions<Request, Outcome>,
  { take, most }: { take: () => Entry<Request, Outcome> | null; most: () => number },
): GroupCommits {
  type Entries = Entry<Request, Outcome>[]

  function hintsFor(entries: Entries): WriteHints<Outcome> {
    return {
      expected: () => entries.flatMap(({ request }) => expected?.(request) ?? []),
      isWritten: (lost) =>
        lost.some((result, index) => {
          const entry = entries[index]
          // Either all of them were written, or none.
          return entry && 'value' in result && isWritten?.(entry.request, result.value)
        }),
    }
  }

  /** Takes requests on demand, and adds them to `entries`. */
  function* changesOf(entries: Entries): Generator<(writer: Writer) => Outcome, void> {
    const until = performance.now() + longestTurn
    const limit = most()
    while (entries.length < limit && (entries.length === 0 || performance.now() <= until)) {
      const next = take()
      if (!next) return
      entries.push(next)
      yield (writer) => apply(writer, next.request)
    }
  }

  function settle(entries: Entries, results: readonly Settled<Outcome>[]): void {
    for (const [index, { request, resolve, reject }] of entries.entries()) {
      const result = results[index]
      if (result && 'value' in result) {
        publish(request, result.value)
        resolve(result.value)
      } else {
        reject(result?.error)
      }
    }
  }

  function fail(entries: Entries, error: unknown): void {
    // If no transaction could be opened, no entry was taken; take them now, or they would be retried forever.
    if (entries.length === 0) void [...changesOf(entries)]
    for (const { reject } of entries) reject(error)
  }

  return {
    commit() {
      const entries: Entries = []
      try {
        settle(entries, store.writeEach(changesOf(entries), hintsFor(entries)))
      } catch (error) {
        fail(entries, error)
      }
    },
    async commitOptimistically(onSent) {
      const entries: Entries = []
      try {
        const results = store.writeEachOptimistically?.(changesOf(entries), hintsFor(entries))
        onSent(entries.length)
        settle(entries, (await results) ?? [])
      } catch (error) {
        fail(entries, error)
      }
    },
  }
}
