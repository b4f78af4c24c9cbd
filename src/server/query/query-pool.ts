import { availableParallelism, totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import { boomError } from '../../protocol/errors.ts'
import type { AnswerQuery } from './answer.ts'
import type { QueryRequest } from './evaluate.ts'
import { toError } from './failure.ts'
import { tookTooLong, tookTooMuchMemory } from './limits.ts'
import type { QueryWorkerAnswer, QueryWorkerSetup } from './query-worker.ts'

export interface QueryPool {
  readonly answer: AnswerQuery
  /** Ends every thread; whoever still waits is refused. */
  close(): Promise<void>
}

interface Job {
  readonly request: QueryRequest
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: unknown) => void
}

interface Member {
  readonly worker: Worker
  job: Job | null
  deadline: NodeJS.Timeout | undefined
}

/** A thread stops a late query by itself. One that has not by then is stuck, and ended as a whole. */
const grace = 1_000
const heapMegabytes = 1024
/** Characters of parsed documents that all threads together keep: a few percent of the memory. */
const cacheBudget = totalmem() / 32
const maximumWaiting = 10_000

/**
 * Runs queries in threads of their own, as many as there are processors, started when first needed.
 * However long a query takes, the thread that serves everybody stays free.
 */
export function createQueryPool(
  setup: QueryWorkerSetup,
  size: number = Math.max(2, availableParallelism()),
): QueryPool {
  const members = new Set<Member>()
  const idle: Member[] = []
  const waiting: Job[] = []
  let closed = false

  function dispatch(): void {
    while (waiting.length > 0) {
      const member = idle.pop() ?? (members.size < size ? hire() : null)
      const job = member && waiting.shift()
      if (!job) return
      const { limits } = setup
      member.job = job
      member.deadline = setTimeout(() => {
        dismiss(member, tookTooLong(job.request.query, limits.deadline))
      }, limits.deadline + grace)
      // An idle thread keeps no process alive, a busy one does.
      member.worker.ref()
      member.worker.postMessage(job.request)
    }
  }

  function hire(): Member {
    const worker = new Worker(new URL('./query-worker.ts', import.meta.url), {
      workerData: { ...setup, store: { cacheBudget: cacheBudget / size, ...setup.store } },
      name: 'query',
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes + (2 * cacheBudget) / size / 2 ** 20,
      },
    })
    const member: Member = { worker, job: null, deadline: undefined }
    members.add(member)
    worker.on('message', (answer: QueryWorkerAnswer) => {
      // It answered in the very moment in which it was given up: nothing may be sent to it any more.
      if (!members.has(member)) return
      const job = takeJob(member)
      worker.unref()
      idle.push(member)
      if ('bytes' in answer) job?.resolve(answer.bytes)
      else job?.reject(toError(answer.failure))
      dispatch()
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const query = member.job?.request.query ?? ''
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      dismiss(member, outOfMemory ? tookTooMuchMemory(query) : error)
    })
    return member
  }

  /** Ends a thread whose job failed with it; the next one waiting gets a new thread. */
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
    return job
  }

  return {
    answer: (request) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= maximumWaiting) throw unavailable()
        waiting.push({ request, resolve, reject })
        dispatch()
      }),
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(unavailable())
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
