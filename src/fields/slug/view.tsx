import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { lazyInput } from '../lazy-input.tsx'

export const slugView: FieldView = {
  type: 'slug',
  input: lazyInput(async () => (await import('./input.tsx')).SlugInput),
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./slugify.ts')],
}
