import { createAsyncStore } from '../database/async-store.ts'
import type { AsyncStore } from '../database/async-store.ts'
import type { BlobReader, Store } from '../database/store.ts'
import type { Blobs } from './blobs.ts'
import { createDatabaseBlobs, readDatabaseBlobs } from './database-blobs.ts'

/** Where the bytes of a server's assets are. The one place that knows which kinds of places there are. */
export function openBlobs(store: AsyncStore): Blobs {
  return createDatabaseBlobs(store)
}

/** As `openBlobs`, for a command that has the store in its own thread. */
export function openBlobsOf(store: Store): Blobs {
  return openBlobs(createAsyncStore(store))
}

/** As `openBlobs`, for reading at one moment. */
export function openBlobReader(reader: BlobReader): Pick<Blobs, 'read'> {
  return readDatabaseBlobs({
    blob: async (dataset, path) => reader.blob(dataset, path),
    async blobPiece(dataset, path, start, end) {
      for (const piece of reader.readBlob(dataset, path, start, end)) return piece
      return null
    },
  })
}
