// What people upload that is not as it should be, and what must not come out again.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import exifr from 'exifr'
import sharp from 'sharp'
import type { ProtocolError } from '../../../src/protocol/errors.ts'
import { createAsyncStore } from '../../../src/server/dataset/async-store.ts'
import { createAssetServer } from '../../../src/server/endpoints/serve-assets.ts'
import { mediaTypeOf, sniffMediaType } from '../../../src/server/assets/media-type.ts'
import { storeFile } from '../../kit/store-file.ts'
import { storeImage } from '../../../src/server/assets/image/store-image.ts'
import { stripMetadata } from '../../../src/server/assets/image/strip-metadata.ts'
import { ImagePool } from '../../../src/server/assets/image/image-pool.ts'
import { parseImageParams } from '../../../src/server/assets/image/image-params.ts'
import { finish } from '../../../src/server/steps/slices.ts'
import { anonymousCaller } from '../../../src/server/fair-queue.ts'
import { openTestBlobs } from '../../kit/test-assets.ts'
import { openAssetStore, quarters } from './pictures.ts'

const store = openAssetStore()
const served = createAsyncStore(store)
const blobs = openTestBlobs(served)
const serve = createAssetServer(served, { projectId: 'demo', blobs })
const options = { projectId: 'demo', publicBase: '' }
after(() => store.close())

async function get(path: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const response = await serve(new Request(`http://localhost/${String(path)}`, { headers }))
  assert.ok(response)
  return response
}

const gps = {
  IFD0: { Make: 'Camera', Copyright: 'Somebody' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '59/1 54/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '10/1 45/1 0/1',
  },
}

test('a truncated image or a text file named .png is refused with its name', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await quarters(300, 200).toFormat(format).toBuffer()
    const half = whole.subarray(0, Math.floor(whole.length / 2))
    const named = { ...options, filename: `half.${format}` }
    await assert.rejects(storeImage(served, 'test', half, named, blobs), (error: Error) => {
      assert.match(error.message, new RegExp(`half\\.${format}`))
      return true
    })
  }
  const text = Buffer.from('no picture')
  await assert.rejects(
    storeImage(served, 'test', text, { ...options, filename: 'a.png' }, blobs),
    /"a\.png" is not an image/,
  )
})

test('detects the type from the bytes: text is not a bitmap, all HEIF brands are images', async () => {
  const mime = (text: string, extension = 'txt') =>
    mediaTypeOf(Buffer.from(text, 'latin1'), extension)
  assert.equal(mime('BMW builds cars, and has for more than a hundred years.'), 'text/plain')
  const bitmap = Buffer.alloc(64)
  bitmap.write('BM', 'latin1')
  bitmap.writeUInt32LE(40, 14)
  assert.equal(sniffMediaType(bitmap)?.mime, 'image/bmp')
  for (const brand of ['heic', 'heix', 'hevc', 'mif1', 'msf1']) {
    assert.equal(mime(`\0\0\0\x18ftyp${brand}\0\0\0\0heic`), 'image/heic', brand)
  }
  assert.equal(mime('\0\0\0\x1cftypmif1\0\0\0\0mif1avif'), 'image/avif')
  assert.equal(sniffMediaType(await quarters(9, 9).avif().toBuffer())?.mime, 'image/avif')
  for (const second of ['\xfb', '\xf3', '\xf2'])
    assert.equal(mime(`\xff${second}\x90`), 'audio/mpeg')
  assert.equal(
    mime('PK\x03\x04 word/document.xml [Content_Types].xml', 'zip'),
    mediaTypeOf(new Uint8Array(), 'docx'),
  )
  assert.equal(mime('PK\x03\x04 photos/a.jpg', 'txt'), 'application/zip')
})

test('no public URL reveals the location of a photo; pixels, profile and orientation are kept', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await quarters(40, 20)
      .withExif(gps)
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    assert.ok(bytes.includes('Somebody'), `${format} has it`)
    const document = await storeImage(served, 'test', bytes, options, blobs)
    const shown = Buffer.from(await (await get(document['path'])).arrayBuffer())
    assert.ok(!shown.includes('Somebody'), `${format} is served without it`)
    assert.equal(await exifr.gps(shown).catch(() => undefined), undefined)
    const [before, now] = await Promise.all(
      [bytes, shown].map((one) => sharp(one).raw().toBuffer()),
    )
    assert.deepEqual(now, before, `${format}: every pixel is the same`)
    assert.ok((await sharp(shown).metadata()).icc, `${format}: the profile stays`)
    assert.deepEqual(
      await buffer(blobs.read('test', store.blob('test', String(document['path']))!)),
      bytes,
      'stored as it came',
    )
  }
  const turned = await quarters(40, 20)
    .withExif(gps)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const stripped = finish(stripMetadata(turned, 'image/jpeg'))
  assert.equal((await sharp(stripped).metadata()).orientation, 6)
  assert.ok(!Buffer.from(stripped).includes('Camera'))
  const intact = createAssetServer(served, { projectId: 'demo', blobs, originals: 'intact' })
  const { path } = await storeImage(served, 'test', turned, options, blobs)
  const response = await intact(new Request(`http://localhost/${String(path)}`))
  assert.deepEqual(Buffer.from(await response!.arrayBuffer()), turned)
})

test('returns 304 for a matching ETag, and a range only for a matching If-Range', async () => {
  const { path } = await storeImage(
    served,
    'test',
    await quarters(60, 60).png().toBuffer(),
    options,
  )
  for (const query of ['', '?w=20', '?w=30']) {
    const first = await get(`${String(path)}${query}`)
    const etag = first.headers.get('etag')!
    assert.match(etag, /^"[\w-]+"$/)
    const again = await get(`${String(path)}${query}`, { 'if-none-match': `W/${etag}` })
    assert.equal(again.status, 304)
    assert.equal(again.headers.get('etag'), etag)
    assert.equal((await get(`${String(path)}${query}`, { 'if-none-match': '"other"' })).status, 200)
  }
  const file = await storeFile(
    served,
    'test',
    Buffer.from('0123456789'),
    {
      ...options,
      filename: 'a.txt',
    },
    blobs,
  )
  const etag = (await get(file['path'])).headers.get('etag')!
  const part = (condition: string) =>
    get(file['path'], { range: 'bytes=2-4', 'if-range': condition })
  assert.equal((await part(etag)).status, 206)
  assert.equal(await (await part(etag)).text(), '234')
  assert.equal((await part('"other"')).status, 200)
})

test('active content is served as a download or sandboxed', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const picture = await storeImage(served, 'test', svg, options, blobs)
  const drawn = await get(picture['path'])
  assert.match(drawn.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/)
  assert.equal(drawn.headers.get('x-content-type-options'), 'nosniff')
  for (const [name, text] of [
    ['a.html', '<script>alert(1)</script>'],
    ['a.xml', '<a/>'],
    ['a.txt', 'x'],
  ]) {
    const file = await storeFile(
      served,
      'test',
      Buffer.from(text!),
      {
        ...options,
        filename: name!,
      },
      blobs,
    )
    const answer = await get(file['path'])
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/, name)
  }
})

test('a refused image gets an error type and a message with its name', async () => {
  const large = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>'
  const whole = await quarters(300, 200).jpeg().toBuffer()
  for (const [name, bytes, type] of [
    ['large.svg', Buffer.from(large), 'excessiveImageError'],
    ['half.jpg', whole.subarray(0, whole.length / 2), 'damagedImageError'],
    ['photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'unsupportedImageError'],
    ['text.png', Buffer.from('text'), 'notAnImageError'],
  ] as const) {
    const stored = storeImage(served, 'test', bytes, { ...options, filename: name }, blobs)
    await assert.rejects(stored, (error: ProtocolError) => {
      assert.equal('type' in error.body && error.body.type, type, `${name}: ${error.message}`)
      assert.match(error.message, new RegExp(`"${name}"`))
      return error.status === 400
    })
  }
})

test('an image transform that exceeds its deadline is aborted, and the next one succeeds', async () => {
  const pool = new ImagePool({ size: 1, deadline: 400 })
  const wish = { caller: anonymousCaller(''), expensive: false }
  const large = await sharp({
    create: {
      width: 3500,
      height: 3500,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const params = parseImageParams(new URLSearchParams('fm=avif'))
  const start = performance.now()
  await assert.rejects(
    pool.transform([large], { ...wish, params, format: 'avif' }),
    /takes too long/,
  )
  assert.ok(performance.now() - start < 5000)
  const patient = new ImagePool({ size: 1 })
  const small = await quarters(60, 60).png().toBuffer()
  const { bytes, mime } = await patient.transform([small], {
    ...wish,
    params: parseImageParams(new URLSearchParams('w=10')),
    format: 'png',
  })
  assert.equal(mime, 'image/png')
  assert.equal((await sharp(bytes).metadata()).width, 10)
  await assert.rejects(
    patient.transform([Buffer.from('no picture')], { ...wish, params, format: 'avif' }),
    /The image can not be transformed/,
  )
  patient.close()
})

// Without a limit it would take minutes.
test('an image crafted to be slow to parse is served unchanged', () => {
  const size = 8 * 1024 * 1024
  // A directory of entries each of which has a copyright as long as the file.
  const tiff = Buffer.alloc(size)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(65_535, 8)
  for (let entry = 0; entry < 65_535; entry++) {
    const at = 10 + entry * 12
    tiff.writeUInt16LE(33_432, at)
    tiff.writeUInt16LE(2, at + 2)
    tiff.writeUInt32LE(size, at + 4)
  }
  // Boxes of eight bytes, nothing but boxes.
  const heif = Buffer.alloc(size, Buffer.from('\0\0\0\x08free', 'latin1'))
  for (const [mime, bytes] of [
    ['image/tiff', tiff],
    ['image/heic', heif],
  ] as const) {
    assert.equal(finish(stripMetadata(bytes, mime)), bytes, mime)
  }
})
