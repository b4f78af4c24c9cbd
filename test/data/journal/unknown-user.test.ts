import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { DataError } from '../../../src/data/errors.ts'
import { set } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'

// Who is signed in may be known late, or never: the page is opened, its content is there, and `/users/me` is not answered.

function simulate(t: TestContext) {
  const document = { _id: 'drafts.a', _type: 'article', title: 'start' }
  const simulation = new Simulation({ documents: [document] as never })
  t.after(() => simulation.dispose())
  return simulation
}

const unknown = new DataError({ code: 'network', description: 'No answer' })

/** A page that nobody has told yet who is signed in; `tell` does. */
function openPage(simulation: Simulation, id: string | null) {
  const page = simulation.openDurable()
  let user = id
  page.network.result = (request) => {
    if (request.type !== 'get' || request.path !== '/users/me') return null
    if (user === null) throw unknown
    return { id: user, name: user }
  }
  const pair = page.layer.documents.pair('a', 'article')
  return { page, pair, tell: (known: string) => (user = known) }
}

const refuse = ({ network }: SimulatedPage) => {
  network.beforeMutate = () => {
    throw unknown
  }
}
const titleIn = ({ dataset }: Simulation) => dataset.documents.get('drafts.a')?.['title']

for (const before of [null, 'anna']) {
  test(`text typed before the user is known outlives the tab; last signed in: ${before ?? 'nobody'}`, async (t) => {
    const simulation = simulate(t)
    if (before !== null) {
      const { page } = openPage(simulation, before)
      await simulation.pass(5000)
      simulation.kill(page)
    }
    const { page, pair } = openPage(simulation, null)
    refuse(page)
    await simulation.pass(5000)
    pair.patch([set('typed', ['title'])])
    await simulation.pass(200)
    assert.equal(pair.getState().save.type, 'kept')
    simulation.kill(page)

    const next = openPage(simulation, 'anna')
    await simulation.pass(30_000)
    assert.equal(next.pair.getState().displayed?.['title'], 'typed')
    assert.equal(titleIn(simulation), 'typed')
    assert.deepEqual(simulation.device.records, [])
  })
}

test('does not give text typed before sign-in to a different user', async (t) => {
  const simulation = simulate(t)
  const first = openPage(simulation, 'anna')
  await simulation.pass(5000)
  simulation.kill(first.page)
  const { page, pair } = openPage(simulation, null)
  refuse(page)
  await simulation.pass(5000)
  pair.patch([set('typed', ['title'])])
  await simulation.pass(200)
  simulation.kill(page)

  const other = openPage(simulation, 'bert')
  await simulation.pass(30_000)
  assert.equal(other.pair.getState().displayed?.['title'], 'start')
  assert.equal(titleIn(simulation), 'start')
  simulation.kill(other.page)
  openPage(simulation, 'anna')
  await simulation.pass(30_000)
  assert.equal(titleIn(simulation), 'typed')
})

test('a page that learns its user continues with its kept edits, and keeps them for that user', async (t) => {
  const simulation = simulate(t)
  const { page, pair, tell } = openPage(simulation, null)
  refuse(page)
  await simulation.pass(5000)
  for (const text of ['t', 'ty', 'typ']) {
    pair.patch([set(text, ['title'])])
    await simulation.pass(20)
  }
  tell('anna')
  for (const text of ['type', 'typed']) {
    await simulation.pass(500)
    pair.patch([set(text, ['title'])])
  }
  await simulation.pass(30_000)
  assert.equal(pair.getState().save.type, 'kept')
  simulation.kill(page)
  const spaces = new Set(simulation.device.records.map(({ space }) => space))
  assert.deepEqual([...spaces], [' test test anna'])
  const { pair: again } = openPage(simulation, 'anna')
  await simulation.pass(30_000)
  assert.equal(again.getState().displayed?.['title'], 'typed')
  assert.equal(titleIn(simulation), 'typed')
  assert.deepEqual(simulation.device.records, [])
})
