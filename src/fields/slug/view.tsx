import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { followingInput } from '../later-input.tsx'

export const slugView: FieldView = {
  type: 'slug',
  input: followingInput(async () => (await import('./input.tsx')).SlugInput),
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./input.tsx'), () => import('./slugify.ts')],
}
