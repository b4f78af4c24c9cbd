import { useContext } from 'react'
import { map, of } from 'rxjs'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../model/document.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from './read-only-value.css.ts'
import { ValueSource } from '../field/value-source.tsx'

interface Asset {
  readonly url?: string
  readonly originalFilename?: string
}

/** An image as a picture, a file as its name. */
export function ReadOnlyAsset({ value, type }: { value: unknown; type: SchemaType }) {
  const layer = useContext(DataLayerContext)
  const translate = useTranslate()
  const reference = isRecord(value) ? value['asset'] : undefined
  const id = isReference(reference) ? reference._ref : null
  const asset = useObservable<Asset | null>(
    () =>
      layer && id
        ? layer.queries
            .observe<Asset | null>('*[_id == $id][0]{url, originalFilename}', { id })
            .pipe(map((answer) => answer.value ?? null))
        : of(null),
    null,
    [layer, id],
  )
  if (!id) return <ValueSource value={value} />
  const name = asset?.originalFilename
  const url = layer && imageUrl(value, asset?.url, layer)
  if (type.fieldType.name === 'image' && asset && url) {
    return <img className={css.image} src={`${url}?w=800&fit=max&auto=format`} alt={name ?? ''} />
  }
  return (
    <span className={css.file}>
      <Icon name={type.fieldType.name === 'image' ? 'image' : 'file'} />
      {name ?? translate('form.uploaded-file')}
    </span>
  )
}
