import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { enUs } from '../../../src/i18n/locale.ts'
import type { ListFilter } from '../../../src/search/operators/filter.ts'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { deepEqual, equal, ok, press, stillness, test, until } from '../../kit/browser-test.ts'
import { focusOn } from '../../ui/mount.tsx'
import { filmFilter, openFilters, type FilterOptions, type OpenFilters } from './open-filters.tsx'

const values = (ui: OpenFilters) => ui.filters().map(({ value }) => value)
const day = (ui: OpenFilters, text: string) => ui.find(`[data-day="${text}"]`)

async function edit(filter: ListFilter, options: FilterOptions = {}): Promise<OpenFilters> {
  const ui = await openFilters({ filters: [filter], ...options })
  const chip = await ui.see('[data-filter] button')
  chip.click()
  await ui.see('dialog')
  return ui
}

/** Writes into a box that has the focus, in the place of what is there. */
async function retype(text: string): Promise<void> {
  await press('Control+a')
  await sendKeys({ type: text })
}

/** The editor of a day, with the focus in its box. */
async function editDay() {
  const ui = await edit(filmFilter('opened', 'dateEqual', { date: null, includeTime: false }))
  return { ui, box: (await focusOn(ui, 'input[aria-label=Date]')) as HTMLInputElement }
}

/** The editor of a moment with its time, with the focus in its box. */
async function editMoment() {
  const date = new Date(2026, 10, 20, 13).toISOString()
  const ui = await edit(filmFilter('shown', 'dateTimeAfter', { date, includeTime: true }))
  return { ui, box: (await focusOn(ui, 'input[aria-label=Date]')) as HTMLInputElement }
}

test('SEARCH-052.1 a date is typed or picked in the calendar', async () => {
  const { ui, box } = await editDay()
  equal(ui.query('switch'), null, 'a field of days has no time')
  await sendKeys({ type: 'Jan 1, 2000' })
  await press('Enter')
  deepEqual(values(ui), [{ date: '2000-01-01', includeTime: false }])
  deepEqual(ui.chips(), ['Opened on Jan 1, 2000'])
  day(ui, '2000-01-20').click()
  await until('the day', () => box.value === 'Jan 20, 2000')
  deepEqual(values(ui), [{ date: '2000-01-20', includeTime: false }])
})

test('SEARCH-064 a typed date applies on Enter or when the box loses the focus', async () => {
  const { ui } = await editDay()
  await sendKeys({ type: 'Jan 1, 2000' })
  equal(ui.changes(), 0)
  await press('Enter')
  deepEqual(values(ui), [{ date: '2000-01-01', includeTime: false }])
  await retype('Jan 2, 2000')
  deepEqual(values(ui), [{ date: '2000-01-01', includeTime: false }])
  await press('Tab')
  await until('the date', () => ui.chips()[0] === 'Opened on Jan 2, 2000')
  deepEqual(values(ui), [{ date: '2000-01-02', includeTime: false }])
})

test('SEARCH-063.1 unparsable text shows “Invalid date” or “Invalid datetime”', async () => {
  for (const [open, message] of [
    [editDay, 'Invalid date'],
    [editMoment, 'Invalid datetime'],
  ] as const) {
    const { ui, box } = await open()
    await retype('foo')
    equal(box.getAttribute('aria-invalid'), null)
    await press('Tab')
    await until('the message', () => box.getAttribute('aria-invalid') === 'true')
    const described = ui.find(`#${CSS.escape(box.getAttribute('aria-describedby')!)}`)
    equal(described.textContent, message)
    equal((values(ui)[0] as { date: unknown }).date, null)
    equal(ui.find('[data-filter]').dataset['problem'], 'incomplete')
    const days = [...ui.root.querySelectorAll<HTMLElement>('[data-day]')]
    days[20]!.click()
    await until('a date again', () => box.getAttribute('aria-invalid') !== 'true')
    ui.unmount()
  }
})

test('SEARCH-063.2 the tooltip of an invalid date shows an example, with a time for datetimes', async () => {
  for (const [open, example] of [
    [editDay, '“Jan 1, 2000”'],
    [editMoment, '“Jan 1, 2000 12:00 AM”'],
  ] as const) {
    const { ui } = await open()
    await retype('foo')
    await press('Enter')
    ;(await ui.see('button', 'Invalid date')).focus()
    const { textContent } = await ui.see('tooltip', 'Must be')
    ok(textContent.includes(example), textContent)
    ui.unmount()
  }
})

test('SEARCH-052.3 a datetime is typed or picked with its time, which is optional', async () => {
  const ui = await edit(
    filmFilter('shown', 'dateTimeAfter', { date: '2026-11-20', includeTime: false }),
  )
  const box = (await focusOn(ui, 'input[aria-label=Date]')) as HTMLInputElement
  equal(box.value, 'Nov 20, 2026')
  ui.find('switch').click()
  await until('the time', () => box.value === 'Nov 20, 2026 12:00 AM')
  const midnight = new Date(2026, 10, 20).toISOString()
  deepEqual(values(ui), [{ date: midnight, includeTime: true }])
  ui.find('button[role=combobox]', 'Hour').click()
  ;(await ui.see('option', '13')).click()
  await until('the hour', () => box.value === 'Nov 20, 2026 1:00 PM')
  box.focus()
  await retype('Nov 21, 2026 2:30 pm')
  await press('Enter')
  deepEqual(values(ui), [{ date: new Date(2026, 10, 21, 14, 30).toISOString(), includeTime: true }])
  deepEqual(ui.chips(), ['Shown after Nov 21, 2026 2:30 PM'])
  day(ui, '2026-11-03').click()
  await until('another day at the same time', () => box.value === 'Nov 3, 2026 2:30 PM')
  ui.find('switch').click()
  await until('a day', () => box.value === 'Nov 3, 2026')
  deepEqual(values(ui), [{ date: '2026-11-03', includeTime: false }])
  equal(box.placeholder, 'Jan 1, 2000')
})

test('SEARCH-054 text without a time becomes a valid date when the time is switched off', async () => {
  const { ui, box } = await editMoment()
  await retype('Nov 21, 2026')
  await press('Enter')
  await ui.see('button', 'Invalid datetime')
  ui.find('switch').click()
  await until('a day, which it is', () => box.value === 'Nov 21, 2026')
  deepEqual(values(ui), [{ date: '2026-11-21', includeTime: false }])
})

test('SEARCH-052.2 a range is picked in the calendar: first its start, then its end', async () => {
  const ui = await edit(filmFilter('opened', 'dateRange', { from: '2026-11-20', to: null }))
  day(ui, '2026-11-03').click()
  await until('a start', () => (values(ui)[0] as { from: string }).from === '2026-11-03')
  equal(ui.find('[data-filter]').dataset['problem'], 'incomplete')
  day(ui, '2026-11-09').click()
  const range = { from: '2026-11-03', to: '2026-11-09', includeTime: false }
  await until('an end', () => JSON.stringify(values(ui)[0]) === JSON.stringify(range))
  deepEqual(ui.chips(), ['Opened within Nov 3, 2026 – Nov 9, 2026'])
  const between = [...ui.root.querySelectorAll('[data-between] [data-day]')]
  deepEqual(
    between.map((one) => one.textContent),
    ['4', '5', '6', '7', '8'],
  )
  const boxes = [
    ...ui.root.querySelectorAll<HTMLInputElement>('[data-value] input[type=text]:not([inputmode])'),
  ]
  deepEqual(
    boxes.map(({ value }) => value),
    ['Nov 3, 2026', 'Nov 9, 2026'],
  )
  boxes[1]!.focus()
  await retype('Nov 30, 2026')
  await press('Enter')
  deepEqual(values(ui), [{ ...range, to: '2026-11-30' }])
  day(ui, '2026-11-02').click()
  await until('another range', () => (values(ui)[0] as { to: string | null }).to === null)
  deepEqual(values(ui), [{ from: '2026-11-02', to: null, includeTime: false }])
})

const november = filmFilter('opened', 'dateEqual', { date: '2026-11-20', includeTime: false })
const heads = (ui: OpenFilters) =>
  [...ui.root.querySelectorAll('[role=columnheader]')].map((head) =>
    head.getAttribute('aria-label'),
  )

test('SEARCH-055 the calendar shows its month, buttons to other months and today, weekdays and days', async () => {
  const clock = new SimulatedClock(Date.UTC(2024, 1, 14, 12))
  const ui = await edit(november, { clock })
  const month = () => ui.find('[role=grid]').getAttribute('aria-label')
  equal(month(), 'November 2026')
  equal(heads(ui).length, 7)
  equal(ui.root.querySelectorAll('[data-day]').length, 42)
  ui.find('button', 'Next month').click()
  await until('December', () => month() === 'December 2026')
  ui.find('button', 'Previous month').click()
  await until('November', () => month() === 'November 2026')
  ui.find('button', 'Go to today').click()
  await until('today', () => month() === 'February 2024')
  equal(day(ui, '2024-02-14').tabIndex, 0)
  deepEqual(values(ui), [november.value], 'nothing was chosen')
})

test('SEARCH-056 the week starts on Sunday or Monday depending on the locale', async () => {
  const american = await edit(november)
  deepEqual([heads(american)[0], heads(american)[1]], ['Sunday', 'Monday'])
  american.unmount()
  const norwegian = await edit(november, {
    locale: { ...enUs, id: 'nb-NO', weekInfo: { firstDay: 1, weekend: [6, 7] } },
  })
  deepEqual([heads(norwegian)[0], heads(norwegian)[6]], ['mandag', 'søndag'])
})

test('SEARCH-057 arrow keys move by a day or a week', async () => {
  const ui = await edit(november)
  day(ui, '2026-11-20').focus()
  for (const [key, expected] of [
    ['ArrowRight', '2026-11-21'],
    ['ArrowDown', '2026-11-28'],
    ['ArrowLeft', '2026-11-27'],
    ['ArrowUp', '2026-11-20'],
  ] as const) {
    await press(key)
    await focusOn(ui, `[data-day="${expected}"]`)
  }
})

test('SEARCH-053 "in the last" has a number and three units; changing either updates the filter', async () => {
  const ui = await edit(filmFilter('_updatedAt', 'dateTimeLast', { unit: 'day', unitValue: 7 }))
  deepEqual(ui.chips(), ['Changed in the last 7 days'])
  await focusOn(ui, 'input[inputmode="decimal"]')
  await retype('2')
  await until('two', () => (values(ui)[0] as { unitValue: number }).unitValue === 2)
  ui.find('button[role=combobox]', 'Unit').click()
  await ui.see('option', 'Years')
  deepEqual(
    [...ui.root.querySelectorAll('[role=option]')].map((option) => option.textContent),
    ['Days', 'Months', 'Years'],
  )
  ui.find('option', 'Months').click()
  await until('months', () => ui.chips()[0] === 'Changed in the last 2 months')
  deepEqual(values(ui), [{ unit: 'month', unitValue: 2 }])
})

test('axe reports no violations in the date editors', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const filter of [
      filmFilter('shown', 'dateTimeEqual', { date: '2026-11-20', includeTime: true }),
      filmFilter('opened', 'dateRange', { from: '2026-11-03', to: '2026-11-09' }),
      filmFilter('opened', 'dateLast', { unit: 'day', unitValue: 7 }),
    ]) {
      const ui = await edit(filter, { scheme })
      await stillness(ui.root)
      const { violations } = await axe.run(ui.root.firstElementChild as HTMLElement)
      deepEqual(
        violations.map(({ id, nodes }) => [filter.operator, id, nodes[0]?.html]),
        [],
      )
      ui.unmount()
    }
  }
})
