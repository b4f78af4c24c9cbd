// Takes what a camera or an editor wrote into a picture out of it, without touching a pixel: where it was taken, with
// what, by whom, and small copies of what has since been cropped away. What is needed to show it as it was meant stays:
// colour profiles and the orientation.

/** The bytes without camera data; the same bytes when there is none, or for a format that keeps it elsewhere. */
export function stripMetadata(bytes: Uint8Array, mime: string): Uint8Array {
  const strip = strippers[mime]
  if (!strip) return bytes
  try {
    return strip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch {
    // In a damaged file the segments cannot be identified.
    return bytes
  }
}

const strippers: Readonly<Record<string, (bytes: Buffer) => Uint8Array>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
}

function stripJpeg(bytes: Buffer): Uint8Array {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let isChanged = false
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // Behind the start of a scan there is nothing but pixels.
    if (marker === 0xda) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (isOfCamera(marker, segment)) {
      isChanged = true
      const turned = orientedSegment(segment)
      if (turned) kept.push(turned)
    } else kept.push(segment)
    at = end
  }
  return isChanged ? Buffer.concat([...kept, bytes.subarray(at)]) : bytes
}

/** EXIF and XMP, notes of programs, comments; not JFIF, colour profiles, or what Adobe says about colours. */
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

/** Camera data that says nothing but how the picture is to be turned. */
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

function stripPng(bytes: Buffer): Uint8Array {
  const kept: Buffer[] = [bytes.subarray(0, 8)]
  let isChanged = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (pngNotes.has(bytes.toString('latin1', at + 4, at + 8))) isChanged = true
    else kept.push(bytes.subarray(at, end))
    at = end
  }
  return isChanged ? Buffer.concat(kept) : bytes
}

function stripWebp(bytes: Buffer): Uint8Array {
  const kept: Buffer[] = []
  let isChanged = false
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const chunk = Buffer.from(bytes.subarray(at, end))
    // The flags of the header say what follows.
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~0b1100, 8)
    if (name === 'EXIF' || name === 'XMP ') isChanged = true
    else kept.push(chunk)
    at = end
  }
  if (!isChanged) return bytes
  const body = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
