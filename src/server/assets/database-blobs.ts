import { createHash } from 'node:crypto'
import { systemServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import { BlobStoreError } from './blobs.ts'
import type { Blobs } from './blobs.ts'
import { headSize, inPieces } from './pieces.ts'
import { readPieces } from './read-pieces.ts'

/** The longest a request that uploads a whole file can take, in ms. */
const requestTime = 24 * 60 * 60_000

/** Stores the bytes of assets as rows of the database. */
export function createDatabaseBlobs(store: AsyncStore): Blobs {
  return {
    ...readDatabaseBlobs(store),
    async receive(dataset, body) {
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
    },
    settle: async (_dataset, keep) => keep,
    discard: (upload) => store.discardUpload(upload),
    readDerived: async () => null,
    async writeDerived() {},
    async sweep() {},
    async check() {
      await store.datasets()
    },
    failures: () => 0,
  }
}

/** The reading half, also for read-only use. */
export function readDatabaseBlobs(
  store: Pick<AsyncStore, 'blob' | 'blobPiece'>,
): Pick<Blobs, 'read'> {
  return {
    async *read(dataset, { path, size }, start = 0, end = size) {
      let isEmpty = start < Math.min(end, size)
      for await (const piece of readPieces(store, { dataset, path }, start, end)) {
        isEmpty = false
        yield piece
      }
      if (isEmpty && (await store.blob(dataset, path))) throw elsewhere(path)
    },
  }
}

function elsewhere(path: string): BlobStoreError {
  return new BlobStoreError(
    `The bytes of ${path} are not in the database; name the store that has them with --assets (or ASSETS_URL)`,
    { passes: false },
  )
}
