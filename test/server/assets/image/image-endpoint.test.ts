import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { ProtocolError } from '../../../../src/protocol/errors.ts'
import { createAsyncStore } from '../../../../src/server/dataset/async-store.ts'
import { createAssetServer } from '../../../../src/server/endpoints/serve-assets.ts'
import { storeImage } from '../../../../src/server/assets/image/store-image.ts'
import type { NewBlob } from '../../../../src/server/database/blob-store.ts'
import { openTestBlobs } from '../../../kit/test-assets.ts'
import { green, look, openAssetStore, quarters, red } from '../pictures.ts'

const store = openAssetStore()
const served = createAsyncStore(store)
const blobs = openTestBlobs(served)
const serve = createAssetServer(served, { projectId: 'demo', blobs })
after(() => store.close())

async function keep(bytes: Uint8Array, filename?: string): Promise<string> {
  const options = { projectId: 'demo', publicBase: '', ...(filename && { filename }) }
  const document = await storeImage(served, 'test', bytes, options, blobs)
  store.write((writer) => writer.putDocument('test', document))
  return String(document['path'])
}

function put(blob: NewBlob): void {
  store.write((writer) => writer.putBlob('test', blob))
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await serve(new Request(`http://localhost/${path}`, { headers }))
  assert.ok(response)
  return response
}

async function lookAt(path: string, headers?: Record<string, string>) {
  return look(new Uint8Array(await (await get(path, headers)).arrayBuffer()))
}

const png = await keep(await quarters(400, 200).png().toBuffer(), 'four colours.png')

test('the original is served unchanged, cacheable forever and readable by any page', async () => {
  const bytes = await quarters(64, 64).jpeg().toBuffer()
  const response = await get(await keep(bytes))
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
  const headers = Object.fromEntries(response.headers)
  assert.equal(headers['content-type'], 'image/jpeg')
  assert.equal(headers['content-length'], String(bytes.length))
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['content-disposition'], undefined)
})

test('resizes to the requested size and fit', async () => {
  const all = 'red green blue white'
  const table: [query: string, size: string, corners: string][] = [
    ['w=100', '100x50', all],
    ['h=100', '200x100', all],
    ['w=100&h=100', '100x50', all],
    ['w=800', '800x400', all],
    ['w=800&fit=max', '400x200', all],
    ['w=2000&fit=max&dpr=3&auto=format', '400x200', all],
    ['w=100&dpr=2', '200x100', all],
    ['w=100&h=50&dpr=1.5', '150x75', all],
    ['w=100&h=100&fit=scale', '100x100', all],
    ['w=100&h=100&fit=crop', '100x100', all],
    ['w=100&h=200&fit=crop&crop=left', '100x200', 'red red blue blue'],
    ['w=100&h=200&fit=crop&crop=right', '100x200', 'green green white white'],
    ['w=400&h=50&fit=crop&crop=top', '400x50', 'red green red green'],
    ['w=400&h=50&fit=crop&crop=bottom', '400x50', 'blue white blue white'],
    ['w=50&h=50&fit=crop&crop=focalpoint&fp-x=0.1', '50x50', 'red red blue blue'],
    ['w=400&h=50&fit=crop&crop=focalpoint&fp-y=0.9', '400x50', 'blue white blue white'],
    ['w=200&h=200&fit=fill', '200x200', 'clear clear clear clear'],
    ['w=200&h=200&fit=fill&fm=jpg', '200x200', 'white white white white'],
    ['w=200&h=200&fit=fill&bg=000', '200x200', 'black black black black'],
    ['w=800&h=800&fit=fillmax&bg=000', '800x800', 'black black black black'],
    ['w=800&h=800&fit=min', '200x200', all],
    ['w=100&h=100&fit=min', '100x100', all],
    ['w=800&fit=min', '400x200', all],
    ['rect=0,0,100,100', '100x100', 'red red red red'],
    ['rect=100,50,200,100&w=50&h=50&fit=crop', '50x50', all],
    ['rect=300,150,5000,5000', '100x50', 'white white white white'],
    ['flip=h', '400x200', 'green red white blue'],
    ['flip=v', '400x200', 'blue white red green'],
    ['flip=hv&w=100', '100x50', 'white blue green red'],
    ['or=90', '200x400', 'blue red white green'],
    ['or=270&w=100', '100x200', 'green white red blue'],
    ['blur=50&w=400', '400x200', all],
    ['sharp=40&w=400', '400x200', all],
    ['sat=-100&invert=true&w=4&h=2&fit=scale', '4x2', 'grey grey grey black'],
    ['max-w=100', '100x50', all],
    ['w=300&max-h=50', '100x50', all],
    ['min-h=400', '800x400', all],
    ['w=100&h=100&fit=crop&max-w=60&min-h=120', '60x120', all],
    ['w=100&max-w=40&dpr=2', '80x40', all],
    ['w=100&pad=50&bg=000', '200x150', 'black black black black'],
    ['w=8192&h=16&fit=crop&pad=1000&fm=jpg', '8192x2016', 'white white white white'],
    ['h=1', '2x1', 'red green red green'],
  ]
  for (const [query, size, corners] of table) {
    const seen = await lookAt(`${png}?${query}`)
    if (size === '2x1') assert.equal(seen.size, size)
    else
      assert.deepEqual({ query, size: seen.size, corners: seen.corners }, { query, size, corners })
  }
})

test('formats: that of the source, the requested one, or the best the caller accepts', async () => {
  const accept = { accept: 'image/avif,image/webp,*/*' }
  const formatOf = async (query: string, headers?: Record<string, string>) =>
    (await lookAt(`${png}?${query}`, headers)).format
  assert.equal(await formatOf('w=10'), 'png')
  assert.equal(await formatOf('w=10&auto=format', accept), 'webp')
  assert.equal(await formatOf('auto=format', accept), 'webp')
  assert.equal(await formatOf('w=10&auto=format', { accept: 'image/png' }), 'png')
  assert.equal(await formatOf('w=10&auto=format&fm=jpg', accept), 'jpeg')
  for (const format of ['png', 'webp', 'gif']) assert.equal(await formatOf(`fm=${format}`), format)
  assert.equal(await formatOf('w=10&fm=pjpg'), 'jpeg')
  assert.equal(await formatOf('w=10&fm=avif'), 'heif')
  assert.equal((await get(`${png}?auto=format`, accept)).headers.get('vary'), 'accept')
  assert.equal((await get(`${png}?w=10`)).headers.get('vary'), null)
})

test('extracts one frame of an animation on request; an out-of-range value names its parameter', async () => {
  const frames = await Promise.all(
    [red, green].map((color) => quarters(20, 20, [color, color, color, color]).png().toBuffer()),
  )
  const webp = await keep(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
  const framesOf = async (query: string) => {
    const bytes = await (await get(`${webp}?${query}`)).arrayBuffer()
    return (await sharp(new Uint8Array(bytes)).metadata()).pages ?? 1
  }
  assert.deepEqual([await framesOf('w=10'), await framesOf('w=10&frame=1')], [2, 1])
  for (const [query, name] of [
    ['frame=2', 'frame'],
    ['sat=101', 'sat'],
    ['sharp=-1', 'sharp'],
    ['pad=1001', 'pad'],
    ['max-w=9000', 'max-w'],
    ['invert=yes', 'invert'],
  ] as const) {
    await assert.rejects(get(`${webp}?${query}`), new RegExp(`Parameter "${name}" must be`))
  }
})

test('lower quality makes smaller files', async () => {
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const path = await keep(await noise.jpeg({ quality: 95 }).toBuffer())
  const sizeOf = async (query: string) =>
    (await (await get(`${path}?${query}`)).arrayBuffer()).byteLength
  assert.ok((await sizeOf('w=200&q=20')) < (await sizeOf('w=200&q=90')) / 2)
})

test('transparency is kept if the format supports it, and becomes white otherwise', async () => {
  const picture = quarters(40, 40, [red, [0, 0, 0, 0], red, [0, 0, 0, 0]])
  const path = await keep(await picture.png().toBuffer())
  assert.equal((await lookAt(`${path}?w=20`)).corners, 'red clear red clear')
  assert.equal((await lookAt(`${path}?w=20&fm=jpg`)).corners, 'red white red white')
  assert.equal((await lookAt(`${path}?w=20&fm=jpg&bg=0000ff`)).corners, 'red blue red blue')
})

test('the EXIF orientation is applied before everything else', async () => {
  const upright = await quarters(40, 80).jpeg({ quality: 100 }).toBuffer()
  const turned = await sharp(upright)
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  const path = await keep(turned)
  assert.match(path, /-40x80\.jpg$/)
  assert.deepEqual(await lookAt(`${path}?w=20`), {
    size: '20x40',
    format: 'jpeg',
    corners: 'red green blue white',
  })
  assert.deepEqual(await lookAt(`${path}?rect=0,0,20,40`), {
    size: '20x40',
    format: 'jpeg',
    corners: 'red red red red',
  })
  assert.deepEqual(await lookAt(`${path}?or=180`), {
    size: '40x80',
    format: 'jpeg',
    corners: 'white blue green red',
  })
})

test('an animation stays animated in GIF and WebP, and becomes its first frame in other formats', async () => {
  const frames = await Promise.all(
    [quarters(20, 20), quarters(20, 20, [red, red, red, red])].map((frame) =>
      frame.png().toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const path = await keep(gif)
  const framesOf = async (query: string, headers?: Record<string, string>) =>
    (
      await sharp(
        new Uint8Array(await (await get(`${path}?${query}`, headers)).arrayBuffer()),
      ).metadata()
    ).pages ?? 1
  assert.equal(await framesOf('w=10'), 2)
  assert.equal(await framesOf('h=200&fit=max&auto=format', { accept: 'image/webp' }), 2)
  assert.equal(await framesOf('w=10&fm=jpg'), 1)
  assert.equal(await framesOf('w=10&or=90'), 2)
  // Cut, turned or mirrored, every frame shows what the same request shows of that frame alone.
  const pixels = async (query: string, page: number) => {
    const bytes = await (await get(`${path}?${query}`)).arrayBuffer()
    return sharp(new Uint8Array(bytes), { page }).removeAlpha().raw().toBuffer()
  }
  for (const query of [
    'flip=h',
    'rect=10,0,10,10',
    'rect=10,0,10,10&w=4&h=4&fit=crop',
    'flip=h&rect=0,5,20,10',
    'flip=v',
    'flip=hv&w=10',
    'or=90',
    'or=180&rect=0,5,20,10',
    'or=270&flip=v',
  ]) {
    assert.equal(await framesOf(query), 2, query)
    assert.ok((await pixels(query, 0)).equals(await pixels(`${query}&frame=1&fm=gif`, 0)), query)
    assert.ok(!(await pixels(query, 1)).equals(await pixels(query, 0)), query)
  }
})

/** A grey frame with noise at one place, whose pixels follow from the place. */
function busyFrame(width: number, height: number, left: number): Promise<Buffer> {
  const background = { r: 255 - left, g: 255 - left, b: 255 - left }
  const side = 24
  const data = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, at) => ((at + left) * 2_654_435_761) >>> 24),
  )
  const raw = { width: side, height: side, channels: 3 } as const
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: data, raw, left, top: 5 }])
    .png()
    .toBuffer()
}

for (const format of ['webp', 'gif'] as const) {
  test(`an animation in ${format} with an entropy crop stays animated, and every frame is cropped like the first`, async () => {
    const [width, height] = [161, 67]
    const frames = await Promise.all([120, 60, 90].map((left) => busyFrame(width, height, left)))
    const strip = sharp(frames, { join: { animated: true } })
    const delay = [110, 120, 130]
    const bytes = await (
      format === 'webp' ? strip.webp({ lossless: true, delay }) : strip.gif({ delay })
    ).toBuffer()
    const path = await keep(bytes)
    const answer = async (query: string) =>
      new Uint8Array(await (await get(`${path}?${query}`)).arrayBuffer())
    const pixels = async (query: string, page: number) =>
      sharp(await answer(query), { page })
        .removeAlpha()
        .raw()
        .toBuffer()
    const differences = (one: Buffer, other: Buffer) =>
      one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length
    const contrast = async (query: string, page: number) => {
      const shown = await pixels(query, page)
      return Math.max(...shown) - Math.min(...shown)
    }
    for (const cut of [
      'w=40&h=60&fit=crop',
      'w=33&h=31&fit=crop',
      'w=80&h=80&fit=min',
      'w=200&h=190&fit=crop',
      'w=30&h=40&fit=crop&rect=70,3,90,60',
      'w=40&h=60&fit=crop&flip=h',
      'w=40&h=60&fit=crop&or=180',
      'w=30&h=40&fit=crop&flip=v',
    ]) {
      const query = `${cut}&crop=entropy`
      const shown = await sharp(await answer(query)).metadata()
      assert.deepEqual([shown.pages, shown.delay], [3, delay], query)
      assert.ok((await contrast(query, 0)) > 40, query)
      // Frames are turned before they are scaled, a picture after it, which may tip the balance.
      if (/or=|flip=v/.test(query)) continue
      const still = await pixels(`${query}&frame=1&fm=${format}`, 0)
      assert.ok(differences(await pixels(query, 0), still) < 2, query)
    }
    // The noise of the first frame is inside, that of the second is not.
    const narrow = 'w=30&h=67&fit=crop&crop=entropy'
    assert.ok((await contrast(narrow, 0)) > 100)
    assert.ok((await contrast(narrow, 1)) < 20)
    assert.equal((await sharp(await answer('w=40&crop=entropy')).metadata()).pages, 3)
  })
}

test('blurring or sharpening a frame of an animation does not mix in adjacent frames', async () => {
  const solid = [red, green, [20, 40, 200] as const].map((color) =>
    quarters(60, 40, [color, color, color, color]).png().toBuffer(),
  )
  const strip = sharp(await Promise.all(solid), { join: { animated: true } })
  const delay = [110, 120, 130]
  for (const bytes of [
    await strip.clone().webp({ lossless: true, delay, loop: 2 }).toBuffer(),
    await strip.clone().gif({ delay, loop: 2 }).toBuffer(),
  ]) {
    const path = await keep(bytes)
    for (const query of [
      'blur=60',
      'sharp=80',
      'w=30&h=30&fit=crop&blur=200&bg=fff',
      'or=90&blur=9',
    ]) {
      const shown = new Uint8Array(await (await get(`${path}?${query}`)).arrayBuffer())
      const { pages, delay: delays, loop } = await sharp(shown).metadata()
      assert.deepEqual([pages, delays, loop], [3, delay, 2], query)
      for (let page = 0; page < 3; page++) {
        const { channels } = await sharp(shown, { page }).removeAlpha().stats()
        for (const { min, max } of channels) assert.ok(max - min < 12, `${query} ${page}`)
      }
    }
  }
})

test('an animation with an EXIF orientation is shown upright', async () => {
  const frames = await Promise.all(
    [quarters(40, 20), quarters(40, 20, [red, red, red, red])].map((frame) =>
      frame.png().toBuffer(),
    ),
  )
  for (let orientation = 2; orientation <= 8; orientation++) {
    const still = await sharp(frames[0]).withMetadata({ orientation }).png().toBuffer()
    const webp = await sharp(frames, { join: { animated: true } })
      .withMetadata({ orientation })
      .webp({ lossless: true })
      .toBuffer()
    const path = await keep(webp)
    const alone = await keep(still)
    for (const query of ['w=10', 'or=90', 'flip=hv&w=16', 'fit=crop&w=8&h=8&crop=left']) {
      const bytes = new Uint8Array(await (await get(`${path}?${query}`)).arrayBuffer())
      const { pages } = await sharp(bytes).metadata()
      assert.equal(pages, 2, `${orientation} ${query}`)
      const { corners, size } = await look(bytes)
      const expected = await lookAt(`${alone}?${query}`)
      assert.deepEqual(
        [corners, size],
        [expected.corners, expected.size],
        `${orientation} ${query}`,
      )
    }
  }
})

test('an animation too large to be decoded as a whole is shown as its first frame', async () => {
  const one = await sharp({
    create: { width: 3000, height: 3000, channels: 3, background: 'red' },
  })
    .gif({ effort: 1 })
    .toBuffer()
  // The blocks of the only frame, after the header and its table of colours, twelve times.
  const start = 13 + (one[10]! & 0x80 ? 3 * 2 ** ((one[10]! & 7) + 1) : 0)
  const blocks = one.subarray(start, -1)
  const gif = Buffer.concat([
    one.subarray(0, start),
    ...Array.from({ length: 12 }, () => blocks),
    one.subarray(-1),
  ])
  const path = await keep(gif)
  for (const query of ['w=10', 'w=10&fm=webp', 'rect=0,0,100,100', 'w=10&fm=jpg']) {
    const response = await get(`${path}?${query}`)
    assert.equal(response.status, 200, query)
    const shown = await sharp(new Uint8Array(await response.arrayBuffer())).metadata()
    assert.equal(shown.pages ?? 1, 1, query)
  }
  const original = await get(path)
  assert.ok(Buffer.from(await original.arrayBuffer()).equals(gif))
})

test('an SVG stays an SVG that cannot run scripts, unless a bitmap is requested', async () => {
  const svg =
    '<?xml version="1.0"?><!-- c --><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="#14b428"/></svg>'
  const path = await keep(Buffer.from(svg))
  assert.match(path, /-40x20\.svg$/)
  for (const query of ['', '?w=200&h=100&fit=crop&auto=format&dpr=2']) {
    const response = await get(path + query, { accept: 'image/webp' })
    assert.equal(response.headers.get('content-type'), 'image/svg+xml')
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /^sandbox; default-src 'none'/,
    )
    assert.equal(await response.text(), svg)
  }
  assert.deepEqual(await lookAt(`${path}?w=80&fm=png`), {
    size: '80x40',
    format: 'png',
    corners: 'green green green green',
  })
})

test('dl downloads the image under the given name, the name in the path, or the original name', async () => {
  const dispositionOf = async (path: string) => (await get(path)).headers.get('content-disposition')
  assert.equal(
    await dispositionOf(`${png}?dl=a%20"b"%0d%0a;é.png`),
    `attachment; filename="a _b___;_.png"; filename*=UTF-8''a%20%22b%22%0D%0A%3B%C3%A9.png`,
  )
  assert.match((await dispositionOf(`${png}?dl`)) ?? '', /filename="four colours.png"/)
  assert.match(
    (await dispositionOf(`${png}/nice%20name.png?dl&w=10`)) ?? '',
    /filename="nice name.png"/,
  )
  assert.equal(await dispositionOf(`${png}/nice.png`), null)
})

test('a missing image is a 404, and an invalid parameter is a 400 that names it', async () => {
  const missing = [
    png.replace('/demo/', '/other/'),
    png.replace('/test/', '/other/'),
    png.replace('-400x200', '-401x200'),
    png.replace(/[0-9a-f]{40}/, 'f'.repeat(40)),
    'images/demo/test/nonsense.png',
    'images/demo',
    'images/',
    'images/demo/test/%ff%fe',
  ]
  for (const path of missing) {
    await assert.rejects(get(path), (error: ProtocolError) => error.status === 404, path)
  }
  const bad = [
    'w=0',
    'w=-5',
    'w=1.5',
    'w=8193',
    'w=abc',
    'w=1e3',
    'h=',
    'dpr=0',
    'dpr=9',
    'q=101',
    'q=x',
    'fm=bmp',
    'fit=big',
    'rect=1,2,3',
    'rect=a,b,c,d',
    'rect=0,0,0,5',
    'rect=0,0,5,5,5',
    'rect=9999,0,5,5',
    'or=45',
    'flip=x',
    'blur=-1',
    'blur=9999',
    'bg=zzz',
    'bg=12345',
    'auto=all',
    'crop=middle',
    'fp-x=2',
  ]
  for (const query of bad) {
    const name = query.slice(0, query.indexOf('='))
    await assert.rejects(get(`${png}?${query}`), (error: ProtocolError) => {
      assert.equal(error.status, 400, query)
      assert.match(error.message, new RegExp(`"${name}"`), query)
      return true
    })
  }
})

test('no output side exceeds 8192 pixels, whatever the device pixel ratio', async () => {
  const narrow = await keep(await quarters(4, 400).png().toBuffer())
  assert.equal((await lookAt(`${narrow}?w=4000&dpr=3`)).size, '82x8192')
  assert.equal((await lookAt(`${png}?w=8000&dpr=5`)).size, '8192x4096')
})

test('equal requests share one transform, and later ones are served from memory', async () => {
  const path = await keep(await quarters(50, 50).png().toBuffer())
  const bodyOf = async (query: string) =>
    Buffer.from(await (await get(`${path}?${query}`)).arrayBuffer()).toString('base64')
  const bodies = await Promise.all(
    ['w=32&fit=clip', 'w=32', 'fit=clip&w=032', 'w=16&dpr=2'].map(bodyOf),
  )
  assert.equal(new Set(bodies).size, 1)

  // The database no longer has the picture: whoever still answers with it has kept it.
  put({ path, mime: 'image/png', bytes: Buffer.from('rubbish') })
  assert.equal(await bodyOf('unknown=1&w=32'), bodies[0])
  await assert.rejects(bodyOf('w=33'))
})

test('undecodable bytes are a 400', async () => {
  const path = `images/demo/test/${'a'.repeat(40)}-10x10.png`
  put({
    path,
    mime: 'image/png',
    bytes: Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1'),
  })
  assert.equal((await get(path)).status, 200)
  await assert.rejects(get(`${path}?w=5`), (error: ProtocolError) => error.status === 400)
})
