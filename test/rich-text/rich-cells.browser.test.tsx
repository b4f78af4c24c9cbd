import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands'
import axe from 'axe-core'
import type { Keyed } from '../../src/model/portable-text.ts'
import { mountForm } from '../form/mount-form.tsx'
import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { bodyOf, type Editor, ID, mutate, openEditor, schemaOf, settle } from './open-editor.tsx'
import {
  type Cell,
  cell,
  cellsOf,
  edited,
  grid,
  inCell,
  openTable,
  row,
  shown,
  table,
  views,
} from './open-table.tsx'
import { block, button, openText, type OpenText, pasteInto, span } from './open-text.tsx'

const of = [{ type: 'block' }, table]
const bodyCells = (form: OpenText) => cellsOf(form.body().find(({ _type }) => _type === 'table'))

test('a cell of a table field is edited in place, and Tab, arrow keys and Escape leave it', async () => {
  const form = await openTable()
  equal(form.root.querySelectorAll('.ProseMirror').length, 0)
  shown(form, 'c0').focus()
  await inCell(form, 'c0')
  equal(form.root.querySelectorAll('.ProseMirror').length, 1)
  deepEqual(form.patches, [])
  await press('End')
  await sendKeys({ type: ', two' })
  await press('Tab')
  await inCell(form, 'c1')
  equal(form.root.querySelectorAll('.ProseMirror').length, 1)
  await until('the text', () => form.cells()[0]![0]![0] === 'Pears, two')
  deepEqual(form.patches.at(-1)!.path.slice(0, 5), [
    'prices',
    'rows',
    { _key: 'r0' },
    'cells',
    { _key: 'c0' },
  ])
  await press('Tab')
  await inCell(form, 'c2')
  await press('Shift+Tab')
  await inCell(form, 'c1')
  await press('ArrowDown')
  await inCell(form, 'c3')
  await sendKeys({ type: 'new' })
  await press('Home')
  await press('ArrowLeft')
  await inCell(form, 'c2')
  await press('ArrowUp')
  await inCell(form, 'c0')
  await press('ArrowUp')
  await inCell(form, 'c0')
  await press('Escape')
  await until('the cell itself', () => form.focused() === shown(form, 'c0'))
  equal(form.root.querySelectorAll('.ProseMirror').length, 0)
  await sendKeys({ type: '!' })
  await inCell(form, 'c0')
  await until('typed on', () => form.cells()[0]![0]![0] === 'Pears, two!')
  deepEqual(form.cells(), [
    [['Pears, two!'], ['ripe']],
    [['Figs'], ['new']],
  ])
  form.unmount()
})

test('a press places the caret, and dragging selects', async () => {
  const form = await openTable()
  const text = shown(form, 'c2').querySelector('p')!
  const range = document.createRange()
  const at = (offset: number): [number, number] => {
    range.setStart(text.firstChild!, offset)
    const { left, top, height } = range.getBoundingClientRect()
    return [Math.round(left), Math.round(top + height / 2)]
  }
  const [from, to] = [at(1), at(3)]
  await sendMouse({ type: 'move', position: from })
  await sendMouse({ type: 'down' })
  await inCell(form, 'c2')
  await sendMouse({ type: 'move', position: to })
  await sendMouse({ type: 'up' })
  await until('the bar of the selection', () =>
    form.root.querySelector('[data-rich-text-floating]'),
  )
  await sendKeys({ type: 'o' })
  await until('the selected letters replaced', () => form.cells()[1]![0]![0] === 'Fos')
  form.unmount()
})

test('a cell supports marks, lists and links; Tab changes the level of an item before it leaves the cell', async () => {
  const form = await openTable()
  shown(form, 'c3').focus()
  await inCell(form, 'c3')
  await sendKeys({ type: '- one' })
  await press('Enter')
  await press('Control+b')
  await sendKeys({ type: 'two' })
  await press('Control+b')
  await press('Tab')
  const content = () =>
    (form.value()['prices'] as { rows: { cells: Cell[] }[] }).rows[1]!.cells[1]!.content ?? []
  await until('the second level', () => content()[1]?.['level'] === 2)
  deepEqual(
    content().map(({ listItem }) => listItem),
    ['bullet', 'bullet'],
  )
  deepEqual((content()[1]!['children'] as { marks: string[] }[])[0]!.marks, ['strong'])
  await press('Shift+Tab')
  await until('the first level', () => content()[1]?.['level'] === 1)
  await press('Control+a')
  pasteInto(edited(form, 'c3')!, { 'text/plain': 'https://example.org/figs' })
  await until('a link', () => (content()[1]!['markDefs'] as Keyed[])[0]?.['href'])
  // The text looks the same without its editor.
  const look = () => {
    const element = form.root.querySelector<HTMLElement>('[data-cell="c3"] [data-list]')!
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].map(Math.round).join()
  }
  const before = look()
  shown(form, 'c0').focus()
  await inCell(form, 'c0')
  equal(look(), before)
  const item = shown(form, 'c3').querySelectorAll('[data-list="bullet"]')[1]!
  equal(
    item.querySelector('[data-annotation="link"] strong, strong [data-annotation="link"]')
      ?.textContent,
    'two',
  )
  form.unmount()
})

test('rows and columns can be added and removed, and the first row can be a heading', async () => {
  const form = await openTable()
  shown(form, 'c1').focus()
  await inCell(form, 'c1')
  await sendKeys({ type: 'not ' })
  button(form, 'Column').click()
  await until('three columns', () => form.cells()[0]!.length === 3)
  deepEqual(form.cells()[0], [['Pears'], ['not ripe'], []])
  button(form, 'Row').click()
  await until('three rows', () => form.cells().length === 3)
  button(form, 'Row 1: actions').click()
  ;(await until('the menu', () => button(form, 'Move the row down'))).click()
  await until('moved', () => form.cells()[1]![0]![0] === 'Pears')
  form.root.querySelector<HTMLElement>('[role="checkbox"], input[type="checkbox"]')!.click()
  await until(
    'the heading',
    () => (form.value()['prices'] as { hasHeader?: boolean }).hasHeader === true,
  )
  form.unmount()
})

test('pasting a spreadsheet range fills cells with its formatting in one step; a single cell is text', async () => {
  const form = await openTable()
  shown(form, 'c3').focus()
  const text = await inCell(form, 'c3')
  const edits = form.edits()
  const html =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><style>td {color: red}</style><table><tr><td><b>Q1</b></td><td>10</td></tr><tr><td style="font-weight:bold">Q2</td><td><a href="https://example.org">20</a></td></tr></table></body></html>'
  pasteInto(text, { 'text/html': html, 'text/plain': 'Q1\t10\nQ2\t20', 'image/png': '…' })
  await until('filled', () => form.cells().length === 3)
  equal(form.edits(), edits + 1)
  deepEqual(form.cells(), [
    [['Pears'], ['ripe'], []],
    [['Figs'], ['Q1'], ['10']],
    [[], ['Q2'], ['20']],
  ])
  const { rows } = form.value()['prices'] as { rows: { cells: Cell[] }[] }
  const marksOf = ({ content = [] }: Cell) =>
    (content[0]!['children'] as { marks: string[] }[])[0]!.marks
  deepEqual(marksOf(rows[1]!.cells[1]!), ['strong'])
  deepEqual(marksOf(rows[2]!.cells[1]!), ['strong'])
  equal(marksOf(rows[2]!.cells[2]!).length, 1)
  shown(form, 'c1').focus()
  const other = await inCell(form, 'c1')
  pasteInto(other, {
    'text/html': '<table><tr><td>not <i>yet</i> </td></tr></table>',
    'text/plain': 'not yet',
  })
  await until('the words', () => form.cells()[0]![1]![0]?.includes('not yet'))
  form.unmount()
})

test('a large table has a single editor, for the cell being edited', async () => {
  const rows = Array.from({ length: 20 }, (_, r) =>
    row(
      `r${r}`,
      ...Array.from({ length: 10 }, (_c, c) => cell(`c${r * 10 + c}`, block(`b${r}-${c}`, 'x'))),
    ),
  )
  const form = await openTable({ _type: 'table', rows })
  equal(form.root.querySelectorAll('[data-cell-text]').length, 200)
  equal(form.root.querySelectorAll('.ProseMirror').length, 0)
  shown(form, 'c57').focus()
  await inCell(form, 'c57')
  equal(form.root.querySelectorAll('.ProseMirror').length, 1)
  const untouched = shown(form, 'c56').firstElementChild
  await sendKeys({ type: 'typed ' })
  await until('the text', () => form.cells()[5]![7]![0] === 'typed x')
  ok(shown(form, 'c56').firstElementChild === untouched)
  form.unmount()
})

test('shows strings of an older table, and converts them to rich text on request', async () => {
  const rows = [row('r0', cell('c0', block('b', 'Pears')), 'ripe')]
  const form = await openTable({ _type: 'table', rows })
  ok(form.root.textContent!.includes('ripe'))
  button(form, 'Convert to rich text').click()
  await until('converted', () => form.cells()[0]![1]![0] === 'ripe')
  equal(button(form, 'Convert to rich text'), undefined)
  form.unmount()
})

test('a read-only table has no editor, and axe finds no violations in either', async () => {
  for (const [scheme, readOnly] of [
    ['light', true],
    ['dark', false],
  ] as const) {
    const form = await openTable(grid({ hasHeader: true }), { inputs: { readOnly }, scheme })
    shown(form, 'c0').focus()
    if (!readOnly) await inCell(form, 'c0')
    await frame()
    equal(form.root.querySelectorAll('.ProseMirror').length, readOnly ? 0 : 1)
    const { violations } = await axe.run(form.host, { rules: { region: { enabled: false } } })
    deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    )
    form.unmount()
  }
})

test('a finding in a cell marks the cell, and leading to it focuses the cell', async () => {
  const broken = block('b0', [span('s', 'Pears', ['l'])], {
    markDefs: [{ _type: 'link', _key: 'l', href: 'no address at all' }],
  })
  const rows = [row('r0', cell('c0', block('a', 'first')), cell('c1', broken))]
  const form = await openTable({ _type: 'table', rows }, { validate: true })
  await form.validated()
  await until('the mark', () => form.root.querySelector('[data-cell="c1"][data-finding="error"]'))
  equal(form.root.querySelector('[data-cell="c0"][data-finding]'), null)
  const at = ['prices', 'rows', { _key: 'r0' }, 'cells', { _key: 'c1' }, 'content', { _key: 'b0' }]
  form.controller.lead(at)
  await inCell(form, 'c1')
  form.unmount()
})

test('a table inside a text handles its own keys, caret and input', async () => {
  const object = { ...grid(), _key: 't' }
  const form = await openText([block('a', 'one'), object, block('b', 'two')], { of, views })
  await until('the cells', () => shown(form, 'c0'))
  await form.select('a', 3)
  await press('ArrowDown')
  await press('Enter')
  await inCell(form, 'c0')
  await press('End')
  await press('Enter')
  await sendKeys({ type: '**bold** and "more"' })
  await until('two paragraphs', () => bodyCells(form)[0]![0]![1] === 'bold and “more”')
  deepEqual(form.words(), ['one', '[t]', 'two'])
  deepEqual(form.patches.at(-1)!.path.slice(0, 2), ['body', { _key: 't' }])
  await press('Control+a')
  await press('Control+a')
  await press('Delete')
  await until('an empty cell', () => bodyCells(form)[0]![0]!.join('') === '')
  deepEqual(form.words(), ['one', '[t]', 'two'])
  // What others write into another cell, and into the text around, comes in beside the caret.
  await sendKeys({ type: 'new' })
  await until('the text', () => bodyCells(form)[0]![0]![0] === 'new')
  form.receive({
    body: form.body().map((one) => {
      if (one['_key'] === 'a') return block('a', 'one, theirs')
      if (one['_key'] !== 't') return one
      const { rows } = one as unknown as { rows: { cells: Cell[] }[] }
      const theirs = [
        rows[0]!,
        { ...rows[1]!, cells: [cell('c2', block('b2', 'Quinces')), rows[1]!.cells[1]!] },
      ]
      return { ...one, rows: theirs }
    }),
  })
  await until('their text', () => shown(form, 'c2').textContent === 'Quinces')
  await inCell(form, 'c0')
  await sendKeys({ type: '!' })
  await until('typed on', () => bodyCells(form)[0]![0]![0] === 'new!')
  await press('ArrowUp')
  await until('the text around', () => form.focused() === form.text)
  await until('the table selected', () => form.text.querySelector('[data-object][data-selected]'))
  await press('ArrowDown')
  await sendKeys({ type: 'x' })
  await until('typed behind it', () => form.words()[2] === 'xtwo')
  await press('ArrowUp')
  await press('Enter')
  await inCell(form, 'c0')
  await press('Escape')
  await until('out again', () => form.focused() === form.text)
  // A copy of the whole text has the table with its formatting.
  await press('Control+a')
  await press('Control+a')
  const clipboardData = new DataTransfer()
  form.text.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  )
  ok(clipboardData.getData('text/html').includes('<td>new!</td>'))
  deepEqual(form.errors, [])
  form.unmount()
})

test('an input method composition in a cell stays whole while the text around it changes', async () => {
  const form = await openText([block('a', 'one'), { ...grid(), _key: 't' }], { of, views })
  for (const [key, column, before] of [
    ['c3', 1, ''],
    ['c2', 0, 'Figs'],
  ] as const) {
    ;(await until('the cell', () => shown(form, key))).focus()
    const text = await inCell(form, key)
    const events: string[] = []
    for (const type of ['compositionstart', 'compositionend']) {
      text.addEventListener(type, () => events.push(type))
    }
    await press('End')
    await executeServerCommand('real-input', { compose: 'に' })
    await executeServerCommand('real-input', { compose: 'にほ' })
    const theirs = `theirs, beside ${key}`
    form.receive({ body: [block('a', theirs), ...form.body().slice(1)] })
    await until('their text', () =>
      form.text.querySelector('[data-key="a"]')!.textContent!.includes(theirs),
    )
    equal(text.textContent, `${before}にほ`)
    deepEqual(events, ['compositionstart'])
    await executeServerCommand('real-input', { commit: '日本' })
    await until('the text', () => bodyCells(form)[1]![column]![0] === `${before}日本`)
    equal(text.textContent, `${before}日本`)
    deepEqual(events, ['compositionstart', 'compositionend'])
    equal(form.words()[0], theirs)
    equal(await inCell(form, key), text)
    await sendKeys({ type: '!' })
    await until('the caret behind it', () => bodyCells(form)[1]![column]![0] === `${before}日本!`)
  }
  form.unmount()
})

test('a rich text table is pasted into a text with its formatting, and can be edited in a list', async () => {
  const form = await openText([block('a', '')], { of, views })
  await form.select('a', 0)
  pasteInto(form.text, {
    'text/html':
      '<p>Prices</p><table><tr><th>A</th></tr><tr><td><ul><li>x</li></ul></td></tr></table>',
    'text/plain': 'Prices A x',
  })
  await until('a table', () => form.body().some(({ _type }) => _type === 'table'))
  deepEqual(bodyCells(form), [[['A']], [['x']]])
  const { rows } = form.body()[1] as unknown as { rows: { cells: Cell[] }[] }
  equal(rows[1]!.cells[0]!.content![0]!['listItem'], 'bullet')
  form.unmount()

  const list = mountForm([{ name: 'tables', type: 'array', of: [table] }], {
    value: { tables: [{ ...grid(), _key: 't' }] },
    views,
  })
  const item = await until('the row', () => list.root.querySelector<HTMLElement>('[data-row="#t"]'))
  ok(item.getAttribute('aria-label')!.includes('Pears · ripe'))
  item.focus()
  await press('Enter')
  ;(await until('the cells', () => shown(list, 'c3'))).focus()
  await inCell(list, 'c3')
  await sendKeys({ type: 'in a list' })
  await until('the text', () => {
    const [one] = list.value()['tables'] as object[]
    return cellsOf(one)[1]![1]![0] === 'in a list'
  })
  list.unmount()
})

const notes = schemaOf([{ name: 'body', type: 'array', of }])
const stored = (editor: Editor) =>
  cellsOf(
    bodyOf(editor.pair.getState().displayed).find(
      (one) => (one as { _type?: string })._type === 'table',
    ) ?? {},
  )
const cellIn = async ({ text }: Editor, key: string) => {
  const root = text.getRootNode() as ShadowRoot
  ;(await until(key, () => shown({ root: root as never }, key))).focus()
  return until('its editor', () => edited({ root: root as never }, key))
}

test('two users write in two cells and in the same cell, and undo only their own changes', async () => {
  const server = await startBrowserServer()
  await mutate(server.url, [
    {
      createOrReplace: {
        _id: ID,
        _type: 'note',
        body: [block('a', 'one'), { ...grid(), _key: 't' }],
      },
    },
  ])
  const [anna, ben] = [
    await openEditor(server.url, null, notes),
    await openEditor(server.url, null, notes),
  ]
  const settled = (editor: Editor, key: string) =>
    edited({ root: editor.text.getRootNode() as never }, key)?.dispatchEvent(
      new Event('content-settle'),
    )
  const both = (what: string, isSo: (cells: string[][][]) => boolean) =>
    until(what, () => isSo(stored(anna)) && isSo(stored(ben)))
  await cellIn(anna, 'c2')
  await press('End')
  await sendKeys({ type: ', of Anna' })
  settled(anna, 'c2')
  await cellIn(ben, 'c1')
  await press('End')
  await sendKeys({ type: ', of Ben' })
  settled(ben, 'c1')
  await both(
    'both cells',
    (cells) => cells[1]![0]![0] === 'Figs, of Anna' && cells[0]![1]![0] === 'ripe, of Ben',
  )
  await cellIn(ben, 'c2')
  await press('Home')
  await sendKeys({ type: 'Dried ' })
  settled(ben, 'c2')
  await both('one cell', (cells) => cells[1]![0]![0] === 'Dried Figs, of Anna')
  while (stored(ben)[0]![1]![0] !== 'ripe') ben.pair.undo.undo()
  await both(
    'undone',
    (cells) => cells[1]![0]![0] === 'Figs, of Anna' && cells[0]![1]![0] === 'ripe',
  )
  anna.close()
  ben.close()
  await server.close()
})

test('a table from the slash menu receives typed text, and is undone in one step', async () => {
  const server = await startBrowserServer()
  const body = [block('a', 'Harvest'), block('b', '')]
  await mutate(server.url, [{ createOrReplace: { _id: ID, _type: 'note', body } }])
  const editor = await openEditor(server.url, null, notes)
  editor.text.focus()
  await press('Control+End')
  await sendKeys({ type: '/table' })
  await until('the menu', () => editor.text.getAttribute('aria-controls'))
  await press('Enter')
  await sendKeys({ type: 'Pears' })
  await until('the cell', () => {
    settle(editor)
    return stored(editor)[0]?.[0]?.[0] === 'Pears'
  })
  await press('Tab')
  await sendKeys({ type: 'Quinces' })
  await until('the next cell', () => {
    ;(editor.text.getRootNode() as ShadowRoot).activeElement?.dispatchEvent(
      new Event('content-settle'),
    )
    return stored(editor)[0]?.[1]?.[0] === 'Quinces'
  })
  while (stored(editor).flat(2).join('') !== '') editor.pair.undo.undo()
  equal(stored(editor).length, 3)
  editor.pair.undo.undo()
  equal(stored(editor).length, 0)
  editor.close()
  await server.close()
})
