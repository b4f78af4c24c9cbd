import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { lazyInput } from '../lazy-input.tsx'

export const datetimeView: FieldView = {
  type: 'datetime',
  input: lazyInput(async () => (await import('./input.tsx')).DatetimeInput),
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('../date/date-picker.tsx')],
}
