// Every input of plain values over the built package, with the keyboard alone, as somebody without a mouse does it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { eventually, startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()

/** What has the focus, across shadow roots: path of its field, role or element, name, value. */
function focused(page: Page) {
  return page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const { value = '', type = '' } = (element ?? {}) as Partial<HTMLInputElement>
    return {
      path: element?.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? '',
      kind: element?.getAttribute('role') ?? (type || (element?.localName ?? '')),
      name: element?.getAttribute('aria-label') ?? element?.textContent ?? '',
      day: element?.getAttribute('data-day') ?? '',
      value,
    }
  })
}

type Focused = Awaited<ReturnType<typeof focused>>

/** Presses Tab until the focus is where it should be. */
async function tabTo(page: Page, what: string, isThere: (now: Focused) => boolean): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (isThere(await focused(page))) return
  }
  assert.fail(`Tab does not reach ${what}; it is at ${JSON.stringify(await focused(page))}`)
}

async function replaceText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test('INPUT-001.2 an event is edited by keyboard only', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  const id = 'event-listening-to-kettles'
  await studio.open(id, 'event')
  await studio.field('title').focus()
  await replaceText(page, 'Kettles, again')

  await tabTo(page, 'the slug', ({ path, kind }) => path === 'slug' && kind === 'text')
  await tabTo(page, 'its button', ({ name }) => name === 'Generate')
  await page.keyboard.press('Enter')
  await eventually(
    'the slug',
    () => studio.field('slug').inputValue(),
    (slug) => slug === 'kettles-again',
  )

  await tabTo(page, 'the kinds', ({ path, kind }) => path === 'kind' && kind === 'radio')
  await page.keyboard.press('ArrowRight')

  await tabTo(page, 'the date', ({ path, kind }) => path === 'startsAt' && kind === 'text')
  await replaceText(page, '2026-12-24 18:44')
  await tabTo(page, 'its calendar', ({ name }) => name.startsWith('Change the date'))
  assert.equal(await studio.field('startsAt').inputValue(), '12/24/2026 6:30 PM')
  await page.keyboard.press('Enter')
  await eventually(
    'the day',
    () => focused(page),
    ({ day }) => day === '2026-12-24',
  )
  await page.keyboard.press('ArrowRight')
  await eventually(
    'the next day',
    () => focused(page),
    ({ day }) => day === '2026-12-25',
  )
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await eventually(
    'the button again',
    () => focused(page),
    ({ name }) => name.includes('12/25/2026'),
  )

  await tabTo(page, 'the latitude', ({ path, kind }) => path === 'location' && kind === 'text')
  await replaceText(page, '52.5')
  await tabTo(page, 'the map', ({ name }) => name === 'Show map')
  await page.keyboard.press('Enter')
  await page.locator('[data-path="location"] [role="slider"]').waitFor()
  await tabTo(page, 'the point', ({ kind }) => kind === 'slider')
  await page.keyboard.press('ArrowRight')

  await tabTo(page, 'the access', ({ path, kind }) => path === 'access' && kind === 'checkbox')
  await page.keyboard.press('Space')
  await studio.saveStatus('saved')

  const evening = await page.evaluate(() => new Date(2026, 11, 25, 18, 30).toISOString())
  const [stored] = await demo.query<Record<string, unknown>[]>(
    `*[_id == "drafts.${id}"]{title, "slug": slug.current, kind, startsAt, location, access}`,
  )
  assert.deepEqual(stored, {
    title: 'Kettles, again',
    slug: 'kettles-again',
    kind: 'workshop',
    startsAt: evening,
    location: { _type: 'geopoint', lat: 52.5, lng: 5.4925 },
    access: ['seats', 'loop'],
  })
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('ARRAY-024.1 tags and dates of an article are edited by keyboard only', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  const [id = ''] = await demo.query<string[]>(
    '*[_type == "article" && !(_id in path("drafts.**")) && count(tags) > 1] | order(_id asc) [0...1]._id',
  )
  const [before = []] = await demo.query<string[][]>(`*[_id == "${id}"].tags`)
  await studio.open(id, 'article')
  await studio.field('title').focus()
  await page.keyboard.press('Shift+Tab')
  for (let presses = 0; presses < 20 && (await focused(page)).kind !== 'tab'; presses++) {
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('ArrowRight')
  if ((await page.locator('[data-path="tags"]').count()) === 0) await page.keyboard.press('Enter')
  await page.locator('[data-path="tags"]').waitFor()
  await tabTo(page, 'the tags', ({ path, kind }) => path === 'tags' && kind === 'text')
  await page.keyboard.type('kettles')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await eventually(
    'the focus on a tag',
    () => focused(page),
    ({ name }) => name.startsWith('Remove'),
  )
  await studio.saveStatus('saved')
  const [after = []] = await demo.query<string[][]>(`*[_id == "drafts.${id}"].tags`)
  assert.deepEqual(after, [...before.slice(1), 'kettles'])
  assert.deepEqual(problems, [])
  await page.context().close()
})
