import { useContext, useState } from 'react'
import { withParams } from '../../assets/picture-url.ts'
import { assetIdOf, useAsset } from '../../assets/use-asset.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from '../../form/read-only/read-only-value.css.ts'
import type { DisplayProps } from '../../form/registry.ts'
import { ValueSource } from '../../form/field/value-source.tsx'

/** An image, or the name of a file. */
export function AssetDisplay({ value, type }: DisplayProps) {
  const layer = useContext(DataLayerContext)
  const translate = useTranslate()
  const id = assetIdOf(value)
  const asset = useAsset(id)
  const [failed, setFailed] = useState<string | null>(null)
  const { isPicture } = type.fieldType
  const note = (text: string) => (
    <span className={css.file}>
      <Icon name={isPicture ? 'image' : 'file'} />
      {text}
    </span>
  )
  if (!id) {
    const isUnset = isRecord(value) && value['asset'] === undefined
    return isUnset ? note(translate('asset.nothing-set')) : <ValueSource value={value} />
  }
  if (asset === null && layer) return note(translate('asset.deleted'))
  const name = asset?.originalFilename
  const url = layer && imageUrl(value, asset?.url, layer)
  if (!isPicture || !asset || !url) return note(name ?? translate('form.uploaded-file'))
  if (failed === url) return note(translate('asset.image-failed'))
  return (
    <img
      className={css.image}
      src={withParams(url, { w: 800, fit: 'max', auto: 'format' })}
      alt={name ?? ''}
      onError={() => setFailed(url)}
    />
  )
}
