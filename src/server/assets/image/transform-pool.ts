import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { boomError } from '../../../protocol/errors.ts'
import type { EncodedImage } from './transform-image.ts'
import type { TransformResult, TransformTask } from './transform-worker.ts'

export interface TransformPoolOptions {
  /** Default: one fewer than there are cores, and at most two. */
  readonly size?: number
  /** Milliseconds one transform may take; then its process is killed. */
  readonly deadline?: number
  /** Milliseconds after which a process nobody needs ends. */
  readonly idle?: number
}

/** Transforms after which a process is replaced: what the allocator of C keeps grows with each. */
const lifetime = 500

interface Worker {
  readonly child: ChildProcess
  jobs: number
  idleTimer: NodeJS.Timeout | undefined
}

/**
 * Processes beside the server that transform pictures. Nothing can stop a decoder once it runs but the end of its
 * process, so that is what a deadline means: the picture is refused, and the server goes on as if nothing was.
 */
export class TransformPool {
  readonly #deadline: number
  readonly #idle: number
  readonly #idleWorkers: Worker[] = []
  readonly size: number

  constructor({ size, deadline = 30_000, idle = 20_000 }: TransformPoolOptions = {}) {
    this.size = size ?? Math.max(1, Math.min(2, availableParallelism() - 1))
    this.#deadline = deadline
    this.#idle = idle
  }

  /** Not more than `size` at once; that is the caller's to see to. Throws ProtocolError 400, or 503 when the process died. */
  async run(task: TransformTask): Promise<EncodedImage> {
    const worker = this.#idleWorkers.pop() ?? start()
    clearTimeout(worker.idleTimer)
    worker.jobs += 1
    const result = await this.#request(worker, task)
    if ('refusal' in result) throw boomError(400, result.refusal)
    // The bytes of a message lie in a buffer of their own.
    const { bytes, mime } = result.image
    return { bytes: new Uint8Array(bytes), mime }
  }

  /** Ends the processes that have nothing to do. */
  close(): void {
    for (const worker of this.#idleWorkers.splice(0)) end(worker)
  }

  #request(worker: Worker, task: TransformTask): Promise<TransformResult> {
    const { child } = worker
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        finish()
        reject(boomError(400, 'The image can not be transformed: it takes too long'))
      }, this.#deadline)
      const receive = (result: TransformResult) => {
        finish()
        this.#release(worker)
        resolve(result)
      }
      const die = () => {
        finish()
        reject(boomError(503, 'The image could not be transformed; try again'))
      }
      const finish = () => {
        clearTimeout(timer)
        child.off('message', receive)
        child.off('exit', die)
        child.off('error', die)
      }
      child.on('message', receive)
      child.on('exit', die)
      child.on('error', die)
      child.send(task)
    })
  }

  #release(worker: Worker): void {
    if (worker.jobs >= lifetime || !worker.child.connected) return end(worker)
    worker.idleTimer = setTimeout(() => {
      const index = this.#idleWorkers.indexOf(worker)
      if (index >= 0) this.#idleWorkers.splice(index, 1)
      end(worker)
    }, this.#idle)
    worker.idleTimer.unref()
    this.#idleWorkers.push(worker)
  }
}

function start(): Worker {
  const file = fileURLToPath(new URL('./transform-worker.ts', import.meta.url))
  const child = fork(file, { serialization: 'advanced', stdio: 'ignore' })
  // A process that waits keeps no server from ending.
  child.unref()
  child.channel?.unref()
  return { child, jobs: 0, idleTimer: undefined }
}

function end({ child, idleTimer }: Worker): void {
  clearTimeout(idleTimer)
  child.kill()
}
