// References from the first search to the published document, over the built package.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { expectClean } from '../kit/axe.ts'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()

const wide = { viewport: { width: 1600, height: 1000 } }

/** The pane of a document, among those that are open. */
const paneWith = (page: Page, path: string): Locator =>
  page.locator('[data-pane]').filter({ has: page.locator(`[data-path="${path}"]`) })

const control = (pane: Locator, path: string): Locator =>
  pane.locator(`[data-path="${path}"]`).locator('input, textarea').first()

/** Tabs where there is room for them, else a select. */
async function showGroup(form: Page | Locator, name: string): Promise<void> {
  const tab = form.getByRole('tab', { name })
  const select = form.getByRole('combobox', { name: 'Field groups' })
  await tab.or(select).filter({ visible: true }).first().waitFor()
  if (await tab.isVisible()) return tab.click()
  await select.click()
  const page = 'page' in form ? form.page() : form
  await page.getByRole('option', { name }).click()
}

async function publish(page: Page, pane: Locator): Promise<void> {
  await pane.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Publish' })
  await pane.locator('[data-status="published"]').or(question).first().waitFor()
  if (await question.isVisible()) await question.click()
  await pane.locator('[data-status="published"]').first().waitFor()
}

test('REF-009.1 an article references a person created in place; both are published, and the reference becomes strong', async () => {
  const { page, problems } = await openPage(browser, wide)
  await page.goto(`${demo.url}/studio/intent/create/type=article/`)
  const article = paneWith(page, 'standfirst')
  await control(article, 'title').fill('Nanoseconds by the foot')
  await article.getByRole('button', { name: 'Generate' }).click()
  await control(article, 'standfirst').fill('What a length of wire says about time.')

  const authors = article.locator('[data-path="authors"]')
  // Until the new document has been saved, its fields still come and go.
  await article.locator('[data-save="saved"]').waitFor()
  await authors.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('Grace Hopper')
  await page.getByText('No results for “Grace Hopper”').waitFor()
  await page.getByRole('button', { name: 'Create new' }).last().click()
  const person = paneWith(page, 'bio')
  await control(person, 'name').waitFor()
  assert.equal(await control(person, 'name').inputValue(), 'Grace Hopper')
  await authors.getByRole('row', { name: 'Grace Hopper' }).waitFor()

  await person.getByRole('button', { name: 'Generate' }).click()
  await control(person, 'role').fill('Rear admiral')
  await control(person, 'bio').fill('Taught computers to read English.')
  await publish(page, person)

  await authors.getByRole('row', { name: 'Grace Hopper' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The referenced document is published now').waitFor()
  await dialog.getByRole('button', { name: 'Finalize reference' }).click()
  await dialog.getByText('The referenced document is published now').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+Enter')

  const found = '*[_type == "article" && title match "Nanoseconds*"]'
  const id = await demo.query<string>(`${found}[0]._id`)
  await studioPage(page, demo.url).open(id.replace('drafts.', ''), 'article')
  await showGroup(page, 'Placing')
  const section = page.locator('[data-path="section"]')
  await section.getByRole('combobox').fill('Workshop')
  await page.getByRole('option', { name: 'Workshop' }).first().waitFor()
  await page.keyboard.press('Enter')
  await section.locator('[data-reference="there"]').waitFor()
  await publish(page, page.locator('[data-pane]').last())

  const stored = await demo.query<{ authors: Record<string, unknown>[]; name: string }>(
    `${found}[!(_id in path("drafts.**"))][0]{authors, "name": authors[0]->name}`,
  )
  assert.equal(stored.name, 'Grace Hopper')
  assert.deepEqual(Object.keys(stored.authors[0]!).sort(), ['_key', '_ref', '_type'])
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('five references are picked in one step by keyboard only', async () => {
  const { page, problems } = await openPage(browser, wide)
  const studio = studioPage(page, demo.url)
  await studio.open('article-mirror-mirror', 'article')
  const authors = page.locator('[data-path="authors"]')
  await authors.scrollIntoViewIfNeeded()
  const before = await authors.getByRole('row').count()
  await authors.getByRole('row').first().focus()
  for (let presses = 0; presses < 12; presses += 1) {
    const name = await page.evaluate(focusedName)
    if (name === 'Add item') break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('option').nth(6).waitFor()
  for (let picked = 0; picked < 5; picked += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
  }
  await page.getByRole('status').getByText('5 selected').first().waitFor()
  await page.keyboard.press('Enter')
  await authors
    .getByRole('row')
    .nth(before + 4)
    .waitFor()
  assert.equal(await authors.getByRole('row').count(), before + 5)
  await page.keyboard.press('ControlOrMeta+z')
  await authors.getByRole('row').nth(before).waitFor({ state: 'detached' })
  assert.equal(await authors.getByRole('row').count(), before, 'all of them are one step')
  assert.deepEqual(problems, [])
  await page.context().close()
})

/** Runs in the page: what the focused control is called. */
function focusedName(): string {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused?.textContent?.trim() ?? ''
}

test('REF-027.1 a cross-dataset reference opens in a new tab, in the studio of its dataset', async () => {
  const { page, problems } = await openPage(browser, wide)
  const studio = studioPage(page, demo.url)
  await studio.open('article-the-threshold', 'article')
  await showGroup(page, 'Placing')
  const section = page.locator('[data-path="section"]')
  await section.getByRole('button', { name: 'Reference actions' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Open in new tab' }).click()
  const tab = await opened
  await tab.locator('[data-path="title"] input').waitFor()
  assert.match(decodeURIComponent(tab.url()), /section-rooms/)
  await tab.close()

  const shop = page.locator('[data-path="inTheShop"]')
  const link = shop.getByRole('link', { name: 'Doors That Stay Open' })
  const other = page.context().waitForEvent('page')
  await link.click()
  const product = await other
  await product.locator('[data-path="price"] input').waitFor()
  assert.match(product.url(), /\/desks\/shop\//)
  assert.deepEqual(problems, [])
  await page.context().close()
})

const views = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 320, height: 640 } },
] as const

for (const { name, ...options } of views) {
  test(`axe reports no violations in references and their search, ${name}`, async () => {
    const { page } = await openPage(browser, { ...options, bypassCSP: true })
    const studio = studioPage(page, demo.url)
    await studio.open('article-the-hall-is-a-room', 'article')
    const add = page.locator('[data-path="authors"]').getByRole('button', { name: 'Add item' })
    await add.scrollIntoViewIfNeeded()
    await add.click()
    await page.getByRole('option').nth(3).waitFor()
    await expectClean(page, 'pick several')
    await page.keyboard.press('Escape')
    await showGroup(page, 'Placing')
    await page.locator('[data-path="inTheShop"]').scrollIntoViewIfNeeded()
    await page.locator('[data-path="inTheShop"]').getByText('Doors That Stay Open').waitFor()
    await page.locator('[data-path="section"] [data-reference="there"]').waitFor()
    await expectClean(page, 'references')
    const section = page.locator('[data-path="section"]')
    await section.getByRole('button', { name: 'Reference actions' }).click()
    await page.getByRole('menuitem', { name: 'Replace' }).click()
    await section.getByRole('combobox').press('ArrowDown')
    await page.getByRole('option').nth(2).waitFor()
    await expectClean(page, 'search')
    await page.context().close()
  })
}
