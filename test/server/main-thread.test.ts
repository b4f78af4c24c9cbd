import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import type { ProbeResult, ProbeRequest, ProbedServerData } from '../kit/probed-server.ts'

// No request may occupy the thread that serves everybody: each endpoint gets the worst input found for it.

/** Milliseconds of processor time. */
const longestTurn = 50

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

let worker: Worker
let url = ''
let tokens: Record<string, string> = {}
const folder = mkdtempSync(join(tmpdir(), 'content-probe-'))

before(async () => {
  const workerData: ProbedServerData = { folder, documents }
  worker = new Worker(new URL('../kit/probed-server.ts', import.meta.url), { workerData })
  const [started] = (await once(worker, 'message')) as [
    { url: string; tokens: Record<string, string> },
  ]
  ;({ url, tokens } = started)
})

after(async () => {
  await ask('close')
  rmSync(folder, { recursive: true })
})

async function ask(request: ProbeRequest): Promise<ProbeResult> {
  const answered = once(worker, 'message') as Promise<[ProbeResult]>
  worker.postMessage(request, [])
  return (await answered)[0]
}

type Who = 'administrator' | 'editor' | 'viewer' | 'nobody'

async function send(who: Who, method: string, path: string, body?: unknown): Promise<number> {
  const response = await fetch(`${url}/v2023-11-13${path}`, {
    method,
    headers: who === 'nobody' ? {} : { authorization: `Bearer ${tokens[who]}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response.status
}

const query = (text: string): string => `/data/query/production?query=${encodeURIComponent(text)}`
const mutate = '/data/mutate/production'
const slow = '*{"same": count(*[n == ^.n && title match "w*"])}'
const deep = (levels: number): unknown => (levels === 0 ? 1 : { x: deep(levels - 1) })

interface Case {
  readonly name: string
  readonly statuses: readonly number[]
  run(): Promise<number>
}

const cases: readonly Case[] = [
  {
    name: 'a query that takes long',
    statuses: [400],
    run: () => send('nobody', 'GET', query(slow)),
  },
  {
    name: 'a query with as many parts as there may be',
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
    name: 'a search for 10 000 words',
    statuses: [200],
    run: () =>
      send('nobody', 'POST', '/data/textsearch/production', {
        query: { string: Array.from({ length: 10_000 }, (_, n) => `w${n}`).join(' ') },
      }),
  },
  {
    name: 'a search that every document satisfies',
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
    name: 'documents by id, as many as a URL holds',
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
    name: 'a former state of many documents',
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
    name: 'an export of nothing',
    statuses: [200],
    run: () => send('nobody', 'GET', '/data/export/production?types=none'),
  },
  {
    name: 'a mutation by query of somebody who may only read',
    statuses: [403],
    run: () =>
      send('viewer', 'POST', mutate, { mutations: [{ patch: { query: slow, set: { a: 1 } } }] }),
  },
  {
    name: 'a mutation by query that takes long',
    statuses: [400],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [{ delete: { query: '*[count(*[n == ^.n]) < 0]' } }],
      }),
  },
  {
    name: 'such a query behind another mutation',
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
    name: 'thousands of documents in one mutation',
    statuses: [200],
    run: () =>
      send('editor', 'POST', `${mutate}?returnDocuments=true`, {
        mutations: Array.from({ length: 4000 }, (_, n) => ({
          createOrReplace: { _id: `new${n}`, _type: 'new', title: `New ${n}`, to: { _ref: 'd1' } },
        })),
      }),
  },
  {
    name: 'the same, tried out',
    statuses: [200],
    run: () =>
      send('editor', 'POST', `${mutate}?dryRun=true`, {
        mutations: Array.from({ length: 4000 }, (_, n) => ({ delete: { id: `new${n}` } })),
      }),
  },
  {
    name: 'arrays that are padded',
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
    name: 'ten thousand operations on one document',
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
    name: 'a path that descends everywhere',
    statuses: [200, 400],
    run: () =>
      send('editor', 'POST', mutate, {
        mutations: [{ patch: { id: 'large', set: { '..[..[..c > 0]].q': 1 } } }],
      }),
  },
  {
    name: 'a body that is as large as it may be',
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

describe('the thread that serves everybody is not held up by', () => {
  for (const each of cases) test(each.name, { timeout: 60_000 }, () => probe(each))

  test('the filter of a listener', { timeout: 60_000 }, () =>
    probe({ statuses: [200], run: listen }),
  )

  test('the deletion of a large dataset', { timeout: 60_000 }, () =>
    probe({
      statuses: [200],
      run: () => send('administrator', 'DELETE', '/datasets/production'),
    }),
  )
})

/** Writes beside a listener whose filter never comes to an end, until that is reported. */
async function listen(): Promise<number> {
  const filter = '*[count(list[count(^.list[s match "text*" || s match ^.s]) > 1]) > 0]'
  const search = new URLSearchParams({ query: filter, includeResult: 'true' })
  const control = new AbortController()
  const response = await fetch(`${url}/v1/data/listen/production?${search}`, {
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

/** Looks three times at most: what else runs on the machine can only add to the processor time of a turn. */
async function probe({ statuses, run }: Omit<Case, 'name'>): Promise<void> {
  const turns: number[] = []
  do {
    await ask('start')
    const status = await run()
    const { longest } = (await ask('stop')) as { longest: number }
    assert.ok(statuses.includes(status), `status ${status}`)
    turns.push(longest)
  } while (Math.min(...turns) > longestTurn && turns.length < 3)
  const least = Math.min(...turns)
  assert.ok(least <= longestTurn, `a turn took ${least.toFixed(1)} ms`)
}
