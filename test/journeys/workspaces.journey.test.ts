// Two workspaces in one studio over the built package: the magazine, and its shop in another dataset.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()

const accentOf = (element: Element) =>
  getComputedStyle(element).getPropertyValue('--content-accent').trim()

/** A title in the dataset of the shop. */
async function titleInShop(id: string): Promise<string> {
  const groq = `*[_id in ["${id}", "drafts.${id}"]] | order(_id asc) [0].title`
  const address = `${demo.url}/v2023-11-13/data/query/shop?query=${encodeURIComponent(groq)}`
  const { result } = (await (await fetch(address)).json()) as { result: string }
  return result
}

test('SHELL-016.1 an editor works in one workspace and then in the other', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  await page.goto(`${demo.url}/desks/`)
  await page.waitForURL(`${demo.url}/desks/magazine/structure`)
  assert.equal(await page.evaluate(() => history.length), 2, 'the blank page and this one')
  await page.getByRole('link', { name: 'Articles' }).waitFor()
  const element = page.locator('content-studio')
  const accent = await element.evaluate(accentOf)

  // From the keyboard: open the menu, go down to the shop, choose it.
  await page.getByRole('button', { name: 'Workspaces' }).focus()
  await page.keyboard.press('Enter')
  const current = page.getByRole('menuitemradio', { name: 'Lintel' })
  await current.waitFor()
  assert.equal(await current.getAttribute('aria-checked'), 'true')
  await page.getByRole('menuitemradio', { name: 'The shop' }).press('Enter')
  await page.waitForURL(`${demo.url}/desks/shop/structure`)
  await page.getByRole('link', { name: 'Products' }).click()
  await page.locator('[data-document-id]', { hasText: 'The Patient Wall' }).click()
  await studio.field('title').waitFor()
  assert.match(page.url(), /\/desks\/shop\/structure\/product;product-the-patient-wall/)
  assert.match(await page.title(), /\| The shop$/)
  assert.notEqual(await element.evaluate(accentOf), accent)
  assert.equal(await page.getByRole('link', { name: 'Articles' }).count(), 0)

  // What is typed a moment before leaving is on the shop's server, and nowhere else.
  await studio.type('title', ' (signed)')
  const address = page.url()
  await page.getByRole('button', { name: 'Workspaces' }).click()
  await page.getByRole('menuitemradio', { name: 'Lintel' }).click()
  await page.waitForURL(`${demo.url}/desks/magazine/structure`)
  await page.getByRole('link', { name: 'Articles' }).waitFor()
  assert.match(await page.title(), /\| Lintel$/)
  assert.equal(await element.evaluate(accentOf), accent)
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await titleInShop('product-the-patient-wall')).includes('(signed)')) break
    await page.waitForTimeout(50)
  }
  assert.match(await titleInShop('product-the-patient-wall'), /\(signed\)$/)
  assert.deepEqual(await demo.query('*[title match "signed"]._id'), [])

  // The address is the whole place: it opens in a new tab, and the way back leads through both workspaces.
  await page.goBack()
  await studio.field('title').waitFor()
  assert.equal(page.url(), address)
  assert.match(await studio.field('title').inputValue(), /\(signed\)$/)
  const second = await page.context().newPage()
  await second.goto(address)
  await studioPage(second, demo.url).field('title').waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('SHELL-013 a URL outside every workspace leads to the first; a narrow studio lists them in the sidebar', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 760 } })
  await page.goto(`${demo.url}/desks/nowhere`)
  await page.getByText('Workspace not found').waitFor()
  await page.getByRole('link', { name: 'Go to default workspace' }).click()
  await page.waitForURL(`${demo.url}/desks/magazine/structure`)
  await page.getByRole('button', { name: 'Menu' }).click()
  const links = page.getByRole('navigation', { name: 'Workspaces' })
  await links.getByRole('link', { name: 'The shop' }).click()
  await page.waitForURL(`${demo.url}/desks/shop/structure`)
  await links.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Products' }).waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})
