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
    'a quoted tab does as well, and rows may end as on Windows',
    '"a\tb"\tc\r\nd\t"e\r\nf"\r\n',
    [
      ['a\tb', 'c'],
      ['d', 'e\nf'],
    ],
  ],
  ['doubled quotation marks are one', '"say ""hi"""\tb', [['say "hi"', 'b']]],
  ['a cell of one quotation mark is one', '""""\tb', [['"', 'b']]],
  ['an empty quoted cell is empty', '""\tb', [['', 'b']]],
  [
    'marks that are not closed at the end of a cell are text',
    '"Tom" Smith\t6"\n"open\tend',
    [
      ['"Tom" Smith', '6"'],
      ['"open', 'end'],
    ],
  ],
  ['empty cells at the end count', 'a\t\t', [['a', '', '']]],
  ['empty rows between others stay', 'a\tb\n\nc\td', [['a', 'b'], [''], ['c', 'd']]],
]
for (const [what, text, cells] of cases) {
  test(`text of spreadsheets: ${what}`, () => assert.deepEqual(cellsOfText(text), cells))
}

test('text of spreadsheets: other separators', () => {
  assert.deepEqual(cellsOfText('a,"b,c"', ','), [['a', 'b,c']])
})

test('text of spreadsheets: megabytes of open quotation marks take no time', () => {
  const start = process.cpuUsage()
  cellsOfText('"a\t'.repeat(500_000))
  cellsOfText('"a""b\t'.repeat(300_000))
  assert.ok(process.cpuUsage(start).user < 4_000_000)
})
