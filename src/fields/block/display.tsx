import * as css from '../../form/read-only/read-only-value.css.ts'
import type { DisplayProps } from '../../form/registry.ts'
import { linesOfText } from '../../model/portable-text.ts'
import { ArrayDisplay } from '../array/display.tsx'

/** Rich text as its first words; without any text, as the list of its blocks. */
export function RichTextDisplay(props: DisplayProps) {
  const text = Array.isArray(props.value)
    ? linesOfText(props.value)
        .filter((line) => line.trim())
        .join('\n')
    : ''
  if (!text) return <ArrayDisplay {...props} />
  return (
    <div className={css.excerpt} dir="auto">
      {text}
    </div>
  )
}
