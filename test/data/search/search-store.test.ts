// Searching over the real client and the real server.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { filter, firstValueFrom, timeout } from 'rxjs'
import type { DataLayerConfig } from '../../../src/data/data-layer.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { SearchPage, SearchTerms } from '../../../src/data/search/search-store.ts'
import { testSchema } from '../../kit/data-harness.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../kit/harness-server.ts'

const article = (id: string, title: string, more: object = {}) => ({
  _id: id,
  _type: 'article',
  title,
  ...more,
})
const documents = [
  article('a', 'A light in the harbour of the old town, seen from the sea'),
  article('b', 'Harbour'),
  article('c', 'Harbour light'),
  article('drafts.c', 'Harbour lights at night'),
  article('d', 'Mountain'),
  { _id: 's', _type: 'settings', title: 'Harbour settings' },
]

interface Asked {
  method: string
  url: URL
  body: unknown
}

interface SearchSetUp {
  strategy?: DataLayerConfig['searchStrategy']
  server?: TestServerOptions
  getToken?: (server: TestServer) => string
}

async function setUp(context: TestContext, { strategy, getToken, ...options }: SearchSetUp = {}) {
  const server = await startTestServer({ documents, ...options.server })
  const asked: Asked[] = []
  const { projectId, dataset } = server
  const layer = createDataLayer({
    projectId,
    dataset,
    apiHost: server.url,
    useProjectHostname: false,
    schema: testSchema,
    ...(getToken && { getToken: () => getToken(server) }),
    ...(strategy && { searchStrategy: strategy }),
    fetch: async (input, init) => {
      const request = new Request(input as string, init)
      const url = new URL(request.url)
      if (url.searchParams.get('tag')?.includes('search')) {
        const text = await request.clone().text()
        asked.push({ method: request.method, url, body: text && JSON.parse(text) })
      }
      return fetch(request)
    },
  })
  context.after(async () => {
    layer.dispose()
    await server.close()
  })
  const articles = (text: string, more: Partial<SearchTerms> = {}): SearchTerms => ({
    text,
    types: [testSchema.get('article')!],
    ...more,
  })
  return { server, layer, asked, articles }
}

const tag = 'search.global'
const ids = ({ hits }: SearchPage) => hits.map(({ _id }) => _id)

test('DATA-011 full-text search asks with words, filter and parameters, and goes on where the page before ended', async (context) => {
  const { layer, asked, articles } = await setUp(context, { strategy: 'text' })
  const terms = articles('harbour', {
    condition: { filter: 'title != $not', params: { not: 'Mountain' } },
  })
  const first = await layer.search.find(terms, { tag, limit: 2 })
  assert.deepEqual(ids(first), ['b', 'c'])
  assert.ok(first.nextCursor)
  const second = await layer.search.find(terms, { tag, limit: 2, cursor: first.nextCursor })
  assert.deepEqual(ids(second), ['drafts.c', 'a'])
  assert.equal(second.nextCursor, null)
  assert.ok(first.hits[0]!.score > first.hits[1]!.score)
  assert.deepEqual(first.hits[0]!.stories, [
    { path: 'title', score: first.hits[0]!.score, why: 'words: harbour' },
  ])

  const body = {
    query: { string: 'harbour' },
    filter: '_type in $__types && (title != $not)',
    params: { not: 'Mountain', __types: ['article'] },
    includeAttributes: ['_id', '_type'],
  }
  assert.deepEqual(
    asked.map(({ method, url, body: sent }) => [method, url.pathname.split('/').slice(2), sent]),
    [null, first.nextCursor].map((fromCursor) => [
      'POST',
      ['data', 'textsearch', 'production'],
      { ...body, fromCursor, limit: 2 },
    ]),
  )
  assert.equal(asked[0]!.url.searchParams.get('tag'), 'sanity.studio.search.global')

  await layer.search.find(articles('x'), { tag })
  assert.equal((asked.at(-1)!.body as { limit: number }).limit, 1000)
})

test('DATA-011 a search shows what whoever searches may read, published only when that is asked', async (context) => {
  const { server, layer, articles } = await setUp(context, {
    strategy: 'text',
    server: { people: [{ name: 'Guest', roles: ['guest'] }], dev: false },
    getToken: ({ tokens }) => tokens['guest']!,
  })
  const grants = [{ filter: 'title match "light*"', permissions: ['read' as const] }]
  server.server.access.roles.put({ name: 'guest', title: 'Guest', grants })
  const options = { tag, includeDrafts: false }
  assert.deepEqual(ids(await layer.search.find(articles('harbour'), options)), ['c', 'a'])
  // Both versions of `c` are found; it is one document.
  assert.deepEqual(ids(await layer.search.find(articles('harbour'), { tag })), ['drafts.c', 'a'])
})

test('DATA-012 SEARCH-037 SEARCH-071 without the option a search is one query, rated here', async (context) => {
  const { layer, asked, articles } = await setUp(context)
  const page = await layer.search.find(articles('harbour light', {}), { tag })
  assert.deepEqual(ids(page), ['drafts.c', 'a'])
  assert.equal(page.nextCursor, null)
  const [{ method, url }] = asked as [Asked]
  assert.deepEqual([asked.length, method, url.pathname.split('/')[3]], [1, 'GET', 'query'])
  const query = url.searchParams.get('query')!
  assert.match(query, /^\/\/ findability-mvi:4\n/)
  assert.match(query, /order\(_id asc\) \[0\.\.\.\$__limit\] \{_type, _id, \.\.\.select\(/)
  assert.deepEqual(
    ['$__types', '$__limit'].map((name) => JSON.parse(url.searchParams.get(name)!)),
    [['article'], 1000],
  )

  const other = await setUp(context, { strategy: 'text' })
  await other.layer.search.find(articles('harbour light'), { tag })
  assert.deepEqual(
    other.asked.map((one) => [one.method, one.url.pathname.split('/')[3]]),
    [['POST', 'textsearch']],
  )
})

test('whatever is searched for and how, answers come anew when a document changes, and errors are told', async (context) => {
  for (const strategy of ['weighted', 'text'] as const) {
    const { server, layer, asked, articles } = await setUp(context, { strategy })
    const found: string[][] = []
    const subscription = layer.search.observe(articles('mountain'), { tag }).subscribe((state) => {
      if (state.value) found.push(ids(state.value))
    })
    context.after(() => subscription.unsubscribe())
    const until = (count: number) =>
      firstValueFrom(
        layer.search.observe(articles('mountain'), { tag }).pipe(
          filter(({ value }) => value?.hits.length === count),
          timeout(10_000),
        ),
      )
    await until(1)
    await server.client().create(article('e', 'The other mountain'))
    await until(2)
    const before = asked.length
    await server.client().create({ _id: 't', _type: 'settings', title: 'Mountain' })
    const refused = layer.search.find(articles('x', { condition: { filter: '==', params: {} } }), {
      tag,
    })
    await assert.rejects(refused, (error) => error instanceof DataError && error.status === 400)
    assert.equal(asked.length, before + 1)
    assert.deepEqual(found[0], ['d'])
  }
})
