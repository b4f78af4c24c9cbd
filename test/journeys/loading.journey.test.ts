// What stands there while something loads has the height of what comes: nothing jumps under the hand.
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isFirefox, openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { expectStill, forgetShifts, recordShifts, slowAnswers } from '../kit/layout-shift.ts'
import { studioPage } from '../kit/studio-page.ts'
import { phone } from '../kit/touch.ts'

const { browser, demo } = await startJourneys()
const skip = isFirefox && 'Firefox does not measure layout shifts'
const [article] = await demo.query<readonly string[]>(
  `*[_type == "article" && !(_id in path("drafts.**")) && count(body[_type != "block"]) > 0 && count(authors) > 0] | order(_id)._id`,
)

const areas: Record<string, (page: Page) => Promise<void>> = {
  async home(page) {
    await page.goto(`${demo.url}/studio/`)
    await page.locator('[data-home]').waitFor()
  },
  async 'a list'(page) {
    await page.goto(`${demo.url}/studio/structure/article`)
    await page.locator('[data-document-id]').first().waitFor()
  },
  async 'a document'(page) {
    await studioPage(page, demo.url).open(article!, 'article')
    await page.locator('[data-path="title"] input').waitFor()
    await page.locator('[data-path="mainImage"] img').first().waitFor()
    const authors = page.locator('[data-path="authors"]').first()
    await authors.scrollIntoViewIfNeeded()
    await authors.locator('img').first().waitFor()
  },
  async 'the assets'(page) {
    await page.goto(`${demo.url}/studio/assets`)
    await page.locator('[data-asset] img').first().waitFor()
  },
  async 'hits of a search'(page) {
    await page.goto(`${demo.url}/studio/`)
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    const box = page.getByRole('combobox', { name: 'Search all content' })
    await box.waitFor()
    await forgetShifts(page)
    await box.fill('the')
    await page.getByRole('option').first().waitFor()
  },
}

/** Runs in the page: whether nothing in sight says that it is loading and every picture in sight is there. */
function isLoaded(): boolean {
  const inSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return element.checkVisibility() && bottom > 0 && top < innerHeight
  }
  const isDone = (root: ParentNode): boolean =>
    [...root.querySelectorAll('*')].every(
      (element) =>
        (!(
          element.ariaBusy === 'true' ||
          (element instanceof HTMLImageElement && !element.complete)
        ) ||
          !inSight(element)) &&
        (!element.shadowRoot || isDone(element.shadowRoot)),
    )
  return isDone(document)
}

describe('nothing jumps when a part of the studio has loaded', { skip, concurrency: 2 }, () => {
  for (const [size, options] of Object.entries({ 'a wide screen': {}, 'a phone': phone })) {
    test(`on ${size}`, async () => {
      const { page } = await openPage(browser, options)
      after(() => page.context().close())
      await recordShifts(page)
      await slowAnswers(page, 250)
      for (const [area, open] of Object.entries(areas)) {
        await open(page)
        await page.waitForFunction(isLoaded)
        await expectStill(page, area)
      }
    })
  }
})
