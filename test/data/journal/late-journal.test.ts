import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'
import { createRandom } from '../../kit/random.ts'

test('a page without an open document loads the journal later, and sends what an earlier page left', async () => {
  const documents = [{ _id: 'drafts.a', _type: 'article', title: 'old' }]
  const simulation = new Simulation({ random: createRandom(1), documents })
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  page.network.isUp = false
  pair.patch([set('new', ['title'])])
  await simulation.pass(1000)
  simulation.kill(page)

  const next = simulation.openDurable({ pairs: undefined })
  const states: string[] = []
  next.layer.journal$.subscribe((state) => states.push(state))
  next.layer.connection$.subscribe()
  await simulation.pass(500)
  assert.deepEqual(states, ['opening'])
  for (let attempts = 0; attempts < 100 && states.length === 1; attempts++) {
    await simulation.pass(500)
    // The code is imported in real time.
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.deepEqual(states, ['opening', 'device'])
  for (let attempts = 0; attempts < 100 && next.layer.diagnostics.openDocuments().length === 0;) {
    attempts += 1
    await simulation.pass(1000)
  }
  await simulation.pass(20_000)
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'new')
  simulation.dispose()
})
