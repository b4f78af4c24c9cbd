import type { BlobInfo, BlobWrite, UploadPlace } from '../database/store.ts'

/**
 * Where the bytes of assets are: in the database (`database-blobs.ts`) or in an object store (`s3/s3-blobs.ts`). Which
 * assets there are is in the database in either case, so that a document and its bytes come and go in one transaction.
 *
 * To keep bytes: `receive` them (or have them in memory), `settle` where they go, and write what that returns in the
 * transaction of the document (`Commits.commit`), or alone (`AsyncStore.writeBlob`). To copy assets from one place to
 * another, give what `read` yields here to `receive` there.
 *
 * Throws `BlobStoreError` for trouble with the place itself.
 */
export interface Blobs {
  /** Takes bytes in until there are no more, a piece at a time; when that fails, nothing is left behind. */
  receive(dataset: string, body: AsyncIterable<Uint8Array>): Promise<Received>
  /**
   * Makes bytes ready for their path, which holds their SHA-1 (`assetPath`). What it returns is to be written within a
   * day. Equal bytes are stored once.
   */
  settle(dataset: string, keep: BlobWrite): Promise<BlobWrite>
  /** Lets go of bytes that were received and not kept; does nothing to those that were. */
  discard(upload: UploadPlace): Promise<void>
  /** The bytes of a blob from `start` up to `end`, piece by piece; ends early when the blob is deleted. */
  read(
    dataset: string,
    blob: Pick<BlobInfo, 'path' | 'size'>,
    start?: number,
    end?: number,
  ): AsyncGenerator<Uint8Array>
  /** What was made of the bytes of this SHA-1 under this name; null where it was not, or nothing of the kind is kept. */
  readDerived(sha1: string, name: string): Promise<Derived | null>
  /** May keep what was made of an image. Never throws: it can be made again. */
  writeDerived(sha1: string, name: string, derived: Derived): Promise<void>
  /** Removes bytes that nobody refers to any more, and what was never finished. */
  sweep(now: number): Promise<void>
  /** Resolves when bytes can be written, read and deleted; throws what stands in the way, naming the setting. */
  check(): Promise<void>
  /** Requests to the place that failed, since the start, whether they were repeated or not. */
  failures(): number
}

/** Bytes that have come in, not yet an asset. */
export interface Received {
  readonly upload: UploadPlace
  readonly sha1: string
  readonly size: number
  /** The first bytes, which determine the type. */
  readonly head: Uint8Array
}

/** What was made of an image. */
export interface Derived {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mime: string
}

/** The place of the bytes cannot be used. The message is for whoever runs the server. */
export class BlobStoreError extends Error {
  /** False for what other settings would mend, not time. */
  readonly passes: boolean
  constructor(message: string, { passes, cause }: { passes: boolean; cause?: unknown }) {
    super(message, { cause })
    this.name = 'BlobStoreError'
    this.passes = passes
  }
}
