// What people see where the screen is small, the text large, or the colours those of the system.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()

const published = (type: string) =>
  demo.query<string>(
    `*[_type == "${type}" && !(_id in path("drafts.**")) && !defined(*[_id == "drafts." + ^._id][0]._id)] | order(_id) [0]._id`,
  )
const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }

/** What can be pressed and is smaller than a finger, with its size. Boxes to check have room around them. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const pressed = 'button, a[href], select, [role=tab], [role=menuitem]'
    // The mark of a change runs along its field.
    const left = '[data-change-mark], [data-change-mark] *'
    const look = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) look(element.shadowRoot)
        if (!element.matches(pressed) || element.matches(left)) continue
        const { width, height } = element.getBoundingClientRect()
        if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) {
          continue
        }
        if (width >= 32 && height >= 40) continue
        const name = element.getAttribute('aria-label') ?? element.textContent
        found.push(`${name} ${Math.round(width)}x${Math.round(height)}`)
      }
    }
    look(document)
    return found
  })
}

test('on a phone all targets are large enough, and the save status and list titles are not truncated', async () => {
  const { page } = await openPage(browser, phone)
  const studio = studioPage(page, demo.url)
  for (const type of ['article', 'event']) {
    await studio.open(await published(type), type)
    await studio.saveStatus('saved')
    assert.deepEqual(await smallTargets(page), [], type)
    const status = page.locator('[data-save="saved"]')
    assert.match(await status.innerText(), /Saved/)
    assert.ok(await isWhole(status), 'the save status')
  }
  await page.goto(`${demo.url}/studio/structure/article`)
  await page.locator('[data-document-id]').first().waitFor()
  assert.deepEqual(await smallTargets(page), [], 'list')
  const title = page.getByRole('heading', { name: 'Articles' })
  assert.ok(await isWhole(title), 'the title of the list')
  await page.context().close()
})

/** Whether nothing of its text is cut off. */
function isWhole(locator: Locator): Promise<boolean> {
  return locator.evaluate(
    (element) => element.clientWidth > 0 && element.scrollWidth <= element.clientWidth + 1,
  )
}

test('at twice the text size rows do not overlap and the list keeps its title', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${demo.url}/studio/structure/article`)
  await page.locator('[data-document-id]').first().waitFor()
  const rows = () =>
    page
      .locator('[data-document-id]')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect))
  const [before] = await rows()
  await page.locator('content-studio').evaluate((studio: HTMLElement) => {
    studio.style.setProperty('--content-font-size', '26px')
  })
  await page.waitForFunction(
    (height) =>
      document.querySelector('content-studio')!.shadowRoot!.querySelector('[data-document-id]')!
        .clientHeight >
      height * 1.5,
    before!.height,
  )
  const all = (await rows()).toSorted((a, b) => a.top - b.top)
  for (const [index, row] of all.entries()) {
    const next = all[index + 1]
    if (next) assert.ok(row.bottom <= next.top + 1, `row ${index}`)
  }
  const box = await page.getByRole('heading', { name: 'Articles' }).boundingBox()
  assert.ok(box && box.width > 60, 'the title of the list')
  await page.context().close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colours every button shows its icon, ${colorScheme}`, async () => {
    const { page } = await openPage(browser, { forcedColors: 'active', colorScheme })
    await studioPage(page, demo.url).open(await published('event'), 'event')
    const icons = page.locator('button:visible:has(svg), button:visible[aria-label]')
    const count = await icons.count()
    assert.ok(count > 10)
    for (let index = 0; index < count; index++) {
      const icon = icons.nth(index)
      const inView = await icon.evaluate((button) => {
        const { top, bottom, width } = button.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight && width > 10
      })
      if (!inView) continue
      const { width, height } = (await icon.boundingBox())!
      const inside = 5
      const clip = {
        left: inside,
        top: inside,
        width: Math.floor(width) - 2 * inside,
        height: Math.floor(height) - 2 * inside,
      }
      const { channels } = await sharp(await icon.screenshot())
        .extract(clip)
        .stats()
      const contrast = Math.max(...channels.map(({ max, min }) => max - min))
      assert.ok(contrast > 100, `${await icon.getAttribute('aria-label')}: ${contrast}`)
    }
    await page.context().close()
  })
}

test('the shortcut sheet scrolls by keyboard', async () => {
  const { page } = await openPage(browser, { viewport: { width: 900, height: 420 } })
  await page.goto(`${demo.url}/studio/structure`)
  await page.getByRole('link', { name: 'Articles', exact: true }).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  const last = sheet.locator('kbd').last()
  const isInView = () => last.evaluate((key) => key.getBoundingClientRect().bottom <= innerHeight)
  assert.ok(!(await isInView()), 'there is something to scroll')
  await page.keyboard.press('End')
  for (let tries = 0; !(await isInView()) && tries < 50; tries++) await page.waitForTimeout(50)
  assert.ok(await isInView())
  await page.context().close()
})

for (const [name, options] of Object.entries({ 'a wide screen': {}, 'a phone': phone })) {
  test(`a toast does not cover Publish, on ${name}`, async () => {
    const { page } = await openPage(browser, options)
    const studio = studioPage(page, demo.url)
    await studio.open(await published('person'), 'person')
    await studio.field('name').fill(`Somebody on ${name}`)
    await studio.saveStatus('saved')
    await studio.action('Publish').click()
    await page.locator('[part="toast-region"] button').first().waitFor()
    const isFree = await studio.action('Publish').evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const root = button.getRootNode() as ShadowRoot
      const [x, y] = [left + width / 2, top + height / 2]
      return button.contains(root.elementFromPoint(x, y))
    })
    assert.ok(isFree)
    await page.context().close()
  })
}
