import { createContext, useContext } from 'react'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ItemFormats } from '../clipboard/item-clipboard.ts'

/** The operations on the rows of one array. A stable object as long as the array is mounted. */
export interface ItemList {
  readonly path: Path
  /** The current items. */
  readonly items: () => readonly unknown[]
  readonly ids: () => readonly string[]
  readonly add: (type: SchemaType, index: number) => void
  /** Inserts complete items at an index. */
  readonly insert: (items: readonly unknown[], index: number) => void
  readonly remove: (indices: readonly number[], focusAfter?: number) => void
  readonly duplicate: (indices: readonly number[]) => void
  readonly move: (from: number, to: number) => void
  readonly nudge: (indices: readonly number[], by: -1 | 1) => void
  readonly copy: (indices: readonly number[]) => Promise<void>
  readonly paste: (index: number) => Promise<void>
  readonly pasteFormats: (formats: ItemFormats, index: number) => boolean
  readonly open: (id: string) => void
  /** Closes an item; `isGone`: it is about to be removed. */
  readonly close: (id: string, isGone?: boolean) => void
  readonly focusRow: (id: string) => void
  readonly toggle: (id: string) => void
  readonly selectTo: (id: string) => void
  readonly showMenu: (id: string | null) => void
  /**
   * Indices of the rows that keys and buttons act on: the selected ones when the row is among them, else the row alone.
   */
  readonly affected: (id: string) => number[]
}

/** What rows need to render. Changes only with the array's type or permissions. */
export interface ItemLook {
  readonly array: SchemaType
  readonly layout: 'list' | 'grid'
  readonly isPlain: boolean
  readonly readOnly: boolean
  readonly sortable: boolean
  /** Why no item can be added; null when one can. */
  readonly full: string | null
  /** Id of the element that labels the array. */
  readonly labelId: string
}

export const ItemListContext = createContext<ItemList | null>(null)
export const ItemLookContext = createContext<ItemLook | null>(null)

export function useItemList(): ItemList {
  const list = useContext(ItemListContext)
  if (!list) throw new Error('useItemList: rows need the list of their array above them')
  return list
}

export function useItemLook(): ItemLook {
  const look = useContext(ItemLookContext)
  if (!look) throw new Error('useItemLook: rows need the list of their array above them')
  return look
}
