import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { followingInput } from '../later-input.tsx'

export const richDateView: FieldView = {
  type: 'richDate',
  input: followingInput(async () => (await import('./input.tsx')).RichDateInput),
  diff: deferred(() => import('../datetime/diff.tsx')),
  prefetch: [() => import('./input.tsx'), () => import('../date/date-picker.tsx')],
}
