import { useContext } from 'react'
import { map, of } from 'rxjs'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../model/document.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from '../../form/read-only/read-only-value.css.ts'
import type { DisplayProps } from '../../form/registry.ts'
import { ValueSource } from '../../form/field/value-source.tsx'

interface Asset {
  readonly url?: string
  readonly originalFilename?: string
}

/** A picture, or the name of a file. */
export function AssetDisplay({ value, type }: DisplayProps) {
  const layer = useContext(DataLayerContext)
  const translate = useTranslate()
  const reference = isRecord(value) ? value['asset'] : undefined
  const id = isReference(reference) ? reference._ref : null
  const asset = useObservable<Asset | null>(
    () =>
      layer && id
        ? layer.queries
            .observe<Asset | null>('*[_id == $id][0]{url, originalFilename}', { id })
            .pipe(map((result) => result.value ?? null))
        : of(null),
    null,
    [layer, id],
  )
  if (!id) return <ValueSource value={value} />
  const name = asset?.originalFilename
  const url = layer && imageUrl(value, asset?.url, layer)
  if (type.fieldType.isPicture && asset && url) {
    return <img className={css.image} src={`${url}?w=800&fit=max&auto=format`} alt={name ?? ''} />
  }
  return (
    <span className={css.file}>
      <Icon name={type.fieldType.isPicture ? 'image' : 'file'} />
      {name ?? translate('form.uploaded-file')}
    </span>
  )
}
