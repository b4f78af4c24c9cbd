import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { set, unset } from '../../../src/model/patch.ts'
import { enUs } from '../../../src/i18n/locale.ts'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { focusOn } from '../../ui/mount.tsx'
import { dateForm, emptied, openPicker } from './date-form.tsx'

const type = (text: string) => sendKeys({ type: text })
const problemOf = (form: { query(selector: string): HTMLElement | null }) =>
  form.query('[data-input-problem]')?.textContent ?? null

test('INPUT-010 a date is a text input with a button that opens a calendar, which Escape closes', async () => {
  const { form, control } = dateForm({ type: 'date' }, '2024-02-29')
  equal(control().type, 'text')
  equal(control().value, '2024-02-29')
  const button = form.find('button', 'Change the date')
  equal(button.getAttribute('aria-haspopup'), 'dialog')
  await openPicker(form)
  await until('focus on the day', () => form.focused()?.getAttribute('data-day') === '2024-02-29')
  await press('Escape')
  await until('no dialog', () => !form.query('dialog'))
  await focusOn(form, 'button', 'Change the date')
  deepEqual(form.patches, [])
})

test('INPUT-016 stores a selected day as YYYY-MM-DD, whatever the format', async () => {
  for (const options of [
    { dateFormat: '' },
    { dateFormat: 'DD.MM.YYYY' },
    { dateFormat: 'MMMM Do, YYYY' },
  ]) {
    const { form, control, value } = dateForm({ type: 'date', options }, '2020-02-10')
    await openPicker(form)
    form.find('[data-day="2020-02-01"]').click()
    equal(value(), '2020-02-01')
    deepEqual(form.patches, [set('2020-02-01', ['field'])])
    await until('the calendar to close', () => !form.query('dialog'))
    await focusOn(form, 'button', 'Change the date')
    const shown = { '': '02/01/2020', 'DD.MM.YYYY': '01.02.2020' }[options.dateFormat ?? '']
    equal(control().value, shown ?? 'February 1st, 2020')
    form.unmount()
  }
})

test('without a dateFormat, a date has the format of the reader, and is read in it and as stored', async () => {
  const plain = { type: 'date', options: { dateFormat: '' } } as const
  const { form, control, value } = dateForm(plain, '2024-02-29')
  equal(control().value, '02/29/2024')
  await emptied(control())
  await type('3/9/2024')
  control().blur()
  equal(value(), '2024-03-09')
  await until('as it is written', () => control().value === '03/09/2024')
  await emptied(control())
  await type('2023-1')
  equal(problemOf(form), null)
  await type('2-24')
  equal(value(), '2023-12-24')
  form.unmount()
  const german = { ...enUs, id: 'de-DE' }
  equal(dateForm(plain, '2024-02-29', { locale: german }).control().value, '29.02.2024')
})

test('INPUT-017 dateFormat controls how a date is formatted and parsed', async () => {
  const { form, control, value } = dateForm(
    { type: 'date', options: { dateFormat: 'DD.MM.YYYY' } },
    '2024-02-29',
  )
  equal(control().value, '29.02.2024')
  await emptied(control())
  await type('17.05.1814')
  equal(value(), '1814-05-17')
  form.unmount()
  const norwegian = { ...enUs, id: 'nb-NO', weekInfo: { firstDay: 1, weekend: [6, 7] } }
  const other = dateForm({ type: 'date', options: { dateFormat: 'D. MMMM YYYY' } }, '1814-05-17', {
    locale: norwegian,
  })
  equal(other.control().value, '17. mai 1814')
})

test('INPUT-015.1 keeps text that is not a date and shows a message; the value stays', async () => {
  const { form, control, value } = dateForm({ type: 'date' }, '2024-02-29')
  control().focus()
  control().select()
  await type('abc')
  await until('the message', () => problemOf(form) === 'Invalid date value: "abc"')
  equal(control().getAttribute('aria-invalid'), 'true')
  const described = control().getAttribute('aria-describedby')?.split(' ') ?? []
  ok(described.some((id) => form.root.getElementById(id)?.textContent?.includes('"abc"')))
  control().blur()
  equal(control().value, 'abc')
  equal(problemOf(form), 'Invalid date value: "abc"')
  equal(value(), '2024-02-29')
  deepEqual(form.patches, [])
  control().focus()
  await press('Escape')
  await until('the value again', () => control().value === '2024-02-29')
  equal(problemOf(form), null)
})

test('INPUT-015.2 clearing a date unsets it without a message', async () => {
  const { form, control, value } = dateForm({ type: 'date' }, '2024-02-29')
  await emptied(control())
  control().blur()
  deepEqual(form.patches, [unset(['field'])])
  equal(value(), undefined)
  equal(problemOf(form), null)
  control().focus()
  control().blur()
  equal(form.patches.length, 1)
})

test('an incomplete date is not an error until the input loses focus', async () => {
  const { form, control, value } = dateForm({ type: 'date' })
  control().focus()
  await type('2020-02-3')
  equal(problemOf(form), null)
  equal(value(), undefined)
  control().blur()
  await until('the date', () => value() === '2020-02-03')
  await until('as it is written', () => control().value === '2020-02-03')
  await emptied(control())
  await type('2023-02-29')
  equal(problemOf(form), null)
  await press('Enter')
  await until('the message', () => problemOf(form) === 'Invalid date value: "2023-02-29"')
})

test('completing a date makes a single change', async () => {
  const { form, control } = dateForm({ type: 'date' })
  control().focus()
  await type('2020-02-01')
  deepEqual(form.patches, [set('2020-02-01', ['field'])])
  control().blur()
  equal(form.patches.length, 1)
})

test('a remote change does not replace incomplete text, but replaces a complete date', async () => {
  const { form, control } = dateForm({ type: 'date' }, '2024-02-29')
  control().focus()
  control().select()
  await type('2020-')
  form.receive({ field: '1999-12-31' })
  equal(control().value, '2020-')
  await type('01-01')
  equal(form.value()['field'], '2020-01-01')
  form.receive({ field: '1999-12-31' })
  await until('what the other wrote', () => control().value === '1999-12-31')
})

test('shows a stored text that is not a date as it is, with an error', () => {
  const { form, control } = dateForm({ type: 'date' }, 'next spring')
  equal(control().value, 'next spring')
  equal(problemOf(form), 'Invalid date value: "next spring"')
  deepEqual(form.patches, [])
})

test('FORM-011 a read-only date has no calendar button', () => {
  const { form, control } = dateForm({ type: 'date', readOnly: true }, '2024-02-29')
  ok(control().readOnly)
  equal(form.query('button', 'date'), null)
})

test('Alt+ArrowDown opens the calendar, and Escape in a calendar list closes only the list', async () => {
  const { form, control } = dateForm({ type: 'date' }, '2024-02-29')
  control().focus()
  await press('Alt+ArrowDown')
  await until('the grid', () => form.query('[role="grid"]'))
  form.find('combobox', 'Month').focus()
  await press('Enter')
  await until('the months', () => form.query('option'))
  await press('Escape')
  await until('no months', () => !form.query('option'))
  ok(form.query('[role="grid"]'))
  await press('Escape')
  await until('no calendar', () => !form.query('[role="grid"]'))
})

test('selecting a month from the list leaves the calendar open', async () => {
  const { form } = dateForm({ type: 'date' }, '2024-02-29')
  await openPicker(form)
  form.find('combobox', 'Month').click()
  const june = await until('June', () => form.query('option', 'June'))
  june.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  june.click()
  await until('June in the grid', () => form.query('[role="grid"]', 'June 2024'))
})

test('axe finds no violations in an open calendar', async () => {
  const { form } = dateForm({ type: 'datetime' }, '2024-02-29T12:30:00.000Z')
  await openPicker(form)
  await until('it to be there', () => !form.query('dialog')?.matches('[data-starting-style]'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  const { violations } = await axe.run(form.host, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  )
})
