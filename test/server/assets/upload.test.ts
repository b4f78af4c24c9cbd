import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { createDatasetServer } from '../../../src/server/dataset-server.ts'
import type { DatasetServer } from '../../../src/server/dataset-server.ts'
import { uploadLimits } from '../../../src/server/assets/upload.ts'
import { look, quarters } from './pictures.ts'

let server: DatasetServer
let client: SanityClient
let url: string

before(async () => {
  server = await createDatasetServer({ data: ':memory:', dev: true })
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

test('an image uploaded by the client is a document, has a history and is served', async () => {
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

test('the same bytes answer the document that is there already', async () => {
  const bytes = await quarters(30, 30).jpeg().toBuffer()
  const first = await client.assets.upload('image', bytes, { filename: 'one.jpg' })
  const second = await client.assets.upload('image', bytes, { filename: 'two.jpg' })
  assert.deepEqual(second, first)
  assert.equal(second['originalFilename'], 'one.jpg')
})

test('the client chooses which metadata it wants', async () => {
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

test('a file can be uploaded, referenced and loaded again', async () => {
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

test('what is no image, too large or for nobody is refused, and leaves nothing behind', async () => {
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
  })
  assert.equal((await post('images/nowhere', 'x')).status, 404)
  const large = await post('images/production', new Uint8Array(uploadLimits.image + 1))
  assert.equal(large.status, 413)
  const token = await post('files/production', 'x', { authorization: 'Bearer nope' })
  assert.equal(token.status, 401)
  assert.equal(await count(), before)
})

test('errors of images have the protocol’s shape', async () => {
  const missing = await fetch(`${url}/images/demo/production/${'0'.repeat(40)}-1x1.png`)
  assert.equal(missing.status, 404)
  assert.equal(((await missing.json()) as { statusCode: number }).statusCode, 404)
})
