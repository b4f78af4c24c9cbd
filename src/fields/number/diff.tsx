import { useMemo } from 'react'
import type { DiffProps } from '../../form/registry.ts'
import type { ScalarDiff } from '../../model/diff/diff.ts'
import { createNumberText } from '../../i18n/number-text.ts'
import { useLocale } from '../../i18n/use-translate.ts'
import { FromTo } from '../diff-parts.tsx'

export default function NumberDiff({ diff }: DiffProps<ScalarDiff>) {
  const { id: locale } = useLocale()
  const words = useMemo(() => createNumberText(locale), [locale])
  return (
    <FromTo
      diff={diff}
      renderSide={(value) => (typeof value === 'number' ? words.write(value) : String(value))}
    />
  )
}
