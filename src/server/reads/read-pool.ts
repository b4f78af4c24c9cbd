import { availableParallelism, totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import { boomError } from '../../protocol/errors.ts'
import type { Caller } from '../fair-queue.ts'
import { createFairQueue } from '../fair-queue.ts'
import { createLruCache } from '../lru-cache.ts'
import { tookTooLong, tookTooMuchMemory } from '../query/limits.ts'
import { toError } from './failure.ts'
import type { Read } from './read.ts'
import type { ReadWorkerResult, ReadWorkerSetup } from './read-worker.ts'
import { queryOf } from './run-read.ts'

export interface ReadPool {
  run(read: Read, caller: Caller): Promise<Uint8Array<ArrayBuffer>>
  /** Ends every thread and rejects all waiting reads. */
  close(): Promise<void>
}

interface Job {
  readonly read: Read
  readonly costKey: string
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: unknown) => void
  startedAt: number
}

interface Member {
  readonly worker: Worker
  job: Job | null
  deadline: NodeJS.Timeout | undefined
}

/** Milliseconds. A thread stops a late query by itself; after this grace period the thread is terminated. */
const grace = 1_000
const heapMegabytes = 1024
/** Characters of parsed documents that all threads cache together: a few percent of the memory. */
const cacheBudget = totalmem() / 32
const maximumWaiting = 10_000
const waitingPerCaller = 1_000
const waitingAnonymous = 200
/** Milliseconds from which a query is treated as expensive when it is repeated. */
const expensiveFrom = 200
const rememberedCosts = 2_000
const longestRemembered = 4_000

/**
 * Runs reads in separate threads, one more than there are processors, started on demand.
 * Long reads never block the request thread, nor all slots for other callers.
 */
export function createReadPool(
  setup: ReadWorkerSetup,
  size: number = Math.max(3, availableParallelism() + 1),
): ReadPool {
  const members = new Set<Member>()
  const idle: Member[] = []
  const queue = createFairQueue<Job>({
    places: size,
    perCaller: Math.max(1, size - 1),
    anonymous: Math.max(1, size - 2),
    waitingPerCaller,
    waitingAnonymous,
  })
  const costs = createLruCache<number>(rememberedCosts)
  let waiting = 0
  let closed = false

  function dispatch(): void {
    for (let job = queue.take(); job; job = queue.take()) {
      waiting--
      start(idle.pop() ?? hire(), job)
    }
  }

  function start(member: Member, job: Job): void {
    const { read } = job
    const { limits } = setup
    const deadline =
      ('request' in read && 'deadline' in read.request && read.request.deadline) || limits.deadline
    member.job = job
    job.startedAt = performance.now()
    member.deadline = setTimeout(() => {
      dismiss(member, tookTooLong(queryOf(read), deadline))
    }, deadline + grace)
    // A busy thread keeps the process alive, an idle one does not.
    member.worker.ref()
    member.worker.postMessage(read)
  }

  function hire(): Member {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: { ...setup, store: { cacheBudget: cacheBudget / size, ...setup.store } },
      name: 'read',
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes + (2 * cacheBudget) / size / 2 ** 20,
      },
    })
    const member: Member = { worker, job: null, deadline: undefined }
    members.add(member)
    worker.on('message', (result: ReadWorkerResult) => {
      // The result arrived just after the thread was dismissed, so it must get no further read.
      if (!members.has(member)) return
      const job = takeJob(member)
      worker.unref()
      idle.push(member)
      if ('bytes' in result) job?.resolve(result.bytes)
      else job?.reject(toError(result.failure))
      dispatch()
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const query = member.job ? queryOf(member.job.read) : ''
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      dismiss(member, outOfMemory ? tookTooMuchMemory(query) : error)
    })
    return member
  }

  /** Terminates a thread and rejects its job; the next waiting read gets a new thread. */
  function dismiss(member: Member, reason: unknown): void {
    if (!members.delete(member)) return
    const place = idle.indexOf(member)
    if (place >= 0) idle.splice(place, 1)
    void member.worker.terminate()
    takeJob(member)?.reject(reason)
    dispatch()
  }

  function takeJob(member: Member): Job | null {
    clearTimeout(member.deadline)
    const { job } = member
    member.job = null
    if (!job) return null
    queue.release(job)
    costs.set(job.costKey, performance.now() - job.startedAt)
    return job
  }

  return {
    run: (read, caller) =>
      new Promise((resolve, reject) => {
        if (closed || waiting >= maximumWaiting) throw unavailable()
        const costKey = `${read.kind} ${queryOf(read).slice(0, longestRemembered)}`
        const expensive = (costs.get(costKey) ?? 0) > expensiveFrom
        queue.add({ read, costKey, resolve, reject, startedAt: 0 }, { caller, expensive })
        waiting++
        dispatch()
      }),
    async close() {
      closed = true
      for (const job of queue.drain()) job.reject(unavailable())
      const ended = [...members].map(async (member) => {
        takeJob(member)?.reject(unavailable())
        await member.worker.terminate()
      })
      members.clear()
      await Promise.all(ended)
    },
  }
}

function unavailable(): Error {
  return boomError(503, 'The server takes no queries at the moment')
}
