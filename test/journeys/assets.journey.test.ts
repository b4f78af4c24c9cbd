// Pictures over the built package: chosen in a form of the page, cropped by keys, looked after in the studio.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

const { browser, demo } = await startJourneys()

const countOf = (filter: string) => demo.query<number>(`count(*[${filter}])`)

test('images from the dataset and from an archive are chosen in a plain form and submitted with it', async () => {
  const { page, problems } = await openPage(browser)
  await page.goto(`${demo.url}/assets.html`)
  const pictures = page.locator('#pictures')
  const sent = page.locator('#sent')
  const cells = pictures.locator('[data-asset]')
  await cells.nth(2).waitFor()

  await page.getByRole('button', { name: 'Send' }).click()
  assert.match((await sent.textContent()) ?? '', /Nothing yet/, 'one picture is required')

  const ids = await Promise.all([0, 1].map((index) => cells.nth(index).getAttribute('data-asset')))
  await cells.nth(0).click()
  await cells.nth(1).click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForFunction(() => document.querySelector('#sent')?.textContent?.includes('image-'))
  assert.deepEqual((await sent.textContent())?.split('\n'), [
    `picture=${ids[0]}`,
    `picture=${ids[1]}`,
    'stamp=',
    'greeting=From+the+magazine',
  ])

  await page.getByRole('button', { name: 'Choose a stamp…' }).click()
  const dialog = page.getByRole('dialog')
  const stamp = dialog.locator('[data-asset]').nth(2)
  const stampId = await stamp.getAttribute('data-asset')
  await stamp.click()
  await page.waitForFunction(
    (id) => document.querySelector<HTMLInputElement>('#stamp-id')?.value === id,
    stampId,
  )
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Reset' }).click()
  await pictures.getByRole('tab', { name: 'Picture archive' }).click()
  await pictures.getByRole('button', { name: 'The lock' }).click()
  await pictures.getByRole('button', { name: 'Lemons on a cloth' }).click()
  await pictures.getByRole('button', { name: 'Take 2 of the archive' }).click()
  await page.waitForFunction(() => {
    const element = document.querySelector<HTMLElementTagNameMap['asset-browser']>('#pictures')
    return (element?.value as unknown[] | undefined)?.length === 2
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForFunction(
    () => document.querySelector('#sent')?.textContent?.match(/picture=image-/g)?.length === 2,
  )
  assert.equal(await countOf('source.name == "archive" && creditLine == "Archive"'), 2)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('an image is cropped by keyboard, and readers see the crop after publishing', async () => {
  const { page: reader, problems: first } = await openPage(browser)
  const { page: editor, problems: second } = await openPage(browser, {
    viewport: { width: 1440, height: 900 },
  })
  const article = await demo.query<{ slug: string; path: string }>(
    '*[_type == "article" && defined(mainImage) && !defined(mainImage.crop) && !(_id in path("drafts.**")) && count(*[_id == "drafts." + ^._id]) == 0][0]{"slug": slug.current, "path": mainImage.asset->path}',
  )
  const picture = (page: Page) => page.locator('#site .main-picture img')
  await reader.goto(`${demo.url}/?article=${article.slug}`)
  assert.equal(await picture(reader).getAttribute('src'), `/${article.path}`)

  await editor.goto(`${demo.url}/?article=${article.slug}`)
  await picture(editor).waitFor()
  await tabTo(editor, 'Edit this article')
  await editor.keyboard.press('Enter')
  await editor.locator('document-form [data-path="title"] input').waitFor()
  await editor.locator('document-form [data-path="mainImage"] img').waitFor()
  await tabTo(editor, 'Edit details')
  await editor.keyboard.press('Enter')
  const details = editor.getByRole('dialog', { name: /^Edit details/ })
  await details.locator('input[type=range]').first().waitFor({ state: 'attached' })
  await tabTo(editor, 'Left edge')
  await editor.keyboard.press('Shift+ArrowRight')
  await editor.keyboard.press('Control+Enter')
  await details.waitFor({ state: 'detached' })
  const cut = /\?rect=120,40,1080,720&w=1200&h=800&fit=crop$/
  await editor.waitForFunction(() =>
    document.querySelector('#site .main-picture img')?.getAttribute('src')?.includes('rect='),
  )
  assert.match((await picture(editor).getAttribute('src')) ?? '', cut)
  assert.equal(await picture(reader).getAttribute('src'), `/${article.path}`, 'not before')

  await tabTo(editor, 'Publish')
  await editor.keyboard.press('Enter')
  await reader.waitForFunction(() =>
    document.querySelector('#site .main-picture img')?.getAttribute('src')?.includes('rect='),
  )
  assert.match((await picture(reader).getAttribute('src')) ?? '', cut)
  await reader.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('#site .main-picture img')
    return image?.complete && image.naturalWidth === 1200 && image.naturalHeight === 800
  })
  assert.deepEqual([...first, ...second], [])
  await reader.context().close()
  await editor.context().close()
})

test('unused images are filtered and deleted together; the others stay', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 1280, height: 800 } })
  const before = await countOf('_type == "sanity.imageAsset"')
  const unused = await countOf('_type == "sanity.imageAsset" && count(*[references(^._id)]) == 0')
  const source = await demo.query<string>('*[_type == "sanity.imageAsset"][0].url')
  for (const width of [31, 32]) {
    const bytes = await (await fetch(`${source}?w=${width}`)).arrayBuffer()
    await fetch(
      `${demo.url}/v2023-11-13/assets/images/production?filename=left-over-${width}.webp`,
      { method: 'POST', body: bytes },
    )
  }
  assert.equal(await countOf('_type == "sanity.imageAsset"'), before + 2)

  await page.goto(`${demo.url}/studio/assets`)
  await page.locator('[data-asset]').first().waitFor()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Not used by any document' }).click()
  await page.keyboard.press('Escape')
  await page.waitForFunction((count) => {
    const root = document.querySelector('content-studio')?.shadowRoot
    return root?.querySelectorAll('[data-asset]').length === count
  }, unused + 2)
  await page.locator('[data-asset]', { hasText: 'left-over-31' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${unused + 2} assets were deleted`).waitFor()
  assert.equal(await countOf('_type == "sanity.imageAsset"'), before - unused)
  assert.equal(await countOf('_type == "sanity.imageAsset" && count(*[references(^._id)]) == 0'), 0)
  assert.deepEqual(problems, [])
  await page.context().close()
})

/** Presses Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim()
    })
    if (focused === name) return
  }
  assert.fail(`Tab does not lead to ${name}`)
}
