import { isRecord, ownField } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'

/** A value as a person reads it, for programs that take formatted text: titles, lists and paragraphs. */
export function valueToHtml(value: unknown, type: SchemaType): string {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value)) return listHtml(value, type)
  if (isRecord(value)) return type.fieldType.opaque ? blockHtml(value) : objectHtml(value, type)
  const text = escape(typeof value === 'string' ? value : JSON.stringify(value))
  return type.fieldType.name === 'url' && /^https?:/i.test(text)
    ? `<a href="${text}">${text}</a>`
    : `<p>${text.replaceAll('\n', '<br>')}</p>`
}

function listHtml(items: readonly unknown[], type: SchemaType): string {
  const parts = items.map((item) => {
    const itemType = itemTypeOf(type, item)
    return itemType ? valueToHtml(item, itemType) : ''
  })
  if (items.some((item) => isRecord(item) && Array.isArray(item['children']))) return parts.join('')
  const table = tableHtml(items, type)
  if (table) return table
  return `<ul>${parts.map((part) => `<li>${inline(part)}</li>`).join('')}</ul>`
}

/** Rows for a spreadsheet where items are of one type and hold nothing but single values; null elsewhere. */
function tableHtml(
  items: readonly unknown[],
  { of: [type, ...others] }: SchemaType,
): string | null {
  if (!type || others.length > 0 || type.jsonType !== 'object' || !items.every(isRecord))
    return null
  const held = (name: string) => items.some((item) => (ownField(item, name) ?? null) !== null)
  const columns = type.fields.filter(({ name }) => !name.startsWith('_') && held(name))
  const areSingle = columns.every(({ type: { jsonType } }) => singleValues.has(jsonType))
  if (columns.length === 0 || !areSingle) return null
  const rows = items.map((item) => {
    const cells = columns.map(({ name, type: column }) =>
      inline(valueToHtml(ownField(item, name), column)),
    )
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const headings = columns.map(({ title }) => `<th>${escape(title)}</th>`)
  return `<table><thead><tr>${headings.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const singleValues: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

/** A row per field that holds something. Rich text stands by itself. */
function objectHtml(value: Readonly<Record<string, unknown>>, type: SchemaType): string {
  if (Array.isArray(value['children'])) return blockHtml(value)
  const fields = type.fields.filter(({ name }) => (ownField(value, name) ?? null) !== null)
  if (fields.length === 0) return blockHtml(value)
  const rows = fields.map(
    ({ name, title, type: fieldType }) =>
      `<dt>${escape(title)}</dt><dd>${inline(valueToHtml(ownField(value, name), fieldType))}</dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

const blockTags: Readonly<Record<string, string>> = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  blockquote: 'blockquote',
}

function blockHtml(block: Readonly<Record<string, unknown>>): string {
  const { children, style, _ref: reference } = block
  if (typeof reference === 'string') return `<p>${escape(reference)}</p>`
  if (!Array.isArray(children)) return ''
  const tag = (typeof style === 'string' && blockTags[style]) || 'p'
  return `<${tag}>${children.map(spanHtml).join('')}</${tag}>`
}

function spanHtml(span: unknown): string {
  const text = isRecord(span) ? span['text'] : undefined
  if (!isRecord(span) || typeof text !== 'string') return ''
  const marks = Array.isArray(span['marks']) ? span['marks'] : []
  let html = escape(text).replaceAll('\n', '<br>')
  for (const tag of ['strong', 'em', 'code']) {
    if (marks.includes(tag)) html = `<${tag}>${html}</${tag}>`
  }
  return html
}

/** A single paragraph needs no paragraph of its own inside something else. */
function inline(html: string): string {
  return /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(html)?.[1] ?? html
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
