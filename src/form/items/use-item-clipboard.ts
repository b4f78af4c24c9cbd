import { useMemo } from 'react'
import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'
import { copyText } from '../../ui/host-env.ts'
import { withFreshKeys } from './item-edits.ts'

/** Items that were on the clipboard, as far as they fit. */
export interface PastedItems {
  readonly items: readonly unknown[]
  /** How many values had to become something else. */
  readonly changed: number
  /** What did not fit, in words. */
  readonly dropped: readonly string[]
}

export interface ItemClipboard {
  readonly copy: (items: readonly unknown[]) => Promise<boolean>
  /** Items of ours, or any other text; null when there is nothing. */
  readonly read: () => Promise<PastedItems | string | null>
}

const mark = 'content-studio/items'

/** The system's clipboard, for the items of one array. */
export function useItemClipboard(array: SchemaType): ItemClipboard {
  return useMemo(
    () => ({
      copy: (items) => copyText(JSON.stringify({ [mark]: items }, null, 2)),
      async read() {
        const text = await navigator.clipboard.readText().catch(() => '')
        if (text === '') return null
        const items = itemsIn(text)
        if (!items) return text
        const fitting = items.filter((item) => itemTypeOf(array, item) !== undefined)
        return {
          items: fitting.map((item) => withFreshKeys(item, createKey)),
          changed: 0,
          dropped: items
            .filter((item) => !fitting.includes(item))
            .map((item) => JSON.stringify(item)),
        }
      },
    }),
    [array],
  )
}

function itemsIn(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const items = isRecord(parsed) ? parsed[mark] : undefined
    return Array.isArray(items) ? items : null
  } catch {
    return null
  }
}
