import { useEffect, useReducer } from 'react'
import { useLocale, useTranslate } from '../i18n/use-translate.ts'
import { describeRelativeTime, formatDateTime } from './describe-time.ts'
import { useUi } from './ui-context.ts'

export interface RelativeTimeProps {
  /** ISO date-time, or ms since the epoch. An invalid date shows nothing. */
  value: string | number
  /** Shorter wording, for lists. */
  minimal?: boolean
}

/** How long ago, kept true as time passes; the exact moment is in its title. */
export function RelativeTime({ value, minimal = false }: RelativeTimeProps) {
  const { clock, ticker } = useUi()
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const at = typeof value === 'number' ? value : Date.parse(value)
  const valid = Number.isFinite(at)
  const { text, refreshMs } = valid
    ? describeRelativeTime({ at, now: clock.now(), locale, translate, minimal })
    : { text: '', refreshMs: null }
  useEffect(
    () => (refreshMs === null ? undefined : ticker.subscribe(refreshMs, refresh)),
    [ticker, refreshMs],
  )
  if (!valid) return null
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, locale)}>
      {text}
    </time>
  )
}
