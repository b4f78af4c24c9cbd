import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ClientError, SanityClient } from '@sanity/client'
import type { ContentDocument } from '../../../src/model/document.ts'
import type { Mutation } from '../../../src/model/mutation.ts'
import { createCopyOperations } from '../../../src/server/dataset/copy-operations.ts'
import { transact } from '../../../src/server/dataset/transact.ts'
import type { StoredCopy } from '../../../src/server/database/dataset-copy-store.ts'
import { documentAt } from '../../../src/server/database/document-history.ts'
import { openStore } from '../../../src/server/database/open-store.ts'
import type { Store } from '../../../src/server/database/store.ts'
import type { StoredWebhook } from '../../../src/server/database/webhook-store.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'
import { clientOf } from '../../kit/people.ts'
import { isOverPostgres, openTestStore, testLocation } from '../../kit/test-location.ts'
import { quarters } from '../assets/pictures.ts'

interface Job {
  readonly id: string
  readonly state: string
  readonly progress: number
  readonly message?: string
}

interface Begun {
  readonly message: string
  readonly datasetName: string
  readonly aclMode: string
  readonly jobId: string
}

const copy = (client: SanityClient, source: string, body: object): Promise<Begun> =>
  client.request({ method: 'PUT', url: `/datasets/${source}/copy`, body })

/** The events of a job until its end, and the job then. */
async function ended(server: TestServer, id: string) {
  const response = await fetch(`${server.url}/v1/jobs/${id}/listen`)
  assert.match(String(response.headers.get('content-type')), /^text\/event-stream/)
  const events = (await response.text()).trim().split('\n\n')
  const job = await server.client().request<Job>({ url: `/jobs/${id}` })
  return { events, job }
}

const without = (document: ContentDocument, ...fields: string[]): object =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !fields.includes(name)))

const everything = '* | order(_id)'

test('a dataset is copied with drafts, versions, references, history and assets', async () => {
  await using server = await startTestServer({ publicDatasets: ['production'] })
  const source = server.client({ apiVersion: '2025-02-19', perspective: 'raw' })
  const target = source.withConfig({ dataset: 'copy' })
  const bytes = await quarters(8, 8).png().toBuffer()
  const image = await source.assets.upload('image', bytes)
  const [strong, weak] = [
    { _type: 'reference', _ref: 'b' },
    { _type: 'reference', _ref: 'gone', _weak: true },
  ]
  await source
    .transaction()
    .create({ _id: 'b', _type: 'note', title: 'Second' })
    .create({ _id: 'a', _type: 'note', title: 'First', strong, weak })
    .create({ _id: 'drafts.a', _type: 'note', title: 'Draft' })
    .create({
      _id: 'picture',
      _type: 'note',
      image: { asset: { _type: 'reference', _ref: image._id } },
    })
    .commit()
  await source.releases.create({ releaseId: 'r1', metadata: { title: 'R', releaseType: 'asap' } })
  await source.createVersion({
    releaseId: 'r1',
    publishedId: 'b',
    document: { _id: 'versions.r1.b', _type: 'note', title: 'Version' },
  })
  await source.patch('a').set({ title: 'Changed' }).commit()

  const schemas = (dataset: string) => `/projects/demo/datasets/${dataset}/schemas`
  const schema = { workspace: { name: 'default', title: 'Site' }, schema: '[]' }
  await source.request({ method: 'PUT', url: schemas('production'), body: { schemas: [schema] } })

  const begun = await copy(source, 'production', { targetDataset: 'copy' })
  assert.match(begun.message, /aliases and webhooks are not copied/)
  assert.deepEqual([begun.datasetName, begun.aclMode], ['copy', 'public'])
  const { events, job } = await ended(server, begun.jobId)
  assert.deepEqual(job, { id: begun.jobId, state: 'completed', progress: 100 })
  assert.deepEqual(events.slice(-2), [
    'event: job\ndata: {"state":"completed","progress":100}',
    'event: done\ndata: {}',
  ])

  const documents = await source.fetch<ContentDocument[]>(everything)
  const copies = await target.fetch<ContentDocument[]>(everything)
  assert.equal(copies.length, 7)
  assert.deepEqual(
    copies.map((one) => without(one, 'path', 'url')),
    documents.map((one) => without(one, 'path', 'url')),
    'with revisions and times',
  )
  const copied = copies.find(({ _id }) => _id === image._id)!
  assert.deepEqual(
    [copied['path'], copied['url']],
    [image.path, image.url].map((text) => text.replace('/production/', '/copy/')),
  )
  const served = await fetch(String(copied['url']))
  assert.deepEqual(Buffer.from(await served.arrayBuffer()), bytes)
  const history = (client: SanityClient, dataset: string) =>
    client.request<string>({ url: `/data/history/${dataset}/transactions/a` })
  assert.equal(await history(target, 'copy'), await history(source, 'production'))
  assert.deepEqual(await target.fetch('*[references("b")]._id'), ['a'])
  assert.deepEqual(await target.fetch('*[title match "chan*"]._id'), ['a'])
  assert.equal((await fetch(`${server.url}/v1/data/query/copy?query=*`)).status, 200)

  const [stored] = await source.request<unknown[]>({ url: schemas('production') })
  assert.deepEqual(await source.request({ url: schemas('copy') }), [stored])
  await source.request({ method: 'DELETE', url: `${schemas('copy')}/default` })
  assert.deepEqual(await source.request({ url: schemas('production') }), [stored])

  await target.patch('a').set({ title: 'Only here' }).commit()
  await target.delete('drafts.a')
  assert.equal((await source.getDocument('a'))?.['title'], 'Changed')
  assert.deepEqual(await target.fetch('*[title match "only"]._id'), ['a'])
  const [listed] = await source.request<object[]>({ url: '/projects/demo/datasets/copy' })
  assert.deepEqual(without(listed as ContentDocument, 'createdAt', 'updatedAt'), {
    ...job,
    sourceDataset: 'production',
    targetDataset: 'copy',
    withHistory: true,
  })
})

test('releases and the history can be left out of a copy', async () => {
  await using server = await startTestServer()
  const source = server.client({ apiVersion: '2025-02-19', perspective: 'raw' })
  const bytes = await quarters(8, 8).png().toBuffer()
  const image = await source.assets.upload('image', bytes)
  await source.create({ _id: 'b', _type: 'note', title: 'Old' })
  await source.patch('b').set({ title: 'New' }).commit()
  await source.releases.create({ releaseId: 'r1', metadata: { title: 'R', releaseType: 'asap' } })
  await source.createVersion({
    releaseId: 'r1',
    publishedId: 'b',
    document: { _id: 'versions.r1.b', _type: 'note' },
  })
  const documents = await source.fetch<ContentDocument[]>(everything)
  for (const [targetDataset, skipHistory, skipContentReleases, transactions] of [
    ['brief', true, false, 1],
    ['plain', false, true, 2],
    ['least', true, true, 1],
  ] as const) {
    const { jobId } = await copy(source, 'production', {
      targetDataset,
      skipHistory,
      skipContentReleases,
    })
    assert.equal((await ended(server, jobId)).job.state, 'completed')
    const target = source.withConfig({ dataset: targetDataset })
    const copies = await target.fetch<ContentDocument[]>(everything)
    const expected = documents.filter(
      ({ _id }) => !skipContentReleases || !/^versions|^_/.test(_id),
    )
    const ignored = ['path', 'url', ...(skipHistory ? ['_rev'] : [])]
    assert.deepEqual(
      copies.map((one) => without(one, ...ignored)),
      expected.map((one) => without(one, ...ignored)),
    )
    const lines = await target.request<string | object>({
      url: `/data/history/${targetDataset}/transactions/b`,
    })
    const count = typeof lines === 'string' ? lines.trim().split('\n').length : 1
    assert.equal(count, transactions, targetDataset)
    const asset = copies.find(({ _id }) => _id === image._id)
    assert.equal((await fetch(String(asset?.['url']), { headers: {} })).status, 200)
  }
})

test('a copy of a private dataset is private, and takes a name that is free', async () => {
  await using server = await startTestServer({ dev: false, documents: [{ _id: 'a', _type: 't' }] })
  const client = await clientOf(server, { id: 'ada', roles: ['administrator'] })
  const { aclMode, jobId } = await copy(client, 'production', { targetDataset: 'copy' })
  assert.equal(aclMode, 'private')
  for (;;) {
    const { state } = await client.request<Job>({ url: `/jobs/${jobId}` })
    if (state === 'completed') break
    await new Promise(setImmediate)
  }
  assert.equal((await fetch(`${server.url}/v1/data/query/copy?query=*`)).status, 401)
  assert.equal(await client.withConfig({ dataset: 'copy' }).fetch('count(*)'), 1)

  const refused = (body: object, statusCode: number, source = 'production') =>
    assert.rejects(
      copy(client, source, body),
      (error: ClientError) => error.statusCode === statusCode,
    )
  await refused({ targetDataset: 'copy' }, 409)
  await refused({ targetDataset: 'production' }, 409)
  await refused({ targetDataset: 'UPPER' }, 400)
  await refused({ targetDataset: '~live' }, 400)
  await refused({}, 400)
  await refused({ targetDataset: 'other', skipHistory: 'yes' }, 400)
  await refused({ targetDataset: 'other', aclMode: 'private' }, 400)
  await refused({ targetDataset: 'other' }, 404, 'nope')
  await assert.rejects(
    client.request({ url: '/jobs/none' }),
    (error: ClientError) => error.statusCode === 404,
  )

  const viewer = await clientOf(server, { id: 'vic', roles: ['viewer'] })
  await assert.rejects(
    copy(viewer, 'production', { targetDataset: 'mine' }),
    (error: ClientError) => error.statusCode === 403,
  )
  assert.deepEqual(await viewer.request({ url: '/projects/demo/datasets/copy' }), [])
  const names = (await client.datasets.list()).map(({ name }) => name)
  assert.deepEqual(names, ['copy', 'production'])
})

const now = Date.parse('2026-01-01T00:00:00Z')
const lease = { owner: 'one', now, until: now + 1000 }
const id = 'job'
const request = {
  id,
  source: 'production',
  target: 'copy',
  author: 'ada',
  skipHistory: false,
  skipReleases: false,
}
const createdAt = new Date(now).toISOString()

function write(store: Store, ...mutations: Mutation[]): void {
  store.write((writer) => {
    transact({ store, matchIds: () => [] }, writer, {
      dataset: 'production',
      mutations,
      author: 'ada',
      permissions: null,
      now,
    })
  })
}

const note = (number: number, text: string): Mutation => ({
  createOrReplace: {
    _id: `n${String(number).padStart(3, '0')}`,
    _type: 'note',
    title: text,
    number,
  },
})

function fill(store: Store): void {
  const dataset = { name: 'production', aclMode: 'private', createdAt, createdBy: 'ada' } as const
  store.write((writer) => writer.createDataset(dataset))
  for (let number = 0; number < 120; number += 10) {
    write(store, ...Array.from({ length: 10 }, (_, n) => note(number + n, `before ${number + n}`)))
  }
}

const all = (store: Store, dataset: string): ContentDocument[] => store.documentsWhere(dataset, {})

for (const skipHistory of [false, true]) {
  test(`what is written during a copy ${skipHistory ? 'without' : 'with'} history is not in it`, () => {
    const store = openTestStore()
    try {
      fill(store)
      const hook = { id: 'hook', dataset: '*', createdAt } as StoredWebhook
      store.putWebhook(hook)
      const before = all(store, 'production')
      const { seq } = store.head('production')
      const operations = createCopyOperations(store, { longest: 0 })
      operations.beginCopy({ ...request, skipHistory, createdAt })
      let copied: StoredCopy | null = null
      let turns = 0
      do {
        assert.equal(store.dataset('copy'), null, 'it appears when it is complete')
        assert.equal(store.dataset('copying copy'), null)
        copied = operations.continueCopy(id, lease)
        const at = (turns++ * 9) % 110
        write(
          store,
          note(at, 'after'),
          { patch: { id: 'n119', set: { title: 'patched' } } },
          { delete: { id: `n${String(at + 4).padStart(3, '0')}` } },
          { create: { _id: `new${turns}`, _type: 'note' } },
        )
      } while (copied?.state === 'processing')
      assert.equal(copied?.state, 'completed')
      assert.ok(turns > 5)

      const ignored = skipHistory ? ['_rev'] : []
      assert.deepEqual(
        all(store, 'copy').map((one) => without(one, ...ignored)),
        before.map((one) => without(one, ...ignored)),
      )
      const ordered = (dataset: string) =>
        store.idsWhere(dataset, { order: { by: { field: 'title' } }, types: ['note'], limit: 5 })
      assert.deepEqual(ordered('copy'), ['n000', 'n001', 'n010', 'n100', 'n101'])
      const head = store.head('copy')
      assert.equal(store.webhookPosition('hook', 'copy'), head.seq)
      if (!skipHistory) {
        assert.deepEqual(store.head('copy').seq, seq)
        for (const [document, at] of [
          ['n000', 1],
          ['n119', 3],
          ['n119', seq],
        ] as const) {
          assert.deepEqual(
            documentAt(store, 'copy', document, at),
            documentAt(store, 'production', document, at),
          )
        }
      }
    } finally {
      store.close()
    }
  })
}

test('a copy of which an asset was deleted too early fails, and its name is free again', () => {
  const store = openTestStore()
  try {
    fill(store)
    const sha1 = 'a'.repeat(40)
    const path = `files/demo/production/${sha1}.bin`
    const size = 5 * 1024 * 1024
    store.write((writer) =>
      writer.putBlob('production', { path, mime: 'x/y', bytes: new Uint8Array(size) }),
    )
    const operations = createCopyOperations(store, { longest: 0 })
    operations.beginCopy({ ...request, createdAt })
    operations.continueCopy(id, lease)
    operations.continueCopy(id, lease)
    store.write((writer) => writer.deleteBlob('production', path))
    assert.throws(() => operations.continueCopy(id, lease), /deleted while the dataset was copied/)
    assert.throws(() => operations.beginCopy({ ...request, id: 'two', createdAt }), /already/)
    operations.failCopy(id, 'Too early', now)
    assert.deepEqual(store.unfinishedCopies(), [])
    while (store.maintain(50));
    operations.beginCopy({ ...request, id: 'two', createdAt })
    while (operations.continueCopy('two', lease)?.state === 'processing');
    assert.equal(store.datasetCopy('two')?.state, 'completed')
  } finally {
    store.close()
  }
})

test('a copy is continued by the next server, or fails if its source is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-copy-'))
  const data = isOverPostgres ? testLocation() : folder
  try {
    const store = openStore(data)
    fill(store)
    store.write((writer) =>
      writer.createDataset({ name: 'brief', aclMode: 'private', createdAt, createdBy: 'ada' }),
    )
    const operations = createCopyOperations(store, { longest: 0 })
    operations.beginCopy({ ...request, createdAt })
    operations.beginCopy({ ...request, id: 'other', source: 'brief', target: 'lost', createdAt })
    for (let turn = 0; turn < 5; turn++) {
      assert.equal(operations.continueCopy(id, lease)?.state, 'processing')
    }
    if (store.isShared) {
      assert.equal(operations.continueCopy(id, { ...lease, owner: 'two' }), null)
      const later = { owner: 'two', now: lease.until, until: lease.until + 1000 }
      assert.equal(operations.continueCopy(id, later)?.state, 'processing')
    }
    store.write((writer) => writer.deleteDataset('brief'))
    store.close()

    await using server = await startTestServer({ data })
    const client = server.client({ dataset: 'copy' })
    assert.equal((await ended(server, id)).job.state, 'completed')
    assert.equal(await client.fetch('count(*)'), 120)
    const { events, job } = await ended(server, 'other')
    assert.match(String(events.at(-2)), /"state":"failed"/)
    assert.match(String(job.message), /"brief" was deleted/)
    await client.datasets.create('lost')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test(
  'of two servers one makes a copy, and both serve it and follow its log from there',
  { skip: !isOverPostgres && 'one server only' },
  async () => {
    const data = testLocation()
    await using one = await startTestServer({ data, documents: [{ _id: 'a', _type: 't' }] })
    await using two = await startTestServer({ data })
    const { jobId } = await copy(one.client(), 'production', { targetDataset: 'copy' })
    assert.equal((await ended(two, jobId)).job.state, 'completed')
    const target = two.client({ dataset: 'copy' })
    assert.equal(await target.fetch('count(*)'), 1)
    using log = await listenTo(target, '*')
    await one.client({ dataset: 'copy' }).create({ _id: 'b', _type: 't' })
    const [event] = await log.atLeast(1)
    assert.equal(event?.documentId, 'b', 'nothing that was copied is an event')
  },
)
