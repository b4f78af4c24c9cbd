import type { DiffProps } from '../../form/registry.ts'
import type { ScalarDiff } from '../../model/diff/diff.ts'
import { numberText } from '../../i18n/number-text.ts'
import { useLocale } from '../../i18n/use-translate.ts'
import { FromTo } from '../diff-parts.tsx'

export default function NumberDiff({ diff }: DiffProps<ScalarDiff>) {
  const { id: locale } = useLocale()
  const words = numberText(locale)
  return (
    <FromTo
      diff={diff}
      renderSide={(value) => (typeof value === 'number' ? words.write(value) : String(value))}
    />
  )
}
