import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import type { TestServer } from '../kit/harness-server.ts'
import { startTestServer } from '../kit/harness-server.ts'
import { createManualClock } from '../kit/manual-clock.ts'
import { forEachSeed } from '../kit/random.ts'
import { runScenarios } from '../kit/scenario.ts'

type Line = Record<string, unknown> & { id: string }

async function lines(client: SanityClient, ids: string, query: Record<string, string> = {}) {
  const url = `/data/history/production/transactions${ids === '' ? '' : `/${ids}`}`
  // The client answers an empty body with undefined.
  const text = (await client.request<string | undefined>({ url, query })) ?? ''
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
}

async function documentsAt(client: SanityClient, ids: string, query: Record<string, string>) {
  const url = `/data/history/production/documents/${ids}`
  const { documents } = await client.request<{ documents: Record<string, unknown>[] }>({
    url,
    query,
  })
  return documents
}

/** A pair edited at 12:00, 12:01 … 12:05: t1 creates the draft, t5 deletes what t3 published. */
async function editPair(): Promise<{ server: TestServer; client: SanityClient }> {
  const clock = createManualClock()
  const server = await startTestServer({ clock })
  const client = server.client()
  const commits: object[][] = [
    [{ create: { _id: 'drafts.x', _type: 't', title: 'one' } }],
    [{ patch: { id: 'drafts.x', set: { title: 'two' } } }],
    [{ create: { _id: 'x', _type: 't', title: 'two' } }, { delete: { id: 'drafts.x' } }],
    [{ create: { _id: 'other', _type: 't' } }, { patch: { id: 'x', set: { title: 'three' } } }],
    [{ delete: { id: 'x' } }],
  ]
  for (const [index, mutations] of commits.entries()) {
    const transactionId = `t${index + 1}`
    await client.mutate(mutations as never, { transactionId, returnDocuments: false })
    clock.advance(60_000)
  }
  return { server, client }
}

describe('transactions', () => {
  const cases: [string, string, Record<string, string>, string[]][] = [
    ['oldest first', 'x,drafts.x', {}, ['t1', 't2', 't3', 't4', 't5']],
    ['newest first', 'x,drafts.x', { reverse: 'true' }, ['t5', 't4', 't3', 't2', 't1']],
    ['of one document', 'drafts.x', {}, ['t1', 't2', 't3']],
    ['of an unknown document', 'nobody', {}, []],
    ['limited', 'x,drafts.x', { limit: '2' }, ['t1', 't2']],
    ['until a transaction, inclusive', 'x,drafts.x', { toTransaction: 't2' }, ['t1', 't2']],
    ['from a transaction, inclusive', 'x,drafts.x', { fromTransaction: 't4' }, ['t4', 't5']],
    [
      'a page back from a transaction',
      'x,drafts.x',
      { reverse: 'true', toTransaction: 't4', limit: '2' },
      ['t4', 't3'],
    ],
    [
      'until a transaction of other documents',
      'drafts.x',
      { toTransaction: 't5' },
      ['t1', 't2', 't3'],
    ],
    ['until a time, inclusive', 'x', { toTime: '2025-03-01T12:03:00Z' }, ['t3', 't4']],
    ['from a time in another zone', 'x', { fromTime: '2025-03-01T13:03:00+01:00' }, ['t4', 't5']],
    ['by author', 'x', { authors: 'local-administrator,someone' }, ['t3', 't4', 't5']],
    ['by another author', 'x', { authors: 'someone' }, []],
    ['with empty bounds', 'x', { fromTransaction: '', toTransaction: '' }, ['t3', 't4', 't5']],
    ['of the whole dataset', '', {}, ['t1', 't2', 't3', 't4', 't5']],
    ['of the whole dataset, limited', '', { reverse: 'true', limit: '2' }, ['t5', 't4']],
    [
      'of the whole dataset, by author and time',
      '',
      { authors: 'local-administrator', fromTime: '2025-03-01T12:03:00Z' },
      ['t4', 't5'],
    ],
  ]
  for (const [name, ids, query, expected] of cases) {
    test(name, async () => {
      const { server, client } = await editPair()
      await using _closing = server
      const found = await lines(client, ids, query)
      assert.deepEqual(
        found.map((line) => line.id),
        expected,
      )
    })
  }

  test('of the whole dataset contain what the caller may see, and limits count only that', async () => {
    await using server = await startTestServer({ people: [{ name: 'Reader', roles: ['reader'] }] })
    const grants = [{ filter: 'open == true', permissions: ['read', 'history'] as const }]
    await server.server.access.roles.put({
      name: 'reader',
      title: 'reader',
      grants: grants.map((grant) => ({ ...grant, permissions: [...grant.permissions] })),
    })
    const client = server.client()
    for (let n = 0; n < 5; n++) {
      await client.create({ _id: `open-${n}`, _type: 't', open: true })
      await client.mutate([
        { create: { _id: `secret-${n}`, _type: 't' } },
        { patch: { id: `open-${n}`, set: { n } } },
      ])
      await client.create({ _id: `hidden-${n}`, _type: 't' })
    }
    const reader = server.client({ token: server.tokens['reader']! })
    const found = await lines(reader, '', { limit: '7', effectFormat: 'mendoza' })
    assert.equal(found.length, 7)
    assert.doesNotMatch(JSON.stringify(found), /secret|hidden/)
    assert.equal((await lines(reader, '')).length, 10)
  })

  test('HIST-020 contain author, time and changes, only of the requested documents', async () => {
    const { server, client } = await editPair()
    await using _closing = server
    const [line] = await lines(client, 'x', {
      fromTransaction: 't4',
      toTransaction: 't4',
      effectFormat: 'mendoza',
      includeIdentifiedDocumentsOnly: 'true',
    })
    assert.deepEqual(line, {
      id: 't4',
      timestamp: '2025-03-01T12:03:00.000Z',
      author: 'local-administrator',
      documentIDs: ['x'],
      effects: line?.['effects'],
      mutations: [{ patch: { id: 'x', set: { title: 'three' } } }],
    })
    assert.deepEqual(Object.keys(line['effects'] as object), ['x'])

    const [everything] = await lines(client, 'x', { fromTransaction: 't4', toTransaction: 't4' })
    assert.deepEqual(everything?.['documentIDs'], ['other', 'x'])
    assert.equal((everything['mutations'] as unknown[]).length, 2)
    assert.equal('effects' in everything, false)
  })

  test('omit content or mutations on request', async () => {
    const { server, client } = await editPair()
    await using _closing = server
    const shapes = await lines(client, 'x', { excludeContent: 'true' })
    assert.deepEqual(
      shapes.map((line) => line['mutations']),
      [
        [{ create: { _id: 'x', _type: 't' } }, { delete: { id: 'drafts.x' } }],
        [{ create: { _id: 'other', _type: 't' } }, { patch: { id: 'x' } }],
        [{ delete: { id: 'x' } }],
      ],
    )
    const [bare] = await lines(client, 'x', { excludeMutations: 'true' })
    assert.equal('mutations' in bare!, false)
  })

  test('name the documents that a mutation by query selected', async () => {
    await using server = await startTestServer({
      documents: [
        { _id: 'a', _type: 't' },
        { _id: 'b', _type: 't' },
      ],
    })
    const client = server.client()
    await client.delete({ query: '*[_type == "t"]' })
    const [, line] = await lines(client, 'a', { includeIdentifiedDocumentsOnly: 'true' })
    assert.deepEqual(line?.['mutations'], [{ delete: { id: 'a' } }])
  })
})

describe('documents at a moment', () => {
  const cases: [string, Record<string, string>, [id: string, title: string, rev: string][]][] = [
    ['right after the creation', { revision: 't1' }, [['drafts.x', 'one', 't1']]],
    ['right after an edit', { revision: 't2' }, [['drafts.x', 'two', 't2']]],
    ['right after publishing', { revision: 't3' }, [['x', 'two', 't3']]],
    ['right after the deletion', { revision: 't5' }, []],
    ['at an unknown revision', { revision: 'unknown' }, []],
    ['before everything', { time: '2025-03-01T11:59:59Z' }, []],
    ['at the exact time of an edit', { time: '2025-03-01T12:01:00Z' }, [['drafts.x', 'two', 't2']]],
    ['between two edits', { time: '2025-03-01T12:03:59.999Z' }, [['x', 'three', 't4']]],
    ['now', { time: '2025-03-02T12:00:00Z' }, []],
  ]
  for (const [name, moment, expected] of cases) {
    test(name, async () => {
      const { server, client } = await editPair()
      await using _closing = server
      const documents = await documentsAt(client, 'drafts.x,x', moment)
      assert.deepEqual(
        documents.map(({ _id, title, _rev }) => [_id, title, _rev]),
        expected,
      )
    })
  }

  test('HIST-019 revision and time cannot be combined', async () => {
    const { server, client } = await editPair()
    await using _closing = server
    const both = { revision: 't1', time: '2025-03-01T12:00:00Z' }
    await assert.rejects(documentsAt(client, 'x', both), { statusCode: 400 })
  })

  runScenarios([
    {
      name: 'one of revision and time is required',
      url: '/v1/data/history/production/documents/x',
      status: 400,
    },
    {
      name: 'an invalid time is refused',
      url: '/v1/data/history/production/documents/x?time=yesterday',
      status: 400,
      contains: ['yesterday'],
    },
  ])
})

forEachSeed(3, 'every past state of a document can be read', async (random) => {
  await using server = await startTestServer()
  const client = server.client()
  const words = ['a', 'é', '😀', 'long text with words', '']
  const states = new Map<string, unknown>()
  for (let step = 0; step < 40; step++) {
    const exists = await client.getDocument('x')
    const kind = exists ? random.int(6) : 0
    const value = [random.pick(words), { _key: `k${random.int(3)}`, n: random.int(5) }]
    const edits: Record<number, object> = {
      0: { createOrReplace: { _id: 'x', _type: 't', text: random.pick(words), list: value } },
      1: { patch: { id: 'x', set: { text: random.pick(words) + random.pick(words) } } },
      2: { patch: { id: 'x', set: { [`f${random.int(4)}`]: value } } },
      3: { patch: { id: 'x', unset: [`f${random.int(4)}`] } },
      4: {
        patch: { id: 'x', setIfMissing: { list: [] }, insert: { before: 'list[0]', items: value } },
      },
      5: { delete: { id: 'x' } },
    }
    const { transactionId } = await client.mutate([edits[kind]] as never, {
      returnDocuments: false,
    })
    states.set(transactionId, (await client.getDocument('x')) ?? null)
  }
  for (const [revision, state] of states) {
    const [document = null] = await documentsAt(client, 'x', { revision })
    assert.deepEqual(document, state)
  }
})
