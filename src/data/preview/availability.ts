import { isDocumentId } from '../../model/ids.ts'
import type { DocumentsResponse } from '../../protocol/documents.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { DataError } from '../errors.ts'
import type { DatasetReader } from '../connection/transport.ts'

/** Whether a document can be read and, if not, why. */
export type Availability =
  | { available: true; reason: 'READABLE' }
  | { available: false; reason: 'NOT_FOUND' | 'PERMISSION_DENIED' }

export const readableAvailability: Availability = { available: true, reason: 'READABLE' }
export const notFound: Availability = { available: false, reason: 'NOT_FOUND' }
const permissionDenied: Availability = { available: false, reason: 'PERMISSION_DENIED' }

const debounceMs = 1
/** Total length of the ids in one request; leaves room for the rest of the longest URL that servers accept. */
const chunkLength = 11_164
const parallel = 10

interface Question {
  resolve: (availability: Availability) => void
  reject: (error: unknown) => void
}

/** Requests from the document endpoint which ids can be read; concurrent calls are batched. `dispose` it. */
export class AvailabilityFetcher {
  readonly #clock: Clock
  readonly #transport: DatasetReader
  readonly #tag: string
  readonly #questions = new Map<string, Question[]>()
  readonly #chunks: string[][] = []
  #timer: TimerHandle | null = null
  #requests = 0

  constructor(clock: Clock, transport: DatasetReader, tag = 'preview.documents-availability') {
    this.#clock = clock
    this.#transport = transport
    this.#tag = tag
  }

  /** Rejects with DataError. */
  async fetch(id: string): Promise<Availability> {
    // In a URL, such an id would mean several documents, or another path.
    if (!isDocumentId(id)) return notFound
    return new Promise((resolve, reject) => {
      const others = this.#questions.get(id)
      if (others) others.push({ resolve, reject })
      else this.#questions.set(id, [{ resolve, reject }])
      if (this.#timer !== null) this.#clock.clearTimeout(this.#timer)
      this.#timer = this.#clock.setTimeout(() => this.#collect(), debounceMs)
    })
  }

  dispose(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer)
    this.#chunks.length = 0
  }

  #collect(): void {
    this.#timer = null
    const queued = new Set(this.#chunks.flat())
    const ids = [...this.#questions.keys()].filter((id) => !queued.has(id))
    this.#chunks.push(...chunkIds(ids))
    this.#pump()
  }

  #pump(): void {
    while (this.#requests < parallel) {
      const ids = this.#chunks.shift()
      if (!ids) return
      this.#requests++
      void this.#request(ids).then(() => {
        this.#requests--
        this.#pump()
      })
    }
  }

  async #request(ids: readonly string[]): Promise<void> {
    // Later callers need the state after this request.
    const questions = new Map(ids.map((id) => [id, this.#questions.get(id) ?? []]))
    for (const id of ids) this.#questions.delete(id)
    try {
      const { omitted } = await this.#transport.get<DocumentsResponse>({
        path: this.#transport.dataPath('doc', ids.join(',')),
        query: { excludeContent: 'true' },
        tag: this.#tag,
      })
      const unavailable = new Map(omitted.map(({ id, reason }) => [id, availabilityOf(reason)]))
      for (const [id, waiting] of questions) {
        for (const { resolve } of waiting) resolve(unavailable.get(id) ?? readableAvailability)
      }
    } catch (error) {
      for (const { reject } of [...questions.values()].flat()) reject(error)
    }
  }
}

/** Ids in groups whose comma-separated form fits into one URL. */
export function chunkIds(ids: readonly string[]): string[][] {
  const chunks: string[][] = []
  let length = Infinity
  for (const id of ids) {
    if (length + 1 + id.length >= chunkLength) {
      chunks.push([])
      length = -1
    }
    chunks.at(-1)!.push(id)
    length += 1 + id.length
  }
  return chunks
}

/** The availability for the server's omission reason. Throws DataError for an unknown reason. */
export function availabilityOf(reason: string): Availability {
  if (reason === 'existence') return notFound
  if (reason === 'permission') return permissionDenied
  const description = `Unexpected reason for omission: "${reason}"`
  throw new DataError({ code: 'protocol', description })
}
