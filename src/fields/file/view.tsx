import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { AssetDisplay } from './display.tsx'

export const fileView: FieldView = {
  type: 'file',
  display: AssetDisplay,
  diff: deferred(() => import('./diff.tsx')),
}
