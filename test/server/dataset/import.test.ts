import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ImportError, parseLines } from '../../../src/server/dataset/import.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

const noon = '2025-03-01T12:00:00.000Z'

test('SCHEMA-015 every stored document has _id, _type, _rev, _createdAt and _updatedAt', async () => {
  await using server = await startTestServer({
    documents: [{ _type: 't' }, { _id: 'a', _type: 't' }],
  })
  const client = server.client()
  await client.create({ _type: 't', _rev: 'stale' })
  await client.createIfNotExists({ _id: 'b', _type: 't' })
  await client.createOrReplace({ _id: 'a', _type: 't', n: 1 })
  await client.patch('b').set({ n: 1 }).commit()
  const documents = await client.fetch<Record<string, unknown>[]>('*')
  assert.equal(documents.length, 4)
  for (const document of documents) {
    for (const field of ['_id', '_type', '_rev', '_createdAt', '_updatedAt']) {
      assert.equal(typeof document[field], 'string', field)
      assert.notEqual(document[field], '')
      assert.notEqual(document[field], 'stale')
    }
  }
})

describe('times of imported documents', () => {
  const cases: [string, given: object, created: string, updated: string][] = [
    [
      'are kept',
      { _createdAt: '2020-01-01T00:00:00Z', _updatedAt: '2021-01-01T00:00:00.5Z' },
      '2020-01-01T00:00:00.000Z',
      '2021-01-01T00:00:00.500Z',
    ],
    ['default to the import', {}, noon, noon],
    [
      'are never later than the import',
      { _createdAt: '2030-01-01T00:00:00Z', _updatedAt: '2031-01-01T00:00:00Z' },
      noon,
      noon,
    ],
    [
      'are in order',
      { _createdAt: '2022-01-01T00:00:00Z', _updatedAt: '2021-01-01T00:00:00Z' },
      '2021-01-01T00:00:00.000Z',
      '2021-01-01T00:00:00.000Z',
    ],
    ['are replaced if invalid', { _createdAt: 'long ago', _updatedAt: 7 }, noon, noon],
    [
      'use the update time if only that is given',
      { _updatedAt: '2021-01-01T00:00:00Z' },
      '2021-01-01T00:00:00.000Z',
      '2021-01-01T00:00:00.000Z',
    ],
  ]
  for (const [name, given, created, updated] of cases) {
    test(name, async () => {
      await using server = await startTestServer({
        clock: createManualClock(noon),
        documents: [{ _id: 'a', _type: 't', ...given }],
      })
      const document = await server.client().getDocument('a')
      assert.equal(document?._createdAt, created)
      assert.equal(document._updatedAt, updated)
    })
  }
})

test('an import is recorded in batches with author and time, and sent to listeners', async () => {
  const clock = createManualClock(noon)
  await using server = await startTestServer({ clock })
  const client = server.client()
  using log = await listenTo(client, '*')
  const documents = Array.from({ length: 250 }, (_, n) => ({ _id: `d${n}`, _type: 't', n }))
  const outcome = await server.server.importDocuments('production', documents, {
    author: 'ada',
    timestamp: '2025-02-01T00:00:00.000Z',
  })
  assert.deepEqual(outcome, { documents: 250, transactions: 3 })
  const events = await log.atLeast(250)
  assert.equal(events[0]?.identity, 'ada')
  assert.equal(events[0].timestamp, '2025-02-01T00:00:00.000Z')
  assert.equal(events[0].transactionTotalEvents, 100)

  // Later transactions are never before it, and a later import cannot go back.
  await server.server.importDocuments('production', [{ _id: 'e', _type: 't' }], {
    timestamp: '2024-01-01T00:00:00.000Z',
  })
  assert.equal((await client.getDocument('e'))?._updatedAt, '2025-02-01T00:00:00.000Z')
  assert.equal((await client.create({ _type: 't' }))._updatedAt, noon)
})

test('an import replaces existing documents and may contain forward references across batches', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'd0', _type: 't', old: true }] })
  const documents = Array.from({ length: 150 }, (_, n) => ({
    _id: `d${n}`,
    _type: 't',
    next: { _type: 'reference', _ref: `d${(n + 1) % 150}` },
  }))
  await server.server.importDocuments('production', documents)
  const client = server.client()
  assert.equal(await client.fetch('count(*[defined(next)])'), 150)
  assert.equal((await client.getDocument('d0'))?.['old'], undefined)
})

describe('an import that fails', () => {
  const good = '{"_id":"good","_type":"t"}'
  const cases: [string, string, RegExp][] = [
    ['names the line of malformed JSON', `${good}\n\n{"_id":`, /^Line 3: .*JSON/],
    ['names the line that is not a document', `${good}\n[1]`, /^Line 2: a document must be/],
    ['names the line without a type', `${good}\n{"_id":"a"}`, /^Line 2: document "a" has no _type/],
    ['names the line with a bad id', `{"_id":"a b","_type":"t"}`, /^Line 1: "a b" is not/],
    ['names both lines of one id', `${good}\n${good}`, /^Line 2: .*already on line 1/],
    [
      'names the line whose reference leads nowhere',
      `${good}\n{"_id":"a","_type":"t","to":{"_type":"reference","_ref":"nobody"}}`,
      /^Line 2: document "a" references "nobody"/,
    ],
  ]
  for (const [name, text, message] of cases) {
    test(`${name}, and changes nothing`, async () => {
      await using server = await startTestServer()
      await assert.rejects(
        async () => server.server.importDocuments('production', parseLines(text.split('\n'))),
        (error: unknown) => error instanceof ImportError && message.test(error.message),
      )
      assert.equal(await server.client().fetch('count(*)'), 0)
    })
  }

  test('into an unknown dataset is refused', async () => {
    await using server = await startTestServer()
    await assert.rejects(
      async () => server.server.importDocuments('nope', [{ _type: 't' }]),
      /Dataset "nope" does not exist/,
    )
  })
})
