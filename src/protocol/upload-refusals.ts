/** Reasons for refusing an upload, as the `type` of the error. */
export const uploadRefusals = [
  /** The bytes are not an image. */
  'notAnImageError',
  /** An image in a format that cannot be shown, such as HEIC. */
  'unsupportedImageError',
  /** An image that is truncated or has errors. */
  'damagedImageError',
  /** More pixels than the limit, or too slow to decode. */
  'excessiveImageError',
  /** Rejected by the inspection of the server's operator. */
  'rejectedUploadError',
  /** Kept for the operator, not published. */
  'quarantinedUploadError',
] as const

export type UploadRefusal = (typeof uploadRefusals)[number]

export function isUploadRefusal(type: string | undefined): type is UploadRefusal {
  return (uploadRefusals as readonly (string | undefined)[]).includes(type)
}
