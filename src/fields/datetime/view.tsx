import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { followingInput } from '../later-input.tsx'

export const datetimeView: FieldView = {
  type: 'datetime',
  input: followingInput(async () => (await import('./input.tsx')).DatetimeInput),
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./input.tsx'), () => import('../date/date-picker.tsx')],
}
