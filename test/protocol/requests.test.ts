// What the calls of the API look like in URLs and frames: queries, listeners, history, documents, routes.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDocumentIds } from '../../src/protocol/documents.ts'
import {
  encodeLine,
  parseHistoryMoment,
  parseTransactionsRequest,
} from '../../src/protocol/history.ts'
import { encodeFrame, parseListenRequest } from '../../src/protocol/listen.ts'
import type { MutationEvent } from '../../src/protocol/listen.ts'
import { decodeQuery, parseQueryBody, parseQueryOptions } from '../../src/protocol/query.ts'
import { layersOf, parsePerspective } from '../../src/protocol/perspective.ts'
import { routePath } from '../../src/protocol/routes.ts'
import { randomText, randomValue } from '../kit/documents.ts'
import { forEachSeed } from '../kit/random.ts'

const search = (text: string) => new URLSearchParams(text)

/** A ProtocolError 400 whose message contains all of `words`. */
function badRequest(...words: string[]) {
  return (error: unknown) => {
    assert.equal((error as { status: number }).status, 400)
    const { message } = error as Error
    for (const word of words) assert.ok(message.includes(word), `${message} should name ${word}`)
    return true
  }
}

describe('query', () => {
  forEachSeed(200, 'a query survives encoding into a URL', (random) => {
    const params = Object.fromEntries(
      ['a', 'b2', '_c'].map((name) => [name, randomValue(random, 3)]),
    )
    const request = { query: `*[title == "${randomText(random)}"]`, params }
    const sent = new URLSearchParams({ query: request.query })
    for (const [name, value] of Object.entries(params)) sent.set(`$${name}`, JSON.stringify(value))
    assert.deepEqual(decodeQuery(search(sent.toString())), request)
  })

  test('a POST body carries query and parameters', () => {
    assert.deepEqual(parseQueryBody({ query: '*', params: { a: 1 } }), {
      query: '*',
      params: { a: 1 },
    })
    assert.deepEqual(parseQueryBody({ query: '*' }), { query: '*', params: {} })
  })

  test('a response repeats the query by default', () => {
    assert.deepEqual(parseQueryOptions(search('')), { returnQuery: true })
    assert.deepEqual(parseQueryOptions(search('returnQuery=false&tag=t')), {
      returnQuery: false,
      tag: 't',
    })
  })

  test('a perspective is a list of layers', () => {
    assert.equal(parsePerspective('raw'), 'raw')
    assert.equal(parsePerspective('published'), 'published')
    assert.equal(parsePerspective('previewDrafts'), 'drafts')
    assert.equal(parsePerspective('drafts,published'), 'drafts')
    assert.deepEqual(parsePerspective('r1,drafts,r1'), ['r1', 'drafts'])
    assert.deepEqual(layersOf(['r1', 'drafts']), ['versions.r1.', 'drafts.', ''])
  })

  const refused: [string, () => unknown, string[]][] = [
    ['a missing query', () => decodeQuery(search('$a=1')), ['query']],
    ['a parameter that is not JSON', () => decodeQuery(search('query=*&$id=abc')), ['$id', 'abc']],
    [
      'a perspective that cannot be combined',
      () => parsePerspective('raw,mine'),
      ['perspective', 'mine'],
    ],
    [
      'a non-boolean flag',
      () => parseQueryOptions(search('returnQuery=1')),
      ['returnQuery', 'true or false'],
    ],
    ['a body that is not an object', () => parseQueryBody([]), ['object']],
    ['a body without a query', () => parseQueryBody({ params: {} }), ['query']],
    [
      'parameters that are not an object',
      () => parseQueryBody({ query: '*', params: [1] }),
      ['params'],
    ],
  ]
  for (const [title, call, words] of refused) {
    test(`refuses ${title}`, () => assert.throws(call, badRequest(...words)))
  }
})

describe('listen', () => {
  test('parses the request that the client sends', () => {
    const url =
      'query=*[_id == $id]&$id="a"&effectFormat=mendoza&includeResult=true&visibility=query&tag=t'
    assert.deepEqual(parseListenRequest(search(url)), {
      query: '*[_id == $id]',
      params: { id: 'a' },
      includeResult: true,
      includePreviousRevision: false,
      includeMutations: true,
      includeEffects: true,
      visibility: 'query',
      tag: 't',
    })
  })

  test('refuses an unknown effect format', () => {
    assert.throws(
      () => parseListenRequest(search('query=*&effectFormat=diff')),
      badRequest('effectFormat', 'diff'),
    )
  })

  test('frames have one line of data each', () => {
    assert.equal(
      encodeFrame({ type: 'welcome', listenerName: 'n' }),
      'event: welcome\ndata: {"listenerName":"n"}\n\n',
    )
    assert.equal(
      encodeFrame({ type: 'channelError', error: { description: 'no' } }),
      'event: channelError\ndata: {"error":{"description":"no"}}\n\n',
    )
    assert.equal(
      encodeFrame({ type: 'disconnect', reason: 'gone' }),
      'event: disconnect\ndata: {"reason":"gone"}\n\n',
    )
  })

  test('a mutation frame carries its id and escapes line breaks', () => {
    const event: MutationEvent = {
      type: 'mutation',
      eventId: 't1#a',
      documentId: 'a',
      transactionId: 't1',
      transition: 'update',
      identity: 'u',
      mutations: [{ patch: { id: 'a', set: { text: 'one\ntwo\r\u2028' } } }],
      previousRev: 'r0',
      resultRev: 't1',
      timestamp: '2024-01-01T00:00:00Z',
      visibility: 'query',
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
    }
    const [id, name, data, ...end] = encodeFrame(event).split(/\r\n|\n|\r/)
    assert.deepEqual([id, name, end], ['id: t1#a', 'event: mutation', ['', '']])
    const { type: _type, ...sent } = event
    assert.deepEqual(JSON.parse(data!.slice('data: '.length)), sent)
  })
})

describe('history', () => {
  test('parses the request of the timeline (protocol.md 8.1)', () => {
    const url =
      'effectFormat=mendoza&excludeContent=true&excludeMutations=true&includeIdentifiedDocumentsOnly=true&reverse=true&limit=50&toTransaction=t9'
    assert.deepEqual(parseTransactionsRequest('x,drafts.x', search(url)), {
      ids: ['x', 'drafts.x'],
      includeIdentifiedDocumentsOnly: true,
      excludeContent: true,
      excludeMutations: true,
      includeEffects: true,
      reverse: true,
      limit: 50,
      toTransaction: 't9',
    })
  })

  test('parses time bounds and authors', () => {
    const request = parseTransactionsRequest(
      'x',
      search('fromTime=2024-01-01&toTime=2024-02-01T00:00:00Z&authors=a,b'),
    )
    assert.deepEqual(
      [request.fromTime, request.toTime, request.authors],
      ['2024-01-01', '2024-02-01T00:00:00Z', ['a', 'b']],
    )
  })

  test('a documents request requires exactly one of revision and time', () => {
    assert.deepEqual(parseHistoryMoment(search('revision=t1')), { revision: 't1' })
    assert.deepEqual(parseHistoryMoment(search('time=2024-01-01T00:00:00Z')), {
      time: '2024-01-01T00:00:00Z',
    })
    assert.throws(() => parseHistoryMoment(search('')), badRequest('revision', 'time'))
    assert.throws(
      () => parseHistoryMoment(search('revision=a&time=2024-01-01')),
      badRequest('either'),
    )
    assert.throws(
      () => parseHistoryMoment(search('time=yesterday')),
      badRequest('time', 'yesterday'),
    )
  })

  for (const limit of ['0', '-1', 'ten', '1.5', '']) {
    test(`refuses a limit of "${limit}"`, () => {
      assert.throws(
        () => parseTransactionsRequest('x', search(`limit=${limit}`)),
        badRequest('limit'),
      )
    })
  }

  test('every line is one JSON value', () => {
    const line = encodeLine({ error: { type: 'notFound', description: 'a\nb' } })
    assert.equal(line, '{"error":{"type":"notFound","description":"a\\nb"}}\n')
  })
})

describe('documents by id', () => {
  test('removes duplicate ids', () => {
    assert.deepEqual(parseDocumentIds('a,drafts.a,a'), ['a', 'drafts.a'])
  })

  for (const ids of ['', 'a,,b', 'a b', 'a,b/../c']) {
    test(`refuses "${ids}"`, () =>
      assert.throws(() => parseDocumentIds(ids), badRequest('Malformed document ID')))
  }
})

describe('routes', () => {
  test('parameters are filled in and encoded; lists keep their commas', () => {
    assert.equal(routePath('query', { dataset: 'production' }), '/data/query/production')
    assert.equal(
      routePath('documents', { dataset: 'a b', ids: 'x,drafts.x' }),
      '/data/doc/a%20b/x,drafts.x',
    )
    assert.equal(routePath('currentUser', {}), '/users/me')
    assert.equal(routePath('acl', { projectId: 'p', dataset: 'd' }), '/projects/p/datasets/d/acl')
  })
})
