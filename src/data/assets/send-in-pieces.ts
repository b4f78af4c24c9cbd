import { largestPiece, uploadsPath } from '../../protocol/uploads.ts'
import type { UploadProgress } from '../../protocol/uploads.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Clock } from '../clock.ts'
import { DataError, toDataError } from '../errors.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { AssetKind } from './upload-settings.ts'

export interface PiecesOptions {
  readonly transport: DatasetTransport
  readonly clock: Clock
  readonly dataset: string
  readonly kind: AssetKind
  readonly file: Blob
  readonly sha1: string
  /** Description of the asset, as for an upload in one request. */
  readonly query: Record<string, string | string[]>
  readonly signal: AbortSignal
  /** Called with the upload's id on the server. */
  begun(id: string): void
  /** In percent. */
  onProgress(percent: number): void
}

const tag = 'asset.upload'
/** Target duration of a chunk in ms: short enough to show progress and to lose little with a connection. */
const wanted = { least: 1000, most: 4000 }
const firstPiece = 1024 * 1024
const smallestPiece = 256 * 1024

/** The server no longer has the upload in its last state; it has to start over. */
export class UploadLost extends DataError {
  constructor(cause: unknown) {
    const { status } = toDataError(cause)
    const description = 'The server lost the upload'
    super({ code: 'conflict', description, cause, ...(status !== undefined && { status }) })
    this.name = 'UploadLost'
  }
}

/**
 * Sends a file from the offset that the server reports. Rejects with DataError when a request fails; a later call
 * resumes where this one stopped.
 */
export async function sendInPieces(options: PiecesOptions): Promise<ContentDocument> {
  const { clock, dataset, kind, file, sha1, signal, query } = options
  const send = <T>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    more: { body?: unknown; query?: Record<string, string | string[]> } = {},
  ): Promise<T> => {
    return options.transport.send!<T>({ method, path, tag, signal, ...more })
  }
  const body = { kind, sha1, size: file.size }
  let { id, offset } = await send<UploadProgress>('POST', uploadsPath(dataset), { body })
  options.begun(id)
  const path = uploadsPath(dataset, id)
  try {
    for (let length = firstPiece; offset < file.size;) {
      options.onProgress((offset / file.size) * 100)
      const started = clock.now()
      try {
        const piece = file.slice(offset, offset + length)
        const place = { offset: String(offset) }
        ;({ offset } = await send<UploadProgress>('PATCH', path, { body: piece, query: place }))
      } catch (error) {
        // The response to a chunk was lost, or another page sends the same file.
        if (toDataError(error).status !== 409) throw error
        ;({ offset } = await send<UploadProgress>('GET', path))
      }
      const took = clock.now() - started
      if (took < wanted.least) length = Math.min(largestPiece, length * 2)
      else if (took > wanted.most) length = Math.max(smallestPiece, length / 2)
    }
    options.onProgress(100)
    return (await send<{ document: ContentDocument }>('POST', path, { query })).document
  } catch (error) {
    const { status } = toDataError(error)
    throw status === 404 || status === 409 ? new UploadLost(error) : error
  }
}

/** Cancels an upload on the server; the result is ignored. */
export function cancelPieces(transport: DatasetTransport, dataset: string, id: string): void {
  const path = uploadsPath(dataset, id)
  transport.send?.({ method: 'DELETE', path, tag: 'asset.cancel' }).catch(() => undefined)
}
