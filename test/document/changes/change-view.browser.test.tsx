import { ChangeView } from '../../../src/document/changes/change-view.tsx'
import { DiffViewsContext } from '../../../src/form/diff-views.ts'
import type { FieldChange } from '../../../src/document/changes/change-tree.ts'
import { createFieldRegistry } from '../../../src/form/registry.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { fieldViews } from '../../../src/fields/field-views.tsx'
import { diffValues, type Diff } from '../../../src/model/diff/diff.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { deepEqual, match, ok, test } from '../../kit/browser-test.ts'
import { mount } from '../../ui/mount.tsx'

const schema = compileSchema([{ name: 'colour', type: 'string', title: 'Colour' }], fieldTypes)
const colour = schema.get('colour')!

const show = (change: Partial<FieldChange>) => {
  const diff = diffValues('red', 'blue')
  const ui = mount(
    <DiffViewsContext value={() => undefined}>
      <ChangeView change={{ id: 'x', type: colour, item: null, diff, ...change }} />
    </DiffViewsContext>,
  )
  return ui.root.textContent
}

test('DIFF-015 a change without a diff view shows the raw type and both values', () => {
  match(show({}), /^colour\s*red\s*blue/)
})

test('DIFF-015 every built-in type has a diff view, or its fields do', () => {
  const registry = createFieldRegistry(fieldViews, () => null)
  const takenApart = new Set(['document', 'object', 'block', 'span'])
  const types = fieldTypes.map(({ name }) => name).filter((name) => !takenApart.has(name))
  ok(types.length > 15)
  const bare = types.filter((name) => {
    const of = name === 'array' ? { of: [{ type: 'string' }] } : {}
    const { type } = compileSchema(
      [{ name: 'doc', type: 'document', fields: [{ name: 'field', type: name, ...of }] }],
      fieldTypes,
    ).get('doc')!.fields[0]!
    return !registry.find(type, 'diff')
  })
  deepEqual(bare, [])
})

test('ERR-010.2 a malformed diff shows an error message instead of throwing', () => {
  const broken = { ...diffValues('red', 'blue'), type: 'nonsense' } as unknown as Diff
  match(show({ diff: broken }), /^Can not display this diff$/)
  match(show({ diff: undefined as unknown as Diff }), /^Can not display this diff$/)
})

test('ERR-010.1 a change of an item with an unknown type shows a message and the old value', () => {
  const key = { key: 'k', fromIndex: 0, toIndex: 0, hasMoved: false, attribution: null }
  const item = { ...key, diff: diffValues({ _type: 'ghost' }, undefined) }
  match(
    show({ type: undefined, item, diff: item.diff }),
    /^Could not find child ghost\{\s*"_type": "ghost"\s*\}$/,
  )
})
