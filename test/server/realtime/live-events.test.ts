import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SyncTag } from '@sanity/client'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer, TestServerOptions } from '../../kit/harness-server.ts'
import { followLive, tagsOf } from '../../kit/live-log.ts'

const apiVersion = '2025-03-01'

const documents = [
  { _id: 'a', _type: 'article', by: { _ref: 'p' } },
  { _id: 'b', _type: 'article' },
  { _id: 'p', _type: 'person', name: 'Ada' },
]

const start = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ documents, ...options })

describe('a change that may affect a result has one of its tags', () => {
  const cases: [name: string, query: string, changed: string[], perspective?: string][] = [
    ['a document by id', '*[_id == "a"]', ['a']],
    ['a missing document by id', '*[_id == "new"][0]', ['new']],
    ['all documents of a type', '*[_type == "article"]', ['a', 'b']],
    ['the number of a type', 'count(*[_type == "person"])', ['p']],
    ['a page of a type', '*[_type == "article"] | order(_id)[0..1]._id', ['a', 'b']],
    ['references to others', '*[_type == "article"]{"name": by->name}', ['a', 'b', 'p']],
    ['anything', '*[defined(name)]', ['a', 'b', 'p', 'new']],
    ['what refers to a document', '*[references("p")]', ['a', 'b', 'p', 'new']],
    ['nothing', '1 + 1', []],
    ['the draft over its published document', '*[_id == "a"]', ['a', 'drafts.a'], 'drafts'],
    // Whether there is a draft of `b` matters: it could be of another type.
    ['drafts of a type', '*[_type == "article"]', ['a', 'b', 'drafts.a', 'drafts.p'], 'drafts'],
  ]
  for (const [name, query, changed, perspective] of cases) {
    test(name, async () => {
      await using server = await start()
      const client = server.client({ apiVersion, perspective: 'raw' })
      using live = await followLive(server.client({ apiVersion, withCredentials: true }), {
        includeDrafts: true,
      })
      const tags = await tagsOf(client, query, {}, perspective)
      const found: string[] = []
      for (const [place, id] of ['a', 'b', 'p', 'new', 'drafts.a', 'drafts.p'].entries()) {
        const _type = id.endsWith('a') || id === 'b' ? 'article' : id === 'new' ? 'note' : 'person'
        await client.createOrReplace({ _id: id, _type, n: place })
        const { tags: told } = await live.message(place + 1)
        if (told.some((tag) => tags.includes(tag))) found.push(id)
      }
      const isRaw = perspective === undefined
      const ofDrafts = (id: string): boolean => id.startsWith('drafts.')
      // In the raw perspective a draft has the names of its document and of its type.
      assert.deepEqual(
        found.filter((id) => !isRaw || !ofDrafts(id)),
        changed,
      )
    })
  }

  test('results of hundreds of documents have the tag of their type instead of each id', async () => {
    const people = Array.from({ length: 300 }, (_, n) => ({ _id: `p${n}`, _type: 'person' }))
    const all = people.map(({ _id }) => ({ _ref: _id, _key: _id }))
    await using server = await start({ documents: [...people, { _id: 'l', _type: 'list', all }] })
    const client = server.client({ apiVersion })
    const tags = await tagsOf(client, '*[_id == "l"]{"all": all[]->_id}')
    assert.ok(tags.length < 10, String(tags.length))
    using live = await followLive(client)
    await client.patch('p7').set({ name: 'x' }).commit()
    const { tags: told } = await live.message(1)
    assert.ok(told.some((tag) => tags.includes(tag)))
  })

  test('older API versions get no tags', async () => {
    await using server = await start()
    assert.deepEqual(await tagsOf(server.client({ apiVersion: '2021-03-24' }), '*'), [])
    assert.equal((await tagsOf(server.client({ apiVersion: '2021-03-25' }), '*')).length, 1)
  })

  test('tags reveal neither ids nor types, and survive a restart', async () => {
    await using server = await start()
    const client = server.client({ apiVersion })
    const tags = await tagsOf(client, '*[_type == "article"]{"name": by->name}')
    for (const tag of tags) assert.match(tag, /^s1:[\w-]{12}$/)
    assert.deepEqual(await tagsOf(client, '*[_type == "article"]{"name": by->name}'), tags)
  })
})

describe('streams', () => {
  const url = (server: TestServer, search = ''): string =>
    `${server.url}/v${apiVersion}/data/live/events/production${search}`
  const accept = { accept: 'text/event-stream' }

  test('without drafts report changes of published documents only', async () => {
    await using server = await start()
    const client = server.client({ apiVersion, perspective: 'raw' })
    using all = await followLive(server.client({ apiVersion, withCredentials: true }), {
      includeDrafts: true,
    })
    using published = await followLive(client)
    for (const _id of ['drafts.a', 'versions.r.a', 'drafts.c', 'c']) {
      await client.create({ _id, _type: 'article' })
    }
    await all.message(4)
    await published.message(1)
    assert.equal(published.messages().length, 1)
    assert.deepEqual(published.messages()[0]?.id, all.messages()[3]?.id)
  })

  test('of published content are open to everyone, with drafts only to users with a role', async () => {
    await using server = await start({
      dev: false,
      people: ['Ada', { name: 'Nobody', roles: [] }],
    })
    const status = async (search: string, headers: Record<string, string> = {}) => {
      const abort = new AbortController()
      const options = { headers: { ...accept, ...headers }, signal: abort.signal }
      const response = await fetch(url(server, search), options)
      abort.abort()
      return response.status
    }
    const token = (id: string) => ({ authorization: `Bearer ${server.tokens[id]}` })
    assert.equal(await status(''), 200)
    assert.equal(await status('?includeDrafts=true'), 401)
    assert.equal(await status('?includeDrafts=true', token('nobody')), 403)
    assert.equal(await status('?includeDrafts=true', token('ada')), 200)
    assert.equal(await status('', { origin: 'https://stranger.example' }), 403)
    assert.equal(await status('', { accept: 'application/json' }), 406)
    const nowhere = url(server).replace('production', 'none')
    const silent = await fetch(nowhere, { headers: accept })
    assert.equal(silent.status, 200, 'which datasets there are is not told')
    await silent.body?.cancel()
  })

  test('with drafts end when their session does', async () => {
    await using server = await start({ dev: false, people: ['Ada', 'Root'] })
    const headers = { ...accept, authorization: `Bearer ${server.tokens['ada']}` }
    const response = await fetch(url(server, '?includeDrafts=true'), { headers })
    const ended = response.text().then(
      () => 'ended',
      () => 'ended',
    )
    await server.server.access.accounts.remove('ada')
    assert.equal(await ended, 'ended')
  })

  async function firstFrames(server: TestServer, after: string | undefined, count: number) {
    const response = await fetch(url(server), {
      headers: { ...accept, ...(after !== undefined && { 'last-event-id': after }) },
    })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (text.split('\n\n').length <= count) text += (await reader.read()).value ?? ''
    await reader.cancel()
    return [...text.matchAll(/id: (\S+)\nevent: (\w+)\n/g)].map(([, id, type]) => ({ id, type }))
  }

  test('that reconnect receive missed events, or restart', async () => {
    await using server = await start()
    const client = server.client({ apiVersion })
    using live = await followLive(client)
    const [welcome] = live.events
    for (const n of [1, 2, 3]) await client.patch('a').set({ n }).commit()
    await live.message(3)
    const ids = live.messages().map(({ id }) => id)
    const types = async (after: string | undefined, count: number) =>
      (await firstFrames(server, after, count)).map(({ type, id }) => `${type} ${id}`)
    const head = ids[2]
    assert.deepEqual(await types(undefined, 1), [`welcome ${head}`])
    assert.deepEqual(await types(head, 1), [`welcome ${head}`])
    assert.deepEqual(await types(ids[0], 3), [
      `welcome ${head}`,
      `message ${ids[1]}`,
      `message ${head}`,
    ])
    assert.equal((await types((welcome as { id: string }).id, 4)).length, 4)
    assert.deepEqual(await types('unknown', 1), [`restart ${head}`])
  })

  test('a transaction of very many documents is sent as restart', async () => {
    await using server = await start()
    const client = server.client({ apiVersion })
    using live = await followLive(client)
    const many = Array.from({ length: 600 }, (_, n) => ({ create: { _id: `m${n}`, _type: 'm' } }))
    await client.mutate(many, { returnDocuments: false })
    // Changes nothing, so nobody has to be told.
    await client.createIfNotExists({ _id: 'a', _type: 'article' })
    await client.patch('a').set({ n: 1 }).commit()
    await live.message(1)
    assert.deepEqual(
      live.events.map(({ type }) => type),
      ['welcome', 'restart', 'message'],
    )
  })

  test('a page that next-sanity has cached by its tags is refreshed by an event with one of them', async () => {
    await using server = await start({ people: ['Ada'] })
    // As `sanityFetch` and `<SanityLive>` configure the client.
    const page = server.client({ apiVersion, perspective: 'published', useCdn: true })
    const query = '*[_type == "article" && _id == $id][0]{n, "by": by->name}'
    const fetchPage = (more: object = {}) =>
      page.fetch(query, { id: 'a' }, {
        ...{ filterResponse: false, perspective: 'published', stega: false, returnQuery: false },
        ...{ useCdn: true, cacheMode: 'noStale', tag: 'next-loader.fetch', ...more },
      } as const)
    const { result, syncTags = [] } = await fetchPage()
    assert.deepEqual(result, { n: null, by: 'Ada' })
    using live = await followLive(page, { tag: 'next-loader.live', waitFor: 'function' })
    const editor = server.client({ token: server.tokens['ada'] })
    await editor.patch('p').set({ name: 'Ada Lovelace' }).commit()
    const { id, tags } = await live.message(1)
    assert.ok(tags.some((tag) => syncTags.includes(tag as SyncTag)))
    const refreshed = await fetchPage({ lastLiveEventId: id })
    assert.deepEqual(refreshed.result, { n: null, by: 'Ada Lovelace' })
  })

  test('queries accept the id of an event and return results at least as new', async () => {
    await using server = await start()
    const client = server.client({ apiVersion })
    using live = await followLive(client)
    await client.patch('a').set({ n: 1 }).commit()
    const { id } = await live.message(1)
    const options = { lastLiveEventId: id, cacheMode: 'noStale' } as const
    assert.equal(await client.fetch('*[_id == "a"][0].n', {}, options), 1)
  })

  test('an event for a thousand open pages is encoded once', async () => {
    await using server = await start()
    const client = server.client({ apiVersion })
    const abort = new AbortController()
    const pages = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const response = await fetch(url(server), { headers: accept, signal: abort.signal })
        const reader = response.body!.getReader()
        await reader.read()
        return reader
      }),
    )
    const before = process.cpuUsage()
    await client.patch('a').set({ n: 1 }).commit()
    await Promise.all(pages.map((reader) => reader.read()))
    const { user, system } = process.cpuUsage(before)
    abort.abort()
    // Microseconds of this process, which is both the server and the thousand pages.
    assert.ok(user + system < 3_000_000, `${(user + system) / 1000} ms`)
  })
})
