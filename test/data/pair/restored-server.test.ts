import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { lostType } from '../../../src/data/pair/confirmed-edits.ts'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import { set } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'

const DRAFT = { _id: 'drafts.a', _type: 'article', title: 'start', count: 0 }

interface Opened {
  simulation: Simulation
  page: SimulatedPage
  pair: DocumentPair
  title: () => unknown
}

async function open(t: TestContext): Promise<Opened> {
  const simulation = new Simulation({ documents: [DRAFT] })
  t.after(() => simulation.dispose())
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  return { simulation, page, pair, title: () => pair.getState().draft?.['title'] }
}

async function write({ simulation, pair }: Opened, title: string): Promise<void> {
  pair.patch([set(title, ['title'])])
  await simulation.pass(20_000)
  assert.equal(pair.getState().save.type, 'saved')
}

/** The server is away, and something else when it is back. */
async function replace({ simulation, page }: Opened, change: () => void): Promise<void> {
  page.network.isUp = false
  page.network.breakStreams()
  await simulation.pass(500)
  change()
  page.network.isUp = true
  await simulation.pass(20_000)
}

function expectLost({ pair }: Opened, title: string): void {
  const { save } = pair.getState()
  assert.ok(save.type === 'refused' && save.error.type === lostType, save.type)
  assert.equal(save.version?.['title'], title)
}

test('shows the state of a server restored from a backup, and restores the lost edits', async (t) => {
  const opened = await open(t)
  await write(opened, 'kept')
  const restore = opened.simulation.dataset.backUp()
  await write(opened, 'lost')
  await replace(opened, restore)
  assert.equal(opened.title(), 'kept')
  expectLost(opened, 'lost')
  opened.pair.retry()
  await opened.simulation.pass(20_000)
  assert.equal(opened.pair.getState().save.type, 'saved')
  assert.equal(opened.simulation.dataset.documents.get('drafts.a')?.['title'], 'lost')
})

test('restores lost edits regardless of what others have written on the restored state', async (t) => {
  const opened = await open(t)
  const { simulation } = opened
  const restore = simulation.dataset.backUp()
  await write(opened, 'lost')
  await replace(opened, () => {
    restore()
    const patch = { id: 'drafts.a', set: { count: 7 } }
    simulation.dataset.mutate({ transactionId: 'theirs', mutations: [{ patch }] })
  })
  assert.equal(opened.title(), 'start')
  expectLost(opened, 'lost')
  opened.pair.retry()
  await simulation.pass(20_000)
  const { title, count } = simulation.dataset.documents.get('drafts.a') as Record<string, unknown>
  assert.deepEqual({ title, count }, { title: 'lost', count: 7 })
})

test('a page without edits follows the restored server', async (t) => {
  const opened = await open(t)
  const { simulation } = opened
  const restore = simulation.dataset.backUp()
  const patch = { id: 'drafts.a', set: { title: 'theirs' } }
  simulation.dataset.mutate({ transactionId: 'theirs', mutations: [{ patch }] })
  await simulation.pass(5_000)
  assert.equal(opened.title(), 'theirs')
  await replace(opened, restore)
  assert.equal(opened.title(), 'start')
  await write(opened, 'mine')
})

test('requests the history after a reconnect only for changed documents', async (t) => {
  const opened = await open(t)
  const { page, simulation } = opened
  await write(opened, 'mine')
  const lookups = () =>
    page.network.requests.filter((one) => 'tag' in one && one.tag === 'document.confirmed').length
  await replace(opened, () => {})
  assert.equal(lookups(), 0)
  await replace(opened, () => {
    const patch = { id: 'drafts.a', set: { count: 1 } }
    simulation.dataset.mutate({ transactionId: 'theirs', mutations: [{ patch }] })
  })
  assert.equal(lookups(), 1)
  assert.equal(opened.pair.getState().save.type, 'saved')
})

test('a history request without a response does not block reading documents', async (t) => {
  const opened = await open(t)
  const { page, simulation } = opened
  await write(opened, 'mine')
  page.network.lines = () => new Promise(() => {})
  await replace(opened, () => {
    const patch = { id: 'drafts.a', set: { title: 'theirs' } }
    simulation.dataset.mutate({ transactionId: 'theirs', mutations: [{ patch }] })
  })
  assert.equal(opened.title(), 'theirs')
})
