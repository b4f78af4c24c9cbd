import { createHash } from 'node:crypto'
import type { ContentDocument } from '../../src/model/document.ts'
import type { AssetOptions } from '../../src/server/assets/asset-document.ts'
import type { Blobs } from '../../src/server/assets/blobs.ts'
import { createDatabaseBlobs } from '../../src/server/assets/database-blobs.ts'
import { prepareFile } from '../../src/server/assets/store-file.ts'
import type { UploadPlace } from '../../src/server/database/blob-store.ts'
import type { AsyncStore } from '../../src/server/dataset/async-store.ts'

/** Stores a file that is already in memory and returns its document, which the caller writes. */
export async function storeFile(
  store: AsyncStore,
  dataset: string,
  bytes: Uint8Array,
  options: AssetOptions,
  blobs: Blobs = createDatabaseBlobs(store),
): Promise<ContentDocument> {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const upload = {} as UploadPlace
  const received = { sha1, size: bytes.byteLength, head: bytes, upload }
  const { document, keep } = prepareFile(dataset, received, options)
  const { path, mime } = keep
  await store.writeBlob(dataset, await blobs.settle(dataset, { path, mime, bytes }))
  return document
}
