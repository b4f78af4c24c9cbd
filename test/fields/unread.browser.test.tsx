import { sendKeys } from '@web/test-runner-commands'
import { unreadMarker } from '../../src/data/validation/unread-texts.ts'
import { enUs } from '../../src/i18n/locale.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { mountForm } from '../form/mount-form.tsx'

const german = { ...enUs, id: 'de-DE' }

interface Case {
  field: Omit<FieldDefinition, 'name'>
  value?: unknown
  text: string
  /** Where the control is, below the field. */
  at?: string
  locale?: typeof german
}

const moment = '2024-02-29T10:00:00.000Z'
const cases: readonly Case[] = [
  { field: { type: 'number' }, value: 5, text: '12 people' },
  { field: { type: 'number' }, value: 5, text: '7,50' },
  { field: { type: 'number' }, value: 5, text: '7.50', locale: german },
  { field: { type: 'number' }, text: 'a dozen' },
  { field: { type: 'number' }, value: 5, text: '-' },
  { field: { type: 'array', of: [{ type: 'number' }] }, value: [1, 2], text: '3 or 4', at: '[1]' },
  { field: { type: 'date' }, value: '2024-02-29', text: '2024-02-30' },
  { field: { type: 'date' }, text: 'soon' },
  {
    field: { type: 'date', options: { dateFormat: 'D.M.YYYY' } },
    value: '2024-02-29',
    text: '1.1.20x',
  },
  {
    field: { type: 'array', of: [{ type: 'date' }] },
    value: ['2024-02-29'],
    text: 'soon',
    at: '[0]',
  },
  { field: { type: 'datetime' }, value: moment, text: '2024-02-29 noon' },
  {
    field: { type: 'richDate' },
    value: { _type: 'richDate', utc: moment, local: moment, timezone: 'UTC', offset: 0 },
    text: 'noon',
  },
  {
    field: { type: 'geopoint' },
    value: { _type: 'geopoint', lat: 1, lng: 2 },
    text: '60 N',
    at: '.lat',
  },
]

for (const { field, value, text, at = '', locale } of cases) {
  const name = `${String(field.type)}${at} ${JSON.stringify(value) ?? 'nothing'}`
  test(`"${text}" in ${name} stays as typed and shows an error; the value stays`, async () => {
    const form = mountForm([{ name: 'field', ...field } as FieldDefinition], {
      ...(value !== undefined && { value: { field: value } }),
      ...(locale && { locale }),
      width: 700,
    })
    const box = () =>
      form.root.querySelector<HTMLInputElement>(
        `[data-path="field${at.startsWith('[') ? at : ''}"] input[type=text]`,
      )!
    await until('the box', box)
    const path = `field${at}`
    const held = () => form.controller.unread.list$
    let list: readonly { text: string; path: unknown }[] = []
    const watch = held().subscribe((texts) => (list = texts))
    box().focus()
    box().select()
    await sendKeys({ type: text })
    await press('Tab')
    await until('the words', () => form.query('[data-input-problem]'))
    equal(box().value, text)
    equal(box().getAttribute('aria-invalid'), 'true')
    deepEqual(form.value()['field'], value)
    deepEqual(
      list.map((one) => one.text),
      [text],
      path,
    )
    // Another visit to the form finds it as it was left.
    const next = mountForm([{ name: 'field', ...field } as FieldDefinition], {
      ...(value !== undefined && { value: { field: value } }),
      inputs: { unread: form.controller.unread } as object,
      ...(locale && { locale }),
      width: 700,
    })
    const again = () => next.query('input[type=text]') as HTMLInputElement | null
    const all = () => [...next.root.querySelectorAll<HTMLInputElement>('input[type=text]')]
    await until('the text again', () => again() && all().some((one) => one.value === text))
    next.unmount()
    // Escape gives the text up.
    box().focus()
    await press('Escape')
    await until('the value again', () => box().value !== text)
    equal(form.query('[data-input-problem]'), null)
    deepEqual(list, [])
    deepEqual(form.value()['field'], value)
    watch.unsubscribe()
  })
}

test('a finding about invalid text quotes it, and adds no second message under the field', async () => {
  const form = mountForm([{ name: 'field', type: 'number' }], {
    value: { field: 5 },
    validate: false,
  })
  const { unread } = form.controller
  unread.hold({ path: ['field'], text: 'many', reason: 'unread.number' })
  form.controller.update({ markers: [unreadMarker(unread.at(['field'])!)], revealed: true })
  await until('the words', () => form.query('[data-input-problem]'))
  const words = form.root.textContent?.match(/“many” is not a number/g)
  equal(words?.length, 1)
  ok(form.field('field').querySelector('[data-finding="error"]'))
})

test('numbers are formatted and parsed in the language of the studio', async () => {
  const form = mountForm([{ name: 'field', type: 'number' }], {
    value: { field: 1234.5 },
    locale: german,
  })
  equal(form.control('field').value, '1234,5')
  form.control('field').focus()
  form.control('field').select()
  await sendKeys({ type: '7,50' })
  await until('the number', () => form.value()['field'] === 7.5)
  equal(form.control('field').value, '7,50')
  form.control('field').select()
  await sendKeys({ type: '1.234,5' })
  await until('the number', () => form.value()['field'] === 1234.5)
})
