import { sendKeys } from '@web/test-runner-commands'
import type { ReactNode } from 'react'
import { hold } from '../kit/hold.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { type Intent, NavigationContext, type Navigation } from '../../src/area/navigation.ts'
import { richTextView } from '../../src/fields/block/view.tsx'
import { block, openText, span } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

const of = [
  {
    type: 'block',
    of: [{ name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }],
  },
  { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
]
const link = { _type: 'link', _key: 'l', href: 'https://example.org' }
const chip = (form: { root: ParentNode }) =>
  form.root.querySelector<HTMLElement>('[data-inline-object="m"]')
const withChip = [
  block('a', [
    span('a0', 'Ask '),
    { _type: 'mention', _key: 'm', name: 'Ada' },
    span('a1', ' now'),
  ] as never),
]

test('PT-005.3 the link button annotates the selection and opens its form', async () => {
  const form = await openText([block('a', 'Hello world')], { of })
  await form.select('a', 0, 5)
  const button = await until('the button', () =>
    form.root.querySelector<HTMLElement>('[aria-label="Link"]'),
  )
  button.click()
  const input = await until('the form', () =>
    form.root.querySelector<HTMLInputElement>('[part="popover"] input'),
  )
  input.focus()
  await sendKeys({ type: 'https://example.org' })
  await press('Enter')
  await until('the address', () =>
    JSON.stringify(form.body()).includes('"href":"https://example.org"'),
  )
  const [first] = form.body() as {
    children: { marks: string[] }[]
    markDefs: { _key: string; _type: string }[]
  }[]
  deepEqual(first!.children[0]!.marks, [first!.markDefs[0]!._key])
  equal(first!.markDefs[0]!._type, 'link')
  form.unmount()
})

test('PT-012.1 shows a toolbar at the annotation under the caret until Escape', async () => {
  const form = await openText(
    [{ ...block('a', [span('s', 'Hello', ['l'])] as never), markDefs: [link] }],
    { of },
  )
  await form.select('a', 2)
  const bar = await until('the bar', () => form.root.querySelector('[data-rich-text-floating]'))
  ok(bar.textContent?.includes('https://example.org'))
  await press('Escape')
  await until('no bar', () => !form.root.querySelector('[data-rich-text-floating]'))
  equal(getSelection()!.focusOffset, 2)
  form.unmount()
})

test('X-021.1 arrow keys select and pass an inline object, Backspace removes it, Escape closes its toolbar', async () => {
  const form = await openText(withChip, { of })
  await form.select('a', 4)
  await press('ArrowRight')
  await until('the bar', () => form.root.querySelector('[data-rich-text-floating]'))
  await press('Escape')
  await until('no bar', () => !form.root.querySelector('[data-rich-text-floating]'))
  await press('ArrowRight')
  await sendKeys({ type: '!' })
  await until('text behind it', () => form.words()[0] === 'Ask <m>! now')
  await press('Backspace')
  await press('Backspace')
  await until(
    'it is gone',
    () => form.words()[0] === 'Ask  now' || !form.words()[0]!.includes('<m>'),
  )
  form.unmount()
})

test('PT-008.1 the toolbar of an inline object edits and removes it', async () => {
  const form = await openText(withChip, { of })
  await form.select('a', 4)
  await press('ArrowRight')
  const bar = await until('the bar', () => form.root.querySelector('[data-rich-text-floating]'))
  const [edit] = bar.querySelectorAll('button')
  edit!.click()
  const input = await until('the form', () =>
    form.root.querySelector<HTMLInputElement>('[part="dialog"] input, [role="dialog"] input'),
  )
  input.focus()
  await sendKeys({ type: 'X' })
  await until('the edit', () => JSON.stringify(form.body()).includes('X'))
  ok(!form.root.querySelector('[data-rich-text-floating]'), 'PT-008: hidden while open')
  await press('Escape')
  await until('closed', () => !form.root.querySelector('[role="dialog"]'))
  ok(chip(form))
  await until('the value before', () => !JSON.stringify(form.body()).includes('X'))
  form.unmount()
})

function pressOn(element: Element, detail: number): void {
  const { left, top, width, height } = element.getBoundingClientRect()
  const where = {
    clientX: left + width / 2,
    clientY: top + height / 2,
    bubbles: true,
    composed: true,
    detail,
    cancelable: true,
  }
  for (const type of ['mousedown', 'mouseup', 'click'])
    element.dispatchEvent(new MouseEvent(type, where))
}

test('PT-009.1 an inline object opens on double click, or on click when read-only', async () => {
  const form = await openText(withChip, { of })
  const element = await until('the chip', () => chip(form))
  pressOn(element, 1)
  await frame()
  ok(!form.root.querySelector('[role="dialog"]'))
  pressOn(element, 1)
  await until('the dialog', () => form.root.querySelector('[role="dialog"]'))
  form.unmount()
  const shown = await openText(withChip, { of, inputs: { readOnly: true }, activate: false })
  pressOn(await until('the chip', () => chip(shown)), 1)
  await until('the dialog', () => shown.root.querySelector('[role="dialog"]'))
  shown.unmount()
})

const menuRows = (form: OpenText) =>
  [...form.root.querySelectorAll<HTMLElement>('[role="menu"] [role="menuitem"]')].filter((row) =>
    row.checkVisibility(),
  )
const row = (form: OpenText, name: string) =>
  menuRows(form).find(({ textContent }) => textContent?.includes(name))
test('a finger that rests on an object in a line opens its menu', async () => {
  const form = await openText(withChip, { of })
  const lift = hold(await until('the chip', () => chip(form)))
  const remove = await until('the menu', () => row(form, 'Remove'))
  lift()
  deepEqual(
    menuRows(form).map(({ textContent }) => textContent?.replace(/Ctrl.*|⌘.*/, '')),
    ['Edit', 'Copy', 'Cut', 'Remove'],
  )
  ok(!form.root.querySelector('[data-rich-text-floating]'))
  remove.click()
  await until('no chip', () => !chip(form))
  equal(JSON.stringify(form.body()).includes('mention'), false)
  form.unmount()

  const shown = await openText(withChip, { of, inputs: { readOnly: true }, activate: false })
  hold(await until('the chip', () => chip(shown)))()
  await frame()
  ok(menuRows(shown).length === 0, 'a short press opens nothing')
  shown.unmount()
})

const figure = { _type: 'figure', _key: 'f', caption: 'A drawing' }

test('PT-006.1 a menu inserts block objects and inline objects', async () => {
  const form = await openText([block('a', 'one two')], { of })
  const insert = () =>
    [...form.root.querySelectorAll<HTMLElement>('[role="toolbar"] button')]
      .find(({ textContent }) => textContent === 'Insert')!
      .click()
  const dialog = () => form.root.querySelector('[role="dialog"]')
  await form.select('a', 3)
  insert()
  ;(await until('the inline object', () => row(form, 'Mention'))).click()
  await until('its form', dialog)
  const children = form.body()[0]!['children'] as { _type: string; text?: string }[]
  deepEqual(
    children.map(({ _type, text }) => text ?? _type),
    ['one', 'mention', ' two'],
  )
  await press('Escape')
  await until('no dialog', () => !dialog())
  await until('no object', () => form.words()[0] === 'one two')
  insert()
  ;(await until('the block object', () => row(form, 'Figure'))).click()
  await until('its form', dialog)
  deepEqual(
    form.body().map(({ _type }) => _type),
    ['block', 'figure'],
  )
  form.unmount()
})

test('PT-025 inline objects can only be inserted in a text block', async () => {
  const form = await openText([block('a', 'one'), figure], { of })
  const isDisabled = async () => {
    const [insert] = [...form.root.querySelectorAll<HTMLElement>('[role="toolbar"] button')].filter(
      ({ textContent }) => textContent === 'Insert',
    )
    insert!.click()
    const mention = await until('the row', () => row(form, 'Mention'))
    const result = mention.getAttribute('aria-disabled') === 'true'
    equal(row(form, 'Figure')!.getAttribute('aria-disabled') === 'true', false)
    await press('Escape')
    await until('no menu', () => menuRows(form).length === 0)
    return result
  }
  await form.select('a', 1)
  ok(!(await isDisabled()))
  form.text.focus()
  await press('ArrowDown')
  await until('the object', () => form.text.querySelector('[data-object][data-selected]'))
  ok(await isDisabled())
  form.unmount()
})

test('PT-008.2 the toolbar of an inline object shows while it is selected and not open', async () => {
  const form = await openText(withChip, { of })
  const bar = () => form.root.querySelector('[data-rich-text-floating]')
  await form.select('a', 3)
  ok(!bar())
  await press('ArrowRight')
  ok(!bar())
  await press('ArrowRight')
  await until('the bar', bar)
  await press('Enter')
  await until('the form', () => form.root.querySelector('[role="dialog"]'))
  await until('no bar', () => !bar())
  await press('Escape')
  await until('the bar again', bar)
  await press('ArrowRight')
  await until('no bar', () => !bar())
  form.unmount()
})

/** The entries of the menu of a block object, opened. */
async function menuOf(form: Awaited<ReturnType<typeof openText>>, key: string) {
  const object = await until('the object', () =>
    form.root.querySelector<HTMLElement>(`[data-block-object="${key}"]`),
  )
  object.querySelector<HTMLElement>('[aria-haspopup="menu"]')!.click()
  await until('the menu', () => menuRows(form).length > 0)
  return menuRows(form).map(({ textContent }) => textContent)
}

const related = { _type: 'related', _key: 'r', _ref: 'drafts.cat' }

/** A body that takes references, in a page that keeps where they lead. */
function navigated(intents: Intent[] = []) {
  const navigation: Navigation = {
    intentHref(intent) {
      intents.push(intent)
      return `#/intent/${intent.name}/${new URLSearchParams(intent.params).toString()}`
    },
    openIntent: () => {},
  }
  return {
    of: [...of, { name: 'related', type: 'reference', to: [{ type: 'note' }] }],
    around: (inside: ReactNode) => (
      <NavigationContext value={navigation}>{inside}</NavigationContext>
    ),
  }
}

test('PT-010.1 a block object has a preview, and a menu to open its reference, edit and remove it', async () => {
  const form = await openText([block('a', 'one'), related, figure, block('b', 'two')], navigated())
  ok(form.root.querySelector('[data-block-object="f"]')!.textContent.includes('A drawing'))
  const entries = await menuOf(form, 'f')
  ok(entries.includes('Edit') && entries.includes('Remove') && !entries.includes('Open reference'))
  row(form, 'Edit')!.click()
  const input = await until('the dialog', () =>
    form.root.querySelector<HTMLInputElement>('[role="dialog"] input'),
  )
  input.focus()
  await sendKeys({ type: '!' })
  await until('the edit', () => JSON.stringify(form.body()).includes('A drawing!'))
  await press('Escape')
  await until('no dialog', () => !form.root.querySelector('[role="dialog"]'))
  ok((await menuOf(form, 'r')).includes('Open reference'))
  await press('Escape')
  await until('no menu', () => menuRows(form).length === 0)

  // The same by keys: the object is selected, and its menu opened where it is.
  await form.select('a', 3)
  await press('ArrowDown')
  await until('the reference', () => form.text.querySelector('[data-object][data-selected]'))
  await press('Shift+F10')
  await until('the menu', () => row(form, 'Remove'))
  row(form, 'Remove')!.click()
  await until('it is gone', () => form.words().length === 3)
  form.unmount()
})

const listMenu = ['Edit', 'Duplicate', 'Copy', 'Cut', 'Move up', 'Move down', 'Remove']
/** The labels among these entries that a list has as well. */
const labelsOf = (entries: readonly string[]) =>
  listMenu.filter((label) => entries.some((entry) => entry.startsWith(label)))

test('an object in a text has the menu of an item in a list: copy, cut, duplicate, move, edit, remove', async () => {
  const form = await openText([block('a', 'one'), figure, block('b', 'two')], { of })
  const keys = () => form.words().join()
  const run = async (label: string) => {
    await menuOf(form, 'f')
    row(form, label)!.click()
    await until('no menu', () => menuRows(form).length === 0)
  }
  deepEqual(labelsOf(await menuOf(form, 'f')), listMenu)
  row(form, 'Move up')!.click()
  await until('moved', () => keys() === '[f],one,two')
  await menuOf(form, 'f')
  equal(row(form, 'Move up')!.getAttribute('aria-disabled'), 'true', 'it is the first')
  row(form, 'Move down')!.click()
  await until('moved back', () => keys() === 'one,[f],two')
  await run('Duplicate')
  await until(
    'twice',
    () => form.body().filter(({ caption }) => caption === 'A drawing').length === 2,
  )
  await run('Cut')
  await until('one is gone', () => !form.words().includes('[f]'))
  form.unmount()
})

test('the menus of an object copy it with everything that the keys copy', async () => {
  const form = await openText([block('a', 'one'), figure, block('b', 'two')], { of })
  const copied: string[] = []
  const listen = (event: ClipboardEvent): void =>
    void copied.push(event.clipboardData!.getData('application/x-portable-text'))
  document.addEventListener('copy', listen)
  await menuOf(form, 'f')
  row(form, 'Copy')!.click()
  await until('the copy', () => copied.length === 1)
  deepEqual(JSON.parse(copied[0]!), { blocks: [figure], isInline: false })

  // The handle beside the object offers the same, for this object.
  const element = form.text.querySelector('[data-object]')!
  const { left, top, height } = element.getBoundingClientRect()
  const where = { clientX: left + 5, clientY: top + height / 2, bubbles: true }
  element.dispatchEvent(new PointerEvent('pointermove', where))
  const handle = await until('the handle', () =>
    form.root.querySelector<HTMLElement>('[data-block-handle] button'),
  )
  handle.click()
  await until('the menu', () => menuRows(form).length > 0)
  deepEqual(labelsOf(menuRows(form).map(({ textContent }) => textContent)), listMenu)
  row(form, 'Duplicate')!.click()
  await until('a second figure', () => form.body()[2]!['_type'] === 'figure')
  document.removeEventListener('copy', listen)
  form.unmount()
})

test('an object looks like a quotation or a box if its type says so, and nothing of it is cut off', async () => {
  const long = 'A long sentence that would have been cut off in a row. '.repeat(4).trim()
  const fields = ['words', 'by'].map((name) => ({ name, type: 'string' }))
  const form = await openText(
    [
      { _type: 'quotation', _key: 'q', words: long, by: 'Ada' },
      { _type: 'note', _key: 'n', words: 'Facts', by: 'One\nTwo' },
      { _type: 'plain', _key: 'p', words: 'A row' },
    ],
    {
      of: [
        { type: 'block' },
        {
          name: 'quotation',
          type: 'object',
          fields,
          options: { look: 'quote' },
          preview: { select: { title: 'words', subtitle: 'by' } },
        },
        {
          name: 'note',
          type: 'object',
          fields,
          options: { look: 'box' },
          preview: { select: { title: 'words', description: 'by' } },
        },
        { name: 'plain', type: 'object', fields, preview: { select: { title: 'words' } } },
      ],
    },
  )
  const object = (key: string) =>
    until('the object', () => form.root.querySelector<HTMLElement>(`[data-block-object="${key}"]`))
  const quote = (await object('q')).querySelector<HTMLElement>('blockquote')!
  equal(quote.innerText.replace(/\s*\n\s*/g, '|'), `${long}|Ada`)
  ok([quote, ...quote.children].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
  const box = (await object('n')).querySelector<HTMLElement>('[data-drawn="box"]')!
  equal(box.innerText.replace(/\s*\n\s*/g, '|'), 'Facts|One|Two')
  ok(!(await object('p')).querySelector('[data-drawn]'))
  form.unmount()
})

test('PT-010.1 a read-only block object opens for viewing', async () => {
  const form = await openText([block('a', 'one'), figure], {
    of,
    inputs: { readOnly: true },
    activate: false,
  })
  const entries = await menuOf(form, 'f')
  equal(entries[0], 'View')
  ok(!entries.includes('Remove'))
  row(form, 'View')!.click()
  const input = await until('the dialog', () =>
    form.root.querySelector<HTMLInputElement>('[role="dialog"] input'),
  )
  ok(input.readOnly || input.disabled)
  form.unmount()
})

test('PT-010.2 the reference of a block object opens by the edit intent, with only its id', async () => {
  const intents: Intent[] = []
  const form = await openText([block('a', 'one'), related], navigated(intents))
  await menuOf(form, 'r')
  equal(row(form, 'Open reference')!.getAttribute('href'), '#/intent/edit/id=cat')
  ok(intents.length > 0)
  for (const intent of intents) deepEqual(intent, { name: 'edit', params: { id: 'cat' } })
  form.unmount()
})

test('PT-026 reports an editor error with its level and cause', async () => {
  const form = await openText([block('a', 'one')], {
    of: [
      { type: 'block' },
      {
        name: 'figure',
        type: 'object',
        initialValue: () => Promise.reject(new Error('The archive is closed')),
        fields: [{ name: 'caption', type: 'string' }],
      },
    ],
  })
  await form.select('a', 3)
  await press('Enter')
  await sendKeys({ type: '/figure' })
  await until('the menu', () => form.root.querySelector('[role="listbox"]'))
  await press('Enter')
  const toast = await until('a message', () =>
    [...form.root.querySelectorAll<HTMLElement>('[data-tone="critical"], [role="alert"]')].find(
      ({ textContent }) => textContent?.includes('The archive is closed'),
    ),
  )
  ok(toast.textContent?.includes('The text editor reported a problem'))
  equal(form.errors.length, 1)
  form.unmount()
})

test('PT-013.1 an invalid block is shown as JSON and can be ignored or repaired', async () => {
  const broken = { _type: 'block', _key: 'x', style: 'h2' }
  const form = await openText([block('a', 'one'), broken], { of })
  const panel = await until('the panel', () => form.root.querySelector('[data-invalid-item]'))
  ok(panel.textContent?.includes('"style": "h2"'))
  ok([...panel.querySelectorAll('button')].some(({ textContent }) => textContent === 'Ignore'))
  panel.querySelector<HTMLElement>('[data-resolve]')!.click()
  await until('a block', () => Array.isArray(form.body()[1]?.['children']))
  equal(form.body()[1]!['style'], 'h2')
  equal(form.body()[1]!['_key'], 'x')
  form.unmount()
})

test('PT-014 an invalid value is repaired by patches, or ignored; both are logged', async () => {
  const logged: unknown[][] = []
  const { info } = console
  console.info = (...args: unknown[]) => logged.push(args)
  try {
    const broken = { _type: 'block', _key: 'x', children: [{ _type: 'span', text: 'Kept' }] }
    const odd = { _type: 'block', _key: 'y', style: 'h2' }
    const form = await openText([block('a', 'one'), broken, odd], { of })
    const panels = () => [...form.root.querySelectorAll<HTMLElement>('[data-invalid-item]')]
    await until('the panels', () => panels().length === 2)
    const ignore = [...panels()[1]!.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Ignore',
    )
    ignore!.click()
    await until('one panel', () => panels().length === 1)
    equal(form.patches.length, 0)
    panels()[0]!.querySelector<HTMLElement>('[data-resolve]')!.click()
    await until('patches', () => form.patches.length > 0)
    equal(form.words()[1], 'Kept')
    ok(form.patches.every(({ path }) => path[0] === 'body'))
    deepEqual(form.body()[2], odd)
    deepEqual(
      logged.map(([what, value]) => [what, (value as { _key: string })._key]),
      [
        ['body: invalid rich text ignored', 'y'],
        ['body: invalid rich text resolved', 'x'],
      ],
    )
    form.unmount()
  } finally {
    console.info = info
  }
})

test('PT-013.2 an invalid value cannot be repaired when read-only or offline', async () => {
  const broken = { _type: 'block', _key: 'x', style: 'h2' }
  const panel = (form: OpenText) => form.root.querySelector<HTMLElement>('[data-invalid-item]')
  const resolve = (form: OpenText) => panel(form)?.querySelector('[data-resolve]')
  const readOnly = await openText([broken], { of, inputs: { readOnly: true }, activate: false })
  await until('the panel', () => panel(readOnly))
  ok(!resolve(readOnly))
  readOnly.unmount()

  const form = await openText([block('a', 'one'), broken], { of })
  await until('the button', () => resolve(form))
  const setOnline = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  setOnline(false)
  await until('no button', () => panel(form) && !resolve(form))
  setOnline(true)
  await until('the button again', () => resolve(form))
  Reflect.deleteProperty(navigator, 'onLine')
  form.unmount()
})

test('PT-019.1 an object of an unknown type is labelled as such', async () => {
  const form = await openText(
    [block('a', [span('s', 'Hi '), { _type: 'odd', _key: 'm' }, span('t', '')] as never)],
    { of },
  )
  ok((await until('the chip', () => chip(form)))?.textContent?.includes('Unknown inline type'))
  form.unmount()
})

test('a page component that throws affects only its own object', async () => {
  const Broken = ({ value }: { value: { caption?: string } }) => {
    if (value.caption === 'Broken') throw new Error('No caption')
    return <b data-caption>{value.caption}</b>
  }
  const form = await openText(
    [
      block('a', 'Before'),
      { _type: 'figure', _key: 'f', caption: 'Broken' },
      { _type: 'figure', _key: 'g', caption: 'Whole' },
    ],
    { of, views: [richTextView, { type: 'figure', item: Broken as never }] },
  )
  await until('the other object', () => form.text.querySelector('[data-caption]'))
  equal(form.text.querySelectorAll('[data-caption]').length, 1)
  await until('the failure', () =>
    /error/i.test(form.text.querySelector('[data-object]')!.textContent ?? ''),
  )
  await form.select('a', 6)
  await sendKeys({ type: '!' })
  await form.settled()
  deepEqual(form.words(), ['Before!', '[f]', '[g]'])
  form.unmount()
})
