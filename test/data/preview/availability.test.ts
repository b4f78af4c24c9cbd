import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Simulation } from '../../kit/data-harness.ts'
import {
  type Availability,
  AvailabilityFetcher,
  availabilityOf,
  chunkIds,
} from '../../../src/data/preview/availability.ts'

function longIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `document-${'x'.repeat(40)}-${index}`)
}

test('PREVIEW-011 a thousand ids are split into chunks below 11164 characters, each id once', () => {
  const ids = longIds(1000)
  const chunks = chunkIds(ids)
  assert.deepEqual(chunks.flat(), ids)
  for (const chunk of chunks) assert.ok(chunk.join(',').length < 11_164)
  assert.ok(chunks[0]!.join(',').length > 11_000, 'and not smaller than need be')
  assert.deepEqual(chunkIds([]), [])
})

test('SCHEMA-009.1 an omitted document does not exist or may not be read', () => {
  assert.deepEqual(availabilityOf('existence'), { available: false, reason: 'NOT_FOUND' })
  assert.deepEqual(availabilityOf('permission'), { available: false, reason: 'PERMISSION_DENIED' })
})

test('PREVIEW-013 throws for an unknown omission reason', () => {
  assert.throws(() => availabilityOf('foo'), {
    message: 'Unexpected reason for omission: "foo"',
  })
})

/** A fetcher before a network that omits the ids it is told to. */
function setUp(omitted: Record<string, string> = {}) {
  const simulation = new Simulation()
  const { network } = simulation.open()
  network.result = (request) => {
    const ids = request.type === 'get' ? request.path.split('/').at(-1)!.split(',') : []
    const left = ids.filter((id) => omitted[id])
    return { documents: [], omitted: left.map((id) => ({ id, reason: omitted[id] })) }
  }
  return { simulation, network, fetcher: new AvailabilityFetcher(simulation.clock, network) }
}

test('PREVIEW-010 ids requested at the same moment share one request, and each gets its own result', async () => {
  const { simulation, network, fetcher } = setUp({ b: 'existence', c: 'permission' })
  const answers = Promise.all(['a', 'b', 'c', 'b'].map((id) => fetcher.fetch(id)))
  await simulation.pass(50)
  assert.deepEqual(
    (await answers).map(({ reason }) => reason),
    ['READABLE', 'NOT_FOUND', 'PERMISSION_DENIED', 'NOT_FOUND'],
  )
  assert.deepEqual(network.requests, [
    {
      type: 'get',
      path: '/data/doc/test/a,b,c',
      query: { excludeContent: 'true' },
      tag: 'preview.documents-availability',
    },
  ])
})

test('reports invalid ids as not found, without adding them to the URL of the others', async () => {
  const { simulation, network, fetcher } = setUp()
  const odd = ['a,b', 'x/y', '../secret', '', '*', 'é', '\ud800', 'a'.repeat(129)]
  const answers = Promise.all([...odd, 'a'].map((id) => fetcher.fetch(id)))
  await simulation.pass(50)
  const reasons = (await answers).map(({ reason }) => reason)
  assert.deepEqual(reasons, [...odd.map(() => 'NOT_FOUND'), 'READABLE'])
  const [request, ...others] = network.requests
  assert.equal(request?.type === 'get' && request.path, '/data/doc/test/a')
  assert.equal(others.length, 0)
})

test('PREVIEW-011 at most ten requests are in flight, and responses do not get mixed up', async () => {
  const ids = longIds(4000)
  const lost = Object.fromEntries(
    ids.filter((_, at) => at % 3 === 0).map((id) => [id, 'existence']),
  )
  const { simulation, network, fetcher } = setUp(lost)
  network.weather = { ...network.weather, minDelay: 1, maxDelay: 300 }
  let open = 0
  let most = 0
  const { get } = network
  network.get = async (options) => {
    most = Math.max(most, ++open)
    return get.call(network, options).finally(() => open--) as never
  }
  const answers = Promise.all(ids.map((id) => fetcher.fetch(id)))
  await simulation.pass(10_000)
  assert.equal(most, 10)
  assert.ok(network.requests.length > 10)
  for (const [at, { available }] of (await answers).entries()) assert.equal(available, at % 3 !== 0)
})

test('PREVIEW-011 batches ids for one millisecond', async () => {
  const { simulation, network, fetcher } = setUp()
  void fetcher.fetch('a')
  await simulation.pass(0)
  assert.equal(simulation.clock.pendingTimers, 1)
  void fetcher.fetch('b')
  await simulation.pass(20)
  assert.equal(network.requests.length, 1)
})

test('PREVIEW-012 availability is one live subscription for half an hour, and never stale', async () => {
  const simulation = new Simulation()
  const { layer, network } = simulation.open()
  network.result = (request) => {
    if (request.type === 'get')
      return {
        documents: [],
        omitted: [
          { id: 'a', reason: 'existence' },
          { id: 'drafts.a', reason: 'existence' },
        ],
      }
    const document = simulation.dataset.documents.get('a')
    return [document ? [document] : []]
  }
  const seen: Availability['reason'][] = []
  const look = () =>
    layer.previews.observeAvailability('a').subscribe(({ reason }) => seen.push(reason))
  const first = look()
  await simulation.pass(2000)
  assert.deepEqual(seen, ['NOT_FOUND'])
  first.unsubscribe()
  await simulation.pass(29 * 60_000)
  const asked = network.requests.length
  look()
  await simulation.pass(2000)
  assert.deepEqual(seen, ['NOT_FOUND', 'NOT_FOUND'])
  assert.equal(network.requests.length, asked, 'no new question')
  simulation.dataset.mutate({
    transactionId: 't',
    mutations: [{ create: { _id: 'a', _type: 'article' } }],
  })
  await simulation.pass(1000)
  assert.equal(seen.at(-1), 'READABLE')
})
