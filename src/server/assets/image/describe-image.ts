import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { encodeBlurHash } from './blur-hash.ts'
import { readCamera } from './exif.ts'
import type { CameraMetadata } from './exif.ts'
import { createPalette } from './palette.ts'
import type { Palette } from './palette.ts'
import { strictInput } from './transform-image.ts'

export interface ImageMetadata extends CameraMetadata {
  readonly _type: 'sanity.imageMetadata'
  readonly dimensions: ImageDimensions
  readonly hasAlpha: boolean
  readonly isOpaque: boolean
  /** An extension of the format: true if the image has several frames. */
  readonly isAnimated?: true
  /** Data URI of a picture 20 pixels wide. */
  readonly lqip?: string
  readonly blurHash?: string
  readonly palette?: Palette
}

interface ImageDimensions {
  readonly _type: 'sanity.imageDimensions'
  /** As displayed: after the camera's orientation has been applied. */
  readonly width: number
  readonly height: number
  readonly aspectRatio: number
}

/** A part of an image's metadata that can be left out. */
export type MetadataPart = (typeof metadataParts)[number]
const cameraParts = ['exif', 'image', 'location'] as const
export const metadataParts = ['lqip', 'blurhash', 'palette', ...cameraParts] as const
/** The metadata extracted by default. */
const defaultMetadata: readonly MetadataPart[] = ['lqip', 'blurhash', 'palette']

const thumbnailSide = 256
const placeholderWidth = 20
const hashSide = 32

/**
 * Measures an image. Everything but the dimensions is computed from one small thumbnail, at a
 * hundredth of the cost of reading every pixel. Rejects if sharp cannot read the bytes.
 */
export async function describeImage(
  bytes: Uint8Array,
  parts: readonly MetadataPart[] = defaultMetadata,
): Promise<ImageMetadata> {
  const { autoOrient, hasAlpha, format, pages = 1 } = await sharp(bytes, strictInput).metadata()
  // The pages of a TIFF are not an animation.
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp')
  const { width, height } = autoOrient
  const small = await sharp(bytes, strictInput)
    .autoOrient()
    .resize({
      width: thumbnailSide,
      height: thumbnailSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const thumbnail = (): Sharp => sharp(small.data, { raw: { ...small.info, channels: 4 } })
  const isOpaque = !hasAlpha || isFullyOpaque(small.data)

  const palette = parts.includes('palette') ? createPalette(small.data) : null
  const aspectRatio = width / height
  return {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio },
    hasAlpha,
    isOpaque,
    ...(isAnimated && { isAnimated }),
    ...(parts.includes('lqip') && { lqip: await placeholder(thumbnail(), isOpaque) }),
    ...(parts.includes('blurhash') && { blurHash: await blurHash(thumbnail()) }),
    ...(palette && { palette }),
    ...(await readCamera(
      bytes,
      cameraParts.filter((part) => parts.includes(part)),
    )),
  }
}

async function placeholder(image: Sharp, isOpaque: boolean): Promise<string> {
  const tiny = image.resize({ width: placeholderWidth })
  const bytes = await (isOpaque ? tiny.jpeg({ quality: 60 }) : tiny.png()).toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`
}

async function blurHash(image: Sharp): Promise<string> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .resize({ width: hashSide, height: hashSide, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encodeBlurHash({ width: info.width, height: info.height, data })
}

function isFullyOpaque(rgba: Uint8Array): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 255) return false
  return true
}
