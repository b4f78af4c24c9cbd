/** Listed in `/features` if uploads are resumable. */
export const resumableUploads = 'resumableUploads'

/** Maximum bytes of one piece. */
export const largestPiece = 16 * 1024 * 1024

/** Starts an upload, or continues the caller's unfinished one of the same bytes. */
export interface UploadRequest {
  kind: 'image' | 'file'
  /** SHA-1 of the whole file, in hex. */
  sha1: string
  /** Size of the whole file in bytes. */
  size: number
}

/** The progress of an upload. */
export interface UploadProgress {
  id: string
  /** Number of bytes received; the next piece starts here. */
  offset: number
  size: number
  /** ISO time at which the bytes are dropped unless more arrive. */
  expiresAt: string
}

/** Path of the uploads of a dataset, or of one of them. */
export function uploadsPath(dataset: string, id?: string): string {
  return `/assets/uploads/${dataset}${id === undefined ? '' : `/${id}`}`
}
