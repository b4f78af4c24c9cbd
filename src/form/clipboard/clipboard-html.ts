import { isRecord, ownField } from '../../model/document.ts'
import { escapeHtml } from '../../model/html.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { isRichText, itemTypeOf } from '../../schema/walk.ts'

/** A value as readable HTML, for programs that accept formatted text: titles, lists and paragraphs. */
export function valueToHtml(value: unknown, type: SchemaType): string {
  if (value === undefined || value === null || value === '') return ''
  const { fieldType } = type
  if (fieldType.toHtml && fieldType.isValue(value)) return fieldType.toHtml(value, type)
  if (Array.isArray(value)) return listHtml(value, type)
  if (isRecord(value)) return objectHtml(value, type)
  const text = escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))
  return `<p>${text.replaceAll('\n', '<br>')}</p>`
}

function listHtml(items: readonly unknown[], type: SchemaType): string {
  const parts = items.map((item) => {
    const itemType = itemTypeOf(type, item)
    return itemType ? valueToHtml(item, itemType) : ''
  })
  if (isRichText(type)) return parts.join('')
  const table = tableHtml(items, type)
  if (table) return table
  return `<ul>${parts.map((part) => `<li>${inline(part)}</li>`).join('')}</ul>`
}

/** An HTML table when all items are objects of one type with only scalar values; else null. */
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
  const headings = columns.map(({ title }) => `<th>${escapeHtml(title)}</th>`)
  return `<table><thead><tr>${headings.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const singleValues: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

/** One row per non-empty field. */
function objectHtml(value: Readonly<Record<string, unknown>>, type: SchemaType): string {
  const fields = type.fields.filter(({ name }) => (ownField(value, name) ?? null) !== null)
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name, title, type: fieldType }) =>
      `<dt>${escapeHtml(title)}</dt><dd>${inline(valueToHtml(ownField(value, name), fieldType))}</dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

/** Unwraps a single paragraph, for use inside another element. */
function inline(html: string): string {
  return /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(html)?.[1] ?? html
}
