import { createHash } from 'node:crypto'
import { isRecord } from '../../model/document.ts'
import { boomError, ProtocolError, tooManyRequests } from '../../protocol/errors.ts'
import type { UploadProgress, UploadRequest } from '../../protocol/uploads.ts'
import { UploadMovedError } from '../database/blob-store.ts'
import type { NewUpload, PendingUpload } from '../database/blob-store.ts'
import type { Call } from '../http/endpoint.ts'
import { identityOf, json, parseJson } from '../http/endpoint.ts'
import { readPieces } from '../assets/read-pieces.ts'
import { headSize, inPieces } from '../assets/pieces.ts'
import { prepareFile } from '../assets/store-file.ts'
import { prepareReceivedImage } from '../assets/image/store-image.ts'
import {
  assetOptions,
  createAsset,
  describeIn,
  imageOptions,
  requireCreator,
  uploadLimits,
} from './upload.ts'

// A resumable upload: started with a description of the file, continued from the offset the server reports, and
// completed by the request that creates the asset. Only the account that started an upload can access it.

const hour = 60 * 60_000
/** Milliseconds an upload is kept after its last piece. */
export const uploadLifetime = 24 * hour
/** Limits on the unfinished uploads of one account in a dataset. */
export const unfinishedLimits = { count: 100, bytes: 2 * uploadLimits.file } as const

/** `POST /assets/uploads/{ds}` */
export async function postUpload(call: Call): Promise<Response> {
  const dataset = await requireCreator(call)
  const { kind, sha1, size } = readRequest(await call.text())
  const { store, clock } = call.services
  await store.dropUploads(isoTime(clock.now()))
  const own = await store.pendingUploads(dataset, identityOf(call).id)
  const known = own.find((one) => one.sha1 === sha1 && one.kind === kind && one.length === size)
  if (known) return json(progressOf(await prolong(call, known)))
  const limit = uploadLimits[kind]
  if (size > limit) {
    throw boomError(413, `The file is larger than the ${limit / 1024 / 1024} MiB allowed here`)
  }
  const bytes = own.reduce((sum, { length }) => sum + length, size)
  if (own.length >= unfinishedLimits.count || bytes > unfinishedLimits.bytes) {
    throw tooManyRequests('Too many of your uploads are unfinished', hour / 1000)
  }
  const upload = {
    id: crypto.randomUUID(),
    account: identityOf(call).id,
    kind,
    sha1,
    length: size,
    expiresAt: isoTime(clock.now() + uploadLifetime),
  }
  await store.addUpload(dataset, upload)
  return json(progressOf(upload, 0), 201)
}

/** `GET /assets/uploads/{ds}/{id}` */
export async function getUpload(call: Call): Promise<Response> {
  return json(progressOf(await findUpload(call)))
}

/** `PATCH /assets/uploads/{ds}/{id}?offset=…`: appends bytes. Those received before a disconnect count. */
export async function patchUpload(call: Call): Promise<Response> {
  const upload = await findUpload(call)
  const { store } = call.services
  let { place } = upload
  if (call.search.get('offset') !== String(place.size)) throw moved()
  try {
    for await (const piece of inPieces(call.stream())) {
      const size = place.size + piece.byteLength
      if (size > upload.length) {
        throw boomError(400, 'More bytes were sent than were announced')
      }
      await store.appendToUpload(place, piece)
      place = { ...place, size }
    }
  } catch (error) {
    if (error instanceof UploadMovedError) throw moved()
    // The client is gone and will request the offset next.
    const isCut = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
    throw isCut ? boomError(400, 'The connection was lost') : error
  }
  return json(progressOf(await prolong(call, upload), place.size))
}

/** `POST /assets/uploads/{ds}/{id}`: creates the asset; takes the query parameters of a single-request upload. */
export async function finishUpload(call: Call): Promise<Response> {
  const dataset = await requireCreator(call)
  const upload = await findUpload(call)
  const { store } = call.services
  const { kind, length, place } = upload
  if (place.size !== length) throw moved()
  const hash = createHash('sha1')
  const head: Uint8Array[] = []
  for await (const piece of readPieces(store, place)) {
    hash.update(piece)
    if (head.length === 0) head.push(piece.slice(0, headSize))
  }
  const sha1 = hash.digest('hex')
  if (sha1 !== upload.sha1) {
    await store.discardUpload(place)
    throw boomError(400, 'The bytes that arrived are not those that were announced')
  }
  const received = { upload: place, sha1, size: length, head: head[0] ?? new Uint8Array() }
  const discard = (): Promise<void> => store.discardUpload(place)
  try {
    const prepared =
      kind === 'image'
        ? await prepareReceivedImage(
            dataset,
            received,
            imageOptions(call),
            describeIn(call, readPieces(store, place), length),
          )
        : prepareFile(dataset, received, assetOptions(call))
    const response = await createAsset(call, prepared)
    // A new file has already taken over the bytes.
    await discard()
    return response
  } catch (error) {
    // The client may retry after a transient error.
    if (error instanceof ProtocolError && error.status < 500) await discard()
    throw error
  }
}

/** `DELETE /assets/uploads/{ds}/{id}` */
export async function deleteUpload(call: Call): Promise<Response> {
  const { place } = await findUpload(call)
  await call.services.store.discardUpload(place)
  return json({})
}

function readRequest(text: string): UploadRequest {
  const body = parseJson(text)
  const { kind, sha1, size } = isRecord(body) ? body : {}
  if (kind !== 'image' && kind !== 'file') throw boomError(400, '"kind" must be "image" or "file"')
  if (typeof sha1 !== 'string' || !/^[0-9a-f]{40}$/.test(sha1)) {
    throw boomError(400, '"sha1" must be the SHA-1 of the file: 40 hexadecimal digits')
  }
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 1) {
    throw boomError(400, '"size" must be the length of the file in bytes')
  }
  return { kind, sha1, size }
}

/** Throws 404 for another account's upload, as if it did not exist. */
async function findUpload(call: Call): Promise<PendingUpload> {
  const { store, clock } = call.services
  const id = call.param('id')
  const now = isoTime(clock.now())
  const own = await store.pendingUploads(await call.dataset(), identityOf(call).id)
  const found = own.find((upload) => upload.id === id && upload.expiresAt >= now)
  if (!found) throw boomError(404, 'There is no such upload; it may have expired or be finished')
  return found
}

async function prolong(call: Call, upload: PendingUpload): Promise<PendingUpload> {
  const expiresAt = isoTime(call.services.clock.now() + uploadLifetime)
  await call.services.store.prolongUpload(upload.id, expiresAt)
  return { ...upload, expiresAt }
}

function progressOf(
  { id, length, expiresAt, ...upload }: NewUpload | PendingUpload,
  offset = 'place' in upload ? upload.place.size : 0,
): UploadProgress {
  return { id, offset, size: length, expiresAt }
}

function moved(): Error {
  return boomError(409, 'The upload does not end here; ask where it does')
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
