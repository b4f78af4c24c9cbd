import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { filter, firstValueFrom, type Observable, timeout } from 'rxjs'
import type { Clock } from '../../src/data/clock.ts'
import type { DataLayer, DataLayerConfig } from '../../src/data/data-layer.ts'
import { createDataLayer } from '../kit/data-layer.ts'
import type { DocumentPair } from '../../src/data/pair/document-pair.ts'
import { OperationError } from '../../src/data/pair/operations/operation-error.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { set } from '../../src/model/patch.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { settlePromises, Simulation, testSchema } from '../kit/data-harness.ts'
import { startTestServer, type TestServer } from '../kit/harness-server.ts'

const ARTICLE = { _id: 'a', _type: 'article', title: 'Hello' }

/** The value that fulfils the condition, as soon as it is there. */
function until<T>(values: Observable<T>, condition: (value: T) => boolean): Promise<T> {
  return firstValueFrom(values.pipe(filter(condition), timeout(15_000)))
}

function openLayer(
  context: TestContext,
  server: Pick<TestServer, 'projectId' | 'dataset' | 'url'>,
  config: Partial<DataLayerConfig> = {},
): DataLayer {
  const { projectId, dataset, url } = server
  const layer = createDataLayer({
    projectId,
    dataset,
    apiHost: url,
    useProjectHostname: false,
    schema: testSchema,
    ...config,
  })
  context.after(() => layer.dispose())
  return layer
}

async function startServer(context: TestContext, documents: Record<string, unknown>[] = [ARTICLE]) {
  const server = await startTestServer({ documents })
  context.after(() => server.close())
  return server
}

async function openPair(layer: DataLayer, id = 'a'): Promise<DocumentPair> {
  const pair = layer.documents.pair(id, 'article')
  await until(pair.state$, ({ ready }) => ready)
  return pair
}

test("two pages edit one document on the real server and receive each other's edits", async (context) => {
  const server = await startServer(context)
  const [mine, theirs] = await Promise.all([0, 1].map(() => openPair(openLayer(context, server))))
  mine!.patch([set('Hello, world', ['title'])])
  const seen = await until(theirs!.state$, ({ draft }) => draft?.['title'] === 'Hello, world')
  assert.equal(seen.published?.['title'], 'Hello')
  const edited = until(mine!.state$, ({ draft }) => draft?.['title'] === 'Oh! Hello, world')
  theirs!.patch([set('Oh! Hello, world', ['title'])])
  await edited
  await mine!.execute('publish')
  const published = await until(theirs!.state$, ({ draft }) => draft === null)
  assert.equal(published.published?.['title'], 'Oh! Hello, world')
  assert.deepEqual(await server.client().getDocument('a'), published.published)
})

test('DOC-002 every operation runs on the real server', async (context) => {
  const server = await startServer(context)
  const pair = await openPair(openLayer(context, server))
  const first = pair.getState().published?._rev
  pair.patch([set('Second', ['title'])])
  await pair.execute('publish')
  assert.equal(pair.getState().published?.['title'], 'Second')
  await pair.execute('restore', { revision: first! })
  assert.equal(pair.getState().draft?.['title'], 'Hello')
  await pair.execute('discardChanges')
  assert.equal(pair.getState().draft, null)
  const copy = await pair.execute('duplicate', { id: 'copy' })
  assert.equal((await server.client().getDocument('drafts.copy'))?.['title'], 'Second (copy)')
  assert.equal(copy.publishedId, 'copy')
  await pair.execute('unpublish')
  assert.deepEqual([pair.getState().draft?.['title'], pair.getState().published], ['Second', null])
  await pair.execute('delete')
  assert.equal(pair.getState().displayed, null)
  assert.equal(await server.client().getDocument('a'), undefined)
})

test('DOC-011 two pages publish at the same moment: one succeeds, the other gets an error, nothing is lost', async (context) => {
  const server = await startServer(context, [
    ARTICLE,
    { ...ARTICLE, _id: 'drafts.a', title: 'Draft' },
  ])
  const pairs = await Promise.all([0, 1].map(() => openPair(openLayer(context, server))))
  const outcomes = await Promise.allSettled(pairs.map((pair) => pair.execute('publish')))
  const failed = outcomes.filter(({ status }) => status === 'rejected')
  for (const { reason } of failed as PromiseRejectedResult[])
    assert.ok(reason instanceof OperationError)
  assert.ok(failed.length <= 1)
  for (const pair of pairs) {
    const { published } = await until(pair.state$, ({ draft }) => draft === null)
    assert.deepEqual(await server.client().getDocument('a'), published)
    assert.equal(published?.['title'], 'Draft')
  }
})

test('keeps a refused edit to copy, and can send it again', async (context) => {
  const server = await startServer(context)
  const layer = openLayer(context, server)
  const pair = await openPair(layer)
  pair.patch([set({ _type: 'reference', _ref: 'missing' }, ['author'])])
  const { save, displayed } = await until(pair.state$, (state) => state.save.type === 'refused')
  assert.ok(save.type === 'refused')
  assert.match(save.error.description, /references non-existent document "missing"/)
  assert.equal(JSON.parse(save.text).author._ref, 'missing')
  assert.equal(displayed?.['author'], undefined)
  await server.client().create({ _id: 'missing', _type: 'article' })
  pair.retry()
  const { draft } = await until(pair.state$, (state) => state.save.type === 'saved')
  assert.deepEqual(draft?.['author'], { _type: 'reference', _ref: 'missing' })
})

test('DATA-015 any number of views over one layer open one event stream', async (context) => {
  const server = await startServer(context, [
    ARTICLE,
    { ...ARTICLE, _id: 'b' },
    { ...ARTICLE, _id: 'c' },
  ])
  const listens: string[] = []
  const layer = openLayer(context, server, {
    fetch: (input, init) => {
      if (String(input).includes('/data/listen/')) listens.push(String(input))
      return fetch(input, init)
    },
  })
  await Promise.all(['a', 'b', 'c', 'a'].map((id) => openPair(layer, id)))
  const article = testSchema.get('article')!
  await until(layer.previews.observe('a', article), ({ value }) => value.title === 'Hello')
  await until(layer.queries.observe('*[_type == "article"]'), ({ loading }) => !loading)
  assert.equal(listens.length, 1)
})

test('previews and queries update after an edit on the real server', async (context) => {
  const server = await startServer(context)
  const layer = openLayer(context, server)
  const pair = await openPair(layer)
  const article = testSchema.get('article')!
  const preview = until(layer.previews.observe('a', article), ({ value }) => value.title === 'New')
  const list = until(
    layer.queries.observe<{ title: string }[]>('*[_type == "article"]{title}'),
    ({ value }) => value?.some(({ title }) => title === 'New') ?? false,
  )
  pair.patch([set('New', ['title'])])
  const { draft, published } = await preview
  assert.deepEqual([draft?.title, published?.title], ['New', 'Hello'])
  await list
})

test('PREVIEW-010 a document missing on the real server is unavailable', async (context) => {
  const server = await startServer(context)
  const { previews } = openLayer(context, server)
  const found = await until(previews.observeAvailability('a'), () => true)
  const missing = await until(previews.observeAvailability('nowhere'), () => true)
  assert.deepEqual([found.reason, missing.reason], ['READABLE', 'NOT_FOUND'])
})

test('loads the current user and other users from the real server', async (context) => {
  const server = await startServer(context)
  const { users } = openLayer(context, server)
  const me = await until(users.current$, () => true)
  assert.ok(me?.id)
  assert.deepEqual(await users.get(me.id), me)
  assert.equal(await users.get('nobody'), null)
})

test('validation checks references on the real server', async (context) => {
  const server = await startServer(context, [
    { _id: 'a', _type: 'note', target: { _type: 'reference', _ref: 'gone', _weak: true } },
  ])
  const schema = compileSchema(
    [
      {
        name: 'note',
        type: 'document',
        fields: [{ name: 'target', type: 'reference', weak: true, to: [{ type: 'note' }] }],
      },
    ],
    fieldTypes,
  )
  const layer = openLayer(context, server, { schema })
  const pair = layer.documents.pair('a', 'note')
  const { revision } = await until(
    pair.validation$,
    (state) => !state.isValidating && state.revision !== null,
  )
  assert.equal(revision, pair.getState().published?._rev)
})

test('nothing is lost when the server is killed and restarted while a user types', async (context) => {
  const data = await mkdtemp(join(tmpdir(), 'content-studio-'))
  context.after(() => rm(data, { recursive: true, force: true }))
  const proxy = await startProxy(context)
  let server = await startTestServer({ data, documents: [ARTICLE] })
  proxy.target = server.url
  const layer = openLayer(context, { ...server, url: proxy.url })
  const pair = await openPair(layer)
  pair.patch([set('Hello, before', ['title'])])
  await until(pair.state$, ({ save }) => save.type === 'saved' && save.at !== null)

  proxy.cut()
  await server.close()
  pair.patch([set('Hello, before, during', ['title'])])
  pair.patch([set('Hello, before, during and still', ['title'])])
  assert.equal(pair.getState().displayed?.['title'], 'Hello, before, during and still')
  await until(pair.state$, ({ reconnecting }) => reconnecting)

  server = await startTestServer({ data })
  context.after(() => server.close())
  proxy.target = server.url
  await until(pair.state$, ({ save, reconnecting }) => save.type === 'saved' && !reconnecting)
  const stored = await server.client().getDocument('drafts.a')
  assert.equal(stored?.['title'], 'Hello, before, during and still')
  pair.patch([set('Hello again', ['title'])])
  await pair.flush()
  assert.equal((await server.client().getDocument('drafts.a'))?.['title'], 'Hello again')
})

test('two layers on one page share no state', async () => {
  const simulation = new Simulation({ documents: [{ ...ARTICLE, _id: 'drafts.a' }] })
  const [one, two] = [simulation.open(), simulation.open()]
  const pairs = [one, two].map(({ layer }) => layer.documents.pair('a', 'article'))
  await simulation.pass(100)
  pairs[0]!.patch([set('one', ['title'])])
  assert.equal(pairs[1]!.getState().displayed?.['title'], 'Hello')
  one.layer.dispose()
  await simulation.pass(100)
  pairs[1]!.patch([set('two', ['title'])])
  await simulation.pass(100)
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'two')
})

test('a layer with another schema shares everything else', async () => {
  const simulation = new Simulation({ documents: [{ ...ARTICLE, _id: 'drafts.a' }] })
  const { layer } = simulation.open()
  const schema = compileSchema([], fieldTypes)
  const other = layer.withSchema(schema)
  assert.equal(other.schema, schema)
  assert.equal(layer.schema.documentTypes.length > 0, true)
  const others = (Object.keys(layer) as (keyof DataLayer)[]).filter((name) => name !== 'schema')
  for (const name of others) assert.equal(other[name], layer[name], name)
  const pair = layer.documents.pair('a', 'article')
  await simulation.pass(100)
  pair.patch([set('one', ['title'])])
  const saved = other.flush()
  await simulation.pass(100)
  await saved
  assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], 'one')
  assert.equal(other.withSchema(layer.schema).schema, layer.schema)
})

/** A clock that knows which of its timers have neither run nor been cleared. */
function countTimers(clock: Clock): { clock: Clock; timers: Set<unknown> } {
  const timers = new Set<unknown>()
  const counting: Clock = {
    now: () => clock.now(),
    setTimeout(callback, delay) {
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        callback()
      }, delay)
      timers.add(timer)
      return timer
    },
    clearTimeout(timer) {
      timers.delete(timer)
      clock.clearTimeout(timer)
    },
  }
  return { clock: counting, timers }
}

test('dispose leaves no timers, streams or subscriptions', async () => {
  const simulation = new Simulation({ documents: [{ ...ARTICLE, _id: 'drafts.a' }] })
  const { clock, timers } = countTimers(simulation.clock)
  const { layer, network } = simulation.open({ clock })
  network.result = () => []
  const pair = layer.documents.pair('a', 'article')
  let completed = 0
  const complete = () => completed++
  const streams: Observable<unknown>[] = [
    pair.state$,
    pair.changes$,
    layer.connection$,
    layer.errors$,
    layer.events$,
    layer.pending$,
  ]
  for (const stream of streams) stream.subscribe({ complete })
  const article = testSchema.get('article')!
  layer.queries.observe('*').subscribe()
  layer.queries.observe('*[0]').subscribe().unsubscribe()
  layer.previews.observe('a', article).subscribe()
  layer.previews.observeAvailability('b').subscribe().unsubscribe()
  pair.validation$.subscribe()
  await simulation.pass(3000)
  network.isUp = false
  network.breakStreams()
  pair.patch([set('unsaved', ['title'])])
  const outcome = pair.execute('publish').catch((error: unknown) => error)
  const flushed = layer.flush({ timeout: 60_000 }).catch((error: unknown) => error)
  void layer.users.get('u')
  await simulation.pass(100)
  layer.previews.observe('c', article).subscribe()
  layer.queries.observe('*[1]').subscribe()
  assert.ok(timers.size > 0)
  layer.dispose()
  await settlePromises()
  assert.equal(timers.size, 0)
  assert.equal(completed, streams.length)
  assert.ok((await outcome) instanceof Error)
  assert.ok((await flushed) instanceof Error)
  await simulation.pass(60_000)
  assert.equal(timers.size, 0, 'and nothing starts again')
})

/** A plain way through to a server that may change its address, as behind one name on the network. */
async function startProxy(context: TestContext) {
  const sockets = new Set<Socket>()
  const proxy = { target: '', url: '', cut: () => sockets.forEach((socket) => socket.destroy()) }
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', proxy.target)
    const { method, headers } = incoming
    const onward = request(url, { method: method!, headers: { ...headers, host: url.host } })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  context.after(() => {
    proxy.cut()
    server.close()
  })
  return proxy
}

test('ERR-011.1 requires a projectId and a dataset', () => {
  for (const named of [{ projectId: '' }, { dataset: '' }]) {
    assert.throws(() => new Simulation().open(named), /^TypeError: Missing projectId or dataset$/)
  }
})
