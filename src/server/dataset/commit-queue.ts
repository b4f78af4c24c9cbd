import { createGroupCommits } from './group-commits.ts'
import type { Entry, GroupOptions } from './group-commits.ts'

export interface CommitQueue<Request, Outcome> {
  /** Resolves once the request is durable and the listeners have been notified. */
  commit(request: Request): Promise<Outcome>
  /** Runs `work` between two commits, while no transaction is open. */
  exclusively<T>(work: () => T | Promise<T>): Promise<T>
  /** Commits all waiting requests now, and resolves when all of them are done. */
  flush(): Promise<void>
}

/** Either a short request, which is committed together with others, or separate work. */
type Waiting<Request, Outcome> = Entry<Request, Outcome> | { readonly work: () => Promise<void> }

/** So many transactions take a fraction of a second; the first one's listeners should not wait longer. */
const maximumTogether = 100

/**
 * Commits in the order of arrival. Requests that arrive while the disk is busy share the next disk sync;
 * each still succeeds or fails by itself. A long request is committed alone.
 */
export function createCommitQueue<Request, Outcome>(
  options: GroupOptions<Request, Outcome> & {
    /** True for requests to be handled by `applyLong`. */
    isLong?: (request: Request) => boolean
    /** Writes a request durably, in slices. No other request is committed meanwhile. */
    applyLong?: (request: Request) => Promise<Outcome>
  },
): CommitQueue<Request, Outcome> {
  const { store, applyLong, publish } = options
  const waiting: Waiting<Request, Outcome>[] = []
  let scheduled = false
  /** What has been started and not finished: work, or up to two groups. */
  let running: readonly Promise<void>[] = []
  /** Number of requests in the group that was started last; 0 for work. */
  let lastSize = 0
  const groups = createGroupCommits(options, { take, most: fairShare })

  function schedule(): void {
    if (scheduled || !mayStart()) return
    scheduled = true
    // Runs after the requests that have already arrived, and before later ones.
    setImmediate(() => {
      scheduled = false
      commitSome()
      schedule()
    })
  }

  /**
   * A group may be sent before the result of the last one is there, unless it is much smaller: a transaction for a few
   * requests costs almost as much, and those that arrive meanwhile would have to wait for it.
   */
  function mayStart(): boolean {
    const first = waiting[0]
    if (!first || running.length === 0) return first !== undefined
    const isGroup = !('work' in first) && lastSize > 0
    return isGroup && running.length === 1 && waiting.length * 2 >= lastSize
  }

  /**
   * Beside a group whose result is not there yet, half of all: of two equal groups, each is prepared while the database
   * writes the other.
   */
  function fairShare(): number {
    if (running.length === 0) return maximumTogether
    return Math.min(maximumTogether, Math.ceil((lastSize + waiting.length) / 2))
  }

  function commitSome(): void {
    const first = waiting[0]
    if (!first || !mayStart()) return
    if ('work' in first) {
      waiting.shift()
      lastSize = 0
      run(first.work())
    } else if (store.writeEachOptimistically) {
      run(groups.commitOptimistically((size) => (lastSize = size)))
    } else {
      groups.commit()
    }
  }

  function run(work: Promise<void>): void {
    const started = work.finally(() => {
      running = running.filter((one) => one !== started)
      schedule()
    })
    running = [...running, started]
  }

  /** Takes a short request off the queue, if it is the next. */
  function take(): Entry<Request, Outcome> | null {
    const next = waiting[0]
    if (!next || 'work' in next) return null
    waiting.shift()
    return next
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
      const isBusy = (): boolean => running.length > 0 || waiting.length > 0
      while (isBusy()) {
        commitSome()
        await running[0]
      }
    },
  }
}
