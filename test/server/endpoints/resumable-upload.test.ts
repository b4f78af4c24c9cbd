import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { unfinishedLimits, uploadLifetime } from '../../../src/server/endpoints/resumable-upload.ts'
import { uploadLimits } from '../../../src/server/endpoints/upload.ts'
import { openSqliteStore } from '../../../src/server/database/sqlite/store.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer, TestServerOptions } from '../../kit/harness-server.ts'
import { quarters } from '../assets/pictures.ts'

let server: TestServer
let now = Date.UTC(2026, 0, 1)
const mebibyte = 1024 * 1024
const clock = {
  now: () => now,
  after(milliseconds: number, run: () => void) {
    const timer = setTimeout(run, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}
const people: TestServerOptions['people'] = ['Ada', 'Bob', { name: 'Vic', roles: ['viewer'] }]

before(async () => {
  server = await startTestServer({ people, clock })
})
after(() => server.close())

interface Answer {
  status: number
  id: string
  offset: number
  expiresAt: string
  message: string
  document: Record<string, unknown> & { _id: string; url: string }
}

async function call(
  method: string,
  path = '',
  body?: unknown,
  { who = 'ada', at = server }: { who?: string; at?: TestServer } = {},
): Promise<Answer> {
  const isBytes = body instanceof Uint8Array
  const response = await fetch(`${at.url}/v1/assets/uploads/production${path}`, {
    method,
    headers: { authorization: `Bearer ${at.tokens[who]}` },
    ...(body !== undefined && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

function announce(bytes: Uint8Array, kind = 'file') {
  return { kind, size: bytes.length, sha1: createHash('sha1').update(bytes).digest('hex') }
}

test('an upload continues where it stopped and becomes the same asset as a single request', async () => {
  const bytes = randomBytes(3 * mebibyte + 17)
  const begun = await call('POST', '', announce(bytes))
  assert.deepEqual([begun.status, begun.offset], [201, 0])
  const path = `/${begun.id}`
  const first = await call('PATCH', `${path}?offset=0`, bytes.subarray(0, mebibyte + 5))
  assert.equal(first.offset, mebibyte + 5)
  assert.equal((await call('PATCH', `${path}?offset=0`, bytes.subarray(0, 9))).status, 409)
  assert.equal((await call('POST', path)).status, 409, 'it is not complete')
  assert.equal((await call('GET', path)).offset, mebibyte + 5)

  const again = await call('POST', '', announce(bytes))
  assert.deepEqual([again.status, again.id, again.offset], [200, begun.id, mebibyte + 5])
  await call('PATCH', `${path}?offset=${mebibyte + 5}`, bytes.subarray(mebibyte + 5))
  const { status, document } = await call(
    'POST',
    `${path}?filename=noise.bin&title=Noise&sourceId=7&sourceName=tests`,
  )
  assert.equal(status, 201)
  assert.deepEqual(
    [document['originalFilename'], document['title'], document['source'], document['size']],
    ['noise.bin', 'Noise', { id: '7', name: 'tests' }, bytes.length],
  )
  const served = Buffer.from(await (await fetch(document.url)).arrayBuffer())
  assert.ok(served.equals(bytes))
  assert.equal((await call('GET', path)).status, 404, 'nothing of it is left')
  const twice = await server
    .client({ token: server.tokens['ada']! })
    .assets.upload('file', bytes, { filename: 'noise.bin' })
  assert.equal(twice._id, document._id)
})

test('the bytes received of an interrupted piece are kept', async () => {
  const bytes = randomBytes(2 * mebibyte)
  const { id } = await call('POST', '', announce(bytes))
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `PATCH /v1/assets/uploads/production/${id}?offset=0 HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
      `authorization: Bearer ${server.tokens['ada']}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, mebibyte + 100), () => socket.end())
  let offset = 0
  while (offset < mebibyte) offset = (await call('GET', `/${id}`)).offset
  const rest = await call('PATCH', `/${id}?offset=${offset}`, bytes.subarray(offset))
  assert.equal(rest.offset, bytes.length)
  assert.equal((await call('POST', `/${id}`)).status, 201)
})

test('an image uploaded in pieces is processed like any other', async () => {
  const bytes = await quarters(50, 30).png().toBuffer()
  const { id } = await call('POST', '', announce(bytes, 'image'))
  await call('PATCH', `/${id}?offset=0`, bytes)
  const { document } = await call('POST', `/${id}?meta=palette`)
  assert.match(document._id, /^image-[0-9a-f]{40}-50x30-png$/)
  const text = Buffer.from('no picture')
  const wrong = await call('POST', '', announce(text, 'image'))
  await call('PATCH', `/${wrong.id}?offset=0`, text)
  const refused = await call('POST', `/${wrong.id}?filename=a.png`)
  assert.deepEqual([refused.status, refused.message], [400, '"a.png" is not an image'])
  assert.equal((await call('GET', `/${wrong.id}`)).status, 404)
})

test('bytes that differ from those announced are refused', async () => {
  const bytes = randomBytes(100)
  const { id } = await call('POST', '', announce(bytes))
  assert.equal((await call('PATCH', `/${id}?offset=0`, randomBytes(101))).status, 400)
  await call('PATCH', `/${id}?offset=0`, randomBytes(100))
  const refused = await call('POST', `/${id}`)
  assert.equal(refused.status, 400)
  assert.match(refused.message, /not those that were announced/)
  assert.equal((await call('GET', `/${id}`)).status, 404)
})

test('only users who may create assets can begin an upload, and uploads of others are not accessible', async () => {
  const bytes = randomBytes(100)
  assert.equal((await call('POST', '', announce(bytes), { who: 'vic' })).status, 403)
  assert.equal((await call('POST', '', announce(bytes), { who: 'nobody' })).status, 401)
  const { id } = await call('POST', '', announce(bytes))
  for (const [method, path] of [
    ['GET', `/${id}`],
    ['PATCH', `/${id}?offset=0`],
    ['POST', `/${id}`],
    ['DELETE', `/${id}`],
  ] as const) {
    const body = method === 'PATCH' ? bytes : undefined
    assert.equal((await call(method, path, body, { who: 'bob' })).status, 404, method)
  }
  const own = await call('POST', '', announce(bytes), { who: 'bob' })
  assert.notEqual(own.id, id, 'the same file of somebody else is another upload')
  assert.equal((await call('DELETE', `/${id}`)).status, 200)
  assert.equal((await call('GET', `/${id}`)).status, 404)
})

test('the announcement is validated, and the unfinished uploads of an account are limited', async () => {
  const { sha1 } = announce(randomBytes(1))
  for (const body of [
    { kind: 'video', sha1, size: 1 },
    { kind: 'file', sha1: '../../x', size: 1 },
    { kind: 'file', sha1, size: 0 },
    { kind: 'file', sha1, size: 1.5 },
  ]) {
    assert.equal((await call('POST', '', body)).status, 400, JSON.stringify(body))
  }
  const large = await call('POST', '', { kind: 'image', sha1, size: uploadLimits.image + 1 })
  assert.equal(large.status, 413)
  assert.match(large.message, /larger than the 50 MiB/)
  const begin = (index: number, size: number) =>
    call(
      'POST',
      '',
      { kind: 'file', sha1: index.toString(16).padStart(40, '0'), size },
      { who: 'bob' },
    )
  const before = unfinishedLimits.bytes / uploadLimits.file
  for (let index = 0; index < before - 1; index += 1) {
    assert.equal((await begin(index, uploadLimits.file)).status, 201)
  }
  const tooMany = await begin(99, uploadLimits.file)
  assert.equal(tooMany.status, 429)
  assert.equal((await begin(100, 5)).status, 201, 'a small one still fits')
})

test('an abandoned upload is dropped after a day; each piece extends its lifetime', async () => {
  const bytes = randomBytes(100)
  const { id, expiresAt } = await call('POST', '', announce(bytes))
  assert.equal(Date.parse(expiresAt), now + uploadLifetime)
  now += uploadLifetime - 1000
  await call('PATCH', `/${id}?offset=0`, bytes.subarray(0, 50))
  now += uploadLifetime - 1000
  assert.equal((await call('GET', `/${id}`)).offset, 50)
  now += 2000
  assert.equal((await call('GET', `/${id}`)).status, 404)
  const fresh = await call('POST', '', announce(bytes))
  assert.deepEqual([fresh.status, fresh.offset], [201, 0])
})

test('uploads survive a restart of the server and another process opening the data', async () => {
  const data = mkdtempSync(join(tmpdir(), 'content-uploads-'))
  const bytes = randomBytes(mebibyte + 1)
  try {
    const options = { data, people, clock }
    const first = await startTestServer(options)
    const { id } = await call('POST', '', announce(bytes), { at: first })
    await call('PATCH', `/${id}?offset=0`, bytes.subarray(0, 1000), { at: first })
    await first.close()
    openSqliteStore(data).close()
    const second = await startTestServer(options)
    assert.equal((await call('GET', `/${id}`, undefined, { at: second })).offset, 1000)
    await call('PATCH', `/${id}?offset=1000`, bytes.subarray(1000), { at: second })
    assert.equal((await call('POST', `/${id}`, undefined, { at: second })).status, 201)
    await second.close()
  } finally {
    rmSync(data, { recursive: true })
  }
})

test('the server announces resumable uploads as a feature', async () => {
  const features = await (
    await fetch(`${server.url}/v1/features`, {
      headers: { authorization: `Bearer ${server.tokens['ada']}` },
    })
  ).json()
  assert.deepEqual(features, [
    'crossDatasetReference',
    'privateDataset',
    'advancedDatasetManagement',
    'contentReleases',
    'singleDocRelease',
    'resumableUploads',
    'fullTextSearch',
  ])
})
