import { localZone } from '../../fields/date/wall-time.ts'
import { useFormats, useLocale, useTranslate } from '../../i18n/use-translate.ts'
import type { ListFilter } from '../operators/filter.ts'
import type { ResolvedFilter } from '../operators/filters-to-groq.ts'
import * as read from '../operators/read-value.ts'
import { createDateText } from './values/date-text.ts'
import * as css from './filters.css.ts'
import { ReferenceName } from './values/reference-name.tsx'

/** The value of a filter as text; '' when there is none, or when it requires loading a document. */
export function useValueText(
  { value }: ListFilter,
  { field, operator, problem }: ResolvedFilter,
): string {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const formats = useFormats()
  // No grouping, as the number may be a year.
  const number = formats.number({ maximumFractionDigits: 20, useGrouping: false })
  if (!field || !operator || problem) return ''

  function dateText(date: string | null, includeTime: boolean): string {
    return date === null ? '' : createDateText(locale, includeTime, localZone()).write(date)
  }

  switch (operator.input) {
    case 'text':
      return read.readText(value) ?? ''
    case 'number':
      return number.format(read.readNumber(value) ?? 0)
    case 'numberRange': {
      const { from, to } = read.readNumberRange(value)
      const [first, last] = [number.format(from ?? 0), number.format(to ?? 0)]
      return translate('filters.value.number-range', { from: first, to: last })
    }
    case 'boolean':
      return translate(value === true ? 'filters.true' : 'filters.false')
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.title ?? String(value)
    case 'date': {
      const { date, includeTime } = read.readDateValue(value)
      return dateText(date, includeTime)
    }
    case 'dateRange': {
      const { from, to, includeTime } = read.readDateRange(value)
      const [first, last] = [dateText(from, includeTime), dateText(to, includeTime)]
      return translate('filters.value.date-range', { from: first, to: last })
    }
    case 'dateLast': {
      const { unit, unitValue } = read.readDateLast(value)
      return translate(`filters.value.last-${unit}`, { count: Math.floor(unitValue ?? 0) })
    }
    default:
      return ''
  }
}

export interface FilterValueProps {
  filter: ListFilter
  resolved: ResolvedFilter
  /** The result of `useValueText`. */
  text: string
}

/** The value part of a filter chip. */
export function FilterValue({ filter, resolved: { operator, problem }, text }: FilterValueProps) {
  const id = read.readReference(filter.value)
  const kind = operator?.input
  const isReference = kind === 'reference' || kind === 'image' || kind === 'file'
  if (isReference && id !== null && problem === null) {
    return (
      <span className={css.value}>
        <ReferenceName id={id} kind={kind} />
      </span>
    )
  }
  if (kind === 'none') return null
  return (
    <span className={css.value}>
      <span className={css.valueText}>{text || '…'}</span>
    </span>
  )
}
