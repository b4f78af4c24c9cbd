// A stack of releases compared with drafts: the same queries over HTTP, alternating in one run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContentDocument } from '../../src/model/document.ts'
import { openStore } from '../../src/server/database/open-store.ts'
import { createRandom } from '../kit/random.ts'
import { generate } from './query-bench.ts'
import { print, quantile, send, serve, stop } from './serving.ts'
import type { Serving } from './serving.ts'

const releases = ['rA', 'rB'] as const
const stack = `${releases.join(',')},drafts`
/** As many documents as a release may have. */
const releaseSize = 1000

const queries: readonly (readonly [name: string, query: string, params?: object])[] = [
  [
    'page of a type, by time',
    '*[_type == "article"] | order(_updatedAt desc) [0...100]{_id, title}',
  ],
  ['page of a type, by title', '*[_type == "article"] | order(title) [0...100]{_id, title}'],
  ['list of a rare type', '*[_type == "section"]{_id, title}'],
  ['count of a type', '{"n": count(*[_type == "article"])}'],
  ['one by id', '*[_id == $id][0]', { id: 'article-500' }],
  [
    '100 by id',
    '*[_id in $ids]{_id, title}',
    { ids: Array.from({ length: 100 }, (_, n) => `article-${n * 90}`) },
  ],
  ['lookup by slug', '*[_type == "article" && slug.current == $slug][0]', { slug: 'article-400' }],
  ['referring documents', '*[references($id)]{_id}', { id: 'author-7' }],
  ['match of a rare word', '*[title match $word]{_id, title}', { word: 'graporbi' }],
  ['match of a beginning', '*[title match $word]{_id, title}', { word: 'venka*' }],
  ['match of a common beginning', '*[title match $word]{_id, title}', { word: 'k*' }],
  [
    'the same or a reference',
    '*[title match $word || references($id)]{_id}',
    { word: 'k*', id: 'author-7' },
  ],
  [
    'list of a studio, search',
    '*[_type in $types && ([@, _id] match text::query($typed) || references($id))]{_type, _id} | order(_updatedAt desc)[0...100]',
    { types: ['article'], typed: 'graporbi*', id: 'author-7' },
  ],
  [
    'page with dereferences',
    '*[_type == "article"] | order(_id)[0...50]{title, "author": author->name}',
  ],
  ['uses of 20 authors', '*[_type == "author"][0...20]{_id, "uses": count(*[references(^._id)])}'],
]

const size = 100_000

/** Prints the times of each query with drafts and with a stack of three, over a folder, and their ratio. */
export async function measureStacks(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'content-stack-bench-'))
  try {
    fill(folder)
    const server = await serve('--data', folder)
    try {
      await measure(server)
    } finally {
      await stop(server)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(server: Serving): Promise<void> {
  console.info(`\nTwo releases and drafts as a stack, ${size.toLocaleString('en')} documents`)
  print('', 'results', 'drafts', 'stack', 'ratio')
  for (const [label, query, params = {}] of queries) {
    const ask = asker(server, query, params)
    const results = await ask('drafts')
    await ask(stack)
    const times = { drafts: [] as number[], stack: [] as number[] }
    const started = performance.now()
    // Alternating, because the machine's speed varies from minute to minute.
    for (let round = 0; round < 40 && (round < 3 || performance.now() - started < 4000); round++) {
      times.drafts.push(await timed(() => ask('drafts')))
      times.stack.push(await timed(() => ask(stack)))
    }
    const [before, after] = [quantile(times.drafts, 0.5), quantile(times.stack, 0.5)]
    const ratio = `×${(after / before).toFixed(2)}`
    print(label, String(results), `${before.toFixed(1)} ms`, `${after.toFixed(1)} ms`, ratio)
  }
}

function asker({ url }: Serving, query: string, params: object) {
  const search = new URLSearchParams({ query })
  for (const [name, value] of Object.entries(params)) search.set(`$${name}`, JSON.stringify(value))
  return async (perspective: string): Promise<number> => {
    search.set('perspective', perspective)
    const path = `/v2025-02-19/data/query/production?${search.toString()}`
    const { result } = JSON.parse(await send(url, 'GET', path)) as { result: unknown }
    return Array.isArray(result) ? result.length : 1
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Articles, of which a tenth are drafts, and two releases with many of them, mostly the same. */
function fill(folder: string): void {
  const store = openStore(folder)
  store.write((writer) =>
    writer.createDataset({ name: 'production', aclMode: 'private', createdAt: '', createdBy: '' }),
  )
  const put = (documents: readonly ContentDocument[]): void => {
    for (let from = 0; from < documents.length; from += 1000) {
      store.write((writer) => {
        for (const document of documents.slice(from, from + 1000))
          writer.putDocument('production', document)
      })
    }
  }
  const published = generate(createRandom(1), size)
  put(published)
  const articles = published.filter(
    ({ _id, _type }) => _type === 'article' && !_id.startsWith('drafts.'),
  )
  for (const [index, name] of releases.entries()) {
    put([
      {
        _id: `_.releases.${name}`,
        _type: 'system.release',
        _rev: 'r',
        _createdAt: '',
        _updatedAt: '',
        name,
        state: 'active',
        metadata: {},
      },
    ])
    const step = Math.floor(articles.length / releaseSize)
    const chosen = articles
      .filter((_, n) => n % step === 0 || (index > 0 && n % (2 * step) === 1))
      .slice(0, releaseSize)
    put(chosen.map((document) => ({ ...document, _id: `versions.${name}.${document._id}` })))
  }
  while (store.maintain(1000)) {
    // Until no document waits for the index.
  }
  store.close()
}
