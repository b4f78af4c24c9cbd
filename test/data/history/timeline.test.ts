import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Timeline, TimelineState } from '../../../src/data/history/timeline.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { StringDiff } from '../../../src/model/diff/diff.ts'
import type { Mutation } from '../../../src/model/mutation.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'

const MINUTE = 60_000

/** A document with a long past: `edits` are written one per `gap`, then it is published, then edited once more. */
async function setUp({ edits = 0, gap = 10 * MINUTE }: { edits?: number; gap?: number } = {}) {
  const simulation = new Simulation()
  const { dataset } = simulation
  let count = 0
  const write = async (author: string, mutations: Mutation[], pause = gap): Promise<string> => {
    await simulation.pass(pause)
    dataset.author = author
    const transactionId = `w${++count}`
    dataset.mutate({ transactionId, mutations })
    return transactionId
  }
  const edit = (author: string, title: string, pause = gap) =>
    write(author, [{ patch: { id: 'drafts.a', set: { title } } }], pause)
  await write('ann', [{ create: { _id: 'drafts.a', _type: 'article', title: 'start' } }])
  for (let at = 0; at < edits; at++) await edit(at % 2 === 0 ? 'ann' : 'bob', `edit ${at}`)
  const publish = async (author: string): Promise<string> => {
    const { _rev, ...draft } = dataset.documents.get('drafts.a')!
    return write(author, [
      { createOrReplace: { ...draft, _id: 'a' } },
      { delete: { id: 'drafts.a' } },
    ])
  }
  const page = simulation.open()
  return { simulation, dataset, page, write, edit, publish }
}

function open(page: SimulatedPage): { timeline: Timeline; state: () => TimelineState } {
  const timeline = page.layer.history.timeline('a', 'article')
  timeline.state$.subscribe()
  return { timeline, state: () => timeline.getState() }
}

function requestsOf(page: SimulatedPage) {
  return page.network.requests.flatMap((request) => (request.type === 'lines' ? [request] : []))
}

function typesOf(state: TimelineState): string[] {
  return state.chunks.map(({ type }) => type)
}

test('HIST-016 loads pages of fifty, newest first, each once', async () => {
  const { simulation, page } = await setUp({ edits: 119 })
  const { timeline, state } = open(page)
  assert.equal(state().isLoading, true)
  await simulation.pass(100)
  assert.equal(state().isLoading, false)
  const [first, ...others] = requestsOf(page)
  assert.equal(others.length, 0)
  assert.equal(first?.path, '/data/history/test/transactions/a,drafts.a')
  assert.equal(first.tag, 'structure.history')
  assert.deepEqual(first.query, {
    effectFormat: 'mendoza',
    excludeContent: 'true',
    excludeMutations: 'true',
    includeIdentifiedDocumentsOnly: 'true',
    reverse: 'true',
    limit: '50',
  })
  assert.equal(state().chunks.length, 50)
  assert.equal(state().hasMore, true)
  const kept = state().chunks.slice(0, 49)
  timeline.loadMore()
  timeline.loadMore()
  await simulation.pass(100)
  assert.deepEqual(
    requestsOf(page).map(({ query }) => query?.['toTransaction']),
    [undefined, 'w71'],
  )
  assert.deepEqual(state().chunks.slice(0, 49), kept)
  // Of the second page one transaction was known.
  assert.equal(state().chunks.length, 99)
  timeline.loadMore()
  await simulation.pass(100)
  assert.equal(state().hasMore, false)
  assert.equal(state().chunks.length, 121)
  assert.deepEqual(typesOf(state()).slice(-2), ['editDraft', 'initial'])
  timeline.loadMore()
  await simulation.pass(100)
  assert.equal(requestsOf(page).length, 3)
  simulation.dispose()
})

test('HIST-018 sends no requests after a failure until the user retries', async () => {
  const { simulation, page, edit } = await setUp({ edits: 80 })
  let failure: 'status' | 'line' | null = null
  page.network.result = () => {
    if (failure === 'status')
      throw new DataError({ code: 'network', status: 500, description: 'No' })
    return failure === 'line' ? [{ error: { type: 'x', description: 'Not today' } }] : null
  }
  const { timeline, state } = open(page)
  await simulation.pass(100)
  failure = 'status'
  timeline.loadMore()
  await simulation.pass(100)
  assert.equal(state().error?.description, 'No')
  assert.equal(state().isLoading, false)
  const asked = requestsOf(page).length
  timeline.loadMore()
  timeline.select({ revision: '2020-01-01T00:00:00Z/nobody' })
  await simulation.pass(MINUTE)
  assert.equal(requestsOf(page).length, asked)
  assert.equal(state().selection.type, 'loading')
  // What happens meanwhile is heard all the same.
  await edit('cid', 'live')
  await simulation.pass(100)
  assert.deepEqual(state().chunks[0]?.authors, new Set(['cid']))
  failure = 'line'
  timeline.retry()
  await simulation.pass(100)
  assert.equal(state().error?.description, 'Not today')
  failure = null
  timeline.retry()
  await simulation.pass(100)
  assert.equal(state().error, null)
  assert.equal(state().hasMore, false)
  assert.deepEqual(state().selection, { type: 'invalid', reason: 'not-found' })
  simulation.dispose()
})

test('HIST-001 a selection is inactive, loading, a revision, a range, or invalid', async () => {
  const { simulation, page, edit, publish } = await setUp({ edits: 70 })
  const publication = await publish('cid')
  await edit('ann', 'x', 0).catch(() => undefined)
  const { timeline, state } = open(page)
  await simulation.pass(100)
  assert.deepEqual(state().selection, { type: 'inactive' })
  const [newest] = state().chunks
  assert.equal(newest?.id, publication)
  assert.equal(newest.type, 'publish')

  const oldest = simulation.dataset.history[0]!
  timeline.select({ revision: `${oldest.timestamp}/${oldest.id}` })
  assert.equal(state().selection.type, 'loading')
  await simulation.pass(100)
  const found = state().selection
  assert.equal(found.type, 'rev')
  assert.ok(found.type === 'rev')
  assert.equal(found.revision.id, oldest.id)
  assert.equal(found.document?.['title'], 'start')
  assert.equal(found.document._rev, oldest.id)

  const { id, endTimestamp } = state().chunks.at(-3)!
  timeline.select({ since: `${oldest.timestamp}/${oldest.id}`, revision: `${endTimestamp}/${id}` })
  const range = state().selection
  assert.ok(range.type === 'range')
  assert.equal(range.from?.['title'], 'start')
  assert.equal(range.to?.['title'], 'edit 0')
  assert.deepEqual(
    Object.keys(range.diff.fields).filter((name) => range.diff.fields[name]?.isChanged),
    ['title'],
  )
  assert.equal(range.diff.fields['title']?.attribution?.author, 'ann')

  timeline.select({ revision: '2024-01-01T01:00:00Z/nobody' })
  assert.deepEqual(state().selection, { type: 'invalid', reason: 'not-found' })
  timeline.select({})
  assert.deepEqual(state().selection, { type: 'inactive' })
  simulation.dispose()
})

test('HIST-014 a range that ends before it starts is invalid, and so are unknown ids', async () => {
  const { simulation, page } = await setUp({ edits: 3 })
  const { timeline, state } = open(page)
  await simulation.pass(100)
  const [newest, older] = state().chunks.map(({ id, endTimestamp }) => `${endTimestamp}/${id}`)
  timeline.select({ since: newest!, revision: older! })
  assert.deepEqual(state().selection, { type: 'invalid', reason: 'since-after-revision' })
  for (const revision of ['nonsense', '/', 'x/y', '2099-01-01T00:00:00Z/w1x']) {
    timeline.select({ revision })
    assert.deepEqual(state().selection, { type: 'invalid', reason: 'not-found' }, revision)
  }
  simulation.dispose()
})

test('HIST-015 a time id may be an hour newer than the chunks it is searched in', async () => {
  const { simulation, page } = await setUp({ edits: 60, gap: 2 * MINUTE })
  const { timeline, state } = open(page)
  await simulation.pass(100)
  assert.equal(state().chunks.length, 1, 'everything is one stretch of work')
  const end = Date.parse(state().chunks[0]!.endTimestamp)
  const idAt = (minutes: number) => `${new Date(end + minutes * MINUTE).toISOString()}/nobody`
  timeline.select({ revision: idAt(61) })
  assert.deepEqual(state().selection, { type: 'invalid', reason: 'not-found' })
  assert.equal(requestsOf(page).length, 1)
  timeline.select({ revision: idAt(59) })
  assert.equal(state().selection.type, 'loading')
  assert.equal(state().isLoading, true)
  await simulation.pass(100)
  assert.deepEqual(state().selection, { type: 'invalid', reason: 'not-found' })
  assert.equal(requestsOf(page).length, 2)
  simulation.dispose()
})

test('a comparison with the last published version follows new edits and names their authors', async () => {
  const { simulation, page, edit, publish, write } = await setUp({ edits: 2 })
  await edit('ann', 'The quick fox')
  await publish('cid')
  await write('bob', [
    { create: { _id: 'drafts.a', _type: 'article', title: 'The quick brown fox', count: 1 } },
  ])
  const { timeline, state } = open(page)
  timeline.select({ since: '@lastPublished' })
  await simulation.pass(100)
  const before = state().selection
  assert.ok(before.type === 'range')
  assert.equal(before.since.type, 'publish')
  assert.equal(before.revision, null)
  assert.equal(before.diff.fields['count']?.attribution?.author, 'bob')

  await edit('dan', 'The brown fox jumps', MINUTE)
  await simulation.pass(100)
  const after = state().selection
  assert.ok(after.type === 'range')
  const { segments } = after.diff.fields['title'] as StringDiff
  assert.deepEqual(
    segments.map(({ action, text, attribution }) => [action, text.trim(), attribution?.author]),
    [
      ['unchanged', 'The', undefined],
      ['removed', 'quick', 'dan'],
      ['added', 'brown', 'bob'],
      ['unchanged', 'fox', undefined],
      ['added', 'jumps', 'dan'],
    ],
  )
  simulation.dispose()
})

test('a selected revision stays the same when later edits join its chunk', async () => {
  const { simulation, page, edit } = await setUp({ edits: 1 })
  const { timeline, state } = open(page)
  await simulation.pass(100)
  const { endTimestamp, id } = state().chunks[0]!
  timeline.select({ revision: `${endTimestamp}/${id}` })
  const picked = state().selection
  await edit('bob', 'later', MINUTE)
  await simulation.pass(100)
  assert.equal(state().chunks[0]?.end, 2)
  const still = state().selection
  assert.ok(picked.type === 'rev' && still.type === 'rev')
  assert.equal(still.revision.id, id)
  assert.deepEqual(still.document, picked.document)
  assert.deepEqual(still.revision.authors, new Set(['ann']))
  simulation.dispose()
})

test('loads the history without the event stream, and completes it once the stream opens', async () => {
  const { simulation, dataset, page } = await setUp({ edits: 1 })
  page.layer.connection$.subscribe()
  await simulation.pass(100)
  page.network.breakStreams()
  const { state } = open(page)
  await simulation.pass(300)
  assert.equal(state().chunks.length, 3)
  dataset.mutate({ transactionId: 'm', mutations: [{ delete: { id: 'drafts.a' } }] })
  assert.equal(state().chunks.length, 3)
  await simulation.pass(300)
  assert.deepEqual(typesOf(state()), ['delete', 'editDraft', 'editDraft', 'initial'])
  simulation.dispose()
})

test('fetches changes missed while disconnected, and inserts them before new ones', async () => {
  const { simulation, page, edit } = await setUp({ edits: 1 })
  const { timeline, state } = open(page)
  timeline.select({ since: '@lastPublished' })
  await simulation.pass(100)
  page.network.breakStreams()
  for (let at = 0; at < 70; at++)
    simulation.dataset.mutate({
      transactionId: `m${at}`,
      mutations: [{ patch: { id: 'drafts.a', set: { title: `missed ${at}` } } }],
    })
  await simulation.pass(510)
  await edit('bob', 'heard', 1)
  await simulation.pass(200)
  const { selection, chunks } = state()
  assert.ok(selection.type === 'range')
  assert.equal(selection.to?.['title'], 'heard')
  assert.equal(chunks[0]?.id, simulation.dataset.documents.get('drafts.a')?._rev)
  assert.equal(chunks[0]!.end - chunks[0]!.start > 70, true)
  simulation.dispose()
})

test('timelines of one document share loaded data but have separate selections', async () => {
  const { simulation, page } = await setUp({ edits: 3 })
  const [one, other] = [open(page), open(page)]
  await simulation.pass(100)
  assert.equal(requestsOf(page).length, 1)
  one.timeline.select({ since: '@lastPublished' })
  assert.equal(other.state().selection.type, 'inactive')
  assert.equal(one.state().chunks, other.state().chunks)
  one.timeline.release()
  one.timeline.release()
  const next = open(page)
  assert.equal(next.state().chunks.length, 5)
  assert.equal(requestsOf(page).length, 1)
  other.timeline.release()
  next.timeline.release()
  open(page)
  await simulation.pass(100)
  assert.equal(requestsOf(page).length, 2)
  simulation.dispose()
  assert.equal(simulation.clock.pendingTimers, 0)
})

test('a document without history gets one with its first edit', async () => {
  const simulation = new Simulation()
  const page = simulation.open()
  const { timeline, state } = open(page)
  timeline.select({ since: '@lastPublished' })
  await simulation.pass(100)
  assert.deepEqual([state().chunks, state().hasMore], [[], false])
  simulation.dataset.mutate({
    transactionId: 't1',
    mutations: [{ create: { _id: 'drafts.a', _type: 'article', title: 'T' } }],
  })
  await simulation.pass(100)
  assert.deepEqual(typesOf(state()), ['editDraft', 'initial'])
  const { selection } = state()
  assert.ok(selection.type === 'range')
  assert.deepEqual([selection.from, selection.diff.action], [null, 'added'])
  simulation.dispose()
})

test('reports a change that cannot be applied, and keeps the current content', async () => {
  const { simulation, page, edit } = await setUp({ edits: 3 })
  const line = simulation.dataset.history[1]!
  line.effects['drafts.a'] = { apply: [99, 1, 2], revert: [99, 1, 2] }
  const { timeline, state } = open(page)
  await simulation.pass(100)
  assert.equal(state().chunks.length, 5)
  timeline.select({ since: '@lastPublished' })
  assert.equal(state().selection.type, 'invalid')
  assert.match(state().error?.description ?? '', /does not fit/)
  timeline.select({})
  assert.deepEqual([state().selection.type, state().error], ['inactive', null])
  await edit('bob', 'on')
  await simulation.pass(100)
  assert.equal(state().chunks.length, 6)
  simulation.dispose()
})

test('C11 lists past values of a path with author and time, as far as loaded', async () => {
  const { simulation, page, write, edit, publish } = await setUp()
  await edit('bob', 'second')
  await edit('bob', 'second and third', MINUTE)
  await publish('ann')
  const set = { body: 'elsewhere' }
  await write('cid', [{ create: { _id: 'drafts.a', _type: 'article', title: 'second and third' } }])
  await write('cid', [{ patch: { id: 'drafts.a', set } }])
  await write('cid', [{ patch: { id: 'drafts.a', unset: ['title'] } }])
  const { timeline } = open(page)
  await simulation.pass(100)
  const told = () => timeline.valuesAt(['title']).map(({ author, value }) => [author, value])
  assert.deepEqual(told(), [
    ['cid', undefined],
    ['bob', 'second and third'],
    ['ann', 'start'],
  ])
  await edit('ann', 'later')
  await simulation.pass(100)
  assert.deepEqual(told()[0], ['ann', 'later'])
  assert.deepEqual(
    timeline.valuesAt(['body']).map(({ value }) => value),
    ['elsewhere'],
  )
  simulation.dispose()
})
