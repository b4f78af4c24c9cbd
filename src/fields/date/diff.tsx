import { useMemo } from 'react'
import type { DiffProps } from '../../form/registry.ts'
import { useFormats } from '../../i18n/use-translate.ts'
import { FromTo } from '../diff-parts.tsx'
import { createDateFormat } from './date-format.ts'
import { defaultDateFormat, formatOption } from './options.ts'
import { readDay } from './wall-time.ts'

export default function DateDiff({ diff, type }: DiffProps) {
  const { locale } = useFormats()
  const pattern = formatOption(type, 'dateFormat', defaultDateFormat)
  const format = useMemo(() => createDateFormat(pattern, locale), [pattern, locale])
  return (
    <FromTo
      diff={diff}
      renderSide={(value) => {
        const day = typeof value === 'string' ? readDay(value) : null
        return day ? format.write(day, { offset: 0 }) : String(value)
      }}
    />
  )
}
