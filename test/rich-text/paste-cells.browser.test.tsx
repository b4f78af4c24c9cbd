// Tables and texts of spreadsheets pasted into the cells of a table.
import { deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { edited, inCell, openTable, shown, views } from './open-table.tsx'
import { openText, type OpenText, pasteInto } from './open-text.tsx'
import { mountForm } from '../form/mount-form.tsx'

const strings = [{ type: 'block' }, { type: 'table' }]
const rows = (...cells: string[][]) =>
  cells.map((row, at) => ({ _type: 'tableRow', _key: `r${at}`, cells: row }))
const grid = () => ({
  _type: 'table',
  _key: 't',
  rows: rows(['', ''], ['keep', 'me'], ['last', 'row']),
})
const quoted = '"Opening\nhours"\tB1\nMon\t9-17'
const ofBreaks =
  '<table><tr><td>Line one<br>Line two</td><td><p>Para</p><p>Graph</p></td><td><ul><li>a</li><li>b</li></ul></td></tr></table>'

async function openStrings() {
  const form = mountForm([{ name: 'prices', type: 'table' }] as never, {
    value: { prices: grid() },
    views,
    validate: false,
  })
  const cell = await until('the cells', () =>
    form.root.querySelector<HTMLTextAreaElement>('textarea[aria-label="Row 1, column 1"]'),
  )
  cell.focus()
  const cells = () =>
    (form.value()['prices'] as { rows: { cells: string[] }[] }).rows.map((row) => row.cells)
  return Object.assign(form, { cell, cells })
}

test('paste: a quoted line break stays in its string cell and does not overwrite a row', async () => {
  const form = await openStrings()
  pasteInto(form.cell, { 'text/plain': quoted })
  await until('the cells', () => form.cells()[0]![0] !== '')
  deepEqual(form.cells(), [
    ['Opening\nhours', 'B1'],
    ['Mon', '9-17'],
    ['last', 'row'],
  ])
  form.unmount()
})

test('paste: lines, paragraphs and list items of a table stay separate in string cells', async () => {
  const form = await openStrings()
  pasteInto(form.cell, { 'text/html': ofBreaks, 'text/plain': 'Line one\nLine two\tPara' })
  await until('the cells', () => form.cells()[0]![0] !== '')
  deepEqual(form.cells()[0], ['Line one\nLine two', 'Para\nGraph', 'a\nb'])
  deepEqual(form.cells()[1], ['keep', 'me', ''])
  await until('what was left out', () => form.root.textContent?.includes('list formatting'))
  form.unmount()
})

test('paste: a single spreadsheet cell is inserted into a cell without quotation marks', async () => {
  const form = await openStrings()
  const html =
    '<google-sheets-html-origin><table><tr><td>Opening<br>hours</td></tr></table></google-sheets-html-origin>'
  pasteInto(form.cell, { 'text/html': html, 'text/plain': '"Opening\nhours"' })
  await until('the cell', () => form.cells()[0]![0] === 'Opening\nhours')
  equal(form.cell.selectionStart, 'Opening\nhours'.length)
  form.unmount()
})

test('paste: a quoted line break stays in its rich text cell and does not overwrite a row', async () => {
  const form = await openTable()
  shown(form, 'c0').focus()
  await inCell(form, 'c0')
  pasteInto(edited(form, 'c0')!, { 'text/plain': quoted })
  await until('the cells', () => form.cells()[1]![0]![0] === 'Mon')
  deepEqual(form.cells(), [
    [['Opening', 'hours'], ['B1']],
    [['Mon'], ['9-17']],
  ])
  form.unmount()
})

test('paste: lines, paragraphs and list items of a table become blocks in rich text cells', async () => {
  const form = await openTable()
  shown(form, 'c0').focus()
  await inCell(form, 'c0')
  pasteInto(edited(form, 'c0')!, { 'text/html': ofBreaks, 'text/plain': 'x' })
  await until('the cells', () => form.cells()[0]![2]?.length === 2)
  deepEqual(form.cells()[0], [['Line one\nLine two'], ['Para', 'Graph'], ['a', 'b']])
  deepEqual(form.cells()[1], [['Figs'], [], []])
  form.unmount()
})

const tableOf = (form: OpenText) =>
  form.body().find(({ _type }) => _type === 'table') as { rows: { cells: string[] }[] } | undefined

test('paste: a table pasted into a text keeps the lines of its cells, and reports what they lost', async () => {
  const form = await openText([], { of: strings, views })
  pasteInto(form.text, {
    'text/html': `<p>Prices</p>${ofBreaks.replace('Line two', '<b>Line two</b><img src="cid:1">')}`,
    'text/plain': 'x',
  })
  const table = await until('the table', () => tableOf(form))
  deepEqual(table.rows[0]!.cells, ['Line one\nLine two', 'Para\nGraph', 'a\nb'])
  const said = await until('the report', () =>
    form.root.querySelector('[aria-label="Pasted"] [data-left-out]'),
  )
  ok(said.textContent?.includes('images; formatting (Strong); list formatting'), said.textContent)
  form.unmount()
})

test('paste: recognizes a table that Apple Notes wraps in an object element', async () => {
  const form = await openText([], { of: strings, views })
  pasteInto(form.text, {
    'text/html':
      '<object><table><tbody><tr><td><div>A</div></td><td><div>B</div><div>b</div></td></tr></tbody></table></object>',
    'text/plain': 'x',
  })
  const table = await until('the table', () => tableOf(form))
  deepEqual(table.rows[0]!.cells, ['A', 'B\nb'])
  form.unmount()
})
