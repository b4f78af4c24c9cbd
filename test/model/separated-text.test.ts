import assert from 'node:assert/strict'
import process from 'node:process'
import { test } from 'node:test'
import { cellsOfText } from '../../src/model/separated-text.ts'

const cases: readonly [what: string, text: string, cells: string[][]][] = [
  [
    'a quoted line break belongs to its cell',
    '"Opening\nhours"\tB1\nMon\t9-17',
    [
      ['Opening\nhours', 'B1'],
      ['Mon', '9-17'],
    ],
  ],
  [
    'a quoted tab belongs to its cell, and rows may end with CRLF',
    '"a\tb"\tc\r\nd\t"e\r\nf"\r\n',
    [
      ['a\tb', 'c'],
      ['d', 'e\nf'],
    ],
  ],
  ['doubled quotation marks become one', '"say ""hi"""\tb', [['say "hi"', 'b']]],
  ['a cell may consist of one escaped quotation mark', '""""\tb', [['"', 'b']]],
  ['an empty quoted cell is empty', '""\tb', [['', 'b']]],
  [
    'unclosed quotation marks are plain text',
    '"Tom" Smith\t6"\n"open\tend',
    [
      ['"Tom" Smith', '6"'],
      ['"open', 'end'],
    ],
  ],
  ['empty cells at the end are kept', 'a\t\t', [['a', '', '']]],
  ['empty rows between others are kept', 'a\tb\n\nc\td', [['a', 'b'], [''], ['c', 'd']]],
]
for (const [what, text, cells] of cases) {
  test(`spreadsheet text: ${what}`, () => assert.deepEqual(cellsOfText(text), cells))
}

test('spreadsheet text: supports other separators', () => {
  assert.deepEqual(cellsOfText('a,"b,c"', ','), [['a', 'b,c']])
})

test('spreadsheet text: parses megabytes of unclosed quotation marks quickly', () => {
  const start = process.cpuUsage()
  cellsOfText('"a\t'.repeat(500_000))
  cellsOfText('"a""b\t'.repeat(300_000))
  assert.ok(process.cpuUsage(start).user < 4_000_000)
})
