import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { Calendar } from '../../../src/ui/controls/calendar.tsx'
import type { CalendarProps } from '../../../src/ui/controls/calendar.tsx'
import { enUs } from '../../../src/i18n/locale.ts'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { mount } from '../mount.tsx'
import type { MountOptions } from '../mount.tsx'

function show(props: Partial<CalendarProps> = {}, options: MountOptions = {}) {
  const chosen: string[] = []
  const node = (
    <Calendar
      value="2024-02-29"
      today="2024-02-14"
      onChange={(day) => chosen.push(day)}
      {...props}
    />
  )
  const ui = mount(node, { width: 400, ...options })
  const days = () => [...ui.root.querySelectorAll<HTMLElement>('[data-day]')]
  const day = (text: string) => ui.find(`[data-day="${text}"]`)
  const current = () => ui.root.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.dataset
  return { ui, chosen, days, day, active: () => current()?.['day'] }
}

const norwegian = { ...enUs, id: 'nb-NO', weekInfo: { firstDay: 1, weekend: [6, 7] } }

test("INPUT-012 shows six weeks of seven days, 44 to 46 px wide, starting on the locale's first weekday", () => {
  const { ui, days } = show()
  equal(days().length, 42)
  equal(ui.root.querySelectorAll('[role="row"]').length, 7)
  for (const cell of ui.root.querySelectorAll('[role="gridcell"]')) {
    const { width } = cell.getBoundingClientRect()
    ok(width >= 44 && width <= 46, `${width}`)
  }
  const heads = (mounted: typeof ui) =>
    [...mounted.root.querySelectorAll('[role="columnheader"]')].map((head) =>
      head.getAttribute('aria-label'),
    )
  equal(heads(ui)[0], 'Sunday')
  equal(days()[0]?.dataset['day'], '2024-01-28')
  const other = show({}, { locale: norwegian })
  equal(heads(other.ui)[0], 'mandag')
  equal(other.days()[0]?.dataset['day'], '2024-01-29')
})

test('INPUT-011.1 month and year can be selected, typed, or stepped with buttons', async () => {
  const { ui, active } = show({ value: '2024-01-31' })
  for (const [label, expected] of [
    ['Next month', '2024-02-29'],
    ['Previous month', '2024-01-29'],
    ['Previous year', '2023-01-29'],
    ['Next year', '2024-01-29'],
  ] as const) {
    ui.find('button', label).click()
    await until(expected, () => active() === expected)
  }
  ui.find('combobox', 'Month').focus()
  await press('Enter')
  await until('the months', () => ui.query('option', 'June'))
  equal(ui.root.querySelectorAll('[role="option"]').length, 12)
  await sendKeys({ type: 'jun' })
  await press('Enter')
  await until('June', () => active() === '2024-06-29')
  const year = ui.find('input', '') as HTMLInputElement
  equal(year.getAttribute('aria-label'), 'Year')
  year.focus()
  year.select()
  await sendKeys({ type: '1999' })
  await until('1999', () => active() === '1999-06-29')
  equal(ui.find('[role="grid"]').getAttribute('aria-label'), 'June 1999')
})

test('INPUT-011.2 keys move through the grid by days, weeks, months and years', async () => {
  const { ui, active, chosen } = show({ takesFocus: true })
  await until('focus on the day', () => ui.focused()?.getAttribute('data-day') === '2024-02-29')
  for (const [key, expected] of [
    ['ArrowRight', '2024-03-01'],
    ['ArrowLeft', '2024-02-29'],
    ['ArrowUp', '2024-02-22'],
    ['ArrowDown', '2024-02-29'],
    ['Home', '2024-02-25'],
    ['End', '2024-03-02'],
    ['PageUp', '2024-02-02'],
    ['PageDown', '2024-03-02'],
    ['Shift+PageDown', '2025-03-02'],
    ['Shift+PageUp', '2024-03-02'],
  ] as const) {
    await press(key)
    await until(`${key} to ${expected}`, () => active() === expected)
    await until('focus there', () => ui.focused()?.getAttribute('data-day') === expected)
  }
  deepEqual(chosen, [])
  await press('Enter')
  await press('Space')
  deepEqual(chosen, ['2024-03-02', '2024-03-02'])
  equal(ui.root.querySelectorAll('[data-day][tabindex="0"]').length, 1)
})

test('arrow keys follow the visual direction in right-to-left layouts', async () => {
  const { ui, active } = show({ takesFocus: true }, { direction: 'rtl' })
  await until('focus on the day', () => ui.focused()?.getAttribute('data-day') === '2024-02-29')
  await press('ArrowLeft')
  await until('the day after', () => active() === '2024-03-01')
})

test('exposes the selected day and the date of each day', () => {
  const { ui, day } = show()
  equal(day('2024-02-29').parentElement?.getAttribute('aria-selected'), 'true')
  equal(ui.root.querySelectorAll('[aria-selected="true"]').length, 1)
  equal(day('2024-02-14').getAttribute('aria-current'), 'date')
  equal(day('2024-02-29').getAttribute('aria-label'), 'Thursday, February 29, 2024')
  ok(day('2024-03-01').dataset['outside'])
})

test('starts at today without a value, and follows a later value', async () => {
  const { ui, active } = show({ value: null })
  equal(active(), '2024-02-14')
  ui.render(<Calendar value="1987-05-03" today="2024-02-14" onChange={() => {}} />)
  await until('the value', () => active() === '1987-05-03')
})

test('limits years to 1 through 9999', async () => {
  const { ui, active } = show({ value: '9999-12-31' })
  ui.find('button', 'Next month').click()
  equal(active(), '9999-12-31')
  const early = show({ value: '0001-01-01' })
  early.ui.find('button', 'Previous year').click()
  equal(early.active(), '0001-01-01')
})

test('axe finds no violations in the calendar', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const { ui } = show({}, { scheme })
    const { violations } = await axe.run(ui.host, { rules: { region: { enabled: false } } })
    deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    )
    ui.unmount()
  }
})
