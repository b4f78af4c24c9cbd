import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as groq from 'groq-js'
import type { ContentDocument } from '../../../src/model/document.ts'
import type { Perspective } from '../../../src/protocol/perspective.ts'
import type { Store } from '../../../src/server/database/store.ts'
import { createQueryEngine } from '../../../src/server/query/evaluate.ts'
import { openTestStore } from '../../kit/test-location.ts'
import { createRandom } from '../../kit/random.ts'
import type { Random } from '../../kit/random.ts'
import { seenFrom } from './corpus.ts'

const random = createRandom(7)
const documents = generate(random)
let store: Store
/** Documents that the store has handed out. */
let read = 0

before(() => {
  store = openTestStore()
  store.write((writer) => {
    writer.createDataset({ name: 'test', aclMode: 'private', createdAt: '', createdBy: '' })
    for (const document of documents) writer.putDocument('test', document)
  })
  const { documentsWhere } = store
  store = {
    ...store,
    documentsWhere(...asked) {
      const found = documentsWhere(...asked)
      read += found.length
      return found
    },
  }
})
after(() => store.close())

/** More than are read at once; two releases, of which one is small; few times and titles, so that many are equal. */
function generate(random: Random): ContentDocument[] {
  const make = (_id: string): ContentDocument => ({
    _id,
    _type: random.chance(0.9) ? 'note' : 'other',
    _rev: 'r',
    _createdAt: `2026-01-0${random.int(9)}T00:00:00Z`,
    _updatedAt: `2026-02-0${random.int(9)}T00:00:00Z`,
    ...(random.chance(0.9) && {
      title: random.pick(['a', 'B', 'c', 'É', 'd'.repeat(600), 7, true]),
    }),
    ...(random.chance(0.1) && _id.startsWith('versions.') && { _system: { delete: true } }),
  })
  const ids = Array.from({ length: 2600 }, (_, n) => (n % 3 === 0 ? `site.${n}` : `x${n}`))
  const some = (part: number, prefix: string): string[] =>
    ids.filter(() => random.chance(part)).map((id) => prefix + id)
  const all = [
    ...some(0.95, ''),
    ...some(0.9, 'drafts.'),
    ...some(0.3, 'versions.rA.'),
    ...some(0.05, 'versions.rB.'),
    ...some(0.3, 'versions.other.'),
  ]
  return all.toSorted().map(make)
}

const perspectives: readonly Perspective[] = ['drafts', ['rA', 'rB', 'drafts'], ['rB', 'rA']]

function ask(query: string, perspective: Perspective): Promise<unknown> {
  const request = { dataset: 'test', query, params: {}, identity: 'somebody', perspective }
  return createQueryEngine(store).query(request)
}

const queries = [
  '*[_type == "note"] | order(_updatedAt desc) [0...400]{_id, _originalId}',
  '*[_type == "note"] | order(_createdAt) [2300...2400]._id',
  '*[_type == "note"] | order(title) [0...1500]._id',
  '*[_type == "note"] | order(lower(title) desc) [100...300]._originalId',
  '*[_type == "other"] | order(_id desc) [0...150]._originalId',
  '*[_type == "note" && title == 7] | order(_updatedAt desc) [0...50]._id',
  '*[_type == "note" && length(title) > 1] | order(_updatedAt desc) [0...50]._id',
  '*[_type == "note" && !(_id in path("site.**"))] | order(_updatedAt) [0...50]._id',
  '*[_id in path("site.**")] | order(_updatedAt) [0...50]._id',
  '*[0...100]._originalId',
  '*[_type == "other"]._originalId',
  '[count(*), count(*[_type == "note"]), count(*[_type == "note" && _updatedAt > "2026-02-05"])]',
  'count(*[!(_id in path("drafts.**"))])',
  '*[title match "B"]._originalId',
]

for (const perspective of perspectives) {
  test(`many documents of layers are merged in order: ${String(perspective)}`, async () => {
    const dataset = seenFrom(perspective, documents)
    for (const query of queries) {
      const expected: unknown = await groq.evaluateSync(groq.parse(query), { dataset }).data
      assert.deepEqual(await ask(query, perspective), expected, query)
    }
  })
}

test('a page or a count of a type reads few documents, also over layers', async () => {
  for (const perspective of perspectives) {
    for (const query of [
      '*[_type == "note"] | order(_updatedAt desc) [0...20]{_id}',
      '*[_type in ["note"]]{_id, title} | order(title) [0...20]',
      'count(*[_type == "note"])',
    ]) {
      read = 0
      await ask(query, perspective)
      assert.ok(read < 1200, `${query} read ${read} documents in ${String(perspective)}`)
    }
  }
})
