import type { ListRow } from '../../../data/lists/document-list.ts'
import { listChoices } from '../../../fields/list-options.ts'
import { useFormats, useTranslate } from '../../../i18n/use-translate.ts'
import { isReference } from '../../../model/document.ts'
import { ReferencePreview } from '../../../preview/reference-preview.tsx'
import { PreviewFrame } from '../../../preview/preview-frame.tsx'
import { imageUrl } from '../../../protocol/image-url.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { readIsoDay, readIsoMoment } from '../../../schema/validation/dates.ts'
import { classes } from '../../../ui/host/dom.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { RowPresence } from '../../row-presence.tsx'
import type { ListField } from '../query/list-fields.ts'
import { RowStatusWord } from '../rows/row-status.tsx'
import * as css from '../list.css.ts'

export interface ListCellProps {
  field: ListField
  row: ListRow
}

/** A document's value in one column, formatted by the kind of field. */
export function ListCell({ field, row }: ListCellProps) {
  const value = row.values[field.path]
  switch (field.kind) {
    case 'status':
      return <RowStatusWord row={row} />
    case 'presence':
      return <RowPresence id={row.publishedId} />
    case 'updated':
    case 'created':
      return typeof value === 'string' ? <RelativeTime value={value} minimal /> : null
    case 'boolean':
      return typeof value === 'boolean' ? <BooleanMark value={value} /> : null
    case 'reference':
      return isReference(value) && field.type ? (
        <ReferencePreview reference={value} type={field.type} layout="inline" />
      ) : null
    case 'image':
      return <Thumbnail image={value} />
    case 'date':
    case 'datetime':
      return <DateText value={value} withTime={field.kind === 'datetime'} />
    case 'number':
    case 'count':
      return typeof value === 'number' ? <NumberText value={value} /> : null
    default:
      return typeof value === 'string' ? <>{choiceTitle(field, value)}</> : null
  }
}

function BooleanMark({ value }: { value: boolean }) {
  const translate = useTranslate()
  return (
    <span className={classes(css.mark, !value && css.quiet)}>
      <Icon name={value ? 'check' : 'minus'} label={translate(value ? 'list.yes' : 'list.no')} />
    </span>
  )
}

function Thumbnail({ image }: { image: unknown }) {
  const layer = useDataLayer()
  const url = imageUrl(image, undefined, layer)
  return url === undefined ? null : (
    <PreviewFrame layout="compact" title="" icon="image" imageUrl={url} />
  )
}

function NumberText({ value }: { value: number }) {
  const formats = useFormats()
  // Without grouping, as the number may be a year.
  return <>{formats.number({ maximumFractionDigits: 20, useGrouping: false }).format(value)}</>
}

function DateText({ value, withTime }: { value: unknown; withTime: boolean }) {
  const formats = useFormats()
  const read = withTime ? readIsoMoment : readIsoDay
  const at = typeof value === 'string' ? read(value) : null
  // A value that is not a date is shown unchanged.
  if (at === null) return <>{typeof value === 'string' ? value : ''}</>
  const format = formats.date({
    dateStyle: 'medium',
    ...(withTime ? { timeStyle: 'short' } : { timeZone: 'UTC' }),
  })
  return <time dateTime={String(value)}>{format.format(at)}</time>
}

function choiceTitle({ type }: ListField, value: string): string {
  const isText = (choice: unknown): choice is string => typeof choice === 'string'
  const choices = type && listChoices(type, isText)
  return choices?.find((choice) => choice.value === value)?.title ?? value
}
