import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

const of = [
  {
    type: 'block',
    of: [{ name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }],
  },
  { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
]
const list = (form: OpenText) => form.root.querySelector<HTMLElement>('[role="listbox"]')
const rows = (form: OpenText) =>
  [...(list(form)?.querySelectorAll('[role="option"]') ?? [])].map(nameOf)
/** What is read out: the shortcut is only for the eye. */
function nameOf(option: Element): string {
  const copy = option.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
  return copy.textContent
}
const bar = (form: OpenText) =>
  form.root.querySelector<HTMLElement>('[data-rich-text-floating][aria-label="Selected text"]')

test('a slash menu offers styles, lists and objects; typing filters it, and Enter applies an entry', async () => {
  const form = await openText([block('a', 'one '), block('b', '')], { of })
  await form.select('b', 0)
  await sendKeys({ type: '/' })
  await until('the menu', () => list(form))
  for (const title of ['Heading 2', 'Bulleted list', 'Figure', 'Mention'])
    ok(rows(form).includes(title), title)
  await sendKeys({ type: 'head' })
  await until('the headings', () => rows(form).length === 6)
  await press('ArrowDown')
  await until('the second', () => {
    const id = form.text.getAttribute('aria-activedescendant')
    const option = id && list(form)!.querySelector(`#${CSS.escape(id)}`)
    return option && nameOf(option) === 'Heading 2'
  })
  await press('Enter')
  await until('a heading', () => form.body()[1]!['style'] === 'h2')
  await until('no menu', () => !list(form) && !form.text.hasAttribute('aria-activedescendant'))
  deepEqual(form.words(), ['one ', ''])
  await sendKeys({ type: 'Title' })
  await until('typing goes on', () => form.words()[1] === 'Title')
  form.unmount()
})

test('the slash menu groups its entries, with an icon for each and the signs that do the same', async () => {
  const form = await openText([block('a', '')], {
    of: [...of, { type: 'table' }, { type: 'code' }],
  })
  await form.select('a', 0)
  await sendKeys({ type: '/' })
  const menu = await until('the menu', () => list(form))
  const groups = [...menu.querySelectorAll('[role="group"]')]
  deepEqual(
    groups.map((group) => group.getAttribute('aria-label')),
    ['Text style', 'Lists', 'Blocks', 'In the text'],
  )
  const options = [...menu.querySelectorAll('[role="option"]')]
  const shortcutOf = (name: string) =>
    options.find((option) => nameOf(option) === name)!.textContent.replace(name, '')
  equal(shortcutOf('Heading 2'), '##')
  equal(shortcutOf('Quote'), '>')
  equal(shortcutOf('Numbered list'), '1.')
  equal(shortcutOf('Figure'), '')
  const icons = options.map((option) => option.querySelector('svg')?.innerHTML)
  ok(icons.every(Boolean), 'every entry has an icon')
  const iconOf = (name: string) => icons[options.findIndex((option) => nameOf(option) === name)]
  equal(new Set(['Normal', 'Heading 1', 'Heading 2', 'Quote', 'Table', 'Code'].map(iconOf)).size, 6)
  // The last entry is reached over all groups.
  await press('ArrowUp')
  await until('the last', () => options.at(-1)!.hasAttribute('data-highlighted'))
  form.unmount()
})

test('the slash menu replaces an empty block with a block object and opens it', async () => {
  const form = await openText([block('a', 'one'), block('b', '')], { of })
  await form.select('b', 0)
  await sendKeys({ type: '/figure' })
  await until('the menu', () => rows(form).length === 1)
  await press('Enter')
  await until('its form', () => form.root.querySelector('[role="dialog"]'))
  deepEqual(
    form.body().map(({ _type }) => _type),
    ['block', 'figure'],
  )
  form.unmount()
})

test('a slash stays text inside a word, after Escape, and when the caret is moved after it', async () => {
  const form = await openText([block('a', 'and'), block('b', 'x /')], { of })
  await form.select('a', 3)
  await sendKeys({ type: '/or /' })
  await until('the menu', () => list(form))
  await press('Escape')
  await until('no menu', () => !list(form))
  await sendKeys({ type: 'h2' })
  await until('the text', () => form.words()[0] === 'and/or /h2')
  ok(!list(form))
  await form.select('b', 3)
  await sendKeys({ type: 'q' })
  await until('the text', () => form.words()[1] === 'x /q')
  ok(!list(form))
  form.unmount()
})

test('a toolbar at the selected text sets decorators and keeps the selection', async () => {
  const form = await openText([block('a', 'Hello world')], { of })
  await form.select('a', 3)
  ok(!bar(form))
  await form.select('a', 0, 5)
  const shown = await until('the bar', () => bar(form))
  shown.querySelector<HTMLElement>('[data-decorator="strong"]')!.click()
  await until('bold', () => JSON.stringify(form.body()).includes('"marks":["strong"]'))
  equal(getSelection()!.toString(), 'Hello')
  await press('Escape')
  await until('no bar', () => !bar(form))
  equal(getSelection()!.toString(), 'Hello')
  form.unmount()
})

test('Alt+F10 moves the focus to the formatting buttons, Escape back to the selection', async () => {
  const form = await openText([block('a', 'Hello world')], { of })
  await form.select('a', 0, 5)
  await press('Alt+F10')
  const root = form.root.getRootNode() as ShadowRoot | Document
  await until('the toolbar', () => root.activeElement?.closest('[role="toolbar"]'))
  await press('Escape')
  await until('the text', () => root.activeElement === form.text)
  equal(getSelection()!.toString(), 'Hello')
  form.unmount()
})

test('the menu and the toolbar stay on screen in a narrow right-to-left form', async () => {
  const form = await openText([block('a', 'שלום עולם'), block('b', '')], {
    of,
    direction: 'rtl',
    width: 320,
  })
  const isInside = (element: HTMLElement) => {
    const { left, right } = element.getBoundingClientRect()
    return left >= 0 && right <= document.documentElement.clientWidth && right - left > 40
  }
  equal(getComputedStyle(form.text).direction, 'rtl')
  await form.select('a', 0, 9)
  const shown = await until('the bar', () =>
    form.root.querySelector<HTMLElement>('[data-rich-text-floating]'),
  )
  ok(isInside(shown), JSON.stringify(shown.getBoundingClientRect()))
  await form.select('b', 0)
  await sendKeys({ type: '/' })
  const menu = await until('the menu', () => list(form))
  ok(isInside(menu), JSON.stringify(menu.getBoundingClientRect()))
  // It begins at the slash, which is on the right.
  const { right } = menu.getBoundingClientRect()
  ok(form.text.getBoundingClientRect().right - right < 60, `${right}`)
  await press('Escape')
  form.unmount()
})
