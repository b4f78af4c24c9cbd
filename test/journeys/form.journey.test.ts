// A person fills in a form of the page with our element in it, beside a document of the dataset.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'

const { browser, demo } = await startJourneys()

test('a form in the page is rejected, filled in, submitted and reset; a document next to it is edited', async () => {
  const { page, problems } = await openPage(browser, {})
  await page.goto(`${demo.url}/form.html`)
  const answer = page.locator('#answer')
  const sent = page.locator('#sent')
  const name = answer.locator('[data-path=name] input')
  await name.waitFor()

  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForFunction(
    () =>
      document
        .querySelector('#answer')
        ?.shadowRoot?.activeElement?.closest('[data-path]')
        ?.getAttribute('data-path') === 'name',
  )
  assert.match((await sent.textContent()) ?? '', /^Nothing yet/)
  await answer.getByText('Required').first().waitFor()

  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await answer.locator('[data-path=email] input').fill('ada@example.com')
  await page.locator('#answer > select').selectOption('article')
  await answer.locator('[data-path=text] textarea').fill('The bridge on page 4 is upside down.')
  // The words of errors make room as they go, and the button moves with it.
  await answer.getByText('Required').first().waitFor({ state: 'detached' })
  // One rich text, a control of its own.
  await page.locator('#story [data-activate]').click()
  await page.waitForFunction(() =>
    document
      .querySelector('#story')!
      .shadowRoot!.activeElement?.matches('.ProseMirror[contenteditable=true]'),
  )
  await page.keyboard.type('Once')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForFunction(() => document.querySelector('#sent')?.textContent?.includes('Ada'))
  const told = /^story = (\[[^]*?\n\])/m.exec((await sent.textContent()) ?? '')?.[1] ?? ''
  assert.equal(JSON.parse(told)[0].children[0].text, 'Once')
  const json = /^letter = (\{[^]*?\n\})/.exec((await sent.textContent()) ?? '')?.[1] ?? ''
  assert.deepEqual(JSON.parse(json), {
    _type: 'letterToEditors',
    print: true,
    name: 'Ada',
    email: 'ada@example.com',
    about: 'article',
    text: 'The bridge on page 4 is upside down.',
  })

  await page.getByRole('button', { name: 'Reset' }).click()
  await page.waitForFunction(
    () =>
      document
        .querySelector('#answer')
        ?.shadowRoot?.querySelector<HTMLInputElement>('[data-path=name] input')?.value === '',
  )
  assert.equal(await page.locator('#answer > select').inputValue(), '')

  // What is typed is there again for whoever comes back to the page.
  await name.fill('Grace')
  await name.blur()
  await page.goto(`${demo.url}/hostile.html`)
  await page.goBack()
  await page.waitForFunction(
    () =>
      document
        .querySelector('#answer')
        ?.shadowRoot?.querySelector<HTMLInputElement>('[data-path=name] input')?.value === 'Grace',
  )

  const title = page.locator('#live [data-path=strapline] input, #live [data-path=title] input')
  await title.first().fill('Weather, and what comes of it')
  await page
    .locator('#log li', { hasText: 'content-patch {"documentId":"section-weather"' })
    .first()
    .waitFor()
  assert.deepEqual(problems, [])
})
