// Formats that refer to their parts by position: metadata is overwritten in place, so that no other part moves.

/** TIFF tags with the place, time, device or author, or a copy of notes of the camera or an editor. */
const privateTags: ReadonlySet<number> = new Set([
  270, 271, 272, 305, 306, 315, 316, 700, 33432, 33723, 34377, 34665, 34853, 37500, 40091, 40092,
  40093, 40094, 40095, 50341,
])
/** Tags whose value is the offset of a directory of camera data. */
const directories: ReadonlySet<number> = new Set([34665, 34853, 40965])
/** Parts of one picture that are examined. Real pictures have hundreds; a malicious one could have billions. */
const mostParts = 20_000

/** Overwrites parts of a copy. Throws RangeError after more parts than a real picture can have. */
function createBlanker(bytes: Buffer) {
  const copy = Buffer.from(bytes)
  let left = 2 * bytes.length
  let parts = 0
  return {
    copy,
    count(): void {
      if (++parts > mostParts) throw new RangeError('The picture has too many parts')
    },
    blank(from: number, to: number): void {
      const end = Math.min(copy.length, to)
      left -= Math.max(0, end - from)
      if (left < 0) throw new RangeError('Parts of the picture overlap')
      copy.fill(0, from, end)
    },
  }
}

const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const entrySize = 12

export function blankTiff(bytes: Buffer): Uint8Array {
  const { copy, blank, count: countPart } = createBlanker(bytes)
  const isLittle = copy.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? copy.readUInt16LE(at) : copy.readUInt16BE(at))
  const long = (at: number) => (isLittle ? copy.readUInt32LE(at) : copy.readUInt32BE(at))
  const seen = new Set<number>()
  let isChanged = false

  function blankValue(entry: number): void {
    countPart()
    const size = (typeSizes[short(entry + 2)] ?? 1) * long(entry + 4)
    const place = long(entry + 8)
    if (directories.has(short(entry))) blankDirectory(place)
    else if (size > 4) blank(place, place + size)
  }
  function blankDirectory(at: number): void {
    if (seen.has(at)) return
    seen.add(at)
    const count = short(at)
    for (let index = 0; index < count; index++) blankValue(at + 2 + index * entrySize)
    blank(at, at + 2 + count * entrySize + 4)
  }

  for (let at = long(4); at !== 0 && !seen.has(at);) {
    seen.add(at)
    const count = short(at)
    const end = at + 2 + count * entrySize
    const next = long(end)
    const kept: Buffer[] = []
    for (let entry = at + 2; entry < end; entry += entrySize) {
      countPart()
      if (privateTags.has(short(entry))) blankValue(entry)
      else kept.push(Buffer.from(copy.subarray(entry, entry + entrySize)))
    }
    if (kept.length < count) {
      isChanged = true
      const following = Buffer.from(copy.subarray(end, end + 4))
      copy.fill(0, at, end + 4)
      if (isLittle) copy.writeUInt16LE(kept.length, at)
      else copy.writeUInt16BE(kept.length, at)
      Buffer.concat([...kept, following]).copy(copy, at + 2)
    }
    at = next
  }
  return isChanged ? copy : bytes
}

interface Box {
  readonly type: string
  /** Offset of the content. */
  readonly start: number
  readonly end: number
}

/** AVIF and HEIC: camera data is stored in separate items, located through the item location table. */
export function blankHeif(bytes: Buffer): Uint8Array {
  const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta')
  if (!meta) return bytes
  // Version and flags precede the boxes.
  const parts = boxesIn(bytes, meta.start + 4, meta.end)
  const part = (type: string) => parts.find((box) => box.type === type)
  const [info, places] = [part('iinf'), part('iloc')]
  if (!info || !places) return bytes
  const isShort = bytes[info.start] === 0
  const items = boxesIn(bytes, info.start + (isShort ? 6 : 8), info.end)
  const ofCamera = new Set(items.flatMap((item) => cameraItem(bytes, item) ?? []))
  if (ofCamera.size === 0) return bytes
  const { copy, blank } = createBlanker(bytes)
  for (const { item, at, length } of extentsIn(bytes, places, part('idat')?.start ?? 0)) {
    if (ofCamera.has(item)) blank(at, at + length)
  }
  return copy
}

function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const found: Box[] = []
  for (let at = start; at + 8 <= end;) {
    let size = bytes.readUInt32BE(at)
    const isLarge = size === 1
    if (isLarge) size = Number(bytes.readBigUInt64BE(at + 8))
    if (size === 0) size = end - at
    const head = isLarge ? 16 : 8
    if (size < head) break
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (found.length >= mostParts) throw new RangeError('The picture has too many parts')
    found.push({ type, start: at + head, end: Math.min(end, at + size) })
    at += size
  }
  return found
}

/** The id of an item that contains EXIF or XMP; null for other items. */
function cameraItem(bytes: Buffer, { type, start }: Box): number | null {
  if (type !== 'infe') return null
  const isShort = bytes[start]! < 3
  const kind = bytes.toString('latin1', start + (isShort ? 8 : 10), start + (isShort ? 12 : 14))
  if (kind !== 'Exif' && kind !== 'mime') return null
  return isShort ? bytes.readUInt16BE(start + 4) : bytes.readUInt32BE(start + 4)
}

/** The byte ranges of each item. Throws RangeError if the table reaches beyond the file. */
function extentsIn(bytes: Buffer, { start }: Box, stored: number) {
  const found: { item: number; at: number; length: number }[] = []
  const version = bytes[start]!
  const sizes = bytes.readUInt16BE(start + 4)
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map(
    (shift) => (sizes >> shift) & 15,
  ) as [number, number, number, number]
  let at = start + 6
  const read = (size: number): number => {
    at += size
    if (size === 8) return Number(bytes.readBigUInt64BE(at - 8))
    return size === 0 ? 0 : bytes.readUIntBE(at - size, size)
  }
  const wide = version === 2 ? 4 : 2
  const count = read(wide)
  if (count > mostParts) throw new RangeError('The picture has too many parts')
  for (let items = count; items > 0; items--) {
    const item = read(wide)
    const method = version === 0 ? 0 : read(2) & 15
    read(2)
    const base = read(baseSize) + (method === 1 ? stored : 0)
    for (let extents = read(2); extents > 0; extents--) {
      if (version > 0) read(indexSize)
      const offset = read(offsetSize)
      if (found.length >= mostParts) throw new RangeError('The picture has too many parts')
      found.push({ item, at: base + offset, length: read(lengthSize) })
    }
  }
  return found
}
