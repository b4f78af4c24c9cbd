// Content on a site: the answers of a real server, kept up to date by its stream of live events.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { createLive, DataError } from '../../src/live/index.ts'
import type { LiveClient, LiveSnapshot, LiveStore } from '../../src/live/index.ts'
import { createDatasetServer } from '../../src/server/dataset-server.ts'
import { startTestServer } from '../kit/harness-server.ts'
import { SimulatedClock } from '../kit/simulated-clock.ts'
import { testAssets } from '../kit/test-assets.ts'
import { startTcpProxy } from '../kit/tcp-proxy.ts'

const documents = [
  { _id: 'a', _type: 'article', title: 'First', by: { _type: 'reference', _ref: 'ada' } },
  { _id: 'b', _type: 'article', title: 'Second' },
  { _id: 'ada', _type: 'person', name: 'Ada' },
]
const titles = '*[_type == "article"] | order(_id).title'
const apiVersion = '2025-03-01'

/** A site of a server with the documents above. */
async function startSite() {
  const server = await startTestServer({ documents })
  const client = server.client({ apiVersion, perspective: 'published' })
  const live = createLive({ client })
  return {
    ...{ server, client, live },
    async [Symbol.asyncDispose]() {
      live.dispose()
      await server.close()
    },
  }
}

/** Waits until a store shows something. */
function until<T>(store: LiveStore<T>, isThere: (snapshot: LiveSnapshot<T>) => boolean) {
  return new Promise<LiveSnapshot<T>>((resolve) => {
    let stop = () => {}
    let isDone = false
    stop = store.subscribe((snapshot) => {
      if (!isThere(snapshot)) return
      isDone = true
      resolve(snapshot)
      queueMicrotask(() => stop())
    })
    if (isDone) stop()
  })
}

/** Observes until the returned function is called. */
const keep = (store: LiveStore<unknown>): (() => void) => store.subscribe(() => {})

interface Counts {
  queries: number
  streams: number
  open: number
}

/** A client that counts its queries and streams. */
function counted(client: SanityClient): LiveClient & { counts: Counts; asked: object[] } {
  const counts = { queries: 0, streams: 0, open: 0 }
  const asked: object[] = []
  return {
    counts,
    asked,
    config: () => client.config(),
    fetch(query: string, params: Record<string, unknown>, options: object): Promise<unknown> {
      counts.queries += 1
      asked.push(options)
      return client.fetch(query, params, options as never)
    },
    live: {
      events: (options) => ({
        subscribe(observer) {
          counts.streams += 1
          counts.open += 1
          const subscription = client.live.events(options).subscribe(observer)
          return {
            unsubscribe() {
              counts.open -= 1
              subscription.unsubscribe()
            },
          }
        },
      }),
    },
  }
}

describe('a query', () => {
  test('asked once has its value and its tags, and opens no stream', async () => {
    await using site = await startSite()
    const client = counted(site.client)
    const { value, tags } = await createLive({ client }).fetch<string[]>(titles)
    assert.deepEqual(value, ['First', 'Second'])
    assert.equal(tags?.length, 1)
    assert.deepEqual(client.counts, { queries: 1, streams: 0, open: 0 })
  })

  test('gets its parameters', async () => {
    await using site = await startSite()
    const { value } = await site.live.fetch('*[_id == $id][0].title', { id: 'b' })
    assert.equal(value, 'Second')
  })

  test('without a result has the value null', async () => {
    await using site = await startSite()
    const store = site.live.observe('*[_id == "none"][0]')
    const { value } = await until(store, ({ status }) => status === 'live')
    assert.equal(value, null)
  })

  test('that the server refuses rejects with a typed error', async () => {
    await using site = await startSite()
    const refused = site.live.fetch('*[')
    await assert.rejects(refused, (error) => error instanceof DataError && error.code === 'invalid')
  })
})

describe('an observed query', () => {
  test('shows first nothing, then the value, then each change of it', async () => {
    await using site = await startSite()
    const store = site.live.observe<string[]>(titles)
    assert.deepEqual(store.getSnapshot(), { status: 'loading', value: undefined, error: null })
    using _kept = { [Symbol.dispose]: keep(store) }
    const first = await until(store, ({ status }) => status === 'live')
    assert.deepEqual(first.value, ['First', 'Second'])
    await site.client.patch('b').set({ title: 'Changed' }).commit()
    const second = await until(store, ({ value }) => value?.[1] === 'Changed')
    assert.equal(second.status, 'live')
  })

  test('follows what it refers to', async () => {
    await using site = await startSite()
    const store = site.live.observe<string>('*[_id == "a"][0].by->name')
    using _kept = { [Symbol.dispose]: keep(store) }
    await until(store, ({ status }) => status === 'live')
    await site.client.patch('ada').set({ name: 'Ada Lovelace' }).commit()
    await until(store, ({ value }) => value === 'Ada Lovelace')
  })

  test('is not asked again for changes of something else', async () => {
    await using site = await startSite()
    const client = counted(site.client)
    const live = createLive({ client })
    const articles = live.observe<string[]>(titles)
    const person = live.observe<string>('*[_id == "ada"][0].name')
    using _kept = { [Symbol.dispose]: () => live.dispose() }
    keep(articles)
    keep(person)
    await until(articles, ({ status }) => status === 'live')
    await until(person, ({ status }) => status === 'live')
    await site.client.patch('ada').set({ name: 'Ada L' }).commit()
    await until(person, ({ value }) => value === 'Ada L')
    const before = client.counts.queries
    await site.client.patch('ada').set({ name: 'Ada Lovelace' }).commit()
    await until(person, ({ value }) => value === 'Ada Lovelace')
    assert.equal(client.counts.queries - before, 1)
  })

  test('sees what was committed before it is told', async () => {
    await using site = await startSite()
    const client = counted(site.client)
    const live = createLive({ client })
    const store = live.observe<string[]>(titles)
    using _kept = { [Symbol.dispose]: () => live.dispose() }
    keep(store)
    await until(store, ({ status }) => status === 'live')
    await site.client.patch('a').set({ title: 'New' }).commit()
    await until(store, ({ value }) => value?.[0] === 'New')
    assert.match(JSON.stringify(client.asked.at(-1)), /"lastLiveEventId":"[\w-]+"/)
  })

  test('keeps the identity of what has not changed, and tells nothing if nothing has', async () => {
    await using site = await startSite()
    const store = site.live.observe<{ _id: string }[]>(
      '*[_type == "article"] | order(_id){_id, title}',
    )
    let calls = 0
    using _kept = { [Symbol.dispose]: store.subscribe(() => (calls += 1)) }
    const { value: before } = await until(store, ({ status }) => status === 'live')
    const other = site.live.observe<number>('count(*[_type == "article" && defined(note)])')
    keep(other)
    await until(other, ({ status }) => status === 'live')
    const told = calls
    await site.client.patch('a').set({ note: 'not shown' }).commit()
    await until(other, ({ value }) => value === 1)
    await site.client.patch('b').set({ title: 'Changed' }).commit()
    const { value: after } = await until(store, ({ value }) => value !== before)
    assert.equal(after![0], before![0])
    assert.notEqual(after![1], before![1])
    assert.equal(calls, told + 1)
  })

  test('shares its requests with whoever observes the same, and the stream with all', async () => {
    await using site = await startSite()
    const client = counted(site.client)
    const live = createLive({ client })
    const stores = [live.observe(titles), live.observe(titles), live.observe('count(*)')]
    const stops = stores.map(keep)
    for (const store of stores) await until(store, ({ status }) => status === 'live')
    assert.equal(client.counts.streams, 1)
    // Each of the two queries once at first, and at most once more after the welcome of the stream.
    assert.ok(client.counts.queries <= 4, String(client.counts.queries))
    assert.equal(stores[0]!.getSnapshot(), stores[1]!.getSnapshot())
    stops[0]!()
    stops[0]!()
    await site.client.patch('a').set({ title: 'New' }).commit()
    await until(stores[1] as LiveStore<string[]>, ({ value }) => value?.[0] === 'New')
    live.dispose()
  })

  test('closes the stream when nobody observes any more, and begins anew when somebody does', async () => {
    await using site = await startSite()
    const client = counted(site.client)
    const live = createLive({ client })
    const store = live.observe<string[]>(titles)
    const stop = keep(store)
    await until(store, ({ status }) => status === 'live')
    stop()
    // As React does in its strict mode.
    const again = keep(store)
    await Promise.resolve()
    assert.deepEqual([client.counts.streams, client.counts.open], [1, 1])
    again()
    await Promise.resolve()
    assert.equal(client.counts.open, 0)
    assert.equal(store.getSnapshot().status, 'waiting')
    await site.client.patch('a').set({ title: 'Meanwhile' }).commit()
    const stopped = keep(store)
    await until(store, ({ status, value }) => status === 'live' && value?.[0] === 'Meanwhile')
    stopped()
  })

  test('of which a server has rendered the answer begins with it and asks no earlier than the stream is there', async () => {
    await using site = await startSite()
    const initial = await site.live.fetch<string[]>(titles)
    const handed = JSON.parse(JSON.stringify(initial)) as typeof initial
    await site.client.patch('a').set({ title: 'Since then' }).commit()
    const client = counted(site.client)
    const live = createLive({ client })
    const store = live.observe<string[]>(titles, {}, { initial: handed })
    assert.deepEqual(store.getSnapshot(), { status: 'waiting', value: initial.value, error: null })
    keep(store)
    assert.equal(client.counts.queries, 0)
    await until(store, ({ status, value }) => status === 'live' && value?.[0] === 'Since then')
    assert.equal(client.counts.queries, 1)
    live.dispose()
  })

  test('that the server refuses says why, and heals no sooner than something is new', async () => {
    await using site = await startSite()
    const store = site.live.observe('*[')
    const { error, value } = await until(store, ({ status }) => status === 'error')
    assert.equal(error?.code, 'invalid')
    assert.equal(value, undefined)
  })
})

describe('a loop over the values of a query', () => {
  test('gets the first value and every newer one, and ends with break', async () => {
    await using site = await startSite()
    const client = counted(site.client)
    const live = createLive({ client })
    const seen: string[] = []
    for await (const value of live.observe<string[]>(titles)) {
      seen.push(value.join())
      if (seen.length === 3) break
      await site.client
        .patch('a')
        .set({ title: `Edit ${seen.length}` })
        .commit()
    }
    assert.deepEqual(seen, ['First,Second', 'Edit 1,Second', 'Edit 2,Second'])
    await Promise.resolve()
    assert.equal(client.counts.open, 0)
  })

  test('throws a typed error if the server refuses the query', async () => {
    await using site = await startSite()
    const loop = async () => {
      for await (const _ of site.live.observe('*[')) break
    }
    await assert.rejects(loop, (error) => error instanceof DataError && error.code === 'invalid')
  })

  test('ends when the connection is disposed, also while it waits', async () => {
    await using site = await startSite()
    let count = 0
    for await (const _ of site.live.observe(titles)) {
      count += 1
      queueMicrotask(() => site.live.dispose())
    }
    assert.equal(count, 1)
  })
})

describe('drafts', () => {
  test('without a session are refused at once', async () => {
    await using server = await startTestServer()
    for (const perspective of ['drafts', ['rSpring', 'drafts']]) {
      assert.throws(
        () => createLive({ client: server.client({ apiVersion }), perspective }),
        (error) => error instanceof DataError && error.code === 'unauthorized',
      )
    }
  })

  test('are shown with a session, and change with each edit', async () => {
    await using server = await startTestServer({ documents, dev: false, people: ['Ada'] })
    const client = server.client({ apiVersion, perspective: 'raw', token: server.tokens['ada']! })
    const live = createLive({ client, perspective: 'drafts' })
    const store = live.observe<string[]>(titles)
    keep(store)
    await until(store, ({ status }) => status === 'live')
    await client.create({ _id: 'drafts.a', _type: 'article', title: 'Draft' })
    await until(store, ({ value }) => value?.[0] === 'Draft')
    await client.patch('drafts.a').set({ title: 'Draft, edited' }).commit()
    await until(store, ({ value }) => value?.[0] === 'Draft, edited')
    live.dispose()
  })

  test('do not reach a page of visitors', async () => {
    await using site = await startSite()
    const client = counted(site.client)
    const live = createLive({ client, perspective: 'published' })
    const store = live.observe<string[]>(titles)
    keep(store)
    await until(store, ({ status }) => status === 'live')
    const before = client.counts.queries
    await site.client.create({ _id: 'drafts.a', _type: 'article', title: 'Draft' })
    await site.client.patch('b').set({ title: 'Published' }).commit()
    const { value } = await until(store, (one) => one.value?.[1] === 'Published')
    assert.deepEqual(value, ['First', 'Published'])
    assert.equal(client.counts.queries, before + 1)
    live.dispose()
  })
})

describe('when the connection fails', () => {
  test('the value stays, and what was missed is there after the connection is back', async (t) => {
    await using site = await startSite()
    const proxy = await startTcpProxy(site.server.url)
    t.after(() => proxy.close())
    const live = createLive({
      client: site.server.client({ apiVersion, apiHost: proxy.url, perspective: 'published' }),
    })
    const store = live.observe<string[]>(titles)
    keep(store)
    await until(store, ({ status }) => status === 'live')
    proxy.cut()
    const { value } = await until(store, ({ status }) => status === 'waiting')
    assert.deepEqual(value, ['First', 'Second'])
    await site.client.patch('a').set({ title: 'Missed' }).commit()
    proxy.restore()
    await until(store, (one) => one.status === 'live' && one.value?.[0] === 'Missed')
    live.dispose()
  })

  test('a server that starts again continues with what has changed in between', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'content-studio-live-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const start = async (port = 0) => {
      const server = await createDatasetServer({
        ...{ assets: testAssets(), dev: true, data: join(folder, 'content.db') },
      })
      const { url } = await server.listen({ port })
      return { server, url }
    }
    const first = await start()
    await first.server.importDocuments('production', documents)
    const client = createClient({
      ...{ projectId: first.server.projectId, dataset: 'production', apiHost: first.url },
      ...{ apiVersion, useProjectHostname: false, useCdn: false, perspective: 'published' },
    })
    const live = createLive({ client })
    const store = live.observe<string[]>(titles)
    keep(store)
    await until(store, ({ status }) => status === 'live')
    await first.server.close()
    await until(store, ({ status }) => status === 'waiting')
    const second = await start(Number(new URL(first.url).port))
    t.after(() => second.server.close())
    await second.server.importDocuments('production', [{ ...documents[1], title: 'Imported' }])
    await until(store, (one) => one.status === 'live' && one.value?.[1] === 'Imported')
    await client.patch('a').set({ title: 'Edited' }).commit()
    await until(store, ({ value }) => value?.[0] === 'Edited')
    live.dispose()
  })

  test('a query that gets no answer is asked again, later each time', async () => {
    await using site = await startSite()
    const clock = new SimulatedClock()
    let fails = true
    const client = counted(site.client)
    const { fetch } = client
    client.fetch = (...request) =>
      fails
        ? Promise.reject(new Error(`No connection ${(client.counts.queries += 1)}`))
        : fetch(...request)
    client.live.events = () => ({ subscribe: () => ({ unsubscribe() {} }) })
    const live = createLive({ client, clock })
    const store = live.observe<string[]>(titles)
    keep(store)
    const { error } = await until(store, (one) => one.error !== null)
    assert.equal(error?.code, 'network')
    assert.equal(store.getSnapshot().status, 'loading')
    clock.advance(1_000)
    assert.equal(client.counts.queries, 2)
    await until(store, (one) => one.error?.description === 'No connection 2')
    clock.advance(1_999)
    assert.equal(client.counts.queries, 2)
    fails = false
    clock.advance(1)
    await until(store, ({ value, error: reason }) => value?.[0] === 'First' && reason === null)
    live.dispose()
    assert.equal(clock.pendingTimers, 0)
  })

  test('a stream that is refused is said to be, and opened again', async () => {
    await using site = await startSite()
    const clock = new SimulatedClock()
    const client = counted(site.client)
    const { events } = client.live
    client.live.events = (options) =>
      client.counts.streams === 0
        ? {
            subscribe({ error }) {
              client.counts.streams += 1
              error(Object.assign(new Error('Not here'), { statusCode: 404 }))
              return { unsubscribe() {} }
            },
          }
        : events(options)
    const live = createLive({ client, clock })
    const store = live.observe<string[]>(titles)
    keep(store)
    const { status, error } = await until(store, ({ value }) => value !== undefined)
    assert.equal(status, 'waiting')
    assert.equal(error?.code, 'not-found')
    clock.advance(1_000)
    await until(store, (one) => one.status === 'live' && one.error === null)
    live.dispose()
    assert.equal(clock.pendingTimers, 0)
  })
})
