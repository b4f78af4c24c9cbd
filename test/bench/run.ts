// npm run bench: drives the built package in Chromium beside a raw <input> in the same run, and prints ratios.
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { buildIfStale } from '../../.config/build.mjs'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { gzipSize, staticClosure } from '../kit/bundle.ts'
import { startDemo } from '../kit/demo-server.ts'
import { installKeyProbe, quantile, typeInto, type TypingResult } from './typing.ts'

/** Where a scenario types: the bench document and the control in it. */
const scenarios = [
  { name: 'singleString', field: 'title' },
  { name: 'synthetic', field: 'title' },
  { name: 'synthetic', field: 'item050.name', label: 'synthetic, name in object' },
] as const
const repeats = 3

await buildIfStale()
const demo = await startDemo({ scenario: 'bench' })
const browser = await launchBrowser()
try {
  const raw: TypingResult[] = []
  const measured = new Map<string, TypingResult[]>()
  const loads = new Map<string, Load[]>()
  for (let round = 1; round <= repeats; round += 1) {
    console.info(
      `round ${round} of ${repeats}: foreign CPU use ${Math.round((await foreignLoad()) * 100)} % of one core`,
    )
    raw.push(await typeRaw())
    for (const scenario of scenarios) {
      const label = 'label' in scenario ? scenario.label : scenario.name
      const { typing, load } = await typeInStudio(scenario)
      measured.set(label, [...(measured.get(label) ?? []), typing])
      loads.set(label, [...(loads.get(label) ?? []), load])
    }
  }
  printTyping(median(raw), new Map([...measured].map(([name, runs]) => [name, median(runs)])))
  printLoads(loads)
  printSizes()
} finally {
  await browser.close()
  await demo.stop()
}

interface Load {
  editable: number
  requests: number
  scriptBytes: number
}

async function typeRaw(): Promise<TypingResult> {
  const { page } = await openPage(browser)
  await installKeyProbe(page)
  await page.route('**/raw', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><label>Raw <input></label>',
    }),
  )
  await page.goto(`${demo.url}/raw`)
  const result = await typeInto(page, page.locator('input'))
  await page.context().close()
  return result
}

async function typeInStudio({ name, field }: { name: string; field: string }) {
  const { page } = await openPage(browser)
  await installKeyProbe(page)
  let requests = 0
  let scriptBytes = 0
  page.on('requestfinished', (request) => {
    requests += 1
    if (request.resourceType() !== 'script') return
    void request.sizes().then(({ responseBodySize }) => (scriptBytes += responseBodySize))
  })
  const started = performance.now()
  await page.goto(`${demo.url}/studio/intent/edit/id=bench-${name};type=${name}/`)
  const control = page.locator(`[data-path="${field}"] input`).first()
  // Fields far below are made when they come near; their group is there from the start.
  await page
    .locator(`[data-path="${field.split('.')[0]}"]`)
    .first()
    .scrollIntoViewIfNeeded()
  await control.waitFor({ state: 'visible' })
  const editable = performance.now() - started
  const typing = await typeInto(page, control)
  const load: Load = { editable, requests, scriptBytes }
  await page.context().close()
  return { typing, load }
}

function median(runs: readonly TypingResult[]): TypingResult {
  const of = (key: keyof TypingResult): number =>
    quantile(
      runs.map((run) => run[key]),
      0.5,
    )
  return { p50: of('p50'), p95: of('p95'), burst50: of('burst50'), cpuPerKey: of('cpuPerKey') }
}

function printTyping(raw: TypingResult, results: Map<string, TypingResult>): void {
  console.info('\nTyping, keydown to painted (medians; ratio to the raw input of this run)')
  const row = (label: string, { p50, p95, burst50, cpuPerKey }: TypingResult): void => {
    const ratio = (value: number, base: number): string =>
      `${value.toFixed(1)} ms ×${(value / base).toFixed(2)}`
    console.info(
      `${label.padEnd(28)} p50 ${ratio(p50, raw.p50).padEnd(16)} p95 ${ratio(p95, raw.p95).padEnd(17)} burst ${ratio(burst50, raw.burst50).padEnd(16)} CPU/key ${ratio(cpuPerKey, raw.cpuPerKey)}`,
    )
  }
  row('raw <input>', raw)
  for (const [label, result] of results) row(label, result)
}

function printLoads(loads: Map<string, Load[]>): void {
  console.info('\nLoading, cold cache, until the control can be typed into')
  for (const [label, runs] of loads) {
    const of = (key: keyof Load): number =>
      quantile(
        runs.map((run) => run[key]),
        0.5,
      )
    console.info(
      `${label.padEnd(28)} ${of('editable').toFixed(0)} ms, ${of('requests')} requests, ${kilobytes(of('scriptBytes'))} of scripts`,
    )
  }
}

function printSizes(): void {
  const dist = join(import.meta.dirname, '../../dist/cdn')
  console.info('\nSizes of the built package, gzip, what loads at once')
  for (const entry of [
    'content-elements.js',
    'elements/content-context.js',
    'elements/content-studio.js',
    'elements/document-form.js',
  ]) {
    console.info(`${entry.padEnd(28)} ${kilobytes(gzipSize(staticClosure(join(dist, entry))))}`)
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

/** Share of one core that others used during half a second; 0 where the system does not tell. */
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
