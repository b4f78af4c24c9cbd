import { useMemo } from 'react'
import type { DiffProps } from '../../form/registry.ts'
import { useFormats } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { createDateFormat } from '../date/date-format.ts'
import { defaultDateFormat, defaultTimeFormat, formatOption } from '../date/options.ts'
import { readIsoMoment } from '../../schema/validation/dates.ts'
import { isZone, localZone, wallTimeAt, zoneOffset } from '../date/wall-time.ts'
import { FromTo } from '../diff-parts.tsx'

/** Date-times in the zone that the form uses. */
export default function MomentDiff({ diff, type }: DiffProps) {
  const { locale } = useFormats()
  const pattern = [
    formatOption(type, 'dateFormat', defaultDateFormat),
    formatOption(type, 'timeFormat', defaultTimeFormat),
  ].join(' ')
  const format = useMemo(() => createDateFormat(pattern, locale), [pattern, locale])
  const { displayTimeZone } = type.options
  const here = isZone(displayTimeZone) ? displayTimeZone : localZone()

  function show(value: unknown): string {
    const text = isRecord(value) ? (value['utc'] ?? value['local']) : value
    const stated = isRecord(value) ? value['timezone'] : null
    const zone = isZone(stated) ? stated : here
    const moment = typeof text === 'string' ? readIsoMoment(text) : null
    if (moment === null) return typeof text === 'string' ? text : JSON.stringify(value)
    const shown = format.write(wallTimeAt(moment, zone), { offset: zoneOffset(zone, moment) })
    return isRecord(value) ? `${shown} ${zone}` : shown
  }

  return <FromTo diff={diff} renderSide={show} />
}
