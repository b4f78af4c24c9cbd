import { createHash } from 'node:crypto'
import { boomError } from '../../../protocol/errors.ts'
import { systemServerClock } from '../../clock.ts'
import type { AsyncStore } from '../../dataset/async-store.ts'
import type { BlobWrite, UploadPlace } from '../../database/blob-store.ts'
import { hashOfPath } from '../../database/asset-path.ts'
import { BlobStoreError } from '../blobs.ts'
import type { Blobs } from '../blobs.ts'
import { headSize, inPieces } from '../pieces.ts'
import { readPieces } from '../read-pieces.ts'
import type { S3Objects } from './s3-objects.ts'

// Objects: `uploads/{id}` during an upload, `blobs/{sha1}` for the bytes of assets, `derived/{sha1}/{name}` for images
// derived from them. A database row refers to each blob: that of an asset, or a hold, which expires.

const hour = 60 * 60_000
/** In bytes; object stores require parts of at least 5 MiB. */
const partSize = 8 * 1024 * 1024
/** In bytes. The first piece is small, so that a video starts at once. */
const firstPiece = 1024 * 1024
/** Milliseconds in which a started upload must be finished. */
const holdTime = 24 * hour
/** Longer than all attempts to delete an object take; afterwards another process may claim it. */
const claimTime = hour / 6

/** Stores the bytes of assets as objects; bytes stored in the database earlier are read from there. */
export function createS3Blobs(
  objects: S3Objects,
  store: AsyncStore,
  onError: (error: unknown) => void,
): Blobs {
  function inTime(milliseconds: number, now = systemServerClock.now()): string {
    return new Date(now + milliseconds).toISOString()
  }

  async function discard(upload: UploadPlace): Promise<void> {
    await store.discardUpload(upload)
    // If the deletion fails, a later sweep finds the object by its age.
    if (upload.isObject) await objects.delete(objectOf(upload)).catch(onError)
  }

  /** Keeps the object of these bytes from being swept while the returned row exists. */
  async function hold(dataset: string, sha1: string): Promise<UploadPlace> {
    const held = await store.holdObject(dataset, sha1, inTime(holdTime))
    if (!held) throw boomError(503, 'The same bytes are being deleted; try again')
    return held
  }

  async function bring(key: string, write: BlobWrite): Promise<void> {
    const size = sizeOf(write)
    if ((await objects.size(key)) === size) return
    if ('bytes' in write) return objects.put(key, new Uint8Array(write.bytes))
    if (write.upload.isObject) return objects.copy(objectOf(write.upload), key)
    return writeWhole(key, inPieces(readPieces(store, write.upload), partSize))
  }

  async function writeWhole(key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    const iterator = parts[Symbol.asyncIterator]()
    const first = await iterator.next()
    if (first.done || first.value.byteLength < partSize) {
      const bytes = first.done ? new Uint8Array() : new Uint8Array(first.value)
      // A body that broke off throws after its last piece.
      if (!first.done) await iterator.next()
      return objects.put(key, bytes)
    }
    await objects.write(
      key,
      (async function* () {
        yield first.value
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
          yield next.value
        }
      })(),
    )
  }

  return {
    ...readS3Blobs(objects, store),
    async receive(dataset, body) {
      const place = await store.beginUpload(dataset, inTime(holdTime))
      const upload: UploadPlace = { ...place, isObject: true }
      const hash = createHash('sha1')
      let head = new Uint8Array()
      let size = 0
      async function* parts(): AsyncGenerator<Uint8Array> {
        for await (const piece of inPieces(body, partSize)) {
          hash.update(piece)
          if (size === 0) head = new Uint8Array(piece.subarray(0, headSize))
          size += piece.byteLength
          yield piece
        }
      }
      try {
        await writeWhole(objectOf(upload), parts())
      } catch (error) {
        await discard(upload)
        throw error
      }
      return { upload: { ...upload, size }, sha1: hash.digest('hex'), size, head }
    },
    async settle(dataset, keep) {
      const { path, mime } = keep
      const size = sizeOf(keep)
      if (size === 0) return { path, mime, bytes: new Uint8Array() }
      const sha1 = hashOfPath(path)
      const held = await hold(dataset, sha1)
      await bring(blobOf(sha1), keep)
      return { path, mime, upload: { ...held, size } }
    },
    discard,
    async readDerived(sha1, name) {
      try {
        const answer = await objects.get(derivedOf(sha1, name))
        if (!answer) return null
        return { bytes: answer.bytes, mime: answer.headers.get('content-type') ?? '' }
      } catch (error) {
        onError(error)
        return null
      }
    },
    async writeDerived(sha1, name, { bytes, mime }) {
      await objects.put(derivedOf(sha1, name), bytes, mime).catch(onError)
    },
    async sweep(now) {
      for (;;) {
        const claimed = await store.claimObject(inTime(0, now), inTime(claimTime, now))
        if (!claimed) break
        const { sha1, place } = claimed
        await objects.delete(blobOf(sha1))
        for (const { key } of await objects.list(derivedOf(sha1, ''))) await objects.delete(key)
        await store.discardUpload(place)
      }
      // Uploads this old have been abandoned.
      const before = now - holdTime - hour
      await objects.abandonWrites('', before)
      for (const { key, at } of await objects.list('uploads/')) {
        if (at < before) await objects.delete(key)
      }
    },
    check: () => checkObjects(objects),
    failures: objects.failures,
  }
}

/** Resolves when objects can be written, read and deleted. */
export async function checkObjects(objects: S3Objects): Promise<void> {
  const key = `checks/${crypto.randomUUID()}`
  const bytes = new TextEncoder().encode('content-studio')
  await objects.put(key, bytes)
  try {
    const read = await objects.get(key)
    if (!read || Buffer.compare(read.bytes, bytes) !== 0) throw lost(key)
  } finally {
    await objects.delete(key)
  }
}

/** The reading half, also for read-only use. */
export function readS3Blobs(
  objects: S3Objects,
  store: Pick<AsyncStore, 'blob' | 'blobPiece'>,
): Pick<Blobs, 'read'> {
  return {
    async *read(dataset, { path, size }, start = 0, end = size) {
      const last = Math.min(end, size)
      if (start >= last) return
      if (await store.blobPiece(dataset, path, start, start + 1)) {
        yield* readPieces(store, { dataset, path }, start, end)
        return
      }
      const key = blobOf(hashOfPath(path))
      let length = firstPiece
      for (let at = start; at < last;) {
        const answer = await objects.get(key, { start: at, end: Math.min(last, at + length) })
        if (!answer) {
          if (await store.blob(dataset, path)) throw lost(key)
          return
        }
        // A store without support for ranges returns the whole object.
        const bytes = answer.status === 206 ? answer.bytes : answer.bytes.subarray(at, last)
        if (bytes.byteLength === 0) throw lost(key)
        yield bytes
        at += bytes.byteLength
        length = partSize
      }
    },
  }
}

function sizeOf(write: BlobWrite): number {
  return 'bytes' in write ? write.bytes.byteLength : write.upload.size
}

/** The object of an upload is named after its row, whose name cannot be guessed. */
function objectOf({ path }: UploadPlace): string {
  return `uploads/${path.split('/').at(-1)}`
}

function blobOf(sha1: string): string {
  return `blobs/${sha1}`
}

function derivedOf(sha1: string, name: string): string {
  return `derived/${sha1}/${name}`
}

function lost(key: string): BlobStoreError {
  return new BlobStoreError(
    `The store of --assets (or ASSETS_URL) has no ${key}, which an asset refers to; is it the right bucket and prefix?`,
    { passes: false },
  )
}
