// npm run bench [-- scenario…]: drives the built package in Chromium, compared with a raw <input> in the same run, and
// prints ratios. Names of scenarios, `assets`, `list`, `references`, `richtext`, `search`, `server`, `stacks` or
// `validation` restrict the run to these.
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { buildIfStale } from '../../.config/stale.mjs'
import type { Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { gzipSize, staticClosure } from '../kit/bundle.ts'
import { startDemo } from '../kit/demo-server.ts'
import { measureAssets } from './asset-bench.ts'
import { measureList } from './list-bench.ts'
import { measureReferences } from './reference-bench.ts'
import { measureRichText } from './rich-text-bench.ts'
import { measureScale } from './scale-bench.ts'
import { measureSearch } from './search-bench.ts'
import { measureServer } from './server-bench.ts'
import { measureStacks } from './stack-bench.ts'
import { bareReactPath, buildBareReact } from './bare-react.ts'
import { measureHeap, measureScroll, type ScrollResult } from './scroll.ts'
import { measureValidation, printValidation } from './validation-bench.ts'
import { installLoadProbe, openUntilEditable, type Opening } from './load-probe.ts'
import { installKeyProbe, quantile, typeInto, type TypingResult } from './typing.ts'

interface Scenario {
  /** Name of the document and its type. */
  name: string
  /** Path of the field to type into; the first field whose path starts with it is used. */
  field: string
  label?: string
  /** Path of a list item to open, whose dialog contains the field. */
  item?: string
}

const scenarios: readonly Scenario[] = [
  { name: 'singleString', field: 'title' },
  { name: 'recipe', field: 'name' },
  { name: 'recipe', field: 'description', label: 'recipe, description' },
  { name: 'article', field: 'title' },
  { name: 'article', field: 'seo.title', label: 'article, string in object' },
  { name: 'article', field: 'links[', item: 'links[', label: 'article, string in list' },
  { name: 'synthetic', field: 'title' },
  { name: 'synthetic', field: 'item050.name', label: 'synthetic, name in object' },
  { name: 'syntheticLarge', field: 'title' },
  { name: 'hugeArray', field: 'title' },
  { name: 'hugeArray', field: 'strings[', label: 'hugeArray, a string' },
  { name: 'arrayI18n', field: 'text6[', item: 'text6[' },
]
const repeats = 3
/** Slow-down factor of the processor; the slowed-down run is measured once. */
const throttled = 4

const wanted = process.argv.slice(2)
const chosen = scenarios.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
/** Baseline for opening a form. */
const bareReact = 'bare React, one field'
const labelOf = ({ name, label }: Scenario): string => label ?? name

if (wanted.length === 0 || wanted.includes('validation')) {
  printValidation(await measureValidation())
}
if (wanted.length === 1 && wanted[0] === 'validation') process.exit()

await buildIfStale()
if (wanted.length === 0 || wanted.includes('server')) {
  await measureServer()
  await measureScale()
}
if (wanted.length === 1 && wanted[0] === 'server') process.exit()
if (wanted.length === 0 || wanted.includes('stacks')) await measureStacks()
if (wanted.length === 1 && wanted[0] === 'stacks') process.exit()
if (wanted.length === 0 || wanted.includes('list')) await measureList()
if (wanted.length === 1 && wanted[0] === 'list') process.exit()
if (wanted.length === 0 || wanted.includes('references')) await measureReferences()
if (wanted.length === 1 && wanted[0] === 'references') process.exit()
if (wanted.length === 0 || wanted.includes('search')) await measureSearch()
if (wanted.length === 1 && wanted[0] === 'search') process.exit()
if (wanted.length === 0 || wanted.includes('assets')) await measureAssets()
if (wanted.length === 1 && wanted[0] === 'assets') process.exit()
if (wanted.length === 0 || wanted.includes('richtext')) await measureRichText()
if (wanted.length === 1 && wanted[0] === 'richtext') process.exit()

const demo = await startDemo({ scenario: 'bench' })
const browser = await launchBrowser()
try {
  const raw: TypingResult[] = []
  const measured = new Map<string, TypingResult[]>()
  const loads = new Map<string, Load[]>()
  await buildBareReact()
  for (let round = 1; round <= repeats; round += 1) {
    console.info(
      `round ${round} of ${repeats}: foreign CPU use ${Math.round((await foreignLoad()) * 100)} % of one core`,
    )
    raw.push(await typeRaw(1))
    note(loads, bareReact, await openBareReact())
    for (const scenario of chosen) {
      const { typing, load } = await typeInStudio(scenario, 1)
      note(measured, labelOf(scenario), typing)
      // Opening an item's dialog does not count as loading.
      if (!scenario.item) note(loads, labelOf(scenario), load)
    }
  }
  printTyping(`Typing, keydown to painted`, median(raw), medians(measured))
  const slowRaw = await typeRaw(throttled)
  const slow = new Map<string, TypingResult>()
  for (const scenario of chosen) {
    slow.set(labelOf(scenario), (await typeInStudio(scenario, throttled)).typing)
  }
  printTyping(`The same with the processor ${throttled} × slower`, slowRaw, slow)
  printLoads(loads)
  if (wanted.length === 0 || wanted.includes('hugeArray')) {
    await printOpening()
    printScroll(await scrollHugeArray())
  }
  printSizes()
} finally {
  await browser.close()
  await demo.stop()
}

function note<T>(runs: Map<string, T[]>, label: string, run: T): void {
  runs.set(label, [...(runs.get(label) ?? []), run])
}

function medians(runs: Map<string, TypingResult[]>): Map<string, TypingResult> {
  return new Map([...runs].map(([label, results]) => [label, median(results)]))
}

interface Load extends Opening {
  requests: number
  scriptBytes: number
  /** MB after loading and two garbage collections. */
  heap: number
}

async function typeRaw(slowDown: number): Promise<TypingResult> {
  const { page } = await openPage(browser)
  await installKeyProbe(page)
  await page.route('**/raw', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><label>Raw <input></label>',
    }),
  )
  await page.goto(`${demo.url}/raw`)
  await slow(page, slowDown)
  const result = await typeInto(page, page.locator('input'))
  await page.context().close()
  return result
}

async function openBareReact(): Promise<Load> {
  const { page } = await openPage(browser)
  const opening = await openUntilEditable(page, `${demo.url}${bareReactPath}`)
  const heap = await measureHeap(page)
  await page.context().close()
  return { ...opening, requests: 2, scriptBytes: Number.NaN, heap }
}

async function typeInStudio({ name, field, item }: Scenario, slowDown: number) {
  const { page } = await openPage(browser)
  await installKeyProbe(page)
  let requests = 0
  let scriptBytes = 0
  page.on('requestfinished', (request) => {
    requests += 1
    if (request.resourceType() !== 'script') return
    void request.sizes().then(({ responseBodySize }) => (scriptBytes += responseBodySize))
  })
  const opening = await openUntilEditable(page, pageOf(name))
  const loaded = { requests, scriptBytes }
  const control = page
    .locator(`[data-path^="${field}"]`)
    .locator('input:not([type=checkbox]), textarea')
    .first()
  // Fields far below are rendered on scrolling; their containers exist from the start.
  await page
    .locator(`[data-path="${/^\w+/.exec(field)![0]}"]`)
    .first()
    .scrollIntoViewIfNeeded()
  if (item) await page.locator(`[data-path^="${item}"]`).first().click()
  await control.waitFor({ state: 'visible' })
  const heap = slowDown === 1 ? await measureHeap(page) : Number.NaN
  await slow(page, slowDown)
  const typing = await typeInto(page, control)
  const load: Load = { ...opening, ...loaded, heap }
  await page.context().close()
  return { typing, load }
}

/** Opens ten thousand rows from their list in a running studio: from the click to the first field. */
async function printOpening(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < repeats; round += 1) {
    const { page } = await openPage(browser)
    await installLoadProbe(page)
    await page.goto(`${demo.url}/studio/`)
    await page.getByRole('link', { name: 'Huge Array' }).click()
    const row = page.locator('[data-document-id$="bench-hugeArray"]')
    await row.waitFor()
    await page.waitForTimeout(1500)
    const opened = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            'pointerdown',
            ({ timeStamp }) => window.onceEditable(() => resolve(performance.now() - timeStamp)),
            { capture: true, once: true },
          )
        }),
    )
    await row.click()
    times.push(await opened)
    await page.context().close()
  }
  console.info(`\nhugeArray opened in a running studio: ${quantile(times, 0.5).toFixed(0)} ms`)
}

async function scrollHugeArray(): Promise<ScrollResult> {
  const { page } = await openPage(browser)
  await page.goto(pageOf('hugeArray'))
  const list = page.locator('[data-path="objects"]')
  await list.locator('[data-path^="objects["]').first().waitFor()
  const result = await measureScroll(page, list)
  await page.context().close()
  return result
}

function pageOf(name: string): string {
  return `${demo.url}/studio/intent/edit/id=bench-${name};type=${name}/`
}

async function slow(page: Page, rate: number): Promise<void> {
  if (rate === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

function median(runs: readonly TypingResult[]): TypingResult {
  const of = (key: keyof TypingResult): number =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    )
  return {
    p50: of('p50'),
    p95: of('p95'),
    burst50: of('burst50'),
    cpuPerKey: of('cpuPerKey'),
    idle: of('idle'),
  }
}

function printTyping(title: string, raw: TypingResult, results: Map<string, TypingResult>): void {
  console.info(`\n${title} (medians; ratio to the raw input of this run)`)
  const row = (label: string, { p50, p95, burst50, cpuPerKey, idle }: TypingResult): void => {
    const ratio = (value: number, base: number): string =>
      `${value.toFixed(1)} ms ×${(value / base).toFixed(2)}`
    console.info(
      `${label.padEnd(28)} p50 ${ratio(p50, raw.p50).padEnd(16)} p95 ${ratio(p95, raw.p95).padEnd(17)} burst ${ratio(burst50, raw.burst50).padEnd(16)} CPU/key ${ratio(cpuPerKey, raw.cpuPerKey).padEnd(16)} idle ${idle.toFixed(1)} ms/s`,
    )
  }
  row('raw <input>', raw)
  for (const [label, result] of results) row(label, result)
}

function printLoads(loads: Map<string, Load[]>): void {
  console.info(
    '\nLoading, cold cache, from the navigation until the first control of the form can be typed into',
  )
  const middle = (runs: readonly Load[], key: keyof Load): number =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    )
  const base = middle(loads.get(bareReact) ?? [], 'editable')
  for (const [label, runs] of loads) {
    const of = (key: keyof Load): number => middle(runs, key)
    console.info(
      `${label.padEnd(28)} ${of('editable').toFixed(0)} ms ×${(of('editable') / base).toFixed(1)}, longest task ${of('longest').toFixed(0)} ms, ${of('requests')} requests, ${kilobytes(of('scriptBytes'))} of scripts, heap ${of('heap').toFixed(0)} MB`,
    )
  }
}

function printScroll({ frames, longest, over50, busiest }: ScrollResult): void {
  console.info(
    `\nScrolling ten thousand rows: ${frames} frames, the longest ${longest.toFixed(0)} ms, ${over50} over 50 ms, computed at most ${busiest.toFixed(0)} ms for one`,
  )
}

function printSizes(): void {
  const dist = join(import.meta.dirname, '../../dist/cdn')
  console.info('\nSizes of the built package, gzip, what loads at once')
  const entry = 'content-elements.js'
  console.info(`${entry.padEnd(28)} ${kilobytes(gzipSize(staticClosure(join(dist, entry))))}`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

/** Share of one core used by other programs during half a second; 0 if the system does not report it. */
async function foreignLoad(): Promise<number> {
  const read = (): { busy: number; total: number } => {
    try {
      const fields = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
        .trim()
        .split(/\s+/)
        .slice(1)
        .map(Number)
      const total = fields.reduce((sum, ticks) => sum + ticks, 0)
      return { busy: total - (fields[3] ?? 0) - (fields[4] ?? 0), total }
    } catch {
      return { busy: 0, total: 0 }
    }
  }
  const before = read()
  await new Promise((resolve) => setTimeout(resolve, 500))
  const after = read()
  return (after.busy - before.busy) / Math.max(1, (after.total - before.total) / 2)
}
