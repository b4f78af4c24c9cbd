import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listLinesOf, tableRowsOf } from '../../../src/form/items/html-rows.ts'

test('the first table of a formatted text is read, whatever program wrote it', () => {
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

test('cells that span others leave empty places, so that columns stay columns', () => {
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

test('lists are read entry by entry, those inside others too', () => {
  assert.deepEqual(
    listLinesOf(
      '<ul><li><p>One <b>two</b></p></li><li>Three<ul><li>Four</li></ul></li><li></li></ul>',
    ),
    ['One two', 'Three', 'Four'],
  )
  assert.equal(listLinesOf('<p>none</p>'), null)
})
