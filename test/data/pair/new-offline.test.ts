import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { set } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'

const options = { initialValue: { count: 3 }, isNew: true }

function openOffline(t: TestContext, documents: readonly object[] = []) {
  const simulation = new Simulation({ documents: documents as never })
  t.after(() => simulation.dispose())
  const page = simulation.openDurable()
  return { simulation, page }
}

const cut = ({ network }: SimulatedPage) => {
  network.isUp = false
  network.breakStreams()
}

test('a document created offline can be edited, survives the page, and is saved after reconnecting', async (t) => {
  const { simulation, page } = openOffline(t)
  page.layer.queries.observe('*').subscribe()
  await simulation.pass(1000)
  cut(page)
  await simulation.pass(5000)
  const pair = page.layer.documents.pair('a', 'article', options)
  await simulation.pass(100)
  assert.equal(pair.getState().ready, true)
  pair.patch([set('Ferries', ['title'])])
  await simulation.pass(1000)
  simulation.kill(page)

  assert.equal(simulation.dataset.documents.size, 0)
  const again = simulation.openDurable().layer.documents.pair('a', 'article', options)
  await simulation.pass(60_000)
  assert.equal(again.getState().save.type, 'saved')
  const { title, count } = simulation.dataset.documents.get('drafts.a')!
  assert.deepEqual([title, count], ['Ferries', 3])
})

for (const _id of ['drafts.a', 'a']) {
  test(`a document created offline does not overwrite an existing "${_id}"`, async (t) => {
    const there = { _id, _type: 'article', title: 'Bridges', count: 7 }
    const { simulation, page } = openOffline(t, [there])
    cut(page)
    const pair = page.layer.documents.pair('a', 'article', options)
    await simulation.pass(20_000)
    pair.patch([set('Ferries', ['title'])])
    await simulation.pass(1000)
    page.network.isUp = true
    await simulation.pass(60_000)
    const { displayed, conflicts } = pair.getState()
    const words = [displayed?.['title'], ...conflicts.flatMap(({ mine, theirs }) => [mine, theirs])]
    assert.ok(words.includes('Ferries') && words.includes('Bridges'), JSON.stringify(words))
    assert.equal(displayed?.['count'], 7)
    assert.equal(simulation.dataset.documents.get(_id)?.['count'], 7)
  })
}
