import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { AssetDisplay } from '../file/display.tsx'

export const imageView: FieldView = {
  type: 'image',
  display: AssetDisplay,
  diff: deferred(() => import('./diff.tsx')),
}
