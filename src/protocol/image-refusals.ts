/** Why an image is not taken, by the `type` of the error that says so. */
export const imageRefusals = [
  /** The bytes are something else. */
  'notAnImageError',
  /** A picture, of a kind that cannot be shown: HEIC. */
  'unsupportedImageError',
  /** A picture that ends too early, or has errors. */
  'damagedImageError',
  /** More pixels than are decoded, or more time than there is. */
  'excessiveImageError',
] as const

export type ImageRefusal = (typeof imageRefusals)[number]

export function isImageRefusal(type: string | undefined): type is ImageRefusal {
  return (imageRefusals as readonly (string | undefined)[]).includes(type)
}
