// What a page that died left on the device may be on the server already, in part or as a whole.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { DataError } from '../../../src/data/errors.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { insert, set, unset } from '../../../src/model/patch.ts'
import { filter, firstValueFrom, interval, timeout } from 'rxjs'
import { systemClock } from '../../../src/data/clock.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import {
  settlePromises,
  type SimulatedPage,
  Simulation,
  testSchema,
} from '../../kit/data-harness.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { SimulatedDevice } from '../../kit/simulated-device.ts'
import { forEachSeed } from '../../kit/random.ts'
import { CALM } from '../../kit/simulated-dataset.ts'

const tag = (_key: string, label = _key) => ({ _type: 'tag', _key, label })
const DRAFT: ContentDocument = {
  _id: 'drafts.a',
  _type: 'article',
  title: 'The quick brown fox',
  count: 0,
  tags: [tag('one'), tag('two')],
}

function simulate(t: TestContext): Simulation {
  const simulation = new Simulation({ documents: [DRAFT] })
  t.after(() => simulation.dispose())
  return simulation
}

async function open(simulation: Simulation, page = simulation.openDurable()) {
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  return { page, pair }
}

/** Nothing that others write reaches the page, and its own commits are answered all the same. */
function deafen({ network }: SimulatedPage): void {
  network.weather = { ...CALM, loseEvent: 1 }
}

const onServer = ({ dataset }: Simulation) => dataset.documents.get('drafts.a')!
const keysOnServer = (simulation: Simulation) =>
  (onServer(simulation)['tags'] as { _key: string }[]).map(({ _key }) => _key)

function others(simulation: Simulation, ...patches: object[]): void {
  const mutations = patches.map((patch) => ({ patch: { id: 'drafts.a', ...patch } }))
  simulation.dataset.mutate({ transactionId: `others-${patches.length}`, mutations })
}

/** A page of the same browser that goes on with what the dead one left. */
async function comeBack(simulation: Simulation, dead: SimulatedPage) {
  simulation.kill(dead)
  const next = await open(simulation)
  await simulation.pass(30_000)
  return next.pair
}

test('a page that receives no events adds its text beside that of others, and leaves nothing to the next page', async (t) => {
  const simulation = simulate(t)
  const { page, pair } = await open(simulation)
  deafen(page)
  others(simulation, { set: { title: '0123456789' } })
  pair.patch([set('The quick brown fox jumps', ['title'])])
  await simulation.pass(1500)
  assert.equal(pair.getState().save.type, 'saved')
  assert.equal(onServer(simulation)['title'], '0123456789 jumps')
  await comeBack(simulation, page)
  assert.equal(onServer(simulation)['title'], '0123456789 jumps')
  assert.deepEqual(simulation.device.records, [])
})

test('an item restored by two users exists once, although one of their pages died', async (t) => {
  const simulation = simulate(t)
  const { page, pair } = await open(simulation)
  pair.patch([unset(['tags', { _key: 'two' }])])
  await simulation.pass(3000)
  assert.deepEqual(keysOnServer(simulation), ['one'])
  deafen(page)
  const items = [tag('two')]
  others(simulation, { insert: { after: 'tags[-1]', items } })
  pair.patch([insert(items, 'after', ['tags', -1])])
  await simulation.pass(1500)
  assert.deepEqual(keysOnServer(simulation), ['one', 'two'])
  const again = await comeBack(simulation, page)
  assert.deepEqual(keysOnServer(simulation), ['one', 'two'])
  assert.deepEqual(again.getState().conflicts, [])
  assert.deepEqual(simulation.device.records, [])
})

test('clears a commit of a dead page that the server already has, without applying it again', async (t) => {
  const simulation = simulate(t)
  const { page, pair } = await open(simulation)
  deafen(page)
  pair.patch([set('The quick brown fox jumps', ['title'])])
  await simulation.pass(1500)
  simulation.kill(page)
  others(simulation, { set: { title: 'The quick fox jumps over' } })
  // Nobody opens the document.
  const next = simulation.openDurable()
  next.layer.connection$.subscribe()
  await simulation.pass(30_000)
  assert.equal(onServer(simulation)['title'], 'The quick fox jumps over')
  assert.deepEqual(simulation.device.records, [])
})

// The storage stops in the middle of things, so that it says "not sent yet" of what is sent long since.
forEachSeed(
  120,
  'does not apply an edit twice that a stalled device lists as unsent',
  async (random) => {
    const start = random.chance(0.3) ? { ...DRAFT, _id: 'a' } : DRAFT
    const simulation = new Simulation({ random, documents: [start] })
    const { page, pair } = await open(simulation)
    let title = DRAFT['title'] as string
    const type = (text: string) => pair.patch([set((title += text), ['title'])])
    const isOffline = random.chance(0.3)
    if (isOffline) page.network.isUp = false
    // Sent at once; what follows has to wait for a second.
    const isWaiting = isOffline || random.chance(0.7)
    if (isWaiting) type('!')
    await simulation.pass(random.between(20, 120))
    type(' jumps')
    pair.patch([insert([tag('three')], 'after', ['tags', -1])])
    if (random.chance(0.5)) pair.patch([set(1, ['count'])])
    await simulation.pass(100)
    assert.ok(simulation.device.records.length > 0 || !isWaiting)
    simulation.device.problem = new Error('The disk is full')
    // Perhaps more is typed that only the page knows.
    if (random.chance(0.5)) type(' over')
    await simulation.pass(random.between(0, 3000))
    page.network.isUp = true
    await simulation.pass(40_000)
    assert.equal(onServer(simulation)['title'], title)
    if (random.chance(0.7)) {
      const gone = random.chance(0.5) ? [{ unset: ['tags[_key=="three"]'] }] : []
      others(simulation, { set: { title: `${title} and others`, count: 7 } }, ...gone)
    }
    const { _rev, _updatedAt, ...expected } = structuredClone(onServer(simulation))
    // Somebody may be looking at it in another tab.
    const witness = random.chance(0.5) ? await open(simulation) : null
    const mine = witness && random.chance(0.5)
    simulation.device.problem = null
    simulation.kill(page)
    if (mine) {
      await simulation.pass(random.between(0, 30))
      const text = String(witness.pair.getState().displayed?.['title'])
      witness.pair.patch([set(`(${text})`, ['title'])])
      expected['title'] = `(${String(expected['title'])})`
    }
    const next = witness ?? (await open(simulation))
    await simulation.pass(60_000)
    const { _rev: _, _updatedAt: __, ...content } = onServer(simulation)
    assert.deepEqual(content, expected)
    assert.deepEqual(next.pair.getState().displayed?.['title'], expected['title'])
    assert.deepEqual(next.pair.getState().conflicts, [])
    assert.equal(next.pair.getState().save.type, 'saved')
    assert.deepEqual(simulation.device.records, [])
    simulation.dispose()
  },
)

for (const [name, failures, title] of [
  ['that loads late', 1, 'The quick brown fox jumps high'],
  // Then nobody can tell: the edit is joined as any other.
  ['that never loads', Infinity, 'The quick brown fox jumps high jumps'],
  ['that never answers', Infinity, 'The quick brown fox jumps high jumps'],
] as const) {
  test(`a history ${name} does not block saving for long`, async (t) => {
    const simulation = simulate(t)
    const { page, pair } = await open(simulation)
    pair.patch([set(1, ['count'])])
    await simulation.pass(20)
    pair.patch([set('The quick brown fox jumps', ['title'])])
    await simulation.pass(100)
    simulation.device.problem = new Error('The disk is full')
    await simulation.pass(10_000)
    assert.equal(onServer(simulation)['title'], 'The quick brown fox jumps')
    simulation.device.problem = null
    simulation.kill(page)
    others(simulation, { set: { title: 'The quick brown fox jumps high' } })
    const next = simulation.openDurable()
    let asked = 0
    next.network.result = ({ type }) => {
      if (type !== 'lines' || ++asked > failures) return null
      if (name === 'that never answers') return new Promise(() => {})
      throw new DataError({ code: 'network', description: 'Out of order' })
    }
    const again = await open(simulation, next)
    await simulation.pass(30_000)
    const reason = name === 'that never answers' ? 'The history does not answer' : 'Out of order'
    assert.equal(next.errors[0]?.message, reason)
    assert.equal(again.pair.getState().save.type, 'saved')
    assert.equal(onServer(simulation)['title'], title)
  })
}

test('reads from the log of a real server which commits of a dead page it applied', async (t) => {
  const server = await startTestServer({ documents: [DRAFT] })
  t.after(() => server.close())
  const device = new SimulatedDevice(systemClock)
  const asked: string[] = []
  const openPage = async () => {
    const life = device.openPage()
    const layer = createDataLayer({
      projectId: server.projectId,
      dataset: server.dataset,
      apiHost: server.url,
      useProjectHostname: false,
      schema: testSchema,
      journal: life.journal,
      clock: life.clock,
      fetch: (input, init) => {
        asked.push(String(input))
        return life.isAlive ? fetch(input, init) : new Promise(() => {})
      },
    })
    t.after(() => layer.dispose())
    const pair = layer.documents.pair('a', 'article')
    await firstValueFrom(pair.state$.pipe(filter(({ ready }) => ready)))
    return { life, pair }
  }
  const { life, pair } = await openPage()
  pair.patch([set(1, ['count'])])
  await pair.flush()
  pair.patch([set('The quick brown fox jumps', ['title'])])
  while (!JSON.stringify(device.records).includes('jumps')) await settlePromises()
  device.problem = new Error('The disk is full')
  await pair.flush()
  life.kill()
  const client = server.client()
  await client.patch('drafts.a').set({ title: 'The quick brown fox jumps high' }).commit()
  device.problem = null
  const next = await openPage()
  await firstValueFrom(
    interval(20).pipe(
      filter(() => device.records.length === 0),
      timeout(15_000),
    ),
  )
  await next.pair.flush()
  assert.equal((await client.getDocument('drafts.a'))?.['title'], 'The quick brown fox jumps high')
  assert.equal(asked.filter((url) => url.includes('document.recall')).length, 1)
})
