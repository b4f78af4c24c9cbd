import type { ContentDocument } from '../../src/model/document.ts'
import type { AssetOptions } from '../../src/server/assets/asset-document.ts'
import type { Blobs } from '../../src/server/assets/blobs.ts'
import { createDatabaseBlobs } from '../../src/server/assets/database-blobs.ts'
import { receiveFile } from '../../src/server/assets/store-file.ts'
import type { AsyncStore } from '../../src/server/dataset/async-store.ts'

/** Stores a file as an upload does, and returns its document, which the caller writes. */
export async function storeFile(
  store: AsyncStore,
  dataset: string,
  bytes: Uint8Array,
  options: AssetOptions,
  blobs: Blobs = createDatabaseBlobs(store),
): Promise<ContentDocument> {
  async function* body() {
    yield bytes
  }
  const { document, keep } = await receiveFile(blobs, dataset, body(), options)
  await store.writeBlob(dataset, await blobs.settle(dataset, keep))
  return document
}
