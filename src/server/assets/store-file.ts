import { createHash } from 'node:crypto'
import type { ContentDocument } from '../../model/document.ts'
import { systemServerClock } from '../clock.ts'
import type { AsyncStore } from '../database/async-store.ts'
import type { UploadPlace } from '../database/store.ts'
import { describeAsset } from './asset-document.ts'
import type { AssetOptions, PreparedAsset } from './asset-document.ts'
import { mediaTypeOf, sniffMediaType } from './media-type.ts'

/** Bytes that have come in, not yet an asset. */
export interface Received {
  readonly upload: UploadPlace
  readonly sha1: string
  readonly size: number
  /** The first bytes, which determine the type. */
  readonly head: Uint8Array
}

const pieceSize = 1024 * 1024
/** A request with a whole file takes no longer than this, in ms. */
const requestTime = 24 * 60 * 60_000
/** So many of the first bytes say what a file is. */
export const headSize = 4096

/**
 * Takes a file of any kind piece by piece, so that its size costs no memory. Whoever may
 * not keep the result discards it; when the body fails, nothing is left behind.
 */
export async function receiveFile(
  store: AsyncStore,
  dataset: string,
  body: AsyncIterable<Uint8Array>,
  options: AssetOptions,
): Promise<ReceivedFile> {
  return prepareFile(dataset, await receiveBytes(store, dataset, body), options)
}

export interface ReceivedFile extends PreparedAsset {
  /** Where its bytes are until the file is kept. */
  readonly upload: UploadPlace
}

/** A file whose bytes have all come in. */
export function prepareFile(
  dataset: string,
  received: Received,
  options: AssetOptions,
): ReceivedFile {
  const { path, mime, document } = describeFile(dataset, received, options)
  return {
    document,
    keep: { path, mime, upload: received.upload },
    upload: received.upload,
  }
}

/** Keeps a file that is in memory already and answers the document that describes it. */
export async function storeFile(
  store: AsyncStore,
  dataset: string,
  bytes: Uint8Array,
  options: AssetOptions,
): Promise<ContentDocument> {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const facts = { sha1, size: bytes.byteLength, head: bytes }
  const { path, mime, document } = describeFile(dataset, facts, options)
  await store.writeBlob(dataset, { path, mime, bytes })
  return document
}

/** Takes bytes in until there are no more; when that fails, nothing is left behind. */
export async function receiveBytes(
  store: AsyncStore,
  dataset: string,
  body: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const expiresAt = new Date(systemServerClock.now() + requestTime).toISOString()
  let upload = await store.beginUpload(dataset, expiresAt)
  const hash = createHash('sha1')
  let head = new Uint8Array()
  try {
    for await (const piece of inPieces(body)) {
      hash.update(piece)
      if (upload.size === 0) head = new Uint8Array(piece.subarray(0, headSize))
      await store.appendToUpload(upload, piece)
      upload = { ...upload, size: upload.size + piece.byteLength }
    }
  } catch (error) {
    await store.discardUpload(upload)
    throw error
  }
  return { upload, sha1: hash.digest('hex'), size: upload.size, head }
}

/** A body in pieces that are worth being written. What came before it broke off is a piece as well. */
export async function* inPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      waiting.push(chunk)
      size += chunk.byteLength
      if (size < pieceSize) continue
      yield Buffer.concat(waiting, size)
      waiting = []
      size = 0
    }
  } catch (error) {
    if (size > 0) yield Buffer.concat(waiting, size)
    throw error
  }
  if (size > 0) yield Buffer.concat(waiting, size)
}

/**
 * The bytes decide on the type as far as they can; the name is only asked about text and office
 * files, which have no signature.
 */
function describeFile(
  dataset: string,
  { sha1, size, head }: Omit<Received, 'upload'>,
  options: AssetOptions,
): { path: string; mime: string; document: ContentDocument } {
  const named = /\.([a-z0-9]{1,16})$/i.exec(options.filename ?? '')?.[1]?.toLowerCase()
  const extension = named ?? sniffMediaType(head)?.extension ?? 'bin'
  const mime = mediaTypeOf(head, extension)
  const facts = { ...options, dataset, size, mime }
  const document = describeAsset({ kind: 'file', hash: sha1, extension }, facts)
  return { path: document.path, mime, document }
}
