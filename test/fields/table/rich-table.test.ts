import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addRichCells,
  addRichColumn,
  addRow,
  convertCells,
  fillRichCells,
  removeRichColumn,
} from '../../../src/fields/table/cells.ts'
import {
  contentOf,
  emptyCell,
  type Table,
  tableType,
  textOfCell,
} from '../../../src/fields/table/type.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { valueToHtml } from '../../../src/form/clipboard/clipboard-html.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import type { Patch } from '../../../src/model/patch.ts'
import type { Keyed } from '../../../src/model/portable-text.ts'
import { collectReferences } from '../../../src/model/reference.ts'
import { formatsOf } from '../../../src/rich-text/paste/copied-text.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { previewOf } from '../../../src/schema/preview.ts'
import { validateDocument } from '../../../src/schema/validation/validate.ts'
import { weighedTexts } from '../../../src/search/query/searched-texts.ts'

const of: FieldDefinition['of'] = [
  {
    type: 'block',
    of: [{ type: 'reference', to: [{ type: 'note' }] }],
    marks: {
      annotations: [{ name: 'link', type: 'object', fields: [{ name: 'href', type: 'url' }] }],
    },
  },
]
const schemaOf = (...fields: object[]) =>
  compileSchema(
    [{ name: 'note', type: 'document', fields: fields as FieldDefinition[] }],
    fieldTypes,
  )
const schema = schemaOf({ name: 'prices', type: 'table', of }, { name: 'plain', type: 'table' })
const typeOf = (name: string) => schema.get('note')!.field(name)!.type

const block = (_key: string, text: string, marks: string[] = [], markDefs: object[] = []) => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs,
  children: [{ _type: 'span', _key: `${_key}0`, text, marks }],
})
const cell = (_key: string, ...content: Keyed[]) => ({ _type: 'tableCell', _key, content })
const row = (_key: string, ...cells: (Keyed | string)[]) => ({ _type: 'tableRow', _key, cells })
const table = {
  _type: 'table',
  hasHeader: true,
  rows: [
    row('r0', cell('a', block('1', 'Pears', ['strong'])), cell('b', block('2', 'Two & more'))),
    row('r1', cell('c', block('3', 'Figs')), cell('d')),
  ],
}
const words = ({ rows = [] }: Table) => rows.map(({ cells = [] }) => cells.map(textOfCell))
const apply = (value: object, patches: readonly Patch[]) => applyPatches(value, patches) as Table

test('the schema declares whether cells are strings or rich text', async () => {
  assert.deepEqual(await schema.check(), [])
  assert.equal(contentOf(typeOf('plain')), null)
  assert.deepEqual(
    contentOf(typeOf('prices'))!.of.map(({ name }) => name),
    ['block'],
  )
  const named = compileSchema(
    [
      { name: 'priceList', type: 'table', of },
      { name: 'note', type: 'document', fields: [{ name: 'prices', type: 'priceList' }] },
    ],
    fieldTypes,
  )
  assert.ok(contentOf(named.get('note')!.field('prices')!.type))
  const start = tableType.defaultValue!(typeOf('prices'))
  assert.equal(
    new Set(start.rows!.flatMap(({ cells }) => cells!.map((one) => (one as Keyed)._key))).size,
    9,
  )
  assert.deepEqual(tableType.defaultValue!(typeOf('plain')).rows![0]!.cells, ['', '', ''])
})

test('reports cells without a text block as a schema problem', () => {
  const wrong = schemaOf({ name: 'prices', type: 'table', of: [{ type: 'image' }] })
  assert.deepEqual(
    wrong.problems.map(({ severity, path }) => [severity, path.at(-1)]),
    [['error', 'of']],
  )
  assert.equal(contentOf(wrong.get('note')!.field('prices')!.type), null)
})

test('cell content is validated, searched, previewed and scanned for references', async () => {
  const prices = {
    ...table,
    rows: [
      row(
        'r0',
        cell('a', block('1', 'Pears', ['l'], [{ _type: 'link', _key: 'l', href: 'no address' }])),
      ),
      row(
        'r1',
        cell('c', {
          ...block('3', 'by '),
          children: [{ _type: 'reference', _key: 'x', _ref: 'other' }],
        }),
      ),
    ],
  }
  const document = { _id: 'a', _type: 'note', prices }
  const getDocumentExists = async () => true
  const findings = await validateDocument({ document, schema, getDocumentExists })
  assert.deepEqual(
    findings.map(({ path }) => path),
    [
      [
        'prices',
        'rows',
        { _key: 'r0' },
        'cells',
        { _key: 'a' },
        'content',
        { _key: '1' },
        'markDefs',
        { _key: 'l' },
        'href',
      ],
    ],
  )
  assert.deepEqual(
    collectReferences(document).map(({ reference }) => reference._ref),
    ['other'],
  )
  assert.ok(
    weighedTexts(schema.get('note')!).some(
      ({ groq }) => groq === 'pt::text(prices.rows[].cells[].content[])',
    ),
  )
  assert.equal(previewOf(typeOf('prices'), table, () => {}).title, 'Pears · Two & more')
})

test('row and column patches are granular, so that cells keep their keys', () => {
  const wider = apply(table, addRichColumn(table.rows, 0))
  assert.deepEqual(words(wider), [
    ['Pears', '', 'Two & more'],
    ['Figs', '', ''],
  ])
  assert.deepEqual(
    addRichColumn(table.rows, -1).map(({ type }) => type),
    ['insert', 'insert'],
  )
  assert.deepEqual(words(apply(table, removeRichColumn(table.rows, 0))), [['Two & more'], ['']])
  assert.deepEqual(words(apply(table, addRow(table, 0, emptyCell))), [
    ['Pears', 'Two & more'],
    ['', ''],
    ['Figs', ''],
  ])
})

test('rows of different lengths keep their cells when columns are added and removed', () => {
  const rows = [row('r0', cell('a', block('1', 'Pears'))), row('r1', cell('a'), cell('b'), 'x')]
  const ragged = { _type: 'table', rows: [...rows, { _type: 'tableRow', _key: 'r2' }] }
  const wider = apply(ragged, addRichColumn(ragged.rows, 1))
  assert.deepEqual(words(wider), [
    ['Pears', '', ''],
    ['', '', '', 'x'],
    ['', '', ''],
  ])
  assert.deepEqual(words(apply(ragged, addRichColumn(ragged.rows, 2))).at(1), ['', '', 'x', ''])
  assert.deepEqual(words(apply(ragged, removeRichColumn(ragged.rows, 1))), [
    ['Pears'],
    ['', 'x'],
    [],
  ])
  assert.deepEqual(words(apply(ragged, removeRichColumn(ragged.rows, 2))).at(1), ['', ''])
  const created = apply(ragged, addRichCells(ragged.rows[0]!, 2, 'new'))
  assert.deepEqual((created.rows![0]!.cells as Keyed[]).map(({ _key }) => _key).at(-1), 'new')
  assert.deepEqual(created.rows![0]!.cells![0], rows[0]!.cells[0])
})

test('filling a range from a cell changes only those cells', () => {
  const lines = [[[block('x', '1')], [block('y', '2')]], [[block('z', '3')]]]
  const patches = fillRichCells(table, { row: 1, column: 1 }, lines, 'block')
  assert.deepEqual(words(apply(table, patches)), [
    ['Pears', 'Two & more', ''],
    ['Figs', '1', '2'],
    ['', '3', ''],
  ])
  assert.ok(patches.every(({ path }) => path.length > 1))
})

test('cells stored as strings keep their text', () => {
  const old = { _type: 'table', rows: [row('r0', 'Pears', ''), row('r1', cell('c'), 'Figs')] }
  assert.deepEqual(words(old), [
    ['Pears', ''],
    ['', 'Figs'],
  ])
  const converted = apply(old, convertCells(old.rows, 'block'))
  assert.deepEqual(words(converted), words(old))
  assert.ok(converted.rows!.flatMap(({ cells }) => cells!).every((one) => typeof one === 'object'))
})

test('a copy keeps the formatting of the cells', () => {
  assert.equal(
    valueToHtml(table, typeOf('prices')),
    '<table><tbody><tr><th><p><strong>Pears</strong></p></th><th><p>Two &amp; more</p></th></tr>' +
      '<tr><td><p>Figs</p></td><td></td></tr></tbody></table>',
  )
  const formats = formatsOf([{ ...table, _key: 't' }], false)
  assert.ok(formats['text/html']!.includes('<th><strong>Pears</strong></th>'))
  assert.equal(formats['text/markdown'], '| **Pears** | Two & more |\n| --- | --- |\n| Figs |  |')
})
