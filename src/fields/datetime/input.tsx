import { useState } from 'react'
import type { InputProps } from '../../form/registry.ts'
import { set, unset } from '../../model/patch.ts'
import { readIsoMoment } from '../../schema/validation/dates.ts'
import { isZone, localZone } from '../date/wall-time.ts'
import { MomentInput } from './moment-input.tsx'

/** A date-time, stored in UTC and shown in the local zone, or in the zone of the schema. */
export function DatetimeInput({
  value,
  type,
  path,
  readOnly,
  control,
  onChange,
}: InputProps<string>) {
  const here = localZone()
  const { displayTimeZone, allowTimeZoneSwitch } = type.options
  const stated = isZone(displayTimeZone) ? displayTimeZone : null
  const [chosen, setChosen] = useState<string | null>(null)
  const zone = chosen ?? stated ?? here
  const maySwitch = stated ? allowTimeZoneSwitch !== false : allowTimeZoneSwitch === true
  const moment = value === undefined || value === '' ? null : readIsoMoment(value)
  return (
    <MomentInput
      type={type}
      control={control}
      path={path}
      readOnly={readOnly}
      moment={moment}
      broken={value || undefined}
      zone={zone}
      zones={maySwitch ? [...new Set([stated ?? here, here, 'UTC'])] : []}
      onMoment={(next) =>
        onChange(next === undefined ? unset() : set(new Date(next).toISOString()))
      }
      onZone={setChosen}
    />
  )
}
