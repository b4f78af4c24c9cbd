import type { Steps } from '../../steps/slices.ts'
import { blankHeif, blankTiff } from './blank-metadata.ts'

// Removes the metadata a camera or an editor wrote into a picture, without changing a pixel: place, device, author, and
// thumbnails that still show cropped parts. Data that affects the display is kept: colour profiles and the
// orientation.

/** The bytes without camera data; the same array if there is none. */
export function* stripMetadata(bytes: Uint8Array, mime: string): Steps<Uint8Array> {
  const strip = strippers[mime]
  if (!strip) return bytes
  try {
    return yield* strip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch {
    // In a damaged file the segments cannot be identified.
    return bytes
  }
}

// Generators, because a picture may consist of millions of segments.
const strippers: Readonly<Record<string, (bytes: Buffer) => Steps<Uint8Array>>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/tiff': inOneStep(blankTiff),
  'image/avif': inOneStep(blankHeif),
  'image/heic': inOneStep(blankHeif),
}

function inOneStep(strip: (bytes: Buffer) => Uint8Array) {
  // oxlint-disable-next-line require-yield -- there is no step in it
  return function* (bytes: Buffer): Steps<Uint8Array> {
    return strip(bytes)
  }
}

/** True if pictures of a type can contain camera data. */
export function holdsCameraData(mime: string): boolean {
  return mime in strippers
}

/** Collects the kept parts in a buffer of the picture's size. */
function createCopy(bytes: Buffer): { add(part: Uint8Array): void; result(): Buffer } {
  const copy = Buffer.allocUnsafe(bytes.length + longestOriented)
  let size = 0
  return {
    add(part) {
      copy.set(part, size)
      size += part.length
    },
    result: () => copy.subarray(0, size),
  }
}

function* stripJpeg(bytes: Buffer): Steps<Uint8Array> {
  const kept = createCopy(bytes)
  kept.add(bytes.subarray(0, 2))
  let isChanged = false
  let isTurned = false
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xd9) {
      // Phones append a second picture or a short film, each with its own location data.
      kept.add(bytes.subarray(at, at + 2))
      return kept.result()
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (isOfCamera(marker, segment)) {
      isChanged = true
      const turned: Buffer | null = isTurned ? null : orientedSegment(segment)
      if (turned) kept.add(turned)
      isTurned ||= turned !== null
    } else kept.add(segment)
    at = end
    if (marker === 0xda) {
      at = yield* endOfScan(bytes, end)
      kept.add(bytes.subarray(end, at))
    }
    yield
  }
  if (!isChanged) return bytes
  kept.add(bytes.subarray(at))
  return kept.result()
}

const signsAtOnce = 10_000

/** The end of a scan's pixels: the next marker that is neither escaped nor a restart marker. */
function* endOfScan(bytes: Buffer, start: number): Steps<number> {
  let seen = 0
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
    if (++seen % signsAtOnce === 0) yield
  }
  return bytes.length
}

/** EXIF and XMP, notes of programs, comments; not JFIF, colour profiles, or Adobe's colour segment. */
function isOfCamera(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return true
  if (marker === 0xe2) return !segment.toString('latin1', 4, 15).startsWith('ICC_PROFILE')
  return marker === 0xe1 || (marker >= 0xe3 && marker <= 0xed) || marker === 0xef
}

function orientedSegment(segment: Buffer): Buffer | null {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return null
  const orientation = orientationIn(segment.subarray(10))
  if (orientation <= 1) return null
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientedTiff(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([head, exif])
}

/** Maximum bytes of an orientation segment. */
const longestOriented = 64

/** 1 to 8; 1 when the file has no orientation. */
function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (short(at) === 0x0112) return short(at + 8)
  }
  return 1
}

/** A TIFF block that contains only the orientation. */
function orientedTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

const pngNotes: ReadonlySet<string> = new Set(['tEXt', 'iTXt', 'zTXt', 'tIME', 'eXIf'])

function* stripPng(bytes: Buffer): Steps<Uint8Array> {
  const kept = createCopy(bytes)
  kept.add(bytes.subarray(0, 8))
  let isChanged = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (pngNotes.has(bytes.toString('latin1', at + 4, at + 8))) isChanged = true
    else kept.add(bytes.subarray(at, end))
    at = end
    yield
  }
  return isChanged ? kept.result() : bytes
}

function* stripWebp(bytes: Buffer): Steps<Uint8Array> {
  const kept = createCopy(bytes)
  kept.add(bytes.subarray(0, 12))
  let isChanged = false
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (name === 'EXIF' || name === 'XMP ') isChanged = true
    else if (name === 'VP8X') {
      // The header's flags announce EXIF and XMP chunks.
      const header = Buffer.from(bytes.subarray(at, end))
      header.writeUInt8(header.readUInt8(8) & ~0b1100, 8)
      kept.add(header)
    } else kept.add(bytes.subarray(at, end))
    at = end
    yield
  }
  if (!isChanged) return bytes
  const result = kept.result()
  result.writeUInt32LE(result.length - 8, 4)
  return result
}
