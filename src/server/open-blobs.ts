import process from 'node:process'
import { createAsyncStore } from './dataset/async-store.ts'
import type { AsyncStore } from './dataset/async-store.ts'
import type { BlobReader } from './database/blob-store.ts'
import type { Store } from './database/store.ts'
import type { Blobs } from './assets/blobs.ts'
import { createDatabaseBlobs, readDatabaseBlobs } from './assets/database-blobs.ts'
import { checkObjects, createS3Blobs, readS3Blobs } from './assets/s3/s3-blobs.ts'
import { createS3Client } from './assets/s3/s3-client.ts'
import { createS3Objects } from './assets/s3/s3-objects.ts'
import type { S3Objects } from './assets/s3/s3-objects.ts'
import { readS3Settings } from './assets/s3/s3-settings.ts'

/** The address of an object store, `s3://bucket/prefix`; null for the database itself. */
export type BlobPlace = string | null

/** Opens the blob store of a server. The only function that distinguishes the kinds of blob stores. */
export function openBlobs(
  store: AsyncStore,
  { assets, onError }: { assets: BlobPlace; onError: (error: unknown) => void },
): Blobs {
  return assets === null
    ? createDatabaseBlobs(store)
    : createS3Blobs(openObjects(assets), store, onError)
}

/** As `openBlobs`, for a command that uses the store in its own thread. */
export function openBlobsOf(store: Store, assets: BlobPlace): Blobs {
  return openBlobs(createAsyncStore(store), { assets, onError() {} })
}

/** Resolves if an object store can be used; rejects with the problem, naming the setting. */
export async function checkObjectStore(url: string): Promise<void> {
  await checkObjects(openObjects(url))
}

function openObjects(url: string): S3Objects {
  return createS3Objects(createS3Client(readS3Settings(url, process.env)))
}

/** As `openBlobs`, for reading from a snapshot of the database. */
export function openBlobReader(reader: BlobReader, assets: BlobPlace): Pick<Blobs, 'read'> {
  const store = {
    blob: async (dataset, path) => reader.blob(dataset, path),
    async blobPiece(dataset, path, start, end) {
      for (const piece of reader.readBlob(dataset, path, start, end)) return piece
      return null
    },
  } satisfies Parameters<typeof readDatabaseBlobs>[0]
  return assets === null ? readDatabaseBlobs(store) : readS3Blobs(openObjects(assets), store)
}
