// Two editors, one of them behind a connection that is cut: nothing that is typed is lost, and nothing is decided for them.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openPage, openWindow } from '../kit/browser.ts'
import { eventually, startJourneys, until } from '../kit/journey.ts'
import { type StudioPage, studioPage } from '../kit/studio-page.ts'
import { startTcpProxy } from '../kit/tcp-proxy.ts'

const { browser, demo } = await startJourneys()
const proxy = await startTcpProxy(demo.url)
after(() => proxy.close())

/** Published articles without a draft; each journey works on its own. */
const untouched = await demo.query<string[]>(
  '*[_type == "article" && !(_id in path("drafts.**")) && !defined(*[_id == "drafts." + ^._id][0]._id) && defined(title) && count(*[references(^._id)]) == 0] | order(_id asc) [0...4]._id',
)

interface Editors {
  id: string
  near: StudioPage
  /** Whose connection is cut. */
  far: StudioPage
  close: () => Promise<void>
}

async function openBoth(): Promise<Editors> {
  const id = untouched.shift()!
  const pages: Page[] = []
  const open = async (url: string) => {
    const { page } = await openWindow(browser)
    pages.push(page)
    const studio = studioPage(page, url)
    await studio.open(id, 'article')
    return studio
  }
  const [near, far] = [await open(demo.url), await open(proxy.url)]
  // Code that is still missing when the connection is cut, such as that of validation, is loaded once it is back.
  await idle(far.page)
  const close = async () => {
    proxy.restore()
    for (const page of pages) await page.context().close()
  }
  return { id, near, far, close }
}

/** Until the page has noticed; what is typed then is typed without a connection. */
async function cut({ far }: Editors): Promise<void> {
  proxy.cut()
  await far.page.getByText('Connection lost', { exact: true }).waitFor({ timeout: 30_000 })
}

async function restore({ far }: Editors): Promise<void> {
  proxy.restore()
  await far.page
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 5_000 })
    .catch(() => {})
}

/** Writes another title by keys. */
async function rewrite({ field, page }: StudioPage, title: string): Promise<void> {
  await field('title').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(title, { delay: 20 })
}

/** The title on the server, as soon as it is this. */
async function serverTitle(id: string, expected: string): Promise<void> {
  await eventually(
    `the title of ${id}`,
    () => demo.query(`*[_id == "${id}"][0].title`),
    (title) => title === expected,
  )
}

test('two editors rewriting one title apart keep both versions, and the one who reconnects is asked to choose', async (t) => {
  const editors = await openBoth()
  t.after(() => editors.close())
  const { id, near, far } = editors
  await cut(editors)
  await rewrite(far, 'Antwerp and its harbour')
  await rewrite(near, 'Bruges and its water')
  await serverTitle(`drafts.${id}`, 'Bruges and its water')
  await restore(editors)
  const banner = far.page.locator('[data-conflicts]')
  await banner.waitFor({ timeout: 30_000 })
  assert.match(await banner.innerText(), /changed “Title” at the same time as you/)
  // As long as somebody is in the field, which has the buttons to decide too, it shows their text.
  await far.field('title').focus()
  await far.field('slug').focus()
  await eventually(
    'the title',
    () => far.field('title').inputValue(),
    (title) => title === 'Bruges and its water',
  )
  await serverTitle(`drafts.${id}`, 'Bruges and its water')
  await banner.getByRole('button', { name: 'Compare and decide' }).click()
  await banner.getByRole('button', { name: 'Keep mine: Title' }).click()
  await serverTitle(`drafts.${id}`, 'Antwerp and its harbour')
  await banner.waitFor({ state: 'detached' })
})

test('a document deleted while being edited is fully restored, and only when the editor chooses so', async (t) => {
  const editors = await openBoth()
  t.after(() => editors.close())
  const { id, near, far } = editors
  const count = () => demo.query<number>(`count(*[_id in ["${id}", "drafts.${id}"]])`)
  const fields = Object.keys(await demo.query<object>(`*[_id == "${id}"][0]`)).length
  await cut(editors)
  await far.type('title', ' kept')
  const title = await far.field('title').inputValue()
  await near.choose('Delete')
  const dialog = near.page.getByRole('alertdialog').or(near.page.getByRole('dialog'))
  await dialog.getByRole('button', { name: 'Delete' }).last().click()
  await until('both versions are gone', async () => (await count()) === 0)
  await restore(editors)
  const banner = far.page.locator('[data-deletion]')
  await banner.waitFor({ timeout: 30_000 })
  await far.page
    .getByText(/deleted this document/)
    .first()
    .waitFor()
  await far.type('title', '!')
  assert.equal(await count(), 0, 'nothing is written before the answer')
  await banner.getByRole('button', { name: 'Bring it back with my edits' }).click()
  await serverTitle(`drafts.${id}`, `${title}!`)
  const back = Object.keys(await demo.query<object>(`*[_id == "drafts.${id}"][0]`)).length
  assert.equal(back, fields)
})

test('publishing offline publishes what was on the screen, even when the tab closes meanwhile', async (t) => {
  const editors = await openBoth()
  t.after(() => editors.close())
  const { id, far } = editors
  await cut(editors)
  await far.field('title').fill('On the screen')
  await far.page.getByText('Saved on this device').first().waitFor()
  await far.action('Publish').click()
  const banner = far.page.locator('[data-waiting]')
  await banner.waitFor()
  await far.type('title', ', and later')
  await far.page.waitForTimeout(1000)
  const { page } = far
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  proxy.restore()
  const next = await context.newPage()
  await studioPage(next, proxy.url).open(id, 'article')
  await serverTitle(id, 'On the screen')
  await serverTitle(`drafts.${id}`, 'On the screen, and later')
})

test('an unparsable number survives offline and a closed tab, counts as an error, and blocks publishing', async (t) => {
  const editors = await openBoth()
  t.after(() => editors.close())
  const { id, near, far } = editors
  const minutes = (of: string) => demo.query<number | null>(`*[_id == "${of}"][0].readingMinutes`)
  const stored = await minutes(id)
  const placing = (studio: StudioPage) => studio.page.getByRole('tab', { name: 'Placing' }).click()
  await far.type('title', ' anew')
  await far.saveStatus('saved')
  await placing(far)
  await cut(editors)
  await far.field('readingMinutes').fill('12 people')
  await far.field('readingMinutes').press('Tab')
  await far.page.getByRole('button', { name: '1 error' }).waitFor()
  await far.action('Publish').click({ force: true })
  await far.page.getByText('Fix 1 error before publishing').first().waitFor()

  const { page } = far
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  proxy.restore()
  const back = studioPage(await context.newPage(), proxy.url)
  await back.open(id, 'article')
  await placing(back)
  // It is taken over once the device has released the closed tab, which the form does not wait for.
  await eventually(
    'the number of the closed tab',
    () => back.field('readingMinutes').inputValue(),
    (text) => text === '12 people',
  )
  await placing(near)
  assert.equal(await near.field('readingMinutes').inputValue(), String(stored))
  assert.equal(await minutes(id), stored)
  assert.equal(await minutes(`drafts.${id}`), stored)

  await back.field('readingMinutes').fill('12')
  await back.field('readingMinutes').press('Tab')
  await back.page.getByRole('button', { name: '1 error' }).waitFor({ state: 'detached' })
  await back.action('Publish').click()
  await until('the number is published', async () => (await minutes(id)) === 12)
})

test('every part of the studio opens offline, even if it was never opened while online', async (t) => {
  const { page } = await openPage(browser)
  t.after(async () => {
    proxy.restore()
    await page.context().close()
  })
  const studio = studioPage(page, proxy.url)
  const id = (await demo.query<string>(
    '*[_type == "event" && count(programme) > 0] | order(_id) [0]._id',
  ))!.replace('drafts.', '')
  await studio.open(id, 'event')
  await idle(page)
  const failed: string[] = []
  proxy.cut()
  await page.getByText('Connection lost', { exact: true }).waitFor({ timeout: 30_000 })
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'script') failed.push(request.url())
  })

  const opens = async (button: Locator, popup: Locator) => {
    await button.click()
    await popup.waitFor()
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  await opens(
    page.locator('[data-path="startsAt"]').getByRole('button', { name: /date/ }).first(),
    page.getByRole('dialog').getByRole('grid'),
  )
  await page.locator('[data-path="title"]').first().hover()
  await opens(
    page.locator('[data-path="title"]').getByRole('button', { name: 'Field actions' }).first(),
    page.getByRole('menu').first(),
  )
  await page
    .locator('[data-path="programme"]')
    .getByRole('button', { name: /^Add item/ })
    .click()
  await page.getByRole('menuitem', { name: 'Part' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('An offline part')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('An offline part').first().waitFor()
  assert.deepEqual(failed, [])

  proxy.restore()
  const parts = () =>
    demo.query<string[]>(`*[_id == "drafts.${id}"][0].programme[].title`).then((all) => all ?? [])
  await page
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 5_000 })
    .catch(() => {})
  await until('the part is saved', async () => (await parts()).includes('An offline part'))
})

/** Until the page has fetched nothing for two seconds. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 2_000)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 2_000)
        }).observe({ type: 'resource' })
      }),
  )
}
