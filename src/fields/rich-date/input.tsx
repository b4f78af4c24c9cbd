import { useMemo } from 'react'
import type { InputProps } from '../../form/registry.ts'
import { set, unset } from '../../model/patch.ts'
import { readIsoMoment } from '../../schema/validation/dates.ts'
import { isZone, localZone } from '../date/wall-time.ts'
import { MomentInput } from '../datetime/moment-input.tsx'
import { richDateAt } from './type.ts'
import type { RichDate } from './type.ts'

/** A date-time with the zone it was recorded in; it is shown in that zone. */
export function RichDateInput({
  value,
  type,
  path,
  readOnly,
  control,
  onChange,
}: InputProps<RichDate>) {
  const here = localZone()
  const zone = isZone(value?.timezone) ? value.timezone : here
  const text = value?.utc ?? value?.local
  const moment = typeof text === 'string' ? readIsoMoment(text) : null
  const zones = useMemo(() => [...new Set([zone, here, 'UTC', ...knownZones()])], [zone, here])
  return (
    <MomentInput
      type={type}
      control={control}
      path={path}
      readOnly={readOnly}
      moment={moment}
      broken={typeof text === 'string' ? text : undefined}
      zone={zone}
      zones={zones}
      onMoment={(next) => {
        if (next !== undefined) onChange(set({ ...value, ...richDateAt(next, zone) }))
        // An array item is kept, but emptied.
        else if (typeof path.at(-1) !== 'string') onChange(parts.map((name) => unset([name])))
        else onChange(unset())
      }}
      // The point in time stays; its local time is recomputed.
      onZone={(next) => {
        if (moment !== null) onChange(set({ ...value, ...richDateAt(moment, next) }))
      }}
    />
  )
}

const parts = ['local', 'utc', 'timezone', 'offset']

function knownZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone')
}
