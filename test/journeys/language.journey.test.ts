// An editor of the built demo who prefers German.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

const { browser, demo } = await startJourneys()

test('SHELL-006 once chosen, German is used, also after a reload, and weeks start on Monday', async () => {
  const { page, problems } = await openPage(browser)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`${demo.url}/studio/structure/event`)
  await page.getByRole('button', { name: 'User menu' }).click()
  assert.ok(!scripts.some((url) => /bundles-/.test(url)), 'no German before it is wanted')
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('button', { name: 'Neues Dokument' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Neues Dokument' }).waitFor()
  await page.locator('[data-status]').first().waitFor()
  const kept = await page.evaluate(() => Object.entries(localStorage))
  assert.ok(
    kept.some(([key, value]) => key.startsWith('content-studio:locale:demo:') && value === 'de-DE'),
    JSON.stringify(kept),
  )

  const [event] = await demo.query<{ _id: string }[]>(
    '*[_type == "event" && !(_id in path("drafts.**"))][0..0]{_id}',
  )
  await page.goto(`${demo.url}/studio/intent/edit/id=${event!._id};type=event/`)
  await page
    .getByRole('button', { name: /^Datum (und Uhrzeit )?(auswählen|ändern)/ })
    .first()
    .click()
  const first = page.getByRole('columnheader').first()
  assert.match((await first.textContent()) ?? '', /^Mo/)
  assert.deepEqual(problems, [])
  await page.close()
})
