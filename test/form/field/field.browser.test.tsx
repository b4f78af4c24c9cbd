import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { set, unset } from '../../../src/model/patch.ts'
import { pathToString } from '../../../src/model/path.ts'
import { defineField } from '../../../src/schema/define.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { deepEqual, equal, frame, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { middleOf } from '../../ui/mount.tsx'
import { mountForm } from '../mount-form.tsx'

const rule = new Rule()
const title = { name: 'title', type: 'string' }

/** The words an element is described by. */
function descriptionOf(control: Element): string {
  const root = control.getRootNode() as ShadowRoot
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => root.getElementById(id)?.textContent ?? `no element ${id}`).join(' · ')
}

test('FORM-002.1 a field has a label, a description and, when invalid, an icon with the message', async () => {
  const form = mountForm(
    [
      {
        name: 'title',
        type: 'string',
        description: 'What readers see first',
        validation: [rule.required(), rule.min(5), rule.max(2).warning('Rather long')],
      },
    ],
    { value: { title: 'abc' } },
  )
  await form.validated()
  const control = form.control('title')
  const label = form.field('title').querySelector('label')
  match(label?.textContent ?? '', /^Title/)
  equal(label?.control, control)
  equal(
    descriptionOf(control),
    'What readers see first · Must be at least 5 characters longRather long',
  )
  const icon = form.find('[data-finding]')
  equal(icon.dataset['finding'], 'error')
  equal(icon.dataset['tone'], 'critical')
  await sendMouse({ type: 'move', position: middleOf(icon) })
  await until('the tooltip', () => form.root.textContent?.split('Rather long').length === 3)
})

test('FORM-021.1 an error message has the critical tone, a warning the caution tone', () => {
  const form = mountForm(
    [
      { name: 'a', type: 'string' },
      { name: 'b', type: 'string' },
    ],
    {
      validate: false,
      inputs: {
        revealed: true,
        markers: [
          { path: ['a'], level: 'error', message: 'No' },
          { path: ['b'], level: 'warning', message: 'Hm' },
        ],
      },
    },
  )
  const tone = (path: string) =>
    form.field(path).querySelector<HTMLElement>('[data-level]')?.dataset['tone']
  deepEqual([tone('a'), tone('b')], ['critical', 'caution'])
  equal(form.control('a').getAttribute('aria-invalid'), 'true')
  equal(form.control('b').getAttribute('aria-invalid'), null)
})

test('FORM-021.2 an error without a message shows "Error"', () => {
  const markers = [{ path: ['a'], level: 'error' as const, message: '' }]
  const form = mountForm([{ name: 'a', type: 'string' }], {
    validate: false,
    inputs: { revealed: true, markers },
  })
  equal(form.field('a').querySelector('[data-level]')?.textContent, 'Error')
})

test('FORM-002.2 an invalid control of any kind references its message as error message and description', async () => {
  const required = { validation: rule.required() }
  const list = { options: { list: ['a', 'b'] } }
  const form = mountForm(
    [
      ...['string', 'text', 'email', 'url', 'telephone', 'number', 'date', 'datetime', 'slug'].map(
        (type) => ({ name: type, type, ...required }),
      ),
      { name: 'check', type: 'boolean', options: { layout: 'checkbox' }, ...required },
      { name: 'switch', type: 'boolean', ...required },
      { name: 'select', type: 'string', ...list, ...required },
      { name: 'radio', type: 'string', options: { ...list.options, layout: 'radio' }, ...required },
      { name: 'place', type: 'geopoint', ...required },
      { name: 'tags', type: 'array', of: [{ type: 'string' }], options: { layout: 'tags' } },
      { name: 'rows', type: 'array', of: [{ type: 'number', validation: rule.integer() }] },
    ],
    { value: { rows: [1.5], tags: [] }, inputs: { revealed: true } },
  )
  await form.validated()
  const invalid = await until('the findings', () => {
    const found = [...form.root.querySelectorAll('[aria-invalid="true"]')]
    return found.length >= 15 ? found : null
  })
  for (const control of invalid) {
    const place = control.closest('[data-path]')?.getAttribute('data-path') ?? ''
    const id = control.getAttribute('aria-errormessage') ?? ''
    const words = form.root.getElementById(id)
    match(words?.textContent ?? '', /Required|Must be a whole number/, place)
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ')
    const group = control.closest('[role="group"]')?.getAttribute('aria-describedby') ?? ''
    ok(described.includes(id) || group.includes(id), `${place} is described by the words`)
  }
  equal(form.control('tags').getAttribute('aria-errormessage'), null)
})

test('hides errors about required fields of a new document until the user has visited them', async () => {
  const form = mountForm([
    { name: 'title', type: 'string', validation: rule.required() },
    { name: 'other', type: 'string', validation: rule.required() },
  ])
  await form.validated()
  equal(form.query('[data-finding]'), null)
  form.control('title').focus()
  await press('Tab')
  await until('the words below the field', () => form.field('title').querySelector('[data-level]'))
  equal(form.field('other').querySelector('[data-level]'), null)
  form.controller.update({ revealed: true })
  await until('the other words', () => form.field('other').querySelector('[data-level]'))
})

test('FORM-003 a deprecated field shows that and the reason', () => {
  const form = mountForm([{ name: 'old', type: 'string', deprecated: { reason: 'Use new' } }])
  match(form.field('old').textContent ?? '', /Deprecated.*Use new/)
  match(descriptionOf(form.control('old')), /Use new/)
})

test('FORM-005 shows other users in a field beside its label, four at most', async () => {
  const presence = Array.from({ length: 6 }, (_, at) => ({
    user: { id: `u${at}`, displayName: `Person ${at}` },
    path: ['title'],
    lastActiveAt: '2024-01-01',
  }))
  const form = mountForm([{ name: 'title', type: 'string' }], { inputs: { presence } })
  equal(form.field('title').querySelectorAll('[role="img"]').length, 4)
  match(form.field('title').textContent ?? '', /\+2/)
})

test('FORM-007.1 a fieldset has a title, shows columns when there is room, and can be collapsed', async () => {
  const form = mountForm(
    [
      { name: 'a', type: 'string', fieldset: 'set' },
      { name: 'b', type: 'string', fieldset: 'set' },
    ],
    {
      width: 700,
      type: {
        fieldsets: [{ name: 'set', title: 'The set', options: { columns: 2, collapsible: true } }],
      },
    },
  )
  const toggle = form.find('button', 'The set')
  equal(toggle.getAttribute('aria-expanded'), 'true')
  equal(form.field('a').getBoundingClientRect().top, form.field('b').getBoundingClientRect().top)
  form.host.style.width = '320px'
  await until('one column', () => {
    const [a, b] = [form.field('a'), form.field('b')]
    return b.getBoundingClientRect().top > a.getBoundingClientRect().top
  })
  toggle.click()
  await until('it to close', () => !form.query('[data-path="a"]'))
  equal(toggle.getAttribute('aria-expanded'), 'false')
  form.controller.lead(['b'])
  await until(
    'it to open for the focus',
    () => form.focused() === form.query('[data-path="b"] input'),
  )
})

test('FORM-008.1 groups are tabs when there is room, otherwise a select', async () => {
  const form = mountForm(
    [
      { name: 'a', type: 'string', group: 'one' },
      { name: 'b', type: 'string', group: 'two' },
    ],
    { width: 700, type: { groups: [{ name: 'one' }, { name: 'two' }] } },
  )
  const tab = form.find('tab', 'Two')
  ok(tab.checkVisibility())
  deepEqual(
    [...form.root.querySelectorAll('[role=tab]')].map((one) => one.textContent),
    ['All fields', 'One', 'Two'],
  )
  tab.click()
  await until(
    'only its field',
    () => !form.query('[data-path="a"]') && form.query('[data-path="b"]'),
  )
  equal(form.find('[role=tabpanel]').getAttribute('aria-labelledby'), tab.id)
  form.host.style.width = '360px'
  await until('the select', () => !tab.checkVisibility())
  const select = form.find('combobox')
  ok(select.checkVisibility())
  match(select.textContent ?? '', /Two/)
  form.controller.lead(['a'])
  await until('the group of the focused field', () => form.query('[data-path="a"]'))
})

test('FORM-008.2 fields of an object are laid out in columns, sections span the full width', () => {
  const form = mountForm(
    [
      {
        name: 'box',
        type: 'object',
        options: { columns: 2 },
        fields: [
          { name: 'a', type: 'string' },
          { name: 'b', type: 'string' },
          { name: 'in', type: 'object', fields: [{ name: 'c', type: 'string' }] },
        ],
      },
    ],
    { width: 700 },
  )
  const box = (path: string) => form.field(path).getBoundingClientRect()
  equal(box('box.a').top, box('box.b').top)
  ok(box('box.in').width > box('box.a').width * 1.9)
})

const withUnknown = { value: { foo: 1, bar: { a: 2 } } }

test('FORM-009.1 a warning counts fields that are not in the schema, and removes them one by one', async () => {
  const form = mountForm([{ name: 'title', type: 'string' }], withUnknown)
  match(form.root.textContent ?? '', /2 fields are not in the schema/)
  ok(form.query('button', 'Remove bar'))
  form.find('button', 'Remove foo').click()
  deepEqual(form.patches, [unset(['foo'])])
  await until('one to be left', () =>
    form.root.textContent?.includes('1 field is not in the schema'),
  )
  equal(form.query('button', 'Remove foo'), null)
})

test('FORM-009.2 unknown fields of a read-only form cannot be removed, and a note gives the reason', async () => {
  const form = mountForm([{ name: 'title', type: 'string' }], withUnknown)
  equal(form.root.textContent?.includes('read-only'), false)
  form.controller.update({ readOnly: true })
  await until('the note', () => form.root.textContent?.includes('read-only'))
  for (const name of ['Remove foo', 'Remove bar']) {
    const button = form.find('button', name) as HTMLButtonElement
    ok(button.disabled)
    button.click()
  }
  equal(form.patches.length, 0)
})

test('FORM-010 clearing the only field of an object removes the object', async () => {
  const form = mountForm(
    [{ name: 'seo', type: 'object', fields: [{ name: 'title', type: 'string' }] }],
    { value: { seo: { _type: 'seo', title: 'x' } } },
  )
  form.control('seo.title')
  form.find('[data-path="seo.title"] input').focus()
  await press('Backspace')
  await frame()
  deepEqual(form.patches, [unset(['seo'])])
})

test('FORM-012 shows a value of the wrong type, and offers to convert or reset it', async () => {
  const form = mountForm([{ name: 'n', type: 'number' }], { value: { n: '5' } })
  match(form.field('n').textContent ?? '', /Expected a number, found text/)
  match(form.field('n').querySelector('pre')?.textContent ?? '', /"5"/)
  form.find('button', 'Convert to 5').click()
  deepEqual(form.patches.splice(0), [set(5, ['n'])])
  await until('the input', () => form.query('[data-path="n"] input'))
  form.receive({ n: { deep: true } })
  await until('the card', () => form.query('button', 'Reset value'))
  equal(form.query('button', 'Convert'), null)
  form.find('button', 'Reset value').click()
  deepEqual(form.patches, [unset(['n'])])
})

test('ERR-009 a failing condition or input affects only its own field, which shows the error', async () => {
  const form = mountForm(
    [
      {
        name: 'a',
        type: 'string',
        readOnly: () => {
          throw new Error('condition down')
        },
      },
      { name: 'b', type: 'headline' },
      { name: 'c', type: 'string' },
    ],
    {
      value: { b: 'kept' },
      types: [{ name: 'headline', type: 'string' }],
      views: [
        {
          type: 'headline',
          input: () => {
            throw new Error('input down')
          },
        },
      ],
    },
  )
  const told = (path: string) => form.field(path).querySelector('[role=alert]')?.textContent ?? ''
  equal(told('a'), 'A condition of this field failed, so the field cannot be editedcondition down')
  ok(form.control('a').readOnly)
  match(told('b'), /^This input has stopped workinginput down/)
  match(form.field('b').textContent ?? '', /kept/)
  form.find('[data-path="c"] input').focus()
  await sendKeys({ type: 'fine' })
  await frame()
  equal(form.value()['c'], 'fine')
  equal(form.value()['b'], 'kept')
  deepEqual(
    form.errors.map(({ where }) => where),
    ['readOnly of a', 'input of b'],
  )
})

test('moves the focus to a useful place when a repair removes its button', async () => {
  const form = mountForm(
    [
      title,
      { name: 'count', type: 'number' },
      { name: 'flag', type: 'boolean' },
      { name: 'place', type: 'geopoint' },
      { name: 'list', type: 'array', of: [{ type: 'object', name: 'row', fields: [title] }] },
    ],
    {
      value: {
        ...{ count: '5', flag: 'maybe', place: { _type: 'geopoint', lat: 1 }, odd: 1, other: 2 },
        list: [{ _type: 'row', title: 'No key' }],
      },
    },
  )
  const isAt = (path: string) =>
    until(`the focus in ${path}`, () => form.field(path).contains(form.focused()))
  const pressed = async (name: string) => {
    const [button] = [...form.root.querySelectorAll('button')].filter(
      (one) => one.textContent === name || one.getAttribute('aria-label') === name,
    )
    button?.focus()
    await press('Enter')
  }
  await pressed('Convert to 5')
  await isAt('count')
  equal(form.focused(), form.control('count'))
  await pressed('Reset value')
  await isAt('flag')
  await pressed('Remove location')
  await isAt('place')
  equal(form.value()['place'], undefined)
  await pressed('Add missing keys')
  await isAt('list')
  await pressed('Remove odd')
  await until('the next', () => form.focused()?.getAttribute('aria-label') === 'Remove other')
  await press('Enter')
  await isAt('title')
  equal(form.value()['other'], undefined)
})

test('a nested object can be collapsed, and then still shows that a field inside is invalid', async () => {
  const form = mountForm(
    [
      {
        name: 'seo',
        type: 'object',
        fields: [{ name: 'title', type: 'string', validation: rule.min(5) }],
      },
    ],
    { value: { seo: { title: 'x' } } },
  )
  await form.validated()
  const toggle = form.find('button', 'Seo')
  toggle.click()
  await until('it to close', () => !form.query('[data-path="seo.title"]'))
  await until('the icon', () => form.query('[data-path="seo"] [data-finding="error"]'))
  form.controller.lead(['seo', 'title'])
  await until(
    'the focus inside',
    () => form.focused() === form.query('[data-path="seo.title"] input'),
  )
})

test('the focus path follows the focus and can set it', async () => {
  const told: string[] = []
  const form = mountForm([
    { name: 'a', type: 'string' },
    defineField({ name: 'box', type: 'object', fields: [{ name: 'b', type: 'boolean' }] }),
  ])
  form.controller.onFocus((path) => told.push(pathToString(path ?? [])))
  form.control('a').focus()
  form.find('[data-path="box.b"] input').focus()
  deepEqual(told, ['a', 'box.b'])
  form.controller.lead(['a'])
  await until('the focus', () => form.focused() === form.control('a'))
  // Asked for the same place again, after the user went elsewhere: led there again.
  form.control('a').blur()
  form.controller.lead(['a'])
  await until('the focus again', () => form.focused() === form.control('a'))
  await frame()
})

test('a field without a control takes the focus itself', async () => {
  const form = mountForm([{ name: 'list', type: 'array', of: [{ type: 'block' }] }], {
    value: { list: [{ _type: 'block', _key: 'a', children: [] }] },
  })
  form.controller.lead(['list', { _key: 'a' }])
  await until('the focus', () => form.focused() === form.field('list'))
})
