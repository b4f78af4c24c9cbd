import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { boomError, ProtocolError } from '../../../protocol/errors.ts'
import { maximumOutputSide } from './image-params.ts'
import type { ImageFormat, ImageParams } from './image-params.ts'

/** Decoding stops at this many pixels over all frames: a small file can claim enormous dimensions. */
const maximumInputPixels = 1e8

/** Frames of an animation are changed in parts of this many pixels. */
const maximumPartPixels = 2.5e7

/** WebP, in which changed frames are kept, has no longer sides. */
const maximumWebpSide = 16_383

/** sharp's input options for every stored image. Damaged files show what can be decoded. */
export const inputOptions = { limitInputPixels: maximumInputPixels, failOn: 'none' } as const

/** The same for uploads: truncated files are refused while they can still be sent again. */
export const strictInput = { ...inputOptions, failOn: 'truncated' } as const

export interface EncodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mime: string
}

interface Size {
  readonly width: number
  readonly height: number
}

const mimeTypes: Readonly<Record<ImageFormat, string>> = {
  jpg: 'image/jpeg',
  pjpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tif: 'image/tiff',
}

/**
 * Rotates, crops, scales and encodes an image, in this order. `format` is the default if `params` has
 * none. Throws 400 if the bytes cannot be decoded or `rect` lies outside the image.
 */
export async function transformImage(
  source: Uint8Array,
  params: ImageParams,
  format: ImageFormat,
): Promise<EncodedImage> {
  const target = params.format ?? format
  try {
    const image = await prepare(source, params, target)
    const quality = Math.max(1, params.quality ?? 75)
    const bytes = await encoders[target](image, quality).toBuffer()
    return { bytes: new Uint8Array(bytes), mime: mimeTypes[target] }
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw boomError(400, `The image can not be transformed: ${reason}`)
  }
}

async function prepare(
  source: Uint8Array,
  params: ImageParams,
  format: ImageFormat,
): Promise<Sharp> {
  const { rotation, flip, rect, blur, background, sharpen, saturation, pad } = params
  const metadata = await sharp(source, inputOptions).metadata()
  const { pages = 1, width, height } = metadata
  // Frames are decoded as one strip; only operations that work on the whole strip keep the animation. One that is too
  // large to be decoded as a whole is served as its first frame; its address without parameters serves the original.
  const isWhole = pages * width * height <= maximumInputPixels
  const keepsFrames = isWhole && !params.isStill
  const animated = pages > 1 && (format === 'gif' || format === 'webp') && keepsFrames
  const isTurned = rotation !== 0 || flip.vertical || isOriented(metadata)
  if (animated && isTurned && Math.max(width, height) <= maximumWebpSide) {
    const upright = {
      ...params,
      rotation: 0,
      flip: { horizontal: false, vertical: false },
    } as const
    const frames = changeFrames(source, metadata, (frame) => turn(frame, params))
    return prepare(await frames, upright, format)
  }
  const open = (strip: boolean) =>
    turn(sharp(source, { ...inputOptions, animated: strip }).autoOrient(), params)
  const isStrip = animated && !isTurned
  if (isStrip && (blur > 0 || sharpen > 0)) {
    // What mixes neighbouring pixels would mix those of two frames.
    const plain = await prepare(source, { ...params, blur: 0, sharpen: 0 }, format)
    const strip = await plain.webp(quickly).toBuffer()
    const mixed = await changeFrames(strip, await sharp(strip).metadata(), (frame) =>
      mix(frame, params),
    )
    return sharp(mixed, { ...inputOptions, animated: true })
  }
  const image = open(isStrip)
  const whole = turned(metadata.autoOrient, rotation)
  const taken = rect ? cutOut(whole, rect) : { left: 0, top: 0, ...whole }
  const isOpaque = format === 'jpg' || format === 'pjpg'
  const ground = background ?? (isOpaque ? '#ffffff' : '#ffffff00')
  const cut = rect !== undefined
  await resize(image, taken, { cut, ground, first: isStrip ? open(false) : null }, params)
  if (pad > 0) {
    image.extend({ top: pad, bottom: pad, left: pad, right: pad, background: ground })
  }
  if (saturation !== 0) image.modulate({ saturation: 1 + saturation / 100 })
  if (params.inverts) image.negate({ alpha: false })
  mix(image, params)
  if (background !== undefined || isOpaque) image.flatten({ background: ground })
  return image
}

/** How frames are kept between two steps. */
const quickly = { lossless: true, effort: 0 } as const

/**
 * The animation with every frame changed by itself, without loss: turning the strip of all frames would also turn their
 * order. Frames are decoded in parts, which limits the memory that they need.
 */
async function changeFrames(
  source: Uint8Array,
  metadata: Metadata,
  change: (frame: Sharp) => Sharp,
): Promise<Buffer> {
  const { pages = 1, width, height, delay, loop, orientation } = metadata
  const atOnce = Math.max(1, Math.floor(maximumPartPixels / (width * height)))
  const frames: Buffer[] = []
  for (let page = 0; page < pages; page += atOnce) {
    const count = Math.min(atOnce, pages - page)
    const strip = sharp(source, { ...inputOptions, page, pages: count })
      .ensureAlpha()
      .raw()
    const { data, info } = await strip.toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height / count, channels: 4 } as const
    const size = data.length / count
    for (let at = 0; at < count; at++) {
      let frame = sharp(data.subarray(at * size, (at + 1) * size), { raw })
      if (isOriented(metadata)) {
        const noted = frame.withMetadata({ orientation: orientation ?? 1 })
        frame = sharp(await noted.png({ compressionLevel: 1 }).toBuffer()).autoOrient()
      }
      frames.push(await change(frame).png({ compressionLevel: 1 }).toBuffer())
    }
  }
  return sharp(frames, { join: { animated: true } })
    .webp({
      ...quickly,
      ...(delay && { delay }),
      ...(loop !== undefined && { loop }),
    })
    .toBuffer()
}

/** Whether the file says how it is to be turned before it is shown. */
function isOriented({ orientation = 1 }: Metadata): boolean {
  return orientation !== 1
}

function turn(image: Sharp, { rotation, flip }: ImageParams): Sharp {
  if (rotation !== 0) image.rotate(rotation)
  if (flip.vertical) image.flip()
  if (flip.horizontal) image.flop()
  return image
}

/** Effects that compute a pixel from those around it. */
function mix(image: Sharp, { sharpen, blur }: ImageParams): Sharp {
  if (sharpen > 0) image.sharpen({ sigma: 0.5 + sharpen / 50 })
  if (blur > 0) image.blur(Math.min(100, Math.max(0.3, blur / 4)))
  return image
}

function turned({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

type Rect = NonNullable<ImageParams['rect']>

/** The part of `rect` inside the image: clients round, and may exceed it by a pixel. */
function cutOut(whole: Size, rect: Rect): Rect {
  const width = Math.min(rect.width, whole.width - rect.left)
  const height = Math.min(rect.height, whole.height - rect.top)
  if (width < 1 || height < 1) {
    throw boomError(
      400,
      `Parameter "rect" lies outside of the image (${whole.width}x${whole.height})`,
    )
  }
  return { ...rect, width, height }
}

const sharpFits = {
  clip: 'inside',
  max: 'inside',
  fill: 'contain',
  fillmax: 'contain',
  scale: 'fill',
} as const

interface Resizing {
  /** Whether `taken` is less than the whole. */
  readonly cut: boolean
  readonly ground: string
  /** The first frame of an animation, from which nothing else is read. */
  readonly first: Sharp | null
}

async function resize(
  image: Sharp,
  taken: Rect,
  { cut, ground, first }: Resizing,
  params: ImageParams,
): Promise<void> {
  const { fit, crop } = params
  const wanted = limitedBox(params, taken)
  const { width, height } = wanted
  const covers = fit === 'crop' || fit === 'min'
  if (covers && width && height) {
    const box = fit === 'min' ? shrinkInto({ width, height }, taken) : { width, height }
    if (crop === 'focalpoint') image.extract(aroundPoint(taken, box, params.focalPoint))
    else if (cut) image.extract(taken)
    if (first && crop === 'entropy') {
      // Every frame is cut where the first one is: a place for each would make the picture jump.
      if (cut) first.extract(taken)
      const place = await busiestPlace(first.resize({ ...box, fit: 'cover', position: crop }))
      image.resize({ ...box, fit: 'outside' }).extract({ ...place, ...box })
      return
    }
    const position = crop === 'center' || crop === 'focalpoint' ? 'centre' : crop
    image.resize({ ...box, fit: 'cover', position })
    return
  }
  if (cut) image.extract(taken)
  const keepsSize = fit === 'max' || fit === 'fillmax' || fit === 'min'
  image.resize({
    ...wanted,
    fit: covers ? 'inside' : sharpFits[fit],
    withoutEnlargement: keepsSize,
    background: ground,
  })
}

/** Where an image that is cut by its content is cut, in pixels of the scaled image. */
async function busiestPlace(still: Sharp): Promise<{ left: number; top: number }> {
  const { info } = await still.raw().toBuffer({ resolveWithObject: true })
  const { cropOffsetLeft = 0, cropOffsetTop = 0 } = info
  return { left: 0 - cropOffsetLeft, top: 0 - cropOffsetTop }
}

/**
 * The requested box within its limits. A missing side follows from the proportions, unless either side would exceed
 * a limit: then both are set.
 */
function limitedBox({ width, height, limits, pad }: ImageParams, taken: Size): Partial<Size> {
  const longest = maximumOutputSide - 2 * pad
  const { minWidth = 1, minHeight = 1 } = limits
  const [maxWidth, maxHeight] = [limits.maxWidth, limits.maxHeight].map((most = longest) =>
    Math.min(most, longest),
  ) as [number, number]
  const within = (side: number, least: number, most: number) =>
    Math.max(1, Math.round(Math.min(most, Math.max(least, side))))
  if (width && height) {
    return {
      width: within(width, Math.min(minWidth, maxWidth), maxWidth),
      height: within(height, Math.min(minHeight, maxHeight), maxHeight),
    }
  }
  const scale = width ? width / taken.width : height ? height / taken.height : 1
  const least = Math.max(scale, minWidth / taken.width, minHeight / taken.height)
  const allowed = Math.min(least, maxWidth / taken.width, maxHeight / taken.height)
  if (allowed === scale) return { ...(width && { width }), ...(height && { height }) }
  return {
    width: within(taken.width * allowed, 1, maxWidth),
    height: within(taken.height * allowed, 1, maxHeight),
  }
}

/** The largest box with the proportions of `box` that the image can fill without being enlarged. */
function shrinkInto(box: Size, image: Size): Size {
  const scale = Math.min(1, image.width / box.width, image.height / box.height)
  return {
    width: Math.max(1, Math.floor(box.width * scale)),
    height: Math.max(1, Math.floor(box.height * scale)),
  }
}

/** The largest part with the proportions of `box`, centred as close to the point as possible. */
function aroundPoint(taken: Rect, box: Size, point: { x: number; y: number }): Rect {
  const scale = Math.min(taken.width / box.width, taken.height / box.height)
  const width = Math.max(1, Math.round(box.width * scale))
  const height = Math.max(1, Math.round(box.height * scale))
  const place = (at: number, length: number, space: number) =>
    Math.min(space - length, Math.max(0, Math.round(at * space - length / 2)))
  return {
    left: taken.left + place(point.x, width, taken.width),
    top: taken.top + place(point.y, height, taken.height),
    width,
    height,
  }
}

const encoders: Readonly<Record<ImageFormat, (image: Sharp, quality: number) => Sharp>> = {
  jpg: (image, quality) => image.jpeg({ quality }),
  pjpg: (image, quality) => image.jpeg({ quality, progressive: true }),
  png: (image) => image.png(),
  webp: (image, quality) => image.webp({ quality }),
  // The default effort takes seconds for a large picture and saves only a few percent.
  avif: (image, quality) => image.avif({ quality, effort: 2 }),
  gif: (image) => image.gif(),
  tif: (image, quality) => image.tiff({ quality }),
}
