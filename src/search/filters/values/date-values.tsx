import { TimeOfDay } from '../../../fields/date/date-picker.tsx'
import { dayText, localZone, wallTimeAt } from '../../../fields/date/wall-time.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Calendar } from '../../../ui/controls/calendar.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { Select } from '../../../ui/controls/choice/select.tsx'
import { Switch } from '../../../ui/controls/choice/switch.tsx'
import { useUi } from '../../../ui/ui-context.ts'
import { dateUnits } from '../../operators/filter.ts'
import type { DateLastValue, DateRangeValue, DateValue } from '../../operators/filter.ts'
import { dayTextOf } from '../../operators/days.ts'
import * as read from '../../operators/read-value.ts'
import { pickInRange, storedDate, wallOf, withTime } from './date-text.ts'
import { DateTextInput } from './date-text-input.tsx'
import * as css from '../filters.css.ts'
import { useLate } from './use-late.tsx'
import type { ValueInputProps } from './value-input.ts'

/** A day or date-time, typed or picked in a calendar. */
export function DateInputValue({ value, operator, onChange }: ValueInputProps) {
  const translate = useTranslate()
  const zone = localZone()
  const { clock } = useUi()
  const today = useToday()
  const { date, includeTime } = read.readDateValue(value)
  const notify = (next: DateValue): void => onChange(next)
  const wall = date === null ? null : wallOf(date, zone)

  return (
    <>
      <DateTextInput
        label={translate('filters.date')}
        date={date}
        includeTime={includeTime}
        onDate={(next) => notify({ date: next, includeTime })}
      />
      <IncludeTime
        operator={operator}
        checked={includeTime}
        onChange={(next) => notify({ date: withTime(date, next, zone), includeTime: next })}
      />
      <Calendar
        value={date && dayTextOf(date, zone)}
        today={today}
        showsToday
        onChange={(day) => notify({ date: onDay(day, date, includeTime), includeTime })}
      />
      {includeTime && (
        <TimeOfDay
          hour={wall?.hour ?? 0}
          minute={wall?.minute ?? 0}
          step={1}
          onTime={(hour, minute) => {
            const at = wall ?? wallOf(today, zone)
            if (at) notify({ date: storedDate({ ...at, hour, minute }, true, zone), includeTime })
          }}
          onNow={() => notify({ date: new Date(clock.now()).toISOString(), includeTime })}
        />
      )}
    </>
  )
}

/** A range of days. The first click in the calendar sets the start, the second the end. */
export function DateRangeValueInput({ value, operator, onChange }: ValueInputProps) {
  const translate = useTranslate()
  const zone = localZone()
  const today = useToday()
  const { from, to, includeTime } = read.readDateRange(value)
  const notify = (next: Partial<DateRangeValue>): void =>
    onChange({ from, to, includeTime, ...next } satisfies DateRangeValue)
  const days = { from: from && dayTextOf(from, zone), to: to && dayTextOf(to, zone) }

  return (
    <>
      <div className={css.pair}>
        {(['from', 'to'] as const).map((bound) => (
          <DateTextInput
            key={bound}
            label={translate(`filters.${bound}`)}
            date={bound === 'from' ? from : to}
            includeTime={includeTime}
            onDate={(date) => notify({ [bound]: date })}
          />
        ))}
      </div>
      <IncludeTime
        operator={operator}
        checked={includeTime}
        onChange={(next) =>
          notify({
            from: withTime(from, next, zone),
            to: withTime(to, next, zone),
            includeTime: next,
          })
        }
      />
      <Calendar
        value={days.to ?? days.from}
        range={days}
        today={today}
        showsToday
        onChange={(day) => {
          const next = pickInRange(days, day)
          notify({
            from:
              next.from && (next.from === days.from ? from : onDay(next.from, null, includeTime)),
            to: next.to && (next.to === days.to ? to : onDay(next.to, null, includeTime)),
          })
        }}
      />
    </>
  )
}

/** The last N days, months or years up to today. */
export function DateLastInput({ value, onChange, onDone }: ValueInputProps) {
  const translate = useTranslate()
  const { shown, change, flush } = useLate<DateLastValue>(read.readDateLast(value), onChange)
  const { unit, unitValue } = shown
  return (
    <div className={css.pair}>
      <div className={css.half}>
        <NumberInput
          label={translate('filters.last.count')}
          min={0}
          value={unitValue ?? undefined}
          onChange={(next) => change({ unit, unitValue: read.readNumber(next) })}
          onUnread={() => change({ unit, unitValue: null })}
          onBlur={flush}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            flush()
            onDone()
          }}
        />
      </div>
      <div className={css.half}>
        <Select
          label={translate('filters.last.unit')}
          value={unit}
          options={dateUnits.map((one) => ({
            value: one,
            label: translate(`filters.last.${one}`),
          }))}
          onChange={(next) => {
            flush()
            onChange({ unit: next, unitValue } satisfies DateLastValue)
          }}
        />
      </div>
    </div>
  )
}

interface IncludeTimeProps {
  operator: ValueInputProps['operator']
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Hidden for fields that store days without a time. */
function IncludeTime({ operator, checked, onChange }: IncludeTimeProps) {
  const translate = useTranslate()
  if (!operator.name.startsWith('dateTime')) return null
  return <Switch label={translate('filters.include-time')} checked={checked} onChange={onChange} />
}

function useToday(): string {
  const { clock } = useUi()
  return dayText(wallTimeAt(clock.now(), localZone()))
}

/** The stored form of a picked day; keeps the time of the previous date. */
function onDay(day: string, before: string | null, includeTime: boolean): string {
  const zone = localZone()
  const wall = wallOf(day, zone)
  const time = before === null ? null : wallOf(before, zone)
  if (!wall || !includeTime) return day
  const { hour = 0, minute = 0 } = time ?? {}
  return storedDate({ ...wall, hour, minute }, true, zone)
}
