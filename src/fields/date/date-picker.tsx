import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Calendar } from '../../ui/controls/calendar.tsx'
import { Select } from '../../ui/controls/choice/select.tsx'
import * as css from './date-picker.css.ts'

export interface TimeChoice {
  readonly hour: number
  readonly minute: number
  /** Minutes between the offered times. */
  readonly step: number
  readonly onTime: (hour: number, minute: number) => void
  readonly onNow: () => void
}

export interface ZoneChoice {
  readonly zone: string
  readonly zones: readonly string[]
  readonly onZone: (zone: string) => void
}

export interface DatePickerProps {
  /** `YYYY-MM-DD`, null for none. */
  day: string | null
  today: string
  onDay: (day: string) => void
  /** Adds a choice of the time of day. */
  time?: TimeChoice
  /** Adds a choice of the time zone. */
  zone?: ZoneChoice
}

/** The popup of a date: a calendar and, for date-times, the time of day. */
export function DatePicker({ day, today, onDay, time, zone }: DatePickerProps) {
  const translate = useTranslate()
  return (
    <div className={css.picker}>
      <Calendar value={day} today={today} onChange={onDay} takesFocus />
      {time && <TimeOfDay {...time} />}
      {zone && (
        <Select
          size="medium"
          label={translate('inputs.datetime.zone')}
          value={zone.zone}
          options={zone.zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          onChange={zone.onZone}
        />
      )}
    </div>
  )
}

/** Lists of hours and minutes, and a button for the current time. */
export function TimeOfDay({ hour, minute, step, onTime, onNow }: TimeChoice) {
  const translate = useTranslate()
  return (
    <div className={css.time}>
      <div className={css.unit}>
        <Select
          size="medium"
          label={translate('inputs.datetime.hour')}
          value={hour}
          options={choices(24, 1)}
          onChange={(next) => onTime(next, minute)}
        />
      </div>
      <span aria-hidden>:</span>
      <div className={css.unit}>
        <Select
          size="medium"
          label={translate('inputs.datetime.minute')}
          value={minute}
          options={choices(60, step)}
          onChange={(next) => onTime(hour, next)}
        />
      </div>
      <Button onClick={onNow}>{translate('inputs.datetime.now')}</Button>
    </div>
  )
}

function choices(end: number, step: number) {
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => ({
    value: index * step,
    label: String(index * step).padStart(2, '0'),
  }))
}
