import type { Settled, Store, Writer } from '../database/store.ts'

export interface CommitQueue<Request, Outcome> {
  /** Resolves once the request is durable and everybody has been told. */
  commit(request: Request): Promise<Outcome>
  /** Commits what is waiting, now. */
  flush(): void
}

interface Entry<Request, Outcome> {
  readonly request: Request
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/** So many transactions take a fraction of a second: listeners of the first should not wait longer. */
const maximumTogether = 100

/**
 * Commits in the order of arrival. Whatever arrives while the disk is busy is committed together by
 * the next wait for it; each request still succeeds or fails by itself.
 */
export function createCommitQueue<Request, Outcome>(options: {
  store: Pick<Store, 'writeEach'>
  apply: (writer: Writer, request: Request) => Outcome
  /** Tells of a request that is durable. Called in the order of the log. */
  publish: (request: Request, outcome: Outcome) => void
}): CommitQueue<Request, Outcome> {
  const { store, apply, publish } = options
  const waiting: Entry<Request, Outcome>[] = []
  let scheduled = false

  function schedule(): void {
    if (scheduled || waiting.length === 0) return
    scheduled = true
    // After the requests that have come in already, before any that have not.
    setImmediate(() => {
      scheduled = false
      commitSome()
      schedule()
    })
  }

  function commitSome(): void {
    const entries = waiting.splice(0, maximumTogether)
    let results: Settled<Outcome>[]
    try {
      results = store.writeEach(
        entries.map(
          ({ request }) =>
            (writer) =>
              apply(writer, request),
        ),
      )
    } catch (error) {
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

  return {
    commit: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        schedule()
      }),
    flush() {
      while (waiting.length > 0) commitSome()
    },
  }
}
