import { buffer } from 'node:stream/consumers'
import { boomError } from '../../protocol/errors.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import { assetId, assetPath, parseFileFilename } from '../database/asset-path.ts'
import {
  assetResponse,
  attachment,
  entityTag,
  isKnown,
  notModified,
} from '../assets/asset-response.ts'
import type { Blobs } from '../assets/blobs.ts'
import { inSlices } from '../steps/slices.ts'
import { splitAssetUrl } from '../assets/asset-url.ts'
import { holdsCameraData, stripMetadata } from '../assets/image/strip-metadata.ts'
import { uploadLimits } from './upload.ts'

export interface FileEndpointOptions {
  readonly projectId: string
  readonly originals?: 'stripped' | 'intact'
}

/**
 * Serves `/files/{project}/{dataset}/{hash}.{ext}[/{name}][?dl[=name]]`, with range requests, so that
 * videos can seek. Only media and PDF open in the browser; other types are downloaded, because an
 * uploaded page must not run on this origin. Camera data is stripped from pictures here, too, unless the file is larger
 * than the limit for images. Throws ProtocolError 404 or 416.
 */
export function createFileEndpoint(
  store: AsyncStore,
  blobs: Blobs,
  { projectId, originals = 'stripped' }: FileEndpointOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    const { project, dataset, filename, name } = splitAssetUrl(url.pathname)
    const file = parseFileFilename(filename)
    if (!file || project !== projectId || !(await store.dataset(dataset)))
      throw notFound(url.pathname)
    const blob = await store.blob(dataset, assetPath(file, projectId, dataset))
    if (!blob) throw notFound(url.pathname)

    const original = (await store.document(dataset, assetId(file)))?.['originalFilename']
    const ownName = name ?? (typeof original === 'string' ? original : filename)
    const saves = url.searchParams.has('dl') || !opensInBrowser(blob.mime)
    const disposition = saves ? attachment(url.searchParams.get('dl') || ownName) : undefined

    const { mime } = blob
    const isStripped =
      originals === 'stripped' && holdsCameraData(mime) && blob.size <= uploadLimits.image
    const etag = entityTag(file.hash, isStripped ? originals : undefined)
    if (isKnown(request, etag)) return notModified({ etag })
    const stripped =
      isStripped && (await inSlices(stripMetadata(await buffer(blobs.read(dataset, blob)), mime)))
    const size = stripped ? stripped.byteLength : blob.size
    // If the file has changed, a part of it does not match the part the client already has.
    const condition = request.headers.get('if-range')
    const isSame = condition === null || condition === etag
    const range = isSame ? parseRange(request.headers.get('range'), size) : null
    const { start, end } = range ?? { start: 0, end: size }
    const bytes = stripped
      ? stripped.subarray(start, end)
      : await toStream(blobs.read(dataset, blob, start, end))
    const headers = {
      'accept-ranges': 'bytes',
      ...(range && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
    }
    const status = range ? 206 : 200
    return assetResponse({ bytes, size: end - start, mime }, { disposition, status, headers, etag })
  }
}

/** Streams one piece at a time, at the reader's pace. Throws if the first piece is missing. */
async function toStream(pieces: AsyncGenerator<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  let next: Promise<IteratorResult<Uint8Array, unknown>> | null = pieces.next()
  await next
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await (next ?? pieces.next())
      next = null
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

function notFound(pathname: string): Error {
  return boomError(404, `There is no file at ${pathname}`)
}

function opensInBrowser(mime: string): boolean {
  return /^(?:image|audio|video)\/|^application\/pdf$/.test(mime)
}

/**
 * One byte range, end exclusive. Null for no range, several, or another unit: the whole file is a
 * correct response to these. Throws 416 if the range starts behind the end of the file.
 */
function parseRange(header: string | null, total: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, total - Number(last)) : Number(first)
  const end = first === '' || last === '' ? total : Math.min(total, Number(last) + 1)
  if (start >= total) throw boomError(416, `The file has ${total} bytes`)
  return end > start ? { start, end } : null
}
