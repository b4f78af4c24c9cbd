import { sendKeys } from '@web/test-runner-commands'
import { set, unset } from '../../../src/model/patch.ts'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { dateForm, emptied, openPicker } from '../date/date-form.tsx'

const type = (text: string) => sendKeys({ type: text })
const oslo = { displayTimeZone: 'Europe/Oslo' }
const leapDay = '2024-02-29T12:30:45.123Z'

async function choose(form: ReturnType<typeof dateForm>['form'], unit: string, label: string) {
  form.find('combobox', unit).click()
  const option = await until(label, () => form.query('option', label))
  option.click()
  await until('the list to close', () => !form.query('option'))
}

test('INPUT-016 stores a moment as a full ISO string in UTC, and shows it with the name of its zone', () => {
  const { form, control } = dateForm({ type: 'datetime', options: oslo }, leapDay)
  equal(control().value, '2024-02-29 13:30')
  const hint = form.find('[title="Europe/Oslo"]')
  equal(hint.textContent, 'GMT+1')
  ok(control().getAttribute('aria-describedby')?.includes(hint.id))
  const summer = dateForm({ type: 'datetime', options: oslo }, '2024-07-01T12:00:00.000Z')
  equal(summer.control().value, '2024-07-01 14:00')
  equal(summer.form.find('[title="Europe/Oslo"]').textContent, 'GMT+2')
})

test('without formats, a moment has the format of the reader, who sees their own time beside another zone’s', async () => {
  const plain = { dateFormat: '', timeFormat: '', displayTimeZone: 'UTC' }
  const { form, control, value } = dateForm({ type: 'datetime', options: plain }, leapDay)
  equal(control().value, '02/29/2024 12:30 PM')
  await emptied(control())
  await type('2/29/2024 1:05 am')
  control().blur()
  equal(value(), '2024-02-29T01:05:00.000Z')
  form.unmount()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const other = here === 'Asia/Tokyo' ? 'Europe/Oslo' : 'Asia/Tokyo'
  const far = dateForm({ type: 'datetime', options: { displayTimeZone: other } }, leapDay)
  const own = new Date(leapDay)
  const time = `${own.getHours()}`.padStart(2, '0') + `:${own.getMinutes()}`.padEnd(3, '0')
  const note = [...far.form.root.querySelectorAll('[id]')].find(({ textContent }) =>
    textContent?.startsWith('Your time: 2024-02-'),
  )
  ok(note?.textContent?.includes(time), note?.textContent ?? 'no time')
  ok(far.control().getAttribute('aria-describedby')?.includes(note!.id))
  const near = dateForm({ type: 'datetime', options: { displayTimeZone: here } }, leapDay)
  ok(!near.form.root.textContent?.includes('Your time'))
})

test('INPUT-016 parses typed text in the zone, including daylight saving time and its gaps', async () => {
  for (const [text, stored] of [
    ['2024-02-29 13:30', '2024-02-29T12:30:00.000Z'],
    ['2024-07-01 14:00', '2024-07-01T12:00:00.000Z'],
    ['2024-03-31 02:30', '2024-03-31T01:30:00.000Z'],
    ['2024-10-27 02:30', '2024-10-27T00:30:00.000Z'],
  ] as const) {
    const { form, control, value } = dateForm({ type: 'datetime', options: oslo })
    control().focus()
    await type(text)
    equal(value(), stored, text)
    equal(control().value, text)
    equal(form.patches.length, 1)
    form.unmount()
  }
})

test('accepts a date-time as stored, as copied and in ISO 8601', () => {
  for (const [text, stored] of [
    ['2026-07-10T12:00:00.000Z', '2026-07-10T12:00:00.000Z'],
    [leapDay, leapDay],
    ['2026-07-01T10:00+05:30', '2026-07-01T04:30:00.000Z'],
    ['2026-07-01T10:00', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01 10:00:30', '2026-07-01T08:00:30.000Z'],
  ] as const) {
    const { form, control, value } = dateForm({ type: 'datetime', options: oslo })
    control().focus()
    document.execCommand('insertText', false, text)
    control().blur()
    equal(value(), stored, text)
    equal(form.query('[data-problem]'), null)
    form.unmount()
  }
})

test('INPUT-013 the picker has 24 hours, minutes and a button for the current time', async () => {
  const clock = new SimulatedClock(Date.UTC(2025, 5, 1, 9, 41, 7))
  const { form, value } = dateForm({ type: 'datetime', options: oslo }, leapDay, { clock })
  await openPicker(form)
  form.find('combobox', 'Hour').click()
  await until('hours', () => form.query('option'))
  const hours = [...form.root.querySelectorAll('[role="option"]')]
  deepEqual([hours.length, hours[0]?.textContent, hours[23]?.textContent], [24, '00', '23'])
  hours[20]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await until('eight in the evening', () => value() === '2024-02-29T19:30:00.000Z')
  await choose(form, 'Minute', '05')
  equal(value(), '2024-02-29T19:05:00.000Z')
  form.find('[data-day="2024-03-01"]').click()
  equal(value(), '2024-03-01T19:05:00.000Z')
  ok(form.query('[role="grid"]'), 'there is still the time to choose')
  form.find('button', 'Set to current time').click()
  equal(value(), '2025-06-01T09:41:07.000Z')
  deepEqual(
    form.patches.map((patch) => patch.type),
    ['set', 'set', 'set', 'set'],
  )
})

test('INPUT-014 offers minutes in steps, and rounds down to them', async () => {
  const clock = new SimulatedClock(Date.UTC(2025, 5, 1, 9, 44))
  const options = { ...oslo, timeStep: 15 }
  const { form, control, value } = dateForm({ type: 'datetime', options }, leapDay, { clock })
  await openPicker(form)
  form.find('combobox', 'Minute').click()
  await until('minutes', () => form.query('option'))
  deepEqual(
    [...form.root.querySelectorAll('[role="option"]')].map((option) => option.textContent),
    ['00', '15', '30', '45'],
  )
  await press('Escape')
  form.find('button', 'Set to current time').click()
  equal(value(), '2025-06-01T09:30:00.000Z')
  await press('Escape')
  await until('no picker', () => !form.query('[role="grid"]'))
  await emptied(control())
  await type('2024-01-01 10:44')
  equal(value(), '2024-01-01T09:30:00.000Z')
  equal(control().value, '2024-01-01 10:44')
  control().blur()
  await until('what is stored', () => control().value === '2024-01-01 10:30')
})

test('a time typed as it is stored is rounded down too, unless it has a zone', async () => {
  const options = { ...oslo, timeStep: 15, dateFormat: 'L', timeFormat: 'LT' }
  const { control, value } = dateForm({ type: 'datetime', options }, leapDay)
  await emptied(control())
  await type('2024-01-01 10:44')
  equal(value(), '2024-01-01T09:30:00.000Z')
  await emptied(control())
  await type('2024-01-01T10:44+01:00')
  equal(value(), '2024-01-01T09:44:00.000Z')
})

test('INPUT-017 dateFormat and timeFormat control how a moment is formatted and parsed', async () => {
  const options = { ...oslo, dateFormat: 'D. MMM YYYY', timeFormat: 'h:mm A' }
  const { control, value } = dateForm({ type: 'datetime', options }, leapDay)
  equal(control().value, '29. Feb 2024 1:30 PM')
  await emptied(control())
  await type('1. Mar 2024 12:05 am')
  equal(value(), '2024-02-29T23:05:00.000Z')
})

test('typing the same time keeps the seconds', async () => {
  const { form, control, value } = dateForm({ type: 'datetime', options: oslo }, leapDay)
  control().focus()
  control().select()
  await type('2024-02-29 13:30')
  control().blur()
  equal(value(), leapDay)
  deepEqual(form.patches, [])
})

test('INPUT-015.1 clearing a moment unsets it, and invalid text shows a message', async () => {
  const { form, control } = dateForm({ type: 'datetime', options: oslo }, leapDay)
  await emptied(control())
  deepEqual(form.patches, [unset(['field'])])
  await type('noon')
  await until('the message', () =>
    form.query('[data-input-problem]')?.textContent?.includes('Invalid date value: "noon"'),
  )
})

test('changing the time zone changes the display but not the moment', async () => {
  const { form, control, value } = dateForm({ type: 'datetime', options: oslo }, leapDay)
  await openPicker(form)
  await choose(form, 'Time zone', 'UTC')
  await until('the time in UTC', () => control().value === '2024-02-29 12:30')
  equal(value(), leapDay)
  deepEqual(form.patches, [])
})

test('shows a moment with an offset in the local zone, and one without a zone as stored', () => {
  const { control } = dateForm({ type: 'datetime', options: oslo }, '2024-02-29T07:30:00-05:00')
  equal(control().value, '2024-02-29 13:30')
  equal(dateForm({ type: 'datetime' }, '2024-02-29').control().value, '2024-02-29')
})

const rich = {
  _type: 'richDate',
  local: '2024-02-29T13:30:00+01:00',
  utc: '2024-02-29T12:30:00.000Z',
  timezone: 'Europe/Oslo',
  offset: 60,
}

test('SCHEMA-011 a rich date is shown and edited in its stored zone', async () => {
  const { form, control, value } = dateForm({ type: 'richDate' }, rich)
  equal(control().value, '2024-02-29 13:30')
  await emptied(control())
  equal(value(), undefined)
  form.unmount()
  const other = dateForm({ type: 'richDate' }, rich)
  other.control().focus()
  other.control().select()
  await type('2024-07-01 08:00')
  deepEqual(other.value(), {
    ...rich,
    local: '2024-07-01T08:00:00+02:00',
    utc: '2024-07-01T06:00:00.000Z',
    offset: 120,
  })
})

test('SCHEMA-011 a rich date can be changed to another zone', async () => {
  const { form, control } = dateForm({ type: 'richDate' }, { ...rich, _key: 'kept' })
  await openPicker(form)
  form.find('combobox', 'Time zone').focus()
  await press('Enter')
  await until('zones', () => form.query('option'))
  await type('Asia/Tok')
  await press('Enter')
  await until('the time in Tokyo', () => control().value === '2024-02-29 21:30')
  deepEqual(form.patches, [
    set(
      {
        ...rich,
        _key: 'kept',
        local: '2024-02-29T21:30:00+09:00',
        timezone: 'Asia/Tokyo',
        offset: 540,
      },
      ['field'],
    ),
  ])
})
