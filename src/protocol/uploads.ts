/** In the list of `/features` where uploads can be sent in pieces and continued. */
export const resumableUploads = 'resumableUploads'

/** Most bytes of one piece. */
export const largestPiece = 16 * 1024 * 1024

/** Begins an upload, or continues the one that the caller has not finished of the same bytes. */
export interface UploadRequest {
  kind: 'image' | 'file'
  /** Of all the bytes, in hex. */
  sha1: string
  /** Of all the bytes. */
  size: number
}

/** How far an upload has come. */
export interface UploadProgress {
  id: string
  /** How many bytes the server has; the next piece begins here. */
  offset: number
  size: number
  /** ISO time after which the bytes are dropped, unless more come. */
  expiresAt: string
}

/** Path of the uploads of a dataset, or of one of them. */
export function uploadsPath(dataset: string, id?: string): string {
  return `/assets/uploads/${dataset}${id === undefined ? '' : `/${id}`}`
}
