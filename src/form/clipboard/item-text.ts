import { cellsOfText } from '../../model/separated-text.ts'
import type { SchemaField, SchemaType } from '../../schema/schema.ts'
import { emptyObjectOf } from '../../schema/walk.ts'
import type { PasteReport } from './paste-report.ts'

/** Items created from text, and the outcome for each part of it. */
export interface TextItems {
  readonly items: readonly unknown[]
  readonly report: PasteReport
}

/** The non-empty lines of a text. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '')
}

/**
 * An item for each line: `true` and `false` for booleans, digits for numbers, anything for strings. A line that fits no
 * declared type is dropped.
 */
export function itemsFromLines(array: SchemaType, lines: readonly string[]): TextItems {
  const items: unknown[] = []
  const names: string[] = []
  for (const line of lines) {
    if (line.trim() === '') continue
    const item = itemFromLine(array, line)
    if (item === undefined) names.push(line)
    else items.push(item)
  }
  return {
    items,
    report: { kept: items.length, changed: 0, dropped: names.length, names },
  }
}

function itemFromLine({ of }: SchemaType, line: string): unknown {
  const word = line.trim()
  const has = (jsonType: string) => of.some((type) => type.jsonType === jsonType)
  if (has('boolean') && (word === 'true' || word === 'false')) return word === 'true'
  if (has('number') && /^\d+$/.test(word) && Number.isSafeInteger(Number(word))) return Number(word)
  return has('string') ? line : undefined
}

/** Fields a table can fill: strings, numbers and booleans. */
function columnsOf(type: SchemaType): readonly SchemaField[] {
  return type.fields.filter(
    ({ type: { jsonType, hidden, readOnly } }) =>
      ['string', 'number', 'boolean'].includes(jsonType) && hidden !== true && readOnly !== true,
  )
}

/** The one item type that rows of a table can become, if there is one. */
export function tableTypeOf(array: SchemaType): SchemaType | undefined {
  const [only, ...others] = array.of
  if (!only || others.length > 0 || only.jsonType !== 'object') return undefined
  return columnsOf(only).length > 0 ? only : undefined
}

/**
 * Objects from rows of cells. A first row with field names assigns the columns; without one, columns are the fields in
 * order. Unknown columns are dropped; a cell that does not fit marks its row as changed.
 */
export function itemsFromRows(
  type: SchemaType,
  rows: readonly (readonly string[])[],
  createKey: () => string,
): TextItems {
  const [first = [], ...rest] = rows
  const fields = columnsOf(type)
  const named = first.map((name) => fieldNamed(fields, name))
  const isHeading = named.some((field) => field !== undefined) && rest.length > 0
  const columns = isHeading ? named : first.map((_, index) => fields[index])
  const strange = isHeading ? first.filter((_, index) => !columns[index]) : []
  const names = [...strange]
  let changed = 0
  const items = (isHeading ? rest : rows).map((cells) => {
    const known = names.length
    const item: Record<string, unknown> = { ...emptyObjectOf(type), _key: createKey() }
    cells.forEach((cell, index) => {
      if (cell === '') return
      const field = columns[index]
      const value = field && cellValue(field.type, cell)
      if (value !== undefined) item[field!.name] = value
      else if (field || !isHeading) names.push(cell)
    })
    if (names.length > known) changed += 1
    return item
  })
  const kept = items.length - changed
  return { items, report: { kept, changed, dropped: strange.length, names } }
}

function fieldNamed(fields: readonly SchemaField[], name: string): SchemaField | undefined {
  const wanted = name.trim().toLowerCase()
  return fields.find(
    (field) => field.name.toLowerCase() === wanted || field.title.toLowerCase() === wanted,
  )
}

function cellValue({ jsonType }: SchemaType, cell: string): unknown {
  const word = cell.trim()
  if (jsonType === 'string') return cell
  if (jsonType === 'number')
    return word !== '' && Number.isFinite(Number(word)) ? Number(word) : undefined
  if (/^(true|yes|1)$/i.test(word)) return true
  return /^(false|no|0)$/i.test(word) ? false : undefined
}

/** The cells of tab-, comma- or semicolon-separated text, without empty rows. */
export function cellsOf(text: string): string[][] {
  const separator = ['\t', ';', ','].find((mark) => text.includes(mark))
  return cellsOfText(text, separator).filter((row) => row.some((one) => one.trim() !== ''))
}
