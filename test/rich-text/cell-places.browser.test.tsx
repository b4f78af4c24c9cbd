// Which cell a key or a paste goes to, in tables that this studio did not write as well.
import type { ReactNode } from 'react'
import { sendKeys } from '@web/test-runner-commands'
import { FieldClashesContext, type FieldClash } from '../../src/form/field/clash/field-clashes.ts'
import type { Path } from '../../src/model/path.ts'
import type { Keyed } from '../../src/model/portable-text.ts'
import { deepEqual, equal, frame, ok, press, test, until } from '../kit/browser-test.ts'
import {
  caretAt,
  type Cell,
  cell,
  cellAt,
  edited,
  grid,
  inCell,
  openTable,
  row,
  shown,
  table,
  views,
} from './open-table.tsx'
import { block, button, openText, pasteInto, span } from './open-text.tsx'

type Table = Awaited<ReturnType<typeof openTable>>
const focusOn = (form: Table, rowIndex: number, column: number) =>
  cellAt(form, rowIndex, column).querySelector<HTMLElement>('[data-cell-text]')!.focus()
const rowsOf = (form: Table) => (form.value()['prices'] as { rows: { cells: Cell[] }[] }).rows

test('cells with the same key in two rows are edited separately', async () => {
  const rows = [
    row('r0', cell('c', block('b', 'Pears')), cell('d', block('b', 'ripe'))),
    row('r1', cell('c', block('b', 'Figs')), cell('d', block('b', 'dried'))),
    row('r2', cell('c', block('b', 'Plums')), cell('d', block('b', 'sour'))),
  ]
  const form = await openTable({ _type: 'table', rows }, { validate: true })
  focusOn(form, 1, 0)
  await caretAt(form, 1, 0)
  equal(form.root.querySelectorAll('.ProseMirror').length, 1)
  await press('End')
  await sendKeys({ type: ', one' })
  await until('the text', () => form.cells()[1]![0]![0] === 'Figs, one')
  await press('Tab')
  await caretAt(form, 1, 1)
  await press('ArrowDown')
  const text = await caretAt(form, 2, 1)
  pasteInto(text, { 'text/plain': 'a\tb\n' })
  await until('the pasted cells', () => form.cells()[2]!.length === 3)
  deepEqual(form.cells(), [
    [['Pears'], ['ripe'], []],
    [['Figs, one'], ['dried'], []],
    [['Plums'], ['a'], ['b']],
  ])
  form.unmount()
})

test('a finding in one of two cells with the same key marks that cell and leads to it', async () => {
  const broken = block('b', [span('s', 'Figs', ['l'])], {
    markDefs: [{ _type: 'link', _key: 'l', href: 'no address at all' }],
  })
  const rows = [row('r0', cell('c', block('b', 'Pears'))), row('r1', cell('c', broken))]
  const form = await openTable({ _type: 'table', rows }, { validate: true })
  await form.validated()
  await until('the mark', () => cellAt(form, 1, 0).matches('[data-finding="error"]'))
  ok(!cellAt(form, 0, 0).matches('[data-finding]'))
  const textbox = (rowIndex: number) => cellAt(form, rowIndex, 0).querySelector('[role="textbox"]')!
  equal(textbox(1).getAttribute('aria-invalid'), 'true')
  equal(textbox(0).getAttribute('aria-invalid'), null)
  const path = ['prices', 'rows', { _key: 'r1' }, 'cells', { _key: 'c' }, 'content', { _key: 'b' }]
  form.controller.lead(path)
  const text = await caretAt(form, 1, 0)
  equal(text.getAttribute('aria-invalid'), 'true')
  // The second time, the caret comes back to the start.
  await press('End')
  form.controller.lead(path)
  await frame()
  await frame()
  await sendKeys({ type: '2 ' })
  await until('typed at the start', () => form.cells()[1]![0]![0] === '2 Figs')
  form.unmount()
})

test('a conflict marks its cell, in a table field and in a table inside a text', async () => {
  const inCellOf = (table: Path) => [
    ...table,
    'rows',
    { _key: 'r1' },
    'cells',
    { _key: 'c2' },
    'content',
    { _key: 'b2' },
  ]
  const around = (path: Path, shownAt: string) => (inner: ReactNode) => {
    const clash: FieldClash = {
      path: inCellOf(path),
      shownAt: [shownAt],
      within: '',
      type: undefined,
      mine: 'mine',
      theirs: 'theirs',
      holds: 'theirs',
    }
    const clashes = [clash]
    const none: readonly FieldClash[] = []
    const all = {
      of: () => none,
      inside: (id: string) => (id === shownAt ? clashes : none),
      watch: () => () => {},
      choose: () => {},
    }
    return <FieldClashesContext value={all}>{inner}</FieldClashesContext>
  }
  const signs = (form: Pick<Table, 'root'>) =>
    [...form.root.querySelectorAll('td:has([data-clash-inside])')].map((one) =>
      one.getAttribute('data-cell'),
    )
  const form = await openTable(grid(), { around: around(['prices'], 'prices') })
  await until('the sign', () => signs(form).join() === 'c2')
  form.unmount()
  const body = [block('a', 'one'), { ...grid(), _key: 't' }]
  const text = await openText(body, {
    of: [{ type: 'block' }, table],
    views,
    around: around(['body', { _key: 't' }], 'body'),
  })
  await until('the sign', () => signs(text).join() === 'c2')
  text.unmount()
})

test('a cell that another user removes closes its editor, and does not take the focus when restored', async () => {
  const form = await openTable()
  shown(form, 'c3').focus()
  await inCell(form, 'c3')
  const { prices } = form.value() as { prices: ReturnType<typeof grid> }
  form.receive({ prices: { ...prices, rows: prices.rows.slice(0, 1) } })
  await until('one row', () => form.root.querySelectorAll('[data-cell]').length === 2)
  shown(form, 'c0').focus()
  const first = await inCell(form, 'c0')
  form.receive({ prices })
  await until('both rows', () => shown(form, 'c3'))
  equal(form.root.querySelectorAll('.ProseMirror').length, 1)
  ok(form.focused() === first)
  // Nor does one that had the focus last.
  shown(form, 'c3').focus()
  await inCell(form, 'c3')
  form.receive({ prices: { ...prices, rows: prices.rows.slice(0, 1) } })
  await until('one row', () => form.root.querySelectorAll('[data-cell]').length === 2)
  form.receive({ prices })
  await until('both rows', () => shown(form, 'c3'))
  equal(form.root.querySelectorAll('.ProseMirror').length, 0)
  form.unmount()
})

test('rendering the table keeps the caret position', async () => {
  const form = await openTable()
  shown(form, 'c0').focus()
  const text = await inCell(form, 'c0')
  await press('End')
  const { prices } = form.value() as { prices: ReturnType<typeof grid> }
  form.receive({ prices: { ...prices, hasHeader: true } })
  await until('a header', () => form.root.querySelector('[data-header]'))
  await sendKeys({ type: '!' })
  await until('typed at the end', () => form.cells()[0]![0]![0] === 'Pears!')
  ok(form.focused() === text)
  form.unmount()
})

test('rows of different lengths are padded to the longest, and typing creates a missing cell', async () => {
  const rows = [
    row('r0', cell('c0', block('b0', 'Pears'))),
    row('r1', cell('c1', block('b1', 'Figs')), cell('c2'), cell('c3', block('b3', 'dried'))),
    { _type: 'tableRow', _key: 'r2' },
  ]
  const form = await openTable({ _type: 'table', rows })
  const tds = [...form.root.querySelectorAll('tr')].map(
    (tr) => tr.querySelectorAll('[data-cell-text]').length,
  )
  deepEqual(tds, [3, 3, 3])
  // Going through them writes nothing.
  focusOn(form, 0, 0)
  await caretAt(form, 0, 0)
  await press('Tab')
  await caretAt(form, 0, 1)
  await press('Tab')
  const text = await caretAt(form, 0, 2)
  deepEqual(form.patches, [])
  const edits = form.edits()
  await sendKeys({ type: 'ripe' })
  await until('the text', () => rowsOf(form)[0]!.cells[2]?.content?.length)
  await until('all of it', () => form.cells()[0]![2]![0] === 'ripe')
  ok(form.focused() === text, 'the editor stays')
  deepEqual(form.cells()[0], [['Pears'], [], ['ripe']])
  const keys = rowsOf(form)[0]!.cells.map(({ _key }) => _key)
  equal(new Set(keys).size, 3)
  equal(keys[0], 'c0')
  ok(form.edits() > edits)
  const [, created] = form.patches
  deepEqual(created!.path.slice(0, 4), ['prices', 'rows', { _key: 'r0' }, 'cells'])
  await press('Escape')
  await until('the cell itself', () => form.focused() !== text)
  focusOn(form, 2, 1)
  await caretAt(form, 2, 1)
  await sendKeys({ type: 'x' })
  await until('a row without cells', () => form.cells()[2]?.[1]?.[0] === 'x')
  deepEqual(form.cells()[2], [[], ['x']])
  form.unmount()
})

test('adding a column to rows of different lengths removes no cell', async () => {
  const rows = [
    row('r0', cell('c0', block('b0', 'Pears'))),
    row('r1', cell('c1', block('b1', 'Figs')), cell('c2', block('b2', 'dried'))),
  ]
  const form = await openTable({ _type: 'table', rows })
  button(form, 'Column').click()
  await until('three columns', () => form.cells()[1]!.length === 3)
  equal(form.cells()[0]![0]![0], 'Pears')
  deepEqual(form.cells()[1], [['Figs'], ['dried'], []])
  ok(form.patches.every(({ path, type }) => type !== 'set' || path.at(-1) !== 'cells'))
  form.unmount()
})

test('pasting a range reports what its cells left out', async () => {
  const form = await openTable()
  shown(form, 'c0').focus()
  const text = await inCell(form, 'c0')
  pasteInto(text, {
    'text/html':
      '<table><tr><td>one <img src="https://example.org/a.png"></td><td><h2>two</h2></td></tr></table>',
  })
  await until('filled', () => form.cells()[0]![1]![0] === 'two')
  await until('the message', () => form.root.textContent!.includes('Left out: images'))
  form.unmount()
})

test('a single pasted cell takes the formatting of the target cell', async () => {
  const form = await openTable()
  shown(form, 'c3').focus()
  const text = await inCell(form, 'c3')
  pasteInto(text, {
    'text/html': '<table><tr><td style="font-weight:bold">Q1 <i>net</i></td></tr></table>',
    'text/plain': 'Q1 net',
  })
  await until('the words', () => form.cells()[1]![1]![0] === 'Q1 net')
  const [first, second] = rowsOf(form)[1]!.cells[1]!.content![0]!['children'] as {
    text: string
    marks: string[]
  }[]
  deepEqual([first!.text, first!.marks], ['Q1 ', ['strong']])
  deepEqual([second!.text, second!.marks.toSorted()], ['net', ['em', 'strong']])
  form.unmount()
})

test('pasted cells with a rowspan or colspan keep their neighbours in their columns', async () => {
  const form = await openTable()
  shown(form, 'c0').focus()
  const text = await inCell(form, 'c0')
  pasteInto(text, {
    'text/html':
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c<table><tr><td>d</td></tr></table></td><td>e</td></tr><tr><td>f</td></tr></table>',
  })
  await until('filled', () => form.cells().length === 3)
  deepEqual(form.cells(), [
    [['a'], ['b'], []],
    [[], ['c', 'd'], ['e']],
    [['f'], [], []],
  ])
  form.unmount()
})

test('cells without a key from other programs keep their text when the table is converted', async () => {
  const loose = {
    _type: 'tableCell',
    colspan: 2,
    content: [block('b', [span('s', 'x', ['strong'])])],
  }
  const form = await openTable({ _type: 'table', rows: [row('r0', loose, 'plain')] })
  button(form, 'Convert to rich text').click()
  await until('converted', () => form.cells()[0]![1]![0] === 'plain')
  const [first] = rowsOf(form)[0]!.cells as unknown as Keyed[]
  ok(first!._key)
  deepEqual({ ...first, _key: undefined }, { ...loose, _key: undefined })
  equal(edited(form, first!._key), null)
  form.unmount()
})
