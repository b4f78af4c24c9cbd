import type { ReactNode } from 'react'
import { fileSize } from '../../../i18n/file-size.ts'
import { useFormats, useLocale, useTranslate } from '../../../i18n/use-translate.ts'
import { fileAddress } from '../../../protocol/web-address.ts'
import * as css from '../asset-browser.css.ts'
import type { DescribedAsset } from '../filter/asset-query.ts'
import { mimeTitle } from '../filter/mime-title.ts'

/** All read-only properties of an asset. */
export function AssetFacts({ asset }: { asset: DescribedAsset }) {
  const translate = useTranslate()
  const facts = useFacts(asset)
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name} className={css.factRow}>
              <dt className={css.muted}>{translate(`asset-browser.${name}`)}</dt>
              <dd className={css.fact}>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type FactName =
  | 'column-type'
  | 'column-size'
  | 'fact-added'
  | 'fact-animated'
  | 'fact-camera'
  | 'fact-changed'
  | 'fact-colours'
  | 'fact-dimensions'
  | 'fact-exposure'
  | 'fact-id'
  | 'fact-label'
  | 'fact-place'
  | 'fact-source'
  | 'fact-taken'

function useFacts(asset: DescribedAsset): readonly (readonly [FactName, ReactNode])[] {
  const translate = useTranslate()
  const formats = useFormats()
  const { id: locale } = useLocale()
  const { camera, exif, place, source } = asset
  const { width, height } = asset.dimensions ?? {}
  const number = (value: number, maximumFractionDigits = 1) =>
    formats.number({ maximumFractionDigits }).format(value)
  const time = (value: string) =>
    formats.date({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))
  const taken = exif?.DateTimeOriginal
  const colours = coloursOf(asset)
  const exposure = [
    exif?.FNumber && `f/${number(exif.FNumber)}`,
    exif?.ExposureTime && `${exposureOf(exif.ExposureTime, number)} s`,
    exif?.ISO && `ISO ${exif.ISO}`,
    exif?.FocalLength && `${number(exif.FocalLength)} mm`,
  ]
  return [
    ['column-type', mimeTitle(asset.mimeType)],
    ['column-size', asset.size === undefined ? '' : fileSize(asset.size, locale)],
    ['fact-dimensions', width && height ? translate('asset.size', { width, height }) : ''],
    ['fact-animated', asset.isAnimated && translate('asset-browser.fact-yes')],
    ['fact-colours', colours.length > 0 && <Colours key="colours" colours={colours} />],
    ['fact-label', asset.label],
    ['fact-source', source && <Source key="source" {...source} />],
    [
      'fact-taken',
      // Only the date: a camera does not record a time zone.
      taken && !Number.isNaN(Date.parse(taken))
        ? formats.date({ dateStyle: 'medium' }).format(new Date(taken))
        : '',
    ],
    ['fact-camera', [camera?.Make, camera?.Model].filter(Boolean).join(' ')],
    ['fact-exposure', exposure.filter(Boolean).join(' · ')],
    ['fact-place', place && `${number(place.lat, 5)}, ${number(place.lng, 5)}`],
    ['fact-added', time(asset._createdAt)],
    ['fact-changed', time(asset._updatedAt)],
    ['fact-id', asset._id],
  ]
}

function exposureOf(seconds: number, number: (value: number) => string): string {
  return seconds < 0.5 ? `1/${Math.round(1 / seconds)}` : number(seconds)
}

function Source({ name, url, id }: NonNullable<DescribedAsset['source']>) {
  const href = fileAddress(url)
  const words = name ?? id ?? url
  return href ? (
    <a className={css.link} href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  ) : (
    words
  )
}

/** The colours of an image, the dominant one first. */
function coloursOf({ palette }: DescribedAsset): readonly string[] {
  const { dominant, ...others } = palette ?? {}
  const colours = [dominant, ...Object.values(others)].flatMap((swatch) =>
    /^#[0-9a-f]{6}$/i.test(swatch?.background ?? '') ? [swatch!.background!] : [],
  )
  return [...new Set(colours)]
}

function Colours({ colours }: { colours: readonly string[] }) {
  return (
    <span className={css.colours}>
      {colours.map((colour) => (
        <span
          key={colour}
          className={css.colour}
          role="img"
          aria-label={colour}
          title={colour}
          style={{ backgroundColor: colour }}
        />
      ))}
    </span>
  )
}
