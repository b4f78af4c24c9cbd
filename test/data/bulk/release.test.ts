import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type BulkStep, doneTargets, releasedTargets } from '../../../src/data/bulk/bulk.ts'
import { packSteps } from '../../../src/data/bulk/transactions.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { books, contentOf, librarySchema, openLibrary } from './world.ts'

const book = (id: string, fields: object = {}): ContentDocument => ({
  _id: id,
  _type: 'book',
  title: `Title of ${id}`,
  ...fields,
})
const to = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })
const request = { operation: 'delete', release: true } as const
const names = (list: readonly { publishedId: string }[]) =>
  list.map(({ publishedId }) => publishedId).toSorted()

describe('deleting many documents that others reference', () => {
  it('removes the references from every version in the same transaction, and undoes both in one step', async () => {
    const documents = [
      book('a'),
      book('b'),
      book('free'),
      book('reader', {
        sequel: to('a'),
        list: [
          { ...to('a'), _key: 'x' },
          { ...to('b'), _key: 'y' },
        ],
      }),
      book('drafts.reader', {
        sequel: to('b'),
        list: [{ ...to('free', { _weak: true }), _key: 'z' }],
      }),
      book('weak', { sequel: to('b', { _weak: true }) }),
      // Goes itself, so nobody has to change it.
      book('inner', { sequel: to('a') }),
    ]
    await using server = await startTestServer({ documents })
    const layer = createDataLayer({
      projectId: server.projectId,
      dataset: server.dataset,
      apiHost: server.url,
      useProjectHostname: false,
      schema: librarySchema,
      presence: 'off',
      undoStorage: null,
    })
    const client = server.client()
    const all = () =>
      client.fetch<ContentDocument[]>('*[_type == "book"] | order(_id) {_id, title, sequel, list}')
    const before = await all()
    const targets = books(['a', 'b', 'free', 'inner'])
    const blocked = await layer.bulk.plan({ operation: 'delete' }, targets)
    assert.deepEqual(names(blocked.excluded.map(({ target }) => target)), ['a', 'b'])
    assert.deepEqual(names(blocked.weakReferrers), ['reader'])

    const plan = await layer.bulk.plan(request, targets)
    assert.deepEqual([plan.excluded, plan.weakReferrers, plan.transactions.length], [[], [], 1])
    assert.deepEqual(names(releasedTargets(plan.transactions.flat())), ['reader', 'weak'])
    const result = await layer.bulk.run(plan)
    assert.deepEqual(names(doneTargets(result)), ['a', 'b', 'free', 'inner'])
    assert.equal(result.written.length, 1)
    const left = await client.fetch('*[_type == "book"] | order(_id) {_id, "left": [sequel, list]}')
    assert.deepEqual(left, [
      { _id: 'drafts.reader', left: [null, []] },
      { _id: 'reader', left: [null, []] },
      { _id: 'weak', left: [null, null] },
    ])
    const undone = await layer.bulk.undo(result)
    assert.deepEqual(undone.left, [])
    assert.deepEqual(await all(), before)
    layer.dispose()
  })

  it('keeps documents whose references may not be removed or have changed, with all references to them', async () => {
    const world = openLibrary({
      documents: [
        book('a'),
        book('b'),
        book('c'),
        book('d'),
        // Lets go of three; when one of them stays, of the other two only.
        book('reader', { list: ['a', 'b', 'c'].map((id) => ({ ...to(id), _key: id })) }),
        book('other', { sequel: to('b') }),
        book('locked', { sequel: to('d'), shelf: 'closed' }),
      ],
      grants: [
        { filter: 'coalesce(shelf, "") != "closed"', permissions: ['read', 'update', 'create'] },
        { filter: 'true', permissions: ['read'] },
      ],
    })
    const plan = await world.run(world.bulk.plan(request, books(['a', 'b', 'c', 'd'])))
    assert.deepEqual(
      plan.excluded.map(({ target, obstacle }) => [target.publishedId, obstacle.type]),
      [['d', 'held']],
    )
    world.dataset.mutate({
      transactionId: 'theirs',
      mutations: [{ patch: { id: 'other', set: { title: 'Theirs' } } }],
    })
    // The page around says no to one of them.
    const mayRun = async ({ target }: BulkStep) => target.publishedId !== 'a'
    const result = await world.run(world.bulk.run(plan, { mayRun }))
    assert.deepEqual(
      result.failed.map(({ target, obstacle }) => [target.publishedId, obstacle.type]).toSorted(),
      [
        ['a', 'vetoed'],
        ['b', 'held'],
        ['d', 'held'],
      ],
    )
    assert.deepEqual(names(doneTargets(result)), ['c'])
    const now = contentOf(world.dataset) as Record<string, ContentDocument>
    assert.deepEqual(Object.keys(now), ['a', 'b', 'd', 'locked', 'other', 'reader'])
    assert.deepEqual(
      (now['reader']?.['list'] as { _ref: string }[]).map(({ _ref }) => _ref),
      ['a', 'b'],
    )
    assert.deepEqual(now['other']?.['sequel'], to('b'))

    // Looked at again: only what was asked for, never those who refer to it.
    const again = await world.run(world.bulk.retry(result))
    assert.deepEqual(names(doneTargets(again)), ['a', 'b', 'c'])
    assert.equal(world.dataset.documents.has('other'), true)
    assert.equal(world.dataset.documents.get('other')?.['sequel'], undefined)
    world.simulation.dispose()
  })

  it('is split into transactions so that each removes the references to what it deletes', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `d${index}`)
    const step = (id: string): BulkStep => ({
      target: { publishedId: id, typeName: 'book' },
      mutations: [{ delete: { id } }],
      touched: [{ id, before: book(id), isThere: false }],
    })
    const releases = Array.from({ length: 10 }, (_, index): BulkStep => {
      const own = ids.slice(index * 4, index * 4 + 4)
      return { ...step(`reader${index}`), touched: [], releases: own }
    })
    const limits = { bytes: 1_000_000, documents: 12 }
    const transactions = packSteps('delete', [...releases, ...ids.map(step)], limits)
    assert.deepEqual(
      transactions.map(({ length }) => length),
      [10, 10, 10, 10, 10],
    )
    for (const transaction of transactions) {
      const gone = names(transaction.filter((one) => !one.releases).map(({ target }) => target))
      const released = transaction.flatMap((one) => one.releases ?? []).toSorted()
      assert.deepEqual(released, gone)
      const last = transaction.findLastIndex((one) => one.releases)
      assert.ok(last < transaction.length - 4, 'what refers lets go first')
    }
  })
})
