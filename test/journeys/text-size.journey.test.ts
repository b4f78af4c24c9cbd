// With text twice as large, by the setting of the browser, nothing is cut or overlaps, on any screen and in any width.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectClean } from '../kit/axe.ts'
import { isFirefox, openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { expectLegible } from '../kit/legible.ts'
import { studioPage } from '../kit/studio-page.ts'
import { setTextSize } from '../kit/text-size.ts'

const { browser, demo } = await startJourneys()
const [illustrated] = await demo.query<readonly string[]>(
  `*[_type == "article" && !(_id in path("drafts.**")) && defined(mainImage)] | order(_id)._id`,
)

const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]

async function openLarge(viewport: { width: number; height: number }): Promise<Page> {
  const { page } = await openPage(browser, { viewport, bypassCSP: true, reducedMotion: 'reduce' })
  await setTextSize(page, 32)
  return page
}

async function expectGood(page: Page, where: string): Promise<void> {
  await expectLegible(page, where)
  await expectClean(page, where)
}

// Firefox offers no way to set the text size.
for (const viewport of isFirefox ? [] : sizes) {
  test(`the studio is legible with double text size, ${viewport.width} px wide`, async () => {
    const page = await openLarge(viewport)
    const studio = studioPage(page, demo.url)
    await page.goto(`${demo.url}/studio/`)
    await page.getByRole('link', { name: 'Articles', exact: true }).waitFor()
    await expectGood(page, 'start')

    await page.getByRole('button', { name: 'New document' }).first().click()
    await page.getByRole('option').first().waitFor()
    await expectGood(page, 'new document')
    await page.keyboard.press('Escape')

    await studio.openList('Articles')
    await expectGood(page, 'list')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('option').first().waitFor()
    await expectGood(page, 'filters')
    await page.keyboard.press('Escape')

    await page.locator('[data-document-id]').first().click()
    await page.locator('[data-path]').first().waitFor()
    await expectGood(page, 'document')
    await page.locator('[data-path="body"]').first().scrollIntoViewIfNeeded()
    await page.locator('[data-path="body"] p').first().waitFor()
    await expectGood(page, 'rich text')

    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expectGood(page, 'actions')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).waitFor()
    await expectGood(page, 'question')
    await page.keyboard.press('Escape')

    await page.goto(`${demo.url}/studio/`)
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    await page.getByRole('combobox', { name: 'Search all content' }).fill('the')
    await page.getByRole('option').first().waitFor()
    await expectGood(page, 'search')
    await page.context().close()
  })
}

const places = [
  { text: 32, width: 1280 },
  { text: 32, width: 320 },
  { text: 16, width: 320 },
]

for (const { text, width } of isFirefox ? [] : places) {
  test(`the image editor and the history are legible at ${text} px, ${width} px wide`, async () => {
    const { page } = await openPage(browser, {
      viewport: { width, height: 800 },
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    await setTextSize(page, text)
    const studio = studioPage(page, demo.url)
    await studio.open(illustrated!, 'article')
    const image = page.locator('[data-path="mainImage"]').first()
    await image.scrollIntoViewIfNeeded()
    await image.getByRole('button', { name: /^Edit/ }).first().click()
    const editor = page.getByRole('dialog').getByRole('group', { name: 'Image editor' })
    await editor.waitFor()
    await expectGood(page, 'image editor')
    await editor.getByRole('textbox').last().scrollIntoViewIfNeeded()
    await expectGood(page, 'numbers of the image editor')

    await page.goto('about:blank')
    await studio.open(illustrated!, 'article')
    await studio.choose('History and changes')
    await page.getByRole('tab', { name: 'History', exact: true }).click()
    await page.locator('[data-chunk]').first().waitFor()
    await expectGood(page, 'history')
    await page.context().close()
  })
}

test(
  'elements in a page are legible with double text size, and as before with the default',
  { skip: isFirefox },
  async () => {
    const { page } = await openPage(browser, { viewport: sizes[0]!, reducedMotion: 'reduce' })
    await page.goto(`${demo.url}/assets.html`)
    const cell = page.locator('asset-browser [role="gridcell"], asset-browser [data-place]').first()
    await cell.waitFor()
    const usual = await cell.boundingBox()
    await setTextSize(page, 32)
    await page.reload()
    await cell.waitFor()
    const large = await cell.boundingBox()
    assert.ok(large!.height > usual!.height, `${usual!.height} → ${large!.height}`)
    await expectLegible(page, 'asset browser')
    await page.context().close()
  },
)
