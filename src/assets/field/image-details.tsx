import { Fragment, useContext, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { InputProps } from '../../form/registry.ts'
import { ImageEditor } from '../../image/image-editor.tsx'
import { defaultRatios, parseRatios } from '../../image/ratios.ts'
import type { NamedRatio } from '../../image/ratios.ts'
import type { ImageFraming } from '../../image/output.ts'
import { isRecord } from '../../model/document.ts'
import { set, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { withParams } from '../picture-url.ts'
import type { AssetSummary } from '../use-asset.ts'
import * as css from './asset-field.css.ts'
import { CustomFields } from './custom-fields.tsx'

export interface DetailsProps extends Pick<
  InputProps<Readonly<Record<string, unknown>>>,
  'value' | 'type' | 'path' | 'onChange' | 'readOnly'
> {
  asset: AssetSummary
}

/** The image with crop and hotspot, and the other fields of its value. */
export function ImageDetails({ value, type, path, asset, readOnly, onChange }: DetailsProps) {
  const translate = useTranslate()
  const layer = useContext(DataLayerContext)
  const [ratios] = useState(() => ratiosOf(type))
  const base = layer ? imageUrl(value, asset.url, layer) : asset.url
  const about = {
    title: asset.title,
    label: asset.label,
    altText: asset.altText,
    description: asset.description,
    creditLine: asset.creditLine,
    source: asset.source?.name,
  }
  const texts = Object.entries(about) as [keyof typeof about, string | undefined][]
  return (
    <div className={css.details}>
      {base && (
        <ImageEditor
          src={withParams(base, { w: 2000, fit: 'max', auto: 'format' })}
          size={asset.metadata?.dimensions}
          alt={asset.altText ?? ''}
          value={value}
          tools={['crop', 'hotspot']}
          ratios={ratios}
          readOnly={readOnly}
          onChange={(next) => onChange(framingPatches(next))}
        />
      )}
      {texts.some(([, text]) => text) && (
        <section className={css.origin} aria-label={translate('asset.of-the-asset')}>
          <div className={css.originTitle}>{translate('asset.of-the-asset')}</div>
          {texts.map(
            ([name, text]) =>
              text && (
                <Fragment key={name}>
                  <span className={css.originName}>{translate(originWords[name])}</span>
                  <span dir="auto">{text}</span>
                </Fragment>
              ),
          )}
        </section>
      )}
      <CustomFields path={path} />
    </div>
  )
}

const originWords = {
  title: 'asset.title',
  label: 'asset.label',
  altText: 'asset.alt-text',
  description: 'asset.description',
  creditLine: 'asset.credit-line',
  source: 'asset.source',
} as const

/** Patches for crop and hotspot. Unchanged ones are written too, as they are only meaningful together. */
function framingPatches({ crop, hotspot }: ImageFraming): readonly Patch[] {
  return [
    crop ? set({ _type: 'sanity.imageCrop', ...crop }, ['crop']) : unset(['crop']),
    hotspot ? set({ _type: 'sanity.imageHotspot', ...hotspot }, ['hotspot']) : unset(['hotspot']),
  ]
}

/** `options.hotspot.previews` names the aspect ratios in which a site shows images. */
function ratiosOf({ options }: SchemaType): readonly NamedRatio[] {
  const { hotspot } = options
  const previews = isRecord(hotspot) ? hotspot['previews'] : undefined
  const named = (Array.isArray(previews) ? previews : []).flatMap((one: unknown): NamedRatio[] => {
    const { title, aspectRatio } = isRecord(one) ? one : {}
    if (typeof aspectRatio !== 'number' || !(aspectRatio > 0)) return []
    return [{ name: typeof title === 'string' ? title : String(aspectRatio), value: aspectRatio }]
  })
  return named.length > 0 ? named : parseRatios(defaultRatios)
}
