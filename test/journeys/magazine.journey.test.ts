// The elements in somebody else's page: the magazine is read, edited in place, and seen to change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { startJourneys, until } from '../kit/journey.ts'

const { browser, demo } = await startJourneys()

/** Opens an article beside its form. */
async function editArticle(page: Page, slug: string): Promise<void> {
  await page.goto(`${demo.url}/?article=${slug}`)
  await page.getByRole('button', { name: 'Edit this article' }).click()
  await page.locator('document-form [data-path="title"] input').waitFor()
}

test('readers load the magazine without any editor code', async () => {
  const { page, problems } = await openPage(browser)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(demo.url)
  await page.getByRole('heading', { level: 1, name: 'Lintel' }).waitFor()
  for (const section of ['Streets', 'Workshop', 'Matter', 'Table', 'Rooms', 'Weather', 'Repair']) {
    await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor()
  }
  await page.getByRole('link', { name: 'The bus that waits' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'The bus that waits' }).waitFor()
  await page.getByText('At seventeen minutes past six').waitFor()
  assert.deepEqual(
    new Set(scripts.filter((path) => path.startsWith('/dist/cdn/'))),
    new Set(['/dist/cdn/live.js']),
    'only the module for sites',
  )
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('edits in the form appear on the page immediately, and for readers after publishing', async () => {
  const { page: reader, problems: first } = await openPage(browser)
  const { page: editor, problems: second } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
  })
  await reader.goto(`${demo.url}/?article=rest`)
  await reader.getByRole('heading', { level: 1, name: 'Rest', exact: true }).waitFor()
  await editArticle(editor, 'rest')
  const title = editor.locator('document-form [data-path="title"] input')
  await title.fill('Rest, a while')
  await editor.locator('#site h1', { hasText: 'Rest, a while' }).waitFor()
  assert.equal(await reader.locator('h1').textContent(), 'Rest')

  await editor
    .locator('document-form')
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  await reader.getByRole('heading', { level: 1, name: 'Rest, a while' }).waitFor()
  assert.deepEqual([...first, ...second], [])
  await reader.context().close()
  await editor.context().close()
})

test('the page’s own shortcut works outside the form and does nothing inside', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${demo.url}/?article=mirror-mirror`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('e')
  const title = page.locator('document-form [data-path="title"] input')
  await title.waitFor()
  await title.click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Editor' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('e')
  await title.click()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    document.addEventListener('keydown', ({ key }) => heard.push(key))
  })
  await page.keyboard.type('eek')
  assert.deepEqual(await page.evaluate(() => (window as unknown as { heard: string[] }).heard), [])
  assert.match(await title.inputValue(), /eek/)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a headline, a picture, the choice of articles and the announcement are edited where they stand', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(demo.url)
  const standfirst = page.locator('.card', { hasText: 'The onion’s alarm' }).locator('.standfirst')
  const before = await standfirst.textContent()
  await page.getByRole('button', { name: 'Edit on the page' }).click()
  const place = page.getByRole('button', { name: `Edit Standfirst: ${before?.slice(0, 20)}` })
  await place.focus()
  await page.keyboard.press('Enter')
  const form = page.locator('content-overlay document-form')
  const box = form.locator('[data-path="standfirst"] textarea')
  await box.fill('It only wants to be left whole.')
  await page.locator('.standfirst', { hasText: 'It only wants to be left whole.' }).waitFor()
  assert.equal(await form.locator('[data-path="title"]').count(), 0)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() =>
    document
      .querySelector('content-overlay')
      ?.shadowRoot?.activeElement?.ariaLabel?.startsWith('Edit Standfirst: It only'),
  )
  for (const [selector, path] of [
    ['.lead .picture', 'mainImage'],
    ['.lead', 'lead'],
    ['.picks', 'picks'],
    ['.announcement', 'announcement.text'],
  ] as const) {
    const isOpen = await page
      .locator(selector)
      .evaluate((element) => document.querySelector('content-overlay')!.edit(element))
    assert.ok(isOpen)
    await form.locator(`[data-path="${path}"]`).first().waitFor()
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Edit on the page')
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('the order of the editors’ picks and the blocks of a text are changed where they stand', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(demo.url)
  const titles = () => page.locator('.picks .card h2').allTextContents()
  await page.locator('.picks .card').first().waitFor()
  const [first, second, ...others] = await titles()
  await page.getByRole('button', { name: 'Edit on the page' }).click()
  const place = page.getByRole('button', { name: new RegExp(`^Edit Editors’ picks: .*${first}`) })
  const card = place.last()
  await card.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await until('the new order', async () => (await titles())[0] === second)
  assert.deepEqual(await titles(), [second, first, ...others])
  await page.locator('content-overlay .bar').getByRole('button', { name: 'Undo' }).click()
  await until('the old order', async () => (await titles())[0] === first)

  await page.goto(`${demo.url}/?article=the-bus-that-waits`)
  const paragraph = page.locator('.running > p').first()
  await paragraph.waitFor()
  const boxes = await page.locator('.running .facts').count()
  await page.getByRole('button', { name: 'Edit on the page' }).click()
  await page.locator('content-overlay .bar').waitFor()
  const words = (await paragraph.textContent())!.slice(0, 20)
  await page.getByRole('button', { name: new RegExp(`^Edit .*: ${words}`) }).focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Add after' }).click()
  await page.getByRole('menuitem', { name: 'Fact box' }).click()
  await until('the box', async () => (await page.locator('.running .facts').count()) > boxes)
  await page.locator('.running > p:first-of-type + .facts').waitFor()
  await page.locator('content-overlay document-form .ProseMirror').waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('on a phone a place is edited in a sheet at the bottom, without a horizontal scroll bar', async () => {
  const { page, problems } = await openPage(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  await page.goto(`${demo.url}/?article=the-bus-that-waits`)
  await page.getByRole('button', { name: 'Edit on the page' }).tap()
  await page.locator('content-overlay .bar').waitFor()
  await page.locator('.running p').first().tap()
  const text = page.locator('content-overlay document-form .ProseMirror')
  await text.waitFor()
  await text.locator('p').first().click()
  await page.keyboard.type('Tonight. ')
  await page.locator('.running p', { hasText: 'Tonight. ' }).waitFor()
  const sheet = await page.locator('content-overlay [role=dialog]').boundingBox()
  assert.equal(Math.round(sheet!.y + sheet!.height), 740)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('on a narrow screen the form works inside the page’s modal dialog', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 360, height: 740 } })
  await editArticle(page, 'a-pinch')
  assert.equal(
    await page.locator('.editor-panel').evaluate((panel) => panel.matches(':modal')),
    true,
  )
  await page.locator('document-form [data-path="title"] input').fill('A pinch, weighed')
  await page.locator('document-form').locator('[data-save="saved"]').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { level: 1, name: 'A pinch, weighed' }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, 360)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('an editor finds an article from any page by keyboard and edits it', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${demo.url}/?letters`)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Search all content' })
  await box.fill('bus waits')
  await page.getByRole('option', { name: 'The bus that waits' }).first().waitFor()
  await box.press('Enter')
  const title = page.locator('document-form [data-path="title"] input')
  await title.waitFor()
  assert.equal(await title.inputValue(), 'The bus that waits')
  assert.equal(await box.count(), 0)
  assert.deepEqual(problems, [])
  await page.context().close()
})
