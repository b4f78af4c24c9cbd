// Requests of the built elements go to hosts that the page named, and to no others.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'
import type { TestServer } from '../kit/harness-server.ts'

const root = join(import.meta.dirname, '../..')
const { modules } = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8')) as {
  modules: { declarations: { tagName?: string }[] }[]
}
const tags = modules.flatMap(({ declarations }) =>
  declarations.flatMap(({ tagName }) => tagName ?? []),
)
const types = [
  {
    name: 'note',
    type: 'document',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'picture', type: 'image' },
      { name: 'file', type: 'file' },
      { name: 'related', type: 'reference', to: [{ type: 'note' }] },
      { name: 'text', type: 'array', of: [{ type: 'block' }] },
    ],
  },
]
const picture = 'image-0123456789abcdef0123456789abcdef01234567-40x30-png'
/** An asset imported with the address that it had on another server. */
const imported = {
  _id: picture,
  _type: 'sanity.imageAsset',
  url: `https://cdn.sanity.io/images/demo/production/${picture.slice(6).replace(/-png$/, '.png')}`,
  extension: 'png',
  mimeType: 'image/png',
  originalFilename: 'a.png',
  size: 100,
  metadata: { dimensions: { width: 40, height: 30, aspectRatio: 4 / 3 } },
}
const note = {
  _id: 'a',
  _type: 'note',
  title: 'Of bridges',
  picture: { _type: 'image', asset: { _type: 'reference', _ref: picture } },
  related: { _type: 'reference', _ref: 'a' },
}

let browser: Browser
let server: TestServer
before(async () => {
  browser = await launchBrowser()
  server = await startTestServer({
    mounts: [{ path: '/cdn/', directory: join(root, 'dist/cdn') }],
    documents: [note, imported],
  })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens an empty page of the server, and collects the requests of its elements that go elsewhere, or to the API. */
async function open(): Promise<{ page: Page; foreign: string[]; api: string[] }> {
  const { page } = await openPage(browser)
  const foreign: string[] = []
  const api: string[] = []
  const note = (address: string) => {
    const { host, protocol, pathname } = new URL(address)
    if (!/^(https?|wss?):$/.test(protocol)) return
    if (host !== new URL(server.url).host) foreign.push(address)
    else if (/^\/v\d/.test(pathname)) api.push(address)
  }
  // Requests of workers and prefetches are among them.
  await page.context().route(
    (url) => url.host !== new URL(server.url).host,
    (route) => route.abort(),
  )
  page.context().on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  await page.route('**/host.html', (route) =>
    route.fulfill({
      body: '<!doctype html><link rel="icon" href="data:,">',
      contentType: 'text/html',
    }),
  )
  await page.goto(`${server.url}/host.html`)
  await page.addScriptTag({ type: 'module', url: '/cdn/content-elements.js' })
  return { page, foreign, api }
}

/** Elements that need a context, or no dataset at all. */
const opensNothing = new Set([
  ...['image-editor', 'document-form'],
  ...['content-overlay', 'content-value'],
])
const ways = ['token', 'cookie', 'provider', 'none'] as const

test('without an api-host no element sends a request, with any auth mode, and each shows what to set', async () => {
  const { page, foreign, api } = await open()
  for (const auth of ways) {
    for (const tag of tags) {
      const own = `project-id="demo" dataset="production" auth="${auth}"`
      const inside = `<document-form document-id="a" document-type="note"></document-form>`
      const html =
        tag === 'content-context'
          ? `<content-context ${own}>${inside}</content-context>`
          : `<${tag} ${own} document-id="a" document-type="note" to="note"></${tag}>`
      const errors = await page.evaluate(
        async ({ html, types, tries }) => {
          const found: string[] = []
          const box = document.createElement('div')
          box.addEventListener('content-error', ({ detail }) => found.push(detail.message))
          box.innerHTML = html
          Object.assign(box.firstElementChild!, { schema: types, getToken: () => 'a-secret' })
          document.body.replaceChildren(box)
          for (let i = 0; i < tries && found.length === 0; i++) {
            await new Promise((resolve) => setTimeout(resolve, 50))
          }
          return found
        },
        { html, types, tries: opensNothing.has(tag) ? 10 : 300 },
      )
      if (opensNothing.has(tag)) continue
      assert.match(errors[0] ?? 'no error', /has no api-host/, `<${tag} auth="${auth}">`)
    }
  }
  assert.deepEqual({ foreign, api }, { foreign: [], api: [] })
  await page.context().close()
})

test('without an api-host a studio sends no request for any of its workspaces', async () => {
  const { page, foreign, api } = await open()
  const workspaces = ['one', 'two'].map((name) => ({
    name,
    basePath: `/${name}`,
    projectId: 'demo',
    dataset: 'production',
    schema: { types },
  }))
  for (const auth of ways) {
    const message = await page.evaluate(
      async ({ auth, workspaces }) => {
        const studio = document.createElement('content-studio')
        Object.assign(studio, { auth, config: workspaces, getToken: () => 'a-secret' })
        const error = new Promise<string>((resolve) =>
          studio.addEventListener('content-error', ({ detail }) => resolve(detail.message)),
        )
        document.body.replaceChildren(studio)
        return error
      },
      { auth, workspaces },
    )
    assert.match(message, /has no api-host/)
  }
  assert.deepEqual({ foreign, api }, { foreign: [], api: [] })
  await page.context().close()
})

test('a page opened from a file reports that "/" is not a server', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-studio-file-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const { page } = await openPage(browser)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  // Modules cannot be loaded from a file, the classic script can.
  const file = join(folder, 'index.html')
  const script = readFileSync(join(root, 'dist/cdn/content-elements.iife.js'))
  writeFileSync(join(folder, 'elements.js'), script)
  writeFileSync(
    file,
    '<!doctype html><meta charset="utf-8" /><body><script src="elements.js"></script>',
  )
  await page.goto(pathToFileURL(file).href)
  const message = await page.evaluate(async () => {
    const context = document.createElement('content-context')
    Object.assign(context, { projectId: 'demo', datasetName: 'production', apiHost: '/' })
    const error = new Promise<string>((resolve) =>
      context.addEventListener('content-error', ({ detail }) => resolve(detail.message)),
    )
    document.body.replaceChildren(context)
    return error
  })
  assert.match(message, /api-host="\/" is not an address of a server/)
  assert.deepEqual(
    sent.filter((url) => !/^(file|data|blob):/.test(url)),
    [],
  )
  await page.context().close()
})

test('with an api-host all requests go there: documents, presence, imported images, uploads and their worker', async () => {
  for (const auth of ways) {
    const { page, foreign, api } = await open()
    const own = `project-id="demo" dataset="production" api-host="/" auth="${auth}"`
    const shown = page.waitForRequest((request) => request.url().includes('/images/'))
    await page.evaluate(
      ({ own, types }) => {
        document.body.innerHTML = `<content-context ${own}>
          <document-form document-id="a" document-type="note"></document-form>
          <asset-browser style="block-size: 300px"></asset-browser>
          <search-dialog mode="inline"></search-dialog>
          <reference-input to="note" value="a"></reference-input>
          <content-studio style="block-size: 400px"></content-studio>
        </content-context>`
        Object.assign(document.querySelector('content-context')!, {
          schema: types,
          getToken: () => null,
          telemetry: 'server',
        })
      },
      { own, types },
    )
    await page.locator('document-form:state(ready)').waitFor()
    const form = page.locator('document-form')
    await form.locator('[data-path="title"] input').fill(`Of bridges and ${auth}`)
    await page.locator('document-form:state(saved)').waitFor()
    assert.match((await shown).url(), /\/images\/demo\/production\//)
    await form
      .locator('[data-path="file"] input[type="file"]')
      .first()
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(`a ${auth}`) })
    await form.locator('[data-path="file"]').getByText('a.txt').first().waitFor()
    await page.locator('search-dialog').getByRole('combobox').fill('bridges')
    await page
      .locator('search-dialog')
      .getByRole('option', { name: /Of bridges/ })
      .first()
      .waitFor()
    assert.deepEqual(foreign, [], auth)
    assert.ok(api.length > 0)
    await page.context().close()
  }
})
