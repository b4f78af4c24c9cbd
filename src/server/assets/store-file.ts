import { createHash } from 'node:crypto'
import type { ContentDocument } from '../../model/document.ts'
import type { BlobUpload, Store } from '../database/store.ts'
import { describeAsset } from './asset-document.ts'
import type { AssetOptions, PreparedAsset } from './asset-document.ts'
import { mediaTypeOf, sniffMediaType } from './media-type.ts'

/** Bytes that have come in, not yet an asset. */
interface Received {
  readonly upload: BlobUpload
  readonly sha1: string
  readonly size: number
  /** The first bytes, which determine the type. */
  readonly head: Uint8Array
}

const pieceSize = 1024 * 1024

/**
 * Takes a file of any kind piece by piece, so that its size costs no memory. Whoever may
 * not keep the result discards it; when the body fails, nothing is left behind.
 */
export async function receiveFile(
  store: Store,
  dataset: string,
  body: AsyncIterable<Uint8Array>,
  options: AssetOptions,
): Promise<PreparedAsset & { discard(): void }> {
  const received = await receiveBytes(store, dataset, body)
  const { path, mime, document } = describeFile(dataset, received, options)
  return {
    document,
    keep: (writer) => writer.nameBlob(dataset, received.upload, { path, mime }),
    discard: () => received.upload.discard(),
  }
}

/** Keeps a file that is in memory already and answers the document that describes it. */
export function storeFile(
  store: Store,
  dataset: string,
  bytes: Uint8Array,
  options: AssetOptions,
): ContentDocument {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const facts = { sha1, size: bytes.byteLength, head: bytes }
  const { path, mime, document } = describeFile(dataset, facts, options)
  store.write((writer) => writer.putBlob(dataset, { path, mime, bytes }))
  return document
}

/** Takes bytes in until there are no more; when that fails, nothing is left behind. */
export async function receiveBytes(
  store: Store,
  dataset: string,
  body: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const upload = store.openUpload(dataset)
  const hash = createHash('sha1')
  let head = new Uint8Array()
  let size = 0
  let waiting: Uint8Array[] = []
  let waitingSize = 0
  const flush = (): void => {
    const piece = Buffer.concat(waiting, waitingSize)
    if (size === 0) head = new Uint8Array(piece.subarray(0, 4096))
    upload.append(piece)
    size += waitingSize
    waiting = []
    waitingSize = 0
  }
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      waiting.push(chunk)
      waitingSize += chunk.byteLength
      if (waitingSize >= pieceSize) flush()
    }
    flush()
  } catch (error) {
    upload.discard()
    throw error
  }
  return { upload, sha1: hash.digest('hex'), size, head }
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
