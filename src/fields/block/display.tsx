import * as css from '../../form/read-only/read-only-value.css.ts'
import type { DisplayProps } from '../../form/registry.ts'
import { isRecord } from '../../model/document.ts'
import { ArrayDisplay } from '../array/display.tsx'

/** Rich text as its first words; without any text, as the list of its blocks. */
export function RichTextDisplay(props: DisplayProps) {
  const text = Array.isArray(props.value) ? plainText(props.value) : ''
  if (!text) return <ArrayDisplay {...props} />
  return (
    <div className={css.excerpt} dir="auto">
      {text}
    </div>
  )
}

/** The text of rich text, one line per block. */
function plainText(blocks: readonly unknown[]): string {
  return blocks
    .flatMap((block) => {
      const children = isRecord(block) ? block['children'] : undefined
      if (!Array.isArray(children)) return []
      const texts = children.map((child: unknown) => (isRecord(child) ? child['text'] : ''))
      return [texts.filter((text) => typeof text === 'string').join('')]
    })
    .filter((line) => line.trim())
    .join('\n')
}
