import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as groq from 'groq-js'
import { BehaviorSubject } from 'rxjs'
import type { RowRange } from '../../../src/data/lists/list-rows.ts'
import {
  documentList,
  listedIds,
  type ListRow,
  type ListSpec,
  rowsQuery,
} from '../../../src/data/lists/document-list.ts'
import { type ListState, observeList } from '../../../src/data/lists/live-list.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { draftId, publishedId } from '../../../src/model/ids.ts'
import type { Mutation } from '../../../src/model/mutation.ts'
import { Simulation, type SimulatedPage } from '../../kit/data-harness.ts'
import { CALM } from '../../kit/simulated-dataset.ts'
import { createRandom, forEachSeed, type Random } from '../../kit/random.ts'

const byTitle: ListSpec = {
  filter: '_type == $type',
  params: { type: 'article' },
  order: 'lower(title) asc',
  fields: 'title',
}

/** A page whose queries mean what GROQ says. */
function setUp(documents: readonly ContentDocument[], random: Random = createRandom(1)) {
  const simulation = new Simulation({ documents, random })
  const page = simulation.open()
  const evaluate = (query: string, params: Record<string, unknown>): unknown => {
    const dataset = [...simulation.dataset.documents.values()]
    const { data } = groq.evaluateSync(groq.parse(query, { params }), { dataset, params })
    return structuredClone(data)
  }
  page.network.result = (request) =>
    request.type === 'fetch' ? evaluate(request.query, request.params ?? {}) : null
  let transactions = 0
  const write = (...mutations: Mutation[]) =>
    simulation.dataset.mutate({ transactionId: `t${transactions++}`, mutations })
  const whole = (spec: ListSpec) =>
    evaluate(rowsQuery(spec), { ...spec.params, listStart: 0, listEnd: 1e6 }) as ContentDocument[]
  const open = (spec = byTitle, pageSize?: number) => {
    const view$ = new BehaviorSubject<RowRange>({ start: 0, end: 20 })
    const states: ListState<ListRow>[] = []
    const query = { ...documentList(spec), pageSize }
    const subscription = observeList(page.layer.lists, query, view$).subscribe((state) =>
      states.push(state),
    )
    const look = (start: number) => view$.next({ start, end: start + 20 })
    return { states, look, view$, subscription, last: () => states.at(-1)! }
  }
  return { simulation, page, write, whole, open }
}

function articles(count: number): ContentDocument[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: `a${index}`,
    _type: 'article',
    title: `Title ${String(index).padStart(5, '0')}`,
  }))
}

function fetches({ network }: SimulatedPage) {
  return network.requests.filter((request) => request.type === 'fetch')
}

function shown({ rows }: ListState<ListRow>, { start, end }: RowRange): (string | undefined)[] {
  return Array.from({ length: end - start }, (_, offset) => rows.at(start + offset)?.publishedId)
}

test('loads only the visible rows of a list of 600, at any position', async () => {
  const { simulation, page, open } = setUp(articles(600))
  const list = open()
  assert.deepEqual([list.last().isLoaded, list.last().total], [false, null])
  await simulation.pass(100)
  assert.equal(list.last().total, 600)
  assert.deepEqual(shown(list.last(), { start: 0, end: 2 }), ['a0', 'a1'])
  list.look(400)
  await simulation.pass(100)
  assert.deepEqual(shown(list.last(), { start: 400, end: 420 })[19], 'a419')
  // What is near is there already.
  const before = fetches(page).length
  list.look(410)
  await simulation.pass(100)
  assert.equal(fetches(page).length, before)
  list.look(590)
  await simulation.pass(100)
  assert.deepEqual(shown(list.last(), { start: 598, end: 601 }), ['a598', 'a599', undefined])
  assert.ok(list.last().rows.size < 250, `${list.last().rows.size} rows`)
  simulation.dispose()
})

test('a list loads once when the event stream opens at the same time, and again when it opens late', async () => {
  const { simulation, page, open } = setUp(articles(30))
  const list = open()
  await simulation.pass(3000)
  assert.equal(fetches(page).length, 2, 'rows and count, once')
  assert.equal(list.last().total, 30)
  simulation.dispose()

  const slow = setUp(articles(30))
  slow.page.network.weather = { ...CALM, minDelay: 5000, maxDelay: 5000 }
  const late = slow.open()
  slow.page.network.weather = CALM
  await slow.simulation.pass(400)
  assert.equal(fetches(slow.page).length, 2, 'rows are there before the stream')
  slow.write({ patch: { id: 'a3', set: { title: 'A first one' } } })
  await slow.simulation.pass(3000)
  assert.equal(late.last().rows.at(0)?.publishedId, 'a0', 'nobody told')
  await slow.simulation.pass(5000)
  assert.equal(late.last().rows.at(0)?.publishedId, 'a3')
  assert.equal(fetches(slow.page).length, 4)
  slow.simulation.dispose()
})

test('a change triggers one request for the visible rows only', async () => {
  const { simulation, page, open, write } = setUp(articles(300))
  const list = open()
  await simulation.pass(100)
  list.look(150)
  await simulation.pass(2000)
  const kept = list.last().rows.at(155)
  const before = fetches(page).length
  write({ patch: { id: 'a200', set: { title: 'A first one' } } })
  await simulation.pass(50)
  assert.equal(fetches(page).length, before + 1, 'rows, and not their number, which is the same')
  const { params } = fetches(page)[before]!
  assert.ok(Number(params?.['listEnd']) - Number(params?.['listStart']) <= 100)
  // What was at 155 moved down by one and is the same row.
  assert.equal(list.last().rows.at(156), kept)
  // Twenty changes within a second are one more question.
  for (let change = 0; change < 20; change += 1) {
    write({ patch: { id: 'a201', set: { title: `A ${change}` } } })
    await simulation.pass(20)
  }
  await simulation.pass(3000)
  assert.ok(fetches(page).length <= before + 3, `${fetches(page).length - before} fetches`)
  const { total } = list.last()
  const counted = fetches(page).length
  write({ create: { _id: 'b1', _type: 'article', title: 'Zz' } })
  await simulation.pass(3000)
  assert.equal(fetches(page).length, counted + 2, 'rows and count')
  assert.equal(list.last().total, total! + 1)
  write({ create: { _id: 's', _type: 'settings' } })
  const quiet = fetches(page).length
  await simulation.pass(3000)
  assert.equal(fetches(page).length, quiet, 'documents of other types do not matter')
  simulation.dispose()
})

test('scrolling back up requests the missing rows only', async () => {
  const { simulation, page, open } = setUp(articles(600))
  const list = open()
  await simulation.pass(100)
  list.look(400)
  await simulation.pass(2000)
  const before = fetches(page).length
  list.look(350)
  await simulation.pass(100)
  assert.equal(list.last().rows.at(350)?.publishedId, 'a350')
  assert.equal(fetches(page).length, before + 1)
  simulation.dispose()
})

test('a list in pages requests whole pages, and is counted only if its pages do not show its length', async () => {
  const { simulation, page, open, write } = setUp(articles(120))
  const ranges = () =>
    fetches(page).map(({ query, params }) =>
      query.startsWith('count(') ? 'count' : [params?.['listStart'], params?.['listEnd']].join('-'),
    )
  const list = open(byTitle, 50)
  await simulation.pass(2000)
  assert.deepEqual(ranges(), ['0-50', 'count'], 'the first page is full')
  assert.equal(list.last().total, 120)
  list.look(90)
  await simulation.pass(2000)
  assert.deepEqual(ranges().slice(2), ['50-150'], 'two pages at once')
  assert.equal(list.last().rows.size, 120)
  list.look(0)
  await simulation.pass(2000)
  assert.equal(fetches(page).length, 3, 'the first page is still known')
  write({ create: { _id: 'b1', _type: 'article', title: 'A' } })
  await simulation.pass(2000)
  assert.deepEqual(ranges().slice(3), ['0-50', 'count'])
  assert.deepEqual([list.last().total, list.last().rows.at(0)?.publishedId], [121, 'b1'])
  list.subscription.unsubscribe()

  const short = open({ ...byTitle, filter: '_type == $type && title match "A"' }, 50)
  const before = fetches(page).length
  await simulation.pass(2000)
  write({ create: { _id: 'b2', _type: 'article', title: 'A' } })
  await simulation.pass(2000)
  assert.equal(short.last().total, 2)
  assert.deepEqual(ranges().slice(before), ['0-50', '0-50'])
  short.subscription.unsubscribe()

  const empty = open({ ...byTitle, filter: '_type == $type && title match "B"' }, 50)
  await simulation.pass(2000)
  const quiet = fetches(page).length
  write({ create: { _id: 'b3', _type: 'article', title: 'B' } })
  await simulation.pass(2000)
  assert.equal(empty.last().rows.at(0)?.publishedId, 'b3')
  assert.deepEqual(ranges().slice(quiet), ['0-50'], 'the first document needs no count either')
  simulation.dispose()
})

test('a list follows an edit every three seconds, and shows a new document immediately', async () => {
  const { simulation, page, open, write } = setUp(articles(30))
  const list = open()
  await simulation.pass(5000)
  const before = fetches(page).length
  for (let second = 0; second < 9; second += 1) {
    write({ patch: { id: 'a20', set: { title: `A first one ${second}` } } })
    await simulation.pass(1000)
  }
  assert.equal(fetches(page).length, before + 3, 'nine commits in nine seconds')
  await simulation.pass(3000)
  assert.equal(list.last().rows.at(0)?.publishedId, 'a20')
  write({ patch: { id: 'a20', set: { title: 'A first one' } } })
  await simulation.pass(1000)
  write({ create: { _id: 'a', _type: 'article', title: 'A' } })
  await simulation.pass(200)
  assert.equal(list.last().rows.at(0)?.publishedId, 'a')
  simulation.dispose()
})

test('finds the visible rows below many new ones above, and searches for them only then', async () => {
  const { simulation, page, open, write } = setUp(articles(250))
  const list = open()
  await simulation.pass(100)
  list.look(100)
  await simulation.pass(2000)
  const watched = list.last().rows.at(105)
  const create = (from: number, to: number) =>
    write(
      ...Array.from({ length: to - from }, (_, index) => ({
        create: { _id: `n${from + index}`, _type: 'article', title: `A new one ${from + index}` },
      })),
    )
  create(0, 30)
  await simulation.pass(3000)
  assert.equal(list.last().rows.at(135), watched)
  list.look(130)
  await simulation.pass(3000)
  const before = fetches(page).length
  create(30, 150)
  await simulation.pass(3000)
  assert.equal(list.last().rows.indexOf('a105'), 255)
  assert.equal(list.last().rows.at(255), watched)
  // Never a state in which they are nowhere: whoever looks at them would have lost them.
  assert.ok(list.states.slice(10).every(({ rows }) => rows.indexOf('a105') >= 0))
  assert.equal(fetches(page).length, before + 4, 'rows, count, where they are, what is there')
  simulation.dispose()
})

test('a draft and its published document are one row, positioned and filled by the draft', async () => {
  const { simulation, open, write } = setUp(articles(5))
  const list = open()
  await simulation.pass(100)
  write({ create: { _id: draftId('a0'), _type: 'article', title: 'Zebra' } })
  await simulation.pass(1500)
  assert.deepEqual(shown(list.last(), { start: 0, end: 6 }), [
    ...['a1', 'a2', 'a3', 'a4', 'a0'],
    undefined,
  ])
  assert.equal(list.last().total, 5)
  const { isDraft, values } = list.last().rows.at(4)!
  assert.deepEqual([isDraft, values], [true, { title: 'Zebra' }])
  write({ delete: { id: draftId('a0') } })
  await simulation.pass(1500)
  assert.equal(list.last().rows.at(0)?.publishedId, 'a0')
  simulation.dispose()
})

test('a failing list reports the error, keeps its rows and continues on retry or when possible', async () => {
  const { simulation, page, open, write } = setUp(articles(100))
  const { result: answer } = page.network
  page.network.result = () => {
    throw new DataError({ code: 'invalid', status: 400, description: 'No' })
  }
  const list = open()
  await simulation.pass(5000)
  assert.equal(list.last().error?.description, 'No')
  assert.equal(list.last().isLoaded, false)
  page.network.result = answer
  page.layer.retry()
  await simulation.pass(100)
  assert.deepEqual([list.last().error, list.last().rows.at(3)?.publishedId], [null, 'a3'])
  page.network.isUp = false
  list.look(80)
  await simulation.pass(3000)
  assert.equal(list.last().error?.code, 'network')
  assert.equal(list.last().rows.at(3)?.publishedId, 'a3')
  page.network.isUp = true
  write({ delete: { id: 'a99' } })
  await simulation.pass(60_000)
  assert.deepEqual([list.last().error, list.last().total], [null, 99])
  assert.equal(list.last().rows.at(85)?.publishedId, 'a85')
  simulation.dispose()
})

test('a list of unknown length loads as far as the user scrolls', async () => {
  const { simulation, page, open } = setUp(articles(300))
  const { result: answer } = page.network
  page.network.result = (request) => {
    if (request.type !== 'fetch' || !request.query.startsWith('count(')) return answer(request)
    throw new DataError({ code: 'invalid', status: 400, description: 'No' })
  }
  const list = open()
  for (let start = 0; start < 290; start += 20) {
    await simulation.pass(100)
    assert.equal(list.last().rows.at(start)?.publishedId, `a${start}`)
    list.look(start + 20)
  }
  await simulation.pass(100)
  assert.deepEqual([list.last().total, list.last().error], [300, null])
  simulation.dispose()
})

test('loads all ids of a list only on request, in list order and each once', async () => {
  const { simulation, page } = setUp([
    ...articles(30),
    { _id: 'drafts.a29', _type: 'article', title: '0' },
  ])
  const ids = listedIds(page.layer.lists, byTitle, { start: 0, end: 3 })
  await simulation.pass(100)
  assert.deepEqual(await ids, ['a29', 'a0', 'a1'])
  simulation.dispose()
})

const specs: readonly ListSpec[] = [
  byTitle,
  { ...byTitle, order: '_updatedAt desc', fields: '' },
  { ...byTitle, filter: '_type == $type && count > 4', order: 'count desc', fields: '"n": count' },
]

forEachSeed(
  12,
  'a live list equals the result of a single full query',
  async (random) => {
    const spec = random.pick(specs)
    const pageSize = random.pick([undefined, 7, 50])
    const size = 60 + random.int(100)
    const start = articles(size).map((article) => ({ ...article, count: random.int(9) }))
    const { simulation, page, whole, open, write } = setUp(start, random)
    page.network.weather = {
      ...page.network.weather,
      maxDelay: 400,
      loseRequest: 0.05,
      delayEvent: 0.1,
      breakStream: 0.02,
    }
    const list = open(spec, pageSize)
    let made = 0
    const change = (): Mutation => {
      const ids = [...simulation.dataset.documents.keys()]
      const id = ids[random.int(ids.length)]
      const fields = { title: `Title ${random.int(9999)}`, count: random.int(9) }
      const roll = random.next()
      if (!id || roll < 0.2) return { create: { _id: `new${made++}`, _type: 'article', ...fields } }
      const _id = draftId(publishedId(id))
      if (roll < 0.4) return { createOrReplace: { _id, _type: 'article', ...fields } }
      if (roll < 0.6) return { delete: { id } }
      return { patch: { id, set: fields } }
    }
    for (let step = 0; step < 30; step += 1) {
      if (random.chance(0.4)) list.look(random.int(size))
      const changes = random.chance(0.1) ? 1 + random.int(60) : random.int(3)
      for (let n = 0; n < changes; n += 1) write(change())
      await simulation.pass(random.int(900))
      const ids = shown(list.last(), list.view$.value).filter((id) => id !== undefined)
      assert.equal(new Set(ids).size, ids.length, 'a document is in one place')
    }
    page.network.weather = { ...page.network.weather, loseRequest: 0, breakStream: 0 }
    page.network.breakStreams()
    await simulation.pass(70_000)
    const expected = whole(spec)
    const { total, error } = list.last()
    assert.deepEqual({ total, error }, { total: expected.length, error: null })
    const { start: first, end } = list.view$.value
    const known = shown(list.last(), { start: first, end: Math.min(end, expected.length) })
    assert.deepEqual(
      known,
      expected.slice(first, end).map(({ _id }) => publishedId(_id)),
    )
    simulation.dispose()
  },
  [30, 7020],
)
