import { createContext, useContext } from 'react'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ItemFormats } from '../clipboard/item-clipboard.ts'

/** The operations of the rows of one array. The same object as long as the array is on screen. */
export interface ItemList {
  readonly path: Path
  /** The items of the moment. */
  readonly items: () => readonly unknown[]
  readonly ids: () => readonly string[]
  readonly add: (type: SchemaType, index: number) => void
  /** Puts finished items at a place. */
  readonly insert: (items: readonly unknown[], index: number) => void
  readonly remove: (indices: readonly number[], focusAfter?: number) => void
  readonly duplicate: (indices: readonly number[]) => void
  readonly move: (from: number, to: number) => void
  readonly nudge: (indices: readonly number[], by: -1 | 1) => void
  readonly copy: (indices: readonly number[]) => Promise<void>
  readonly paste: (index: number) => Promise<void>
  readonly pasteFormats: (formats: ItemFormats, index: number) => boolean
  readonly open: (id: string) => void
  readonly close: (id: string) => void
  readonly focusRow: (id: string) => void
  readonly toggle: (id: string) => void
  readonly selectTo: (id: string) => void
  readonly showMenu: (id: string | null) => void
  /** Rows that keys and buttons act on: the chosen ones when the row is among them, else the row. */
  readonly affected: (id: string) => number[]
}

/** What rows are drawn by. Changes when the array's type or rights do. */
export interface ItemLook {
  readonly array: SchemaType
  readonly layout: 'list' | 'grid'
  readonly isPlain: boolean
  readonly readOnly: boolean
  readonly sortable: boolean
  /** Why nothing can be added. */
  readonly full: string | null
  /** Of the element that names the array. */
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
