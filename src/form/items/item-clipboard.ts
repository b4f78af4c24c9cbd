import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf, valueTypeName } from '../../schema/walk.ts'
import { withFreshKeys } from './item-edits.ts'

// Items travel as text: plain ones as lines, so that a spreadsheet takes them; objects as JSON.

/** Items that were on the clipboard, as far as they fit. */
export interface PastedItems {
  readonly items: readonly unknown[]
  /** What did not fit, in words. */
  readonly dropped: readonly string[]
}

const mark = 'content-studio/items'

/** The text that stands for items on the clipboard. */
export function itemsToText(items: readonly unknown[]): string {
  const arePlain = items.every((item) => typeof item !== 'object')
  return arePlain ? items.map(String).join('\n') : JSON.stringify({ [mark]: items }, null, 2)
}

/** The items that a text stands for, with keys of their own; null for any other text. */
export function itemsFromText(array: SchemaType, text: string): PastedItems | null {
  const items = markedItems(text)
  if (!items) return null
  const fitting = items.filter((item) => itemTypeOf(array, item) !== undefined)
  return {
    items: fitting.map((item) => withFreshKeys(item, createKey)),
    dropped: items.filter((item) => !fitting.includes(item)).map(valueTypeName),
  }
}

function markedItems(text: string): unknown[] | null {
  if (!text.includes(mark)) return null
  try {
    const parsed: unknown = JSON.parse(text)
    const items = isRecord(parsed) ? parsed[mark] : undefined
    return Array.isArray(items) ? items : null
  } catch {
    return null
  }
}
