import type { BlobInfo, BlobWrite, UploadPlace } from '../database/blob-store.ts'

/**
 * Stores the bytes of assets: in the database (`database-blobs.ts`) or in an object store (`s3/s3-blobs.ts`). The list
 * of assets is always in the database, so that a document and its bytes are added and removed in one transaction.
 *
 * To store bytes: `receive` them (or have them in memory), call `settle`, and write its result in the transaction of
 * the document (`Commits.commit`), or alone (`AsyncStore.writeBlob`). To copy assets between two stores, pass the
 * output of one's `read` to the other's `receive`.
 *
 * Throws `BlobStoreError` if the store itself fails.
 */
export interface Blobs {
  /** Receives a body, a piece at a time; if that fails, nothing is left behind. */
  receive(dataset: string, body: AsyncIterable<Uint8Array>): Promise<Received>
  /**
   * Prepares bytes for their path, which contains their SHA-1 (`assetPath`). The result must be written within a day.
   * Equal bytes are stored once.
   */
  settle(dataset: string, keep: BlobWrite): Promise<BlobWrite>
  /** Removes bytes that were received but not stored; stored bytes are unaffected. */
  discard(upload: UploadPlace): Promise<void>
  /** The bytes of a blob from `start` up to `end` (exclusive), in pieces; ends early if the blob is deleted. */
  read(
    dataset: string,
    blob: Pick<BlobInfo, 'path' | 'size'>,
    start?: number,
    end?: number,
  ): AsyncGenerator<Uint8Array>
  /** The image derived under this name from the bytes of this SHA-1; null if it is not stored. */
  readDerived(sha1: string, name: string): Promise<Derived | null>
  /** May store a derived image. Never throws: it can be derived again. */
  writeDerived(sha1: string, name: string, derived: Derived): Promise<void>
  /** Removes unreferenced bytes and abandoned uploads. */
  sweep(now: number): Promise<void>
  /** Resolves if bytes can be written, read and deleted; rejects with the problem, naming the setting. */
  check(): Promise<void>
  /** Number of failed requests to the store since the start, including those that were retried. */
  failures(): number
}

/** Received bytes that are not an asset yet. */
export interface Received {
  readonly upload: UploadPlace
  readonly sha1: string
  readonly size: number
  /** The first bytes, from which the type is detected. */
  readonly head: Uint8Array
}

/** An image derived from another one. */
export interface Derived {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mime: string
}

/** The blob store cannot be used. The message is for the server's operator. */
export class BlobStoreError extends Error {
  /** True if retrying later can help; false if the settings must change. */
  readonly passes: boolean
  constructor(message: string, { passes, cause }: { passes: boolean; cause?: unknown }) {
    super(message, { cause })
    this.name = 'BlobStoreError'
    this.passes = passes
  }
}
