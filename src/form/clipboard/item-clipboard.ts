import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { cellsOfText } from '../../model/separated-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { formatsOf, valueFormat, valueFromText, valueToText } from './clipboard.ts'
import { listLinesOf, tableRowsOf } from './html-rows.ts'
import type { TextItems } from './item-text.ts'
import { cellsOf, itemsFromLines, itemsFromRows, linesOf, tableTypeOf } from './item-text.ts'
import { holdsPlainItems } from './new-item.ts'

/** Pasted, dropped or file contents, by media type. */
export type ItemFormats = Readonly<Record<string, string>>

/** Formats from which items can be created. */
export const itemFormatNames: readonly string[] = [valueFormat, 'text/html', 'text/plain']

/** The contents of a paste in the supported formats. */
export function formatsIn(data: Pick<DataTransfer, 'getData'>): ItemFormats {
  const found = itemFormatNames.map((name) => [name, data.getData(name)] as const)
  return Object.fromEntries(found.filter(([, text]) => text !== ''))
}

/** The clipboard formats of items. */
export function itemFormats(array: SchemaType, items: readonly unknown[]): ItemFormats {
  return { ...formatsOf(items, array), 'text/plain': itemsToText(items) }
}

/** Plain items become lines, so that they can be pasted into a spreadsheet. */
function itemsToText(items: readonly unknown[]): string {
  const arePlain = items.every((item) => typeof item !== 'object')
  return arePlain ? items.map(String).join('\n') : valueToText(items)
}

/**
 * Converts clipboard contents to items with new keys: our own format first, then table rows and list entries, then
 * lines. Null when nothing fits.
 */
export function itemsFromFormats(array: SchemaType, formats: ItemFormats): TextItems | null {
  const text = formats['text/plain'] ?? ''
  const html = formats['text/html'] ?? ''
  const own = formats[valueFormat]
  return (
    (own && someOf(itemsFromText(array, own))) ||
    someOf(itemsFromText(array, text)) ||
    someOf(holdsPlainItems(array) ? plainItems(array, text, html) : objectItems(array, text, html))
  )
}

function someOf(made: TextItems | null): TextItems | null {
  return made && made.items.length > 0 ? made : null
}

function plainItems(array: SchemaType, text: string, html: string): TextItems {
  const cells = text.includes('\t') ? cellsOfText(text).flat() : null
  const lines = cells ?? linesOf(text)
  // Formatted text marks the boundaries of entries, unless it contains more than the table or list.
  const table = tableRowsOf(html)?.flat()
  const entries = table ?? listLinesOf(html) ?? []
  // Spreadsheets write each entry with line breaks as one in quotation marks.
  const least = table ? cellsOfText(text).flat().length : linesOf(text).length
  const isAll = entries.length > 0 && entries.length >= least
  return itemsFromLines(array, isAll ? entries : lines)
}

function objectItems(array: SchemaType, text: string, html: string): TextItems | null {
  const type = tableTypeOf(array)
  if (!type) return null
  const rows = tableRowsOf(html) ?? (text.trim() === '' ? [] : cellsOf(text))
  return rows.length > 0 ? itemsFromRows(type, rows, createKey) : null
}

/** The items of a copied array, its rows or a single object; null for other text. */
function itemsFromText(array: SchemaType, text: string): TextItems | null {
  const list = valueFromText(text, array, createKey)
  if (list && Array.isArray(list.value)) return { items: list.value, report: list.report }
  const readings = array.of
    .filter((type) => type.jsonType === 'object')
    .flatMap((type) => valueFromText(text, type, createKey) ?? [])
  // An object's own `_type` has priority over types it can be converted to.
  const one = readings.find(({ isConverted }) => !isConverted) ?? readings[0]
  if (!one || !isRecord(one.value)) return null
  const { changed, dropped, names } = one.report
  const isChanged = changed + dropped > 0
  return {
    items: [{ ...one.value, _key: createKey() }],
    report: { kept: isChanged ? 0 : 1, changed: isChanged ? 1 : 0, dropped: 0, names },
  }
}
