import type { Expected, Settled, Store, Writer } from '../database/store.ts'

export interface CommitQueue<Request, Outcome> {
  /** Resolves once the request is durable and the listeners have been notified. */
  commit(request: Request): Promise<Outcome>
  /** Runs `work` between two commits: no transaction is open then. */
  exclusively<T>(work: () => T | Promise<T>): Promise<T>
  /** Commits what is waiting, now, and resolves when all of it is done. */
  flush(): Promise<void>
}

interface Entry<Request, Outcome> {
  readonly request: Request
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/** Either a short request, which is committed together with others, or work of its own. */
type Waiting<Request, Outcome> = Entry<Request, Outcome> | { readonly work: () => Promise<void> }

/** So many transactions take a fraction of a second: listeners of the first should not wait longer. */
const maximumTogether = 100
/** Milliseconds after which the requests applied so far are committed, and others get their turn. */
const slice = 15

/**
 * Commits in the order of arrival. Whatever arrives while the disk is busy is committed together by
 * the next wait for it; each request still succeeds or fails by itself. A long request is committed alone.
 */
export function createCommitQueue<Request, Outcome>(options: {
  store: Pick<Store, 'writeEach'>
  apply: (writer: Writer, request: Request) => Outcome
  /** What a request is going to read. */
  expected?: (request: Request) => Expected
  /** Whether an outcome was written, where the connection was lost before anybody could say so. */
  isWritten?: (request: Request, outcome: Outcome) => boolean
  /** True for requests that `applyLong` takes. */
  isLong?: (request: Request) => boolean
  /** Writes a request durably, in slices. Nothing else is committed meanwhile. */
  applyLong?: (request: Request) => Promise<Outcome>
  /** Notifies the listeners of a request that is durable. Called in the order of the log. */
  publish: (request: Request, outcome: Outcome) => void
}): CommitQueue<Request, Outcome> {
  const { store, apply, applyLong, publish } = options
  const waiting: Waiting<Request, Outcome>[] = []
  let scheduled = false
  let running: Promise<void> | null = null

  function schedule(): void {
    if (scheduled || running || waiting.length === 0) return
    scheduled = true
    // After the requests that have come in already, before any that have not.
    setImmediate(() => {
      scheduled = false
      commitSome()
      schedule()
    })
  }

  function commitSome(): void {
    const first = waiting[0]
    if (running || !first) return
    if (!('work' in first)) return commitTogether()
    waiting.shift()
    running = first.work().finally(() => {
      running = null
      schedule()
    })
  }

  function commitTogether(): void {
    const entries: Entry<Request, Outcome>[] = []
    let results: Settled<Outcome>[]
    try {
      results = store.writeEach(changesOf(entries), {
        expected: () => entries.flatMap(({ request }) => options.expected?.(request) ?? []),
        isWritten: (lost) =>
          lost.some((result, index) => {
            const entry = entries[index]
            // Either all of them were, or none.
            return entry && 'value' in result && options.isWritten?.(entry.request, result.value)
          }),
      })
    } catch (error) {
      // Where not even a transaction could be opened, none was taken: they would be tried again for ever.
      if (entries.length === 0) void [...changesOf(entries)]
      for (const { reject } of entries) reject(error)
      return
    }
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

  /** Takes short requests off the queue, into `entries`, on demand. */
  function* changesOf(
    entries: Entry<Request, Outcome>[],
  ): Generator<(writer: Writer) => Outcome, void> {
    const until = performance.now() + slice
    while (entries.length < maximumTogether) {
      const next = waiting[0]
      if (!next || 'work' in next || (entries.length > 0 && performance.now() > until)) return
      waiting.shift()
      entries.push(next)
      yield (writer) => apply(writer, next.request)
    }
  }

  function add<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.push({
        async work() {
          try {
            resolve(await work())
          } catch (error) {
            reject(error)
          }
        },
      })
      schedule()
    })
  }

  return {
    commit(request) {
      if (applyLong && options.isLong?.(request)) {
        return add(async () => {
          const outcome = await applyLong(request)
          publish(request, outcome)
          return outcome
        })
      }
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        schedule()
      })
    },
    exclusively: add,
    async flush() {
      while (running || waiting.length > 0) {
        commitSome()
        if (running) await running
      }
    },
  }
}
