/** Reasons for refusing an image, as the `type` of the error. */
export const imageRefusals = [
  /** The bytes are not an image. */
  'notAnImageError',
  /** An image in a format that cannot be shown, such as HEIC. */
  'unsupportedImageError',
  /** An image that is truncated or has errors. */
  'damagedImageError',
  /** More pixels than the limit, or too slow to decode. */
  'excessiveImageError',
] as const

export type ImageRefusal = (typeof imageRefusals)[number]

export function isImageRefusal(type: string | undefined): type is ImageRefusal {
  return (imageRefusals as readonly (string | undefined)[]).includes(type)
}
