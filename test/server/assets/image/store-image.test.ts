import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { ImageMetadata } from '../../../../src/server/assets/image/describe-image.ts'
import { createAsyncStore } from '../../../../src/server/dataset/async-store.ts'
import { createPalette } from '../../../../src/server/assets/image/palette.ts'
import type { Palette } from '../../../../src/server/assets/image/palette.ts'
import { encodeBlurHash } from '../../../../src/server/assets/image/blur-hash.ts'
import { storeFile } from '../../../kit/store-file.ts'
import { storeImage } from '../../../../src/server/assets/image/store-image.ts'
import { blue, green, look, openAssetStore, quarters, red, white } from '../pictures.ts'
import type { Color } from '../pictures.ts'

const store = openAssetStore()
const served = createAsyncStore(store)
after(() => store.close())
const options = { projectId: 'demo', publicBase: 'http://localhost:3333' }

test('an image document describes the image', async () => {
  const bytes = await quarters(60, 30).jpeg().toBuffer()
  const hash = createHash('sha1').update(bytes).digest('hex')
  const document = await storeImage(served, 'test', bytes, { ...options, filename: 'A photo.JPEG' })
  const { metadata, ...rest } = document
  const path = `images/demo/test/${hash}-60x30.jpg`
  assert.deepEqual(rest, {
    _id: `image-${hash}-60x30-jpg`,
    _type: 'sanity.imageAsset',
    assetId: hash,
    sha1hash: hash,
    extension: 'jpg',
    mimeType: 'image/jpeg',
    size: bytes.length,
    originalFilename: 'A photo.JPEG',
    path,
    url: `http://localhost:3333/${path}`,
    uploadId: hash,
  })
  assert.deepEqual(Buffer.from(store.blobBytes('test', path)!), bytes)

  const { dimensions, hasAlpha, isOpaque, lqip, blurHash } = metadata as ImageMetadata
  assert.deepEqual(dimensions, {
    _type: 'sanity.imageDimensions',
    width: 60,
    height: 30,
    aspectRatio: 2,
  })
  assert.deepEqual({ hasAlpha, isOpaque }, { hasAlpha: false, isOpaque: true })
  assert.match(blurHash ?? '', /^[\w#$%*+,\-.:;=?@[\]^{|}~]{28}$/)
  const placeholder = Buffer.from((lqip ?? '').replace('data:image/jpeg;base64,', ''), 'base64')
  assert.deepEqual(await look(placeholder), {
    size: '20x10',
    format: 'jpeg',
    corners: 'red green blue white',
  })
})

test('the same bytes create the same document', async () => {
  const bytes = await quarters(10, 10).png().toBuffer()
  const first = await storeImage(served, 'test', bytes, options)
  assert.deepEqual(await storeImage(served, 'test', bytes, options), first)
})

test('dimensions are those after applying the EXIF orientation', async () => {
  const bytes = await quarters(30, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { _id, metadata } = await storeImage(served, 'test', bytes, options)
  assert.match(_id, /-10x30-jpg$/)
  const { width, height } = (metadata as ImageMetadata).dimensions
  assert.deepEqual([width, height], [10, 30])
})

test('an image with a fully opaque alpha channel counts as opaque', async () => {
  const metadataOf = async (color: Color) => {
    const bytes = await quarters(300, 300, [red, green, blue, color]).png().toBuffer()
    const { hasAlpha, isOpaque, lqip } = (await storeImage(served, 'test', bytes, options))
      .metadata as ImageMetadata
    return { hasAlpha, isOpaque, format: lqip?.slice(5, 15) }
  }
  assert.deepEqual(await metadataOf(white), {
    hasAlpha: true,
    isOpaque: true,
    format: 'image/jpeg',
  })
  assert.deepEqual(await metadataOf([0, 0, 0, 128]), {
    hasAlpha: true,
    isOpaque: false,
    format: 'image/png;',
  })
})

test('parts of the metadata can be omitted', async () => {
  const bytes = await quarters(8, 8).webp().toBuffer()
  const keysWith = async (metadata: readonly ('lqip' | 'palette')[]) =>
    Object.keys(
      (await storeImage(served, 'test', bytes, { ...options, metadata })).metadata as object,
    )
  const always = ['_type', 'dimensions', 'hasAlpha', 'isOpaque']
  assert.deepEqual(await keysWith([]), always)
  assert.deepEqual(await keysWith(['lqip', 'palette']), [...always, 'lqip', 'palette'])
})

test('a file that is not a readable image is refused with its name', async () => {
  const png = await quarters(8, 8).png().toBuffer()
  const bad: [bytes: Uint8Array, reason: RegExp][] = [
    [Buffer.from('hello'), /"x.png" is not an image/],
    [Buffer.alloc(0), /is not an image/],
    [Buffer.from('%PDF-1.7'), /is not an image/],
    [Buffer.from('<html><svg></svg></html>'), /is not an image/],
    [png.subarray(0, 20), /can not be read as image\/png/],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'),
      /can not be read as image\/svg/,
    ],
  ]
  for (const [bytes, reason] of bad) {
    const stored = storeImage(served, 'test', bytes, { ...options, filename: 'x.png' })
    await assert.rejects(stored, (error: Error & { status?: number }) => {
      assert.equal(error.status, 400)
      assert.match(error.message, reason)
      return true
    })
  }
})

test('an image that claims more than a hundred million pixels is not decoded', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>'
  await assert.rejects(storeImage(served, 'test', Buffer.from(svg), options), { status: 400 })
})

test('every format that can be served can be stored', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const) {
    const bytes = await quarters(16, 16).toFormat(format).toBuffer()
    const { mimeType } = await storeImage(served, 'test', bytes, options)
    assert.equal(mimeType, `image/${format}`)
  }
})

test('the type of a file comes from its bytes, or else from its sanitized name', async () => {
  const mimeOf = async (bytes: string, filename?: string) => {
    const named = { ...options, ...(filename && { filename }) }
    const { mimeType, extension } = await storeFile(
      served,
      'test',
      Buffer.from(bytes, 'latin1'),
      named,
    )
    return `${String(mimeType)} ${String(extension)}`
  }
  assert.equal(await mimeOf('%PDF-1.7', 'a.pdf'), 'application/pdf pdf')
  assert.equal(await mimeOf('%PDF-1.7', 'picture.PNG'), 'application/pdf png')
  assert.equal(await mimeOf('\0\0\0\x18ftypmp42'), 'video/mp4 mp4')
  assert.equal(await mimeOf('a,b,c', 'table.csv'), 'text/csv csv')
  assert.equal(await mimeOf('a,b,c', 'no ending'), 'application/octet-stream bin')
  assert.equal(await mimeOf('a,b,c', '../../etc/pass.wd%00'), 'application/octet-stream bin')
  const document = await storeFile(served, 'test', Buffer.from('x'), {
    ...options,
    filename: 'x.txt',
  })
  assert.match(document._id, /^file-[0-9a-f]{40}-txt$/)
  assert.equal(document._type, 'sanity.fileAsset')
  assert.equal('metadata' in document, false)
})

function paletteOf(counts: readonly [count: number, ...color: number[]][]): Palette | null {
  const pixels = counts.flatMap(([count, r = 0, g = 0, b = 0, alpha = 255]) =>
    Array.from({ length: count }, () => [r, g, b, alpha]),
  )
  return createPalette(Uint8Array.from(pixels.flat()))
}

test('each swatch gets the matching colour', () => {
  const palette = paletteOf([
    [500, 128, 120, 118],
    [100, 230, 30, 40],
    [80, 240, 150, 140],
    [60, 110, 10, 15],
    [50, 200, 190, 180],
    [40, 70, 65, 60],
  ])
  assert.ok(palette)
  const background = (name: Exclude<keyof Palette, '_type'>) => palette[name].background
  assert.equal(background('dominant'), '#807876')
  assert.equal(background('vibrant'), '#e61e28')
  assert.equal(background('lightVibrant'), '#f0968c')
  assert.equal(background('darkVibrant'), '#6e0a0f')
  assert.equal(background('muted'), '#807876')
  assert.equal(background('lightMuted'), '#c8beb4')
  assert.equal(background('darkMuted'), '#46413c')
  assert.equal(palette.dominant.population, 60.24)
  assert.equal(palette.vibrant.population, 12.05)
})

test('a swatch that no colour matches is derived from the dominant colour', () => {
  const palette = paletteOf([[100, 200, 20, 20]])
  assert.equal(palette?.dominant.population, 100)
  assert.equal(palette?.vibrant.background, '#c81414')
  assert.deepEqual([palette?.darkVibrant.population, palette?.lightMuted.population], [0, 0])
  assert.match(palette?.lightMuted.background ?? '', /^#d[0-9a-f]a[0-9a-f]a[0-9a-f]$/)
  const grey = paletteOf([[100, 90, 90, 90]])
  assert.equal(grey?.vibrant.background, '#808080')
})

test('text on a swatch has a readable colour', () => {
  const dark = paletteOf([[10, 10, 10, 40]])?.dominant
  assert.deepEqual([dark?.foreground, dark?.title], ['#fff', '#fff'])
  const bright = paletteOf([[10, 250, 240, 80]])?.dominant
  assert.deepEqual([bright?.foreground, bright?.title], ['#000', '#000'])
  const between = paletteOf([[10, 230, 90, 60]])?.dominant
  assert.deepEqual([between?.foreground, between?.title], ['#000', '#fff'])
})

test('transparent pixels are ignored in the palette', () => {
  assert.equal(paletteOf([[100, 255, 0, 0, 0]]), null)
  assert.equal(
    paletteOf([
      [100, 255, 0, 0, 0],
      [1, 0, 0, 255, 255],
    ])?.dominant.background,
    '#0000ff',
  )
})

test('blurhashes equal those of the reference encoder', () => {
  const data = new Uint8Array(100 * 100 * 3).fill(255)
  const white = encodeBlurHash({ width: 100, height: 100, data })
  assert.equal(white, 'L2TSUA~qfQ~q~qj[fQj[fQfQfQfQ')
  const black = encodeBlurHash({ width: 60, height: 100, data: new Uint8Array(60 * 100 * 3) })
  assert.match(black, /^T00000(fQ){11}$/)
})

test('a noisy photo keeps its accent colours in the palette', async () => {
  const base = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#7a7672',
      noise: { type: 'gaussian', mean: 120, sigma: 25 },
    },
  })
  const accent = await sharp({
    create: { width: 30, height: 30, channels: 3, background: '#e6141e' },
  })
    .png()
    .toBuffer()
  const bytes = await base
    .composite([{ input: accent }])
    .png()
    .toBuffer()
  const { palette } = (await storeImage(served, 'test', bytes, options)).metadata as ImageMetadata
  assert.match(palette?.vibrant.background ?? '', /^#e[0-9a-f]1[0-9a-f][12][0-9a-f]$/)
})
