// Twenty people in one text over the demo's server: a few in real browsers, the others through the data layer of this
// process. Each writes into a paragraph of their own, and every commit is acknowledged within a second.
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, test } from 'node:test'
import { filter, firstValueFrom } from 'rxjs'
import { set } from '../../src/model/patch.ts'
import { isFirefox, openWindow } from '../kit/browser.ts'
import { testSchema } from '../kit/data-harness.ts'
import { createDataLayer } from '../kit/data-layer.ts'
import { eventually, startJourneys } from '../kit/journey.ts'
import { createArticle, expectedProblem, Person, storedArticle } from '../kit/person.ts'

const { browser, demo } = await startJourneys()

const WRITERS = 20
const PAGES = 3
const WORDS = 4
/** Ms between two words of a writer: each may be sent at once. */
const PAUSE = 1100
/** Ms within which a commit has to be acknowledged. */
const LIMIT = 1000

const id = 'twenty'
const line = (writer: number) => `Paragraph of writer ${writer}`
const wordsOf = (writer: number) => Array.from({ length: WORDS }, (_, at) => `w${writer}r${at}`)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A writer in this process; returns after how many ms each word was acknowledged. */
async function writeInProcess(writer: number): Promise<() => Promise<number[]>> {
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: demo.url,
    useProjectHostname: false,
    schema: testSchema,
  })
  after(() => layer.dispose())
  const pair = layer.documents.pair(id, 'article')
  const until = (type: 'saved' | null) =>
    firstValueFrom(
      pair.state$.pipe(filter(({ ready, save }) => ready && (!type || save.type === type))),
    )
  await until(null)
  return async () => {
    await pause((PAUSE * writer) / WRITERS)
    const times: number[] = []
    let text = line(writer)
    for (const word of wordsOf(writer)) {
      const began = performance.now()
      text += ` ${word}`
      pair.patch([
        set(text, ['body', { _key: `b${writer}` }, 'children', { _key: `s${writer}` }, 'text']),
      ])
      await until('saved')
      times.push(performance.now() - began)
      await pause(Math.max(0, PAUSE - times.at(-1)!))
    }
    return times
  }
}

/** A writer in a browser; a commit that was overtaken is sent again, which counts. */
async function writeInPage(person: Person, writer: number): Promise<() => Promise<number[]>> {
  const { page } = person
  await person.open(id)
  const block = person.blocks.nth(writer)
  await block.click()
  await block.evaluate((element) => getSelection()!.selectAllChildren(element))
  await page.keyboard.press('ArrowRight')
  const times: number[] = []
  let began: number | null = null
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/data/mutate/'))
      began ??= performance.now()
  })
  page.on('response', (response) => {
    if (began === null || !response.ok() || !response.url().includes('/data/mutate/')) return
    times.push(performance.now() - began)
    began = null
  })
  return async () => {
    for (const word of wordsOf(writer)) await page.keyboard.type(` ${word}`, { delay: PAUSE / 5 })
    await page.locator('[data-save="saved"]').waitFor()
    return times
  }
}

test(
  `twenty people editing one text, ${PAGES} of them in browsers, save within a second each`,
  { skip: isFirefox && 'the figures are those of the server', timeout: 120_000 },
  async (t) => {
    await createArticle(
      demo,
      id,
      Array.from({ length: WRITERS }, (_, writer) => line(writer)),
    )
    const windows = await Promise.all(Array.from({ length: PAGES }, () => openWindow(browser)))
    const people = windows.map((window, at) => new Person(`writer${at}`, window, demo))
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => {
        const person = people[writer]
        return person ? writeInPage(person, writer) : writeInProcess(writer)
      }),
    )
    const lag = monitorEventLoopDelay({ resolution: 10 })
    lag.enable()
    const times = (await Promise.all(writers.map((write) => write()))).flat()
    lag.disable()
    const sorted = times.toSorted((a, b) => a - b)
    const [p95, most] = [sorted[Math.floor(sorted.length * 0.95)]!, sorted.at(-1)!]
    const late = lag.percentile(95) / 1e6
    t.diagnostic(
      `${times.length} commits, p95 ${Math.round(p95)} ms, at most ${Math.round(most)} ms, timers ${Math.round(late)} ms late`,
    )
    const expected = Array.from({ length: WRITERS }, (_, writer) =>
      [line(writer), ...wordsOf(writer)].join(' '),
    )
    assert.deepEqual((await storedArticle(demo, id)).body, expected)
    for (const person of people) {
      await eventually(
        'the screen',
        () => person.screen(),
        ({ body }) => body.join() === expected.join(),
      )
      assert.deepEqual(await person.questions(), [])
    }
    // A busy machine says nothing about the server.
    if (late < 50) assert.ok(p95 < LIMIT, `p95 ${p95} ms`)
    const problems = windows.flatMap((one) => one.problems)
    assert.deepEqual(
      problems.filter((problem) => !expectedProblem.test(problem)),
      [],
    )
  },
)
