import { useTranslate } from '../../i18n/use-translate.ts'
import { sourceText } from '../repair.ts'
import * as css from './value-source.css.ts'

/** Lines shown at first; a longer source expands on demand. */
const maxLines = 12

/** A stored value as JSON. */
export function ValueSource({ value }: { value: unknown }) {
  const translate = useTranslate()
  const text = sourceText(value)
  const lines = text.split('\n')
  if (lines.length <= maxLines) return <pre className={css.source}>{text}</pre>
  return (
    <details>
      <summary className={css.summary}>
        {translate('form.source-lines', { count: lines.length })}
      </summary>
      <pre className={css.source}>{text}</pre>
    </details>
  )
}
