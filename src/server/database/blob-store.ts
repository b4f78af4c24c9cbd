export interface BlobInfo {
  readonly path: string
  readonly mime: string
  /** In bytes. */
  readonly size: number
}

export interface NewBlob {
  readonly path: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** Asset bytes, stored in pieces. `path` is the asset document's path, unique in its dataset. */
export interface BlobReader {
  blob(dataset: string, path: string): BlobInfo | null
  /** Every blob of a dataset, sorted by path. */
  blobs(dataset: string): BlobInfo[]
  /** All the bytes; null if the blob does not exist. */
  blobBytes(dataset: string, path: string): Uint8Array | null
  /** The bytes from `start` up to `end` (exclusive), in pieces; ends early if the blob is deleted. */
  readBlob(dataset: string, path: string, start?: number, end?: number): Generator<Uint8Array>
}

export interface BlobStore extends BlobReader {
  /**
   * Starts a blob whose name is not known before its last byte. `Writer.nameBlob` completes it; after `expiresAt` it is
   * dropped.
   */
  openUpload(dataset: string, expiresAt: string): UploadPlace
  /** Durable on return. Throws `UploadMovedError` if another request added or removed bytes. */
  appendUpload(upload: UploadPlace, bytes: Uint8Array): void
  /** Has no effect once the upload has a name. */
  discardUpload(upload: UploadPlace): void
}

/** Bytes being uploaded, which belong to no asset until they are given a name. */
export interface UploadPlace {
  readonly dataset: string
  readonly key: number
  /** The path for reading the bytes received so far. */
  readonly path: string
  /** Number of bytes received. */
  readonly size: number
  /** True if the bytes are in an object store; the database then contains no pieces of them. */
  readonly isObject?: boolean
}

/**
 * Tracks which objects of an object store are needed, if the bytes of assets are in one. A blob without pieces in the
 * database refers to the object of its SHA-1; so does a hold, until it expires. Several processes may call these at
 * once.
 */
export interface ObjectHolds {
  /**
   * Keeps the object of these bytes from being removed until `expiresAt`; null while it is being removed.
   * `Writer.nameBlob` turns the hold, with the size of the object, into a blob.
   */
  holdObject(dataset: string, sha1: string, expiresAt: string): UploadPlace | null
  /**
   * Claims an object that has been unreferenced since before `now`, for removal by the caller: until the caller
   * discards `place`, or until `until`, no other process holds or removes the object. Null if there is none.
   */
  claimObject(now: string, until: string): { sha1: string; place: UploadPlace } | null
}

/** Bytes to store: an upload is given its name, bytes in memory are written. */
export type BlobWrite =
  | { readonly path: string; readonly mime: string; readonly upload: UploadPlace }
  | NewBlob

/** An upload that may be sent in several requests. */
export interface NewUpload {
  readonly id: string
  readonly account: string
  readonly kind: 'image' | 'file'
  /** SHA-1 of the whole file, as declared by the client. */
  readonly sha1: string
  /** Length of the whole file in bytes. */
  readonly length: number
  readonly expiresAt: string
}

export interface PendingUpload extends NewUpload {
  readonly place: UploadPlace
}

/** Resumable uploads. Other processes on the same data see them too, and continue them. */
export interface UploadStore {
  putUpload(dataset: string, upload: NewUpload): void
  /** The unfinished uploads of an account. */
  uploads(dataset: string, account: string): PendingUpload[]
  prolongUpload(id: string, expiresAt: string): void
  /** Drops all unnamed bytes that expired before `now`. */
  dropUploads(now: string): void
}

/** The stored bytes of an upload have changed since the caller last read its size. */
export class UploadMovedError extends Error {
  constructor() {
    super('Another request changed this upload')
    this.name = 'UploadMovedError'
  }
}
