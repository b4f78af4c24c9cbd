import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { lazyInput } from '../lazy-input.tsx'

export const richDateView: FieldView = {
  type: 'richDate',
  input: lazyInput(async () => (await import('./input.tsx')).RichDateInput),
  diff: deferred(() => import('../datetime/diff.tsx')),
  prefetch: [() => import('../date/date-picker.tsx')],
}
