import { assetItem } from '../../assets/field/asset-item.tsx'
import { assetFiles } from '../../assets/field/file-taker.ts'
import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { AssetDisplay } from './display.tsx'
import { assetInput } from './input.tsx'

const estimatedHeight = () => 52

export const fileView: FieldView = {
  type: 'file',
  input: assetInput('file', estimatedHeight),
  display: AssetDisplay,
  item: assetItem('file'),
  diff: deferred(() => import('./diff.tsx')),
  files: assetFiles('file'),
  prefetch: [
    () => import('../../assets/field/upload-into.ts'),
    () => import('../../assets/browser/dataset-source.tsx'),
    () => import('../../assets/browser/filter/views-menu.tsx'),
    () => import('../../assets/field/dragged-assets.ts'),
    () => import('../../assets/field/upload-progress.tsx'),
  ],
  estimatedHeight,
}
