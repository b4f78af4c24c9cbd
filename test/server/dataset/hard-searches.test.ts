// Searches as hostile, as large and as unlucky as they can be.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentDocument } from '../../../src/model/document.ts'
import type { TextSearchHit, TextSearchResponse } from '../../../src/protocol/text-search.ts'
import { openSqliteStore } from '../../../src/server/database/sqlite/store.ts'
import { createQueryEngine } from '../../../src/server/query/evaluate.ts'
import { defaultLimits } from '../../../src/server/query/limits.ts'
import { createRunRead } from '../../../src/server/reads/run-read.ts'
import { parseTerms } from '../../../src/search/query/text-query.ts'
import { rateDocument, readSearch } from '../../../src/search/query/text-rating.ts'
import { createRandom, type Random } from '../../kit/choices.ts'
import { startTestServer, type TestServer } from '../../kit/harness-server.ts'
import { indexTexts } from '../../kit/index-texts.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

async function search(
  server: TestServer,
  text: string,
  more: object = {},
  token?: string,
): Promise<TextSearchResponse> {
  const body = { query: { string: text }, ...more }
  const client = server.client(token === undefined ? {} : { token })
  return client.request({ method: 'POST', url: '/data/textsearch/production', body })
}

const idsOf = ({ hits }: TextSearchResponse): string[] => hits.map(({ id }) => id)
const doc = (_id: string, title: string, more: object = {}) => ({
  _id,
  _type: 'doc',
  title,
  ...more,
})

test('ten thousand quotation marks contain no words and match only by the filter', async () => {
  const quotes = '"'.repeat(10_000)
  assert.deepEqual([readSearch(quotes), parseTerms(quotes)], [[], []])
  await using server = await startTestServer({ documents: [doc('a', quotes), doc('b', 'x')] })
  assert.deepEqual(idsOf(await search(server, quotes, { filter: '_id == "b"' })), ['b'])
})

test('GROQ typed into the search is treated as text', async () => {
  const typed = [
    '*[true]',
    '") || true || ("',
    '$__types',
    'count(*)',
    '] | order(_id) [0] {"x": *[_type == "doc"]} //',
    '"*" OR words : doc',
    'NEAR(a b)',
    'doc*',
  ]
  await using server = await startTestServer({
    documents: [doc('a', 'Harbour'), doc('b', 'Light')],
  })
  for (const text of typed) assert.deepEqual(idsOf(await search(server, text)), [], text)
})

const words = [
  'harbour',
  'harbours',
  'light',
  'Lighthouse',
  'Über',
  'node.js',
  'C++',
  '3.5',
  '京都庁',
  'été',
  'on',
]

function sentence(random: Random, most: number): string {
  return Array.from({ length: random.between(1, most) }, () => random.pick(words)).join(' ')
}

function query(random: Random): string {
  const parts = Array.from({ length: random.between(1, 3) }, () => {
    const word = random.pick(words)
    const part = random.chance(0.4) ? word.slice(0, random.between(1, word.length)) : word
    const said = random.chance(0.2) ? `"${part} ${random.pick(words)}"` : part
    return random.chance(0.15) ? `-${said}` : said
  })
  return parts.join(' ') + (random.chance(0.3) ? ' ' : '')
}

test('a thousand random searches equal a full scan in order and highlights, indexed or pending', async () => {
  const random = createRandom(20_261_123)
  const documents = Array.from({ length: 30 }, (_, n) =>
    doc(`d${n}`, sentence(random, 3), {
      body: [
        {
          _type: 'block',
          _key: 'b',
          children: [{ _type: 'span', _key: 's', text: sentence(random, 8) }],
        },
      ],
      ...(random.chance(0.3) && { note: sentence(random, 4) }),
    }),
  )
  const clock = createManualClock()
  await using pending = await startTestServer({ clock: createManualClock(), documents })
  await using indexed = await startTestServer({ clock, documents })
  await indexTexts(clock, indexed)
  const stored = await pending.client().fetch<ContentDocument[]>('*')
  const shape = ({ id, rankingInfo, highlights }: TextSearchHit) => ({
    id,
    score: rankingInfo.matchScore,
    highlights,
  })
  for (let n = 0; n < 1000; n++) {
    const text = query(random)
    const terms = readSearch(text)
    const expected = stored
      .flatMap((document) => {
        const rating = rateDocument(document, terms)
        return rating ? [{ id: document._id, ...rating }] : []
      })
      // Written at one time: equal scores go by id.
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .map(({ id, score, highlights }) => ({ id, score, highlights }))
    for (const server of [pending, indexed]) {
      const { hits } = await search(server, text)
      const exact = hits.filter(({ rankingInfo }) => !rankingInfo.similar).map(shape)
      assert.deepEqual(exact, expected, JSON.stringify(text))
    }
  }
})

const created = { aclMode: 'private', createdAt: '2026-01-01T00:00:00Z', createdBy: 'me' } as const
const at = { _createdAt: created.createdAt, _updatedAt: created.createdAt, _rev: 'r' }

test('the cost of a search does not grow with another dataset', () => {
  const terms = readSearch('harbour')
  const cost = (neighbours: number): number => {
    const store = openSqliteStore(':memory:')
    store.write((writer) => {
      for (const name of ['small', 'huge']) writer.createDataset({ name, ...created })
      writer.putDocument('small', { ...doc('own', 'Harbour'), ...at })
      for (let n = 0; n < neighbours; n++) {
        writer.putDocument('huge', { ...doc(`n${n}`, 'Harbour light'), ...at })
      }
      writer.putDocument('small', { ...doc('own2', 'Harbour'), ...at })
    })
    while (store.maintain(1000));
    // Long enough for clocks that count the processor's time in ticks of some milliseconds.
    const started = process.threadCpuUsage()
    for (let n = 0; n < 400; n++) {
      for (const tier of ['whole', 'title', 'anywhere'] as const) {
        const found = store.searchIds('small', {
          terms,
          typed: 'harbour',
          tier,
          offset: 0,
          limit: 500,
        })
        assert.deepEqual(found, { ids: ['own2', 'own'], hasMore: false })
      }
      store.similarWords('small', 'harbuor')
    }
    const { user, system } = process.threadCpuUsage(started)
    store.close()
    return user + system
  }
  const [few, many] = [cost(200), cost(20_000)]
  // A hundred times as many: were they read, it would take about a hundred times as long.
  assert.ok(many / few < 10, `${few} µs, then ${many} µs`)
})

test('a word that is in every document of another dataset does not disable the index', () => {
  const store = openSqliteStore(':memory:')
  store.write((writer) => {
    for (const name of ['small', 'huge']) writer.createDataset({ name, ...created })
    for (let n = 0; n < 50_001; n++)
      writer.putDocument('huge', { _id: `n${n}`, _type: 'doc', t: 'x', ...at })
    writer.putDocument('small', { ...doc('own', 'x'), ...at })
  })
  while (store.maintain(5000));
  assert.deepEqual(
    store.documentsWhere('small', { text: [{ text: 'x', prefix: false }] }).map(({ _id }) => _id),
    ['own'],
  )
  store.close()
})

async function guarded(documents: readonly { _id: string; _type: string }[]) {
  const clock = createManualClock()
  const server = await startTestServer({
    clock,
    documents,
    dev: false,
    people: [{ name: 'Guest', roles: ['guest'] }, 'Owner'],
  })
  const grant = (filter: string) =>
    server.server.access.roles.put({
      name: 'guest',
      title: 'Guest',
      grants: [{ filter, permissions: ['read'] }],
    })
  await indexTexts(clock, server)
  return { server, grant, token: server.tokens['guest']! }
}

test('an unreadable document is no hit, is not counted and corrects no word', async () => {
  const { server, grant, token } = await guarded([
    doc('secret', 'Zanzibar', { hidden: true }),
    doc('open', 'Harbour'),
    doc('both', 'Harbour and Zanzibar', { hidden: true }),
  ])
  await grant('hidden != true')
  const ask = async (text: string, more: object = {}) => {
    const { ms, ...answer } = await search(server, text, more, token)
    assert.ok(ms >= 0)
    return answer
  }
  const nothing = { stats: { estimatedTotalCount: 0 }, hits: [] }
  for (const text of ['zanzibar', 'zanzibra', 'zanzi', 'secret', 'secr', '"harbour and"'])
    assert.deepEqual(await ask(text), nothing, text)
  assert.equal((await ask('harbuor')).stats.estimatedTotalCount, 1)
  assert.equal((await search(server, 'zanzibra', {}, server.tokens['owner'])).hits.length > 0, true)
  await server.close()
})

test('pages leave out documents that became unreadable, and neither skip nor repeat renamed ones', async () => {
  const { server, grant, token } = await guarded(
    Array.from({ length: 9 }, (_, n) =>
      doc(`d${n}`, `Harbour ${n}`, { shelf: n < 6 ? 'open' : 'closed' }),
    ),
  )
  await grant('true')
  const page = (cursor?: string) =>
    search(server, 'harbour', { limit: 3, ...(cursor && { fromCursor: cursor }) }, token)
  const first = await page()
  assert.deepEqual(idsOf(first), ['d0', 'd1', 'd2'])
  await grant('shelf == "open"')
  const second = await page(first.nextCursor)
  assert.deepEqual(idsOf(second), ['d3', 'd4', 'd5'])
  assert.equal(second.nextCursor, undefined)

  await grant('true')
  const again = await page()
  // What was shown falls behind, what was not is better than all that were.
  const admin = server.client({ token: server.tokens['owner']! })
  await admin
    .patch('d0')
    .set({ title: `A long way from the old harbour ${'at night '.repeat(9)}` })
    .commit()
  await admin.patch('d7').set({ title: 'Harbour' }).commit()
  const rest = await page(again.nextCursor)
  const last = await page(rest.nextCursor)
  const all = [again, rest, last].flatMap(idsOf)
  assert.equal(new Set(all).size, all.length)
  assert.deepEqual(
    all.toSorted(),
    Array.from({ length: 9 }, (_, n) => `d${n}`),
  )
  await server.close()
})

test('a common word and an empty search return every matching document, page by page', async () => {
  const clock = createManualClock()
  const documents = Array.from({ length: 1300 }, (_, n) => doc(`d${n}`, 'Harbour', { n }))
  await using server = await startTestServer({ clock, documents })
  await indexTexts(clock, server)
  for (const text of ['harbour', 'harb', '', '-light']) {
    const found: string[] = []
    let fromCursor: string | undefined
    do {
      const page = await search(server, text, { limit: 400, ...(fromCursor && { fromCursor }) })
      assert.ok(page.hits.length <= 400)
      found.push(...idsOf(page))
      fromCursor = page.nextCursor
    } while (fromCursor !== undefined)
    assert.deepEqual([found.length, new Set(found).size], [1300, 1300], text)
  }
})

/** A store of one dataset in which documents are indexed, and a search in it that counts the documents it looks at. */
function searchable(documents: readonly ContentDocument[]) {
  const store = openSqliteStore(':memory:')
  const created = '2026-01-01T00:00:00Z'
  store.write((writer) => {
    const dataset = { name: 'production', aclMode: 'private', createdBy: 'me' } as const
    writer.createDataset({ ...dataset, createdAt: created })
    for (const [n, document] of documents.entries()) {
      const at = { _createdAt: created, _updatedAt: new Date(n * 1000).toISOString(), _rev: 'r' }
      writer.putDocument('production', { ...document, ...at })
    }
  })
  while (store.maintain(5000));
  let looked = 0
  const counted = <Given extends unknown[]>(
    read: (...given: Given) => ContentDocument[],
  ): ((...given: Given) => ContentDocument[]) => {
    return (...given) => {
      const found = read(...given)
      looked += found.length
      return found
    }
  }
  const counting = {
    ...store,
    documentsWhere: counted(store.documentsWhere),
    documentsByIds: counted(store.documentsByIds),
  }
  const viewer = {
    identity: 'me',
    isSignedIn: true,
    grants: [{ filter: 'true', permissions: ['read'] }],
  } as const
  const engine = createQueryEngine(counting)
  const run = createRunRead(counting, { engine, projectId: 'demo', limits: defaultLimits })
  return {
    close: () => store.close(),
    async search(text: string, types: readonly string[]) {
      looked = 0
      const bytes = await run({
        kind: 'textSearch',
        dataset: 'production',
        viewer,
        now: new Date(created),
        request: {
          text,
          filter: '_type in $types',
          params: { types },
          includeAttributes: ['_id'],
          limit: 100,
        },
      })
      const answer = JSON.parse(new TextDecoder().decode(bytes)) as TextSearchResponse
      return { ids: idsOf(answer), hasMore: answer.nextCursor !== undefined, looked }
    },
  }
}

test('a search without words reads only as many documents as the page needs, newest first', async () => {
  const pages = Array.from({ length: 3 }, (_, n) => ({ ...doc(`p${n}`, 'Harbour'), _type: 'page' }))
  const docs = Array.from({ length: 5000 }, (_, n) => doc(`d${n}`, 'Harbour'))
  const { search: find, close } = searchable([...pages, ...docs])
  const all = await find('', ['doc'])
  assert.deepEqual([all.ids.length, all.hasMore], [100, true])
  assert.deepEqual(all.ids.slice(0, 2), ['d4999', 'd4998'])
  assert.ok(all.looked > 0 && all.looked <= 400, `${all.looked} documents`)
  // Others are newer, and not looked at.
  const few = await find('', ['page', 'nothing'])
  assert.deepEqual([few.ids, few.hasMore], [['p2', 'p1', 'p0'], false])
  assert.ok(few.looked < 50, `${few.looked} documents`)
  close()
})

test('a search for rare types does not read all other documents that contain the word', async () => {
  const pages = Array.from({ length: 3 }, (_, n) => ({ ...doc(`p${n}`, 'Harbour'), _type: 'page' }))
  const docs = Array.from({ length: 5000 }, (_, n) =>
    doc(`d${n}`, n % 2 === 0 ? 'Harbour' : 'Sea', { text: 'a harbour' }),
  )
  const { search: find, close } = searchable([...pages, ...docs])
  for (const typed of ['harbour', 'h', 'harbuor']) {
    const { ids, looked } = await find(typed, ['page', 'nothing'])
    assert.deepEqual(ids.toSorted(), ['p0', 'p1', 'p2'], typed)
    assert.ok(looked < 3500, `${looked} documents for ${typed}`)
  }
  close()
})

test('documents deleted just before do not hide others, however many they are', async () => {
  const store = openSqliteStore(':memory:')
  const deleted = Array.from({ length: 1000 }, (_, n) => `n${n}`)
  store.write((writer) => {
    writer.createDataset({ name: 'production', ...created })
    writer.putDocument('production', { ...doc('old', 'Harbour'), ...at })
    for (const id of deleted) writer.putDocument('production', { ...doc(id, 'Harbour'), ...at })
  })
  while (store.maintain(1000));
  store.write((writer) => {
    for (const id of deleted) writer.deleteDocument('production', id)
  })
  const engine = createQueryEngine(store, { projectId: 'demo' })
  const run = createRunRead(store, { engine, projectId: 'demo', limits: defaultLimits })
  const bytes = await run({
    kind: 'textSearch',
    dataset: 'production',
    viewer: {
      identity: 'me',
      isSignedIn: true,
      grants: [{ filter: 'true', permissions: ['read'] }],
    },
    now: new Date(),
    request: { text: 'harbour', params: {}, includeAttributes: ['_id'], limit: 50 },
  })
  const found = JSON.parse(new TextDecoder().decode(bytes)) as TextSearchResponse
  assert.deepEqual(idsOf(found), ['old'])
  store.close()
})
