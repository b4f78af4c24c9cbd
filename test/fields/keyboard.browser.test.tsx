// Every input of the form with the keyboard alone, as somebody without a mouse does it.
import type { ArrayMemberDefinition, FieldDefinition } from '../../src/schema/define.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { keyboardIn } from '../kit/by-keys.ts'
import { mountForm } from '../form/mount-form.tsx'

const list = (...of: ArrayMemberDefinition[]) => ({ type: 'array', of })
const fields: readonly FieldDefinition[] = [
  { name: 'title', type: 'string' },
  { name: 'body', type: 'text' },
  { name: 'mail', type: 'email' },
  { name: 'site', type: 'url' },
  { name: 'phone', type: 'telephone' },
  { name: 'count', type: 'number' },
  { name: 'isOn', type: 'boolean' },
  { name: 'isSure', type: 'boolean', options: { layout: 'checkbox' } },
  { name: 'kind', type: 'string', options: { list: ['news', 'essay'] } },
  { name: 'size', type: 'number', options: { list: [1, 2, 3], layout: 'radio' } },
  { name: 'tags', ...list({ type: 'string' }), options: { layout: 'tags' } },
  { name: 'needs', ...list({ type: 'string' }), options: { list: ['seat', 'loop', 'ramp'] } },
  { name: 'day', type: 'date' },
  { name: 'at', type: 'datetime', options: { displayTimeZone: 'UTC' } },
  { name: 'written', type: 'richDate', options: { displayTimeZone: 'UTC' } },
  { name: 'slug', type: 'slug', options: { source: 'title' } },
  { name: 'place', type: 'geopoint' },
  { name: 'seo', type: 'object', fields: [{ name: 'hint', type: 'string' }] },
  { name: 'lines', ...list({ type: 'string' }) },
]

test('every type of field can be filled in by keyboard alone', async () => {
  const form = mountForm(fields, { width: 700 })
  const keys = keyboardIn(form)
  const has = (name: string, value: unknown) =>
    until(`${name}: ${JSON.stringify(form.value()[name])}`, () => {
      return JSON.stringify(form.value()[name]) === JSON.stringify(value)
    })
  form.control('title').focus()
  const texts: Record<string, string> = {
    title: 'Kettles',
    mail: 'ada@example.org',
    site: 'https://example.org',
    phone: '+47 1',
  }
  await keys.type('Kettles')
  await keys.field('body')
  await keys.type('One')
  await press('Enter')
  await keys.type('Two')
  for (const name of ['mail', 'site', 'phone']) {
    await keys.field(name)
    await keys.type(texts[name]!)
  }
  await keys.field('count')
  await keys.type('4.5')
  await keys.field('isOn')
  await press('Space')
  await keys.field('isSure')
  await press('Space')

  await keys.field('kind')
  await press('Enter')
  await until('the choices', () => form.query('[role="option"]', 'Essay'))
  await keys.type('Ess')
  await press('Enter')
  await has('kind', 'essay')
  await keys.field('size')
  await press('Space')
  await press('ArrowDown')
  await has('size', 2)

  await keys.field('tags', 'input')
  for (const tag of ['a', 'b']) {
    await keys.type(tag)
    await press('Enter')
  }
  await keys.field('needs')
  await press('Space')
  await keys.to('the last of them', (now) =>
    /Ramp/.test(now.closest('label')?.textContent ?? labelOf(now)),
  )
  await press('Space')

  await keys.field('day', 'input')
  await keys.type('2026-12-24')
  await keys.button('Change the date')
  await press('Enter')
  await until('the calendar', () => keys.focused()?.dataset['day'] === '2026-12-24')
  await press('ArrowRight')
  await press('Enter')
  await has('day', '2026-12-25')

  await keys.field('at', 'input')
  await keys.type('2026-12-24 18:44')
  await keys.button('Change the date')
  await press('Enter')
  await until('the calendar', () => keys.focused()?.dataset['day'] === '2026-12-24')
  await keys.to('the hours', (now) => now.role === 'combobox' && /Hour/.test(labelOf(now)))
  await press('Enter')
  await until('the hours', () => form.query('[role="option"]', '23'))
  await press('End')
  await press('Enter')
  await has('at', '2026-12-24T23:44:00.000Z')
  await press('Escape')
  await until('no calendar', () => !form.query('[role="grid"]'))

  await keys.field('written', 'input')
  await keys.type('2026-01-02 03:04')
  await keys.field('slug', 'input')
  await keys.button('Generate')
  await press('Enter')
  await has('slug', { _type: 'slug', current: 'kettles' })
  await keys.field('place', 'input')
  await keys.type('52.5')
  await press('Tab')
  await keys.type('5')

  await keys.to(
    'the heading',
    (now) =>
      now.matches('[aria-expanded]') &&
      now.closest('[data-path]')?.getAttribute('data-path') === 'seo',
  )
  await press('Enter')
  await until('it closed', () => keys.focused()?.getAttribute('aria-expanded') === 'false')
  await press('Enter')
  await keys.field('seo.hint', 'input')
  await keys.type('inside')
  await keys.button('Add item')
  await press('Enter')
  await until('a row', () => keys.focused()?.matches('[data-plain] input'))
  await keys.type('first')
  await press('Enter')
  await until('the next', () => keys.focused()?.matches('[data-row="[1]"] input'))
  await keys.type('second')
  await press('Tab')
  await frame()

  const { _id, _type, written, ...value } = form.value()
  deepEqual(value, {
    title: 'Kettles',
    body: 'One\nTwo',
    mail: 'ada@example.org',
    site: 'https://example.org',
    phone: '+47 1',
    count: 4.5,
    isOn: true,
    isSure: true,
    kind: 'essay',
    size: 2,
    tags: ['a', 'b'],
    needs: ['seat', 'ramp'],
    day: '2026-12-25',
    at: '2026-12-24T23:44:00.000Z',
    slug: { _type: 'slug', current: 'kettles' },
    place: { _type: 'geopoint', lat: 52.5, lng: 5 },
    seo: { hint: 'inside' },
    lines: ['first', 'second'],
  })
  equal((written as { utc: string }).utc, '2026-01-02T03:04:00.000Z')
})

/** The words that name a control. */
function labelOf(control: HTMLElement): string {
  const root = control.getRootNode() as ShadowRoot
  const ids = (control.getAttribute('aria-labelledby') ?? '').split(' ')
  const words = ids.map((id) => (id ? (root.getElementById(id)?.textContent ?? '') : ''))
  return [control.getAttribute('aria-label') ?? '', ...words].join(' ').trim()
}

test('groups, fieldsets, repairs and field actions work by keyboard alone', async () => {
  const form = mountForm(
    [
      { name: 'title', type: 'string', group: 'main' },
      { name: 'count', type: 'number', group: 'main' },
      { name: 'from', type: 'string', fieldset: 'dates', group: 'main' },
      { name: 'hint', type: 'string', group: 'seo', validation: { uppercase: true } },
    ],
    {
      width: 700,
      type: {
        groups: [
          { name: 'main', default: true },
          { name: 'seo', title: 'Search' },
        ],
        fieldsets: [{ name: 'dates', options: { collapsible: true, collapsed: true } }],
      },
      value: { count: '12', stranger: 1, hint: 'quiet' },
    },
  )
  const keys = keyboardIn(form)
  form.control('title').focus()
  await keys.to('the repair', (now) => /Convert/.test(now.textContent ?? ''))
  await press('Enter')
  await until('a number', () => form.value()['count'] === 12)
  await keys.to('the fieldset', (now) => now.getAttribute('aria-expanded') === 'false')
  await press('Space')
  await keys.field('from', 'input')
  await keys.type('here')

  // The menu of the field stands before its control; Tab does not stop there on the way down.
  await press('Shift+Tab')
  ok(keys.focused().closest('[data-field-actions="from"]'), keys.focused().outerHTML)
  await press('Enter')
  await keys.entry('Clear')
  await press('Enter')
  await until('nothing', () => form.value()['from'] === undefined)

  await keys.to('the stranger', (now) => /Remove/.test(now.textContent ?? ''), 'Shift+Tab')
  await press('Enter')
  await until('it gone', () => form.value()['stranger'] === undefined)
  const isTab = (now: HTMLElement) => now.role === 'tab' || now.getAttribute('role') === 'tab'
  if (!form.focused()) form.control('title').focus()
  await keys.to('the groups', isTab, 'Shift+Tab')
  await keys.to('Search', (now) => now.textContent === 'Search', 'ArrowRight')
  if (keys.focused().getAttribute('aria-selected') !== 'true') await press('Enter')
  await until('the other group', () => form.query('[data-path="hint"]'))
  await keys.field('hint', 'input')
  await press('Tab')
  await form.validated()
  await keys.to('the remedy', (now) => /QUIET/.test(now.textContent ?? ''), 'Shift+Tab')
  await press('Enter')
  await until('it put right', () => form.value()['hint'] === 'QUIET')
})
