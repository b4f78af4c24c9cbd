import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createArchive } from '../../../../src/server/archive/write-archive.ts'
import { openBlobs } from '../../../../src/server/open-blobs.ts'
import type { Blobs } from '../../../../src/server/assets/blobs.ts'
import { storeFile } from '../../../kit/store-file.ts'
import { storeImage } from '../../../../src/server/assets/image/store-image.ts'
import { createAsyncStore } from '../../../../src/server/dataset/async-store.ts'
import { openStore } from '../../../../src/server/database/open-store.ts'
import type { Store } from '../../../../src/server/database/store.ts'
import { startTestServer } from '../../../kit/harness-server.ts'
import { createCluster, postgresPrograms } from '../../../kit/postgres-cluster.ts'
import type { Cluster } from '../../../kit/postgres-cluster.ts'
import { startS3Server } from '../../../kit/s3-server.ts'
import type { S3Server } from '../../../kit/s3-server.ts'
import { createSchema } from '../../../kit/test-location.ts'
import { quarters } from '../pictures.ts'

const mebibyte = 1024 * 1024
const day = 24 * 60 * 60_000
const options = { projectId: 'demo', publicBase: '', filename: 'a.bin' }
const sha1Of = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')

let s3: S3Server
let cluster: Cluster | null = null

before(async () => {
  s3 = await startS3Server()
  Object.assign(process.env, s3.environment)
  if (postgresPrograms !== null) cluster = createCluster()
})
after(async () => {
  await s3.close()
  cluster?.remove()
})
beforeEach(() => {
  s3.objects.clear()
  s3.writes.clear()
  s3.requests.length = 0
  s3.fault = () => null
})

const keys = (folder = '') =>
  [...s3.objects.keys()].filter((key) => key.startsWith(`assets/${folder}`)).toSorted()

async function* piecesOf(bytes: Uint8Array, size = 300_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const databases: [string, () => Promise<string>, boolean][] = [
  ['SQLite', async () => ':memory:', false],
  [
    'PostgreSQL',
    async () => createSchema(await cluster!.createDatabase()),
    postgresPrograms === null,
  ],
]

for (const [name, locate, skip] of databases) {
  describe(`assets in an object store, rows in ${name}`, { skip }, () => {
    let store: Store
    let blobs: Blobs

    before(async () => {
      store = openStore(await locate())
      blobs = openBlobs(createAsyncStore(store), {
        assets: s3.url,
        onError(error) {
          throw error
        },
      })
    })
    beforeEach(() => makeDataset())
    after(() => store.close())

    function makeDataset(): void {
      if (store.dataset('test')) return
      store.write((writer) =>
        writer.createDataset({ name: 'test', aclMode: 'private', createdAt: '', createdBy: '' }),
      )
    }

    async function keep(bytes: Uint8Array, filename = 'a.bin'): Promise<string> {
      const served = createAsyncStore(store)
      const document = await storeFile(served, 'test', bytes, { ...options, filename }, blobs)
      return String(document['path'])
    }

    const remove = (path: string) => store.write((writer) => writer.deleteBlob('test', path))

    test('a large body becomes one object, written in parts, without bytes in the database', async () => {
      const bytes = randomBytes(20 * mebibyte + 5)
      const { upload, sha1, size } = await blobs.receive('test', piecesOf(bytes))
      assert.deepEqual([sha1, size], [sha1Of(bytes), bytes.length])
      const path = `files/demo/test/${sha1}.bin`
      const write = await blobs.settle('test', { path, mime: 'application/x', upload })
      await createAsyncStore(store).writeBlob('test', write)
      await blobs.discard(upload)
      assert.deepEqual(keys(), [`assets/blobs/${sha1}`])
      assert.equal(s3.requests.filter((one) => one.startsWith('PUT assets/uploads')).length, 3)
      assert.equal(s3.writes.size, 0)
      assert.equal(store.blobBytes('test', path)?.length, 0)
      const info = store.blob('test', path)!
      assert.deepEqual(info, { path, mime: 'application/x', size: bytes.length })
      assert.ok((await buffer(blobs.read('test', info))).equals(bytes))
      const part = await buffer(blobs.read('test', info, 9 * mebibyte - 3, 9 * mebibyte + 4))
      assert.ok(part.equals(bytes.subarray(9 * mebibyte - 3, 9 * mebibyte + 4)))
      remove(path)
    })

    test('equal bytes share one object, whatever refers to them', async () => {
      const bytes = randomBytes(1000)
      const paths = [await keep(bytes, 'a.txt'), await keep(bytes, 'b.csv'), await keep(bytes)]
      assert.equal(new Set(paths).size, 3)
      assert.deepEqual(keys(), [`assets/blobs/${sha1Of(bytes)}`])
      assert.equal(s3.requests.filter((one) => one.startsWith('PUT')).length, 1)
      for (const path of paths) remove(path)
    })

    test('an empty file needs no object', async () => {
      const path = await keep(new Uint8Array())
      assert.deepEqual(keys(), [])
      assert.equal((await buffer(blobs.read('test', store.blob('test', path)!))).length, 0)
    })

    test('unused bytes and their derived images are deleted after a week', async () => {
      const [gone, used, back] = [randomBytes(10), randomBytes(11), randomBytes(12)]
      for (const bytes of [gone, back]) remove(await keep(bytes))
      remove(await keep(used, 'one.txt'))
      await keep(used, 'two.txt')
      for (const width of ['w=1', 'w=2', 'w=3']) {
        await blobs.writeDerived(sha1Of(gone), width, { bytes: new Uint8Array(3), mime: 'image/x' })
      }
      await blobs.sweep(Date.now() + 6 * day)
      assert.equal(keys('blobs/').length, 3)
      assert.equal(keys('derived/').length, 3)
      await keep(back)
      await blobs.sweep(Date.now() + 8 * day)
      assert.deepEqual(
        keys(),
        [`assets/blobs/${sha1Of(used)}`, `assets/blobs/${sha1Of(back)}`].toSorted(),
      )
    })

    test('bytes that are being deleted do not count as present', async () => {
      const bytes = randomBytes(10)
      remove(await keep(bytes))
      const [now, until] = [8, 9].map((days) => new Date(Date.now() + days * day).toISOString())
      const claimed = store.claimObject(now!, until!)!
      assert.equal(claimed.sha1, sha1Of(bytes))
      assert.equal(store.claimObject(now!, until!), null, 'only one process removes them')
      await assert.rejects(keep(bytes), { status: 503 })
      store.discardUpload(claimed.place)
      const held = store.holdObject('test', sha1Of(bytes), until!)!
      assert.equal(store.claimObject(now!, until!), null, 'held bytes stay')
      store.discardUpload(held)
    })

    test('bytes stored without a document are deleted after a day', async () => {
      const bytes = randomBytes(10)
      const path = `files/demo/test/${sha1Of(bytes)}.bin`
      await blobs.settle('test', { path, mime: '', bytes })
      await blobs.sweep(Date.now() + day / 2)
      assert.equal(keys().length, 1)
      await blobs.sweep(Date.now() + 2 * day)
      assert.deepEqual(keys(), [])
    })

    test('the objects of a deleted dataset are deleted after a week', async () => {
      for (let count = 0; count < 15; count++) await keep(randomBytes(10 + count))
      const inDatabase = randomBytes(6 * mebibyte)
      await storeFile(createAsyncStore(store), 'test', inDatabase, options)
      store.write((writer) => writer.deleteDataset('test'))
      while (store.maintain(2));
      const held = store.holdObject('test', sha1Of(inDatabase), '')!
      const claimed = store.claimObject(new Date().toISOString(), new Date().toISOString())
      assert.equal(claimed?.place.key, held.key, 'nothing else refers to an object that never was')
      store.discardUpload(claimed!.place)
      await blobs.sweep(Date.now() + 6 * day)
      assert.equal(keys().length, 15)
      await blobs.sweep(Date.now() + 8 * day)
      assert.deepEqual(keys(), [])
      assert.deepEqual(store.datasets(), [])
    })

    test('an aborted body or a refused part leaves nothing behind', async () => {
      async function* broken() {
        yield* piecesOf(randomBytes(17 * mebibyte))
        throw new Error('cut')
      }
      await assert.rejects(blobs.receive('test', broken()), /cut/)
      assert.deepEqual([keys(), s3.writes.size], [[], 0])
      s3.fault = (request, count) =>
        request.startsWith('PUT assets/uploads/') && count === 2
          ? { status: 403, code: 'AccessDenied' }
          : null
      await assert.rejects(blobs.receive('test', piecesOf(randomBytes(17 * mebibyte))), {
        name: 'BlobStoreError',
      })
      assert.deepEqual([keys(), s3.writes.size], [[], 0])
    })

    test('unfinished uploads of a process that died are removed after a day', async () => {
      for (const age of [0, 1, 2, 3]) {
        const at = Date.now() - age * day
        s3.writes.set(`w${age}`, { key: 'assets/uploads/x', at, parts: new Map() })
        s3.objects.set(`assets/uploads/${age}`, { bytes: Buffer.alloc(1), mime: '', at })
      }
      await blobs.sweep(Date.now() + day / 2)
      assert.deepEqual([...s3.writes.keys()], ['w0'])
      assert.deepEqual(keys(), ['assets/uploads/0'])
    })

    test('bytes in the database stay readable, and are replaced by an object when uploaded again', async () => {
      const bytes = randomBytes(2 * mebibyte)
      const served = createAsyncStore(store)
      const { path } = await storeFile(served, 'test', bytes, options)
      const info = store.blob('test', String(path))!
      assert.ok((await buffer(blobs.read('test', info))).equals(bytes))
      assert.deepEqual(s3.requests, [])
      await keep(bytes)
      assert.equal(store.blobBytes('test', String(path))?.length, 0)
      assert.ok((await buffer(blobs.read('test', info))).equals(bytes))
      const without = openBlobs(served, { assets: null, onError() {} })
      await assert.rejects(buffer(without.read('test', info)), /--assets \(or ASSETS_URL\)/)
      const archive = (from: Blobs) =>
        buffer(createArchive({ store, blobs: from, dataset: 'test', onProgress() {} }))
      await assert.rejects(archive(without), /--assets \(or ASSETS_URL\)/)
      assert.ok((await archive(blobs)).includes(bytes))
    })
  })
}

test('derived images are shared by all servers', async () => {
  const bytes = await quarters(40, 20).png().toBuffer()
  const made: string[] = []
  for (const _server of [1, 2]) {
    await using server = await startTestServer({ assets: s3.url })
    const asset = await server.client().assets.upload('image', bytes)
    made.push(sha1Of(Buffer.from(await (await fetch(`${asset.url}?w=20`)).arrayBuffer())))
    // The answer does not wait for it.
    while (keys('derived/').length === 0) await new Promise(setImmediate)
  }
  assert.equal(made[0], made[1])
  assert.equal(keys('derived/').length, 1)
  assert.equal(s3.requests.filter((one) => one.startsWith('PUT assets/derived')).length, 1)
})

test('an upload continues on another server, and the same bytes share one object', async (t) => {
  if (!cluster) return t.skip('PostgreSQL is not installed')
  const data = createSchema(await cluster.createDatabase())
  const shared = { data, assets: s3.url }
  const bytes = randomBytes(10 * mebibyte)
  const half = 5 * mebibyte + 7
  await using a = await startTestServer(shared)
  const send = async (url: string, method: string, path: string, body?: BodyInit) => {
    const address = `${url}/v1/assets/uploads/production${path}`
    const response = await fetch(address, {
      method,
      ...(body !== undefined && { body }),
    })
    return (await response.json()) as { id: string; offset: number; document: { url: string } }
  }
  const announced = JSON.stringify({ kind: 'file', sha1: sha1Of(bytes), size: bytes.length })
  const { id } = await send(a.url, 'POST', '', announced)
  const [, b] = await Promise.all([
    send(a.url, 'PATCH', `/${id}?offset=0`, bytes.subarray(0, half)),
    startTestServer(shared),
  ])
  assert.equal((await send(b.url, 'GET', `/${id}`)).offset, half)
  await send(b.url, 'PATCH', `/${id}?offset=${half}`, bytes.subarray(half))
  const { document } = await send(b.url, 'POST', `/${id}`)
  const again = await a.client().assets.upload('file', bytes, { filename: 'again.txt' })
  assert.deepEqual(keys(), [`assets/blobs/${sha1Of(bytes)}`])
  for (const url of [document.url.replace(b.url, a.url), again.url.replace(a.url, b.url)]) {
    assert.ok(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes))
  }
  await b.close()
})

test('while the store is unavailable, uploads fail with 503, nothing is half stored, and queries work', async () => {
  await using server = await startTestServer({ assets: s3.url, log: silent })
  s3.fault = () => ({ status: 503, code: 'SlowDown' })
  const post = () =>
    fetch(`${server.url}/v1/assets/files/production?filename=a.txt`, {
      method: 'POST',
      body: 'words',
    })
  assert.equal((await post()).status, 503)
  const client = server.client()
  assert.equal(await client.fetch('count(*[_type == "sanity.fileAsset"])'), 0)
  const { port } = await server.server.listenMetrics({ port: 0 })
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  assert.match(figures, /^content_studio_assets_failures [1-9]/m)
  s3.fault = () => null
  const { document } = (await (await post()).json()) as { document: { url: string } }
  s3.fault = () => ({ status: 500, code: 'InternalError' })
  assert.equal((await fetch(document.url)).status, 503)
  s3.fault = () => null
  assert.equal(await (await fetch(document.url)).text(), 'words')
})

test('a server does not start with a store it cannot write to, and reports the store', async () => {
  const start = startTestServer({ assets: 's3://nowhere/assets' })
  await assert.rejects(start, /s3:\/\/nowhere\/assets.*no such bucket/)
})

const silent = { event() {}, error() {}, request() {} }

test('an image is stored as an object as well', async () => {
  const store = openStore(':memory:')
  store.write((writer) =>
    writer.createDataset({ name: 'test', aclMode: 'private', createdAt: '', createdBy: '' }),
  )
  const served = createAsyncStore(store)
  const blobs = openBlobs(served, { assets: s3.url, onError() {} })
  const bytes = await quarters(8, 8).png().toBuffer()
  await storeImage(served, 'test', bytes, options, blobs)
  assert.deepEqual(keys(), [`assets/blobs/${sha1Of(bytes)}`])
  store.close()
})
