import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'
import { clientOf } from '../../kit/people.ts'
import { listenTo } from '../../kit/listener-log.ts'
import { openSocket } from '../../kit/socket-log.ts'
import { quarters } from '../assets/pictures.ts'

type ApiError = { statusCode?: number; message?: string }

function refusedWith(statusCode: number, words: RegExp): (error: ApiError) => true {
  return (error) => {
    assert.equal(error.statusCode, statusCode)
    assert.match(String(error.message), words)
    return true
  }
}

describe('DATA-010 datasets', () => {
  test('can be created, changed and deleted by the client', async () => {
    await using server = await startTestServer()
    const client = server.client()
    assert.deepEqual(await client.datasets.create('staging'), {
      datasetName: 'staging',
      aclMode: 'private',
      description: null,
    })
    assert.equal((await client.datasets.edit('staging', { aclMode: 'public' })).aclMode, 'public')
    const edited = await client.request<{ description: string; aclMode: string }>({
      method: 'PATCH',
      url: '/projects/demo/datasets/staging',
      body: { description: 'For trying out' },
    })
    assert.deepEqual([edited.description, edited.aclMode], ['For trying out', 'public'])
    const modes = (await client.datasets.list()).map(({ name, aclMode }) => [name, aclMode])
    assert.deepEqual(modes, [
      ['production', 'private'],
      ['staging', 'public'],
    ])
    assert.deepEqual(await client.datasets.delete('staging'), { deleted: true })
    assert.deepEqual(
      (await client.datasets.list()).map(({ name }) => name),
      ['production'],
    )
  })

  test('cannot be created twice, with an invalid name or with an invalid mode', async () => {
    await using server = await startTestServer()
    const client = server.client()
    await assert.rejects(client.datasets.create('production'), refusedWith(409, /already exists/))
    await assert.rejects(
      client.request({ method: 'PUT', url: '/datasets/UPPER', body: {} }),
      refusedWith(400, /"UPPER" is not a valid dataset name/),
    )
    await assert.rejects(
      client.request({ method: 'PUT', url: '/datasets/x', body: { aclMode: 'secret' } }),
      refusedWith(400, /public, private, custom/),
    )
    await assert.rejects(client.datasets.edit('nope', {}), refusedWith(404, /"nope"/))
    await assert.rejects(client.datasets.delete('nope'), refusedWith(404, /"nope"/))
  })

  test('announce private datasets as a feature, and refuse unknown visibility settings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'feeds-'))
    try {
      await using server = await startTestServer({ feeds: folder })
      const client = server.client()
      for (const file of [null, '["studioTasks"]', '{}']) {
        if (file !== null) writeFileSync(join(folder, 'features.json'), file)
        const features = await client.request<string[]>({ url: '/features' })
        // It makes a public dataset, with a warning, where the server has no private ones.
        assert.ok(features.includes('privateDataset'), String(file))
      }
      for (const setting of [{ visibility: 'private' }, { acl_mode: 'private' }]) {
        for (const method of ['PUT', 'PATCH']) {
          const url = method === 'PUT' ? '/datasets/extra' : '/datasets/production'
          await assert.rejects(
            client.request({ method, url, body: setting }),
            refusedWith(400, /has no setting "(visibility|acl_mode)"/),
          )
        }
      }
      const names = (await client.datasets.list()).map(({ name }) => name)
      assert.deepEqual(names, ['production'], 'nothing was made on the way')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('cannot have the name of an alias', async () => {
    await using server = await startTestServer()
    const client = server.client()
    for (const base of ['', '/projects/demo']) {
      await assert.rejects(
        client.request({
          method: 'PUT',
          url: `${base}/datasets/~live`,
          body: { aclMode: 'private' },
        }),
        refusedWith(400, /the name of an alias/),
      )
    }
    assert.deepEqual(
      (await client.datasets.list()).map(({ name }) => name),
      ['production'],
    )
  })

  test('can be managed by administrators only', async () => {
    await using server = await startTestServer({ dev: false })
    await server.server.putAccount({
      id: 'ed',
      name: 'Ed',
      email: 'ed@localhost',
      roles: ['editor'],
    })
    const client = server.client({ token: await server.server.createToken({ accountId: 'ed' }) })
    await assert.rejects(client.datasets.create('mine'), refusedWith(403, /administrator/i))
    await assert.rejects(client.datasets.delete('production'), refusedWith(403, /administrator/i))
  })

  test('are deleted with all content, and their listeners are disconnected for good', async () => {
    await using server = await startTestServer({ datasets: ['production', 'old'] })
    const client = server.client({ dataset: 'old' })
    const asset = await client.assets.upload('image', await quarters(8, 8).png().toBuffer())
    const target = { _type: 'reference', _ref: 'b' }
    await client
      .transaction()
      .create({ _id: 'b', _type: 't' })
      .create({ _id: 'a', _type: 't', target })
      .commit()
    using log = await listenTo(client, '*')
    using socket = await openSocket(`${server.url}/v1/socket/old`)
    await client.datasets.delete('old')
    const failure = await log.failed()
    assert.equal(failure.name, 'DisconnectError')
    assert.match(failure.message, /deleted/)
    assert.equal(await socket.closed(), 4004)
    await assert.rejects(client.fetch('*'), refusedWith(404, /"old"/))
    assert.equal((await fetch(asset.url)).status, 404)

    await client.datasets.create('old')
    assert.deepEqual(await client.fetch('*'), [])
    const history = await fetch(`${server.url}/v1/data/history/old/transactions/a`)
    assert.equal(await history.text(), '')
    const { _rev } = await client.create({ _id: 'a', _type: 't' })
    const lines = await client.request<string>({ url: '/data/history/old/transactions/a' })
    assert.equal(JSON.parse(lines).id, _rev)
  })
})

describe('export', () => {
  const documents = Array.from({ length: 1200 }, (_, index) => ({
    _id: `d${String(index).padStart(4, '0')}`,
    _type: index % 2 ? 'odd' : 'even',
    text: 'x'.repeat(100),
  }))

  test('returns every document, one per line, in the order of their ids', async () => {
    await using server = await startTestServer({ documents })
    const response = await fetch(`${server.url}/v1/data/export/production`)
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
    const lines = (await response.text()).trim().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)._id),
      documents.map(({ _id }) => _id),
    )
    const odd = await fetch(`${server.url}/v1/data/export/production?types=odd,none`)
    assert.equal((await odd.text()).trim().split('\n').length, 600)
  })

  test('shows the documents of a perspective as a query does', async () => {
    const to = { _type: 'reference', _ref: 'a', _weak: true }
    await using server = await startTestServer({
      documents: [
        ...['a', 'drafts.a', 'versions.r1.a'].map((_id) => ({ _id, _type: 't', in: _id })),
        ...['B', 'versions.r1.B', 'versions.r2.B'].map((_id) => ({ _id, _type: 't', in: _id, to })),
        ...['drafts.c', 'versions.r2.d'].map((_id) => ({ _id, _type: 'u', in: _id })),
        ...['e', 'drafts.e'].map((_id) => ({ _id, _type: 't', in: _id })),
        { _id: 'versions.r1.e', _type: 't', _system: { delete: true } },
        { _id: 'drafts.f', _type: 't', secret: true },
        { _id: 'f', _type: 't' },
        { _id: '_.releases.r1', _type: 'system.release', name: 'r1', state: 'active' },
      ],
    })
    const grants = [{ filter: 'secret != true', permissions: ['read' as const] }]
    await server.server.access.roles.put({ name: 'guest', title: 'Guest', grants })
    const apiVersion = '2025-02-19'
    const guest = await clientOf(server, { id: 'g', roles: ['guest'] }, { apiVersion })
    const perspectives = ['raw', 'published', 'drafts', 'r1', 'r2,drafts', 'drafts,r1']
    for (const client of [server.client({ apiVersion }), guest]) {
      for (const perspective of perspectives) {
        for (const types of ['t,u', 'u']) {
          const url = '/data/export/production'
          const query = { perspective, ...(types === 'u' && { types }) }
          const text = (await client.request<string | undefined>({ url, query })) ?? ''
          const found = text
            .trim()
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line))
          const filter = types === 'u' ? '*[_type == "u"]' : '*'
          const options = { perspective: perspective.split(',') } as object
          assert.deepEqual(
            found.toSorted((one, other) => (one._id < other._id ? -1 : 1)),
            await client.fetch(`${filter} | order(_id)`, {}, options),
            `${perspective} ${types}`,
          )
        }
      }
    }
    const old = guest.withConfig({ apiVersion: '2023-11-13' })
    const ids = (await old.request<string>({ url: '/data/export/production' })).match(/versions\./)
    assert.equal(ids, null)
  })

  test('returns only what the caller may read', async () => {
    await using server = await startTestServer({
      dev: false,
      documents: [
        { _id: 'a', _type: 't' },
        { _id: 'drafts.a', _type: 't' },
      ],
    })
    await server.server.access.roles.put({
      name: 'guest',
      title: 'Guest',
      grants: [{ filter: '_id in path("*")', permissions: ['read'] }],
    })
    await server.server.putAccount({ id: 'g', name: 'G', email: 'g@localhost', roles: ['guest'] })
    const token = await server.server.createToken({ accountId: 'g' })
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${server.url}/v1/data/export/production`, { headers })
    const lines = (await response.text()).trim().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)._id),
      ['a'],
    )
  })
})

describe('compression', () => {
  const documents = [{ _id: 'a', _type: 't', text: 'x'.repeat(10_000) }]
  const get = async (path: string, encoding = 'gzip') => {
    await using server = await startTestServer({ documents })
    const response = await fetch(`${server.url}${path}`, {
      headers: { 'accept-encoding': encoding },
    })
    const { headers } = response
    if (headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
    else assert.match(await response.text(), /"a"|xxx|pong/)
    return [headers.get('content-encoding'), /accept-encoding/i.test(headers.get('vary') ?? '')]
  }
  const query = '/v1/data/query/production?query=*'

  test('large JSON and NDJSON are compressed for clients that accept it', async () => {
    assert.deepEqual(await get(query), ['gzip', true])
    assert.deepEqual(await get(query, 'br;q=1, gzip;q=0.5'), ['gzip', true])
    assert.deepEqual(await get('/v1/data/export/production'), ['gzip', true])
  })

  test('other responses are not', async () => {
    assert.deepEqual(await get(query, 'gzip;q=0'), [null, true])
    assert.deepEqual(await get(query, 'identity'), [null, true])
    assert.deepEqual(await get('/v1/ping'), [null, false])
    assert.deepEqual(await get('/v1/data/listen/production?query=*'), [null, false])
  })
})

test('references are listed by dataset, with documents only for callers who may read them', async () => {
  await using server = await startTestServer({ datasets: ['production', 'other'] })
  const [production, other] = [server.client(), server.client({ dataset: 'other' })]
  await production.create({ _id: 'target', _type: 't' })
  const reference = { _type: 'reference', _ref: 'target' }
  await production.create({ _id: 'inside', _type: 't', list: [{ ...reference, _key: 'k' }] })
  await other.create({
    _id: 'outside',
    _type: 't',
    to: { ...reference, _dataset: 'production', _weak: true },
  })
  await other.create({ _id: 'namesake', _type: 't', to: { ...reference, _weak: true } })
  // Forms of one document are one document, and a document does not refer to itself.
  const to = { ...reference, _weak: true }
  await production.create({ _id: 'drafts.inside', _type: 't', list: [], to })
  await production.create({ _id: 'versions.r1.inside', _type: 't', to })
  await production.create({ _id: 'versions.r1.target', _type: 't', to })
  await other.create({ _id: 'versions.r1.new', _type: 't', to: { ...to, _dataset: 'production' } })
  const ask = (query: Record<string, string>, apiVersion = '2025-02-19'): Promise<unknown> =>
    production
      .withConfig({ apiVersion })
      .request({ url: '/data/references/production/documents/target/to', query })
  const outside = { projectId: 'demo', datasetName: 'other', documentId: 'outside' }
  const unpublished = { ...outside, documentId: 'versions.r1.new' }
  assert.deepEqual(await ask({ excludeInternalReferences: 'true', excludePaths: 'true' }), {
    totalCount: 2,
    references: [outside, unpublished],
  })
  assert.deepEqual(await ask({}), {
    totalCount: 3,
    references: [
      { ...outside, paths: ['to'] },
      { ...unpublished, paths: ['to'] },
      {
        projectId: 'demo',
        datasetName: 'production',
        documentId: 'inside',
        paths: ['to', 'list[_key=="k"]'],
      },
    ],
  })
  // Older clients do not know versions.
  await production.delete('drafts.inside')
  assert.deepEqual(await ask({ excludePaths: 'true' }, '2023-11-13'), {
    totalCount: 2,
    references: [outside, { projectId: 'demo', datasetName: 'production', documentId: 'inside' }],
  })
})
