import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClientError, ClientPerspective, SanityClient } from '@sanity/client'
import { startTestServer } from '../../kit/harness-server.ts'
import { listenTo, settle } from '../../kit/listener-log.ts'

const documents = [
  { _id: 'a', _type: 't', title: 'published', to: { _ref: 'versions.r1.b', _weak: true } },
  { _id: 'drafts.a', _type: 't', title: 'draft', to: { _ref: 'versions.r1.b', _weak: true } },
  { _id: 'versions.r1.a', _type: 't', title: 'version' },
  { _id: 'versions.r1.b', _type: 't', title: 'only a version' },
]

const queries = [
  '*._id',
  '*[_type == "t"]._id',
  '*[_id == "versions.r1.a"]._id',
  '*[_id in path("versions.**")]._id',
  '*[sanity::partOfRelease("r1")]._id',
  '*[sanity::versionOf("b")]._id',
  '*[title match "version"]._id',
  '*[title == "version"]._id',
  '*|order(title)[0...10]._id',
  '*|order(_updatedAt)[0...10]._id',
  '[count(*)]',
  '*[defined(to)].to->._id',
]

const apiVersion = '2025-02-19'

test('versions of releases are visible in the raw perspective only', async () => {
  await using server = await startTestServer({ documents })
  for (const perspective of ['published', 'drafts'] as const) {
    for (const query of queries) {
      const found = JSON.stringify(await server.client({ perspective }).fetch(query))
      assert.doesNotMatch(found, /versions\./, `${query} in ${perspective}`)
      if (query === '[count(*)]') assert.equal(found, '[1]', perspective)
    }
  }
  const raw = server.client({ perspective: 'raw', apiVersion })
  assert.equal(await raw.fetch('count(*)'), 4)
})

test('API versions before releases never return versions', async () => {
  await using server = await startTestServer({ documents })
  const [old, now] = [server.client(), server.client({ apiVersion, perspective: 'raw' })]
  for (const query of queries) {
    assert.doesNotMatch(JSON.stringify(await old.fetch(query)), /versions\./, query)
  }
  assert.equal(await old.fetch('count(*)'), 2)
  assert.equal(await old.getDocument('versions.r1.a'), undefined)
  assert.equal((await now.getDocument('versions.r1.a'))?.['title'], 'version')
  const exported = async (version: string): Promise<number> => {
    const response = await fetch(`${server.url}/v${version}/data/export/${server.dataset}`)
    return (await response.text()).trim().split('\n').length
  }
  assert.deepEqual([await exported('2021-06-07'), await exported(apiVersion)], [2, 4])
  await old.delete({ query: '*[_type == "t" && title match "version"]' })
  assert.equal(await now.fetch('count(*)'), 4)
  using log = await listenTo(old, '*[_type == "t"]')
  using whole = await listenTo(now, '*[_type == "t"]', {}, { includeAllVersions: true })
  await now.patch('versions.r1.a').set({ title: 'new' }).commit()
  await whole.find(({ documentId }) => documentId === 'versions.r1.a')
  await now.create({ _id: 'last', _type: 't' })
  await log.find(({ documentId }) => documentId === 'last')
  assert.equal(log.mutations.length, 1)
  const stack = old.fetch('*', {}, { perspective: ['r1', 'drafts'] })
  await assert.rejects(stack, (error: ClientError) => error.statusCode === 400)
})

const release = (name: string) => ({
  _id: `_.releases.${name}`,
  _type: 'system.release',
  name,
  state: 'active',
  metadata: { releaseType: 'undecided' },
})

const layered = [
  release('r1'),
  release('r2'),
  ...[{ _id: 'a' }, { _id: 'drafts.a' }, { _id: 'versions.r1.a' }, { _id: 'versions.r2.a' }],
  ...[{ _id: 'b' }, { _id: 'versions.r2.b', _system: { delete: true } }],
  ...[{ _id: 'versions.r1.c' }, { _id: 'd', to: { _type: 'reference', _ref: 'a' } }],
].map((document) => ({ _type: 't', ...document, title: document._id }))

async function seen(client: SanityClient, perspective: ClientPerspective): Promise<string> {
  const found = await client.fetch<{ _id: string; title: string; _originalId: string }[]>(
    '*[_type == "t"]{_id, title, _originalId} | order(_id)',
    {},
    { perspective },
  )
  assert.ok(found.every(({ _id, title }) => title.endsWith(_id)))
  return found.map(({ title }) => title).join(' ')
}

test('a stack shows each document from the first layer that has it', async () => {
  await using server = await startTestServer({ documents: layered })
  const client = server.client({ apiVersion })
  assert.equal(await seen(client, 'published'), 'a b d')
  assert.equal(await seen(client, 'drafts'), 'drafts.a b d')
  assert.equal(await seen(client, ['r1', 'drafts']), 'versions.r1.a b versions.r1.c d')
  assert.equal(await seen(client, ['r2']), 'versions.r2.a d')
  assert.equal(await seen(client, ['r2', 'r1', 'drafts']), 'versions.r2.a versions.r1.c d')
  assert.equal(await seen(client, ['drafts', 'r1']), 'drafts.a b versions.r1.c d')
  assert.equal(await seen(client, ['unknown']), 'a b d')
  const perspective = ['r1', 'drafts']
  const options = { perspective }
  assert.equal(await client.fetch('*[_id == "d"][0].to->title', {}, options), 'versions.r1.a')
  assert.equal(await client.fetch('*[_id == "a"][0]._originalId', {}, options), 'versions.r1.a')
  assert.equal(await client.fetch('*[title match "versions*"][0]._id', {}, options), 'a')
  assert.equal(await client.fetch('count(*[references("a")])', {}, options), 1)
  for (const wrong of ['raw,drafts', 'r1,,r2', 'r1.a', '../x']) {
    const url = `${server.url}/v${apiVersion}/data/query/${server.dataset}?query=*&perspective=${wrong}`
    assert.equal((await fetch(url)).status, 400, wrong)
  }
})

test('functions about releases see documents as they are stored', async () => {
  await using server = await startTestServer({ documents: layered })
  const client = server.client({ apiVersion, perspective: 'raw' })
  assert.deepEqual(await client.fetch('releases::all() | order(name).name'), ['r1', 'r2'])
  assert.deepEqual(await client.fetch('releases::all()', {}, { perspective: 'published' }), [])
  assert.deepEqual(
    await client.fetch('[*[sanity::versionOf("a")]._id, *[sanity::versionOf("b")]._id]'),
    [
      ['a', 'drafts.a', 'versions.r1.a', 'versions.r2.a'],
      ['b', 'versions.r2.b'],
    ],
  )
  const parts = '*[(sanity::partOfRelease("r1") || sanity::partOfRelease("none"))]._id'
  assert.deepEqual(await client.fetch(parts), ['versions.r1.a', 'versions.r1.c'])
  await client.createOrReplace({
    _id: 'versions.r1.a',
    _type: 't',
    title: 'versions.r1.a',
    to: { _type: 'reference', _ref: 'a' },
  })
  const users = '*[references($id) && _system.group._ref != $id]._id'
  assert.deepEqual(await client.fetch(users, { id: 'a' }), ['d'])
  const groups = '*[_type == "t" && defined(to)]{_id, "of": _system.group._ref}'
  assert.deepEqual(await client.fetch(groups), [
    { _id: 'd', of: 'd' },
    { _id: 'versions.r1.a', of: 'a' },
  ])
})

test('getDocument returns every version of a document, or that of a perspective', async () => {
  await using server = await startTestServer({ documents: layered })
  const client = server.client({ apiVersion })
  const forms = await client.getDocument('a', { includeAllVersions: true })
  assert.deepEqual(
    forms.map(({ _id }) => _id),
    ['a', 'drafts.a', 'versions.r1.a', 'versions.r2.a'],
  )
  const url = `/data/doc/${server.dataset}/a,b,versions.r1.a`
  const read = await client.request<{ documents: { title: string }[]; omitted: unknown[] }>({
    url,
    query: { perspective: 'r2,r1' },
  })
  assert.deepEqual(
    read.documents.map(({ title }) => title),
    ['versions.r2.a'],
  )
  assert.equal(read.omitted.length, 2)
})

test('a listener receives changes of the layers of its perspective', async () => {
  await using server = await startTestServer({ documents: layered })
  const client = server.client({ apiVersion })
  using published = await listenTo(client, '*')
  using all = await listenTo(client, '*', {}, { includeAllVersions: true })
  const touch = (id: string) => client.patch(id).set({ touched: true }).commit()
  for (const id of ['versions.r1.a', 'drafts.a', 'versions.r2.a', 'a']) await touch(id)
  assert.deepEqual(
    (await settle(client, published)).map(({ documentId }) => documentId),
    ['a'],
  )
  const heard = await settle(client, all)
  assert.deepEqual(
    heard.slice(0, 4).map(({ documentId }) => documentId),
    ['versions.r1.a', 'drafts.a', 'versions.r2.a', 'a'],
  )
})
