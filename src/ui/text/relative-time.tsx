import { useEffect, useReducer, useState } from 'react'
import { useFormats, useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { describeRelativeTime, formatDateTime } from './describe-time.ts'
import { whenIdle } from '../../data/frames.ts'
import { useUi } from '../ui-context.ts'

export interface RelativeTimeProps {
  /** ISO date-time, or ms since the epoch. An invalid date shows nothing. */
  value: string | number
  /** Shorter wording, for lists. */
  minimal?: boolean
}

/** A relative time that updates itself; its title is the exact time. */
export function RelativeTime({ value, minimal = false }: RelativeTimeProps) {
  const { at, text, exact } = useTimeText(value, { minimal })
  if (!Number.isFinite(at)) return null
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {text}
    </time>
  )
}

/** The exact time. As a hint it does not delay the first screen: it is empty until the page is idle. */
function useExactTime(at: number, isShown: boolean): string {
  const { id: locale } = useLocale()
  const formats = useFormats()
  const [wasIdle, setIdle] = useState(false)
  const isValid = Number.isFinite(at)
  const waits = isValid && !isShown && !wasIdle && !formats.hasDates()
  useEffect(() => (waits ? whenIdle(() => setIdle(true)) : undefined), [waits])
  return isValid && !waits ? formatDateTime(at, locale, formats) : ''
}

/** A relative time that updates itself, with the exact time for a hint; empty for an invalid date. */
export function useTimeText(
  value: string | number,
  { minimal = false, absolute = false }: { minimal?: boolean; absolute?: boolean } = {},
): { at: number; text: string; exact: string } {
  const { clock, ticker } = useUi()
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const formats = useFormats()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const at = typeof value === 'number' ? value : Date.parse(value)
  const valid = Number.isFinite(at)
  const exact = useExactTime(at, absolute)
  const { text, refreshMs } =
    valid && !absolute
      ? describeRelativeTime({ at, now: clock.now(), locale, translate, minimal, formats })
      : { text: exact, refreshMs: null }
  useEffect(
    () => (refreshMs === null ? undefined : ticker.subscribe(refreshMs, refresh)),
    [ticker, refreshMs],
  )
  return { at, text, exact }
}
