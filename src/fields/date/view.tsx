import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { followingInput } from '../later-input.tsx'

export const dateView: FieldView = {
  type: 'date',
  input: followingInput(async () => (await import('./input.tsx')).DateInput),
  diff: deferred(() => import('./diff.tsx')),
  prefetch: [() => import('./input.tsx'), () => import('./date-picker.tsx')],
}
