import { hasChoices } from '../../form/items/shows-items.ts'
import type { FieldView } from '../../form/registry.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { followingInput } from '../later-input.tsx'

function estimatedHeight({ options: { list, layout } }: SchemaType): number {
  return 28 * Math.ceil((list as readonly unknown[]).length / (layout === 'grid' ? 3 : 1))
}

export const checkboxListView: FieldView = {
  type: 'array',
  matches: hasChoices,
  input: followingInput(
    async () => (await import('./input.tsx')).CheckboxListInput,
    estimatedHeight,
  ),
  prefetch: [() => import('./input.tsx')],
  estimatedHeight,
}
