import { createContext, useContext, useEffect } from 'react'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'

/** Connects an item's row with its view and editor. A stable object while the row is mounted. */
export interface ItemSlot {
  /** Menu entries that the view adds to the row. */
  entries(): readonly MenuEntry[]
  /** Registers menu entries, read when the menu opens; returns a function that removes them. */
  offer(entries: ItemSlot['entries']): () => void
  /** Opens the editor to replace the referenced target. */
  replace(): void
  isReplacing(): boolean
  /** Reports that the editor has started the replacement. */
  begun(): void
}

export const ItemSlotContext = createContext<ItemSlot | null>(null)

/** Creates the slot of a row; `edit` opens the item's editor. */
export function createItemSlot(edit: () => void): ItemSlot {
  let offered = none
  let isReplacing = false
  return {
    entries: () => offered(),
    offer(entries) {
      offered = entries
      return () => {
        offered = none
      }
    },
    replace() {
      isReplacing = true
      edit()
    },
    isReplacing: () => isReplacing,
    begun() {
      isReplacing = false
    },
  }
}

const none = (): readonly MenuEntry[] => []

/** Adds entries to the menu of the surrounding row. */
export function useItemEntries(entries: ItemSlot['entries']): void {
  const slot = useContext(ItemSlotContext)
  useEffect(() => slot?.offer(entries))
}
