import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startDemo, type DemoServer } from '../kit/demo-server.ts'
import { indexed } from './indexed.ts'
import { installKeyProbe, quantile, typeInto, type TypingResult } from './typing.ts'

const documents = 100_000
/** Pause in typing after which the dialog searches, ms. */
const debounce = 300
const rounds = 5

/** Kinds of searches, with the text of the nth search, each with different results. */
const searches: Readonly<Record<string, (n: number) => string>> = {
  'one document': (n) => String(1 + ((n * 7919) % documents)).padStart(6, '0'),
  'two words': (n) => `${word(n)} ${word(n * 3 + 1)}`,
  'a common word': (n) => `${word(n)} `,
  'a beginning': (n) => word(n).slice(0, 3),
  'no word': () => '',
  'a word left out': (n) => `-${word(n)}`,
  'one letter': (n) => word(n).slice(0, 1),
  'a misspelt word': (n) => ['watre', 'thoguht', 'plase', 'litle', 'soudn', 'housse'][n % 6]!,
  'an id': (n) => `bench-list-${String((n * 7919) % 1000).padStart(4, '0')}`,
}
const words = 'water house little thought sound place right paper light school under great'.split(
  ' ',
)
const word = (n: number): string => words[n % words.length]!

/** Searches 100 000 documents: server time, time until hits are on screen, and cost of typing. */
export async function measureSearch(): Promise<void> {
  const demo = await startDemo({ scenario: 'bench', count: documents })
  const browser = await launchBrowser()
  try {
    await indexed(async () => (await ask(demo, 'nobody-wrote-this')).ms)
    console.info(`\nSearching ${documents.toLocaleString('en')} documents, full text`)
    await printServer(demo)
    for (const strategy of ['text', 'weighted'] as const) await printDialog(browser, demo, strategy)
    await printTyping(browser, demo)
  } finally {
    await browser.close()
    await demo.stop()
  }
}

interface Answer {
  ms: number
  hits: readonly unknown[]
}

async function ask(demo: DemoServer, text: string, limit = 50): Promise<Answer> {
  const response = await fetch(`${demo.url}/v2023-11-13/data/textsearch/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: { string: text },
      filter: '_type in $types',
      params: { types: ['list'] },
      limit,
    }),
  })
  return (await response.json()) as Answer
}

async function printServer(demo: DemoServer): Promise<void> {
  for (const [kind, textOf] of Object.entries(searches)) {
    const times: number[] = []
    let hits = 0
    for (let n = 0; n < 60; n++) {
      const answer = await ask(demo, textOf(n))
      hits = answer.hits.length
      if (n >= 10) times.push(answer.ms)
    }
    const at = (q: number) => quantile(times, q).toFixed(0)
    console.info(`server, ${kind.padEnd(16)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  (${hits} hits)`)
  }
}

/** `<search-dialog>` in a page, on the dataset of the demo. */
async function openDialog(browser: Browser, demo: DemoServer, strategy: string): Promise<Page> {
  const { page } = await openPage(browser)
  await installKeyProbe(page)
  await page.route('**/search-bench', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script type="module">
        import { define } from '/dist/cdn/index.js'
        define()
        document.querySelector('content-context').config = {
          title: 'Bench',
          search: { strategy: '${strategy}' },
          schema: { types: [{ name: 'list', type: 'document', fields: [
            { name: 'title', type: 'string' }, { name: 'subtitle', type: 'string' }] }] },
        }
      </script>
      <content-context project-id="demo" dataset="production" api-host="/" auth="none">
        <search-dialog mode="inline"></search-dialog></content-context>`,
    }),
  )
  await page.goto(`${demo.url}/search-bench`)
  await page.getByRole('combobox').click()
  return page
}

/** Time from the end of the typing pause to the first title on screen. */
async function printDialog(browser: Browser, demo: DemoServer, strategy: string): Promise<void> {
  const page = await openDialog(browser, demo, strategy)
  const box = page.getByRole('combobox')
  const times: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await box.fill('')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener(
            'input',
            ({ timeStamp }) => {
              const look = () => {
                const root = document.querySelector('search-dialog')!.shadowRoot!
                const row = root.querySelector('[role=option]:not(:has([aria-busy=true]))')
                if (row?.textContent && !/Loading/.test(row.textContent))
                  resolve(performance.now() - timeStamp)
                else requestAnimationFrame(look)
              }
              look()
            },
            { capture: true, once: true },
          )
        }),
    )
    await box.fill(`${word(round)} `)
    const took = await shown
    // The first round also loads the code of the search.
    if (round > 0) times.push(took - debounce)
  }
  console.info(
    `dialog, ${strategy.padEnd(9)} first title ${quantile(times, 0.5).toFixed(0)} ms after the pause (worst ${Math.max(...times).toFixed(0)})`,
  )
  await page.context().close()
}

async function printTyping(browser: Browser, demo: DemoServer): Promise<void> {
  const results: TypingResult[] = []
  const { page: raw } = await openPage(browser)
  await installKeyProbe(raw)
  await raw.route('**/raw', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><label>Raw <input></label>' }),
  )
  await raw.goto(`${demo.url}/raw`)
  results.push(await typeInto(raw, raw.locator('input')))
  await raw.context().close()
  const page = await openDialog(browser, demo, 'text')
  results.push(await typeInto(page, page.getByRole('combobox')))
  await page.context().close()
  const [plain, search] = results as [TypingResult, TypingResult]
  const line = (name: keyof TypingResult) =>
    `${name} ${search[name].toFixed(1)} ms ×${(search[name] / plain[name]).toFixed(2)}`
  console.info(
    `typing in the box, beside a raw <input>: ${(['p50', 'p95', 'burst50', 'cpuPerKey'] as const).map(line).join('  ')}`,
  )
}
