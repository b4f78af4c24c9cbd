import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { uploadAt } from '../../data/assets/upload-state.ts'
import { ItemPreview } from '../../form/items/rows/item-preview.tsx'
import type { ItemProps } from '../../form/registry.ts'
import type { AssetKind } from './file-taker.ts'

const UploadInRow = lazy(async () => ({
  default: (await import('./upload-progress.tsx')).UploadInRow,
}))

/** An image or file in a list: its preview, or how its upload is doing. */
export function assetItem(kind: AssetKind): ComponentType<ItemProps<never>> {
  return function AssetItem(props: ItemProps) {
    const upload = uploadAt(props.value)
    const preview = <ItemPreview {...props} />
    if (!upload) return preview
    return (
      <Suspense fallback={preview}>
        <UploadInRow kind={kind} path={props.path} upload={upload} />
      </Suspense>
    )
  }
}
