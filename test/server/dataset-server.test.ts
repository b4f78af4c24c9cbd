import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createDatasetServer } from '../../src/server/dataset-server.ts'
import { startTestServer } from '../kit/harness-server.ts'
import { listenTo } from '../kit/listener-log.ts'

test('SCHEMA-003 handles a complete edit and publish of the studio through the client library', async () => {
  await using server = await startTestServer({
    documents: [{ _id: 'x', _type: 't', title: 'Helo' }],
  })
  const client = server.client({ requestTagPrefix: 'sanity.studio' })
  const [published] = await client.getDocuments(['x'])
  using log = await listenTo(
    client,
    '*[_id == $publishedId || _id == $draftId]',
    { publishedId: 'x', draftId: 'drafts.x' },
    { includeResult: false, effectFormat: 'mendoza', tag: 'document.pair-listener' },
  )
  await client.mutate(
    [
      { createIfNotExists: { ...published, _id: 'drafts.x', _type: 't' } },
      {
        patch: {
          id: 'drafts.x',
          diffMatchPatch: { title: '@@ -1,4 +1,5 @@\n Hel\n+l\n o\n' },
        },
      },
    ],
    {
      transactionId: 'u1',
      visibility: 'async',
      returnDocuments: false,
      skipCrossDatasetReferenceValidation: true,
      tag: 'document.commit',
    },
  )
  const [appeared] = await log.atLeast(1)
  assert.equal(appeared?.transition, 'appear')
  assert.equal(appeared.previousRev, undefined)
  assert.equal((await client.getDocument('drafts.x'))?.['title'], 'Hello')

  const draft = await client.getDocument('drafts.x')
  const { _updatedAt: _dropped, ...content } = draft!
  const { transactionId } = await client
    .transaction()
    .patch('x', { unset: ['_revision_lock_pseudo_field_'], ifRevisionID: published!._rev })
    .createOrReplace({ ...content, _id: 'x' })
    .delete('drafts.x')
    .commit({ visibility: 'async', tag: 'document.publish' })
  const [, update, disappear] = await log.atLeast(3)
  assert.equal(update?.transactionId, transactionId)
  assert.equal(disappear?.transactionId, transactionId)
  assert.deepEqual(disappear.effects?.apply, [0, null])
  const result = await client.getDocument('x')
  assert.equal(result?.['title'], 'Hello')
  assert.equal(result._createdAt, published?._createdAt, 'the draft brings the creation time along')
  assert.equal(result._rev, transactionId)
})

test('DOC-011 publishing over a newer published version is refused and loses nothing', async () => {
  await using server = await startTestServer({
    documents: [
      { _id: 'x', _type: 't', title: 'published' },
      { _id: 'drafts.x', _type: 't', title: 'my draft' },
    ],
  })
  const client = server.client()
  const seen = await client.getDocument('x')
  await client.patch('x').set({ title: 'by someone else' }).commit()
  const publishing = client
    .transaction()
    .patch('x', { unset: ['_revision_lock_pseudo_field_'], ifRevisionID: seen!._rev })
    .createOrReplace({ _id: 'x', _type: 't', title: 'my draft' })
    .delete('drafts.x')
    .commit()
  await assert.rejects(publishing, (error: { statusCode?: number; message?: string }) => {
    assert.equal(error.statusCode, 409)
    assert.match(String(error.message), /unexpected revision ID/)
    return true
  })
  assert.equal((await client.getDocument('x'))?.['title'], 'by someone else')
  assert.equal((await client.getDocument('drafts.x'))?.['title'], 'my draft')
})

test('ifRevisionID of a patch refers to the revision at the start of the transaction', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'x', _type: 't' }] })
  const client = server.client()
  const { _rev } = (await client.getDocument('x'))!
  await client
    .transaction()
    .patch('x', { set: { a: 1 }, ifRevisionID: _rev })
    .patch('x', { set: { b: 1 }, ifRevisionID: _rev })
    .commit()
  assert.equal((await client.getDocument('x'))?.['b'], 1)
})

test('DATA-010.1 project and datasets are available at their URLs', async () => {
  await using server = await startTestServer({ datasets: ['production', 'staging'] })
  const client = server.client()
  const project = await client.request<{ id: string }>({ url: '/projects/demo' })
  assert.equal(project.id, 'demo')
  const datasets = await client.request<{ name: string }[]>({ url: '/projects/demo/datasets' })
  assert.deepEqual(await client.datasets.list(), datasets)
})

test('DATA-010.2 a project returns its name and members, and lists its datasets', async () => {
  await using server = await startTestServer({
    projectTitle: 'The Magazine',
    datasets: ['production', 'staging'],
  })
  const client = server.client()
  const project = await client.projects.getById('demo')
  assert.equal(project.displayName, 'The Magazine')
  assert.equal(project.members[0]?.isCurrentUser, true)
  assert.deepEqual(
    (await client.datasets.list()).map(({ name }) => name),
    ['production', 'staging'],
  )
})

test('datasets are isolated from each other', async () => {
  await using server = await startTestServer({ datasets: ['production', 'staging'] })
  const [production, staging] = [server.client(), server.client({ dataset: 'staging' })]
  await production.create({ _id: 'a', _type: 't', in: 'production' })
  await staging.create({ _id: 'a', _type: 't', in: 'staging' })
  assert.equal((await production.getDocument('a'))?.['in'], 'production')
  assert.equal((await staging.getDocument('a'))?.['in'], 'staging')
  await staging.delete('a')
  assert.equal(await production.fetch('count(*)'), 1)
  assert.equal(await staging.fetch('count(*)'), 0)
})

test('a restart keeps all data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-server-'))
  const first = await startTestServer({ data: folder, documents: [{ _id: 'a', _type: 't', n: 1 }] })
  await first.client().patch('a').set({ n: 2 }).commit()
  const before = await first.client().getDocument('a')
  await first.close()

  const second = await startTestServer({ data: folder })
  const client = second.client()
  assert.deepEqual(await client.getDocument('a'), before)
  const { _rev } = await client.patch('a').inc({ n: 1 }).commit()
  const log = await client.request<string>({ url: '/data/history/production/transactions/a' })
  assert.equal(log.trim().split('\n').length, 3)
  assert.equal(JSON.parse(log.trim().split('\n')[2]!).id, _rev)
  await second.close()
  rmSync(folder, { recursive: true })
})

describe('serving', () => {
  test('an occupied port is reported', async () => {
    await using first = await startTestServer()
    const second = await createDatasetServer({ data: ':memory:' })
    const port = Number(new URL(first.url).port)
    await assert.rejects(second.listen({ port }), {
      message: `Cannot listen on 127.0.0.1:${port}: another program uses it; choose another port`,
    })
    // It can still be made to listen elsewhere.
    const { url } = await second.listen()
    assert.equal((await fetch(`${url}/v1/ping`)).status, 200)
    await second.close()
  })

  test('invalid names are refused before anything is opened', async () => {
    const data = ':memory:'
    await assert.rejects(createDatasetServer({ data, projectId: 'a-b' }), /letters and digits/)
    await assert.rejects(
      createDatasetServer({ data, datasets: ['A b'] }),
      /not a valid dataset name/,
    )
  })

  test('requests can be handled in the same process', async () => {
    const server = await createDatasetServer({ data: ':memory:', dev: true })
    const ask = (path: string) => server.fetch(new Request(`http://localhost${path}`))
    assert.equal((await ask('/v1/users/me')).status, 200)
    assert.equal((await ask('/v1/data/listen/production?query=*')).status, 501)
    await server.close()
    await server.close()
  })

  test('closing ends streams, so that clients reconnect to the next server', async () => {
    const server = await startTestServer()
    const response = await fetch(`${server.url}/v1/data/listen/production?query=*`)
    const closing = server.close()
    const text = await response.text()
    assert.match(text, /welcome/)
    await closing
    await assert.rejects(fetch(`${server.url}/v1/ping`))
  })

  test('closing waits for a running request', async () => {
    const server = await startTestServer()
    const { port } = new URL(server.url)
    const body = JSON.stringify({ mutations: [{ create: { _id: 'a', _type: 't' } }] })
    const path = '/v1/data/mutate/production'
    const headers = { 'content-length': String(Buffer.byteLength(body)) }
    const status = new Promise((resolve, reject) => {
      const request = httpRequest({ port, path, method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
      // The first half makes the request run; the second comes once the server is closing.
      request.write(body.slice(0, 10))
      request.on('socket', (socket) =>
        socket.once('connect', () => {
          setImmediate(() => {
            closed = server.close()
            request.end(body.slice(10))
          })
        }),
      )
    })
    let closed: Promise<void> | undefined
    assert.equal(await status, 200)
    await closed
  })
})

test('an image is stored, described and served to any page', async () => {
  await using server = await startTestServer()
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const image = { bytes: new Uint8Array(pixel), filename: 'pixel.png' }
  const { _id } = await server.server.addImage('production', image)
  const again = await server.server.addImage('production', image)
  assert.equal(again._id, _id)
  const [document] = await server.client().getDocuments([_id])
  assert.equal(document?.['originalFilename'], 'pixel.png')
  const response = await fetch(String(document['url']))
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
})

test('an unused open connection does not keep the server from closing', async () => {
  const server = await startTestServer()
  const { port } = new URL(server.url)
  const unused = connect({ host: '127.0.0.1', port: Number(port) })
  const ended = once(unused, 'close')
  // Whoever is answered afterwards was accepted afterwards.
  await once(unused, 'connect')
  await fetch(`${server.url}/v1/ping`)
  const started = performance.now()
  await server.close()
  await ended
  assert.ok(performance.now() - started < 2500, 'long before running requests are cut off')
})
