// A studio shows pages of another origin beside its forms: drafts without a cookie, both directions, links to share.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { build } from 'esbuild'
import type { FrameLocator, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'
import { eventually } from '../kit/journey.ts'

const directory = join(import.meta.dirname, '../../dist/cdn')
const site = await startSite()
after(() => site.close())
const folder = await writeStudio()
after(() => rm(folder, { recursive: true }))
const server = await startTestServer({
  ...{ dev: false, publicDatasets: ['production'], people: ['Ada'], allowedOrigins: [site.url] },
  mounts: [
    { path: '/cdn/', directory },
    { path: '/studio/', directory: folder },
  ],
  documents: [
    { _id: 'a', _type: 'article', title: 'Bridges' },
    { _id: 'drafts.a', _type: 'article', title: 'High bridges' },
    { _id: 'b', _type: 'article', title: 'Weirs' },
    { _id: 'drafts.b', _type: 'article', title: 'Low weirs' },
  ],
})
after(() => server.close())
site.script = await bundleSite()
const browser = await launchBrowser()
after(() => browser.close())

/** A web server with two pages that have nothing from the studio but two modules. */
async function startSite() {
  const received: string[] = []
  const http = createServer((request, response) => {
    received.push(`${request.url} ${request.headers.cookie ?? ''}`)
    const { pathname } = new URL(request.url!, 'http://site')
    const id = pathname.slice(1)
    const isScript = pathname === '/site.js'
    const own = isScript ? started.script : id.length === 1 ? pageOf(id) : null
    const body = own === null ? readFile(join(directory, pathname)) : Promise.resolve(own)
    body.then(
      (bytes) => {
        const isPage = own !== null && !isScript
        response.setHeader('content-type', isPage ? 'text/html' : 'text/javascript')
        response.setHeader('content-security-policy', `frame-ancestors ${server.url}`)
        response.end(bytes)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const started = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    script: '',
    received,
    close: () => {
      http.closeAllConnections()
      return new Promise((resolve) => http.close(resolve))
    },
  }
  return started
}

const pageOf = (id: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
  <title>Site</title><link rel="icon" href="data:,">
  <h1 data-content="${id} article title" data-id="${id}"></h1>
  <p role="status"></p><p><a href="/b">Weirs</a></p>
  <content-overlay studio-origins="${server.url}"></content-overlay>
  <script type="module" src="/site.js"></script>`

async function bundleSite(): Promise<string> {
  const contents = `
    import { createClient } from '@sanity/client'
    import { createLive, startDraftSession } from './dist/esm/live.js'
    const client = createClient({
      projectId: 'demo', dataset: 'production', apiVersion: '2025-03-01', apiHost: '${server.url}',
      useProjectHostname: false, useCdn: false, perspective: 'published',
    })
    const session = startDraftSession(client)
    const live = createLive({ client, session })
    const heading = document.querySelector('h1')
    session.subscribe(({ status }) => (document.querySelector('[role=status]').textContent = status))
    live.observe('*[_id == $id][0].title', { id: heading.dataset.id }).subscribe(({ value }) => {
      if (value !== undefined) heading.textContent = value
    })
    const { ContentOverlay } = await import('/elements/content-overlay.js')
    ContentOverlay.define()
  `
  const { outputFiles } = await build({
    ...{ bundle: true, format: 'esm', write: false, external: ['/elements/*'] },
    stdin: { contents, resolveDir: join(import.meta.dirname, '../..') },
  })
  return outputFiles[0]!.text
}

/** A page with the studio, whose token is in its address. */
async function writeStudio(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'content-studio-preview-'))
  const script = `
    import { define } from '/cdn/index.js'
    const studio = document.querySelector('content-studio')
    const token = new URLSearchParams(location.search).get('token')
    studio.getToken = () => token
    studio.config = {
      schema: { types: [{ name: 'article', type: 'document', fields: [{ name: 'title', type: 'string' }] }] },
      previews: [{
        title: 'Page',
        drafts: true,
        url: ({ _id }) => '${site.url}/' + _id.replace('drafts.', ''),
        locate: ({ pathname }) => ({ id: pathname.slice(1), type: 'article' }),
      }],
    }
    define()`
  const html = `<!doctype html><html lang="en"><title>Studio</title><link rel="icon" href="data:,">
    <content-studio project-id="demo" dataset="production" api-host="/" location="/structure/article;a"
      style="block-size: 780px"></content-studio>
    <script type="module" src="/studio/studio.js"></script>`
  await writeFile(join(folder, 'studio.js'), script)
  await writeFile(join(folder, 'index.html'), html)
  return folder
}

/** The studio of Ada, with the page of article a beside its form. */
async function openStudio(prepare?: (page: Page) => Promise<void>) {
  const opened = await openPage(browser, { viewport: { width: 1400, height: 800 } })
  const { page } = opened
  await prepare?.(page)
  await page.goto(`${server.url}/studio/?token=${server.tokens['ada']}`)
  await page.getByRole('tab', { name: 'Page' }).click()
  const frame = page.frameLocator('iframe')
  return {
    ...opened,
    frame,
    heading: frame.locator('h1'),
    title: page.locator('[data-path="title"] input'),
  }
}

/** Follows the link on the page. */
const follow = (frame: FrameLocator) =>
  frame.locator('a').evaluate((link) => (link as HTMLAnchorElement).click())

const textOf = (what: { textContent(): Promise<string | null> }, text: string) =>
  eventually(
    text,
    () => what.textContent(),
    (shown) => shown === text,
  )

const statusOf = (page: Pick<Page, 'locator'>, text: string) =>
  textOf(page.locator('[role=status]'), text)

test('a page of another origin shows drafts without a cookie, follows the form, and leads to its fields', async () => {
  const { page, problems, frame, heading, title } = await openStudio()
  await textOf(heading, 'High bridges')
  await statusOf(frame, 'open')
  await page.getByRole('button', { name: 'On this page' }).waitFor()
  await title.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await textOf(heading, 'High bridges!')
  await page.getByRole('tab', { name: 'Page' }).last().focus()
  await frame.locator('h1').click()
  await eventually('the focus', () => title.evaluate((one) => one.matches(':focus')), Boolean)
  assert.deepEqual(
    site.received.filter((line) => !line.endsWith(' ') || line.includes('content-preview')),
    [],
    'neither cookies nor secrets',
  )
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a page that is followed in the frame shows its drafts too, and the studio offers its form', async () => {
  const { page, problems, frame, heading } = await openStudio()
  await page.getByRole('button', { name: 'On this page' }).waitFor()
  await follow(frame)
  await textOf(heading, 'Low weirs')
  await page.getByText('This page belongs to another document:').waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a page that is followed before the first one has answered the studio shows its drafts', async () => {
  const { page, problems, frame, heading } = await openStudio(async (opened) => {
    let isFirst = true
    await opened.route('**/elements/content-overlay.js', (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      return undefined
    })
  })
  await textOf(heading, 'High bridges!')
  await follow(frame)
  await textOf(heading, 'Low weirs')
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a link is created, copied and revoked while somebody without an account has it open', async () => {
  const { page, problems, heading } = await openStudio()
  await textOf(heading, 'High bridges!')
  await page.getByRole('button', { name: 'Share the page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the page' })
  await dialog.getByRole('combobox', { name: 'Link expires after' }).click()
  await page.getByRole('option', { name: '1 day' }).click()
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const box = dialog.getByRole('textbox', { name: 'New link (shown only once)' })
  const link = await box.inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByText('Link copied').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)

  const reader = await openPage(browser)
  await reader.page.goto(link)
  await textOf(reader.page.locator('h1'), 'High bridges!')
  assert.equal(reader.page.url(), `${site.url}/a`)
  await dialog.getByRole('button', { name: 'Revoke the link' }).click()
  await page.getByText('Link revoked').waitFor()
  await statusOf(reader.page, 'ended')
  await textOf(reader.page.locator('h1'), 'Bridges')
  await box.waitFor({ state: 'detached' })

  const late = await openPage(browser)
  await late.page.goto(link)
  await statusOf(late.page, 'refused')
  await textOf(late.page.locator('h1'), 'Bridges')
  // The readers' browsers report what has ended and was refused.
  assert.deepEqual(problems, [])
  for (const one of [page, reader.page, late.page]) await one.context().close()
})
