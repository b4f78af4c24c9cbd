import { useId, useMemo } from 'react'
import type { ControlProps } from '../../form/registry.ts'
import { useFormats, useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { readIsoMoment } from '../../schema/validation/dates.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { Text } from '../../ui/text/text.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { DateBox } from '../date/date-box.tsx'
import { createDateFormat } from '../date/date-format.ts'
import {
  defaultDateFormat,
  defaultTimeFormat,
  formatOption,
  timeStepOption,
} from '../date/options.ts'
import {
  canBeginStored,
  dayText,
  floorToStep,
  localZone,
  momentOf,
  readDay,
  readMoment,
  wallTimeAt,
  zoneOffset,
} from '../date/wall-time.ts'
import type { WallTime } from '../date/wall-time.ts'

const hasZone = /(?:z|[+-]\d\d:?\d\d)\s*$/i

export interface MomentInputProps {
  type: SchemaType
  control: ControlProps
  /** Path of the date-time in the document. */
  path: Path
  readOnly: boolean
  /** Ms since 1970; null for none. */
  moment: number | null
  /** The stored text when it is not a valid date-time. */
  broken: string | undefined
  /** The zone in which the time is shown and set. */
  zone: string
  /** The available zones; with at most one there is no choice. */
  zones: readonly string[]
  onMoment: (moment: number | undefined) => void
  onZone: (zone: string) => void
}

/** A date-time, typed and picked in the wall time of one zone. The name of the zone is shown beside it. */
export function MomentInput(props: MomentInputProps) {
  const { type, control, path, readOnly, moment, broken, zone, zones, onMoment, onZone } = props
  const translate = useTranslate()
  const { locale } = useFormats()
  const { clock } = useUi()
  const hintId = useId()
  const localId = useId()
  const pattern = [
    formatOption(type, 'dateFormat', defaultDateFormat),
    formatOption(type, 'timeFormat', defaultTimeFormat),
  ].join(' ')
  const format = useMemo(() => createDateFormat(pattern, locale), [pattern, locale])
  const step = timeStepOption(type)
  const now = clock.now()
  const wall = moment === null ? null : wallTimeAt(moment, zone)
  const today = wallTimeAt(now, zone)
  /** Default for the other half when only a day or only a time is picked. */
  const start = wall ?? floorToStep({ ...today, second: 0, millisecond: 0 }, step)

  function write(at: number): string {
    return format.write(wallTimeAt(at, zone), { offset: zoneOffset(zone, at) })
  }

  /** The time for the reader, if the field shows another zone's. */
  function localTime(at: number): string | null {
    const here = localZone()
    const offset = zoneOffset(here, at)
    if (offset === zoneOffset(zone, at)) return null
    return `${format.write(wallTimeAt(at, here), { offset })} ${zoneName(here, at, locale)}`
  }

  function read(text: string, lenient: boolean): number | null {
    // As values are stored and copied: exact, as is every time with a zone of its own.
    const stored = readIsoMoment(text.trim())
    if (stored !== null) return stored
    const words = format.read(text, lenient)
    if (!words) {
      // A day alone may still be followed by a time.
      const written = lenient || text.includes(':') ? readMoment(text, zone) : null
      if (written === null || hasZone.test(text)) return written
      return momentOf(floorToStep(wallTimeAt(written, zone), step), zone)
    }
    const { offset, ...time } = words
    const missing = { hour: 0, minute: 0, second: 0, millisecond: 0 }
    const { year, month, day } = today
    const face: WallTime = floorToStep({ year, month, day, ...missing, ...time }, step)
    if (!readDay(dayText(face))) return null
    return offset === undefined ? momentOf(face, zone) : momentOf(face, 'UTC') - offset * 60_000
  }

  function choose(next: WallTime): void {
    const at = momentOf(floorToStep(next, step), zone)
    if (at !== moment) onMoment(at)
  }

  const shown = moment === null ? (broken ?? '') : write(moment)
  const local = moment === null ? null : localTime(moment)
  const described = [control['aria-describedby'], local && localId].filter(Boolean).join(' ')
  return (
    <Stack gap={1}>
      <DateBox<number>
        control={{ ...control, 'aria-describedby': described || undefined }}
        path={path}
        value={moment ?? undefined}
        readOnly={readOnly}
        placeholder={
          type.placeholder ??
          translate('inputs.date.example', {
            example: write(momentOf(floorToStep(today, step), zone)),
          })
        }
        shown={shown}
        isBroken={moment === null && broken !== undefined}
        read={read}
        write={write}
        canBegin={(text) => format.canBegin(text) || canBeginStored(text)}
        onValue={onMoment}
        pickerLabel={
          wall
            ? translate('inputs.date.open-value', { date: shown })
            : translate('inputs.datetime.open')
        }
        picker={{
          day: wall && dayText(wall),
          today: dayText(today),
          onDay(text) {
            const { year, month, day } = readDay(text) ?? start
            choose({ ...start, year, month, day })
            return false
          },
          time: {
            hour: start.hour,
            minute: start.minute,
            step,
            onTime: (hour, minute) => choose({ ...start, hour, minute, second: 0, millisecond: 0 }),
            onNow: () => choose(wallTimeAt(clock.now(), zone)),
          },
          ...(zones.length > 1 && { zone: { zone, zones, onZone } }),
        }}
        hint={{
          id: hintId,
          content: (
            <Text id={hintId} size="small" muted title={zone.replaceAll('_', ' ')}>
              {zoneName(zone, moment ?? now, locale)}
            </Text>
          ),
        }}
      />
      {local && (
        <Text id={localId} size="small" muted>
          {translate('inputs.datetime.local', { time: local })}
        </Text>
      )}
    </Stack>
  )
}

/** Short name of the zone at that time: CET, GMT+1. */
function zoneName(zone: string, moment: number, locale: string): string {
  const style = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
  const part = style.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  return part?.value ?? zone
}
