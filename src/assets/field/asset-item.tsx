import type { ComponentType } from 'react'
import { uploadAt } from '../../data/assets/upload-state.ts'
import { deferredPart } from '../../form/deferred.ts'
import { ItemPreview } from '../../form/items/preview/item-preview.tsx'
import type { ItemProps } from '../../form/registry.ts'
import type { AssetKind } from './file-taker.ts'
import { PictureBlock } from './picture-block.tsx'
import type { UploadInRow } from './upload-progress.tsx'

const Uploading = deferredPart<ItemProps & Parameters<typeof UploadInRow>[0]>(
  async () => (await import('./upload-progress.tsx')).UploadInRow,
  ItemPreview,
)

/** An image or file in a list or text: its preview or picture, or the progress of its upload. */
export function assetItem(kind: AssetKind): ComponentType<ItemProps<never>> {
  return function AssetItem(props: ItemProps) {
    const upload = uploadAt(props.value)
    const isPicture = kind === 'image' && props.layout === 'block'
    if (!upload) return isPicture ? <PictureBlock {...props} /> : <ItemPreview {...props} />
    return <Uploading {...props} kind={kind} upload={upload} />
  }
}
