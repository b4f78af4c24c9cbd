// The elements in somebody else's page: the magazine is read, edited in place, and seen to change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

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
    scripts.filter((path) => path.startsWith('/dist/cdn/')),
    [],
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

test('any card can be edited from the home page; the focus returns to its button', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(demo.url)
  const button = page.getByRole('button', { name: 'Edit The onion’s alarm' })
  await button.focus()
  await page.keyboard.press('Enter')
  const standfirst = page.locator('document-form [data-path="standfirst"] textarea')
  await standfirst.fill('It only wants to be left whole.')
  await page.locator('#site').getByText('It only wants to be left whole.').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.className === 'edit-here')
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
