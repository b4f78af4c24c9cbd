import type { ComponentType } from 'react'
import { useLocale, useTranslate } from '../i18n/use-translate.ts'
import { isRecord, isReference } from '../model/document.ts'
import { ReferencePreview } from '../preview/reference-preview.tsx'
import { Icon } from '../ui/icon.tsx'
import { ReadOnlyArray } from './read-only-array.tsx'
import { ReadOnlyAsset } from './read-only-asset.tsx'
import * as css from './read-only-value.css.ts'
import type { InputProps } from './registry.ts'
import { ValueSource } from './value-source.tsx'

type Shown = Pick<InputProps, 'value' | 'type'>

/** How values show that nothing can edit yet, by built-in type; the rest shows as it is stored. */
const displays: Readonly<Record<string, ComponentType<Shown>>> = {
  array: ReadOnlyArray,
  reference: ReadOnlyReference,
  crossDatasetReference: ReadOnlyReference,
  image: ReadOnlyAsset,
  file: ReadOnlyAsset,
  slug: ReadOnlySlug,
  date: ReadOnlyDate,
  datetime: ReadOnlyDate,
  geopoint: ReadOnlyGeopoint,
}

/** Shows the value of a type that has no input yet, and never changes it. */
export function ReadOnlyValue({ value, type, control }: InputProps) {
  const translate = useTranslate()
  const Display = displays[type.fieldType.name] ?? ValueSource
  return (
    <div
      id={control.id}
      role="group"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
      className={css.card}
    >
      <div className={css.content}>
        {value === undefined ? (
          <span className={css.empty}>{translate('form.no-value')}</span>
        ) : (
          <Display value={value} type={type} />
        )}
      </div>
      <div className={css.note}>
        <Icon name="lock" size={13} />
        {translate('form.read-only-value')}
      </div>
    </div>
  )
}

function ReadOnlyReference({ value, type }: Shown) {
  if (!isReference(value)) return <ValueSource value={value} />
  return <ReferencePreview reference={value} type={type} />
}

function ReadOnlySlug({ value }: Shown) {
  const current = isRecord(value) ? value['current'] : undefined
  if (typeof current !== 'string') return <ValueSource value={value} />
  return <span className={css.mono}>{current}</span>
}

function ReadOnlyDate({ value, type }: Shown) {
  const { id } = useLocale()
  const date = typeof value === 'string' ? new Date(value) : new Date(NaN)
  if (Number.isNaN(date.getTime())) return <ValueSource value={value} />
  // A day has no time zone: read as UTC, it must be written as UTC.
  const format =
    type.fieldType.name === 'date'
      ? new Intl.DateTimeFormat(id, { dateStyle: 'long', timeZone: 'UTC' })
      : new Intl.DateTimeFormat(id, { dateStyle: 'long', timeStyle: 'short' })
  return <time dateTime={String(value)}>{format.format(date)}</time>
}

function ReadOnlyGeopoint({ value }: Shown) {
  const { lat, lng, alt } = isRecord(value) ? value : {}
  if (typeof lat !== 'number' || typeof lng !== 'number') return <ValueSource value={value} />
  const height = typeof alt === 'number' ? `, ${alt} m` : ''
  return <span className={css.mono}>{`${lat}, ${lng}${height}`}</span>
}
