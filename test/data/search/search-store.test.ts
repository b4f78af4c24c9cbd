// Searching over the real client and the real server.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { filter, firstValueFrom, map, ReplaySubject, Subject, tap, timeout } from 'rxjs'
import type { DataLayerConfig } from '../../../src/data/data-layer.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { SearchPage, SearchTerms } from '../../../src/data/search/search-store.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import type { CompiledSchema } from '../../../src/schema/schema.ts'
import { findReferences } from '../../../src/references/search/reference-search.ts'
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
  schema?: CompiledSchema
  /** Stands in for the server where it answers. */
  intercept?: (url: URL) => Response | undefined
  /** Delays what the server answers. */
  onAnswer?: (url: URL) => Promise<void> | undefined
  server?: TestServerOptions
  getToken?: (server: TestServer) => string
}

async function setUp(
  context: TestContext,
  { strategy, getToken, schema = testSchema, intercept, onAnswer, ...options }: SearchSetUp = {},
) {
  const server = await startTestServer({ documents, ...options.server })
  const asked: Asked[] = []
  const settings: string[] = []
  const { projectId, dataset } = server
  const layer = createDataLayer({
    projectId,
    dataset,
    apiHost: server.url,
    useProjectHostname: false,
    schema,
    ...(getToken && { getToken: () => getToken(server) }),
    ...(strategy && { searchStrategy: strategy }),
    fetch: async (input, init) => {
      const request = new Request(input as string, init)
      const url = new URL(request.url)
      if (url.pathname.endsWith('/settings/indexing')) settings.push(url.pathname)
      const instead = intercept?.(url)
      if (instead) return instead
      if (/\bsearch\.(global|list)$/.test(url.searchParams.get('tag') ?? '')) {
        const text = await request.clone().text()
        asked.push({ method: request.method, url, body: text && JSON.parse(text) })
      }
      const answer = await fetch(request)
      await onAnswer?.(url)
      return answer
    },
  })
  context.after(async () => {
    layer.dispose()
    await server.close()
  })
  const articles = (text: string, more: Partial<SearchTerms> = {}): SearchTerms => ({
    text,
    types: [schema.get('article')!],
    ...more,
  })
  return { server, layer, asked, settings, articles }
}

const tag = 'search.global'
const ids = ({ hits }: SearchPage) => hits.map(({ _id }) => _id)

test('DATA-011 full-text search sends text, filter and parameters, and continues after the previous page', async (context) => {
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
    types: { article: { weights: { title: 10 } } },
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

test('DATA-011 a search returns only what the user may read, and only published documents on request', async (context) => {
  const { server, layer, articles } = await setUp(context, {
    strategy: 'text',
    server: { people: [{ name: 'Guest', roles: ['guest'] }], dev: false },
    getToken: ({ tokens }) => tokens['guest']!,
  })
  const grants = [{ filter: 'title match "light*"', permissions: ['read' as const] }]
  await server.server.access.roles.put({ name: 'guest', title: 'Guest', grants })
  const options = { tag, includeDrafts: false }
  assert.deepEqual(ids(await layer.search.find(articles('harbour'), options)), ['c', 'a'])
  // Both versions of `c` are found; it is one document.
  assert.deepEqual(ids(await layer.search.find(articles('harbour'), { tag })), ['drafts.c', 'a'])
})

test('SEARCH-059.3 text, types and a condition each narrow the results', async (context) => {
  const { layer, articles } = await setUp(context, { strategy: 'weighted' })
  const find = async (more: Partial<SearchTerms>) =>
    ids(await layer.search.find({ ...articles(''), ...more }, { tag })).toSorted()
  assert.deepEqual(await find({}), ['a', 'b', 'd', 'drafts.c'])
  assert.deepEqual(await find({ types: [testSchema.get('settings')!] }), ['s'])
  assert.deepEqual(await find({ text: 'mountain' }), ['d'])
  const params = { title: 'Harbour' }
  assert.deepEqual(await find({ condition: { filter: 'title == $title', params } }), ['b'])
})

test('SEARCH-059.5 a search returns hits and a cursor to the next page', async (context) => {
  const { layer, articles } = await setUp(context, { strategy: 'text' })
  const page = await layer.search.find(articles('harbour', {}), { tag, limit: 1 })
  assert.deepEqual(Object.keys(page).toSorted(), ['hits', 'nextCursor'])
  assert.equal(page.hits.length, 1)
  assert.equal(typeof page.nextCursor, 'string')
})

test('SEARCH-036.2 a search continues at the cursor of the last page until there is none', async (context) => {
  const { layer, articles } = await setUp(context, { strategy: 'text' })
  const terms = articles('harbour', {})
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof layer.search.find>> = await layer.search.find(terms, {
      tag,
      limit: 1,
      ...(cursor !== null && { cursor }),
    })
    found.push(...ids(page))
    cursor = page.nextCursor
  } while (cursor !== null)
  assert.deepEqual(found, ['b', 'c', 'drafts.c', 'a'])
})

test('SEARCH-037 a search sends a query, or calls the full-text search endpoint', async (context) => {
  for (const [strategy, expected] of [
    ['weighted', ['GET', 'query']],
    ['text', ['POST', 'textsearch']],
  ] as const) {
    const { layer, asked, articles } = await setUp(context, { strategy })
    await layer.search.find(articles('harbour light', {}), { tag })
    assert.deepEqual(
      asked.map((one) => [one.method, one.url.pathname.split('/')[3]]),
      [expected],
    )
  }
})

test('SEARCH-071 a weighted search sends one query and ranks the hits on the client', async (context) => {
  const { layer, asked, articles } = await setUp(context, { strategy: 'weighted' })
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
})

test('SEARCH-039 requests at most 1000 hits at a time', async (context) => {
  for (const strategy of ['weighted', 'text'] as const) {
    const { layer, asked, articles } = await setUp(context, { strategy })
    await layer.search.find(articles('harbour', {}), { tag })
    const [{ url, body }] = asked as [Asked]
    const limit = strategy === 'text' ? (body as { limit: number }).limit : undefined
    assert.equal(limit ?? JSON.parse(url.searchParams.get('$__limit')!), 1000)
  }
})

test('SEARCH-013.1 a search combines its text, types and filter', async (context) => {
  const { layer, asked, articles } = await setUp(context, { strategy: 'weighted' })
  const condition = { filter: 'title != $not', params: { not: 'Harbour' } }
  await layer.search.find(articles('harbour', { condition }), { tag })
  const [{ url }] = asked as [Asked]
  assert.match(url.searchParams.get('query')!, /_type in \$__types && \(title != \$not\)/)
  const param = (name: string) => JSON.parse(url.searchParams.get(`$${name}`)!) as unknown
  assert.deepEqual(
    [param('__types'), param('not'), param('t0')],
    [['article'], 'Harbour', 'harbour*'],
  )
})

test('SEARCH-036.1 a query names its origin, has one order and a limit, and keeps its order unless sorted by score', async (context) => {
  const { layer, asked, articles } = await setUp(context, { strategy: 'weighted' })
  const terms = articles('harbour', {
    condition: { filter: 'title != $not', params: { not: 'Harbour' } },
  })
  const options = {
    tag,
    order: '_updatedAt desc',
    comments: ['findability-source: global'],
    cursor: null,
  }
  await layer.search.find(terms, { ...options, sortByScore: true })
  const byTime = await layer.search.find(terms, options)
  const [{ url }] = asked as [Asked]
  const lines = url.searchParams.get('query')!.split('\n')
  assert.deepEqual(lines.slice(0, -1), ['// findability-mvi:4', '// findability-source: global'])
  const query = lines.at(-1)!
  assert.equal(query.match(/order\(/g)?.length, 1)
  assert.match(query, /_type in \$__types && \(title != \$not\)/)
  assert.match(query, /\| order\(_updatedAt desc\) \[0\.\.\.\$__limit\]/)
  const param = (name: string) => JSON.parse(url.searchParams.get(`$${name}`)!) as unknown
  assert.deepEqual(
    [param('__types'), param('not'), param('t0'), param('__limit')],
    [['article'], 'Harbour', 'harbour*', 1000],
  )
  // Without being sorted by its score, what is found keeps the order of the query.
  assert.deepEqual(ids(byTime), ['a', 'drafts.c'])
})

test('SEARCH-072 reads which versions of the hits exist by the ids of both', async (context) => {
  const field = compileSchema(
    [
      { name: 'article', type: 'document', fields: [{ name: 'title', type: 'string' }] },
      { name: 'to', type: 'reference', to: [{ type: 'article' }] },
    ],
    fieldTypes,
  )
  const asked: URL[] = []
  const { layer } = await setUp(context, {
    schema: field,
    intercept: (url) => {
      if (url.searchParams.get('tag')?.endsWith('get-counterpart-ids')) asked.push(url)
      return undefined
    },
  })
  const { hits } = await firstValueFrom(
    findReferences({
      layer,
      clock: layer.clock,
      type: field.get('to')!,
      text: 'light',
      place: () => ({ document: {}, parent: {}, parentPath: [] }) as never,
    }).pipe(filter((found) => found.hits !== undefined)),
  )
  assert.deepEqual(JSON.parse(asked[0]!.searchParams.get('$ids')!), [
    ...['drafts.c', 'c', 'drafts.a', 'a'],
  ])
  assert.deepEqual(
    hits!.map(({ id, isPublished, hasDraft }) => [id, isPublished, hasDraft]),
    [
      ['c', true, true],
      ['a', true, false],
    ],
  )
})

test('SEARCH-016 all loaded pages are live: changes trigger one new request after a pause', async (context) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let report = () => {}
  const isHeld = new Promise<void>((resolve) => (report = resolve))
  let isSlow = false
  const { server, layer, asked, articles } = await setUp(context, {
    strategy: 'text',
    server: { documents: Array.from({ length: 7 }, (_, n) => article(`n${n}`, 'Harbour')) },
    onAnswer: ({ pathname }) => {
      if (!isSlow || !pathname.includes('/textsearch/')) return undefined
      isSlow = false
      report()
      return held
    },
  })
  const more$ = new Subject<string>()
  const pages$ = new ReplaySubject<SearchPage>(1)
  const subscription = layer.search
    .observe(articles('harbour'), { tag, limit: 2 }, { shown: 0, more$ })
    .subscribe(({ value }) => value && pages$.next(value))
  context.after(() => subscription.unsubscribe())
  const until = (check: (page: SearchPage) => boolean) =>
    firstValueFrom(pages$.pipe(filter(check), timeout(10_000)))
  const limits = () => asked.map(({ body }) => (body as { limit: number }).limit)

  const first = await until(({ hits }) => hits.length === 2)
  more$.next('shown.outdated')
  more$.next(first.nextCursor!)
  assert.deepEqual(ids(await until(({ hits }) => hits.length === 4)), ['n0', 'n1', 'n2', 'n3'])
  assert.deepEqual(limits(), [2, 2])

  isSlow = true
  await server.client().delete('n1')
  await isHeld
  await server.client().delete('n3')
  await server.client().create(article('new', 'Harbour'))
  await firstValueFrom(
    layer.queries.observe<string[]>('*[_type == "article"]._id').pipe(
      filter(({ value = ['n3'] }) => value.includes('new') && !value.includes('n3')),
      timeout(10_000),
    ),
  )
  release()
  const anew = await until((page) => ids(page).includes('new'))
  assert.deepEqual(ids(anew), ['new', 'n0', 'n2', 'n4'])
  assert.deepEqual(limits(), [2, 2, 4, 4])

  more$.next(anew.nextCursor!)
  const last = await until(({ hits }) => hits.length === 6)
  assert.deepEqual(ids(last), ['new', 'n0', 'n2', 'n4', 'n5', 'n6'])
  assert.equal(last.nextCursor, null)
})

test('SEARCH-016 lists a document once that is on two pages, and refetches as many hits as were shown', async (context) => {
  const { layer, asked, articles } = await setUp(context, { strategy: 'text' })
  const more$ = new Subject<string>()
  const pages$ = layer.search
    .observe(articles('harbour'), { tag, limit: 2 }, { shown: 0, more$ })
    .pipe(
      filter(({ value }) => Boolean(value)),
      map(({ value }) => value!),
    )
  const shown: SearchPage[] = []
  await firstValueFrom(
    pages$.pipe(
      tap((page) => {
        shown.push(page)
        if (page.nextCursor) more$.next(page.nextCursor)
      }),
      filter(({ nextCursor }) => nextCursor === null),
      timeout(10_000),
    ),
  )
  assert.deepEqual(shown.map(ids), [
    ['b', 'c'],
    ['b', 'drafts.c', 'a'],
  ])

  asked.length = 0
  const again = layer.search.observe(articles('harbour'), { tag, limit: 2 }, { shown: 3, more$ })
  const { value } = await firstValueFrom(again.pipe(filter(({ value }) => Boolean(value))))
  assert.deepEqual(ids(value!), ['b', 'drafts.c', 'a'])
  assert.equal(asked.length, 1)
})

test('stops requesting a server whose pages never end', async (context) => {
  let requests = 0
  const { layer, articles } = await setUp(context, {
    strategy: 'text',
    intercept({ pathname }) {
      if (!pathname.includes('/textsearch/')) return undefined
      requests += 1
      const hits = [{ id: 'b', attributes: { _id: 'b', _type: 'article' }, rankingInfo: {} }]
      return Response.json({ hits, nextCursor: 'next' })
    },
  })
  const paging = { shown: 5, more$: new Subject<string>() }
  const { value } = await firstValueFrom(
    layer.search
      .observe(articles('harbour'), { tag, limit: 2 }, paging)
      .pipe(filter((state) => Boolean(state.value))),
  )
  assert.deepEqual(ids(value!), ['b'])
  assert.equal(requests, 2)
})

test('both search strategies update their results when a document changes, and report errors', async (context) => {
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

const nested = compileSchema(
  [
    {
      name: 'article',
      type: 'document',
      fields: [
        { name: 'title', type: 'string' },
        {
          name: 'one',
          type: 'object',
          fields: [
            { name: 'text', type: 'string' },
            {
              name: 'two',
              type: 'object',
              fields: [{ name: 'text', type: 'text' }],
            },
          ],
        },
      ],
    },
  ],
  fieldTypes,
)
const deep = [
  article('top', 'Lantern'),
  article('first', 'Other', { one: { text: 'A lantern' } }),
  article('second', 'Other', { one: { two: { text: 'Two lanterns' } } }),
]

test('SEARCH-074 searches text as deep as the dataset is indexed; reads that depth once, and tolerates a failure', async (context) => {
  const found = async (settings: Response | null) => {
    const set = await setUp(context, {
      strategy: 'weighted',
      schema: nested,
      server: { documents: deep },
      intercept: (url) =>
        url.pathname.endsWith('/settings/indexing') && settings ? settings.clone() : undefined,
    })
    const first = ids(await set.layer.search.find(set.articles('lantern'), { tag })).toSorted()
    await set.layer.search.find(set.articles('lantern'), { tag })
    assert.equal(set.settings.length, 1)
    await set.layer.search
      .find(set.articles('lantern'), { tag }, { dataset: 'other' })
      .catch(() => null)
    assert.deepEqual(
      set.settings.map((path) => path.split('/').slice(2).join('/')),
      ['production', 'other'].map((name) => `projects/demo/datasets/${name}/settings/indexing`),
    )
    return first
  }
  const everywhere = ['first', 'second', 'top']
  assert.deepEqual(await found(null), everywhere)
  assert.deepEqual(await found(new Response('{}', { status: 404 })), everywhere)
  const depth = (maxFieldDepth: unknown) =>
    Response.json({ partialIndexSettings: { maxFieldDepth } })
  assert.deepEqual(await found(depth(0)), everywhere)
  assert.deepEqual(await found(depth(2)), ['first', 'top'])
  assert.deepEqual(await found(depth(1)), ['top'])
})

test('a list filtered by a word shows the search results with either strategy', async (context) => {
  const body = { body: [{ _type: 'block', children: [{ _type: 'span', text: 'By the harbour' }] }] }
  for (const strategy of ['weighted', 'text'] as const) {
    const { layer, asked, articles } = await setUp(context, {
      strategy,
      server: { documents: [...documents, article('e', 'Elsewhere', body)] },
    })
    for (const text of ['harbour', 'light harb', 'zzz', '"Harbour light"']) {
      const searched = await layer.search.find(articles(text), { tag })
      const { value } = await firstValueFrom(
        layer.search.observeCondition(articles(text)).pipe(filter((state) => !state.loading)),
      )
      const listed = await layer.queries.fetch<string[]>(
        `*[_type == "article" && (${value!.filter})]._id`,
        { ...value!.params },
        { tag: 'list' },
      )
      const plain = (all: readonly string[]) =>
        [...new Set(all.map((id) => id.replace('drafts.', '')))].toSorted()
      assert.deepEqual(plain(listed), plain(ids(searched)), `${strategy} ${text}`)
    }
    // What only full-text search looks into.
    assert.equal(
      ids(await layer.search.find(articles('harbour'), { tag })).includes('e'),
      strategy === 'text',
    )
    const empty = await firstValueFrom(layer.search.observeCondition(articles('  ')))
    assert.equal(empty.value, null)
    assert.ok(asked.every(({ method }) => method === (strategy === 'text' ? 'POST' : 'GET')))
  }
})

test('uses a query when the server has no full-text search', async (context) => {
  const { layer, asked, articles } = await setUp(context, {
    strategy: 'text',
    intercept: (url) =>
      url.pathname.includes('/textsearch/') ? new Response('{}', { status: 404 }) : undefined,
  })
  assert.deepEqual(ids(await layer.search.find(articles('mountain'), { tag })), ['d'])
  const condition = await firstValueFrom(
    layer.search.observeCondition(articles('mountain')).pipe(filter(({ value }) => Boolean(value))),
  )
  assert.match(condition.value!.filter, /match/)
  assert.deepEqual(
    asked.map(({ method }) => method),
    ['GET'],
  )
})

test('selects the search strategy by the features of the server when none is configured', async (context) => {
  const searched = async (features: unknown) => {
    const { layer, asked, articles } = await setUp(context, {
      intercept: (url) =>
        features !== undefined && url.pathname.endsWith('/features')
          ? Response.json(features)
          : undefined,
    })
    layer.search.prepare()
    for (const _ of 'ab')
      assert.deepEqual(ids(await layer.search.find(articles('mountain'), { tag })), ['d'])
    return asked.map(({ method }) => method)
  }
  assert.deepEqual(await searched(undefined), ['POST', 'POST'])
  assert.deepEqual(await searched(['crossDatasetReference']), ['GET', 'GET'])
})

test('SEARCH-040 sorts full-text results by time on request, whatever the text', async (context) => {
  const { server, layer, asked, articles } = await setUp(context, { strategy: 'text' })
  await server.client().patch('a').set({ note: 'later' }).commit()
  const find = async (text: string, order: string, more: object = {}) =>
    ids(await layer.search.find(articles(text), { tag, order, ...more }))
  const newest = await find('harbour', '_updatedAt desc')
  assert.equal(newest[0], 'a')
  assert.deepEqual((await find('harbour', '_updatedAt asc')).at(-1), 'a')
  assert.ok(asked.every(({ method }) => method === 'POST'))
  // There are more than a page has: the query sorts them all.
  assert.equal((await find('harbour', '_updatedAt desc', { limit: 1 }))[0], 'a')
  assert.equal(asked.at(-1)!.method, 'GET')
})

test('full-text search ranks the title field highest, whatever its name, and ignores hidden text', async (context) => {
  const schema = compileSchema(
    [
      {
        name: 'article',
        type: 'document',
        fields: [
          { name: 'headline', type: 'string' },
          { name: 'teaser', type: 'string' },
          {
            name: 'meta',
            type: 'object',
            options: { search: { weight: 0 } },
            fields: [{ name: 'note', type: 'string' }],
          },
        ],
        preview: { select: { title: 'headline' } },
      },
    ],
    fieldTypes,
  )
  const { layer, articles } = await setUp(context, {
    strategy: 'text',
    schema,
    server: {
      documents: [
        { _id: 'teased', _type: 'article', headline: 'Sea', teaser: 'Harbour' },
        { _id: 'called', _type: 'article', headline: 'Old harbour', teaser: 'Sea' },
        { _id: 'hidden', _type: 'article', headline: 'Sea', meta: { note: 'Harbour' } },
      ],
    },
  })
  const page = await layer.search.find(articles('harbour'), { tag })
  assert.deepEqual(ids(page), ['called', 'teased'])
  assert.deepEqual(
    page.hits.map(({ excerpt }) => excerpt?.path),
    [undefined, 'teaser'],
  )
})

test('a list filtered by a common word shows every matching document', async (context) => {
  const many = Array.from({ length: 1100 }, (_, n) => article(`n${n}`, 'Harbour'))
  const { layer, articles } = await setUp(context, { server: { documents: many } })
  const { value } = await firstValueFrom(
    layer.search.observeCondition(articles('harbour')).pipe(filter(({ value }) => Boolean(value))),
  )
  const found = await layer.queries.fetch(`count(*[${value!.filter}])`, value!.params, { tag })
  assert.equal(found, 1100)
})

test('a hit includes the title that it matched, so that its row need not wait for it', async (context) => {
  const schema = compileSchema(
    [
      { name: 'article', type: 'document', fields: [{ name: 'title', type: 'string' }] },
      {
        name: 'settings',
        type: 'document',
        fields: [{ name: 'title', type: 'string' }],
        preview: {
          select: { title: 'title' },
          prepare: ({ title }) => ({ title: `The ${String(title)}` }),
        },
      },
    ],
    fieldTypes,
  )
  for (const strategy of ['weighted', 'text'] as const) {
    const long = `${'A very long title indeed. '.repeat(10)}Harbour`
    const server = { documents: [...documents, article('long', long)] }
    const { layer } = await setUp(context, { strategy, schema, server })
    const terms = { text: 'harbour', types: schema.documentTypes }
    const { hits } = await layer.search.find(terms, { tag })
    const known = new Map(hits.map(({ _id, preview }) => [_id, preview]))
    assert.deepEqual(known.get('b'), { title: 'Harbour' })
    // An excerpt of a title is not a title.
    assert.ok([undefined, long].includes(known.get('long')?.['title'] as string | undefined))
    // What an author makes of it may need more than was found.
    assert.equal(known.get('s'), undefined)
  }
})
