import { Worker } from 'node:worker_threads'

/** The write-ahead log: its pages, and those not in the database file yet. */
export interface Log {
  readonly pages: number
  readonly left: number
}

export interface Checkpoints {
  /** To be called after commits. */
  schedule(): void
  close(): Promise<void>
}

/** Milliseconds after a commit; commits within them share one check of the log. */
const pause = 100
/** From this many pages on, the log is copied completely while writes wait, so that SQLite restarts it. */
const manyPages = 16_000

/**
 * Copies what was committed from SQLite's write-ahead log into the database file, in a thread. A commit that does it
 * would hold up the thread that serves everybody: for a large transaction longer than all of its writing.
 */
export function createCheckpoints(
  file: string,
  options: {
    /** Runs `work` while no transaction is being written. */
    exclusively: (work: () => Promise<void>) => Promise<void>
    onError: (error: unknown) => void
  },
): Checkpoints {
  let worker: Worker | null = null
  let isRunning = false
  let isWanted = false
  let isClosed = false
  let timer: NodeJS.Timeout | null = null

  function open(): Worker {
    const opened = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
      workerData: file,
      name: 'checkpoints',
    })
    // The log only grows for a while; the next commit starts another thread.
    opened.on('error', options.onError)
    opened.on('exit', () => {
      if (worker === opened) worker = null
    })
    opened.unref()
    return opened
  }

  function copy(isWhole: boolean): Promise<Log> {
    const used = (worker ??= open())
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('The thread that copies the log has ended'))
      used.once('message', (log: Log) => {
        used.off('exit', fail)
        resolve(log)
      })
      used.once('exit', fail)
      used.postMessage(isWhole, [])
    })
  }

  async function run(): Promise<void> {
    isRunning = true
    try {
      const { pages, left } = await copy(false)
      // A reader that needs the log may prevent it.
      if (pages >= manyPages && left < manyPages && !isClosed) {
        await options.exclusively(async () => void (await copy(true)))
      }
    } catch (error) {
      if (!isClosed) options.onError(error)
    }
    isRunning = false
    if (isWanted) schedule()
  }

  function schedule(): void {
    isWanted = true
    if (timer || isRunning || isClosed) return
    timer = setTimeout(() => {
      timer = null
      isWanted = false
      void run()
    }, pause).unref()
  }

  return {
    schedule,
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await worker?.terminate()
    },
  }
}
