import { holdsTags } from '../../form/store/shows-items.ts'
import type { FieldView } from '../../form/registry.ts'
import { lazyInput } from '../lazy-input.tsx'

export const tagsView: FieldView = {
  type: 'array',
  matches: holdsTags,
  input: lazyInput(async () => (await import('./input.tsx')).TagsInput),
}
