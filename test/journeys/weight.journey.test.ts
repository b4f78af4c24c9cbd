// What a page loads until an element of the built package can be used there, alone: bytes of scripts and requests.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openUntilEditable } from '../bench/load-probe.ts'
import { openPage } from '../kit/browser.ts'
import { gzipSize, richTextModules, staticClosure } from '../kit/bundle.ts'
import { startDemo } from '../kit/demo-server.ts'
import { startJourneys } from '../kit/journey.ts'
import { installRequestProbe, scriptsOf } from '../kit/loaded-scripts.ts'

const kilobyte = 1024
const dist = join(import.meta.dirname, '../../dist/cdn')
const performance = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8')
const { browser, demo } = await startJourneys()
const person = await demo.query<string>(
  '*[_type == "person" && !(_id in path("drafts.**"))][0]._id',
)
const picture = await demo.query<string>('*[_type == "sanity.imageAsset"][0].url')

const connected = 'project-id="demo" dataset="production" api-host="/" auth="none"'
const personOf = (...fields: string[]) =>
  `[{ name: 'person', type: 'document', fields: [{ name: 'name', type: 'string' }, ${fields.join()}] }]`
const plain = personOf(
  `{ name: 'born', type: 'date' }`,
  `{ name: 'visits', type: 'number' }`,
  `{ name: 'links', type: 'array', of: [{ type: 'string' }] }`,
)
const rich = personOf(`{ name: 'story', type: 'array', of: [{ type: 'block' }] }`)
const article = `[{ name: 'article', type: 'document', fields: [{ name: 'title', type: 'string' }] }]`

interface Use {
  what: string
  tag?: string
  /** Attributes of the element that is alone in its page, or the path of a page of the demo. */
  attributes?: string
  schema?: string
  /** What is in the element. */
  inside?: string
  /** Elements to define; without them, all that `define` does. */
  modules?: readonly string[]
  path?: string
  /** What there is when it can be used. */
  usable: string
  act?: (page: Page) => Promise<void>
  /** Requests of any kind but for pictures; 20 unless it takes more. */
  requests?: number
  /** Whether a list is shown beside it: its own queries and previews are not counted. */
  besideList?: boolean
}

// How many of these there are when an element can be used depends on the speed of the machine.
const isPicture = (address: string) => new URL(address).pathname.startsWith('/images/')
const isOfList = (address: string) =>
  /(structure|preview|search)\.[\w-]+$/.test(new URL(address).searchParams.get('tag') ?? '')

const firstHit = async (page: Page) => page.getByRole('combobox').fill('bus')

const uses: readonly Use[] = [
  {
    what: '<image-editor>',
    tag: 'image-editor',
    attributes: `src="${new URL(picture, demo.url).href}"`,
    usable: '[role="slider"], input[type="range"]',
    requests: 8,
  },
  {
    what: '<content-value> with its <content-context>',
    tag: 'content-context',
    attributes: connected,
    inside: `<h1><content-value document-id="${person}" path="name"></content-value></h1>`,
    modules: ['content-context', 'content-value'],
    usable: 'h1:has(content-value:state(ready))',
    requests: 16,
  },
  {
    what: '<asset-browser>',
    tag: 'asset-browser',
    attributes: connected,
    usable: 'img',
    requests: 18,
  },
  {
    what: '<reference-input> with its first hits',
    tag: 'reference-input',
    attributes: connected,
    schema: article,
    usable: '[role="option"]',
    act: firstHit,
    requests: 19,
  },
  {
    what: '<search-dialog> with its first hits',
    tag: 'search-dialog',
    attributes: `${connected} open`,
    schema: article,
    usable: '[role="option"]',
    act: firstHit,
    requests: 23,
  },
  {
    what: '<document-form>, detached',
    tag: 'document-form',
    attributes: 'document-type="person"',
    schema: plain,
    usable: '[data-path="name"] input',
    requests: 13,
  },
  {
    what: '<document-form> without rich text',
    tag: 'document-form',
    attributes: `${connected} document-type="person" document-id="${person}"`,
    schema: plain,
    usable: '[data-path="name"] input:not([readonly], [disabled])',
    requests: 21,
  },
  {
    what: '<document-form> with rich text',
    tag: 'document-form',
    attributes: `${connected} document-type="person" document-id="${person}"`,
    schema: rich,
    usable: '.ProseMirror',
    requests: 25,
  },
  {
    what: '<content-studio>, first screen',
    path: '/studio/',
    usable: 'a[href*="structure"]',
    requests: 15,
  },
  {
    what: '<content-studio> with a document',
    path: `/studio/intent/edit/id=${person};type=person/`,
    usable: '[data-path="name"] input:not([readonly], [disabled])',
    requests: 36,
    besideList: true,
  },
]

/** The budget of an element in KB, gzip. */
function budgetOf(what: string): number {
  const row = performance
    .split('\n')
    .find((line) => line.replaceAll('`', '').startsWith(`| ${what} |`))
  assert.ok(row, `docs/performance.md has a budget of ${what}`)
  return Number(row.split('|')[3])
}

test('all shells and define weigh at most 14 KB, not counting the names of the files they load', () => {
  const size = gzipSize(staticClosure(join(dist, 'content-elements.js')))
  assert.ok(size <= 14.75 * kilobyte, `${(size / kilobyte).toFixed(1)} KB`)
})

test('the module for sites weighs at most as much as docs/performance.md says, and loads no other file', (t) => {
  const limit = budgetOf('content-studio/live')
  for (const folder of ['cdn', 'esm']) {
    const files = staticClosure(join(dist, '..', folder, 'live.js'))
    assert.equal(files.length, 1)
    if (folder === 'esm') continue
    const size = gzipSize(files)
    t.diagnostic(`${(size / kilobyte).toFixed(1)} KB`)
    assert.ok(size <= limit * kilobyte, `${(size / kilobyte).toFixed(1)} KB`)
  }
})

test('an overlay loads at most as much as docs/performance.md says until something is edited', async (t) => {
  const limit = budgetOf('<content-overlay>, until something is edited')
  const { page } = await openPage(browser)
  await page.route('**/alone.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script type="module">
          import '/dist/cdn/content-elements.js'
        </script><content-context ${connected}><content-overlay></content-overlay></content-context>`,
    }),
  )
  await page.goto(`${demo.url}/alone.html`)
  await page.evaluate(async () => {
    await customElements.whenDefined('content-context')
    document.querySelector('content-context')!.schema = []
    await document.querySelector('content-overlay')!.ready
  })
  const loaded = async () =>
    scriptsOf(
      await page.evaluate(() =>
        window.performance.getEntriesByType('resource').map(({ name }) => name),
      ),
    )
  const before = new Set(await loaded())
  await page.evaluate(() => {
    document.querySelector('content-overlay')!.active = true
  })
  await page.locator('content-overlay .bar').waitFor()
  const size = gzipSize((await loaded()).filter((file) => !before.has(file)))
  t.diagnostic(`${(size / kilobyte).toFixed(1)} KB`)
  assert.ok(size > 0 && size <= limit * kilobyte, `${(size / kilobyte).toFixed(1)} KB`)
  await page.context().close()
})

test('the rich-text editor adds at most 115 KB to a form, including code shared with images and files', (t) => {
  const size = gzipSize(richTextModules(join(dist, 'chunks')))
  t.diagnostic(`${(size / kilobyte).toFixed(1)} KB`)
  // An empty list would weigh nothing.
  assert.ok(size > 50 * kilobyte && size <= 115 * kilobyte, `${(size / kilobyte).toFixed(1)} KB`)
})

/** Besides what is needed, it depends on the speed of the machine what else has arrived by then: the lightest one counts. */
const attempts = 3

for (const use of uses) {
  const { what, requests: most = 20 } = use
  const limit = budgetOf(what)
  test(`${what} loads at most ${limit} KB of scripts until it is usable, with at most ${most} requests`, async (t) => {
    let lightest: Awaited<ReturnType<typeof load>> | null = null
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const loaded = await load(use)
      const { size, scripts, requests } = loaded
      t.diagnostic(
        `${what}: ${(size / kilobyte).toFixed(1)} KB in ${scripts.length} scripts, ${requests.length} requests`,
      )
      if (!lightest || size < lightest.size) lightest = loaded
      if (size <= limit * kilobyte && requests.length <= most) break
    }
    const { size, scripts, requests } = lightest!
    if (process.env['LIST_FILES']) {
      for (const file of scripts)
        t.diagnostic(`  ${(gzipSize([file]) / kilobyte).toFixed(1)} ${basename(file)}`)
      for (const address of requests) if (!address.endsWith('.js')) t.diagnostic(`  ${address}`)
    }
    assert.ok(
      size <= limit * kilobyte,
      `${(size / kilobyte).toFixed(1)} KB in ${scripts.length} files`,
    )
    assert.ok(requests.length <= most, `${requests.length} requests:\n${requests.join('\n')}`)
  })
}

test('a document with one string can be edited after at most 20 requests and one socket', async () => {
  const bench = await startDemo({ scenario: 'bench' })
  after(() => bench.stop())
  let fewest: string[] | null = null
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { page } = await openPage(browser)
    await stopLongTimers(page)
    const made: string[] = []
    page.on('request', (request) => made.push(request.url()))
    const path = '/studio/intent/edit/id=bench-singleString;type=singleString/'
    await openUntilEditable(page, bench.url + path)
    if (!fewest || made.length < fewest.length) fewest = [...made]
    await page.context().close()
    if (fewest.length <= 20) break
  }
  assert.ok(fewest!.length <= 20, `${fewest!.length} requests:\n${fewest!.join('\n')}`)
})

/** What waits for half a second or longer is not part of an opening, however slow the machine is. */
async function stopLongTimers(page: Page) {
  await page.addInitScript(() => {
    const start = window.setTimeout
    const startShort = (run: TimerHandler, delay = 0, ...rest: unknown[]): number =>
      delay < 500 ? start(run, delay, ...rest) : 0
    window.setTimeout = startShort as typeof setTimeout
  })
}

/** What a new page loads until its element can be used. */
async function load(use: Use) {
  const {
    tag,
    attributes,
    schema,
    inside = '',
    modules,
    path,
    usable,
    act,
    besideList = false,
  } = use
  const imports = modules?.map(
    (name, at) =>
      `import * as one${at} from '/dist/cdn/elements/${name}.js'; Object.values(one${at})[0].define()`,
  )
  const { page, problems } = await openPage(browser)
  await installRequestProbe(page)
  await page.route('**/alone.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="/favicon.svg" /><script type="module">
          ${imports?.join('\n') ?? "import '/dist/cdn/content-elements.js'"}
          ${schema ? `document.querySelector('${tag}').schema = ${schema}` : ''}
        </script><${tag} ${attributes}>${inside}</${tag}>`,
    }),
  )
  await stopLongTimers(page)
  await page.goto(demo.url + (path ?? '/alone.html'), { waitUntil: 'commit' })
  await act?.(page)
  const made = await page.evaluate((selector) => window.requestsUntil(selector), usable)
  const requests = made.filter(
    (address) => !isPicture(address) && !(besideList && isOfList(address)),
  )
  await page.context().close()
  // The page is made up by the test, so that Chromium does not know where it comes from and lets no socket be opened.
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS')),
    [],
  )
  const scripts = scriptsOf(requests)
  return { requests, scripts, size: gzipSize(scripts) }
}
