import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throwError } from 'rxjs'
import { DataError } from '../../../src/data/errors.ts'
import { fieldsQuery } from '../../../src/data/preview/field-batcher.ts'
import type { PreviewSnapshot } from '../../../src/data/preview/preview-store.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { type SimulatedPage, Simulation } from '../../kit/data-harness.ts'
import type { RecordedRequest } from '../../kit/simulated-dataset.ts'

const schema = compileSchema(
  [
    {
      name: 'article',
      type: 'document',
      fields: [
        { name: 'title', type: 'string' },
        { name: 'author', type: 'reference', to: [{ type: 'person' }] },
      ],
      preview: {
        select: { title: 'title', subtitle: 'author.name', description: 'author.boss.name' },
      },
    },
    {
      name: 'person',
      type: 'document',
      fields: [
        { name: 'name', type: 'string' },
        { name: 'boss', type: 'reference', to: [{ type: 'person' }] },
      ],
      preview: { select: { title: 'name' } },
    },
    {
      name: 'broken',
      type: 'document',
      fields: [{ name: 'title', type: 'string' }],
      preview: {
        select: { title: 'title' },
        prepare: () => {
          throw new Error('prepare failed')
        },
      },
    },
    {
      name: 'odd',
      type: 'document',
      fields: [{ name: 'title', type: 'string' }],
      preview: {
        prepare: () => {
          throw new Error('odd failed')
        },
      },
    },
  ],
  fieldTypes,
)
const article = schema.get('article')!
const person = schema.get('person')!

/** Answers the one form of query that the batcher writes, and the document endpoint. */
function answerFrom(documents: ReadonlyMap<string, ContentDocument>) {
  return (request: RecordedRequest): unknown => {
    if (request.type === 'get') {
      const ids = request.path.split('/').at(-1)!.split(',')
      const missing = ids.filter((id) => !documents.has(id))
      return { documents: [], omitted: missing.map((id) => ({ id, reason: 'existence' })) }
    }
    if (request.type !== 'fetch') return null
    return [...request.query.matchAll(/\*\[_id in (\[[^\]]*\])\]\[0\.\.\.\d+\]\{([^}]*)\}/g)].map(
      ([, ids = '[]', fields = '']) =>
        (JSON.parse(ids) as string[]).flatMap((id) => {
          const document = documents.get(id)
          const names = fields.split(',')
          return document ? [Object.fromEntries(names.map((name) => [name, document[name]]))] : []
        }),
    )
  }
}

function setUp(documents: ContentDocument[]) {
  const simulation = new Simulation({ documents })
  const page = simulation.open()
  page.network.result = answerFrom(simulation.dataset.documents)
  const watch = (id: string, type = article) => {
    const snapshots: PreviewSnapshot[] = []
    const subscription = page.layer.previews
      .observe(id, type)
      .subscribe((one) => snapshots.push(one))
    return { snapshots, stop: () => subscription.unsubscribe() }
  }
  return { simulation, page, watch }
}

function queries({ network }: SimulatedPage): string[] {
  return network.requests.flatMap((request) => (request.type === 'fetch' ? [request.query] : []))
}

test('PREVIEW-007 a batch query groups documents by the fields they need', () => {
  assert.equal(
    fieldsQuery([
      { ids: ['a', 'b'], fields: ['title'] },
      { ids: ['c'], fields: ['odd-name', '_id'] },
    ]),
    '[*[_id in ["a","b"]][0...2]{_id,_rev,_type,title},*[_id in ["c"]][0...1]{_id,_rev,_type,"odd-name": @["odd-name"]}][0...2]',
  )
})

test('PREVIEW-007 many rows share one query, with _id, _type, _rev and the selected fields', async () => {
  const people = Array.from({ length: 50 }, (_, at) => ({
    _id: `p${at}`,
    _type: 'person',
    name: `P${at}`,
  }))
  const { simulation, page, watch } = setUp(people)
  const rows = people.map(({ _id }) => watch(_id, person))
  await simulation.pass(200)
  assert.equal(queries(page).length, 1)
  assert.match(queries(page)[0]!, /\{_id,_rev,_type,name\}/)
  for (const [at, row] of rows.entries()) assert.equal(row.snapshots.at(-1)?.value.title, `P${at}`)
})

test('PREVIEW-005 two views of one document share one request and show the same values', async () => {
  const { simulation, page, watch } = setUp([{ _id: 'p', _type: 'person', name: 'P' }])
  const views = [watch('p', person), watch('drafts.p', person)]
  await simulation.pass(200)
  assert.equal(queries(page).length, 1)
  assert.deepEqual(views[0]!.snapshots.at(-1), views[1]!.snapshots.at(-1))
})

test('shows the draft over the published document, and provides the values of each', async () => {
  const { simulation, watch } = setUp([
    { _id: 'p', _type: 'person', name: 'published' },
    { _id: 'drafts.p', _type: 'person', name: 'draft' },
  ])
  const { snapshots } = watch('p', person)
  assert.equal(snapshots[0]?.loading, true)
  await simulation.pass(200)
  const { draft, published, value, available } = snapshots.at(-1)!
  assert.deepEqual([draft?.title, published?.title, value.title], ['draft', 'published', 'draft'])
  assert.ok(available)
})

test('follows references hop by hop, drafts first, and keeps them live', async () => {
  const { simulation, watch } = setUp([
    { _id: 'a', _type: 'article', title: 'A', author: { _type: 'reference', _ref: 'p' } },
    { _id: 'p', _type: 'person', name: 'P', boss: { _type: 'reference', _ref: 'b' } },
    { _id: 'b', _type: 'person', name: 'B' },
    { _id: 'drafts.b', _type: 'person', name: 'B in draft' },
  ])
  const { snapshots } = watch('a')
  await simulation.pass(1000)
  assert.deepEqual(
    [
      snapshots.at(-1)?.value.title,
      snapshots.at(-1)?.value.subtitle,
      snapshots.at(-1)?.value.description,
    ],
    ['A', 'P', 'B in draft'],
  )
  simulation.dataset.mutate({
    transactionId: 't',
    mutations: [{ patch: { id: 'p', set: { name: 'PP' } } }],
  })
  await simulation.pass(1000)
  assert.equal(snapshots.at(-1)?.value.subtitle, 'PP')
})

test('PREVIEW-008 fetches a change visible to queries after 100 ms, any other after 1000 ms', async () => {
  for (const { visibility, delay } of [
    { visibility: 'query', delay: 100 },
    { visibility: 'transaction', delay: 1000 },
  ] as const) {
    const { simulation, page, watch } = setUp([{ _id: 'p', _type: 'person', name: 'P' }])
    const { onTransaction } = simulation.dataset
    simulation.dataset.onTransaction = (listener) =>
      onTransaction.call(simulation.dataset, (events) =>
        listener(events.map((event) => ({ ...event, visibility }))),
      )
    watch('p', person)
    await simulation.pass(2000)
    const asked: number[] = []
    page.layer.events$.subscribe(
      ({ type }) => type === 'preview.fetch' && asked.push(simulation.clock.now()),
    )
    const start = simulation.clock.now()
    simulation.dataset.mutate({
      transactionId: 't',
      mutations: [{ patch: { id: 'p', set: { name: 'PP' } } }],
    })
    await simulation.pass(3000)
    assert.deepEqual(
      asked.map((at) => at - start),
      [5 + delay],
    )
  }
})

test('PREVIEW-009 one event stream serves every row; a remote change updates its row', async () => {
  const { simulation, page, watch } = setUp([
    { _id: 'p', _type: 'person', name: 'P' },
    { _id: 'q', _type: 'person', name: 'Q' },
  ])
  const rows = [watch('p', person), watch('q', person)]
  await simulation.pass(200)
  simulation.dataset.mutate({
    transactionId: 't',
    mutations: [{ patch: { id: 'q', set: { name: 'QQ' } } }],
  })
  await simulation.pass(500)
  assert.equal(page.network.listens, 1)
  assert.equal(rows[1]!.snapshots.at(-1)?.value.title, 'QQ')
  assert.equal(rows[0]!.snapshots.length, 2, 'the other row is left alone')
})

test('does not emit for a change to an unselected field', async () => {
  const { simulation, watch } = setUp([{ _id: 'p', _type: 'person', name: 'P' }])
  const { snapshots } = watch('p', person)
  await simulation.pass(200)
  simulation.dataset.mutate({
    transactionId: 't',
    mutations: [{ patch: { id: 'p', set: { secret: 1 } } }],
  })
  await simulation.pass(2000)
  assert.equal(snapshots.length, 2)
})

test('a missing document is unavailable, and becomes available once created', async () => {
  const { simulation, watch } = setUp([])
  const { snapshots } = watch('p', person)
  await simulation.pass(1000)
  assert.deepEqual(snapshots.at(-1), {
    loading: false,
    available: false,
    reason: 'NOT_FOUND',
    draft: null,
    published: null,
    value: {},
  })
  simulation.dataset.mutate({
    transactionId: 't',
    mutations: [{ create: { _id: 'p', _type: 'person', name: 'P' } }],
  })
  await simulation.pass(1000)
  assert.equal(snapshots.at(-1)?.available, true)
  assert.equal(snapshots.at(-1)?.value.title, 'P')
})

test('fetches once more when the index lags behind', async () => {
  const { simulation, page, watch } = setUp([])
  const { snapshots } = watch('p', person)
  await simulation.pass(1000)
  const { result: answer } = page.network
  let isBehind = true
  page.network.result = (request) => (request.type === 'fetch' && isBehind ? [[]] : answer(request))
  simulation.dataset.mutate({
    transactionId: 't',
    mutations: [{ create: { _id: 'p', _type: 'person', name: 'P' } }],
  })
  await simulation.pass(200)
  isBehind = false
  await simulation.pass(1500)
  assert.equal(snapshots.at(-1)?.value.title, 'P')
})

test('CONST-004 previews that fail in prepare show an error, which is reported once a second', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => `x${at}`)
  const { simulation, page, watch } = setUp([
    ...ids.map((_id) => ({ _id, _type: 'broken', title: _id })),
    { _id: 'y', _type: 'odd', title: 'Y' },
  ])
  const rows = ids.map((id) => watch(id, schema.get('broken')!))
  watch('y', schema.get('odd')!)
  await simulation.pass(900)
  for (const { snapshots } of rows) {
    assert.equal(snapshots.at(-1)?.value.title, 'Invalid preview config')
  }
  assert.equal(page.errors.length, 0)
  await simulation.pass(1100)
  assert.equal(page.errors.length, 1)
  assert.deepEqual(page.errors[0]!.message.split('\n'), [
    'The preview of "broken" failed in prepare: prepare failed',
    'The preview of "odd" failed in prepare: odd failed',
  ])
})

test('fetches fields again after a failed read', async () => {
  const { simulation, page, watch } = setUp([{ _id: 'p', _type: 'person', name: 'P' }])
  page.network.weather = { ...page.network.weather, loseResponse: 1 }
  const { snapshots } = watch('p', person)
  await simulation.pass(500)
  assert.equal(snapshots.at(-1)?.loading, true)
  assert.deepEqual(page.errors, [], 'the connection status says it')
  page.network.weather = { ...page.network.weather, loseResponse: 0 }
  await simulation.pass(2000)
  assert.equal(snapshots.at(-1)?.value.title, 'P')
})

test('does not fetch a row that is no longer observed', async () => {
  const { simulation, page, watch } = setUp([{ _id: 'p', _type: 'person', name: 'P' }])
  const { stop } = watch('p', person)
  await simulation.pass(200)
  stop()
  await simulation.pass(1500)
  simulation.dataset.mutate({
    transactionId: 't',
    mutations: [{ patch: { id: 'p', set: { name: 'PP' } } }],
  })
  await simulation.pass(2000)
  assert.equal(queries(page).length, 1)
})

test('fills rows even when the user may not listen for changes', async () => {
  const { simulation, page, watch } = setUp([{ _id: 'p', _type: 'person', name: 'P' }])
  const refused = new DataError({ code: 'forbidden', status: 403, description: 'No listening' })
  page.network.listen = () => throwError(() => refused)
  const { snapshots } = watch('p', person)
  await simulation.pass(1000)
  assert.equal(snapshots.at(-1)?.value.title, 'P')
})

test('fetches nothing while disconnected, and everything on the welcome', async () => {
  const { simulation, page, watch } = setUp([{ _id: 'p', _type: 'person', name: 'P' }])
  watch('p', person)
  await simulation.pass(500)
  page.network.isUp = false
  page.network.breakStreams()
  await simulation.pass(1000)
  const asked = page.events.filter(({ type }) => type === 'preview.fetch').length
  const { snapshots } = watch('q', person)
  await simulation.pass(60_000)
  assert.equal(page.events.filter(({ type }) => type === 'preview.fetch').length, asked)
  page.network.isUp = true
  await simulation.pass(3000)
  assert.equal(snapshots.at(-1)?.reason, 'NOT_FOUND')
})

test('a failed availability request does not count as unavailable', async () => {
  const { simulation, page, watch } = setUp([])
  const { result: answer } = page.network
  page.network.result = (request) => {
    if (request.type === 'get') throw new DataError({ code: 'network', description: 'Lost' })
    return answer(request)
  }
  const { snapshots } = watch('p', person)
  await simulation.pass(2000)
  assert.equal(snapshots.at(-1)?.loading, true)
  page.network.result = answer
  await simulation.pass(6000)
  assert.equal(snapshots.at(-1)?.reason, 'NOT_FOUND')
})
