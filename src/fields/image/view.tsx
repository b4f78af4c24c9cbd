import { assetItem } from '../../assets/field/asset-item.tsx'
import { assetFiles } from '../../assets/field/file-taker.ts'
import { deferred } from '../../form/deferred.ts'
import type { FieldView } from '../../form/registry.ts'
import { AssetDisplay } from '../file/display.tsx'
import { assetInput } from '../file/input.tsx'

const estimatedHeight = () => 240

export const imageView: FieldView = {
  type: 'image',
  input: assetInput('image', estimatedHeight),
  display: AssetDisplay,
  item: assetItem('image'),
  diff: deferred(() => import('./diff.tsx')),
  files: assetFiles('image'),
  prefetch: [
    () => import('../../assets/field/upload-into.ts'),
    () => import('../../assets/browser/dataset-source.tsx'),
    () => import('../../assets/browser/filter/views-menu.tsx'),
    () => import('../../assets/field/dragged-assets.ts'),
    () => import('../../assets/field/upload-progress.tsx'),
    () => import('../../assets/field/image-details.tsx'),
  ],
  estimatedHeight,
}
