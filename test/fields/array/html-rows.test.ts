import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachSeed } from '../../kit/random.ts'
import { listLinesOf, tableRowsOf } from '../../../src/form/clipboard/html-rows.ts'

test('reads the first HTML table, whatever program wrote it', () => {
  const spreadsheet = `<meta charset="utf-8"><style>td { color: red } </style>
    <!--StartFragment--><table data-x="a > b"><colgroup><col></colgroup><tbody>
    <tr><td style="width:1px">Name</td><td>Price</td></tr>
    <tr><td>Salt &amp;
       pepper</td><td data-v='{"1":2}'>3&nbsp;000</td></tr>
    <tr><td></td><td></td></tr></tbody></table><!--EndFragment--><table><tr><td>other</td></tr></table>`
  assert.deepEqual(tableRowsOf(spreadsheet), [
    ['Name', 'Price'],
    ['Salt & pepper', '3 000'],
  ])
  const processor =
    '<TABLE><TR><TH><P>One</P></TH><TH><p>Two</p><p>lines</p></TH><TR><TD>a<br>b<TD>&lt;c&gt; &#x41;&#66;</TABLE>'
  assert.deepEqual(tableRowsOf(processor), [
    ['One', 'Two\nlines'],
    ['a\nb', '<c> AB'],
  ])
  assert.deepEqual(
    tableRowsOf(
      '<table><tr><td>out<table><tr><td>in</td></tr></table></td><td>b</td></tr></table>',
    ),
    [['out\nin', 'b']],
  )
  assert.equal(tableRowsOf('<p>No table, 1 < 2</p>'), null)
  assert.equal(tableRowsOf('<table></table>'), null)
})

test('block-level elements and Slack breaks end a line in a cell', () => {
  assert.deepEqual(
    tableRowsOf(
      '<table><tr><td><span style="display: block">a</span><span style="display:block">b</span></td><td>c<span data-stringify-type="paragraph-break"></span>d<h4>e</h4></td></tr></table>',
    ),
    [['a\nb', 'c\nd\ne']],
  )
})

test('cells with a rowspan or colspan are padded with empty cells to keep the columns', () => {
  assert.deepEqual(
    tableRowsOf(
      '<table><tr><td rowspan="2">a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td><td>f</td><td>g</td></tr></table>',
    ),
    [
      ['a', 'b', ''],
      ['', 'c', 'd'],
      ['e', 'f', 'g'],
    ],
  )
  const huge = tableRowsOf('<table><tr><td colspan="999999999">a</td></tr></table>')
  assert.equal(huge?.[0]?.length, 100)
})

test('reads lists item by item, including nested lists', () => {
  assert.deepEqual(
    listLinesOf(
      '<ul><li><p>One <b>two</b></p></li><li>Three<ul><li>Four</li></ul></li><li></li></ul>',
    ),
    ['One two', 'Three', 'Four'],
  )
  assert.equal(listLinesOf('<p>none</p>'), null)
})

const soup = (
  '<table>|</table>|<tr>|</tr>|<td>|</td>|<td colspan=3>|<td rowspan="2">|<th>|<br>|<p>|<ul>|<li>|</li>|</ul>|' +
  '<!-- |-->|<style>|</style>|<script>|<|>|&amp;|&#x110000;|&#0;|&nope;|"|a|b c|\n'
).split('|')

forEachSeed(500, 'reading any clipboard HTML terminates and loses no cell', (random) => {
  const html = Array.from({ length: random.int(60) }, () => random.pick(soup)).join('')
  const rows = tableRowsOf(html)
  for (const row of rows ?? []) assert.ok(row.every((cell) => typeof cell === 'string'))
  for (const line of listLinesOf(html) ?? []) assert.ok(line.trim() === line && line !== '')
  // A proper table in front is read whole, whatever comes behind it.
  const cells = [
    ['one', 'two & three'],
    ['', 'four\nfive'],
  ]
  const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('\n', '<br>')
  const table = cells.map(
    (row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`,
  )
  assert.deepEqual(
    tableRowsOf(`<table>${table.join('')}</table>${html.replaceAll(/<!--|<(style|script)/g, '')}`),
    cells,
  )
})

test('reads a clipboard of many megabytes in a short time', () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, at) => `<tr><td>${at}</td><td>b &amp; c</td></tr>`,
  )
  const start = performance.now()
  assert.equal(tableRowsOf(`<table>${rows.join('')}</table>`)?.length, 20_000)
  assert.equal(tableRowsOf('<'.repeat(200_000)), null)
  assert.equal(tableRowsOf('<!--'.repeat(20_000)), null)
  assert.equal(tableRowsOf('<style'.repeat(20_000)), null)
  assert.equal(tableRowsOf(`<td "${"'".repeat(50_000)}`), null)
  assert.ok(performance.now() - start < 4000)
})
