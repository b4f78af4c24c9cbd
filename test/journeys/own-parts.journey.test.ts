// A studio with parts of its page, in Lit, Vue and plain JavaScript: inputs that save, a pane, a view and a tool.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

const { browser, demo } = await startJourneys()

test('a section is edited with plain JavaScript, Lit and Vue inputs and shown in a custom pane, view and tool', async () => {
  const { page, problems } = await openPage(browser)
  await page.goto(`${demo.url}/own-parts.html`)
  await page.getByRole('link', { name: 'In their order' }).click()
  await page.locator('section-order').getByRole('button', { name: 'Weather' }).click()

  const strapline = page.locator('counted-text input')
  await strapline.fill('Rain later')
  await page.getByText('50 characters left').waitFor()
  await page.locator('place-slider input').press('End')
  await page.locator('ink-swatches').getByRole('button', { name: 'Plum' }).click()
  await page.waitForFunction(() =>
    document.querySelector('content-studio')?.matches(':state(ready)'),
  )
  const stored = () =>
    demo.query<object>('*[_id == "drafts.section-weather"][0]{strapline, order, ink}')
  const wanted = { strapline: 'Rain later', order: 12, ink: 'plum' }
  for (let tries = 0; tries < 100; tries++) {
    if (JSON.stringify(await stored()) === JSON.stringify(wanted)) break
    await page.waitForTimeout(100)
  }
  assert.deepEqual(await stored(), wanted)

  await page.getByRole('tab', { name: 'Sign' }).click()
  const sign = page.locator('section-sign')
  await sign.getByText('Rain later').waitFor()
  assert.equal(
    await sign.locator('div').evaluate((one) => getComputedStyle(one).backgroundColor),
    'rgb(118, 48, 111)',
  )

  await page.getByRole('link', { name: 'Inks' }).click()
  await page.locator('ink-chart').getByRole('button', { name: 'Plum' }).click()
  await page.getByText('#76306f on paper').waitFor()
  assert.match(page.url(), /#content=\/inks\/plum$/)
  assert.deepEqual(problems, [])
  await page.context().close()
})
