import { createContext, useContext, useEffect } from 'react'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'

/** Connects the row of an item, its view and its editor. The same object while the row is mounted. */
export interface ItemSlot {
  /** What the view adds to the menu of the row. */
  entries(): readonly MenuEntry[]
  /** The entries are read when the menu opens; returns how to remove them. */
  offer(entries: ItemSlot['entries']): () => void
  /** Opens the editor to replace what the item points at. */
  replace(): void
  isReplacing(): boolean
  /** The editor has begun with it. */
  begun(): void
}

export const ItemSlotContext = createContext<ItemSlot | null>(null)

/** `edit` opens the editor of the item. */
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

/** Adds entries to the menu of the row around. */
export function useItemEntries(entries: ItemSlot['entries']): void {
  const slot = useContext(ItemSlotContext)
  useEffect(() => slot?.offer(entries))
}
