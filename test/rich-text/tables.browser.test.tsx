import { sendKeys, setViewport } from '@web/test-runner-commands'
import { startBrowserServer } from '../kit/browser-server.ts'
import { hold } from '../kit/hold.ts'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'
import { bodyOf, ID, mutate, openEditor, settle } from './open-editor.tsx'
import { block, button, openText, pasteInto } from './open-text.tsx'
import type { OpenText } from './open-text.tsx'

const of = [{ type: 'block' }, { type: 'code' }, { type: 'table' }]
const rows = (...cells: string[][]) =>
  cells.map((row, at) => ({ _type: 'tableRow', _key: `r${at}`, cells: row }))
const table = { _type: 'table', _key: 't', rows: rows(['A', 'B'], ['1', '2']) }
const code = { _type: 'code', _key: 'c', language: 'css', code: 'p {}' }
const cells = (form: OpenText) =>
  (form.body().find(({ _type }) => _type === 'table')!['rows'] as { cells: string[] }[]).map(
    (row) => row.cells,
  )
const cellAt = (form: OpenText, row: number, column: number) =>
  form.root.querySelector<HTMLTextAreaElement>(
    `textarea[aria-label="Row ${row}, column ${column}"]`,
  )!

test('code is edited in place, with its language; Tab indents and Escape leaves it', async () => {
  const form = await openText([block('a', 'one'), code, block('b', 'two')], { of })
  const area = await until('the code', () =>
    form.root.querySelector<HTMLTextAreaElement>('[data-in-text] textarea'),
  )
  await form.select('a', 3)
  await press('ArrowDown')
  await until('selected', () => form.text.querySelector('[data-object][data-selected]'))
  await press('Enter')
  await until('the focus inside', () => form.focused() === area)
  area.setSelectionRange(4, 4)
  await press('Enter')
  await press('Tab')
  await sendKeys({ type: '"x"' })
  const value = () => form.body().find(({ _type }) => _type === 'code')!['code']
  await until('the value', () => value() === 'p {}\n  "x"')
  await press('Shift+Tab')
  await until('further out', () => value() === 'p {}\n"x"')
  await press('Escape')
  await until('the text', () => form.text.matches(':focus'))
  await press('ArrowDown')
  await sendKeys({ type: '!' })
  await until('typed behind it', () => form.words()[2] === '!two')
  await press('ArrowUp')
  await press('Delete')
  await until('it is gone', () => form.body().length === 2)
  form.unmount()
})

test('the slash menu inserts code and focuses it, and its language can be selected', async () => {
  const form = await openText([block('a', '')], { of })
  await form.select('a', 0)
  await sendKeys({ type: '/code' })
  await until('the menu', () => form.root.querySelector('[role="listbox"]'))
  await press('Enter')
  const area = await until('the code', () =>
    form.root.querySelector<HTMLTextAreaElement>('[data-in-text] textarea'),
  )
  await until('its focus', () => form.focused() === area)
  await sendKeys({ type: 'let x' })
  await until('the value', () => form.body()[0]!['code'] === 'let x')
  form.root.querySelector<HTMLElement>('[data-in-text] [role="combobox"]')!.click()
  const option = await until('the languages', () =>
    [...form.root.querySelectorAll<HTMLElement>('[role="option"]')].find(
      ({ textContent }) => textContent === 'TypeScript',
    ),
  )
  option.click()
  await until('the language', () => form.body()[0]!['language'] === 'typescript')
  form.unmount()
})

test('table cells are edited in place, and rows and columns can be added and removed', async () => {
  const form = await openText([block('a', 'one'), table, block('b', 'two')], { of })
  await until('the cells', () => cellAt(form, 2, 2))
  await form.select('a', 3)
  await press('ArrowDown')
  await press('Enter')
  await until('the first cell', () => form.focused() === cellAt(form, 1, 1))
  await press('Tab')
  await until('the next', () => form.focused() === cellAt(form, 1, 2))
  await press('Enter')
  await until('the one below', () => form.focused() === cellAt(form, 2, 2))
  await sendKeys({ type: 'two' })
  await until('the text', () => cells(form)[1]![1] === 'two')
  const last = form.patches.at(-1)!
  deepEqual(last.path, ['body', { _key: 't' }, 'rows', { _key: 'r1' }, 'cells', 1])
  await press('ArrowDown')
  await until('out of it', () => form.text.matches(':focus'))

  button(form, 'Column').click()
  await until('three columns', () => cells(form)[0]!.length === 3)
  deepEqual(cells(form)[0], ['A', 'B', ''])
  button(form, 'Row').click()
  await until('three rows', () => cells(form).length === 3)
  button(form, 'Row 1: actions').click()
  ;(await until('the menu', () => button(form, 'Move the row down'))).click()
  await until('moved', () => cells(form)[1]![0] === 'A')
  equal(new Set((form.body()[1]!['rows'] as { _key: string }[]).map(({ _key }) => _key)).size, 3)
  await until('the focus back at the button', () => form.focused()?.closest('button'))
  // What somebody else writes into another cell comes in, and the caret stays.
  cellAt(form, 1, 1).focus()
  form.receive({
    body: form.body().map((one) => {
      if (one['_key'] !== 't') return one
      const theirs = (one['rows'] as { cells: string[] }[]).map((row, at) =>
        at === 0 ? { ...row, cells: [...row.cells.slice(0, 2), 'z'] } : row,
      )
      return { ...one, rows: theirs }
    }),
  })
  await until('their text', () => cellAt(form, 1, 3)?.value === 'z')
  ok(form.focused() === cellAt(form, 1, 1))
  form.unmount()
})

test('a table from the slash menu or the toolbar shows its cells, with the caret in the first one', async () => {
  const server = await startBrowserServer()
  const body = [block('a', 'Harvest'), block('b', '')]
  await mutate(server.url, [{ createOrReplace: { _id: ID, _type: 'note', body } }])
  const editor = await openEditor(server.url)
  const stored = () => bodyOf(editor.pair.getState().displayed)
  const rowsOf = (one: object | undefined) =>
    ((one as { rows?: { cells: string[] }[] } | undefined)?.rows ?? []).map((row) => row.cells)
  editor.text.focus()
  await press('Control+End')
  // Typed on without waiting for the cells: nothing is lost, and the table is not replaced, not by a rule of typography either.
  await sendKeys({ type: '/table' })
  await until('the menu', () => editor.text.getAttribute('aria-controls'))
  await press('Enter')
  await sendKeys({ type: '"Pears' })
  await press('Tab')
  await sendKeys({ type: 'Quinces' })
  await until('both cells', () => {
    settle(editor)
    const [cells] = rowsOf(stored()[1])
    return cells?.[0] === '"Pears' && cells[1] === 'Quinces'
  })
  deepEqual(rowsOf(stored()[1]), [
    ['"Pears', 'Quinces', ''],
    ['', '', ''],
    ['', '', ''],
  ])
  // What was typed is undone first, and then the whole table in one step.
  while (
    rowsOf(stored()[1])
      .flat()
      .some((cell) => cell !== '')
  )
    editor.pair.undo.undo()
  equal(rowsOf(stored()[1]).length, 3)
  editor.pair.undo.undo()
  deepEqual(
    stored().map((one) => (one as { _type?: string })._type),
    ['block', 'block'],
  )

  const toolbar = editor.text.closest('[data-rich-text]')!.querySelector('[role="toolbar"]')!
  const insert = [...toolbar.querySelectorAll<HTMLElement>('button')].find(({ textContent }) =>
    textContent?.includes('Insert'),
  )!
  editor.text.focus()
  await press('Control+Home')
  insert.click()
  const entry = await until('the entry', () =>
    (editor.text.getRootNode() as ShadowRoot).querySelector<HTMLElement>('[role="menuitem"]'),
  )
  entry.click()
  const first = await until('the first cell', () =>
    editor.text.querySelector<HTMLTextAreaElement>('textarea[aria-label="Row 1, column 1"]'),
  )
  await until('its focus', () => (first.getRootNode() as ShadowRoot).activeElement === first)
  editor.close()
  await server.close()
})

test('a table inserted before another one receives the typed text', async () => {
  const server = await startBrowserServer()
  const rows = [{ _key: 'r', cells: ['theirs'] }]
  const body = [block('a', 'Harvest'), block('b', ''), { _type: 'table', _key: 't', rows }]
  await mutate(server.url, [{ createOrReplace: { _id: ID, _type: 'note', body } }])
  const editor = await openEditor(server.url)
  const stored = () => bodyOf(editor.pair.getState().displayed)
  editor.text.focus()
  await press('Control+Home')
  await press('ArrowDown')
  await sendKeys({ type: '/table' })
  await until('the menu', () => editor.text.getAttribute('aria-controls'))
  await press('Enter')
  await sendKeys({ type: 'Pears' })
  await until('its cell', () => {
    settle(editor)
    const { rows: own } = stored()[1] as { rows?: { cells: string[] }[] }
    return own?.[0]?.cells[0] === 'Pears'
  })
  editor.close()
  await server.close()
})

test('a spreadsheet range becomes a table, or fills cells from the selected one', async () => {
  const form = await openText([block('a', 'one'), block('b', '')], { of })
  await form.select('b', 0)
  const html =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Q1</td><td>10</td></tr><tr><td>Q2</td><td>20</td></tr></table></body></html>'
  pasteInto(form.text, { 'text/html': html, 'text/plain': 'Q1\t10\nQ2\t20', 'image/png': '…' })
  await until('a table', () => form.body().some(({ _type }) => _type === 'table'))
  deepEqual(cells(form), [
    ['Q1', '10'],
    ['Q2', '20'],
  ])
  const cell = await until('a cell', () => cellAt(form, 2, 2))
  cell.focus()
  pasteInto(cell, { 'text/plain': '1\t2\n3\t4' })
  await until('filled', () => cells(form).length === 3)
  deepEqual(cells(form), [
    ['Q1', '10', ''],
    ['Q2', '1', '2'],
    ['', '3', '4'],
  ])
  form.unmount()
})

test('pastes Markdown with a table and code, and copies it back as the same Markdown', async () => {
  const form = await openText([block('a', '')], { of })
  await form.select('a', 0)
  const plain = 'Intro\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n```ts\nlet x = 1\n```'
  pasteInto(form.text, { 'text/plain': plain })
  const chip = await until('the chip', () =>
    [...form.root.querySelectorAll<HTMLElement>('button')].find(
      ({ textContent }) => textContent === 'Markdown',
    ),
  )
  chip.click()
  await until('code', () => form.body().some(({ _type }) => _type === 'code'))
  const [, pastedTable, pastedCode] = form.body()
  equal(pastedTable!['hasHeader'], true)
  deepEqual(cells(form), [
    ['A', 'B'],
    ['1', '2'],
  ])
  deepEqual([pastedCode!['language'], pastedCode!['code']], ['ts', 'let x = 1'])
  form.text.focus()
  await press('Control+a')
  await press('Control+a')
  const clipboardData = new DataTransfer()
  form.text.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  )
  equal(clipboardData.getData('text/plain'), plain)
  ok(clipboardData.getData('text/html').includes('<th>A</th>'))
  form.unmount()
})

test('at 320 px, a table spans the full width, and its menu is in line with its title', async () => {
  await setViewport({ width: 320, height: 640 })
  const form = await openText([block('a', 'one'), table, block('b', 'two')], { of })
  const cell = await until('the cells', () => cellAt(form, 1, 1))
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const object = form.root.querySelector('[data-object]')!
  const scroller = cell.closest('table')!.parentElement!
  const menu = button(form, 'Actions for A · B')
  ok(boxOf(object).width - boxOf(scroller).width < 28, 'nothing beside the table')
  ok(boxOf(menu).bottom <= boxOf(scroller).top, 'above the table')
  ok(boxOf(menu).right <= boxOf(object).right)
  ok(boxOf(object).right <= 320)
  menu.click()
  const popup = await until('the menu', () => form.root.querySelector('[role="menu"]'))
  ok(boxOf(popup).left >= 0 && boxOf(popup).right <= 320, 'the menu is on the page')
  form.unmount()
  await setViewport({ width: 1280, height: 800 })
})

test('a finger that rests on a row of a table opens its menu, not on a cell being written', async () => {
  const form = await openText([block('a', 'one'), table, block('b', 'two')], { of })
  const area = await until('a cell', () => cellAt(form, 1, 1))
  const line = area.closest('tr')!
  const lift = hold(line)
  const remove = await until('the menu', () =>
    [...form.root.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((entry) =>
      entry.textContent?.includes('Remove the row'),
    ),
  )
  lift()
  remove.click()
  await until('one row', () => cells(form).length === 1)
  deepEqual(cells(form), [['1', '2']])
  ok(!area.isConnected)
  form.unmount()
})
