import { fieldTypes } from '../../../src/fields/field-types.ts'
import RichTableDiff from '../../../src/fields/table/rich-diff.tsx'
import TableDiff from '../../../src/fields/table/diff.tsx'
import { diffValues } from '../../../src/model/diff/diff.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { equal, ok, test } from '../../kit/browser-test.ts'
import { mount } from '../../ui/mount.tsx'

const fields = [
  { name: 'plain', type: 'table' },
  { name: 'rich', type: 'table', of: [{ type: 'block' }] },
]
const note = compileSchema([{ name: 'note', type: 'document', fields }], fieldTypes).get('note')!

for (const [name, Diff, cell] of [
  ['plain', TableDiff, 'Pears'],
  ['rich', RichTableDiff, { _type: 'tableCell', _key: 'c' }],
] as const) {
  test(`the diff of a table with ${name} cells shows that its first row became a heading`, () => {
    const rows = [{ _type: 'tableRow', _key: 'r', cells: [cell] }]
    const [without, withHeader] = [{ rows }, { rows, hasHeader: true }]
    const { type } = note.field(name)!
    const shown = (from: object, to: object) =>
      mount(<Diff diff={diffValues(from, to)} type={type} />).root
    const on = shown(without, withHeader)
    ok(on.textContent!.includes('First row is a header'))
    equal(on.querySelector('del')!.textContent, 'No')
    equal(on.querySelector('ins')!.textContent, 'Yes')
    equal(shown(withHeader, without).querySelector('ins')!.textContent, 'No')
    equal(shown({ rows: [] }, without).textContent!.includes('First row'), false)
  })
}
