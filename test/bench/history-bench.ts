// node test/bench/history-bench.ts [transactions]: time to open a timeline and to compute a review.
import { createClientTransport } from '../../src/data/connection/client.ts'
import { systemClock } from '../../src/data/clock.ts'
import { RangeComparison } from '../../src/data/history/compare-range.ts'
import { chunkOf, joinChunks } from '../../src/data/history/chunks.ts'
import { fetchRevision } from '../../src/data/history/revision.ts'
import { LoadedHistory } from '../../src/data/history/loaded-history.ts'
import {
  fetchTransactions,
  type HistoryTransaction,
} from '../../src/data/history/transaction-page.ts'
import type { Chunk } from '../../src/data/history/timeline.ts'
import { diffDocuments, type ObjectDiff } from '../../src/model/diff/diff.ts'
import { startTestServer } from '../kit/harness-server.ts'
import { createRandom } from '../kit/random.ts'
import { type Moment, randomHistory } from '../kit/random-history.ts'

const PAGE = 50
const size = Number(process.argv[2] ?? 10_000)

/**
 * Median of several runs without the first, in ms: of processor time, which other programs do not affect, or of
 * wall-clock time for what waits for responses.
 */
async function measure(
  run: () => unknown,
  { rounds = 7, clock = processorTime }: { rounds?: number; clock?: () => number } = {},
): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const started = clock()
    await run()
    if (round > 0) times.push(clock() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const wallTime = () => performance.now()

function tell(name: string, time: number, remark = ''): void {
  console.info(`${name.padEnd(58)}${`${time.toFixed(1)} ms`.padStart(11)}  ${remark}`)
}

function pagesOf(transactions: readonly HistoryTransaction[]): HistoryTransaction[][] {
  const newestFirst = transactions.toReversed()
  return Array.from({ length: Math.ceil(newestFirst.length / PAGE) }, (_, page) =>
    newestFirst.slice(page * PAGE, (page + 1) * PAGE),
  )
}

function open(moments: readonly Moment[], pages: readonly HistoryTransaction[][]): LoadedHistory {
  const history = new LoadedHistory(moments.at(-1)!)
  for (const [index, page] of pages.entries()) history.addOlder(page, index === pages.length - 1)
  return history
}

/** A timeline without caching: recomputes all chunks with every page. */
function openAnew(pages: readonly HistoryTransaction[][]): Chunk[] {
  let chunks: Chunk[] = []
  const known: HistoryTransaction[] = []
  for (const page of pages) {
    known.unshift(...page.toReversed())
    chunks = []
    for (const [position, transaction] of known.entries()) {
      const last = chunks.pop()
      const chunk = chunkOf(transaction, position)
      chunks.push(...(last ? joinChunks(last, chunk) : [chunk]))
    }
  }
  return chunks
}

/** A review without caching: compares every state completely with the previous one. */
function reviewAnew(moments: readonly Moment[]): ObjectDiff[] {
  return moments.slice(1).map(({ draft, published }, index) => {
    const before = moments[index]!
    return diffDocuments(
      structuredClone(before.draft ?? before.published),
      structuredClone(draft ?? published),
    )
  })
}

const words = 'one two three four five six seven eight nine ten'
const first = {
  title: words,
  list: Array.from({ length: 220 }, (_, at) => ({ _key: `i${at}`, _type: 'tag', text: words })),
}

console.info(`${size} transactions of six authors`)
const short = randomHistory(createRandom(1), { length: size })
const pages = pagesOf(short.map(({ transaction }) => transaction))
const lines = pages.map((page) => page.map((transaction) => JSON.stringify(transaction)))
const parsing = await measure(() => lines.flat().map((line) => JSON.parse(line) as unknown))
const opening = await measure(() => open(short, pages))
const anew = await measure(() => openAnew(pages), { rounds: 1 })
tell(
  'chunks of all pages, page by page',
  opening,
  `×${(opening / parsing).toFixed(2)} of parsing their lines`,
)
tell('  the same anew with every page', anew, `×${(anew / opening).toFixed(0)}`)
const opened = open(short, pages)
console.info(`  ${opened.chunks.length} chunks`)

const long = randomHistory(createRandom(2), { length: size, operations: 0, first })
const nodes = countNodes(long.at(-1)!.draft)
const longPages = pagesOf(long.map(({ transaction }) => transaction))
console.info(`\nReview of a document of ${nodes} nodes`)
for (const range of [50, 500, 2000, size].filter((length) => length <= size)) {
  const run = (history: LoadedHistory) =>
    new RangeComparison(history, history.newest - range, false).to(history.newest)
  const fresh = Array.from({ length: 8 }, () => open(long, longPages))
  const cold = await measure(() => run(fresh.pop()!))
  const history = open(long, longPages)
  const warm = await measure(() => run(history))
  const followed = new RangeComparison(history, history.newest - range, false)
  followed.to(history.newest - 20)
  let next = history.newest - 20
  const live = await measure(() => followed.to(++next))
  const naive =
    range > 500 ? null : await measure(() => reviewAnew(long.slice(-range - 1)), { rounds: 1 })
  tell(
    `since ${range} transactions`,
    cold,
    `again ${warm.toFixed(1)} ms, one more ${live.toFixed(1)} ms${naive === null ? '' : `, every state compared anew ${naive.toFixed(0)} ms`}`,
  )
}
const history = open(long, longPages)
const middle = await measure(() => open(long, longPages).versionsAfter(history.oldest))
tell('the first state of all', middle)

console.info('\nOver HTTP from the embedded server')
await using server = await startTestServer({ people: ['Ann'] })
const client = server.client({ token: server.tokens['ann']! })
const written = Math.min(size, 10_000)
for (let at = 0; at < written; at++) {
  const mutations =
    at === 0
      ? [{ create: { _id: 'drafts.a', _type: 'article', title: words } }]
      : [{ patch: { id: 'drafts.a', set: { title: `${words} ${at}` } } }]
  await client.mutate(mutations as never, { returnDocuments: false, visibility: 'async' })
}
const transport = createClientTransport({
  projectId: server.projectId,
  dataset: server.dataset,
  apiHost: server.url,
  useProjectHostname: false,
  getToken: () => server.tokens['ann']!,
  now: systemClock.now,
})
const firstPage = await measure(
  async () => {
    const [draft, published] = await transport.getDocuments(['drafts.a', 'a'], { tag: 'bench' })
    const page = await fetchTransactions(transport, 'a')
    new LoadedHistory({ draft: draft ?? null, published: published ?? null }).addOlder(
      page.transactions,
      page.isLast,
    )
  },
  { clock: wallTime },
)
tell(`first page of ${written} transactions`, firstPage)
const everything = await measure(
  async () => {
    const [draft] = await transport.getDocuments(['drafts.a'], { tag: 'bench' })
    const loaded = new LoadedHistory({ draft: draft ?? null, published: null })
    while (!loaded.isComplete) {
      const before = loaded.at(loaded.oldest)?.id
      const page = await fetchTransactions(transport, 'a', before)
      loaded.addOlder(page.transactions, page.isLast)
    }
  },
  { rounds: 2, clock: wallTime },
)
tell('all pages, one after the other', everything, `${Math.ceil(written / 49)} requests`)

const oldest = (await transport.lines({
  path: transport.dataPath('history', 'transactions/drafts.a'),
  query: { limit: '1' },
  tag: 'bench',
})) as { id: string }[]
const revision = oldest[0]?.id ?? ''
const oldDocument = await measure(() => fetchRevision(transport, 'a', { revision }), {
  rounds: 3,
  clock: wallTime,
})
tell('the document at its first revision', oldDocument)

function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, child) => sum + countNodes(child), 1)
}
