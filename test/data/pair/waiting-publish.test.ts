import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import { DataError } from '../../../src/data/errors.ts'
import { OperationError } from '../../../src/data/pair/operations/operation-error.ts'
import { set } from '../../../src/model/patch.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'

const DRAFT = { _id: 'drafts.a', _type: 'article', title: 'one', count: 7 }

interface Opened {
  simulation: Simulation
  page: SimulatedPage
  pair: DocumentPair
}

async function open(t: TestContext): Promise<Opened> {
  const simulation = new Simulation({ documents: [DRAFT] })
  t.after(() => simulation.dispose())
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  return { simulation, page, pair }
}

async function disconnect({ simulation, page }: Opened): Promise<void> {
  page.network.isUp = false
  page.network.breakStreams()
  await simulation.pass(200)
}

async function reconnect({ simulation, page }: Opened): Promise<void> {
  page.network.isUp = true
  await simulation.pass(60_000)
}

const title = (pair: DocumentPair, text: string) => pair.patch([set(text, ['title'])])
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: OperationError) => error.code,
  )
const onServer = ({ dataset }: Simulation) =>
  ['a', 'drafts.a'].map((id) => dataset.documents.get(id)?.['title'])

test('publishing offline publishes the content at that moment; later text stays a draft', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await disconnect(opened)
  title(pair, 'one two')
  const outcome = outcomeOf(pair.execute('publish'))
  await simulation.pass(100)
  assert.equal(pair.getState().waiting?.operation, 'publish')
  title(pair, 'one two three')
  await simulation.pass(60_000)
  assert.deepEqual(onServer(simulation), [undefined, 'one'])
  await reconnect(opened)
  assert.equal(await outcome, 'done')
  assert.deepEqual(onServer(simulation), ['one two', 'one two three'])
  assert.equal(pair.getState().waiting, null)
  assert.equal(pair.getState().save.type, 'saved')
  assert.deepEqual(simulation.device.records, [])
})

test('a saved draft also waits for the connection to be published', async (t) => {
  const opened = await open(t)
  await disconnect(opened)
  const outcome = outcomeOf(opened.pair.execute('publish'))
  await opened.simulation.pass(30_000)
  assert.ok(opened.pair.getState().waiting)
  await reconnect(opened)
  assert.equal(await outcome, 'done')
  assert.deepEqual(onServer(opened.simulation), ['one', undefined])
})

test('excludes text typed while a publish is in flight', async (t) => {
  const opened = await open(t)
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, minDelay: 300, maxDelay: 300 }
  title(pair, 'one two')
  await simulation.pass(50)
  title(pair, 'one two three')
  const outcome = outcomeOf(pair.execute('publish'))
  await simulation.pass(50)
  title(pair, 'one two three four')
  await simulation.pass(30_000)
  assert.equal(await outcome, 'done')
  assert.deepEqual(onServer(simulation), ['one two three', 'one two three four'])
})

test('cancelling a waiting publish keeps everything as a draft', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await disconnect(opened)
  title(pair, 'one two')
  const outcome = outcomeOf(pair.execute('publish'))
  await simulation.pass(100)
  title(pair, 'one two three')
  pair.callOff()
  assert.equal(await outcome, 'CALLED_OFF')
  assert.ok(!opened.page.errors.some((error) => error instanceof OperationError))
  assert.equal(pair.getState().waiting, null)
  await reconnect(opened)
  assert.deepEqual(onServer(simulation), [undefined, 'one two three'])
})

test('does not publish changes that another user made meanwhile, and rejects the publish promise', async (t) => {
  const opened = await open(t)
  const { simulation, pair } = opened
  await disconnect(opened)
  title(pair, 'one two')
  const outcome = outcomeOf(pair.execute('publish'))
  const patch = { id: 'drafts.a', set: { count: 8 } }
  simulation.dataset.mutate({ transactionId: 'theirs', mutations: [{ patch }] })
  await reconnect(opened)
  assert.equal(await outcome, 'CHANGED')
  assert.deepEqual(onServer(simulation), [undefined, 'one two'])
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['count'], 8)
})

test('a waiting publish outlives the page and still excludes later text', async (t) => {
  const opened = await open(t)
  const { simulation, page, pair } = opened
  await disconnect(opened)
  title(pair, 'one two')
  outcomeOf(pair.execute('publish')).catch(() => undefined)
  await simulation.pass(200)
  title(pair, 'one two three')
  await simulation.pass(500)
  simulation.kill(page)
  const next = simulation.openDurable()
  next.network.beforeMutate = () => {
    throw new DataError({ code: 'network', description: 'Lost on the way' })
  }
  const again = next.layer.documents.pair('a', 'article')
  await simulation.pass(10_000)
  assert.equal(again.getState().waiting?.document['title'], 'one two')
  next.network.beforeMutate = () => {}
  await simulation.pass(120_000)
  assert.deepEqual(onServer(simulation), ['one two', 'one two three'])
  assert.equal(again.getState().waiting, null)
  assert.deepEqual(simulation.device.records, [])
})

test('a publish whose response is lost is executed once', async (t) => {
  const opened = await open(t)
  const { simulation, page, pair } = opened
  page.network.weather = { ...page.network.weather, loseResponse: 1 }
  const outcome = outcomeOf(pair.execute('publish'))
  await simulation.pass(100)
  page.network.weather = { ...page.network.weather, loseResponse: 0 }
  await disconnect(opened)
  await reconnect(opened)
  assert.equal(await outcome, 'done')
  assert.deepEqual(onServer(simulation), ['one', undefined])
})
