import { fieldTypes } from '../../../src/fields/field-types.ts'
import { fieldViews } from '../../../src/fields/field-views.tsx'
import { estimateHeight } from '../../../src/form/field/outline.ts'
import { ReadOnlyValue } from '../../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../../src/form/registry.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { ok, test, until } from '../../kit/browser-test.ts'
import { mountForm } from '../mount-form.tsx'

const registry = createFieldRegistry(fieldViews, ReadOnlyValue)

/** By how many px the heights of a form's fields differ from those reserved for them before they are rendered. */
async function errorsOf(fields: readonly FieldDefinition[], value: Record<string, unknown> = {}) {
  const form = mountForm(fields, { value, width: 640 })
  const schema = compileSchema([{ name: 'note', type: 'document', fields }], fieldTypes)
  // What is out of sight has the reserved height.
  await until('all controls', () => {
    const controls = [
      ...form.root.querySelectorAll('input, textarea, [role="grid"], [role="list"]'),
    ]
    return (
      controls.length > 0 &&
      controls.every((one) => one.checkVisibility({ contentVisibilityAuto: true }))
    )
  })
  return schema.get('note')!.fields.map(({ name, type }) => {
    const { height } = form.field(name).getBoundingClientRect()
    return { name, error: Math.abs(estimateHeight(type, 1, registry) - height) }
  })
}

test('a field that is not rendered yet has about the height that it will have', async () => {
  const strings = ['a', 'b', 'c', 'd'].map((name) => ({ name, type: 'string' }))
  const of = [{ type: 'object', name: 'row', fields: [{ name: 'title', type: 'string' }] }]
  const rows = [1, 2, 3].map((at) => ({ _key: `k${at}`, _type: 'row', title: `Row ${at}` }))
  const errors = await errorsOf(
    [
      { name: 'plain', type: 'string' },
      { name: 'described', type: 'string', description: 'What readers see first' },
      { name: 'count', type: 'number' },
      { name: 'day', type: 'date' },
      { name: 'text', type: 'text' },
      { name: 'grid', type: 'array', of, options: { layout: 'grid' } },
    ],
    { grid: rows },
  )
  for (const { name, error } of errors) ok(error <= 12, `${name}: ${error} px`)
  // Errors of many fields would add up.
  const [section] = await errorsOf([{ name: 'section', type: 'object', fields: strings }])
  ok(section!.error <= 30, `${section!.error} px`)
})
