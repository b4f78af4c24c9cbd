// Where, when and by whom a picture was taken is on no public address, in whatever way a file holds it.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import exifr from 'exifr'
import sharp from 'sharp'
import { createAssetServer } from '../../../../src/server/endpoints/serve-assets.ts'
import { storeFile } from '../../../kit/store-file.ts'
import { storeImage } from '../../../../src/server/assets/image/store-image.ts'
import { createAsyncStore } from '../../../../src/server/dataset/async-store.ts'
import { openTestBlobs } from '../../../kit/test-assets.ts'
import { openAssetStore, quarters } from '../pictures.ts'

const store = openAssetStore()
const served = createAsyncStore(store)
const blobs = openTestBlobs(served)
const serve = createAssetServer(served, { projectId: 'demo', blobs })
const options = { projectId: 'demo', publicBase: '' }
after(() => store.close())

const camera = {
  IFD0: { Make: 'Kodak', Model: 'Brownie', Artist: 'Ada Lund' },
  IFD2: { DateTimeOriginal: '2024:05:17 12:00:00', UserComment: 'At home' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '60/1 23/1 24/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '5/1 19/1 12/1',
  },
}
const words = ['Kodak', 'Brownie', 'Ada Lund', 'At home', '2024:05:17']

const photograph = () => quarters(40, 20).withExif(camera).withIccProfile('p3')

/** A TIFF as a camera or scanner writes it: the directory of the pixels with others beside it, at the end of the file. */
async function scannedTiff(): Promise<Buffer> {
  const bytes = await quarters(40, 20).withIccProfile('p3').tiff().toBuffer()
  const parts: Buffer[] = [bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes]
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  assert.ok(isLittle)
  const append = (part: Buffer): number => {
    const at = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(part.length % 2 ? Buffer.concat([part, Buffer.alloc(1)]) : part)
    return at
  }
  const entry = (tag: number, type: number, count: number, value: number): Buffer => {
    const made = Buffer.alloc(12)
    made.writeUInt16LE(tag)
    made.writeUInt16LE(type, 2)
    made.writeUInt32LE(count, 4)
    made.writeUInt32LE(value, 8)
    return made
  }
  const text = (tag: number, words: string) =>
    entry(tag, 2, words.length + 1, append(Buffer.from(`${words}\0`)))
  const directory = (entries: Buffer[]): number => {
    const count = Buffer.alloc(2)
    count.writeUInt16LE(entries.length)
    return append(Buffer.concat([count, ...entries, Buffer.alloc(4)]))
  }
  const degrees = (tag: number, ...numbers: number[]) => {
    const values = Buffer.alloc(24)
    numbers.forEach((number, index) => {
      values.writeUInt32LE(number, index * 8)
      values.writeUInt32LE(1, index * 8 + 4)
    })
    return entry(tag, 5, 3, append(values))
  }
  const gps = directory([
    entry(1, 2, 2, 'N'.charCodeAt(0)),
    degrees(2, 60, 23, 24),
    entry(3, 2, 2, 'E'.charCodeAt(0)),
    degrees(4, 5, 19, 12),
  ])
  const exif = directory([text(36867, '2024:05:17 12:00:00'), text(37510, 'At home')])
  const at = bytes.readUInt32LE(4)
  const own = Array.from({ length: bytes.readUInt16LE(at) }, (_, index) =>
    bytes.subarray(at + 2 + index * 12, at + 14 + index * 12),
  )
  const all = [
    ...own,
    text(271, 'Kodak'),
    text(272, 'Brownie'),
    text(315, 'Ada Lund'),
    entry(34665, 4, 1, exif),
    entry(34853, 4, 1, gps),
  ]
  const place = directory(all.toSorted((one, other) => one.readUInt16LE() - other.readUInt16LE()))
  const file = Buffer.concat(parts)
  file.writeUInt32LE(place, 4)
  assert.ok((await exifr.gps(file)).latitude > 60)
  return file
}

const formats = ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const

const pictureOf = (format: (typeof formats)[number]) =>
  format === 'tiff' ? scannedTiff() : photograph().toFormat(format).toBuffer()

async function get(path: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const response = await serve(new Request(`http://localhost/${String(path)}`, { headers }))
  assert.ok(response)
  return response
}

async function bytesAt(path: unknown): Promise<Buffer> {
  return Buffer.from(await (await get(path)).arrayBuffer())
}

async function assertAnonymous(shown: Buffer, original: Uint8Array, what: string): Promise<void> {
  for (const word of words) assert.ok(!shown.includes(word), `${what}: ${word}`)
  assert.equal(await exifr.gps(shown).catch(() => undefined), undefined, what)
  const [now, before] = await Promise.all(
    [shown, original].map((bytes) => sharp(bytes).raw().toBuffer()),
  )
  assert.deepEqual(now, before, `${what}: every pixel is the same`)
  assert.ok((await sharp(shown).metadata()).icc, `${what}: the profile stays`)
}

test('TIFF and AVIF are served without camera metadata and with identical pixels', async () => {
  for (const format of ['tiff', 'avif'] as const) {
    const bytes = await pictureOf(format)
    assert.ok(bytes.includes('Brownie'), `${format} has it`)
    const { path } = await storeImage(served, 'test', bytes, options, blobs)
    const shown = await bytesAt(path)
    await assertAnonymous(shown, bytes, format)
    const stored = store.blob('test', String(path))!
    assert.deepEqual(await buffer(blobs.read('test', stored)), bytes, 'stored as it came')
    if (format === 'tiff') assert.equal(shown.length, bytes.length, 'nothing else has moved')
  }
})

test('the second image that a phone appends does not reveal the location', async () => {
  const plain = await quarters(40, 20).withIccProfile('p3').jpeg({ progressive: true }).toBuffer()
  const second = await photograph().jpeg().toBuffer()
  const bytes = Buffer.concat([plain, second])
  assert.ok(bytes.includes('Brownie'))
  const { path } = await storeImage(served, 'test', bytes, options, blobs)
  const shown = await bytesAt(path)
  await assertAnonymous(shown, plain, 'two in one')
  assert.deepEqual(shown, plain, 'the first one is whole')
})

test('an image in a file field is also served without camera metadata, in ranges as well', async () => {
  for (const format of formats) {
    const bytes = await pictureOf(format)
    const named = { ...options, filename: `scan.${format}` }
    const { path } = await storeFile(served, 'test', bytes, named, blobs)
    const response = await get(path)
    const shown = Buffer.from(await response.arrayBuffer())
    await assertAnonymous(shown, bytes, format)
    assert.equal(response.headers.get('content-length'), String(shown.length))
    const part = await get(path, { range: 'bytes=10-19' })
    assert.equal(part.headers.get('content-range'), `bytes 10-19/${shown.length}`)
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), shown.subarray(10, 20))
    const download = await bytesAt(`${String(path)}?dl`)
    assert.deepEqual(download, shown)
  }
  const intact = createAssetServer(served, { projectId: 'demo', blobs, originals: 'intact' })
  const bytes = await photograph().jpeg().toBuffer()
  const { path } = await storeFile(
    served,
    'test',
    bytes,
    { ...options, filename: 'scan.jpeg' },
    blobs,
  )
  const response = await intact(new Request(`http://localhost/${String(path)}`))
  assert.deepEqual(Buffer.from(await response!.arrayBuffer()), bytes)
})
