import { useContext, useMemo } from 'react'
import { map, of } from 'rxjs'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../../model/document.ts'
import { iconOf } from '../../../preview/preview.tsx'
import { PreviewFrame } from '../../../preview/preview-frame.tsx'
import { ReferencePreview } from '../../../preview/reference-preview.tsx'
import { imageUrl } from '../../../protocol/image-url.ts'
import { DataLayerContext } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'
import { previewOf } from '../../../schema/preview.ts'
import type { PreviewValue } from '../../../schema/preview.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import type { ItemProps } from '../../registry.ts'
import * as css from '../items.css.ts'

/** The preview of an item, or the error of its `prepare`. */
export function itemPreview(type: SchemaType, value: unknown): PreviewValue {
  const shown = previewOf(type, value, (message) => console.error(message))
  const title = shown.title ?? textIn(value)
  const media = shown.media ?? (type.fieldType.isPicture ? value : undefined)
  return { ...shown, ...(title && { title }), ...(media !== undefined && { media }) }
}

/** For objects whose type promises no title: a caption, or what else is written in them. */
function textIn(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const found = ['caption', 'alt', 'title'].map((name) => value[name])
  return found.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** An item of an array as its row shows it. */
export function ItemPreview({ value, type, layout }: ItemProps) {
  const layer = useContext(DataLayerContext)
  const isLink = isReference(value) && layer !== null
  if (isLink && layout === 'list') return <ReferencePreview reference={value} type={type} />
  return <ObjectPreview value={value} type={type} layout={layout} />
}

function ObjectPreview({ value, type, layout }: Omit<ItemProps, 'path'>) {
  const translate = useTranslate()
  const words = useMemo(() => itemPreview(type, value), [type, value])
  const url = useMediaUrl(words)
  const title = words.title ?? translate('preview.untitled')
  if (layout === 'grid') {
    return (
      <>
        <span className={css.picture}>
          {url ? (
            <img className={css.image} src={sized(url)} alt="" decoding="async" />
          ) : (
            <Icon name={iconOf(type)} size={24} />
          )}
        </span>
        <span className={css.caption}>{title}</span>
      </>
    )
  }
  return (
    <PreviewFrame
      layout="default"
      icon={iconOf(type)}
      imageUrl={url}
      title={title}
      subtitle={words.subtitle}
      quiet={!words.title}
    />
  )
}

/** The address of the picture a preview shows. */
function useMediaUrl({ media, imageUrl: chosen }: PreviewValue): string | undefined {
  const layer = useContext(DataLayerContext)
  const asset = isRecord(media) ? media['asset'] : undefined
  const id = isReference(asset) ? asset._ref : null
  const stored = useObservable<string | undefined>(
    () =>
      layer && id
        ? layer.queries
            .observe<string | null>('*[_id == $id][0].url', { id })
            .pipe(map((result) => result.value ?? undefined))
        : of(undefined),
    undefined,
    [layer, id],
  )
  if (chosen) return chosen
  return layer && id ? imageUrl(media, stored, layer) : undefined
}

/** Our image server cuts pictures to size; any other address is taken as it is. */
function sized(url: string): string {
  return /\/images\/[^/]+\/[^/]+\/[^/]+$/.test(url) ? `${url}?w=400&fit=max&auto=format` : url
}
