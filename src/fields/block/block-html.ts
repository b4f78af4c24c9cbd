import { semanticTag } from '../../model/decorator-kinds.ts'
import { isRecord } from '../../model/document.ts'
import { escapeHtml } from '../../model/html.ts'
import type { Block } from './type.ts'

const tags = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])

/** A block as HTML: its style and decorators, without annotations. */
export function blockHtml({ children, style = '' }: Block): string {
  const tag = tags.has(style) ? style : 'p'
  return `<${tag}>${children.map(spanHtml).join('')}</${tag}>`
}

function spanHtml(span: unknown): string {
  const text = isRecord(span) ? span['text'] : undefined
  if (!isRecord(span) || typeof text !== 'string') return ''
  const marks = Array.isArray(span['marks']) ? span['marks'] : []
  let html = escapeHtml(text).replaceAll('\n', '<br>')
  for (const mark of marks) {
    const tag = typeof mark === 'string' ? semanticTag(mark) : undefined
    if (tag) html = `<${tag}>${html}</${tag}>`
  }
  return html
}
