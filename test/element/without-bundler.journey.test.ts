// Pages that take our files as they are: from a folder of a CDN, as modules or as one classic script, with the hashes that
// browsers check, and with HTML that a server rendered.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { renderShell } from '../../elements/render-shell.ts'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'
import type { TestServer } from '../kit/harness-server.ts'

const directory = join(import.meta.dirname, '../../dist/cdn')
const hashes = JSON.parse(readFileSync(join(directory, 'integrity.json'), 'utf8')) as Record<
  string,
  string
>
const schema = [{ name: 'note', type: 'document', fields: [{ name: 'title', type: 'string' }] }]

let browser: Browser
let server: TestServer
before(async () => {
  browser = await launchBrowser()
  server = await startTestServer({ mounts: [{ path: '/cdn/', directory }] })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

async function open(html: string): Promise<{ page: Page; problems: string[] }> {
  const { page, problems } = await openPage(browser)
  await page.route('**/host.html', (route) =>
    route.fulfill({
      body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${html}`,
      contentType: 'text/html',
    }),
  )
  await page.goto(`${server.url}/host.html`, { waitUntil: 'commit' })
  return { page, problems }
}

const script = (hash: string) =>
  `<script src="/cdn/content-elements.iife.js" integrity="${hash}" crossorigin></script>`
const form = (after: string) =>
  `<document-form></document-form>${after}<script>document.querySelector('document-form').schema = ${JSON.stringify(schema)}</script>`

test('one classic script with its hash defines every element, loads nothing else, and adds no global', async () => {
  const { page, problems } = await open(form(script(hashes['content-elements.iife.js']!)))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.locator('document-form [data-path="title"] input').fill('Of bridges')
  assert.deepEqual(
    await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      const own = Object.keys(window).filter((name) => !(name in frame.contentWindow!))
      frame.remove()
      return own.filter((name) => !/^\d+$/.test(name))
    }),
    [],
  )
  assert.deepEqual(
    asked.filter((path) => path.endsWith('.js') && path !== '/cdn/content-elements.iife.js'),
    [],
  )
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a script that differs from the published one does not run', async () => {
  const { page, problems } = await open(form(script(hashes['index.js']!)))
  await page.waitForLoadState()
  assert.equal(await page.evaluate(() => customElements.get('document-form')), undefined)
  assert.match(problems.join(), /integrity/)
  await page.context().close()
})

test('the hash file works as the integrity of an import map, and every module is verified', async () => {
  const integrity = Object.fromEntries(
    Object.entries(hashes).map(([file, hash]) => [`/cdn/${file}`, hash]),
  )
  const html = (map: object) =>
    `<script type="importmap">${JSON.stringify({ integrity: map })}</script>` +
    form('<script type="module" src="/cdn/content-elements.js"></script>')
  const right = await open(html(integrity))
  await right.page.locator('document-form [data-path="title"] input').fill('Of weirs')
  assert.deepEqual(right.problems, [])
  await right.page.context().close()

  const [detached] = Object.keys(integrity).filter((file) => file.includes('/detached-'))
  const wrong = await open(html({ ...integrity, [detached!]: hashes['index.js'] }))
  await wrong.page.getByRole('alert').waitFor()
  assert.match(wrong.problems.join(), /integrity/)
  await wrong.page.context().close()
})

test('the element reuses a server-rendered root, and it is never empty in between', async () => {
  const shell = renderShell('document-form', { content: '<b slot="header">Note</b>' })
  const { page, problems } = await open(`${shell}
    <script>
      const form = document.querySelector('document-form')
      window.root = form.shadowRoot
      window.empty = 0
      new MutationObserver(() => {
        const seen = [...root.querySelectorAll('*')].some((one) => one.localName !== 'style' && one.localName !== 'slot')
        if (!seen) empty++
      }).observe(root, { childList: true, subtree: true })
    </script>`)
  await page.waitForLoadState()
  // Before any script of ours: a box as wide as the page, with its note.
  const note = page.getByRole('status', { name: 'Loading…' })
  assert.ok((await note.boundingBox())!.height > 40)
  assert.ok((await page.locator('document-form').boundingBox())!.width > 1000)
  await page.evaluate((types) => {
    Object.assign(document.querySelector('document-form')!, { schema: types })
  }, schema)
  await page.addScriptTag({ type: 'module', url: '/cdn/content-elements.js' })
  await page.locator('document-form [data-path="title"] input').fill('Of locks')
  await note.waitFor({ state: 'detached' })
  const { same, empty } = await page.evaluate(() => {
    const { root, empty } = window as unknown as { root: ShadowRoot; empty: number }
    return { same: root === document.querySelector('document-form')!.shadowRoot, empty }
  })
  assert.ok(same)
  assert.equal(empty, 0)
  assert.equal(await page.getByText('Note').isVisible(), true)
  assert.deepEqual(problems, [])
  await page.context().close()
})
