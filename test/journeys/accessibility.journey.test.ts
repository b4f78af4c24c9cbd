// axe is clean on every screen and overlay, in both schemes and narrow.
import { test } from 'node:test'
import { expectClean } from '../kit/axe.ts'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()

const views = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 720 } },
  { name: 'narrow', colorScheme: 'light', viewport: { width: 360, height: 640 } },
] as const

for (const { name, ...options } of views) {
  test(`axe reports no violations on any screen of the studio, ${name}`, async () => {
    const { page } = await openPage(browser, {
      ...options,
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    const studio = studioPage(page, demo.url)
    await page.goto(`${demo.url}/studio/`)
    await page.getByRole('link', { name: 'Articles', exact: true }).waitFor()
    await expectClean(page, 'start')
    await studio.openList('Articles')
    await expectClean(page, 'list')
    await page.locator('[data-document-id]').first().click()
    await page.locator('[data-path]').first().waitFor()
    await expectClean(page, 'document')
    await studio.choose('Delete')
    await page.getByRole('alertdialog').waitFor()
    await expectClean(page, 'question')
    await page.keyboard.press('Escape')
    const isNarrow = name === 'narrow'
    await page.getByRole('button', { name: isNarrow ? 'Menu' : 'User menu', exact: true }).click()
    await page.getByRole(isNarrow ? 'dialog' : 'menu').waitFor()
    await expectClean(page, 'menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New document' }).click()
    await page.getByRole('option').first().waitFor()
    await expectClean(page, 'new document')
    await page.context().close()
  })
}

test('axe reports no violations on the magazine’s own page', async () => {
  const { page } = await openPage(browser, { bypassCSP: true, reducedMotion: 'reduce' })
  await page.goto(`${demo.url}/`)
  // The network is never idle: the page follows its content.
  await page.getByRole('heading', { level: 2, name: 'Repair', exact: true }).waitFor()
  await expectClean(page, 'magazine')
  await page.context().close()
})
