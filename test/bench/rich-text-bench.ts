import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { gzipSize, richTextModules } from '../kit/bundle.ts'
import { startDemo, type DemoServer } from '../kit/demo-server.ts'
import { measureHeap } from './scroll.ts'
import { busyTime, installKeyProbe, quantile, typeInto, type TypingResult } from './typing.ts'

interface Subject {
  /** Name of the document and its type. */
  readonly name: 'article' | 'bigBody' | 'longParagraph' | 'bigTable'
  readonly label: string
  /** Number of the block to type into; in a table, of the cell. */
  readonly block: number
}

const subjects: readonly Subject[] = [
  { name: 'article', label: 'article, body', block: 3 },
  { name: 'bigBody', label: 'bigBody, first block', block: 0 },
  { name: 'bigBody', label: 'bigBody, middle block', block: 750 },
  { name: 'bigBody', label: 'bigBody, last block', block: 1499 },
  { name: 'longParagraph', label: 'one long paragraph', block: 0 },
  { name: 'bigTable', label: 'cell of a table', block: 41 },
]
const repeats = 3
const remoteKeys = 30

/** Alternating measurements of our editor and bare ProseMirror on the same texts. */
interface Pair<T> {
  readonly ours: T
  readonly raw: T
}

/** Measures rich text in the built studio, compared with bare ProseMirror. */
export async function measureRichText(): Promise<void> {
  const demo = await startDemo({ scenario: 'bench' })
  const browser = await launchBrowser()
  const script = await rawScript()
  const bench = new RichTextBench(browser, demo, script)
  try {
    console.info(
      '\nRich text, keydown to painted (medians; ratio to ProseMirror alone in this run)',
    )
    for (const subject of subjects) {
      const runs: Pair<TypingResult>[] = []
      for (let round = 0; round < repeats; round += 1) runs.push(await bench.type(subject))
      printPair(subject.label, runs)
    }
    await printOpening(bench)
    await printBold(bench)
    await printRemote(bench)
    const size = gzipSize(richTextModules(join(import.meta.dirname, '../../dist/cdn/chunks')))
    console.info(`\nThe editor weighs ${(size / 1024).toFixed(1)} KB, gzip`)
  } finally {
    await browser.close()
    await demo.stop()
  }
}

class RichTextBench {
  readonly #browser: Browser
  readonly #demo: DemoServer
  readonly #script: string

  constructor(browser: Browser, demo: DemoServer, script: string) {
    this.#browser = browser
    this.#demo = demo
    this.#script = script
  }

  async type(subject: Subject): Promise<Pair<TypingResult>> {
    const isTable = subject.name === 'bigTable'
    const raw = await this.openRaw(subject.name)
    const rawResult = await typeInto(raw, blockAt(raw, isTable ? 0 : subject.block), inText)
    await raw.context().close()
    const { page } = await this.openStudio(subject.name)
    const text = isTable ? await this.#openCell(page, subject.block) : blockAt(page, subject.block)
    const ours = await typeInto(page, text, inText)
    await page.context().close()
    return { ours, raw: rawResult }
  }

  async openRaw(name: Subject['name']): Promise<Page> {
    const { page } = await openPage(this.#browser)
    await installKeyProbe(page)
    const text = name === 'bigTable' ? 'body.rows[10].cells[1].content' : 'body'
    const items = await this.#demo.query<never>(`*[_id == "bench-${name}"][0].${text}`)
    await page.route('**/raw', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><style>.ProseMirror{white-space:pre-wrap}</style>',
      }),
    )
    await page.goto(`${this.#demo.url}/raw`)
    await page.addScriptTag({ content: this.#script })
    await page.evaluate((body) => void window.openRaw(body), items)
    return page
  }

  /** Opens a document and activates its text. Null opens an empty document. */
  async openStudio(name: Subject['name'] | null): Promise<{ page: Page; ready: number }> {
    const id = `bench-${name ?? 'nothing'}`
    const _type = name ?? 'bigBody'
    await this.mutate([
      { delete: { id: `drafts.${id}` } },
      { createIfNotExists: { _id: id, _type } },
    ])
    const { page } = await openPage(this.#browser)
    await installKeyProbe(page)
    await installTextProbe(page)
    await page.goto(`${this.#demo.url}/studio/intent/edit/id=${id};type=${_type}/`)
    const field = page.locator('[data-path="body"]').first()
    await field.waitFor()
    await field.scrollIntoViewIfNeeded()
    if (name === 'bigTable') return { page, ready: Number.NaN }
    const button = field.locator('[data-activate]')
    await button.waitFor()
    const ready = await page.evaluate(() => window.textAfter ?? Number.NaN)
    await button.click()
    await field.locator('.ProseMirror[contenteditable=true]').waitFor()
    return { page, ready }
  }

  /** The paragraph of a cell, which has an editor from the first click on. */
  async #openCell(page: Page, number: number): Promise<Locator> {
    await page.locator('[data-path="body"] [data-cell]').nth(number).click()
    await page.locator('[data-path="body"] .ProseMirror').waitFor()
    return blockAt(page, 0)
  }

  async mutate(mutations: readonly object[]): Promise<void> {
    const response = await fetch(`${this.#demo.url}/v2023-11-13/data/mutate/production`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mutations }),
    })
    if (!response.ok) throw new Error(`mutate: ${await response.text()}`)
  }

  query<T>(groq: string): Promise<T> {
    return this.#demo.query<T>(groq)
  }
}

function blockAt(page: Page, number: number): Locator {
  return page
    .locator('.ProseMirror')
    .first()
    .locator(`> :nth-child(${number + 1})`)
}

const inText = {
  settle: 2500,
  read: async (block: Locator) => (await block.textContent()) ?? '',
  enter: caretAtEnd,
}

async function caretAtEnd(block: Locator): Promise<void> {
  await block.scrollIntoViewIfNeeded()
  await block.click()
  await block.evaluate((element) => {
    getSelection()!.selectAllChildren(element)
    getSelection()!.collapseToEnd()
  })
}

async function printOpening(bench: RichTextBench): Promise<void> {
  const [empty, full, heaps]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < repeats; round += 1) {
    const nothing = await bench.openStudio(null)
    empty.push(nothing.ready)
    await nothing.page.context().close()
    const { page, ready } = await bench.openStudio('bigBody')
    full.push(ready)
    await caretAtEnd(blockAt(page, 0))
    await page.keyboard.type('typed')
    await page.waitForTimeout(2500)
    heaps.push(await measureHeap(page))
    await page.context().close()
  }
  const [none, all] = [quantile(empty, 0.5), quantile(full, 0.5)]
  console.info(
    `\nbigBody open: ${all.toFixed(0)} ms, an empty one ${none.toFixed(0)} ms (${(all - none).toFixed(0)} ms longer), heap ${quantile(heaps, 0.5).toFixed(1)} MB`,
  )
}

async function printBold(bench: RichTextBench): Promise<void> {
  const runs: Pair<{ frame: number; busy: number }>[] = []
  let written = ''
  for (let round = 0; round < repeats; round += 1) {
    const raw = await bench.openRaw('bigBody')
    const rawRun = await bold(raw)
    await raw.context().close()
    const { page } = await bench.openStudio('bigBody')
    const sent: { mutations: unknown[] }[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/data/mutate/'))
        sent.push(request.postDataJSON() as { mutations: unknown[] })
    })
    runs.push({ ours: await bold(page), raw: rawRun })
    const patches = sent.reduce((sum, { mutations }) => sum + mutations.length, 0)
    written = `${sent.length} commit, ${patches} mutations`
    await page.context().close()
  }
  const of = (side: keyof Pair<unknown>, key: 'frame' | 'busy') =>
    `${quantile(
      runs.map((run) => run[side][key]),
      0.5,
    ).toFixed(0)} ms`
  console.info(
    `\nbigBody, everything bold: frame ${of('ours', 'frame')}, processor ${of('ours', 'busy')} (alone ${of('raw', 'frame')}, ${of('raw', 'busy')}), ${written}`,
  )
}

/** Selects the whole text and makes it bold. */
async function bold(page: Page): Promise<{ frame: number; busy: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await caretAtEnd(blockAt(page, 10))
  await page.waitForTimeout(500)
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Control+a')
  await page.waitForTimeout(1000)
  await page.evaluate(() => (window.keySamples = []))
  const { task } = await busyTime(session, async () => {
    await page.keyboard.press('Control+b')
    await page.waitForTimeout(700)
  })
  const frame = Math.max(...(await page.evaluate(() => window.keySamples)))
  const strong = await page.locator('.ProseMirror strong').count()
  if (strong < 1500) throw new Error(`Only ${strong} of the texts are bold`)
  await page.waitForTimeout(2500)
  return { frame, busy: task }
}

/** Another user types into a block of the text while it is open. */
async function printRemote(bench: RichTextBench): Promise<void> {
  const { page } = await bench.openStudio('bigBody')
  const published = await bench.query<Record<string, unknown> & { body: { _key: string }[] }>(
    '*[_id == "bench-bigBody"][0]',
  )
  const { _rev, ...fields } = published
  await bench.mutate([{ createOrReplace: { ...fields, _id: 'drafts.bench-bigBody' } }])
  await caretAtEnd(blockAt(page, 3))
  await page.waitForTimeout(3000)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const idle = await busyTime(session, () => page.waitForTimeout(2000))
  const results: string[] = []
  for (const [label, block] of [
    ['in view', 5],
    ['out of view', 900],
  ] as const) {
    const { _key } = published.body[block]!
    const path = `body[_key=="${_key}"].children[0].text`
    let text = ''
    const run = await busyTime(session, async () => {
      for (let count = 0; count < remoteKeys; count += 1) {
        text += 'remote'.charAt(count % 6)
        await bench.mutate([{ patch: { id: 'drafts.bench-bigBody', set: { [path]: text } } }])
        await page.waitForTimeout(100)
      }
      await page.locator(`.ProseMirror [data-key="${_key}"]`, { hasText: text }).waitFor()
    })
    const busy = (run.task - (idle.task / idle.wall) * run.wall) / remoteKeys
    results.push(`${busy.toFixed(2)} ms ${label}`)
  }
  console.info(
    `\nA remote key in another block, processor of the whole page: ${results.join(', ')}`,
  )
  await page.context().close()
}

function printPair(label: string, runs: readonly Pair<TypingResult>[]): void {
  const of = (side: keyof Pair<unknown>, key: keyof TypingResult) =>
    quantile(
      runs.map((run) => run[side][key]),
      0.5,
    )
  const column = (title: string, key: keyof TypingResult) =>
    `${title} ${of('ours', key).toFixed(1)} ms ×${(of('ours', key) / of('raw', key)).toFixed(2)} `.padEnd(
      24,
    )
  console.info(
    label.padEnd(24) +
      column('p50', 'p50') +
      column('p95', 'p95') +
      column('burst', 'burst50') +
      column('CPU/key', 'cpuPerKey') +
      `alone ${of('raw', 'p50').toFixed(1)} ms, ${of('raw', 'cpuPerKey').toFixed(1)} ms`,
  )
}

declare global {
  interface Window {
    /** Ms from the start of the navigation until the text's editor existed. */
    textAfter?: number
  }
}

async function installTextProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isThere = (root: Document | ShadowRoot): boolean =>
      root.querySelector('[data-rich-text] .ProseMirror') !== null ||
      [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && isThere(shadowRoot))
    const look = () => {
      if (isThere(document)) requestAnimationFrame(() => (window.textAfter = performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

async function rawScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'raw-rich-text.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]!.text
}
