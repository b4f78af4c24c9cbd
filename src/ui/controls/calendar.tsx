import { TZDate } from '@date-fns/tz/date'
import { addDays, addMonths, addYears, endOfWeek, startOfMonth, startOfWeek } from 'date-fns'
import type { Day } from 'date-fns'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { Button } from './button.tsx'
import * as css from './calendar.css.ts'
import { IconButton } from './icon-button.tsx'
import { NumberInput } from './number-input.tsx'
import { Select } from './choice/select.tsx'
import { useUi } from '../ui-context.ts'

export interface CalendarProps {
  /** Selected day as `YYYY-MM-DD`, null for none. */
  value: string | null
  /** The current day, which is marked, and shown first when no day is selected. */
  today: string
  onChange: (day: string) => void
  /** Focuses its day on mount. */
  takesFocus?: boolean
  /** Selects a range of days instead of one; `value` is then the day shown initially. */
  range?: { readonly from: string | null; readonly to: string | null }
  /** Shows a button that returns to the current month. */
  showsToday?: boolean
}

/**
 * A month of days to choose from. Days are plain strings, so nothing depends on the time zone of the device. Loaded
 * with the popups that contain it.
 */
export function Calendar({
  value,
  today,
  onChange,
  takesFocus: startsFocused = false,
  range,
  showsToday = false,
}: CalendarProps) {
  const translate = useTranslate()
  const { direction } = useUi()
  const { id: locale, weekInfo } = useLocale()
  const [active, setActive] = useState(value ?? today)
  const [shownValue, setShownValue] = useState(value)
  const grid = useRef<HTMLDivElement>(null)
  /** Whether the next active day is also focused. */
  const takesFocus = useRef(startsFocused)
  const words = useMemo(() => wordsOf(locale), [locale])
  const weekStartsOn = (weekInfo.firstDay % 7) as Day

  if (value !== shownValue) {
    setShownValue(value)
    if (value) setActive(value)
  }

  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])

  const date = dateOf(active)
  const first = startOfWeek(startOfMonth(date), { weekStartsOn })
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  )

  function isChosen(day: string): boolean {
    return range ? day === range.from || day === range.to : day === value
  }

  function isBetween(day: string): boolean {
    return Boolean(range?.from && range.to && day > range.from && day < range.to)
  }

  function go(next: Date): void {
    if (isShown(next)) setActive(textOf(next))
  }

  function handleKey(event: KeyboardEvent): void {
    const target = dayAtKey(event, { date, weekStartsOn, isRtl: direction === 'rtl' })
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    takesFocus.current = true
    go(target)
  }

  return (
    <div className={css.calendar}>
      <MonthPicker date={date} words={words} onGo={go} />
      <div
        ref={grid}
        role="grid"
        aria-label={words.monthAndYear.format(date)}
        aria-multiselectable={range ? true : undefined}
        className={css.grid}
        onKeyDown={handleKey}
      >
        <div role="row" className={css.week}>
          {weeks[0]?.map((day) => (
            <span
              key={day.getDay()}
              role="columnheader"
              aria-label={words.weekday.format(day)}
              className={css.weekday}
            >
              {words.shortWeekday.format(day)}
            </span>
          ))}
        </div>
        {weeks.map((days) => (
          <div key={textOf(days[0]!)} role="row" className={css.week}>
            {days.map((day) => {
              const text = textOf(day)
              return (
                <DayCell
                  key={text}
                  day={day}
                  label={words.full.format(day)}
                  isActive={text === active}
                  isToday={text === today}
                  isOutside={day.getMonth() !== date.getMonth()}
                  isChosen={isChosen(text)}
                  isBetween={isBetween(text)}
                  onChoose={() => {
                    setActive(text)
                    onChange(text)
                  }}
                />
              )
            })}
          </div>
        ))}
      </div>
      {showsToday && (
        <span className={css.today}>
          <Button size="small" variant="ghost" onClick={() => setActive(today)}>
            {translate('calendar.go-to-today')}
          </Button>
        </span>
      )}
    </div>
  )
}

interface MonthPickerProps {
  date: Date
  words: ReturnType<typeof wordsOf>
  onGo: (date: Date) => void
}

/** Month and year of the shown days, with buttons for the ones around. */
function MonthPicker({ date, words, onGo }: MonthPickerProps) {
  const translate = useTranslate()
  return (
    <div className={css.header}>
      <Step icon="chevrons-left" label="previous-year" onClick={() => onGo(addYears(date, -1))} />
      <Step icon="chevron-left" label="previous-month" onClick={() => onGo(addMonths(date, -1))} />
      <div className={css.month}>
        <Select
          size="medium"
          label={translate('calendar.month')}
          value={date.getMonth()}
          options={words.months.map((label, index) => ({ value: index, label }))}
          onChange={(month) => onGo(addMonths(date, month - date.getMonth()))}
        />
      </div>
      <div className={css.year}>
        <NumberInput
          size="medium"
          label={translate('calendar.year')}
          inputMode="numeric"
          min={1}
          max={9999}
          value={date.getFullYear()}
          onChange={(year) => {
            if (year !== undefined && Number.isInteger(year) && year >= 1) {
              onGo(addYears(date, year - date.getFullYear()))
            }
          }}
        />
      </div>
      <Step icon="chevron-right" label="next-month" onClick={() => onGo(addMonths(date, 1))} />
      <Step icon="chevrons-right" label="next-year" onClick={() => onGo(addYears(date, 1))} />
    </div>
  )
}

interface DayCellProps {
  day: Date
  label: string
  /** In the tab order. */
  isActive: boolean
  isToday: boolean
  /** Belongs to the month before or after. */
  isOutside: boolean
  isChosen: boolean
  /** Lies between the two chosen days of a range. */
  isBetween: boolean
  onChoose: () => void
}

function DayCell(props: DayCellProps) {
  const { day, label, isActive, isToday, isOutside, isChosen, isBetween, onChoose } = props
  return (
    <div
      role="gridcell"
      aria-selected={isChosen || isBetween}
      data-between={isBetween || undefined}
      className={css.cell}
    >
      <button
        type="button"
        className={css.day}
        tabIndex={isActive ? 0 : -1}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        data-day={textOf(day)}
        disabled={!isShown(day)}
        data-outside={isOutside || undefined}
        onClick={onChoose}
      >
        {day.getDate()}
      </button>
    </div>
  )
}

interface StepProps {
  icon: 'chevrons-left' | 'chevron-left' | 'chevron-right' | 'chevrons-right'
  label: 'previous-year' | 'previous-month' | 'next-month' | 'next-year'
  onClick: () => void
}

function Step({ icon, label, onClick }: StepProps) {
  const translate = useTranslate()
  return (
    <span className={css.step}>
      <IconButton
        icon={icon}
        size="medium"
        label={translate(`calendar.${label}`)}
        tooltip={null}
        onClick={onClick}
      />
    </span>
  )
}

interface Around {
  readonly date: Date
  readonly weekStartsOn: Day
  readonly isRtl: boolean
}

/** The day a key moves to, following the ARIA pattern for date grids; null for other keys. */
function dayAtKey(event: KeyboardEvent, { date, weekStartsOn, isRtl }: Around): Date | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event
  if (altKey || ctrlKey || metaKey) return null
  const ahead = isRtl ? -1 : 1
  const page = shiftKey ? addYears : addMonths
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -ahead)
    case 'ArrowRight':
      return addDays(date, ahead)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return startOfWeek(date, { weekStartsOn })
    case 'End':
      return dateOf(textOf(endOfWeek(date, { weekStartsOn })))
    case 'PageUp':
      return page(date, -1)
    case 'PageDown':
      return page(date, 1)
    default:
      return null
  }
}

function wordsOf(locale: string) {
  const style = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const month = style({ month: 'long' })
  return {
    months: Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2024, index, 1))),
    monthAndYear: style({ month: 'long', year: 'numeric' }),
    weekday: style({ weekday: 'long' }),
    shortWeekday: style({ weekday: 'short' }),
    full: style({ dateStyle: 'full' }),
  }
}

/** Stored years have four digits. */
function isShown(date: Date): boolean {
  const year = date.getFullYear()
  return year >= 1 && year <= 9999
}

/** Midnight in UTC, where no day is skipped and all have the same length. */
function dateOf(day: string): Date {
  return new TZDate(`${day}T00:00:00Z`, 'UTC')
}

function textOf(date: Date): string {
  return date.toISOString().replace(/T.*/, '')
}
