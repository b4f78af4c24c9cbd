import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { isRecord } from '../../model/document.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { nextTask } from '../frames.ts'

const mebibyte = 1024 * 1024
/** On the main thread: bytes read at once, and longest work without a pause (ms). */
const pageSlice = mebibyte
const pageTurnMs = 8
/** A worker that sends nothing for this long after it was started does not run our script, ms. */
const silenceMs = 10_000

export interface HashOptions {
  readonly signal?: AbortSignal
  /** Called with the share that has been read, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface HasherContext {
  readonly clock: Clock
  readonly log: (message: string, error: unknown) => void
  /** The script of the worker, where the page cannot start this package's own. */
  readonly workerUrl?: string | undefined
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/**
 * Hashes files: in a worker where the page allows one, otherwise in short turns on the main thread. A page with Trusted
 * Types allows workers by allowing the policy `content-studio`.
 */
export class FileHasher {
  readonly #context: HasherContext
  #policy: ReturnType<TrustedTypes['createPolicy']> | null = null

  constructor(context: HasherContext) {
    this.#context = context
  }

  /** The SHA-1 in hex, read in slices. Rejects with the signal's reason, or when the file can no longer be read. */
  async sha1(file: Blob, options: HashOptions = {}): Promise<string> {
    // Starting a worker takes longer than reading a small file.
    const { clock, log, workerUrl } = this.#context
    const urls = file.size < mebibyte ? [] : this.#workerUrls()
    for (const url of urls) {
      const worker = this.#startWorker(url)
      if (!worker) continue
      try {
        return await hashBeside(worker, file, options, clock)
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error
        if (url === workerUrl)
          log(`"workerUrl" (${url}) is not the script that hashes files`, error)
      } finally {
        worker.terminate()
      }
    }
    return hashInTurns(file, options)
  }

  /** A page that names a script has a reason; this package's own can only start on its own origin. */
  #workerUrls(): readonly string[] {
    if (typeof Worker === 'undefined') return []
    const { workerUrl } = this.#context
    const own = new URL('./sha1-worker.ts', import.meta.url)
    return [
      ...(workerUrl === undefined ? [] : [workerUrl]),
      ...(own.origin === globalThis.location.origin ? [own.href] : []),
    ]
  }

  /** Null if the page's policy forbids it, or its script is on another origin. */
  #startWorker(url: string): Worker | null {
    try {
      return new Worker(this.#trusted(url), { type: 'module' })
    } catch {
      return null
    }
  }

  #trusted(url: string): string {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
    if (!trustedTypes) return url
    const rules = { createScriptURL: (given: string) => given }
    this.#policy ??= trustedTypes.createPolicy('content-studio', rules)
    return this.#policy.createScriptURL(url)
  }
}

class WorkerLost extends Error {}

async function hashBeside(
  worker: Worker,
  file: Blob,
  { signal, onProgress }: HashOptions,
  clock: Clock,
): Promise<string> {
  signal?.throwIfAborted()
  let silence: TimerHandle
  const hash = new Promise<string>((resolve, reject) => {
    silence = clock.setTimeout(() => reject(new WorkerLost('It does not answer')), silenceMs)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.addEventListener('error', () => reject(new WorkerLost('It cannot be loaded')))
    worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
      // Another script may send anything.
      if (!isRecord(data) || !('share' in data || 'hash' in data || 'name' in data)) return
      clock.clearTimeout(silence)
      if ('share' in data) onProgress?.(data.share)
      else if ('hash' in data) resolve(data.hash)
      else reject(new DOMException(data.message, data.name))
    })
    worker.postMessage(file, [])
  })
  return hash.finally(() => clock.clearTimeout(silence))
}

/** Messages from the worker. */
export type HashMessage = { share: number } | { hash: string } | { name: string; message: string }

async function hashInTurns(file: Blob, { signal, onProgress }: HashOptions): Promise<string> {
  let turnEnds = performance.now() + pageTurnMs
  return hashSlices(file, pageSlice, async (share) => {
    signal?.throwIfAborted()
    onProgress?.(share)
    if (performance.now() < turnEnds) return
    await new Promise<void>(nextTask)
    turnEnds = performance.now() + pageTurnMs
  })
}

/** Reads a file in slices of `size` bytes; awaits `pause` after each one, with the share that is done. */
export async function hashSlices(
  file: Blob,
  size: number,
  pause: (share: number) => Promise<void> | void,
): Promise<string> {
  const hash = sha1.create()
  for (let at = 0; at < file.size; at += size) {
    hash.update(new Uint8Array(await file.slice(at, at + size).arrayBuffer()))
    await pause(Math.min(1, (at + size) / file.size))
  }
  return bytesToHex(hash.digest())
}
