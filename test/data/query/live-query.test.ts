import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throwError } from 'rxjs'
import { DataError } from '../../../src/data/errors.ts'
import type { QueryState } from '../../../src/data/query/query-cache.ts'
import type { Mutation } from '../../../src/model/mutation.ts'
import { Simulation, type SimulatedPage } from '../../kit/data-harness.ts'

const QUERY = '*[_type == $type]{title}'
const PARAMS = { type: 'article' }

/** A page whose queries are answered by the titles of all documents. */
function setUp() {
  const simulation = new Simulation({ documents: [{ _id: 'a', _type: 'article', title: 'A' }] })
  const page = simulation.open()
  page.network.result = () =>
    [...simulation.dataset.documents.values()].map(({ title }) => ({ title }))
  const states: QueryState<unknown>[] = []
  const observe = (options?: object) =>
    page.layer.queries.observe(QUERY, PARAMS, options).subscribe((state) => states.push(state))
  let transactions = 0
  const write = (...mutations: Mutation[]) =>
    simulation.dataset.mutate({ transactionId: `t${transactions++}`, mutations })
  const retitle = (title: string) => write({ patch: { id: 'a', set: { title } } })
  return { simulation, page, states, observe, write, retitle }
}

function fetches({ network }: SimulatedPage): number {
  return network.requests.filter((request) => request.type === 'fetch').length
}

test('DATA-001 a live query fetches on the welcome, after changes and after a reconnect', async () => {
  const { simulation, page, states, observe, retitle } = setUp()
  observe({ tag: 'list' })
  assert.deepEqual(states, [{ loading: true, value: undefined, error: null }])
  await simulation.pass(100)
  assert.deepEqual(states.at(-1), { loading: false, value: [{ title: 'A' }], error: null })
  retitle('B')
  await simulation.pass(1500)
  assert.deepEqual(states.at(-1)?.value, [{ title: 'B' }])
  page.network.breakStreams()
  await simulation.pass(1500)
  assert.equal(fetches(page), 3)
  const [request] = page.network.requests
  assert.deepEqual(request, { type: 'fetch', query: QUERY, params: PARAMS, tag: 'list' })
})

test('DATA-003 a burst of twenty changes triggers at most two fetches', async () => {
  const { simulation, page, observe, retitle } = setUp()
  observe()
  await simulation.pass(2000)
  const before = fetches(page)
  for (let change = 0; change < 20; change++) {
    retitle(`${change}`)
    await simulation.pass(20)
  }
  await simulation.pass(5000)
  assert.ok(fetches(page) - before <= 2, `${fetches(page) - before} fetches`)
})

test('DATA-003 a query can set a longer throttle', async () => {
  const { simulation, page, observe, retitle } = setUp()
  observe({ throttleMs: 5000 })
  await simulation.pass(100)
  for (let change = 0; change < 40; change++) {
    retitle(`${change}`)
    await simulation.pass(100)
  }
  assert.equal(fetches(page), 2)
})

for (const { visibility, delay } of [
  { visibility: 'query', delay: 0 },
  { visibility: 'transaction', delay: 1200 },
] as const) {
  test(`DATA-004 fetches a change with visibility ${visibility} after ${delay} ms`, async () => {
    const { simulation, page, observe, retitle } = setUp()
    const { onTransaction } = simulation.dataset
    simulation.dataset.onTransaction = (listener) =>
      onTransaction.call(simulation.dataset, (events) =>
        listener(events.map((event) => ({ ...event, visibility }))),
      )
    observe()
    await simulation.pass(5000)
    retitle('B')
    const asked: number[] = []
    page.layer.events$.subscribe(
      ({ type }) => type === 'query.fetch' && asked.push(simulation.clock.now()),
    )
    const start = simulation.clock.now()
    await simulation.pass(5000)
    assert.deepEqual(
      asked.map((at) => at - start),
      [5 + delay],
    )
  })
}

test('never runs two fetches at the same time; changes during a fetch trigger one more', async () => {
  const { simulation, page, observe, retitle } = setUp()
  observe({ throttleMs: 10 })
  await simulation.pass(100)
  page.network.weather = { ...page.network.weather, minDelay: 500, maxDelay: 500 }
  let open = 0
  let most = 0
  const { fetch } = page.network
  page.network.fetch = async (options) => {
    most = Math.max(most, ++open)
    return fetch.call(page.network, options).finally(() => open--) as never
  }
  const before = fetches(page)
  for (let change = 0; change < 10; change++) {
    retitle(`${change}`)
    await simulation.pass(30)
  }
  await simulation.pass(5000)
  assert.equal(most, 1)
  assert.equal(fetches(page) - before, 2)
})

test('equal queries share one subscription and one request, whatever the parameter order', async () => {
  const { simulation, page } = setUp()
  const { queries } = page.layer
  const answers: unknown[] = []
  queries.observe(QUERY, { a: 1, b: 2 }).subscribe((state) => answers.push(state.value))
  queries.observe(QUERY, { b: 2, a: 1 }).subscribe((state) => answers.push(state.value))
  await simulation.pass(100)
  assert.equal(fetches(page), 1)
  assert.equal(answers.at(-1), answers.at(-2))
  assert.equal(page.events.filter(({ type }) => type === 'query.hit').length, 1)
})

test('does not emit an equal result, and equal parts keep their identity', async () => {
  const { simulation, states, observe, write } = setUp()
  observe()
  await simulation.pass(2000)
  const before = states.at(-1)?.value as unknown[]
  write({ patch: { id: 'a', set: { unseen: 1 } } })
  await simulation.pass(2000)
  assert.equal(states.length, 2)
  write({ create: { _id: 'b', _type: 'article', title: 'B' } })
  await simulation.pass(2000)
  const after = states.at(-1)?.value as unknown[]
  assert.notEqual(after, before)
  assert.equal(after[0], before[0])
})

test('changes to other types do not trigger a fetch', async () => {
  const { simulation, page, observe, write } = setUp()
  observe()
  await simulation.pass(100)
  write({ create: { _id: 'p', _type: 'person' } })
  await simulation.pass(2000)
  write({ patch: { id: 'p', set: { name: 'P' } } })
  await simulation.pass(2000)
  assert.equal(fetches(page), 1)
})

test('an error keeps the last result, and clears with the next one', async () => {
  const { simulation, page, states, observe, retitle } = setUp()
  observe()
  await simulation.pass(100)
  const { result: answer } = page.network
  page.network.result = () => {
    throw new DataError({ code: 'invalid', status: 400, description: 'Bad query' })
  }
  retitle('B')
  await simulation.pass(2000)
  assert.deepEqual(states.at(-1)?.value, [{ title: 'A' }])
  assert.equal(states.at(-1)?.error?.description, 'Bad query')
  page.network.result = answer
  retitle('C')
  await simulation.pass(2000)
  assert.deepEqual(states.at(-1), { loading: false, value: [{ title: 'C' }], error: null })
})

test('retries a failed fetch', async () => {
  const { simulation, page, states, observe } = setUp()
  page.network.weather = { ...page.network.weather, loseResponse: 1 }
  observe()
  await simulation.pass(500)
  assert.equal(states.at(-1)?.error?.code, 'network')
  page.network.weather = { ...page.network.weather, loseResponse: 0 }
  await simulation.pass(5000)
  assert.deepEqual(states.at(-1)?.value, [{ title: 'A' }])
})

test('a query returns results even when the user may not listen for changes', async () => {
  const { simulation, page, states, observe } = setUp()
  const refused = new DataError({ code: 'forbidden', status: 403, description: 'No listening' })
  page.network.listen = () => throwError(() => refused)
  observe()
  await simulation.pass(5000)
  assert.deepEqual(states.at(-1), { loading: false, value: [{ title: 'A' }], error: null })
  assert.equal(fetches(page), 1)
})

test('keeps a query for a second after its last observer leaves, then drops it', async () => {
  const { simulation, page, observe, retitle } = setUp()
  observe().unsubscribe()
  await simulation.pass(500)
  const again = observe()
  await simulation.pass(100)
  assert.equal(fetches(page), 1)
  again.unsubscribe()
  await simulation.pass(1100)
  retitle('B')
  await simulation.pass(2000)
  assert.equal(fetches(page), 1)
})

test('a dropped query sends nothing more, whether a change or a retry is due', async () => {
  for (const isLost of [false, true]) {
    const { simulation, page, observe, retitle } = setUp()
    if (isLost) page.network.weather = { ...page.network.weather, loseResponse: 1 }
    const observer = observe({ throttleMs: 5000 })
    await simulation.pass(500)
    retitle('B')
    await simulation.pass(100)
    observer.unsubscribe()
    await simulation.pass(1100)
    const before = fetches(page)
    await simulation.pass(60_000)
    assert.equal(fetches(page), before)
  }
})

test('fetches a query once', async () => {
  const { simulation, page } = setUp()
  const answer = page.layer.queries.fetch(QUERY, PARAMS)
  await simulation.pass(50)
  assert.deepEqual(await answer, [{ title: 'A' }])
})

/** A document that is watched by its id: a way to watch it, and the titles that came. */
function watchById() {
  const { simulation, page, retitle } = setUp()
  page.network.result = () => simulation.dataset.documents.get('a') ?? null
  const titles: unknown[] = []
  const watch = () =>
    page.layer.queries
      .observe<{ title: string } | null>('*[_id == $id][0]', { id: 'a' })
      .subscribe(({ value }) => value && titles.push(value.title))
  return { simulation, page, retitle, titles, watch }
}

test('PREVIEW-014.1 fetches a document by its id once for all observers', async () => {
  const { simulation, page, titles, watch } = watchById()
  watch()
  watch()
  await simulation.pass(100)
  assert.deepEqual(titles, ['A', 'A'])
  assert.equal(fetches(page), 1)
})

test('PREVIEW-014.2 observers of a document by id receive every change', async () => {
  const { simulation, retitle, titles, watch } = watchById()
  watch()
  await simulation.pass(100)
  retitle('B')
  await simulation.pass(2000)
  retitle('C')
  await simulation.pass(2000)
  assert.deepEqual(titles, ['A', 'B', 'C'])
})
