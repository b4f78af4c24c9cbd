import { fieldTypes } from '../../src/fields/field-types.ts'
import { fieldViews } from '../../src/fields/field-views.tsx'
import { estimateHeight } from '../../src/form/field/outline.ts'
import { ReadOnlyValue } from '../../src/form/read-only/read-only-value.tsx'
import { createFieldRegistry } from '../../src/form/registry.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldDefinition } from '../../src/schema/define.ts'
import { until } from '../kit/browser-test.ts'
import { mountForm } from './mount-form.tsx'

const registry = createFieldRegistry(fieldViews, ReadOnlyValue)

/** By how many px the heights of a form's fields differ from those reserved for them before they are rendered. */
export async function heightErrors(
  fields: readonly FieldDefinition[],
  value: Record<string, unknown> = {},
): Promise<{ name: string; error: number }[]> {
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
