import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { lazyInput } from '../lazy-input.tsx'

export const dateView: FieldView = {
  type: 'date',
  input: lazyInput(async () => (await import('./input.tsx')).DateInput),
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./date-picker.tsx')],
}
