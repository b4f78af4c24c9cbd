// The search and a reference alone in a page of another origin under a strict content security policy, for people of different grants.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createStaticFiles } from '../../src/server/http/static-files.ts'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'

const many = 100_000
const server = await startTestServer({
  dev: false,
  datasets: ['production', 'shop'],
  people: ['Owner', { name: 'Reader', roles: ['reader'] }],
  documents: Array.from({ length: many }, (_, n) => ({
    _id: `a${n}`,
    _type: 'article',
    title: `Article ${n}`,
    shelf: n % 2 === 0 ? 'open' : 'closed',
    body: [
      {
        _type: 'block',
        _key: 'b',
        children: [
          {
            _type: 'span',
            _key: 's',
            text: `A long text about the harbour and its light. ${n === 1741 ? 'Below it a zephyranthes grows.' : ''}`,
          },
        ],
      },
    ],
  })),
})
after(() => server.close())
const site = await serveSite()
after(() => site.close())
const browser = await launchBrowser()
after(() => browser.close())
const { origins, roles } = server.server.access
origins.allow(site.url, { allowCredentials: false })
roles.put({
  name: 'reader',
  title: 'Reader',
  grants: [{ filter: 'shelf == "open"', permissions: ['read'] }],
})

/** A page that allows nothing but scripts and styles of its own, and requests to the dataset. */
async function serveSite(): Promise<{ url: string; close: () => void }> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${server.url}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
  const page = `<!doctype html><html lang="en"><title>Search</title><link rel="icon" href="data:," />
    <script type="module" src="/search.js"></script>
    <content-context project-id="demo" dataset="production" api-host="${server.url}">
      <search-dialog hotkey="mod+k"></search-dialog>
      <form><reference-input name="about" to="article" label="About"></reference-input></form>
    </content-context></html>`
  const script = `import { define } from '/dist/cdn/index.js'
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error('CSP', violatedDirective, blockedURI))
    document.addEventListener('content-select', ({ detail }) => (document.title = detail.id))
    const tokens = ${JSON.stringify(server.tokens)}
    Object.assign(document.querySelector('content-context'), {
      getToken: () => tokens[location.hash.slice(1).split('/')[0]],
      config: { title: 'Foreign', schema: { types: [{
        name: 'article', type: 'document', fields: [
          { name: 'title', type: 'string' },
          { name: 'body', type: 'array', of: [{ type: 'block' }] }] }] } },
    })
    const [, dataset] = location.hash.split('/')
    if (dataset) document.querySelector('content-context').setAttribute('dataset', dataset)
    define()`
  const directory = join(import.meta.dirname, '../../dist')
  const files = createStaticFiles([{ path: '/dist/', directory }])
  const listening = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '', 'http://site')
      response.setHeader('content-security-policy', policy)
      const own = pathname === '/search.js' ? script : pathname === '/' ? page : null
      if (own !== null) {
        response.setHeader('content-type', own === page ? 'text/html' : 'text/javascript')
        response.end(own)
        return
      }
      const answer = await files.serve(new Request(`http://site${pathname}`))
      response.statusCode = answer?.status ?? 404
      for (const [name, value] of answer?.headers ?? []) response.setHeader(name, value)
      response.end(answer ? Buffer.from(await answer.arrayBuffer()) : undefined)
    })()
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  return { url: `http://localhost:${port}`, close: () => void listening.close() }
}

async function openAs(person: string): Promise<{ page: Page; problems: readonly string[] }> {
  const { page, problems } = await openPage(browser)
  await page.goto(`${site.url}/#${person}`)
  await page.locator('search-dialog:state(ready)').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  return { page, problems }
}

test('among a hundred thousand documents one is found by a word of its body and selected by keyboard', async () => {
  const { page, problems } = await openAs('owner')
  await page.keyboard.type('zephyranthes')
  const hit = page.getByRole('option')
  await hit.getByText('Article 1741').waitFor()
  assert.equal(await hit.count(), 1)
  assert.equal(await hit.locator('mark').innerText(), 'zephyranthes')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('zephyrantes')
  await hit.getByText('Similar spelling').waitFor()
  assert.equal(await hit.count(), 1)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await page.title(), 'a1741')
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a document is selected in a form field, submitted by its id and cleared by keyboard', async () => {
  const { page, problems } = await openPage(browser)
  await page.goto(`${site.url}/#reader`)
  const field = page.locator('reference-input')
  const box = field.getByRole('combobox')
  await box.focus()
  await page.keyboard.type('"Article 1741"')
  await field.getByText('No results for').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('"Article 1742"')
  await field.getByRole('option', { name: 'Article 1742' }).waitFor()
  await page.keyboard.press('Enter')
  await field.locator('[data-reference=there]').getByText('Article 1742').waitFor()
  const submitted = () =>
    page.evaluate(() => new FormData(document.querySelector('form')!).get('about'))
  assert.equal(await submitted(), 'a1742')
  await field.getByRole('button', { name: 'Reference actions' }).press('Enter')
  await field.getByRole('menuitem', { name: 'Clear' }).press('Enter')
  await box.waitFor()
  assert.equal(await submitted(), null)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('people with different grants get different search results', async () => {
  const find = async (person: string, text: string, said: RegExp): Promise<void> => {
    const { page, problems } = await openAs(person)
    await page.keyboard.insertText(text)
    const status = page.getByRole('dialog').getByRole('status')
    await status.filter({ hasText: said }).waitFor()
    assert.deepEqual(problems, [])
    await page.context().close()
  }
  await find('owner', '"Article 1741"', /^1 result$/)
  await find('reader', '"Article 1741"', /No results found/)
  await find('reader', '"Article 1742"', /^1 result$/)
  await find('reader', 'zephyranthes', /No results found/)
  await find('reader', 'zephyrantes', /No results found/)
})

test('a search in a small dataset matches and rates only its three documents, next to a dataset with 100 000 matches', async () => {
  const titles = ['Harbour', 'Harbour lights', 'Lights of the harbour']
  const shop = server.client({ token: server.tokens['owner']!, dataset: 'shop' })
  await shop.mutate(
    titles.map((title, n) => ({ create: { _id: `s${n}`, _type: 'article', title } })),
  )
  const { page, problems } = await openAs('owner/shop')
  const searched = page.waitForResponse((response) => response.url().includes('/textsearch/shop'))
  await page.keyboard.insertText('harbour')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('status')
    .filter({ hasText: /^3 results$/ })
    .waitFor()
  const rows = dialog.getByRole('option')
  const ids = await rows.evaluateAll((all) => all.map((row) => row.dataset['key']))
  assert.deepEqual(ids, ['s0', 's1', 's2'])
  const { stats } = (await (await searched).json()) as { stats: { estimatedTotalCount: number } }
  assert.equal(stats.estimatedTotalCount, 3)
  assert.deepEqual(problems, [])
  await page.context().close()
})
