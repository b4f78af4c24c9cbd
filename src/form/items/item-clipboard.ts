import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { formatsOf, valueFormat, valueFromText, valueToText } from '../clipboard.ts'
import type { TextItems } from './item-text.ts'

/** The forms in which items go to the clipboard, by media type. */
export function itemFormats(
  array: SchemaType,
  items: readonly unknown[],
): Readonly<Record<string, string>> {
  return { ...formatsOf(items, array), 'text/plain': itemsToText(items) }
}

/** What was copied, in the form that says most about items of this array; null when there is nothing. */
export function bestItemText(
  array: SchemaType,
  formats: Readonly<Record<string, string>>,
): string | null {
  const own = formats[valueFormat]
  return own && itemsFromText(array, own) ? own : (formats['text/plain'] ?? null)
}

/** Lines for plain items, so that a spreadsheet takes them. */
function itemsToText(items: readonly unknown[]): string {
  const arePlain = items.every((item) => typeof item !== 'object')
  return arePlain ? items.map(String).join('\n') : valueToText(items)
}

/** The items that a copied array, its rows or one object stand for, with keys of their own; null for other text. */
export function itemsFromText(array: SchemaType, text: string): TextItems | null {
  const list = valueFromText(text, array, createKey)
  if (list && Array.isArray(list.value)) return { items: list.value, dropped: list.dropped }
  const readings = array.of
    .filter((type) => type.jsonType === 'object')
    .flatMap((type) => valueFromText(text, type, createKey) ?? [])
  // The type that the object says it is, rather than one it can be made into.
  const one = readings.find(({ isConverted }) => !isConverted) ?? readings[0]
  if (!one || !isRecord(one.value)) return null
  return { items: [{ ...one.value, _key: createKey() }], dropped: one.dropped }
}
