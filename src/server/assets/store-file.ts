import type { ContentDocument } from '../../model/document.ts'
import type { UploadPlace } from '../database/blob-store.ts'
import type { Blobs, Received } from './blobs.ts'
import { describeAsset } from './asset-document.ts'
import type { AssetOptions, PreparedAsset } from './asset-document.ts'
import { mediaTypeOf, sniffMediaType } from './media-type.ts'

/**
 * Receives a file of any type in pieces, so that memory use does not depend on its size. A caller that does
 * not store the result discards it; if the body fails, nothing is left behind.
 */
export async function receiveFile(
  blobs: Pick<Blobs, 'receive'>,
  dataset: string,
  body: AsyncIterable<Uint8Array>,
  options: AssetOptions,
): Promise<ReceivedFile> {
  return prepareFile(dataset, await blobs.receive(dataset, body), options)
}

export interface ReceivedFile extends PreparedAsset {
  /** Location of its bytes until the file is stored. */
  readonly upload: UploadPlace
}

/** The document and write of a completely received file. */
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

/**
 * The bytes determine the type as far as possible; the name is only used for text and office files,
 * which have no signature.
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
