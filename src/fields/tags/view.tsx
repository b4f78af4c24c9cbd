import { holdsTags } from '../../form/items/shows-items.ts'
import type { FieldView } from '../../form/registry.ts'
import { followingInput } from '../later-input.tsx'

export const tagsView: FieldView = {
  type: 'array',
  matches: holdsTags,
  input: followingInput(async () => (await import('./input.tsx')).TagsInput),
  prefetch: [() => import('./input.tsx')],
}
