import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { DataError } from '../../../src/data/errors.ts'
import { set } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'
import { refusal } from '../../kit/simulated-dataset.ts'

const DRAFT = { _id: 'drafts.a', _type: 'article', title: 'start', count: 0 }

function simulate(t: TestContext, documents = [DRAFT]): Simulation {
  const simulation = new Simulation({ documents })
  t.after(() => simulation.dispose())
  return simulation
}

function openArticle(page: SimulatedPage) {
  return page.layer.documents.pair('a', 'article')
}

function titleOnServer(simulation: Simulation): unknown {
  return simulation.dataset.documents.get('drafts.a')?.['title']
}

test('edits are reported as kept once stored on the device, and removed from it when sent', async (t) => {
  const simulation = simulate(t)
  const page = simulation.openDurable()
  const pair = openArticle(page)
  await simulation.pass(1000)
  page.network.isUp = false
  pair.patch([set('typed', ['title'])])
  assert.equal(pair.getState().save.type, 'unsaved')
  await simulation.pass(20)
  assert.equal(simulation.device.records.length, 2)
  await simulation.pass(2000)
  assert.equal(pair.getState().save.type, 'kept')
  page.network.isUp = true
  await simulation.pass(30_000)
  assert.equal(pair.getState().save.type, 'saved')
  assert.equal(titleOnServer(simulation), 'typed')
  assert.deepEqual(simulation.device.records, [])
})

test('reports continuous edits as kept only when they pause, although each is stored', async (t) => {
  const simulation = simulate(t)
  const page = simulation.openDurable()
  const pair = openArticle(page)
  await simulation.pass(1000)
  page.network.isUp = false
  let changes = 0
  const subscription = pair.state$.subscribe(() => (changes += 1))
  for (let keys = 1; keys <= 10; keys += 1) {
    pair.patch([set(keys, ['count'])])
    await simulation.pass(100)
    assert.match(JSON.stringify(simulation.device.records), new RegExp(`"count":${keys}\\b`))
  }
  const typed = changes
  await simulation.pass(1000)
  assert.equal(pair.getState().save.type, 'kept')
  assert.ok(typed < 20, `${typed} states for 10 edits`)
  subscription.unsubscribe()
})

test('a dead page loses only its last moment; the next page sends the rest without opening a form', async (t) => {
  const simulation = simulate(t)
  const page = simulation.openDurable()
  const pair = openArticle(page)
  await simulation.pass(1000)
  page.network.isUp = false
  pair.patch([set('start and', ['title'])])
  await simulation.pass(5000)
  pair.patch([set('start and more', ['title'])])
  await simulation.pass(20)
  simulation.kill(page)
  simulation.dataset.mutate({
    transactionId: 'other',
    mutations: [{ patch: { id: 'drafts.a', set: { count: 5 } } }],
  })
  const next = simulation.openDurable()
  next.layer.connection$.subscribe()
  await simulation.pass(5000)
  assert.equal(titleOnServer(simulation), 'start and more')
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['count'], 5)
  assert.deepEqual(simulation.device.records, [])
})

test('a reopened form shows the typed text on first render', async (t) => {
  const simulation = simulate(t)
  const page = simulation.openDurable()
  const pair = openArticle(page)
  await simulation.pass(1000)
  page.network.isUp = false
  pair.patch([set('typed', ['title'])])
  await simulation.pass(2000)
  simulation.kill(page)
  const next = simulation.openDurable()
  const again = openArticle(next)
  const titles: unknown[] = []
  again.state$.subscribe(({ ready, displayed }) => ready && titles.push(displayed?.['title']))
  await simulation.pass(5000)
  assert.deepEqual([...new Set(titles)], ['typed'])
})

test('recognizes a commit whose response was lost with the page, and does not apply it twice', async (t) => {
  const simulation = simulate(t)
  const page = simulation.openDurable()
  const pair = openArticle(page)
  await simulation.pass(1000)
  page.network.weather = { ...page.network.weather, loseResponse: 1, loseEvent: 1 }
  pair.patch([set('start once', ['title'])])
  await simulation.pass(200)
  assert.equal(titleOnServer(simulation), 'start once')
  pair.patch([set('start once more', ['title'])])
  await simulation.pass(200)
  simulation.kill(page)
  simulation.dataset.mutate({
    transactionId: 'other',
    mutations: [{ patch: { id: 'drafts.a', set: { title: 'start once, they said' } } }],
  })
  const next = simulation.openDurable()
  openArticle(next)
  await simulation.pass(10_000)
  assert.equal(titleOnServer(simulation), 'start once, they said more')
})

test('refused edits outlive the page and can still be sent', async (t) => {
  const simulation = simulate(t)
  const page = simulation.openDurable()
  page.network.beforeMutate = () => {
    throw refusal(400, 'validationError', 'No')
  }
  const pair = openArticle(page)
  await simulation.pass(1000)
  pair.patch([set('refused', ['title'])])
  await simulation.pass(2000)
  assert.equal(pair.getState().save.type, 'refused')
  simulation.kill(page)
  const next = simulation.openDurable()
  const again = openArticle(next)
  await simulation.pass(5000)
  const { save, displayed } = again.getState()
  assert.ok(save.type === 'refused')
  assert.equal(save.error.description, 'No')
  assert.equal(JSON.parse(save.text).title, 'refused')
  assert.equal(displayed?.['title'], 'start')
  assert.deepEqual(next.errors, [])
  again.retry()
  await simulation.pass(5000)
  assert.equal(titleOnServer(simulation), 'refused')
  assert.deepEqual(simulation.device.records, [])
})

test('a live tab takes over the edits of a dead one, beside its own edits of the same document', async (t) => {
  const simulation = simulate(t)
  const [dying, living] = [simulation.openDurable(), simulation.openDurable()]
  const [first, second] = [openArticle(dying), openArticle(living)]
  await simulation.pass(1000)
  dying.network.isUp = false
  living.network.isUp = false
  first.patch([set('start one', ['title'])])
  second.patch([set('two start', ['title'])])
  await simulation.pass(15_000)
  assert.equal(second.getState().displayed?.['title'], 'two start')
  simulation.kill(dying)
  await simulation.pass(20_000)
  living.network.isUp = true
  await simulation.pass(90_000)
  assert.equal(titleOnServer(simulation), 'two start one')
  assert.equal(second.getState().displayed?.['title'], 'two start one')
  assert.deepEqual(simulation.device.records, [])
})

test('a reloaded tab restores its own edits although another tab is open', async (t) => {
  const simulation = simulate(t)
  const [dying, living] = [simulation.openDurable(), simulation.openDurable()]
  const [first, second] = [openArticle(dying), openArticle(living)]
  await simulation.pass(1000)
  const refuse = ({ network }: SimulatedPage) => {
    network.beforeMutate = () => {
      throw new DataError({ code: 'network', description: 'No way through' })
    }
  }
  for (const page of [dying, living]) refuse(page)
  first.patch([set('start, typed', ['title'])])
  await simulation.pass(15_000)
  simulation.kill(dying)
  // A reload takes its time.
  await simulation.pass(2000)
  const reloaded = simulation.openDurable()
  refuse(reloaded)
  const again = openArticle(reloaded)
  const titles: unknown[] = []
  again.state$.subscribe(({ ready, displayed }) => ready && titles.push(displayed?.['title']))
  await simulation.pass(30_000)
  assert.deepEqual([...new Set(titles)], ['start, typed'])
  assert.equal(again.getState().save.type, 'kept')
  assert.equal(second.getState().displayed?.['title'], 'start')
  for (const { network } of [reloaded, living]) network.beforeMutate = () => {}
  await simulation.pass(90_000)
  assert.equal(titleOnServer(simulation), 'start, typed')
  assert.equal(second.getState().displayed?.['title'], 'start, typed')
  assert.deepEqual(simulation.device.records, [])
})

test('keeps edits of another user without sending or showing them', async (t) => {
  const simulation = simulate(t)
  const open = (id: string) => {
    const page = simulation.openDurable()
    page.network.result = (request) =>
      request.type === 'get' && request.path === '/users/me' ? { id, name: id } : null
    return page
  }
  const page = open('anna')
  const pair = openArticle(page)
  await simulation.pass(1000)
  page.network.isUp = false
  pair.patch([set('of anna', ['title'])])
  await simulation.pass(2000)
  simulation.kill(page)
  const other = openArticle(open('bert'))
  await simulation.pass(20_000)
  assert.equal(other.getState().displayed?.['title'], 'start')
  assert.equal(simulation.device.records.length, 2)
  openArticle(open('anna'))
  await simulation.pass(5000)
  assert.equal(titleOnServer(simulation), 'of anna')
})

test('reports a device without space, and continues in memory', async (t) => {
  const simulation = simulate(t)
  const page = simulation.openDurable()
  const states: string[] = []
  page.layer.journal$.subscribe((state) => states.push(state))
  const pair = openArticle(page)
  await simulation.pass(1000)
  page.network.isUp = false
  pair.patch([set('first', ['title'])])
  await simulation.pass(100)
  simulation.device.problem = new Error('QuotaExceededError')
  pair.patch([set('second', ['title'])])
  await simulation.pass(500)
  assert.equal(pair.getState().save.type, 'retrying')
  assert.deepEqual(states, ['opening', 'device', 'memory'])
  page.network.isUp = true
  await simulation.pass(20_000)
  assert.equal(titleOnServer(simulation), 'second')
  simulation.device.problem = null
  pair.patch([set('third', ['title'])])
  await simulation.pass(20_000)
  assert.equal(states.at(-1), 'device')
  assert.deepEqual(simulation.device.records, [])
})
