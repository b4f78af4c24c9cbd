import { hasChoices } from '../../form/store/shows-items.ts'
import type { FieldView } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { lazyInput } from '../lazy-input.tsx'

function estimatedHeight({ options: { list, layout } }: SchemaType): number {
  return 28 * Math.ceil((list as readonly unknown[]).length / (layout === 'grid' ? 3 : 1))
}

export const checkboxListView: FieldView = {
  type: 'array',
  matches: hasChoices,
  input: lazyInput(async () => (await import('./input.tsx')).CheckboxListInput, {
    heightOf: estimatedHeight,
  }),
  estimatedHeight,
}
