import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { valueFromText, valueToText } from '../clipboard.ts'
import type { TextItems } from './item-text.ts'

/** The text that stands for items on the clipboard: lines for plain ones, so that a spreadsheet takes them. */
export function itemsToText(items: readonly unknown[]): string {
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
