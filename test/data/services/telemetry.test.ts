import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TelemetryBatches } from '../../../src/data/services/telemetry.ts'
import { Simulation } from '../../kit/data-harness.ts'
import type { RecordedRequest } from '../../kit/simulated-dataset.ts'

type Status = 'granted' | 'denied' | 'undetermined' | 'unset' | null

/** Telemetry of a page that its test can leave; `status` null = the question fails. */
function setUp(status: Status = 'granted') {
  const simulation = new Simulation()
  const { network } = simulation.open()
  const state = { status, post: (): unknown => ({}) }
  network.result = (request: RecordedRequest) => {
    if (request.type === 'post') return state.post()
    if (state.status === null) throw new Error('Out of order')
    return { status: state.status }
  }
  const leavers = new Set<() => void>()
  const telemetry = new TelemetryBatches({
    projectId: 'demo',
    transport: network,
    clock: simulation.clock,
    onLeave(leave) {
      leavers.add(leave)
      return () => leavers.delete(leave)
    },
  })
  const log = (name: string) => telemetry.log({ name, version: 1, data: { a: 1 } })
  /** What went out by POST and beacon: names of the events of each batch. */
  const batches = (type: 'post' | 'beacon' = 'post') =>
    network.requests.flatMap((request) =>
      request.type === type
        ? [(request.body as { batch: { name: string }[] }).batch.map(({ name }) => name)]
        : [],
    )
  const questions = () => network.requests.filter(({ type }) => type === 'get').length
  const leave = () => leavers.forEach((each) => each())
  return { simulation, network, state, telemetry, log, batches, questions, leave, leavers }
}

test('SHELL-109 sends a batch 30 seconds after the first event, with the project and every event since', async () => {
  const { simulation, network, log, batches } = setUp()
  log('one')
  await simulation.pass(29_000)
  log('two')
  await simulation.pass(900)
  assert.deepEqual(batches(), [])
  await simulation.pass(200)
  assert.deepEqual(batches(), [['one', 'two']])
  const post = network.requests.find(({ type }) => type === 'post')
  assert.ok(post?.type === 'post')
  assert.deepEqual([post.path, post.apiVersion], ['/intake/batch', '2023-12-18'])
  const { projectId, batch } = post.body as { projectId: string; batch: Record<string, unknown>[] }
  assert.equal(projectId, 'demo')
  const { sessionId, ...item } = batch[0]!
  assert.equal(sessionId, batch[1]!['sessionId'])
  assert.deepEqual(item, {
    type: 'log',
    createdAt: '2024-01-01T00:00:00.000Z',
    name: 'one',
    version: 1,
    schemaVersion: 1,
    data: { a: 1 },
  })
  await simulation.pass(100_000)
  assert.equal(batches().length, 1)
  log('three')
  await simulation.pass(31_000)
  assert.deepEqual(batches()[1], ['three'])
})

test('SHELL-108 sends nothing without consent, and drops collected events, by timer and by beacon', async () => {
  for (const status of ['denied', 'undetermined', 'unset', null] as const) {
    const { simulation, state, log, batches, questions, leave } = setUp(status)
    log('one')
    await simulation.pass(31_000)
    log('two')
    await simulation.pass(50)
    leave()
    assert.deepEqual([batches(), batches('beacon')], [[], []], String(status))
    assert.ok(questions() >= 1)
    state.status = 'granted'
    await simulation.pass(31_000)
    assert.deepEqual(batches(), [['two']], 'consent is asked for at every batch')
  }
})

test('requests consent at the first event and at the batch, not at every event', async () => {
  const { simulation, log, questions } = setUp()
  log('one')
  await simulation.pass(50)
  assert.equal(questions(), 1)
  log('two')
  log('three')
  await simulation.pass(20_000)
  assert.equal(questions(), 1)
  await simulation.pass(11_000)
  assert.equal(questions(), 2)
})

test('SHELL-108 does not request consent before the first event', async () => {
  const { simulation, network, telemetry, leave, leavers } = setUp()
  await simulation.pass(100_000)
  leave()
  assert.deepEqual(network.requests, [])
  telemetry.dispose()
  assert.equal(leavers.size, 0)
})

test('SHELL-109 leaving the page sends the rest by beacon, and keeps what the beacon rejects', async () => {
  const { simulation, network, log, batches, leave } = setUp()
  log('one')
  leave()
  assert.deepEqual(batches('beacon'), [], 'not before consent is known')
  await simulation.pass(50)
  network.isUp = false
  leave()
  network.isUp = true
  leave()
  leave()
  assert.deepEqual(batches('beacon'), [['one'], ['one']])
  const beacon = network.requests.find(({ type }) => type === 'beacon')
  assert.ok(beacon?.type === 'beacon' && beacon.path === '/intake/batch')
  await simulation.pass(31_000)
  assert.deepEqual(batches(), [], 'told once')
})

test('SHELL-109 a failed batch is sent with the next one, in order, with at most a thousand events', async () => {
  const { simulation, state, log, batches } = setUp()
  state.post = () => {
    throw new Error('Out of order')
  }
  log('one')
  await simulation.pass(31_000)
  state.post = () => ({})
  log('two')
  await simulation.pass(31_000)
  assert.deepEqual(batches(), [['one'], ['one', 'two']])
  for (let at = 0; at < 1500; at++) log(String(at))
  await simulation.pass(31_000)
  assert.equal(batches()[2]?.length, 1000)
  assert.equal(batches()[2]?.at(-1), '1499')
})

test('SHELL-109 a disposed data layer leaves no timer and sends nothing', async () => {
  const { simulation, network, telemetry, log } = setUp()
  log('one')
  telemetry.dispose()
  log('two')
  await simulation.pass(100_000)
  assert.ok(network.requests.every(({ type }) => type === 'get'))
  assert.equal(simulation.clock.pendingTimers, 0)
})
