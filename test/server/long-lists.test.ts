// What the first look at a list of tens of thousands of documents costs the database, beside what cannot be cheaper.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { textToGroq } from '../../src/search/query/text-query.ts'
import { createQueryEngine } from '../../src/server/query/evaluate.ts'
import { openSqliteStore } from '../../src/server/database/sqlite/store.ts'
import type { DocumentSelection } from '../../src/server/database/document-reader.ts'
import type { Store } from '../../src/server/database/store.ts'

const size = 20_000
const drafts = 40
const time = '2026-01-01T00:00:00.000Z'
const nameOf = (index: number): string => `page-${String(index).padStart(6, '0')}`
let store: Store

before(() => {
  store = openSqliteStore(':memory:')
  store.write((writer) => {
    writer.createDataset({ name: 'd', aclMode: 'private', createdAt: time, createdBy: 'me' })
    const put = (_id: string, title: string): void =>
      // As after an import: all of one moment.
      writer.putDocument('d', { _id, _type: 'page', title, _createdAt: time, _updatedAt: time })
    for (let index = 0; index < size; index += 1) {
      put(nameOf(index), `Title ${index}`)
      if (index % (size / drafts) === 0) put(`drafts.${nameOf(index)}`, `Title ${index}`)
    }
    // Of no pair, and of a pair of another type.
    put('drafts.new', 'Title new')
    writer.putDocument('d', { _id: 'other', _type: 'note', _createdAt: time, _updatedAt: time })
    put('drafts.other', 'Title other')
  })
})
after(() => store.close())

const pages: DocumentSelection = { types: ['page'], withoutTwin: 'drafts.', limit: 60 }

test('a page ordered by equal times costs about as much as a page ordered by id', () => {
  for (const by of ['updated', 'created'] as const) {
    const newest: DocumentSelection = { ...pages, order: { by, descending: true } }
    assert.equal(store.idsWhere('d', newest)[0], 'drafts.new')
    const ratio = ratioOf(
      () => store.documentsWhere('d', newest),
      () => store.documentsWhere('d', pages),
    )
    assert.ok(ratio < 4, `${by}: ${ratio.toFixed(1)} times as long`)
  }
})

test('a page within an order by title is correct, with and without a time range', () => {
  const inside: DocumentSelection = {
    ...pages,
    order: { by: { field: 'lower(title)' }, descending: true },
    offset: size / 2,
    limit: 3,
  }
  const expected = store
    .documentsWhere('d', { types: ['page'], withoutTwin: 'drafts.' })
    .toSorted((a, b) => (String(a['title']) < String(b['title']) ? 1 : -1))
    .slice(size / 2, size / 2 + 3)
    .map(({ _id }) => _id)
  assert.deepEqual(store.idsWhere('d', inside), expected)
  assert.deepEqual(store.idsWhere('d', { ...inside, updatedRange: { gte: time } }), expected)
})

test('counting documents without those that have a draft costs little more than counting all', () => {
  const { limit: _limit, ...filter } = pages
  assert.equal(store.count('d', filter), size + 2)
  assert.equal(store.count('d', { ...filter, idPrefix: 'page-' }), size - drafts)
  assert.equal(store.count('d', { ...filter, types: ['note'] }), 0)
  assert.equal(store.count('d', { withoutTwin: 'drafts.' }), size + 2)
  const ratio = ratioOf(
    () => store.count('d', filter),
    () => store.count('d', { types: ['page'] }),
  )
  assert.ok(ratio < 4, `${ratio.toFixed(1)} times as long`)
})

test('counting paired or unpaired documents costs little more than counting all', () => {
  assert.equal(store.count('d', { types: ['page'], paired: 'drafts.' }), 2 * drafts + 1)
  assert.equal(store.count('d', { types: ['page'], unpaired: 'drafts.' }), size - drafts + 1)
  const all = () => store.count('d', { types: ['page'] })
  for (const filter of [{ paired: 'drafts.' }, { unpaired: 'drafts.' }]) {
    const ratio = ratioOf(() => store.count('d', { types: ['page'], ...filter }), all)
    assert.ok(ratio < 8, `${Object.keys(filter).join()}: ${ratio.toFixed(1)} times as long`)
  }
})

test('an accent-insensitive substring search costs little more than reading the documents', async () => {
  const engine = createQueryEngine(store)
  const query = (condition: string, params: Record<string, unknown> = {}): Promise<unknown> =>
    engine.query({
      dataset: 'd',
      query: `count(*[_type == "page" && ${condition}])`,
      params,
      identity: 'me',
    })
  const { filter, params } = textToGroq('nöwhere', ['title'], { reach: 'anywhere', name: 't' })!
  assert.equal(await query(filter, params), 0)
  assert.equal(await query(filter, { t0: 'tle 19999' }), 1)
  const times = { search: [] as number[], read: [] as number[] }
  for (let round = 0; round < 7; round += 1) {
    for (const [name, ask] of [
      ['search', () => query(filter, params)],
      ['read', () => query('rank == 1')],
    ] as const) {
      const started = performance.now()
      await ask()
      times[name].push(performance.now() - started)
    }
  }
  const [search, read] = [medianOf(times.search), medianOf(times.read)]
  assert.ok(search < 2 * read, `${(search / read).toFixed(1)} times as long`)
})

/** How many times as long as the other one takes, by the medians of alternating runs. */
function ratioOf(run: () => unknown, other: () => unknown): number {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 15; round += 1) {
    for (const [index, act] of [run, other].entries()) {
      const started = performance.now()
      act()
      times[index]!.push(performance.now() - started)
    }
  }
  return medianOf(times[0]) / medianOf(times[1])
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
