import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { TextLine } from '../text-line.tsx'

export const stringView: FieldView = {
  type: 'string',
  input: TextLine,
  diff: deferred(() => import('./diff.tsx')),
}
