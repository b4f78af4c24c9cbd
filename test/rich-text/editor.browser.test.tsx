import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText, span } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

const frameOf = (form: OpenText) => form.root.querySelector<HTMLElement>('[data-rich-text]')!
const overlay = (form: OpenText) => form.root.querySelector<HTMLElement>('[data-activate]')
const button = (form: OpenText, label: string) =>
  form.root.querySelector<HTMLButtonElement>(`[role="toolbar"] [aria-label="${label}"]`)

test('PT-001.1 an editor has a toolbar, an editing area and a full-screen mode', async () => {
  const form = await openText([block('a', 'one')])
  ok(form.root.querySelector('[role="toolbar"]'))
  ok(form.text.matches('[role="textbox"]'))
  const height = frameOf(form).offsetHeight
  button(form, 'Full screen')!.click()
  await until('full screen', () => frameOf(form).dataset['size'] === 'fullscreen')
  ok(frameOf(form).getBoundingClientRect().height > height)
  form.unmount()
})

test('PT-002.1 Control+Enter toggles the full screen', async () => {
  const form = await openText([block('a', 'one')])
  await form.select('a', 1)
  for (const size of ['fullscreen', 'collapsed']) {
    await press('Control+Enter')
    await until(size, () => frameOf(form).dataset['size'] === size)
  }
  deepEqual(form.words(), ['one'])
  form.unmount()
})

test('PT-003.1 an overlay requests a click; a click, Space or focus activates the editor', async () => {
  for (const way of ['click', 'focus', 'Space']) {
    const form = await openText([block('a', 'one')], { activate: false })
    const cover = overlay(form)!
    equal(cover.textContent, 'Click to activate')
    ok(!form.text.isContentEditable)
    if (way === 'click') cover.click()
    else cover.focus()
    if (way === 'Space') await sendKeys({ press: ' ' })
    await until(`active by ${way}`, () => !overlay(form) && form.text.isContentEditable)
    form.unmount()
  }
})

test('PT-004.1 the style menu lists the styles of the schema, and "No style" for a mixed selection', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two', { style: 'h2' })])
  const menu = form.root.querySelector<HTMLElement>('[data-style-menu]')!
  await form.select('a', 1)
  await until('the style', () => menu.textContent === 'Normal')
  await press('Control+a')
  await press('Control+a')
  await until('no style', () => menu.textContent === 'No style')
  await form.select('a', 1)
  menu.click()
  const list = await until('the menu', () => form.root.querySelector('[role="menu"]'))
  const rows = [...list.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
  deepEqual(
    rows.map(({ textContent }) => textContent),
    [
      'Normal',
      'Heading 1',
      'Heading 2',
      'Heading 3',
      'Heading 4',
      'Heading 5',
      'Heading 6',
      'Quote',
    ],
  )
  rows[3]!.click()
  await until('a heading', () => form.body()[0]!['style'] === 'h3')
  form.unmount()
})

test('PT-020.1 decorator buttons toggle marks on spans', async () => {
  const decorators = [
    { value: 'strong', title: 'Strong' },
    { value: 'em', title: 'Emphasis' },
    { value: 'strike-through', title: 'Strike' },
    { value: 'underline', title: 'Underline' },
    { value: 'overline', title: 'Overline' },
    { value: 'code', title: 'Code' },
  ]
  const form = await openText([block('a', 'Hello world')], {
    of: [{ type: 'block', marks: { decorators } }],
  })
  for (const [label, name] of [
    ['Strong', 'strong'],
    ['Emphasis', 'em'],
    ['Strike', 'strike-through'],
    ['Underline', 'underline'],
    ['Overline', 'overline'],
    ['Code', 'code'],
  ] as const) {
    await form.select('a', 0, 5)
    button(form, label)!.click()
    await until(name, () =>
      JSON.stringify(form.body()[0]!['children']).includes(`"marks":["${name}"]`),
    )
    equal(button(form, label)!.getAttribute('aria-pressed'), 'true')
    const [shown] = form.text.querySelectorAll<HTMLElement>(`[data-decorator="${name}"]`)
    equal(shown?.textContent, 'Hello')
    if (name === 'overline') equal(getComputedStyle(shown!).textDecorationLine, 'overline')
    button(form, label)!.click()
    await until(`no ${name}`, () => !JSON.stringify(form.body()).includes(name))
  }
  equal((form.body()[0]!['children'] as unknown[]).length, 1)
  form.unmount()
})

test('PT-005.2 list buttons turn blocks into list items and back', async () => {
  const form = await openText([block('a', 'one')])
  for (const [label, name] of [
    ['Numbered list', 'number'],
    ['Bulleted list', 'bullet'],
  ] as const) {
    await form.select('a', 1)
    button(form, label)!.click()
    await until(name, () => form.body()[0]!['listItem'] === name)
    equal(form.body()[0]!['level'], 1)
    button(form, label)!.click()
    await until(`no ${name}`, () => !('listItem' in form.body()[0]!))
  }
  form.unmount()
})

test('PT-006.2 a button enters and leaves full screen', async () => {
  const form = await openText([block('a', 'one')])
  const pane = document.documentElement.clientHeight
  button(form, 'Full screen')!.click()
  await until('full screen', () => frameOf(form).getBoundingClientRect().height === pane)
  const leave = button(form, 'Leave full screen')!
  equal(leave.getAttribute('aria-pressed'), 'true')
  leave.click()
  await until('the place in the form', () => frameOf(form).getBoundingClientRect().height < pane)
  ok(button(form, 'Full screen'))
  form.unmount()
})

test('PT-007.1 below 400 px the toolbar buttons move into a menu', async () => {
  const form = await openText([block('a', 'one')])
  const host = form.root.querySelector<HTMLElement>('[data-path="body"]')!
  host.style.inlineSize = '400px'
  await until('buttons', () => button(form, 'Strong'))
  host.style.inlineSize = '399px'
  await until(
    'the menu',
    () => form.root.querySelector('[data-overflow]') && !button(form, 'Strong'),
  )
  form.unmount()
})

test('PT-015.1 the editor is 15em high', async () => {
  const form = await openText([block('a', 'one')])
  const box = form.text.parentElement!
  equal(
    Math.round(box.getBoundingClientRect().height),
    Math.round(15 * parseFloat(getComputedStyle(box).fontSize)),
  )
  form.unmount()
})

test('with height: grow a text is as high as its content, under a toolbar that stays, and is edited where it is clicked', async () => {
  const lines = Array.from({ length: 40 }, (_, at) => block(`b${at}`, `line ${at}`))
  const form = await openText(lines, {
    activate: false,
    text: { height: 'grow' },
    around: (inside) => (
      <div data-pane style={{ blockSize: '400px', overflowY: 'auto' }}>
        {inside}
      </div>
    ),
  })
  equal(overlay(form), null)
  const box = form.text.parentElement!
  equal(box.scrollHeight, box.clientHeight, 'nothing scrolls inside')
  const pane = form.root.querySelector<HTMLElement>('[data-pane]')!
  const toolbar = frameOf(form).querySelector('[role=toolbar]')!
  const bar = () => toolbar.getBoundingClientRect()
  const line = (at: number) => form.text.querySelector(`[data-key=b${at}]`)!.getBoundingClientRect()
  pane.scrollTop = line(30).top - bar().top - 200
  await until('the toolbar at the edge', () => bar().top - pane.getBoundingClientRect().top < 2)
  const { left, top, height } = line(30)
  await sendMouse({ type: 'click', position: [Math.round(left + 1), Math.round(top + height / 2)] })
  await sendKeys({ type: 'Here: ' })
  await until('the text', () => form.words()[30] === 'Here: line 30')
  await press('Control+Home')
  await until('the first line below the toolbar', () => line(0).top >= bar().bottom)
  form.unmount()
})

test('PT-016.1 Escape leaves full screen, but not while a dialog is open', async () => {
  const figure = { _type: 'figure', _key: 'f', caption: 'c' }
  const form = await openText([block('a', 'one'), figure], {
    of: [
      { type: 'block' },
      { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
    ],
  })
  await form.select('a', 1)
  await press('Control+Enter')
  await until('full screen', () => frameOf(form).dataset['size'] === 'fullscreen')
  await press('ArrowDown')
  await press('Enter')
  const root = form.text.getRootNode() as ShadowRoot
  await until('the focus in the dialog', () => root.activeElement?.closest('[role="dialog"]'))
  await press('Escape')
  await until('no dialog', () => !form.root.querySelector('[role="dialog"]'))
  equal(frameOf(form).dataset['size'], 'fullscreen')
  await frame()
  form.text.focus()
  await press('Escape')
  await until('no full screen', () => frameOf(form).dataset['size'] === 'collapsed')
  form.unmount()
})

test('PT-018.1 the editor exposes its state in data attributes', async () => {
  const form = await openText([block('a', 'one')], { activate: false })
  const { dataset } = frameOf(form)
  deepEqual(
    [dataset['richText'], dataset['size'], dataset['connection']],
    ['inactive', 'collapsed', 'online'],
  )
  overlay(form)!.click()
  await until('active', () => dataset['richText'] === 'active')
  form.unmount()
})

test('PT-022.1 bullets differ by level', async () => {
  const item = (level: number) => block(`b${level}`, 'x', { listItem: 'bullet', level })
  const form = await openText([1, 2, 3, 4].map(item))
  const signs = [1, 2, 3, 4].map(
    (level) =>
      getComputedStyle(form.text.querySelector(`[data-key="b${level}"]`)!, '::before').content,
  )
  deepEqual(signs, ['"●"', '"○"', '"■"', '"●"'])
  const lefts = [1, 2, 3, 4].map(
    (level) => form.text.querySelector(`[data-key="b${level}"]`)!.getBoundingClientRect().left,
  )
  for (let at = 1; at < 4; at++) equal(Math.round(lefts[at]! - lefts[at - 1]!), 32)
  form.unmount()
})

test('PT-024.1 annotations require text in a single block', async () => {
  const form = await openText([block('b', 'two'), block('c', 'three')])
  await form.select('b', 3)
  await until('enabled', () => button(form, 'Link')?.disabled === false)
  await press('Enter')
  await until('disabled in an empty block', () => button(form, 'Link')!.disabled)
  await press('Control+a')
  await press('Control+a')
  await until('disabled across blocks', () => button(form, 'Link')!.disabled)
  form.unmount()
})

test('PT-011.1 an annotation opens in a popover, or in a dialog if configured', async () => {
  const note = {
    name: 'note',
    type: 'object',
    title: 'Note',
    fields: [{ name: 'text', type: 'string' }],
    options: { modal: { type: 'dialog', width: 2 } },
  }
  const link = {
    name: 'link',
    type: 'object',
    title: 'Link',
    fields: [{ name: 'href', type: 'url' }],
  }
  for (const [label, part] of [
    ['Link', '[part="popover"]'],
    ['Note', '[role="dialog"]:not([part="popover"])'],
  ] as const) {
    const form = await openText([block('a', 'one two')], {
      of: [{ type: 'block', marks: { annotations: [link, note] } }],
    })
    await form.select('a', 0, 3)
    button(form, label)!.click()
    await until(label, () => form.root.querySelector(part))
    form.unmount()
  }
})

test('PT-020.2 removing an annotation removes its definition', async () => {
  const link = { _type: 'link', _key: 'l', href: 'https://example.org' }
  const form = await openText([
    { ...block('a', [span('s', 'Hello', ['l'])] as never), markDefs: [link] },
  ])
  await form.select('a', 2)
  const bar = await until('the bar', () => form.root.querySelector('[data-rich-text-floating]'))
  const [, remove] = bar.querySelectorAll('button')
  remove!.click()
  await until('no link', () => (form.body()[0]!['markDefs'] as unknown[]).length === 0)
  deepEqual(
    (form.body()[0]!['children'] as { marks: string[] }[]).map(({ marks }) => marks),
    [[]],
  )
  form.unmount()
})

test('Markdown syntax is formatted while typing', async () => {
  const form = await openText(undefined)
  await sendKeys({ type: '## ' })
  await sendKeys({ type: 'Title' })
  await press('Enter')
  await sendKeys({ type: '- item **bold** end' })
  await until(
    'a list',
    () => form.body()[1]?.['listItem'] === 'bullet' && form.words()[1] === 'item bold end',
  )
  equal(form.body()[0]!['style'], 'h2')
  const [, strong] = form.body()[1]!['children'] as { text: string; marks: string[] }[]
  deepEqual([strong!.text, strong!.marks], ['bold', ['strong']])
  form.unmount()
})

test('Alt+Arrow moves a block with its content', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two')])
  await form.select('b', 1)
  await press('Alt+ArrowUp')
  await until('moved', () => form.words()[0] === 'two')
  deepEqual(
    form.body().map(({ _key }) => _key),
    ['b', 'a'],
  )
  await sendKeys({ type: 'X' })
  await until('the caret went along', () => form.words()[0] === 'tXwo')
  form.unmount()
})

test('the editor fits a narrow screen', async () => {
  await setViewport({ width: 360, height: 700 })
  const form = await openText([block('a', 'one')])
  ok(frameOf(form).scrollWidth <= frameOf(form).clientWidth + 2)
  form.unmount()
  await setViewport({ width: 1200, height: 800 })
})
