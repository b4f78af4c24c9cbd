// What a server must not do to the studio's data layer, tried with the real client; `more-traps.test.ts` has further traps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPatch } from 'mendoza'
import type { MutationEvent, SanityClient } from '@sanity/client'
import { startTestServer } from '../kit/harness-server.ts'
import { listenTo, settle } from '../kit/listener-log.ts'
import { createManualClock } from '../kit/manual-clock.ts'

interface HistoryLine {
  id: string
  timestamp: string
  author: string
  documentIDs: string[]
  effects?: Record<string, { apply: unknown[]; revert: unknown[] }>
  error?: { type: string; description: string }
}

/** The timeline's own request: a raw fetch, whose status nobody looks at. */
async function history(
  url: string,
  ids: string,
  search: Record<string, string> = {},
): Promise<HistoryLine[]> {
  const query = new URLSearchParams({
    effectFormat: 'mendoza',
    excludeContent: 'true',
    excludeMutations: 'true',
    includeIdentifiedDocumentsOnly: 'true',
    reverse: 'true',
    limit: '50',
    ...search,
  })
  const response = await fetch(
    `${url}/v2023-11-13/data/history/production/transactions/${ids}?${query}`,
  )
  const text = await response.text()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as HistoryLine)
}

const pairQuery = '*[_id == $publishedId || _id == $draftId]'
const pairParams = { publishedId: 'x', draftId: 'drafts.x' }

/** The studio's publish: a guard on the published revision, the new content, the draft's end. */
function publish(client: SanityClient, publishedRev: string, content: Record<string, unknown>) {
  return client.mutate(
    [
      {
        patch: {
          id: 'x',
          unset: ['_revision_lock_pseudo_field_'],
          ifRevisionID: publishedRev,
        },
      },
      { createOrReplace: { _id: 'x', _type: 't', ...content } },
      { delete: { id: 'drafts.x' } },
    ],
    { visibility: 'async', returnDocuments: false, tag: 'document.publish' },
  )
}

test('timestamps never go backwards, whatever the clock does', async () => {
  const clock = createManualClock('2025-03-01T12:00:00.400Z')
  await using server = await startTestServer({ clock })
  const client = server.client()
  using log = await listenTo(client, '*')
  await client.createOrReplace({ _id: 'x', _type: 't', n: 0 })
  clock.set('2025-03-01T11:00:00.000Z')
  await client.patch('x').set({ n: 1 }).commit()
  await client.create({ _id: 'y', _type: 't' })
  clock.set('2025-03-01T12:00:00.399Z')
  await client.patch('x').set({ n: 2 }).commit()
  clock.set('2025-03-01T12:00:01.000Z')
  await client.patch('x').set({ n: 3 }).commit()

  const events = await log.atLeast(5)
  assert.deepEqual(
    events.map((event) => event.timestamp),
    [...Array(4).fill('2025-03-01T12:00:00.400Z'), '2025-03-01T12:00:01.000Z'],
  )
  for (const event of events) assert.equal(event.timestamp, event.result?._updatedAt)
})

test('an imported document cannot be dated in the future', async () => {
  const clock = createManualClock('2025-03-01T12:00:00.000Z')
  const future = { _createdAt: '2030-01-01T00:00:00Z', _updatedAt: '2031-01-01T00:00:00Z' }
  await using server = await startTestServer({
    clock,
    documents: [{ _id: 'x', _type: 't', ...future }],
  })
  const client = server.client()
  using log = await listenTo(client, '*')
  const before = await client.getDocument('x')
  assert.equal(before?._updatedAt, '2025-03-01T12:00:00.000Z')
  assert.equal(before._createdAt, '2025-03-01T12:00:00.000Z')
  await client.patch('x').set({ n: 1 }).commit()
  const [event] = await log.atLeast(1)
  assert.ok(event && event.timestamp >= before._updatedAt)
})

test('the event carries the transaction id that the client chose', async () => {
  await using server = await startTestServer()
  const client = server.client()
  using log = await listenTo(client, pairQuery, pairParams)
  const answer = await client.mutate([{ create: { _id: 'x', _type: 't' } }], {
    transactionId: 'chosen-1',
    returnDocuments: false,
  })
  assert.equal(answer.transactionId, 'chosen-1')
  const [event] = await log.atLeast(1)
  assert.equal(event?.transactionId, 'chosen-1')
  assert.equal(event.resultRev, 'chosen-1')
  assert.equal((await client.getDocument('x'))?._rev, 'chosen-1')
  assert.equal(event.identity, 'local-administrator')
})

test('every event has a new revision, a transaction id and mutations', async () => {
  await using server = await startTestServer()
  const client = server.client()
  using log = await listenTo(client, '*')
  await client.create({ _id: 'x', _type: 't', a: 1 })
  // Patches that change nothing are events with a new revision all the same.
  await client.patch('x').set({ a: 1 }).commit()
  await client.patch('x').unset(['_revision_lock_pseudo_field_']).commit()
  // These two leave the document alone, so nobody hears of them.
  await client.createIfNotExists({ _id: 'x', _type: 't', a: 2 })
  await client.delete('nobody')

  const events = await settle(client, log)
  assert.equal(events.length, 3)
  let rev: string | undefined
  for (const event of events) {
    assert.equal(event.previousRev, rev)
    assert.notEqual(event.previousRev, event.resultRev)
    assert.equal(event.resultRev, event.transactionId)
    assert.ok(event.mutations.length > 0)
    rev = event.resultRev
  }
  assert.equal((await client.getDocument('x'))?._rev, rev)
})

test('an event carries the mutations of its own document only', async () => {
  await using server = await startTestServer({
    documents: [
      { _id: 'x', _type: 't', title: 'old' },
      { _id: 'drafts.x', _type: 't', title: 'new' },
    ],
  })
  const client = server.client()
  const published = await client.getDocument('x')
  using log = await listenTo(client, pairQuery, pairParams, { effectFormat: 'mendoza' })
  await publish(client, String(published?._rev), { title: 'new' })

  const events = await log.atLeast(2)
  const kinds = (event: MutationEvent): string[] => event.mutations.flatMap(Object.keys)
  const byId = new Map(events.map((event) => [event.documentId, event]))
  assert.deepEqual(kinds(byId.get('x')!), ['patch', 'createOrReplace'])
  assert.deepEqual(kinds(byId.get('drafts.x')!), ['delete'])
  assert.equal(byId.get('x')!.transition, 'update')
  assert.equal(byId.get('drafts.x')!.transition, 'disappear')
})

test('the mutations of an event are complete, no-ops included', async () => {
  await using server = await startTestServer()
  const client = server.client()
  using log = await listenTo(client, pairQuery, pairParams)
  const commit = (text: string): Promise<unknown> =>
    client.mutate(
      [
        { createIfNotExists: { _id: 'drafts.x', _type: 't' } },
        { patch: { id: 'drafts.x', set: { text } } },
      ],
      { returnDocuments: false },
    )
  await commit('a')
  await commit('b')
  const [first, second] = await log.atLeast(2)
  assert.equal(first?.transition, 'appear')
  assert.equal(second?.transition, 'update')
  for (const event of [first, second]) {
    assert.deepEqual(event.mutations.flatMap(Object.keys), ['createIfNotExists', 'patch'])
  }
})

test('every event is sent immediately, without waiting for another', async () => {
  await using server = await startTestServer()
  const client = server.client()
  using log = await listenTo(client, pairQuery, pairParams)
  await client.create({ _id: 'x', _type: 't', n: 0 })
  for (let n = 1; n <= 25; n++) {
    await client.patch('x').inc({ n: 1 }).commit()
    const events = await log.atLeast(n + 1)
    assert.equal(events.length, n + 1)
  }
})

test('the counts of a transaction are those of the listener’s events, not of all its events', async () => {
  await using server = await startTestServer({
    documents: [
      { _id: 'x', _type: 't' },
      { _id: 'drafts.x', _type: 't' },
      { _id: 'y', _type: 't' },
    ],
  })
  const client = server.client()
  using pair = await listenTo(client, pairQuery, pairParams)
  using everything = await listenTo(client, '*')
  await client.mutate(
    [
      { patch: { id: 'x', set: { a: 1 } } },
      { createIfNotExists: { _id: 'y', _type: 't' } },
      { delete: { id: 'nobody' } },
      { create: { _id: 'z', _type: 't' } },
      { delete: { id: 'drafts.x' } },
      { patch: { id: 'x', set: { b: 1 } } },
      { create: { _id: 'short', _type: 't' } },
      { delete: { id: 'short' } },
    ],
    { returnDocuments: false },
  )
  const counts = (events: MutationEvent[]): unknown[] =>
    events.map((event) => [
      event.documentId,
      event.transactionCurrentEvent,
      event.transactionTotalEvents,
    ])
  assert.deepEqual(counts(await settle(client, everything)), [
    ['x', 1, 3],
    ['z', 2, 3],
    ['drafts.x', 3, 3],
  ])
  assert.deepEqual(counts(await pair.atLeast(2)), [
    ['x', 1, 2],
    ['drafts.x', 2, 2],
  ])
})

test('reads after the welcome event and later events leave no gap', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'x', _type: 't', n: 0 }] })
  const writer = server.client()
  const total = 60
  const writing = (async () => {
    for (let n = 0; n < total; n++) await writer.patch('x').inc({ n: 1 }).commit()
    return writer.getDocument('x')
  })()
  const joined = Array.from({ length: 5 }, async () => {
    const client = server.client()
    const log = await listenTo(client, pairQuery, pairParams)
    const [, snapshot] = await client.getDocuments(['drafts.x', 'x'])
    return { log, snapshot }
  })
  const last = await writing
  for (const { log, snapshot } of await Promise.all(joined)) {
    if (snapshot?._rev !== last?._rev) await log.find((event) => event.resultRev === last?._rev)
    let rev = String(snapshot?._rev)
    for (let next = true; next;) {
      const event = log.mutations.find(({ previousRev }) => previousRev === rev)
      next = event !== undefined
      if (event) rev = String(event.resultRev)
    }
    assert.equal(rev, last?._rev)
    log.stop()
  }
})

test('effects reproduce every state from documents without _rev', async () => {
  await using server = await startTestServer()
  const client = server.client()
  using log = await listenTo(client, pairQuery, pairParams, { effectFormat: 'mendoza' })
  await client.create({ _id: 'x', _type: 't', text: 'héllo 😀 wörld', list: [{ _key: 'a', n: 1 }] })
  await client.patch('x').set({ text: 'héllo 😁 wörlds', zebra: true }).commit()
  await client
    .patch('x')
    .insert('before', 'list[0]', [{ _key: 'b', n: 2 }])
    .commit()
  await client.patch('x').unset(['zebra']).set({ list: 'now a string' }).commit()
  await client.delete('x')

  const events = await log.atLeast(5)
  let state: unknown = null
  const states: unknown[] = [null]
  for (const event of events) {
    assert.ok(event.effects)
    state = applyPatch(state, event.effects.apply)
    const { _rev: _told, ...told } = event.result ?? { _rev: '' }
    assert.deepEqual(state, event.result ? told : null)
    states.push(state)
  }
  for (const event of events.toReversed()) {
    assert.deepEqual(applyPatch(states.pop(), event.effects?.revert ?? []), states.at(-1))
  }
  assert.deepEqual(events[0]?.effects?.revert, [0, null])
  assert.deepEqual(events.at(-1)?.effects?.apply, [0, null])
  assert.doesNotMatch(JSON.stringify(events.map(({ effects }) => effects)), /_rev/)
})

test('the history of every document contains its _rev, also of imported ones', async () => {
  const documents = Array.from({ length: 230 }, (_, index) => ({ _id: `d${index}`, _type: 't' }))
  await using server = await startTestServer({ documents })
  const client = server.client()
  await client.patch('d7').set({ a: 1 }).commit()
  await client.create({ _type: 't' })
  const all = await client.fetch<{ _id: string; _rev: string }[]>('*{_id, _rev}')
  assert.equal(all.length, 231)
  for (const { _id, _rev } of all) {
    const [newest] = await history(server.url, _id)
    assert.equal(newest?.id, _rev)
  }
})

test('a page of history is full as long as there is more', async () => {
  await using server = await startTestServer()
  const client = server.client()
  await client.create({ _id: 'x', _type: 't', n: 0 })
  const ids: string[] = []
  for (let n = 0; n < 60; n++) {
    ids.push((await client.patch('x').inc({ n: 1 }).commit())._rev)
    await client.createOrReplace({ _id: 'other', _type: 't', n })
    await client.createOrReplace({ _id: 'another', _type: 't', n })
  }
  const first = await history(server.url, 'x,drafts.x')
  assert.deepEqual(
    first.map((line) => line.id),
    ids.toReversed().slice(0, 50),
  )
  const cursor = String(first.at(-1)?.id)
  const second = await history(server.url, 'x,drafts.x', { toTransaction: cursor })
  assert.equal(second[0]?.id, cursor, 'the cursor itself comes first')
  assert.equal(second.length, 12, 'nine older patches, the cursor, … and the creation')
  assert.equal(second.at(-1)?.effects?.['x']?.revert[1], null)
})

test('history responses are lines of text, and so are their errors', async () => {
  await using server = await startTestServer({ documents: [{ _id: 'x', _type: 't' }] })
  const client = server.client()
  const text: unknown = await client.request({
    url: '/data/history/production/transactions/x',
    query: { excludeContent: 'true', includeIdentifiedDocumentsOnly: 'true' },
  })
  assert.equal(typeof text, 'string', 'the client parses application/json and hands out the rest')
  assert.equal(String(text).trim().split('\n').length, 1)

  const [line] = await history(server.url, 'x', { toTransaction: 'unknown' })
  assert.equal(line?.error?.type, 'transactionNotFoundError')
  assert.match(line.error.description, /"unknown"/)

  const [malformed] = await history(server.url, 'a..b')
  assert.match(malformed?.error?.description ?? '', /a\.\.b/)
  assert.deepEqual(await history(server.url, 'nobody'), [])
})
