import { sourceText } from './repair.ts'
import * as css from './value-source.css.ts'

/** A stored value as it is. It scrolls, so it can be reached by keyboard. */
export function ValueSource({ value }: { value: unknown }) {
  const text = sourceText(value)
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
  const scrolls = shown.split('\n').length > 8
  return (
    <pre className={css.source} tabIndex={scrolls ? 0 : undefined}>
      {shown}
    </pre>
  )
}

const maxLength = 4000
