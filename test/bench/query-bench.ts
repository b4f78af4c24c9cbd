import * as groq from 'groq-js'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { ContentDocument } from '../../src/model/document.ts'
import { isDatabaseUrl, openReader, openStore } from '../../src/server/database/open-store.ts'
import { createQueryEngine } from '../../src/server/query/evaluate.ts'
import { createRandom } from '../kit/random.ts'
import type { Random } from '../kit/random.ts'

/** Median times in ms of one query, planned and plain, over the same documents. */
export interface QueryMeasurement {
  readonly name: string
  /** Number of results: a query of nearly all documents takes the time of its answer, whatever the index. */
  readonly results: number
  /** Over SQLite and, if requested, over PostgreSQL. */
  readonly planned: readonly number[]
  /** groq-js over the documents as objects in memory: the best case of plain evaluation. */
  readonly plain: number
}

interface BenchQuery {
  readonly name: string
  readonly query: string
  readonly params?: Record<string, unknown>
  /** The documents are read and parsed each time, as after the start of a server. */
  readonly isUncached?: boolean
}

const queries: readonly BenchQuery[] = [
  { name: 'one by id', query: '*[_id == $id][0]', params: { id: 'article-5000' } },
  {
    name: 'pair by id',
    query: '*[_id == $a || _id == $b]',
    params: { a: 'article-5000', b: 'drafts.article-5000' },
  },
  {
    name: '20 by id, projected',
    query: '*[_id in $ids]{_id, _rev, title}',
    params: { ids: Array.from({ length: 20 }, (_, index) => `article-${index * 100}`) },
  },
  { name: 'rare type, whole list', query: '*[_type == "section"]{_id, title}' },
  { name: 'common type, whole list', query: '*[_type == "article"]{_id, title}' },
  { name: 'the same, uncached', query: '*[_type == "article"]{_id, title}', isUncached: true },
  { name: 'common type, documents', query: '*[_type == "article"]' },
  { name: 'count of a type', query: 'count(*[_type == "article"])' },
  {
    name: 'page by time',
    query: '*[_type == "article"] | order(_updatedAt desc) [0...100]{_id, title}',
  },
  {
    name: 'page by time, filtered',
    query: '*[_type == "article" && published == true] | order(_updatedAt desc) [0...100]{_id}',
  },
  { name: 'referring documents', query: '*[references($id)][0...101]', params: { id: 'author-7' } },
  {
    name: 'page with dereferences',
    query: '*[_type == "article"] | order(_id)[0...50]{title, "author": author->name}',
  },
  {
    name: 'uses of 20 authors',
    query: '*[_type == "author"][0...20]{_id, "uses": count(*[references(^._id)])}',
  },
  {
    name: 'lookup by slug',
    query: '*[_type == "article" && slug.current == $slug][0]',
    params: { slug: 'article-4000' },
  },
  {
    name: 'lookup by slug, any type',
    query: '*[slug.current == $slug]{_id}',
    params: { slug: 'article-4000' },
  },
  { name: 'page by title', query: '*[_type == "article"] | order(title) [0...100]{_id, title}' },
  {
    name: 'page by title, studio style',
    query:
      '*[_type == "article" && !(_id in path("drafts.**"))] | order(lower(title) desc) [100...200]{_id}',
  },
  {
    name: 'articles of 20 authors',
    query: '*[_type == "author"][0...20]{_id, "n": count(*[author._ref == ^._id])}',
  },
  {
    name: 'changed in the last weeks',
    query: '*[_type == "article" && _updatedAt > $t]{_id}',
    params: { t: '2023-11-25' },
  },
  {
    name: 'changed in the last hours',
    query: '*[_type == "article" && _updatedAt > $t]{_id}',
    params: { t: '2024-03-09' },
  },
  { name: 'search, one rare word', ...search('graporbi') },
  { name: 'search, a beginning', ...search('ka*') },
  { name: 'search, two words', ...search('quin*', 'venash*') },
]

/** The studio's weighted search for words in any of three fields. */
function search(...terms: readonly string[]) {
  const conditions = terms.map(
    (_, n) => `(title match $t${n} || pt::text(body) match $t${n} || slug.current match $t${n})`,
  )
  return {
    query: `*[_type in $types && ${conditions.join(' && ')}] | order(_id asc) [0...$n]{_type, _id, ...select(_type == "article" => {"w0": _id, "w1": title})}`,
    params: {
      types: ['article', 'author'],
      n: 1000,
      ...Object.fromEntries(terms.map((term, n) => [`t${n}`, term])),
    },
  }
}

/** Measures every query on `size` generated documents of about 2 KB, in a folder and in each of `databases`, which are empty. */
export async function measureQueries(
  size: number,
  ...databases: readonly string[]
): Promise<QueryMeasurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'content-bench-'))
  const locations = [folder, ...databases]
  await Promise.all(locations.map((location) => fillInThread({ location, size })))
  const documents = generate(createRandom(1), size)
  // Like the threads of a server.
  const cached = locations.map((location) => open(location, totalmem() / 64))
  const uncached = locations.map((location) => open(location, 0))
  const measurements: QueryMeasurement[] = []
  for (const { name, query, params = {}, isUncached } of queries) {
    const request = { dataset: 'bench', query, params, identity: 'bench' }
    const planned: number[] = []
    for (const { reader, engine } of isUncached ? uncached : cached) {
      const run = (): Promise<unknown> => reader.snapshot(() => engine.query(request))
      // A first run also fills caches.
      await run()
      planned.push(await medianTime(run))
    }
    let results = 1
    const plain = await medianTime(async () => {
      const value = await groq.evaluate(groq.parse(query, { params }), { dataset: documents })
      const result: unknown = await value.get()
      if (Array.isArray(result)) results = result.length
    })
    measurements.push({ name, results, planned, plain })
  }
  for (const { close } of [...cached, ...uncached]) close()
  rmSync(folder, { recursive: true })
  return measurements
}

interface Filling {
  readonly location: string
  readonly size: number
}

/** Filling takes most of the time, and the databases do not wait for each other. */
async function fillInThread(filling: Filling): Promise<void> {
  await once(new Worker(new URL(import.meta.url), { workerData: filling }), 'exit')
}

async function fill({ location, size }: Filling): Promise<void> {
  const documents = generate(createRandom(1), size)
  const store = openStore(location)
  const createdAt = new Date(0).toISOString()
  store.write((writer) =>
    writer.createDataset({ name: 'bench', aclMode: 'private', createdAt, createdBy: 'bench' }),
  )
  for (let from = 0; from < documents.length; from += 1000) {
    store.write((writer) => {
      for (const document of documents.slice(from, from + 1000)) {
        writer.putDocument('bench', document)
      }
    })
  }
  const indexWords = async (): Promise<void> => {
    while (store.maintain(1000)) {
      // Until no document waits for the index.
    }
  }
  await (isDatabaseUrl(location) ? withoutWordIndexes(location, indexWords) : indexWords())
  store.close()
}

/** Runs `work` while PostgreSQL does not maintain its indexes of words, which are faster built at the end. */
async function withoutWordIndexes(url: string, work: () => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and indexdef like '% USING gin %'`,
  )
  for (const { name } of rows) await admin.query(`drop index ${name}`)
  await work()
  await admin.query("set maintenance_work_mem = '256MB'")
  for (const { definition } of rows) await admin.query(definition)
  // As autovacuum does sooner or later.
  await admin.query('vacuum analyze')
  await admin.end()
}

function open(location: string, cacheBudget: number) {
  const reader = openReader(location, { cacheBudget })
  // Slow queries are measured, not stopped.
  const engine = createQueryEngine(reader, { deadline: 3_600_000 })
  return { reader, engine, close: () => reader.close() }
}

/** Runs once to warm up, then for half a second or eleven runs. A run of more than that is measured at once. */
async function medianTime(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  let spent = 0
  for (let round = 0; round < 12 && spent < 500; round++) {
    const started = performance.now()
    await run()
    const time = performance.now() - started
    spent += time
    if (round > 0 || time > 500) times.push(time)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

const syllables = 'ka ri ven sil mo tar el dun ash por quin fe lo gra bi'.split(' ')

/** A word of some 3 000: the first ones are common and the last ones rare, as in natural language. */
function word(random: Random): string {
  const rank = Math.floor(3000 * random.next() ** 3)
  const syllable = (place: number): string => syllables[Math.floor(rank / place) % 15] ?? ''
  return syllable(1) + syllable(15) + syllable(225)
}

export function generate(random: Random, size: number): ContentDocument[] {
  const text = (length: number) => Array.from({ length }, () => word(random)).join(' ')
  const make = (_id: string, _type: string, fields: Record<string, unknown>): ContentDocument => {
    const time = new Date(1.7e12 + random.int(1e9) * 10).toISOString()
    return {
      _id,
      _type,
      _rev: `r${random.int(1e9)}`,
      _createdAt: time,
      _updatedAt: time,
      ...fields,
    }
  }
  const authors = Math.ceil(size / 50)
  const documents = [
    ...Array.from({ length: 20 }, (_, n) => make(`section-${n}`, 'section', { title: text(2) })),
    ...Array.from({ length: authors }, (_, n) => make(`author-${n}`, 'author', { name: text(2) })),
  ]
  for (let n = 0; documents.length < size; n++) {
    const prefix = random.chance(0.1) ? 'drafts.' : ''
    const block = (key: string) => ({
      _key: key,
      _type: 'block',
      children: [{ _key: 's', _type: 'span', text: text(15) }],
    })
    const author = { _type: 'reference', _ref: `author-${random.int(authors)}` }
    const fields = {
      title: text(6),
      slug: { _type: 'slug', current: `article-${n}` },
      published: random.chance(0.5),
      author,
      body: ['a', 'b', 'c', 'd'].map(block),
      // Weight without words, whose indexing would take most of the time.
      drawing: random.int(1e9).toString(16).padStart(8, '0').repeat(150),
    }
    documents.push(make(`${prefix}article-${n}`, 'article', fields))
  }
  return documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}

/** One line per query: its results, its times, the plain one last, and the speed-up factor of the planner. */
export function formatMeasurements(measurements: readonly QueryMeasurement[]): string {
  return measurements
    .map(({ name, results, planned, plain }) => {
      const columns = [...planned, plain].map((time) => `${time.toFixed(2)} ms`.padStart(12))
      const ratios = planned.map((time) => `×${(plain / time).toFixed(1)}`.padStart(10))
      return `${name.padEnd(28)}${String(results).padStart(7)}${columns.join('')}${ratios.join('')}`
    })
    .join('\n')
}

if (!isMainThread) {
  await fill(workerData as Filling)
} else if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const size = Number(process.argv[2] ?? 10_000)
  const heads = ['results'.padStart(7), 'planned'.padStart(12), 'plain'.padStart(12)]
  console.log(`${size} documents`.padEnd(28) + heads.join(''))
  console.log(formatMeasurements(await measureQueries(size)))
}
