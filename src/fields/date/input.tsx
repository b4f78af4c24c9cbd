import { useMemo } from 'react'
import type { InputProps } from '../../form/registry.ts'
import { useFormats, useTranslate } from '../../i18n/use-translate.ts'
import { set, unset } from '../../model/patch.ts'
import { useUi } from '../../ui/ui-context.ts'
import { DateBox } from './date-box.tsx'
import { createDateFormat } from './date-format.ts'
import { defaultDateFormat, formatOption } from './options.ts'
import { canBeginStored, dayText, localZone, readDay, wallTimeAt } from './wall-time.ts'

/** A day. Independent of time zones, except to determine today. */
export function DateInput({ value, type, path, readOnly, control, onChange }: InputProps<string>) {
  const translate = useTranslate()
  const { locale } = useFormats()
  const { clock } = useUi()
  const pattern = formatOption(type, 'dateFormat', defaultDateFormat)
  const format = useMemo(() => createDateFormat(pattern, locale), [pattern, locale])
  const day = value === undefined ? null : readDay(value)
  const today = wallTimeAt(clock.now(), localZone())

  function write(text: string): string {
    const time = readDay(text)
    return time ? format.write(time, inUtc) : text
  }

  const shown = value === undefined ? '' : write(value)
  return (
    <DateBox<string>
      control={control}
      path={path}
      value={value}
      readOnly={readOnly}
      placeholder={
        type.placeholder ??
        translate('inputs.date.example', { example: format.write(today, inUtc) })
      }
      shown={shown}
      isBroken={value !== undefined && value !== '' && !day}
      read={(text, lenient) => {
        const words = format.read(text, lenient)
        // As days are stored and copied, whatever the format of the box.
        if (!words) return readDay(text.trim()) ? text.trim() : null
        // Defaults for parts that the format does not contain.
        const { year = today.year, month = 1, day: dayOfMonth = 1 } = words
        const read = dayText({ year, month, day: dayOfMonth })
        return readDay(read) ? read : null
      }}
      write={write}
      canBegin={(text) => format.canBegin(text) || canBeginStored(text)}
      onValue={(next) => onChange(next === undefined ? unset() : set(next))}
      pickerLabel={
        day ? translate('inputs.date.open-value', { date: shown }) : translate('inputs.date.open')
      }
      picker={{
        day: day && dayText(day),
        today: dayText(today),
        onDay(next) {
          if (next !== value) onChange(set(next))
          return true
        },
      }}
    />
  )
}

const inUtc = { offset: 0 }
