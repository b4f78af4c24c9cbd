import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { routes } from '../../src/protocol/routes.ts'
import type { Endpoint } from '../../src/server/http/endpoint.ts'
import { endpoints } from '../../src/server/endpoints/index.ts'
import { startProbe } from '../kit/probe.ts'
import type { Probe, WorstInput } from '../kit/probe.ts'
import { openSocket } from '../kit/socket-log.ts'

// No request may occupy the thread that serves everybody: each endpoint gets the worst input found for it, and as much as it
// takes. What is special to assets is in assets/main-thread.test.ts.

const large = {
  _id: 'large',
  _type: 'large',
  text: 'word '.repeat(60_000),
  list: Array.from({ length: 4000 }, (_, n) => ({
    _key: `k${n}`,
    a: { b: [{ c: n }] },
    s: `text ${n}`,
  })),
}
const documents = [
  large,
  ...Array.from({ length: 8000 }, (_, n) => ({
    _id: `d${n}`,
    _type: 't',
    n: n % 7,
    title: `word${n} common`,
  })),
]

let probe: Probe
before(async () => {
  probe = await startProbe(documents)
})
after(() => probe.close())
const send: Probe['send'] = (...request) => probe.send(...request)

const query = (text: string): string => `/data/query/production?query=${encodeURIComponent(text)}`
const mutate = '/data/mutate/production'
const slow = '*{"same": count(*[n == ^.n && title match "w*"])}'
/** JSON of a list that is nearly so long. */
const listOf = (item: string, length: number): string =>
  `[${Array.from({ length: Math.floor(length / (item.length + 1)) - 1 }, () => item).join(',')}]`
/** As many fields as there may be, `each` in one object. */
const wide = (each: number, value: number): object =>
  Object.fromEntries(
    Array.from({ length: 200_000 / each }, (_, o) => [
      `o${o}`,
      Object.fromEntries(Array.from({ length: each }, (_field, n) => [`key${n}`, value])),
    ]),
  )
const wider = (_id: string, each: number, value: number): object => ({
  mutations: [{ createOrReplace: { _id, _type: 'wide', ...wide(each, value) } }],
})
const deep = (levels: number): unknown => (levels === 0 ? 1 : { x: deep(levels - 1) })

const cases: readonly WorstInput[] = [
  {
    name: 'a long-running query',
    statuses: [400],
    run: () => send('nobody', 'GET', query(slow)),
  },
  {
    name: 'a query with as many parts as possible',
    statuses: [200, 400],
    run: () =>
      send('nobody', 'POST', '/data/query/production', {
        query: `*[${Array(1900).fill('a==1').join('||')}]`,
        params: {},
      }),
  },
  {
    name: 'a query with long parameters',
    statuses: [200],
    run: () =>
      send('nobody', 'POST', '/data/query/production', {
        query: 'count(*[_id in $ids])',
        params: { ids: Array.from({ length: 80_000 }, (_, n) => `d${n}`) },
      }),
  },
  {
    name: 'a query with hundreds of thousands of empty lists as parameters',
    statuses: [200, 400],
    run: () =>
      send(
        'nobody',
        'POST',
        '/data/query/production',
        `{"query":"count($a)","params":{"a":[${'[],'.repeat(345_000)}0]}}`,
      ),
  },
  {
    name: 'a search for 10 000 words',
    statuses: [200],
    run: () =>
      send('nobody', 'POST', '/data/textsearch/production', {
        query: { string: Array.from({ length: 10_000 }, (_, n) => `w${n}`).join(' ') },
      }),
  },
  {
    name: 'a search that matches every document',
    statuses: [200],
    run: () => send('nobody', 'POST', '/data/textsearch/production', { query: { string: 'w c' } }),
  },
  {
    name: 'a search for a word of 50 000 letters',
    statuses: [200],
    run: () =>
      send('nobody', 'POST', '/data/textsearch/production', {
        query: { string: 'x'.repeat(50_000) },
      }),
  },
  {
    name: 'as many documents by id as a URL holds',
    statuses: [200],
    run: () =>
      send(
        'nobody',
        'GET',
        `/data/doc/production/large,${Array.from({ length: 1800 }, (_, n) => `d${n}`).join(',')}`,
      ),
  },
  {
    name: 'the history of a large document',
    statuses: [200],
    run: () =>
      send('viewer', 'GET', '/data/history/production/transactions/large?effectFormat=mendoza'),
  },
  {
    name: 'a past state of many documents',
    statuses: [200],
    run: () =>
      send(
        'viewer',
        'GET',
        `/data/history/production/documents/${Array.from({ length: 1500 }, (_, n) => `d${n}`).join(',')}?time=2999-01-01T00:00:00Z`,
      ),
  },
  {
    name: 'an export',
    statuses: [200],
    run: () => send('nobody', 'GET', '/data/export/production'),
  },
  {
    name: 'an empty export',
    statuses: [200],
    run: () => send('nobody', 'GET', '/data/export/production?types=none'),
  },
  {
    name: 'a mutation by query by a read-only user',
    statuses: [403],
    run: () =>
      send('viewer', 'POST', mutate, { mutations: [{ patch: { query: slow, set: { a: 1 } } }] }),
  },
  {
    name: 'a long-running mutation by query',
    statuses: [400],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [{ delete: { query: '*[count(*[n == ^.n]) < 0]' } }],
      }),
  },
  {
    name: 'a long-running query after another mutation',
    statuses: [400],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [
          { create: { _id: 'before', _type: 't' } },
          { delete: { query: '*[count(*[n == ^.n]) < 0]' } },
        ],
      }),
  },
  {
    name: 'a patch of thousands of documents',
    statuses: [200],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [{ patch: { query: '*[_type == "t"]', set: { changed: true } } }],
      }),
  },
  {
    name: 'a transaction of thousands of documents',
    statuses: [200],
    run: () =>
      send('editor', 'POST', `${mutate}?returnDocuments=true`, {
        mutations: Array.from({ length: 4000 }, (_, n) => ({
          createOrReplace: { _id: `new${n}`, _type: 'new', title: `New ${n}`, to: { _ref: 'd1' } },
        })),
      }),
  },
  {
    name: 'a dry run of thousands of deletions',
    statuses: [200],
    run: () =>
      send('editor', 'POST', `${mutate}?dryRun=true`, {
        mutations: Array.from({ length: 4000 }, (_, n) => ({ delete: { id: `new${n}` } })),
      }),
  },
  {
    name: 'arrays padded by high indices',
    statuses: [200, 400],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [
          {
            createOrReplace: {
              _id: 'padded',
              _type: 'p',
              ...Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a${n}`, []])),
            },
          },
          {
            patch: {
              id: 'padded',
              set: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a${n}[9999]`, 1])),
            },
          },
        ],
      }),
  },
  {
    name: 'thousands of operations on one document',
    statuses: [200],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [
          {
            patch: {
              id: 'large',
              set: Object.fromEntries(
                Array.from({ length: 4000 }, (_, n) => [`list[${n}].s`, 'x']),
              ),
            },
          },
        ],
      }),
  },
  {
    name: 'a path of nested recursive descents',
    statuses: [200, 400],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [{ patch: { id: 'large', set: { '..[..[..c > 0]].q': 1 } } }],
      }),
  },
  {
    name: 'a body as large as allowed',
    statuses: [200, 400],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [
          {
            createOrReplace: {
              _id: 'whole',
              _type: 'w',
              items: Array.from({ length: 35_000 }, (_, n) => ({
                _key: `k${n}`,
                n,
                s: 'some text in it',
              })),
            },
          },
        ],
      }),
  },
  ...['[]', '{}', '{"a":1}'].map((item): WorstInput => ({
    name: `a body of nothing but ${item}`,
    statuses: [400],
    run: () =>
      send(
        'editor',
        'POST',
        mutate,
        `{"mutations":[{"createOrReplace":{"_id":"full","_type":"w","a":${listOf(item, 4 * 1024 * 1024 - 200)}}}]}`,
      ),
  })),
  {
    name: 'a document with as many values as allowed',
    statuses: [200],
    run: () =>
      send(
        'editor',
        'POST',
        `${mutate}?returnDocuments=true`,
        `{"mutations":[{"createOrReplace":{"_id":"full","_type":"w","a":[${'[],'.repeat(249_000)}0]}}]}`,
      ),
  },
  ...(
    [
      ['all different', (n) => (n * 31).toString(36), 500_000],
      ['all long', (n) => `${n}`.padStart(40, 'x'), 90_000],
      ['as many as are indexed', (n) => `word${n}`, 19_000],
    ] as const satisfies readonly [string, (n: number) => string, number][]
  ).map(([name, word, count]): WorstInput => ({
    name: `a document full of words, ${name}`,
    statuses: [200],
    async run() {
      const text = Array.from({ length: count }, (_, n) => word(n)).join(' ')
      const half = text.slice(0, text.length / 2)
      const mutations = [
        {
          createOrReplace: { _id: 'words', _type: 'w', title: half, text: text.slice(half.length) },
        },
      ]
      return send('editor', 'POST', mutate, { mutations })
    },
  })),
  {
    name: 'a patch of the largest documents that returns them',
    statuses: [200],
    async run() {
      for (const id of ['one', 'two', 'three', 'four', 'five', 'six']) {
        await send('editor', 'POST', mutate, { mutations: [largest('new', `largest-${id}`)] })
      }
      return send('editor', 'POST', `${mutate}?returnDocuments=true`, {
        mutations: [{ patch: { query: '*[_type == "largest"]', set: { changed: true } } }],
      })
    },
  },
  {
    name: 'an object of 200 000 fields',
    statuses: [400],
    run: () => send('editor', 'POST', mutate, wider('wider', 200_000, 1)),
  },
  {
    name: 'replacing and patching a document of objects as wide as allowed',
    statuses: [200],
    async run() {
      const returned = `${mutate}?returnDocuments=true`
      await send('editor', 'POST', mutate, wider('wide', 10_000, 1))
      await send('editor', 'POST', returned, wider('wide', 10_000, 2))
      return send('editor', 'POST', returned, {
        mutations: [{ patch: { id: 'wide', set: { 'o7.key7': 3, 'o8.key8': 4 } } }],
      })
    },
  },
  {
    name: 'a query for a document of objects as wide as allowed',
    statuses: [200],
    run: () => send('viewer', 'GET', query('*[_type == "wide"]')),
  },
  ...(
    [
      ['of nested projections', `${'a{'.repeat(1900)}"a":1${'}'.repeat(1900)}`, 400],
      ['of projections as deep as allowed', `${'a{'.repeat(190)}a${'}'.repeat(190)}`, 200],
      ['of more parts than allowed', Array(1900).fill('a==1').join('||'), 400],
      ['of as many parts as allowed', Array(660).fill('a==1').join('||'), 200],
    ] as const
  ).map(([name, filter, status]): WorstInput => ({
    name: `a role with a filter ${name}`,
    statuses: [status],
    run: () =>
      send('administrator', 'PUT', '/projects/demo/roles/long', {
        title: 'Long',
        grants: [{ filter, permissions: ['read'] }],
      }),
  })),
  {
    name: 'a link to a preview of a large document in as many layers as possible',
    statuses: [201],
    run: () =>
      send('editor', 'POST', '/data/previews/production/shares', {
        document: 'large',
        perspective: Array.from({ length: 64 }, (_, n) => `release${n}`).join(),
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
      }),
  },
  {
    name: 'a mutation by query with large parameters',
    statuses: [400],
    run: () =>
      send(
        'editor',
        'POST',
        mutate,
        `{"mutations":[{"delete":{"query":"*[_id in $a]","params":{"a":[${'[],'.repeat(1_300_000)}0]}}}]}`,
      ),
  },
  {
    name: 'a body of deep objects',
    statuses: [200, 400],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [
          {
            createOrReplace: {
              _id: 'deep',
              _type: 'w',
              items: Array.from({ length: 2000 }, () => deep(90)),
            },
          },
        ],
      }),
  },
]

/** The longest address, and a body as large as the endpoint reads, of things that some endpoint has a use for. */
function asMuchAsItTakes({ method, path, bodyLimit = 0 }: Endpoint): WorstInput {
  const names: Record<string, string> = { projectId: 'demo', dataset: 'production', name: 'none' }
  const ids = Array.from({ length: 2000 }, (_, n) => `d${n}`).join(',')
  const place = path.replace(/:(\w+)(\{.+?\})?/g, (_, name: string) => names[name] ?? ids)
  const search = Array.from({ length: 500 }, (_, n) => `$p${n}=%22${n}%22`).join('&')
  const item = '{"_type":"t","a":[1,"b"],"filter":"true","permissions":["read"]}'
  const size = Math.min(bodyLimit, 16 * 1024 * 1024)
  const list = listOf(item, size / 6)
  const body = `{"mutations":${list},"batch":${list},"grants":${list},"roles":${list},"params":${list},"query":"*","title":"t"}`
  return {
    name: `${method} ${path}`,
    // An administrator is no robot.
    statuses: [
      200,
      201,
      204,
      400,
      401,
      404,
      406,
      409,
      413,
      ...(path.includes('/robots/me') ? [403] : []),
    ],
    run: () =>
      send(
        'administrator',
        method,
        `${place}?query=0&${search}`,
        ...(bodyLimit > 0 && method !== 'GET' ? [body] : []),
      ),
  }
}

describe('the main thread is not blocked by', () => {
  for (const { name, ...input } of cases) {
    test(name, { timeout: 60_000 }, () => probe.watch(input))
  }

  describe('the largest request accepted by', () => {
    const streamed = endpoints.filter(({ path }) => path === routes.listen)
    for (const endpoint of endpoints) {
      if (streamed.includes(endpoint)) continue
      const { name, ...input } = asMuchAsItTakes(endpoint)
      test(name, { timeout: 60_000 }, () => probe.watch(input))
    }
  })

  test('a listener with a slow filter', { timeout: 60_000 }, () =>
    probe.watch({ statuses: [200], run: listen }),
  )

  test('a listener that requests everything about the largest document', { timeout: 60_000 }, () =>
    probe.watch({ statuses: [200], run: listenToLargest }),
  )

  test('a listener that resumes after the largest changes', { timeout: 60_000 }, () =>
    probe.watch({ statuses: [200], run: comeBack }),
  )

  test('as many and as long presence reports as allowed', { timeout: 60_000 }, () =>
    probe.watch({ statuses: [200], run: announce }),
  )

  test('a sign-in form with long fields', { timeout: 60_000 }, () =>
    probe.watch({ statuses: [400, 401, 403, 429], run: signIn }),
  )

  test('copying a large dataset', { timeout: 60_000 }, () =>
    probe.watch({ statuses: [200], run: copyDataset }),
  )

  test('deleting a large dataset', { timeout: 120_000 }, () =>
    probe.watch({
      statuses: [200],
      async prepare() {
        // It is there the first time.
        await send('administrator', 'PUT', '/datasets/production')
        for (let from = 0; from < 4000; from += 2000) {
          const some = documents.slice(from, from + 2000)
          const mutations = some.map((document) => ({
            createOrReplace: { ...document, rare: rareWords() },
          }))
          await send('administrator', 'POST', mutate, { mutations })
        }
      },
      run: () => send('administrator', 'DELETE', '/datasets/production'),
    }),
  )
})

/** Words that no other document has: nothing remains of their entries in an index. */
const rareWords = (): string =>
  Array.from({ length: 20 }, () => Math.random().toString(36).slice(2)).join(' ')

/** Copies all documents and waits for the end. */
async function copyDataset(): Promise<number> {
  const headers = { authorization: `Bearer ${probe.tokens['administrator']}` }
  const targetDataset = `copy-${crypto.randomUUID()}`
  const response = await fetch(`${probe.url}/v1/datasets/production/copy`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ targetDataset }),
  })
  const { jobId } = (await response.json()) as { jobId: string }
  await readUntil(`${probe.url}/v1/jobs/${jobId}/listen`, '"completed"', headers)
  return response.status
}

/** Writes beside a listener whose filter never comes to an end, until that is reported. */
async function listen(): Promise<number> {
  const filter = '*[count(list[count(^.list[s match "text*" || s match ^.s]) > 1]) > 0]'
  const search = new URLSearchParams({ query: filter, includeResult: 'true' })
  const control = new AbortController()
  const response = await fetch(`${probe.url}/v1/data/listen/production?${search}`, {
    signal: control.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const mutations = [{ patch: { id: 'large', setIfMissing: { more: 0 }, inc: { more: 1 } } }]
  const status = await send('editor', 'POST', mutate, { mutations })
  let text = ''
  while (!text.includes('channelError')) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  control.abort()
  assert.match(text, /queryTimeoutError/)
  return status
}

const largest = (turn: string, id = 'largest'): object => ({
  createOrReplace: {
    _id: id,
    _type: 'largest',
    items: Array.from({ length: 60_000 }, (_, n) => ({
      _key: `k${n}`,
      text: `${turn} ${n} of these`,
    })),
  },
})

/** Replaces a document by one as large as may be, beside listeners who get all there is to say of it. */
async function listenToLargest(): Promise<number> {
  const parts = ['Result', 'PreviousRevision', 'Mutations', 'Effects'].map(
    (part) => `include${part}=true`,
  )
  const search = `query=${encodeURIComponent('*[_type == "largest"]')}&${parts.join('&')}`
  const address = `${probe.url}/v1/data/listen/production?${search}&effectFormat=mendoza`
  const read = Promise.all(Array.from({ length: 8 }, () => readUntil(address, 'second 59999 of')))
  await send('editor', 'POST', mutate, { mutations: [largest('first')] })
  const status = await send('editor', 'POST', mutate, { mutations: [largest('second')] })
  await read
  return status
}

/** Missed the largest changes, and asks for them. */
async function comeBack(): Promise<number> {
  const response = await fetch(`${probe.url}/v1${mutate}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${probe.tokens['editor']}` },
    body: JSON.stringify({ mutations: [{ createOrReplace: { _id: 'before', _type: 't' } }] }),
  })
  const { transactionId } = (await response.json()) as { transactionId: string }
  for (const turn of ['first', 'second', 'third']) {
    await send('editor', 'POST', mutate, { mutations: [largest(turn)] })
  }
  const address = `${probe.url}/v1/data/listen/production?query=*&enableResume=true`
  await readUntil(address, 'event: reset', { 'last-event-id': `${transactionId}#before` })
  return response.status
}

async function readUntil(
  address: string,
  wanted: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const control = new AbortController()
  const response = await fetch(address, { headers, signal: control.signal })
  const bytes = Buffer.from(wanted)
  let end = Buffer.alloc(0)
  for await (const chunk of response.body!) {
    end = Buffer.concat([end.subarray(-bytes.length), chunk])
    if (end.includes(bytes)) break
  }
  control.abort()
}

/** Many listen, one reports from as many documents as a message holds. */
async function announce(): Promise<number> {
  const address = `${probe.url}/v2022-06-30/socket/production`
  const headers = { authorization: `Bearer ${probe.tokens['viewer']}` }
  const sockets = await Promise.all(
    Array.from({ length: 20 }, () => openSocket(address, { headers })),
  )
  for (const socket of sockets) {
    for (let count = 0; count < 8; count++) await socket.call('presence_subscribe')
  }
  const locations = Array.from({ length: 16 }, (_, n) => ({
    documentId: n % 2 ? 'large' : `d${n}`,
  }))
  const tooMany = Array.from({ length: 1500 }, () => ({ documentId: 'large' }))
  const [first] = sockets
  const answer = await first!.call('presence_announce', { data: { sessionId: 's', locations } })
  await first!.call('presence_announce', { data: { sessionId: 's', locations: tooMany } })
  await sockets.at(-1)!.find((frame) => JSON.stringify(frame).includes('"state"'))
  for (const { socket } of sockets) socket.terminate()
  return answer['result'] === true ? 200 : 400
}

async function signIn(): Promise<number> {
  const response = await fetch(`${probe.url}/auth/sign-in`, {
    method: 'POST',
    headers: { origin: probe.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      email: 'viewer@example.com',
      password: 'x'.repeat(8000),
      origin: `https://${'x'.repeat(7000)}`,
    }),
  })
  await response.arrayBuffer()
  return response.status
}
