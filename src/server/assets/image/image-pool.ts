import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { boomError } from '../../../protocol/errors.ts'
import type { ProtocolError } from '../../../protocol/errors.ts'
import { createFairQueue } from '../../fair-queue.ts'
import type { Caller, FairQueue } from '../../fair-queue.ts'
import type { ImageMetadata, MetadataPart } from './describe-image.ts'
import type { ImageFormat, ImageParams } from './image-params.ts'
import type { ImageRequest, ImageResult, ImageTask } from './image-worker.ts'
import type { EncodedImage } from './transform-image.ts'

export interface ImagePoolOptions {
  /** Number of processes. With two, small pictures are served while a large one is transformed. Default 2. */
  readonly size?: number
  /** Milliseconds one task may take; then its process is killed. */
  readonly deadline?: number
  /** Milliseconds after which an idle process is ended. */
  readonly idle?: number
}

/** The caller of a task, and whether it is expensive. */
interface ImageWish {
  readonly caller: Caller
  readonly expensive: boolean
}

/** The bytes of a picture, in pieces. */
export type ImageSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Tasks after which a process is replaced: the memory its native allocator retains grows with each. */
const lifetime = 500
const maximumWaiting = 500

interface Job {
  readonly source: ImageSource
  readonly task: ImageTask
  readonly resolve: (result: ImageMetadata | EncodedImage) => void
  readonly reject: (error: unknown) => void
}

interface Worker {
  readonly child: ChildProcess
  jobs: number
  idleTimer: NodeJS.Timeout | undefined
}

/**
 * Child processes that decode pictures. A running decoder can only be stopped by killing its process, so that is how
 * the deadline is enforced: the picture is refused, and the server is unaffected. Callers take turns, and slow tasks
 * leave one process free for fast ones.
 */
export class ImagePool {
  readonly #deadline: number
  readonly #idle: number
  readonly #workers = new Set<Worker>()
  readonly #idleWorkers: Worker[] = []
  readonly #queue: FairQueue<Job>

  constructor({ size = 2, deadline = 30_000, idle = 20_000 }: ImagePoolOptions = {}) {
    this.#deadline = deadline
    this.#idle = idle
    this.#queue = createFairQueue({
      places: size,
      perCaller: size,
      anonymous: size,
      waitingPerCaller: maximumWaiting,
      waitingAnonymous: maximumWaiting,
    })
  }

  /** Throws ProtocolError 400 for a bad picture or parameter, 429 if too many tasks wait, 503 if the process died. */
  transform(
    source: ImageSource,
    { params, format, ...wish }: ImageWish & { params: ImageParams; format: ImageFormat },
  ): Promise<EncodedImage> {
    return this.#run<EncodedImage>(source, { transform: params, format }, wish)
  }

  /** As `describeImage`; throws as `transform`. */
  describe(
    source: ImageSource,
    { parts, ...wish }: ImageWish & { parts: readonly MetadataPart[] | undefined },
  ): Promise<ImageMetadata> {
    return this.#run<ImageMetadata>(source, { describe: parts }, wish)
  }

  /** Ends all processes and rejects all waiting tasks. */
  close(): void {
    for (const job of this.#queue.drain()) job.reject(processDied())
    for (const worker of this.#workers) this.#end(worker)
    this.#idleWorkers.length = 0
  }

  #run<Result extends ImageMetadata | EncodedImage>(
    source: ImageSource,
    task: ImageTask,
    wish: ImageWish,
  ): Promise<Result> {
    return new Promise<ImageMetadata | EncodedImage>((resolve, reject) => {
      this.#queue.add({ source, task, resolve, reject }, wish)
      this.#dispatch()
    }) as Promise<Result>
  }

  #dispatch(): void {
    for (let job = this.#queue.take(); job; job = this.#queue.take()) void this.#work(job)
  }

  async #work(job: Job): Promise<void> {
    const worker = this.#idleWorker() ?? start()
    this.#workers.add(worker)
    clearTimeout(worker.idleTimer)
    worker.jobs += 1
    try {
      const result = await this.#request(worker, job)
      this.#keep(worker)
      if ('refusal' in result) job.reject(boomError(400, result.refusal))
      else job.resolve(result)
    } catch (error) {
      this.#end(worker)
      job.reject(error)
    }
    this.#queue.release(job)
    this.#dispatch()
  }

  #idleWorker(): Worker | undefined {
    for (let worker = this.#idleWorkers.pop(); worker; worker = this.#idleWorkers.pop()) {
      if (worker.child.connected) return worker
      // The process was killed from outside.
      this.#end(worker)
    }
    return undefined
  }

  /** Rejects if the process can no longer be used. */
  #request(
    { child }: Worker,
    { source, task }: Job,
  ): Promise<ImageMetadata | EncodedImage | { refusal: string }> {
    return new Promise((resolve, reject) => {
      let image: EncodedImage | null = null
      let received = 0
      let timer: NodeJS.Timeout | undefined
      const finish = (settle: () => void): void => {
        clearTimeout(timer)
        child.off('message', receive)
        child.off('exit', die)
        child.off('error', die)
        settle()
      }
      const receive = (result: ImageResult): void => {
        if ('metadata' in result) return finish(() => resolve(result.metadata))
        if ('refusal' in result) return finish(() => resolve(result))
        if ('image' in result) {
          image = { bytes: new Uint8Array(result.image.size), mime: result.image.mime }
          return
        }
        const whole = image!
        whole.bytes.set(result.piece, received)
        received += result.piece.byteLength
        if (received >= whole.bytes.byteLength) finish(() => resolve(whole))
      }
      const die = (): void => finish(() => reject(processDied()))
      child.on('message', receive)
      child.on('exit', die)
      child.on('error', die)
      sendAll(child, source).then(
        () => {
          timer = setTimeout(() => finish(() => reject(tookTooLong(task))), this.#deadline)
          child.send({ task } satisfies ImageRequest)
        },
        (error: unknown) => finish(() => reject(error)),
      )
    })
  }

  #keep(worker: Worker): void {
    if (worker.jobs >= lifetime || !worker.child.connected) return this.#end(worker)
    worker.idleTimer = setTimeout(() => {
      const index = this.#idleWorkers.indexOf(worker)
      if (index >= 0) this.#idleWorkers.splice(index, 1)
      this.#end(worker)
    }, this.#idle)
    worker.idleTimer.unref()
    this.#idleWorkers.push(worker)
  }

  #end(worker: Worker): void {
    this.#workers.delete(worker)
    clearTimeout(worker.idleTimer)
    worker.child.kill('SIGKILL')
  }
}

/** Sends each piece after the process has taken the previous one: a large picture is never queued as a whole. */
async function sendAll(child: ChildProcess, source: ImageSource): Promise<void> {
  for await (const piece of source) {
    await new Promise<void>((resolve, reject) => {
      child.send({ piece } satisfies ImageRequest, (error) =>
        error ? reject(processDied()) : resolve(),
      )
    })
  }
}

function processDied(): ProtocolError {
  return boomError(503, 'The image could not be opened; try again')
}

function tookTooLong(task: ImageTask): ProtocolError {
  const reason = 'it takes too long'
  return boomError(
    400,
    'transform' in task ? `The image can not be transformed: ${reason}` : reason,
  )
}

function start(): Worker {
  const file = fileURLToPath(new URL('./image-worker.ts', import.meta.url))
  const child = fork(file, { serialization: 'advanced', stdio: 'ignore' })
  // An idle process must not keep the server from exiting.
  child.unref()
  child.channel?.unref()
  return { child, jobs: 0, idleTimer: undefined }
}
