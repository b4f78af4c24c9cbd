import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../../src/model/patch.ts'
import type { BulkRequest } from '../../../src/data/bulk/bulk.ts'
import { books, openLibrary } from './world.ts'

const draft = (id: string) => ({ _id: `drafts.${id}`, _type: 'book', title: id, shelf: 'A' })

/** A book open in a form, with one edit of its editor's, among others in a list. */
async function openBook(edited: 'title' | 'shelf') {
  const world = openLibrary({ documents: [draft('open'), draft('other')] })
  const pair = world.layer.documents.pair('open', 'book')
  await world.simulation.pass(1000)
  pair.patch([set('mine', [edited])])
  const change = async (request: BulkRequest) => {
    const plan = await world.run(world.bulk.plan(request, books(['open', 'other'])))
    return world.run(world.bulk.run(plan))
  }
  const shown = () => {
    const { displayed } = pair.getState()
    return displayed && [displayed['title'], displayed['shelf']]
  }
  return { ...world, pair, change, shown }
}
const toC: BulkRequest = { operation: 'edit', edit: { kind: 'set', path: ['shelf'], value: 'C' } }

test('undo in an open document skips a bulk change, which has its own undo that keeps the edits', async () => {
  const world = await openBook('title')
  const { pair, shown } = world
  const result = await world.change(toC)
  await world.simulation.pass(1000)
  assert.deepEqual(shown(), ['mine', 'C'])
  assert.equal(pair.undo.getState().steps.length, 1, 'the change of many is no step of one of them')
  assert.equal(pair.undo.undo().type, 'done')
  assert.deepEqual(shown(), ['open', 'C'])
  pair.undo.redo()
  // Written after the change, and kept when the change is undone.
  pair.patch([set('mine, too', ['title'])])
  const undone = await world.run(world.bulk.undo(result))
  await world.simulation.pass(1000)
  assert.deepEqual(undone.left, [])
  assert.deepEqual(shown(), ['mine, too', 'A'])
  assert.equal(world.dataset.documents.get('drafts.other')?.['shelf'], 'A')
  pair.undo.undo()
  assert.deepEqual(shown(), ['mine', 'A'])
  world.simulation.dispose()
})

test('undo in an open document does not revert a bulk change of the same field, and reports that', async () => {
  const world = await openBook('shelf')
  await world.change(toC)
  await world.simulation.pass(1000)
  const outcome = world.pair.undo.undo()
  assert.deepEqual(
    [outcome.type, outcome.misses],
    ['skipped', [{ path: ['shelf'], reason: 'changed' }]],
  )
  assert.deepEqual(world.shown(), ['open', 'C'])
  world.simulation.dispose()
})

test('a document restored after a bulk deletion keeps the undo history of its editor', async () => {
  const world = await openBook('title')
  const result = await world.change({ operation: 'delete' })
  await world.simulation.pass(1000)
  assert.deepEqual(world.shown(), null)
  assert.equal(world.pair.undo.undo().type, 'nothing')
  await world.run(world.bulk.undo(result))
  await world.simulation.pass(1000)
  assert.deepEqual(world.shown(), ['mine', 'A'])
  world.pair.undo.undo()
  assert.deepEqual(world.shown(), ['open', 'A'])
  world.simulation.dispose()
})

test('leaves a draft with an open conflict out of a bulk publish, and names the field', async () => {
  const world = await openBook('title')
  const mutations = [{ patch: { id: 'drafts.open', set: { title: 'theirs' } } }]
  world.dataset.mutate({ transactionId: 'theirs', mutations: mutations as never })
  await world.simulation.pass(3000)
  assert.equal(world.pair.getState().conflicts.length, 1)
  const publish: BulkRequest = { operation: 'publish' }
  const plan = await world.run(world.bulk.plan(publish, books(['open', 'other'])))
  const result = await world.run(world.bulk.run(plan))
  assert.deepEqual(
    result.failed.map(({ target, obstacle }) => [target.publishedId, obstacle]),
    [['open', { type: 'disabled', reason: 'UNDECIDED', fields: ['Title'] }]],
  )
  assert.deepEqual([...world.dataset.documents.keys()].toSorted(), ['drafts.open', 'other'])
  world.simulation.dispose()
})
