import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TextSearchResponse } from '../../../src/protocol/text-search.ts'
import { indexTexts } from '../../kit/index-texts.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'

const documents = [
  { _id: 'a', _type: 'article', title: 'Harbour light' },
  {
    _id: 'b',
    _type: 'article',
    title: 'A light in the harbour of the old town, seen from the sea',
  },
  {
    _id: 'c',
    _type: 'page',
    title: 'Harbours',
    body: [{ _type: 'block', _key: 'k', children: [{ _type: 'span', _key: 's', text: 'lights' }] }],
  },
  { _id: 'd', _type: 'article', title: 'Mountain' },
  { _id: 'drafts.a', _type: 'article', title: 'Harbour lights' },
]

async function search(
  server: TestServer,
  text: string,
  more: object = {},
): Promise<TextSearchResponse> {
  const body = { query: { string: text }, ...more }
  return server.client().request({ method: 'POST', url: '/data/textsearch/production', body })
}

const idsOf = ({ hits }: TextSearchResponse): string[] => hits.map(({ id }) => id)

describe('DATA-011 text search', () => {
  test('finds documents that contain every word, best match first', async () => {
    await using server = await startTestServer({ documents })
    const answer = await search(server, 'harbour LIGHT')
    // Once the documents are indexed, what is spelled alike comes last.
    const exact = answer.hits.filter(({ rankingInfo }) => !rankingInfo.similar)
    assert.deepEqual(
      exact.map(({ id }) => id),
      ['a', 'drafts.a', 'b'],
    )
    assert.equal(answer.stats.estimatedTotalCount, answer.hits.length)
    const [first] = answer.hits
    assert.deepEqual(first?.attributes, { _id: 'a', _type: 'article' })
    assert.deepEqual(first.highlights, {
      title: {
        value: 'Harbour light',
        matchLevel: 'full',
        matchedWords: ['harbour', 'light'],
        ranges: [
          [0, 7],
          [8, 13],
        ],
      },
    })
    const { hits } = await search(server, 'harbours lig')
    assert.deepEqual(Object.keys(hits[0]?.highlights ?? {}), ['title', 'body[0].children[0].text'])
    assert.equal(answer.nextCursor, undefined)
  })

  test('applies a filter with parameters and returns the requested attributes', async () => {
    await using server = await startTestServer({ documents })
    const answer = await search(server, 'harbour', {
      filter: '_type in $__types && !(_id in path("drafts.**"))',
      params: { __types: ['article'] },
      includeAttributes: ['_id', 'title', 'missing'],
    })
    assert.deepEqual(
      answer.hits.map(({ attributes }) => attributes),
      [
        { _id: 'a', title: 'Harbour light', missing: null },
        { _id: 'b', title: documents[1]?.title, missing: null },
      ],
    )
  })

  test('returns stable pages while documents are written', async () => {
    await using server = await startTestServer({ documents })
    const first = await search(server, 'harbour', { limit: 2 })
    assert.equal(first.hits.length, 2)
    await server.client().create({ _id: '0', _type: 'article', title: 'Harbour' })
    const second = await search(server, 'harbour', { limit: 2, fromCursor: first.nextCursor })
    const third = await search(server, 'harbour', { limit: 2, fromCursor: second.nextCursor })
    assert.deepEqual([first, second, third].flatMap(idsOf).toSorted(), [
      '0',
      'a',
      'b',
      'c',
      'drafts.a',
    ])
    assert.equal(third.nextCursor, undefined)
  })

  test('without words returns everything that matches the filter, by id', async () => {
    await using server = await startTestServer({ documents })
    assert.deepEqual(
      idsOf(await search(server, '', { filter: '_type == "article"', fromCursor: null })),
      ['a', 'b', 'd', 'drafts.a'],
    )
  })

  test('returns only documents that the caller may read', async () => {
    await using server = await startTestServer({ dev: false, documents })
    await server.server.access.roles.put({
      name: 'guest',
      title: 'Guest',
      grants: [{ filter: '_type == "page"', permissions: ['read'] }],
    })
    await server.server.putAccount({ id: 'g', name: 'G', email: 'g@localhost', roles: ['guest'] })
    const token = await server.server.createToken({ accountId: 'g' })
    const client = server.client({ token })
    const request = (filter: string): Promise<TextSearchResponse> =>
      client.request({
        method: 'POST',
        url: '/data/textsearch/production',
        body: { query: { string: 'harbour' }, filter },
      })
    assert.deepEqual(idsOf(await request('true')), ['c'])
    await assert.rejects(request('true)] {"_id": "a", "title": *[_id == "a"][0].title} //'), {
      statusCode: 400,
    })
  })

  test('reports errors of a request', async () => {
    await using server = await startTestServer()
    for (const [body, words] of [
      [{ query: 'text' }, /query\.string/],
      [{ query: { string: 'a' }, limit: 0 }, /"limit"/],
      [{ query: { string: 'a' }, fromCursor: 'nonsense' }, /"fromCursor"/],
      [{ query: { string: 'a' }, filter: '_type ==' }, /./],
      [{ query: { string: 'a' }, includeAttributes: 'x' }, /"includeAttributes"/],
      [{ query: { string: 'a' }, types: { a: { weights: { title: -1 } } } }, /"types"/],
      [{ query: { string: 'a' }, types: ['a'] }, /"types"/],
    ] as const) {
      const request = server
        .client()
        .request({ method: 'POST', url: '/data/textsearch/production', body })
      await assert.rejects(request, (error: { statusCode?: number; message?: string }) => {
        assert.equal(error.statusCode, 400)
        assert.match(String(error.message), words)
        return true
      })
    }
  })
})

describe('finds pending and indexed documents', () => {
  const titles = {
    node: 'About node.js',
    version: 'Version 3.5',
    cpp: 'C++',
    cat: 'Cat',
    resume: 'Résumé',
    kyoto: '東京都庁の会議',
    mueller: 'Müller',
    rain: '大雨',
  }
  const found: readonly [typed: string, ids: readonly string[]][] = [
    ['node.js', ['node']],
    ['3.5', ['version']],
    ['c++', ['cpp']],
    ['resume', ['resume']],
    ['会議', ['kyoto']],
    ['京都', ['kyoto']],
    ['雨', ['rain']],
    ['mueller', ['mueller']],
    ['muller', ['mueller']],
    ['*[_type == "t"]', []],
  ]
  for (const state of ['pending', 'indexed'] as const) {
    test(state, async () => {
      const clock = createManualClock()
      await using server = await startTestServer({
        clock,
        documents: Object.entries(titles).map(([_id, title]) => ({ _id, _type: 'doc', title })),
      })
      if (state === 'indexed') await indexTexts(clock, server)
      for (const [typed, ids] of found) {
        assert.deepEqual(idsOf(await search(server, typed)), ids, typed)
      }
    })
  }

  test('the oldest exact title is first, titles before texts', async () => {
    const clock = createManualClock()
    await using server = await startTestServer({
      clock,
      documents: [
        { _id: 'z-oldest', _type: 'doc', title: 'Harbour' },
        { _id: 'a-text', _type: 'doc', title: 'Other', body: 'harbour' },
        ...Array.from({ length: 50 }, (_, n) => ({
          _id: `m${n}`,
          _type: 'doc',
          title: `The harbour ${n}`,
        })),
      ],
    })
    await indexTexts(clock, server)
    const ids = idsOf(await search(server, 'harbour'))
    assert.equal(ids[0], 'z-oldest')
    assert.equal(ids.at(-1), 'a-text')
  })
})

const indexed = async (
  documents: readonly { _id: string; _type: string }[],
  more: Parameters<typeof startTestServer>[0] = {},
): Promise<TestServer> => {
  const clock = createManualClock()
  const server = await startTestServer({ clock, documents, ...more })
  await indexTexts(clock, server)
  return server
}
const doc = (_id: string, title: string, more: object = {}) => ({
  _id,
  _type: 'doc',
  title,
  ...more,
})

describe('a word with one typo', () => {
  const similar = ({ hits }: TextSearchResponse) =>
    hits.map(({ rankingInfo }) => rankingInfo.similar)

  test('finds similar words, ranked below exact matches', async () => {
    await using server = await indexed([
      doc('meant', 'Harbour'),
      doc('exact', 'Other', { body: 'a harbuor, as it is misspelt' }),
    ])
    const answer = await search(server, 'harbuor')
    assert.deepEqual(idsOf(answer), ['exact', 'meant'])
    assert.deepEqual(similar(answer), [undefined, true])
    const { value, ranges } = answer.hits[1]!.highlights['title']!
    assert.deepEqual(
      ranges.map(([start, end]) => value.slice(start, end)),
      ['Harbour'],
    )
    for (const typed of ['harbur', 'harbbour', 'harvour', 'ahrbour', 'HARBOIR'])
      assert.ok(idsOf(await search(server, typed)).includes('meant'), typed)
    for (const typed of ['hrabuor', '"harbuor x"', 'harbuor -harbour', 'harb0ur'])
      assert.ok(!idsOf(await search(server, typed)).includes('meant'), typed)
    assert.deepEqual(similar(await search(server, 'other harbour')), [true])
    assert.deepEqual(idsOf(await search(server, 'other misspelled')), [])
    assert.deepEqual(idsOf(await search(server, 'othre misspellt')), ['exact'])
  })

  test('is not corrected in words of four letters, nor if there are enough exact matches', async () => {
    await using server = await indexed([
      doc('short', 'Word'),
      doc('meant', 'Harbour'),
      ...Array.from({ length: 5 }, (_, n) => doc(`n${n}`, 'Harbor')),
    ])
    assert.deepEqual(idsOf(await search(server, 'wrod')), [])
    assert.equal(idsOf(await search(server, 'harbor')).length, 5)
  })

  test('is paged like any other search', async () => {
    await using server = await indexed([
      doc('exact', 'harbuor'),
      ...Array.from({ length: 6 }, (_, n) => doc(`n${n}`, 'Harbour')),
    ])
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await search(server, 'harbuor', {
        limit: 2,
        ...(cursor && { fromCursor: cursor }),
      })
      found.push(...idsOf(page))
      cursor = page.nextCursor
    } while (cursor)
    assert.deepEqual(found, ['exact', 'n0', 'n1', 'n2', 'n3', 'n4', 'n5'])
  })
})

test('documents are found by their id or a prefix of it', async () => {
  const ids = [
    'a1B2c3d4-0000-4000-8000-000000000001',
    'a1B2c3d4-0000-4000-8000-000000000002',
    'home',
  ]
  for (const state of [
    startTestServer,
    ({ documents }: { documents: never }) => indexed(documents),
  ]) {
    const documents = [
      doc(ids[0]!, 'One'),
      doc(`drafts.${ids[0]}`, 'One'),
      doc(ids[1]!, 'Two'),
      doc(ids[2]!, 'Three'),
      doc('text', `See ${ids[0]}`),
    ]
    await using server = await state({ documents: documents as never })
    assert.deepEqual(idsOf(await search(server, ids[0]!)), [ids[0]!, `drafts.${ids[0]}`, 'text'])
    assert.deepEqual(idsOf(await search(server, `drafts.${ids[1]}`)), [ids[1]!])
    const { hits } = await search(server, 'a1B2')
    assert.deepEqual(new Set(hits.map(({ id }) => id)).size, 4)
    assert.deepEqual(hits[0]!.highlights['_id'], {
      value: ids[0],
      matchLevel: 'full',
      matchedWords: ['a1B2'],
      ranges: [[0, 4]],
    })
    assert.deepEqual(idsOf(await search(server, 'home')), ['home'])
    assert.deepEqual(idsOf(await search(server, 'hom')), [])
    await server.client().create(doc('n', 'Home'))
    assert.deepEqual(idsOf(await search(server, 'home')), ['n', 'home'])
    assert.deepEqual(idsOf(await search(server, 'a1B2', { filter: 'title == "Two"' })), [ids[1]!])
  }
})
