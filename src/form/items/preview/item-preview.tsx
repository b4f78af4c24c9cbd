import { useContext, useMemo } from 'react'
import { map, of } from 'rxjs'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../../model/document.ts'
import { iconOf } from '../../../preview/preview.tsx'
import { useFollowedPreview } from '../../../preview/followed-preview.ts'
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
import { DrawnObject, lookOf } from './drawn-object.tsx'
import * as css from './item-preview.css.ts'

/** The preview of an item, or the error of its `prepare`. */
export function itemPreview(type: SchemaType, value: unknown): PreviewValue {
  const shown = previewOf(type, value, (message) => console.error(message))
  const title = shown.title ?? textIn(value)
  const media = shown.media ?? (type.fieldType.isPicture ? value : undefined)
  return { ...shown, ...(title && { title }), ...(media !== undefined && { media }) }
}

/** The preview of an item, with what it shows of other documents as soon as that is loaded. */
export function useItemPreview(type: SchemaType | undefined, value: unknown): PreviewValue {
  const own = useMemo(() => (type ? itemPreview(type, value) : {}), [type, value])
  const followed = useFollowedPreview(type, value)
  return followed ? { ...own, ...followed } : own
}

/** The title of objects whose type defines none: a caption, or other text in them. */
function textIn(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const found = ['caption', 'alt', 'title'].map((name) => value[name])
  return found.find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** An item of an array, as displayed in its row. */
export function ItemPreview({ value, type, layout }: ItemProps) {
  // Without a dataset, it shows the id.
  if (isReference(value) && layout !== 'grid')
    return <ReferencePreview reference={value} type={type} />
  return <ObjectPreview value={value} type={type} layout={layout} />
}

function ObjectPreview({ value, type, layout }: Omit<ItemProps, 'path'>) {
  const translate = useTranslate()
  const words = useItemPreview(type, value)
  const { url, name } = useAssetOf(type, value, words)
  const title = words.title ?? name ?? translate('preview.untitled')
  const look = layout === 'block' ? lookOf(type) : undefined
  if (look) return <DrawnObject look={look} {...words} title={title} isQuiet={!words.title} />
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
      quiet={!words.title && !name}
    />
  )
}

/** The URL of the preview's image, and the file name for an image or file without its own text. */
function useAssetOf(
  type: SchemaType,
  value: unknown,
  { media, imageUrl: chosen }: PreviewValue,
): { url: string | undefined; name: string | undefined } {
  const layer = useContext(DataLayerContext)
  const isAsset = type.fieldType.holdsAsset === true
  const holder = media ?? (isAsset ? value : undefined)
  const asset = isRecord(holder) ? holder['asset'] : undefined
  const id = isReference(asset) ? asset._ref : null
  const stored = useObservable<{ url?: string | null; name?: string | null }>(
    () =>
      layer && id
        ? layer.queries
            .observe<{ url: string | null; name: string | null } | null>(
              '*[_id == $id][0]{url, "name": coalesce(originalFilename, title)}',
              { id },
            )
            .pipe(map((result) => result.value ?? unknown))
        : of(unknown),
    unknown,
    [layer, id],
  )
  const own = layer && id && media ? imageUrl(media, stored.url ?? undefined, layer) : undefined
  return { url: chosen ?? own, name: (isAsset && stored.name) || undefined }
}

const unknown = {}

/** Our image server resizes pictures; any other URL is used as is. */
function sized(url: string): string {
  return /\/images\/[^/]+\/[^/]+\/[^/]+$/.test(url) ? `${url}?w=400&fit=max&auto=format` : url
}
