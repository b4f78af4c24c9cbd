import type { DiffProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ScalarDiff } from '../../model/diff/diff.ts'
import { FromTo } from '../diff-parts.tsx'

export default function BooleanDiff({ diff }: DiffProps<ScalarDiff>) {
  const translate = useTranslate()
  return (
    <FromTo diff={diff} renderSide={(value) => translate(value ? 'review.yes' : 'review.no')} />
  )
}
