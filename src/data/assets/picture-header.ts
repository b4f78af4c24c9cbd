/** Size and orientation from the header of an image. */
export interface PictureHeader {
  /** In pixels, as displayed: after the EXIF orientation has been applied. */
  readonly width: number
  readonly height: number
  /** 1 to 8, as in EXIF; 1 is upright. */
  readonly orientation: number
}

/** EXIF data is searched for in this many bytes from the start. */
export const headerBytes = 128_000

/**
 * Reads size and orientation from the first bytes of an image; null for an unknown format. Throws RangeError when the
 * EXIF data is broken.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = (text: string, at = 0): boolean =>
    Array.from(text).every((char, index) => bytes[at + index] === char.charCodeAt(0))
  if (starts('\x89PNG\r\n\x1a\n') && starts('IHDR', 12)) {
    return upright(view.getUint32(16), view.getUint32(20))
  }
  if (starts('GIF8')) return upright(view.getUint16(6, true), view.getUint16(8, true))
  if (starts('RIFF') && starts('WEBP', 8)) return webpHeader(view, starts)
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegHeader(view) : null
}

function upright(width: number, height: number): PictureHeader {
  return { width, height, orientation: 1 }
}

function webpHeader(
  view: DataView,
  starts: (text: string, at: number) => boolean,
): PictureHeader | null {
  if (starts('VP8X', 12)) return upright(1 + uint24(view, 24), 1 + uint24(view, 27))
  if (starts('VP8 ', 12)) {
    return upright(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
  }
  if (!starts('VP8L', 12)) return null
  const bits = view.getUint32(21, true)
  return upright((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
}

/** Walks the segments of a JPEG up to the one that contains its size. */
function jpegHeader(view: DataView): PictureHeader | null {
  let orientation = 1
  for (let at = 2; at + 9 < view.byteLength;) {
    const marker = view.getUint16(at)
    if (marker >> 8 !== 0xff) return null
    const length = view.getUint16(at + 2)
    const isExif = marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966
    if (isExif) orientation = exifOrientation(view, at + 10, at + 2 + length)
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      const isTurned = orientation >= 5
      return { width: isTurned ? height : width, height: isTurned ? width : height, orientation }
    }
    at += 2 + length
  }
  return null
}

/** Whether a marker starts a frame: C0 to CF do, except three. */
function isFrame(marker: number): boolean {
  const is = marker >= 0xffc0 && marker <= 0xffcf
  return is && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc
}

function exifOrientation(view: DataView, start: number, end: number): number {
  const order = view.getUint16(start)
  if (order !== 0x4949 && order !== 0x4d4d) throw new RangeError('The EXIF data has no byte order')
  const isLittle = order === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  if (directory + 2 > end) throw new RangeError('The EXIF data points outside of itself')
  const count = view.getUint16(directory, isLittle)
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (entry + 12 > end) throw new RangeError('The EXIF data ends too early')
    if (view.getUint16(entry, isLittle) !== 0x0112) continue
    const orientation = view.getUint16(entry + 8, isLittle)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}
