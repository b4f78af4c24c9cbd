import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { createDatasetServer } from '../../../src/server/dataset-server.ts'
import type { DatasetServer } from '../../../src/server/dataset-server.ts'
import { uploadLimits } from '../../../src/server/endpoints/upload.ts'
import { testAssets } from '../../kit/test-assets.ts'
import { blue, green, look, quarters, red } from '../assets/pictures.ts'

let server: DatasetServer
let client: SanityClient
let url: string

before(async () => {
  server = await createDatasetServer({ data: ':memory:', assets: testAssets(), dev: true })
  url = (await server.listen()).url
  client = createClient({
    projectId: 'demo',
    dataset: 'production',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2023-11-13',
  })
})

after(() => server.close())

test('an uploaded image is stored as a document and served', async () => {
  const bytes = await quarters(40, 20).png().toBuffer()
  const asset = await client.assets.upload('image', bytes, {
    filename: 'four quarters.png',
    title: 'Quarters',
    source: { id: 's1', name: 'test', url: 'http://localhost/s1' },
  })
  assert.deepEqual(
    await client.getDocument(asset._id),
    JSON.parse(JSON.stringify(asset)),
    'the answer is the stored document',
  )
  assert.equal(asset['originalFilename'], 'four quarters.png')
  assert.equal(asset['title'], 'Quarters')
  assert.deepEqual(asset['source'], { id: 's1', name: 'test', url: 'http://localhost/s1' })
  assert.deepEqual(Object.keys(asset.metadata).sort(), [
    '_type',
    'blurHash',
    'dimensions',
    'hasAlpha',
    'isOpaque',
    'lqip',
    'palette',
  ])
  assert.ok(asset['_rev'] && asset['_createdAt'])

  const served = await fetch(`${asset.url}?w=20`, {
    headers: { origin: 'http://elsewhere.example' },
  })
  assert.equal(served.headers.get('access-control-allow-origin'), '*')
  assert.deepEqual(await look(new Uint8Array(await served.arrayBuffer())), {
    size: '20x10',
    format: 'png',
    corners: 'red green blue white',
  })
})

test('uploading the same bytes returns the existing document', async () => {
  const bytes = await quarters(30, 30).jpeg().toBuffer()
  const first = await client.assets.upload('image', bytes, { filename: 'one.jpg' })
  const second = await client.assets.upload('image', bytes, { filename: 'two.jpg' })
  assert.deepEqual(second, first)
  assert.equal(second['originalFilename'], 'one.jpg')
})

test('the client chooses the metadata to extract', async () => {
  const upload = async (width: number, extract?: ('palette' | 'exif')[]) => {
    const bytes = await quarters(width, 10).png().toBuffer()
    const asset = await client.assets.upload('image', bytes, extract ? { extract } : {})
    return Object.keys(asset.metadata).filter((key) =>
      ['palette', 'lqip', 'blurHash'].includes(key),
    )
  }
  assert.deepEqual(await upload(11), ['lqip', 'blurHash', 'palette'])
  assert.deepEqual(await upload(12, ['palette']), ['palette'])
  assert.deepEqual(await upload(13, ['exif']), [])
  assert.deepEqual(await upload(14, []), [])
})

test('a file can be uploaded and downloaded again', async () => {
  const asset = await client.assets.upload('file', Buffer.from('a,b\n1,2\n'), {
    filename: 'Tabelle ä.csv',
  })
  assert.equal(asset.mimeType, 'text/csv')
  const response = await fetch(`${asset.url}?dl`)
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /filename\*=UTF-8''Tabelle%20%C3%A4\.csv/,
  )
  assert.equal(await response.text(), 'a,b\n1,2\n')
})

test('ASSET-008 an asset document has all its fields, metadata only for images, and can be edited later', async () => {
  const about = { label: 'L', title: 'T', description: 'D', creditLine: 'C' }
  const source = { id: 's', name: 'shelf', url: 'https://shelf.example/s' }
  const bytes = await quarters(30, 20).png().toBuffer()
  const image = await client.assets.upload('image', bytes, { filename: 'q.png', ...about, source })
  const file = await client.assets.upload('file', Buffer.from('%PDF-1.7 fields'), {
    filename: 'q.pdf',
  })
  const hash = createHash('sha1').update(bytes).digest('hex')
  const { metadata, _rev, _createdAt, _updatedAt, ...rest } = image
  assert.deepEqual(rest, {
    _id: `image-${hash}-30x20-png`,
    _type: 'sanity.imageAsset',
    assetId: hash,
    sha1hash: hash,
    uploadId: hash,
    extension: 'png',
    mimeType: 'image/png',
    size: bytes.length,
    originalFilename: 'q.png',
    path: `images/demo/production/${hash}-30x20.png`,
    url: `${url}/images/demo/production/${hash}-30x20.png`,
    ...about,
    source,
  })
  assert.ok(metadata && _rev && _createdAt && _updatedAt)
  assert.equal('metadata' in file, false)
  await client.patch(image._id).set({ altText: 'Four quarters', title: 'New' }).commit()
  const known = await client.getDocument(image._id)
  assert.equal(known?.['altText'], 'Four quarters')
  assert.equal(known['title'], 'New')
  assert.equal(known['sha1hash'], hash)
})

test('an upload that is no image, too large or unauthorized is refused and leaves nothing behind', async () => {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${url}/v2023-11-13/assets/${path}`, { method: 'POST', body, headers })
  const count = () => client.fetch<number>('count(*)')
  const before = await count()

  const text = await post('images/production?filename=x.png', 'not an image')
  assert.equal(text.status, 400)
  assert.deepEqual(await text.json(), {
    statusCode: 400,
    error: 'Bad Request',
    message: '"x.png" is not an image',
    type: 'notAnImageError',
  })
  assert.equal((await post('images/nowhere', 'x')).status, 404)
  const large = await post('images/production', new Uint8Array(uploadLimits.image + 1))
  assert.equal(large.status, 413)
  const token = await post('files/production', 'x', { authorization: 'Bearer nope' })
  assert.equal(token.status, 401)
  assert.equal(await count(), before)
})

test('errors of image requests have the format of the protocol', async () => {
  const missing = await fetch(`${url}/images/demo/production/${'0'.repeat(40)}-1x1.png`)
  assert.equal(missing.status, 404)
  assert.equal(((await missing.json()) as { statusCode: number }).statusCode, 404)
})

/** A JPEG with the tags of a camera, taken in Bergen. */
function photograph(width = 24): Promise<Buffer> {
  return quarters(width, 12)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Kodak', Model: 'Brownie' },
      IFD2: { ExposureTime: '1/250', DateTimeOriginal: '2024:05:17 12:00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '60/1 23/1 24/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '5/1 19/1 12/1',
        GPSAltitudeRef: '0',
        GPSAltitude: '95/1',
      },
    })
    .toBuffer()
}

test('ASSET-010 an image document has location, dimensions, palette, placeholders and opacity', async () => {
  const { _id } = await client.assets.upload('image', await photograph(36), {
    extract: ['blurhash', 'lqip', 'palette', 'location'],
  })
  const stored = (await client.getDocument(_id))!
  const { location, dimensions, palette, lqip, blurHash, hasAlpha, isOpaque } = stored[
    'metadata'
  ] as Record<string, Record<string, unknown>>
  assert.equal(location!['_type'], 'geopoint')
  assert.deepEqual(
    ['lat', 'lng'].map((name) => Math.round(Number(location![name]))),
    [60, 5],
  )
  const size = { width: 36, height: 12, aspectRatio: 3 }
  assert.deepEqual(dimensions, { _type: 'sanity.imageDimensions', ...size })
  const { _type, ...swatches } = palette!
  assert.equal(_type, 'sanity.imagePalette')
  assert.deepEqual(
    Object.keys(swatches).toSorted(),
    'darkMuted darkVibrant dominant lightMuted lightVibrant muted vibrant'.split(' '),
  )
  for (const swatch of Object.values(swatches) as Record<string, unknown>[]) {
    for (const name of ['background', 'foreground', 'title'])
      assert.match(String(swatch[name]), /^#(?:[\da-f]{3}){1,2}$/)
    assert.equal(typeof swatch['population'], 'number')
  }
  assert.match(String(lqip), /^data:image\/jpeg;base64,/)
  assert.match(String(blurHash), /^\S{6,}$/)
  assert.deepEqual({ hasAlpha, isOpaque }, { hasAlpha: false, isOpaque: true })

  const glass = await quarters(8, 8, [red, green, blue, [0, 0, 0, 128]])
    .png()
    .toBuffer()
  const { metadata } = await client.assets.upload('image', glass)
  assert.deepEqual([metadata.hasAlpha, metadata.isOpaque], [true, false])
})

test('ASSET-030 camera metadata is extracted only on request', async () => {
  const bytes = await photograph()
  const upload = async (extract?: ('exif' | 'location' | 'image')[]) => {
    const asset = await client.assets.upload('image', bytes, extract ? { extract } : {})
    await client.delete(asset._id)
    return asset.metadata as unknown as Record<string, Record<string, unknown>>
  }
  const silent = await upload()
  assert.deepEqual(
    ['exif', 'location', 'image'].filter((part) => part in silent),
    [],
  )
  const full = await upload(['exif', 'location', 'image'])
  assert.equal(full['exif']?.['_type'], 'sanity.imageExifMetadata')
  assert.equal(full['exif']['ExposureTime'], 0.004)
  assert.match(String(full['exif']['DateTimeOriginal']), /^2024-05-17T/)
  assert.equal(full['image']?.['Make'], 'Kodak')
  const { _type, lat, lng, alt } = full['location']!
  assert.deepEqual([_type, alt], ['geopoint', 95])
  assert.ok(Math.abs(Number(lat) - 60.39) < 0.001 && Math.abs(Number(lng) - 5.32) < 0.001)
})

test('ASSET-028 the client can pass the source of an asset', async () => {
  const asset = await client.assets.upload('file', Buffer.from('%PDF-1.7 from a source'), {
    filename: 'scan.pdf',
    label: 'scan',
    title: 'A scan',
    description: 'Page one',
    creditLine: 'Ada',
    source: { id: '7', name: 'archive', url: 'http://localhost/7' },
  })
  const { label, title, description, creditLine, source, originalFilename } = asset
  assert.deepEqual(
    { label, title, description, creditLine, source, originalFilename },
    {
      label: 'scan',
      title: 'A scan',
      description: 'Page one',
      creditLine: 'Ada',
      source: { id: '7', name: 'archive', url: 'http://localhost/7' },
      originalFilename: 'scan.pdf',
    },
  )
  const unnamed = await client.assets.upload('file', new File(['%PDF-1.7 unnamed'], 'secret.pdf'), {
    preserveFilename: false,
  })
  assert.equal(unnamed.originalFilename, undefined)
})

test('a large file is streamed in both directions', async () => {
  const bytes = Buffer.alloc(5 * 1024 * 1024 + 17, 'The quick brown fox. ')
  const asset = await client.assets.upload('file', bytes, { filename: 'fox.bin' })
  assert.equal(asset.size, bytes.length)
  const whole = await fetch(asset.url)
  assert.equal(whole.headers.get('content-length'), String(bytes.length))
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(bytes))
  const [start, end] = [1024 * 1024 - 5, 3 * 1024 * 1024 + 5]
  const part = await fetch(asset.url, { headers: { range: `bytes=${start}-${end - 1}` } })
  assert.equal(part.status, 206)
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end)))
})

test('the same bytes are one file, whatever their names', async () => {
  const first = await client.assets.upload('file', Buffer.from('%PDF-1.7 twice'), {
    filename: 'one.pdf',
  })
  const second = await client.assets.upload('file', Buffer.from('%PDF-1.7 twice'), {
    filename: 'two.pdf',
  })
  assert.equal(second._id, first._id)
  assert.equal(await (await fetch(first.url)).text(), '%PDF-1.7 twice')
})

test('an aborted upload leaves nothing behind', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(3 * 1024 * 1024))
    },
    pull: () => Promise.reject(new Error('cut')),
  })
  const count = await client.fetch<number>('count(*)')
  await assert.rejects(
    fetch(`${url}/v1/assets/files/production`, {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit),
  )
  assert.equal(await client.fetch('count(*)'), count)
  const again = await client.assets.upload('file', Buffer.alloc(10, 'x'))
  assert.equal((await fetch(again.url)).status, 200)
})

test('ASSET-045 an asset that a document uses cannot be deleted', async () => {
  const bytes = await quarters(23, 21).png().toBuffer()
  const asset = await client.assets.upload('image', bytes)
  const use = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
  await client.create({ _id: 'user', _type: 'article', cover: use })
  await assert.rejects(
    client.delete(asset._id),
    (error: { statusCode?: number; message?: string }) => {
      assert.equal(error.statusCode, 409)
      assert.match(String(error.message), /references to it from "user"/)
      return true
    },
  )
  assert.equal((await fetch(asset.url)).status, 200)
  await client.delete('user')
  await client.delete(asset._id)
})

test('ASSET-044.2 an asset is deleted by its id, together with its bytes', async () => {
  const bytes = await quarters(21, 21).png().toBuffer()
  const asset = await client.assets.upload('image', bytes)
  await client.mutate([{ delete: { id: asset._id } }], { dryRun: true })
  assert.equal((await fetch(asset.url)).status, 200)
  await client.delete(asset._id)
  assert.equal((await fetch(asset.url)).status, 404)
  assert.equal((await fetch(`${asset.url}?w=10`)).status, 404)
  const back = await client.assets.upload('image', bytes)
  assert.equal(back._id, asset._id)
  assert.equal((await fetch(asset.url)).status, 200)
})

test('the path in an asset document cannot delete the bytes of another asset', async () => {
  const victim = await client.assets.upload('file', Buffer.from('%PDF-1.7 victim'))
  await client.create({
    _id: `file-${'a'.repeat(40)}-pdf`,
    _type: 'sanity.fileAsset',
    path: victim.path,
  })
  await client.delete(`file-${'a'.repeat(40)}-pdf`)
  assert.equal((await fetch(victim.url)).status, 200)
})

test('behind a proxy asset URLs use the public URL', async () => {
  const publicUrl = 'https://content.example.com'
  const proxied = await createDatasetServer({
    data: ':memory:',
    assets: testAssets(),
    dev: true,
    publicUrl,
  })
  const response = await proxied.fetch(
    new Request('http://localhost/v1/assets/files/production', {
      method: 'POST',
      body: '%PDF-1.7',
    }),
  )
  const { document } = (await response.json()) as { document: { url: string } }
  assert.match(document.url, /^https:\/\/content\.example\.com\/files\/demo\/production\//)
  await proxied.close()
})
