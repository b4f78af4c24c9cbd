import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'

const DRAFT = { _id: 'drafts.a', _type: 'article', title: 'Soup', count: 4 }
const people = { path: ['count'], text: '12 people', reason: 'unread.number' } as const

test('invalid field text outlives the page, and is removed from the device when discarded', async (t) => {
  const simulation = new Simulation({ documents: [DRAFT] as never })
  t.after(() => simulation.dispose())
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  pair.unread.hold(people)
  await simulation.pass(100)
  simulation.kill(page)

  const next = simulation.openDurable()
  const again = next.layer.documents.pair('a', 'article')
  await simulation.pass(10_000)
  assert.deepEqual(again.unread.list, [people])
  assert.equal(again.getState().displayed?.['count'], 4)
  again.patch([set('Soup of the day', ['title'])])
  await simulation.pass(5000)
  assert.equal(again.getState().save.type, 'saved')
  simulation.kill(next)

  const third = simulation.openDurable()
  const then = third.layer.documents.pair('a', 'article')
  await simulation.pass(10_000)
  assert.deepEqual(then.unread.list, [people], 'also when everything else was saved')
  then.unread.drop(people.path)
  await simulation.pass(100)
  simulation.kill(third)

  const last = simulation.openDurable().layer.documents.pair('a', 'article')
  await simulation.pass(10_000)
  assert.deepEqual(last.unread.list, [])
})

test('restores invalid field text of a dead page in a document being edited, except over newly typed text', async (t) => {
  const simulation = new Simulation({ documents: [DRAFT] as never })
  t.after(() => simulation.dispose())
  const first = simulation.openDurable()
  const gone = first.layer.documents.pair('a', 'article')
  const second = simulation.openDurable()
  const alive = second.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  const day = { path: ['day'], text: 'soon', reason: 'unread.date' } as const
  gone.unread.hold(people)
  gone.unread.hold(day)
  alive.unread.hold({ ...people, text: 'many' })
  alive.patch([set('Stew', ['title'])])
  await simulation.pass(100)
  simulation.kill(first)
  await simulation.pass(60_000)
  const texts = alive.unread.list.map(({ text }) => text)
  assert.deepEqual(texts.toSorted(), ['many', 'soon'])
})
