// Pages that are rendered on a server and swap parts of themselves: htmx replaces the inside of an element, or morphs it;
// Turbo replaces the whole body on each visit, and shows a copy of it when the user goes back.
import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

const folderOf = (url: string) => dirname(fileURLToPath(url))
const mounts = [
  { path: '/cdn/', directory: join(import.meta.dirname, '../../dist/cdn') },
  { path: '/htmx/', directory: folderOf(import.meta.resolve('htmx.org/dist/htmx.js')) },
  { path: '/turbo/', directory: folderOf(import.meta.resolve('@hotwired/turbo')) },
]
const documents = [
  { _id: 'a', _type: 'note', title: 'Of bridges' },
  { _id: 'b', _type: 'note', title: 'Of weirs' },
]
const types = [{ name: 'note', type: 'document', fields: [{ name: 'title', type: 'string' }] }]

const formOf = (id: string) =>
  `<document-form document-id="${id}" document-type="note"></document-form>`
const pageOf = (
  script: string,
  html: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <title>Host</title><link rel="icon" href="data:,">${script}<script type="module" src="/host.js"></script></head>
  <body><content-context project-id="demo" dataset="production" api-host="/" presence="off">${html}</content-context></body></html>`
const turbo = '<script type="module" src="/turbo/turbo.es2017-esm.js"></script>'
const htmx = '<script src="/htmx/htmx.js"></script>'

const files: Readonly<Record<string, string>> = {
  '/host.js': `import '/cdn/content-elements.js'
    const connect = () => {
      for (const context of document.querySelectorAll('content-context')) context.schema = ${JSON.stringify(types)}
    }
    connect()
    document.addEventListener('turbo:load', connect)`,
  '/htmx.html': pageOf(
    htmx,
    `<button hx-get="/part-a.html" hx-target="#part">Swap in A</button>
    <button hx-get="/part-b.html" hx-target="#part">Swap in B</button>
    <button hx-get="/part-b-later.html" hx-target="#part" hx-swap="innerMorph">Morph B</button><div id="part"></div>`,
  ),
  '/part-a.html': `<p>Part A</p>${formOf('a')}`,
  '/part-b.html': `<p>Part B</p>${formOf('b')}`,
  '/part-b-later.html': `<p>Part B, later</p>${formOf('b')}`,
  '/turbo-a.html': pageOf(turbo, `<h1>Page A</h1><a href="/turbo-b.html">To B</a>${formOf('a')}`),
  '/turbo-b.html': pageOf(turbo, `<h1>Page B</h1><a href="/turbo-a.html">To A</a>${formOf('b')}`),
}

async function open(url: string, path: string) {
  const opened = await openPage(browser)
  for (const [name, body] of Object.entries(files)) {
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/html'
    await opened.page
      .context()
      .route(url + name, (route) =>
        route.fulfill({ contentType: `${contentType}; charset=utf-8`, body }),
      )
  }
  await opened.page.goto(url + path)
  return opened
}

/** The title field, once the form shows this text and can be edited. */
async function titleWith(page: Page, text: string) {
  const input = page.locator('document-form:state(ready) [data-path="title"] input')
  await page.waitForFunction(
    (wanted) =>
      document
        .querySelector('document-form:state(ready)')
        ?.shadowRoot?.querySelector<HTMLInputElement>('[data-path="title"] input:not([readonly])')
        ?.value === wanted,
    text,
  )
  return input
}

test('htmx swaps page parts that contain a form; edits are saved, and a morph keeps the form', async () => {
  await using server = await startTestServer({ documents, mounts })
  const { page, problems } = await open(server.url, '/htmx.html')
  await page.getByRole('button', { name: 'Swap in A' }).click()
  const first = await titleWith(page, 'Of bridges')
  await first.fill('Of bridges and piers')
  // At once, before the edit has been sent.
  await page.getByRole('button', { name: 'Swap in B' }).click()
  const second = await titleWith(page, 'Of weirs')
  await page.getByRole('button', { name: 'Swap in A' }).click()
  await titleWith(page, 'Of bridges and piers')
  await page.locator('document-form:state(saved):state(draft)').waitFor()
  assert.equal(await server.client().fetch('*[_id == "drafts.a"][0].title'), 'Of bridges and piers')

  await page.getByRole('button', { name: 'Swap in B' }).click()
  await titleWith(page, 'Of weirs')
  const before = await page.locator('document-form').elementHandle()
  await second.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' and')
  await page.evaluate(() =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Morph B')!.click(),
  )
  await page.getByText('Part B, later').waitFor()
  await page.keyboard.type(' locks')
  assert.equal(await second.inputValue(), 'Of weirs and locks')
  assert.equal(
    await before!.evaluate((form) => form === document.querySelector('document-form')),
    true,
  )
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('Turbo replaces the body on a visit and restores it on Back; forms work on each page', async () => {
  await using server = await startTestServer({ documents, mounts })
  const { page, problems } = await open(server.url, '/turbo-a.html')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  const title = await titleWith(page, 'Of bridges')
  await title.fill('Of bridges and piers')
  await page.getByRole('link', { name: 'To B' }).click()
  await page.getByRole('heading', { name: 'Page B' }).waitFor()
  await (await titleWith(page, 'Of weirs')).fill('Of weirs and locks')
  await page.locator('document-form:state(saved):state(draft)').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Page A' }).waitFor()
  await (await titleWith(page, 'Of bridges and piers')).fill('Of piers')
  await page.locator('document-form:state(saved):state(draft)').waitFor()
  assert.equal(await page.locator('document-form').count(), 1)
  await page.goForward()
  await page.getByRole('heading', { name: 'Page B' }).waitFor()
  await titleWith(page, 'Of weirs and locks')
  assert.equal(await page.evaluate(() => Reflect.get(window, 'isSamePage')), true)
  assert.deepEqual(await server.client().fetch('*[_id in path("drafts.**")]|order(_id).title'), [
    'Of piers',
    'Of weirs and locks',
  ])
  assert.deepEqual(problems, [])
  await page.context().close()
})
