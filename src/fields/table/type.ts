import { isRecord } from '../../model/document.ts'
import { escapeHtml } from '../../model/html.ts'
import { createKey } from '../../model/key.ts'
import { linesOfText } from '../../model/portable-text.ts'
import type { ArrayMemberDefinition, FieldDefinition } from '../../schema/define.ts'
import type { FieldType } from '../../schema/field-type.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'

/** A cell of rich text. */
export interface TableCell {
  readonly _type?: string
  readonly _key: string
  readonly content?: readonly unknown[]
}

export interface TableRow {
  readonly _type?: string
  readonly _key: string
  readonly cells?: readonly (string | TableCell)[]
}

export interface Table {
  readonly _type?: string
  /** The first row contains the column titles. */
  readonly hasHeader?: boolean
  readonly rows?: readonly TableRow[]
}

/** Rows of cells, each a string, or rich text if the declaration lists the members of its text. */
export const tableType: FieldType<Table> = {
  name: 'table',
  icon: 'table',
  jsonType: 'object',
  keys: ['of'],
  example: { _type: 'table', rows: [{ _type: 'tableRow', _key: 'a', cells: ['One', 'Two'] }] },
  isValue: (value): value is Table => isRecord(value),
  leaf: true,
  holdsText: true,
  fromTable({ rows, hasHeader, textOf, blocksOf }, type) {
    const text = contentOf(type)
    const cellOf = (cell: (typeof rows)[number][number]): string | TableCell => {
      if (!text) return textOf(cell)
      const content = blocksOf(cell, text)
      return { ...emptyCell(), ...(content.length > 0 && { content }) }
    }
    return {
      ...(hasHeader && { hasHeader }),
      rows: rows.map((cells) => ({ ...emptyRow(0, emptyCell), cells: cells.map(cellOf) })),
    }
  },
  defaultValue: (type) => ({
    rows: [0, 1, 2].map(() => emptyRow(3, contentOf(type) ? emptyCell : () => '')),
  }),
  preview: ({ rows }) => ({
    title: rows?.[0]?.cells?.map(textOfCell).filter(Boolean).join(' · ') || undefined,
  }),
  searchedText: (path, type) => contentOf(type) && `pt::text(${path}.rows[].cells[].content[])`,
  fields: [{ name: 'hasHeader', type: 'boolean' }, rowsOf({ type: 'text' })],
  derivedFields: ({ of }) => (of ? [rowsOf(cellOf(of))] : []),
  toHtml({ rows = [], hasHeader }, type) {
    const lines = rows.map(({ cells = [] }, at) => {
      const tag = hasHeader && at === 0 ? 'th' : 'td'
      return `<tr>${cells.map((cell) => `<${tag}>${htmlOfCell(cell, type)}</${tag}>`).join('')}</tr>`
    })
    return `<table><tbody>${lines.join('')}</tbody></table>`
  },
}

/** The type of a cell's rich text; null for a table of strings. */
export function contentOf(type: SchemaType): SchemaType | null {
  const row = type.field('rows')?.type.of[0]
  return row?.field('cells')?.type.of[0]?.field('content')?.type ?? null
}

function rowsOf(cell: ArrayMemberDefinition): FieldDefinition {
  const cells: FieldDefinition = { name: 'cells', type: 'array', of: [cell] }
  return {
    name: 'rows',
    type: 'array',
    of: [{ name: 'tableRow', type: 'object', fields: [cells] }],
  }
}

// An array cannot contain arrays, so the text of a cell is a field of it.
function cellOf(of: readonly ArrayMemberDefinition[]): ArrayMemberDefinition {
  return { name: 'tableCell', type: 'object', fields: [{ name: 'content', type: 'array', of }] }
}

/** Creates an empty cell: a string, or rich text. */
export type NewCell = () => string | TableCell

export function emptyRow(columns: number, newCell: NewCell): TableRow {
  const cells = Array.from({ length: columns }, newCell)
  return { _type: 'tableRow', _key: createKey(), cells }
}

export function emptyCell(): TableCell {
  return { _type: 'tableCell', _key: createKey() }
}

/** The words of a cell of either kind. */
export function textOfCell(cell: unknown): string {
  return wordsOfCell(cell, (item) => item)
}

/** The words of a cell, in which `name` turns objects into words. */
export function wordsOfCell(cell: unknown, name: (item: unknown) => unknown): string {
  if (typeof cell === 'string') return cell
  return linesOfText(itemsOfCell(cell).map(name)).join(' ').trim()
}

/** The items of a cell's rich text. */
export function itemsOfCell(cell: unknown): readonly unknown[] {
  const content = isRecord(cell) ? cell['content'] : undefined
  return Array.isArray(content) ? content : []
}

function htmlOfCell(cell: unknown, type: SchemaType): string {
  const content = isRecord(cell) ? cell['content'] : undefined
  if (!Array.isArray(content)) return escapeHtml(textOfCell(cell)).replaceAll('\n', '<br>')
  const text = contentOf(type)
  return content
    .map((item: unknown) => {
      const member = text && itemTypeOf(text, item)
      return (member && member.fieldType.toHtml?.(item, member)) ?? ''
    })
    .join('')
}
