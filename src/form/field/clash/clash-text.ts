import { diffText } from '../../../model/diff/diff-text.ts'
import { linesOfText } from '../../../model/portable-text.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { isRichText } from '../../../schema/walk.ts'

/** The words of a value that is read as text: a string, a block or rich text. Null for any other value. */
export function textOfValue(value: unknown, type: SchemaType | undefined): string | null {
  if (typeof value === 'string') return value
  const blocks = type?.fieldType.isBlock ? [value] : type && isRichText(type) ? value : null
  if (!Array.isArray(blocks)) return null
  const lines = linesOfText(blocks).filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines.join('\n') : null
}

/** A stretch of a text that both sides have, or only this one. */
export interface MarkedWords {
  readonly text: string
  readonly isOwn: boolean
}

/** A text with the words marked that the other one does not have; nothing is marked when they share no word. */
export function markWords(text: string, other: string | null): readonly MarkedWords[] {
  const changes = other === null ? [] : diffText(other, text)
  const own = changes.flatMap(({ action, text: words }): MarkedWords[] =>
    action === 'removed' ? [] : [{ text: words, isOwn: action === 'added' }],
  )
  const isShared = own.some((one) => !one.isOwn && one.text.trim() !== '')
  return isShared ? own : [{ text, isOwn: false }]
}
