// Twenty people in one document: over a simulated network, and over a real server in this process.
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test, type TestContext } from 'node:test'
import { filter, firstValueFrom } from 'rxjs'
import type { DataEvent } from '../../../src/data/events.ts'
import type { DocumentPair } from '../../../src/data/pair/document-pair.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { set } from '../../../src/model/patch.ts'
import type { Path } from '../../../src/model/path.ts'
import { Simulation, testSchema } from '../../kit/data-harness.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import { startTestServer, type TestServer } from '../../kit/harness-server.ts'
import { createRandom } from '../../kit/random.ts'
import { CALM } from '../../kit/simulated-dataset.ts'

const WRITERS = 20
const ROUNDS = 3
/** Ms between two edits of a writer: every one of them may be sent at once. */
const PAUSE = 1100
/** Ms within which an edit has to be acknowledged. */
const LIMIT = 1000

const pathsOf: Record<string, (writer: number) => Path> = {
  'different fields': (writer) => [`field${writer}`],
  'blocks of one rich text': (writer) => [
    'body',
    { _key: `b${writer}` },
    'children',
    { _key: 's' },
    'text',
  ],
}

function documentOf(): ContentDocument {
  const writers = Array.from({ length: WRITERS }, (_, writer) => writer)
  const body = writers.map((writer) => ({
    _key: `b${writer}`,
    _type: 'block',
    children: [{ _key: 's', _type: 'span', text: 'The heron stands beside water', marks: [] }],
    markDefs: [],
  }))
  const fields = writers.map((writer) => [`field${writer}`, 'The heron stands beside water'])
  return { _id: 'drafts.a', _type: 'article', body, ...Object.fromEntries(fields) }
}

async function openWriter(t: TestContext, server: TestServer, events: DataEvent[]) {
  const layer = createDataLayer({
    projectId: server.projectId,
    dataset: server.dataset,
    apiHost: server.url,
    useProjectHostname: false,
    schema: testSchema,
  })
  t.after(() => layer.dispose())
  layer.events$.subscribe((event) => events.push(event))
  const pair = layer.documents.pair('a', 'article')
  await firstValueFrom(pair.state$.pipe(filter(({ ready }) => ready)))
  return pair
}

function saved(pair: DocumentPair): Promise<unknown> {
  return firstValueFrom(pair.state$.pipe(filter(({ save }) => save.type === 'saved')))
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Types a word per round; returns after how many ms each was acknowledged. */
async function write(pair: DocumentPair, path: Path, words: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const word of words) {
    const began = performance.now()
    const text = valueAt(pair.getState().displayed, path)
    pair.patch([set(`${text} ${word}`, path)])
    await saved(pair)
    times.push(performance.now() - began)
    await wait(Math.max(0, PAUSE - times.at(-1)!))
  }
  return times
}

function valueAt(document: ContentDocument | null, [field, item]: Path): string {
  const value = document?.[String(field)]
  if (!Array.isArray(value)) return String(value)
  const { _key } = item as { _key: string }
  const block = value.find((one: { _key: string }) => one._key === _key)
  return (block as { children: { text: string }[] }).children[0]!.text
}

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length * percent) / 100)]!
}

function figuresOf(times: readonly number[], events: readonly DataEvent[]): string {
  const [p50, p95] = [50, 95].map((percent) => Math.round(percentile(times, percent)))
  const count = (type: DataEvent['type']) => events.filter((event) => event.type === type).length
  const commits = `${count('commit.failed')} of ${count('commit.sent')} commits overtaken`
  return `p50 ${p50} ms, p95 ${p95} ms, ${commits}`
}

for (const [place, pathOf] of Object.entries(pathsOf)) {
  for (const delay of [5, 20]) {
    test(`twenty users in one document, in ${place}, save within a second each (${2 * delay} ms round trip)`, async (t) => {
      const random = createRandom(1)
      const simulation = new Simulation({ documents: [documentOf()], random })
      t.after(() => simulation.dispose())
      const writers = Array.from({ length: WRITERS }, (_, writer) => {
        const page = simulation.open()
        page.network.extensions = ['ifUnchanged']
        page.network.weather = { ...CALM, minDelay: delay, maxDelay: 1.5 * delay }
        const pair = page.layer.documents.pair('a', 'article')
        return { page, pair, writer, at: 1000 + random.int(PAUSE), round: 0, began: 0 }
      })
      const times: number[] = []
      for (const one of writers) {
        one.pair.state$.subscribe(({ save }) => {
          if (one.began === 0 || save.type !== 'saved') return
          times.push(simulation.clock.now() - one.began)
          one.began = 0
        })
      }
      const start = simulation.clock.now()
      while (times.length < WRITERS * ROUNDS) {
        await simulation.pass(5)
        const now = simulation.clock.now()
        assert.ok(now - start < 60_000, 'it ends')
        for (const one of writers) {
          if (one.began > 0 || one.round === ROUNDS || now - start < one.at) continue
          one.began = now
          one.at = now - start + PAUSE
          const path = pathOf(one.writer)
          const text = valueAt(one.pair.getState().displayed, path)
          one.pair.patch([set(`${text} w${one.writer}r${one.round++}`, path)])
        }
      }
      t.diagnostic(
        figuresOf(
          times,
          writers.flatMap(({ page }) => page.events),
        ),
      )
      assert.ok(percentile(times, 95) < LIMIT, `p95 ${percentile(times, 95)} ms`)
      await simulation.pass(1000)
      const final = simulation.dataset.documents.get('drafts.a') ?? null
      for (const { writer, pair } of writers) {
        const words = Array.from({ length: ROUNDS }, (_, round) => `w${writer}r${round}`)
        const expected = ['The heron stands beside water', ...words].join(' ')
        assert.equal(valueAt(final, pathOf(writer)), expected)
        assert.equal(valueAt(pair.getState().displayed, pathOf(writer)), expected)
        assert.deepEqual(pair.getState().conflicts, [])
      }
    })
  }

  test(`twenty users in one document, in ${place}, save within a second each (a real server)`, async (t) => {
    const random = createRandom(1)
    const server = await startTestServer({ documents: [documentOf()] })
    t.after(() => server.close())
    const events: DataEvent[] = []
    const pairs = await Promise.all(
      Array.from({ length: WRITERS }, () => openWriter(t, server, events)),
    )
    const lag = monitorEventLoopDelay({ resolution: 10 })
    lag.enable()
    const words = (writer: number) =>
      Array.from({ length: ROUNDS }, (_, round) => `w${writer}r${round}`)
    const times = await Promise.all(
      pairs.map(async (pair, writer) => {
        await wait(random.int(PAUSE))
        return write(pair, pathOf(writer), words(writer))
      }),
    )
    lag.disable()
    const p95 = percentile(times.flat(), 95)
    const late = lag.percentile(95) / 1e6
    t.diagnostic(`${figuresOf(times.flat(), events)}, timers ${Math.round(late)} ms late`)
    // A busy machine says nothing about the server.
    if (late < 50) assert.ok(p95 < LIMIT, `p95 ${p95} ms`)
    const refused = events.filter(({ type }) => type === 'commit.refused')
    assert.deepEqual(refused, [])
    const final = await server.client().getDocument<ContentDocument>('drafts.a')
    for (const [writer, pair] of pairs.entries()) {
      const expected = ['The heron stands beside water', ...words(writer)].join(' ')
      assert.equal(valueAt(final ?? null, pathOf(writer)), expected)
      assert.deepEqual(pair.getState().conflicts, [])
    }
  })
}
