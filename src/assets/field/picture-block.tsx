import { useContext, useState } from 'react'
import { ItemPreview, useItemPreview } from '../../form/items/preview/item-preview.tsx'
import type { ItemProps } from '../../form/registry.ts'
import { isRecord } from '../../model/document.ts'
import { imageUrl, sizeOfImage } from '../../protocol/image-url.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { fieldPictureUrl, shownSize } from '../picture-url.ts'
import { assetIdOf, useAsset } from '../use-asset.ts'
import * as css from './picture-block.css.ts'

/** Px that a picture takes of the height of a text at most. */
const greatestHeight = 420

/** An image among the blocks of a text: as wide as the text, with its caption. Its height is known before it is loaded. */
export function PictureBlock(props: ItemProps) {
  const { value, type } = props
  const layer = useContext(DataLayerContext)
  const id = assetIdOf(value)
  const asset = useAsset(id)
  const { title } = useItemPreview(type, value)
  const [failed, setFailed] = useState<string | null>(null)
  const size = (id && sizeOfImage(id)) || asset?.metadata?.dimensions
  const url = layer && imageUrl(value, asset?.url, layer)
  if (!id || !size || !url || failed === url) return <ItemPreview {...props} layout="list" />
  const { width, height } = shownSize(value, size)
  const alt = isRecord(value) ? value['alt'] : undefined
  return (
    <figure className={css.figure} data-drawn="picture">
      <img
        className={css.picture}
        style={{
          aspectRatio: `${width} / ${height}`,
          inlineSize: `min(100%, ${width}px, ${Math.round((greatestHeight * width) / height)}px)`,
        }}
        src={fieldPictureUrl(url, value, size)}
        alt={typeof alt === 'string' ? alt : (asset?.altText ?? '')}
        draggable={false}
        decoding="async"
        onError={() => setFailed(url)}
      />
      {title && (
        <figcaption className={css.caption} dir="auto">
          {title}
        </figcaption>
      )}
    </figure>
  )
}
