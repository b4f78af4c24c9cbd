import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'

test('an edit made while handling a change is emitted after it, so that all listeners see states in order', async (t) => {
  const simulation = new Simulation({
    documents: [{ _id: 'drafts.a', _type: 'article', title: '0' }],
  })
  t.after(() => simulation.dispose())
  const pair = simulation.open().layer.documents.pair('a', 'article')
  await simulation.pass(100)
  pair.state$.subscribe(({ displayed }) => {
    if (displayed?.['title'] !== '1') return
    pair.patch([set('2', ['title'])])
    assert.equal(pair.getState().displayed?.['title'], '2', 'known at once')
  })
  const titles: unknown[] = []
  const changes: unknown[] = []
  pair.state$.subscribe(({ displayed }) => titles.push(displayed?.['title']))
  pair.changes$.subscribe(({ document }) => changes.push(document?.['title']))
  pair.patch([set('1', ['title'])])
  assert.deepEqual(titles, ['0', '1', '2'])
  assert.deepEqual(changes, ['1', '2'])
})

test('a change tells whose it is, and its transaction once it has one', async (t) => {
  const simulation = new Simulation({
    documents: [{ _id: 'drafts.a', _type: 'article', title: '0' }],
  })
  t.after(() => simulation.dispose())
  const pair = simulation.open().layer.documents.pair('a', 'article')
  await simulation.pass(100)
  const changes: unknown[] = []
  pair.changes$.subscribe(({ document, ...about }) => changes.push([document?.['title'], about]))
  pair.patch([set('1', ['title'])])
  const own = { documentId: 'drafts.a', origin: 'local' }
  assert.deepEqual(changes, [['1', own]])
  await simulation.pass(5000)
  const patch = { id: 'drafts.a', set: { title: '2' } }
  simulation.dataset.mutate({ transactionId: 'theirs', mutations: [{ patch }] })
  await simulation.pass(1000)
  const theirs = { documentId: 'drafts.a', origin: 'remote', transactionId: 'theirs' }
  assert.deepEqual(changes.at(-1), ['2', theirs])
})
