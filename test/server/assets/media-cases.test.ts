// Hard cases of pictures and files that the other tests of assets do not have.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { createAssetServer } from '../../../src/server/endpoints/serve-assets.ts'
import { createAsyncStore } from '../../../src/server/dataset/async-store.ts'
import { storeFile } from '../../kit/store-file.ts'
import { storeImage } from '../../../src/server/assets/image/store-image.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { openTestBlobs } from '../../kit/test-assets.ts'
import { openAssetStore, quarters } from './pictures.ts'

const store = openAssetStore()
const served = createAsyncStore(store)
const blobs = openTestBlobs(served)
const serve = createAssetServer(served, { projectId: 'demo', blobs })
const options = { projectId: 'demo', publicBase: '' }
after(() => store.close())

async function get(path: unknown): Promise<Response> {
  const response = await serve(new Request(`http://localhost/${String(path)}`))
  assert.ok(response)
  return response
}

test('names with folders, 300 letters or right-to-left text are saved under a safe name', async () => {
  for (const filename of [
    '../../x.txt',
    `${'a'.repeat(300)}.txt`,
    '\u202Etxt.exe.txt',
    'שלום.txt',
    'a"b\r\nc: d.txt',
  ]) {
    const bytes = Buffer.from(`content of ${filename}`)
    const document = await storeFile(served, 'test', bytes, { ...options, filename }, blobs)
    assert.match(String(document['path']), /^files\/demo\/test\/[0-9a-f]{40}\.txt$/)
    const response = await get(`${String(document['path'])}?dl=${encodeURIComponent(filename)}`)
    const disposition = response.headers.get('content-disposition') ?? ''
    assert.match(disposition, /^attachment; filename="[^"/\\\r\n]+"/, filename.slice(0, 20))
    const plain = /filename="([^"]*)"/.exec(disposition)?.[1] ?? ''
    assert.ok(!plain.includes('..') || !plain.includes('/'))
    assert.ok(disposition.length < 2000)
  }
})

test('for all eight orientations, size, crop and pixels are those of the upright image', async () => {
  const upright = quarters(60, 40)
  const seen = async (path: string) => {
    const { data, info } = await sharp(Buffer.from(await (await get(path)).arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    return [at(4, 4), at(info.width - 5, 4), at(4, info.height - 5)].map((color) =>
      color.map((part) => Math.round(part / 60)),
    )
  }
  const raw = await upright.png().toBuffer()
  const mirrored = async (change: (image: Sharp) => Sharp) =>
    // Two steps: in one, mirrors come before rotations.
    change(sharp(await sharp(raw).rotate(90).png().toBuffer()))
  const undo: Record<number, () => Sharp | Promise<Sharp>> = {
    1: () => sharp(raw),
    2: () => sharp(raw).flop(),
    3: () => sharp(raw).rotate(180),
    4: () => sharp(raw).flip(),
    5: () => mirrored((image) => image.flop()),
    6: () => sharp(raw).rotate(270),
    7: () => mirrored((image) => image.flip()),
    8: () => sharp(raw).rotate(90),
  }
  let expected: unknown
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const turned = await (await undo[orientation]!()).png().toBuffer()
    const bytes = await sharp(turned)
      .withMetadata({ orientation })
      .jpeg({ quality: 100 })
      .toBuffer()
    const document = await storeImage(served, 'test', bytes, options, blobs)
    assert.match(document._id, /-60x40-jpg$/, `orientation ${orientation}`)
    const corners = [
      await seen(`${String(document['path'])}?w=60&fm=png`),
      await seen(`${String(document['path'])}?rect=0,0,30,20&fm=png`),
    ]
    expected ??= corners
    assert.deepEqual(corners, expected, `orientation ${orientation}`)
  }
})

test('an image 40 000 pixels wide is stored and gets a thumbnail', async () => {
  const create = { width: 40_000, height: 2000, channels: 3, background: 'teal' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const { path } = await storeImage(served, 'test', bytes, options, blobs)
  assert.match(String(path), /-40000x2000\.jpg$/)
  const small = await get(`${String(path)}?w=400`)
  const { width, height } = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
  assert.deepEqual([width, height], [400, 20])
  const refused = await sharp({ create: { ...create, height: 3000 } })
    .png()
    .toBuffer()
  await assert.rejects(
    storeImage(served, 'test', refused, { ...options, filename: 'poster.png' }, blobs),
    /"poster\.png" can not be read as image\/png.*pixel/,
  )
})

/** The most memory a child of this process has had, in MB. */
function childrenPeak(): number {
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const isChild = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === process.pid
        return isChild ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024 : 0
      } catch {
        return 0
      }
    })
  return Math.max(0, ...peaks)
}

test(
  'a decompression bomb and a GIF of 500 frames stay below 512 MB in their process',
  { skip: process.platform !== 'linux' },
  async () => {
    const create = { width: 9900, height: 9900, channels: 3, background: 'black' } as const
    const bomb = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer()
    assert.ok(bomb.length < 600_000)
    const { path } = await storeImage(served, 'test', bomb, options, blobs)
    assert.equal((await get(`${String(path)}?w=300`)).status, 200)
    const frames = Array.from({ length: 500 }, (_, index) => index)
    const raw = Buffer.concat(frames.map((index) => Buffer.alloc(64 * 64 * 3, index % 251)))
    const gif = await sharp(raw, {
      raw: { width: 64, height: 64 * 500, channels: 3, pageHeight: 64 },
    })
      .gif()
      .toBuffer()
    const animated = await storeImage(served, 'test', gif, options, blobs)
    assert.equal((await get(`${String(animated['path'])}?w=32`)).status, 200)
    const still = await get(`${String(animated['path'])}?w=32&fm=jpg`)
    assert.equal((await sharp(Buffer.from(await still.arrayBuffer())).metadata()).width, 32)
    const peak = childrenPeak()
    assert.ok(peak > 0 && peak < 512, `${Math.round(peak)} MB`)
  },
)

test('CMYK, 16-bit, wide-gamut and transparent images keep their appearance', async () => {
  const color = { r: 200, g: 60, b: 40 }
  const plain = () => sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
  const kinds = {
    cmyk: await plain().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer(),
    'sixteen bits': await plain().toColourspace('rgb16').png().toBuffer(),
    'wide gamut': await plain().withIccProfile('p3').png().toBuffer(),
  }
  for (const [kind, bytes] of Object.entries(kinds)) {
    const { path } = await storeImage(served, 'test', bytes, options, blobs)
    const shown = Buffer.from(await (await get(`${String(path)}?w=10&fm=png`)).arrayBuffer())
    const { space, depth } = await sharp(shown).metadata()
    assert.deepEqual([space, depth], ['srgb', 'uchar'], kind)
    const [r = 0, g = 0, b = 0] = await sharp(shown).removeAlpha().raw().toBuffer()
    const expected = await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()
    for (const [index, part] of [r, g, b].entries()) {
      assert.ok(Math.abs(part - (expected[index] ?? 0)) < 12, `${kind}: ${r} ${g} ${b}`)
      assert.ok(
        Math.abs(part - [color.r, color.g, color.b][index]!) < 40,
        `${kind}: ${r} ${g} ${b}`,
      )
    }
  }
  const clear = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { ...color, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  const { path } = await storeImage(served, 'test', clear, options, blobs)
  const shown = Buffer.from(await (await get(`${String(path)}?w=10`)).arrayBuffer())
  const [, , , alpha = 0] = await sharp(shown).ensureAlpha().raw().toBuffer()
  assert.ok(Math.abs(alpha - 128) < 3, String(alpha))
})

test('queries are served while 200 sizes of an image are converted to AVIF', async () => {
  await using server = await startTestServer()
  const client = server.client()
  const bytes = await quarters(800, 600).jpeg().toBuffer()
  const { url } = await client.assets.upload('image', bytes)
  const order: string[] = []
  const pictures = Array.from({ length: 200 }, async (_, index) => {
    const response = await fetch(`${url}?w=${200 + index}&fm=avif`)
    await response.arrayBuffer()
    order.push('picture')
    const isBusy = response.status === 503 && response.headers.get('retry-after') !== null
    assert.ok(response.status === 200 || isBusy, String(response.status))
  })
  for (let round = 0; round < 20; round += 1) {
    await client.fetch('count(*[_type == "sanity.imageAsset"])')
    order.push('query')
  }
  await Promise.all(pictures)
  assert.equal(order.length, 220)
  assert.notEqual(order.at(-1), 'query', 'no query waited for the last picture')
})
