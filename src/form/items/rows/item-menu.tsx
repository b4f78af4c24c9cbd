import { useContext } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../../ui/overlays/menu.tsx'
import { itemEntries, type ItemActions } from '../item-entries.ts'
import { useItemList, useItemLook } from '../item-list.ts'
import type { ItemList, ItemLook } from '../item-list.ts'
import { ItemSlotContext } from '../item-slot.ts'

export interface ItemMenuProps {
  id: string
  index: number
  count: number
  title: string
  open: boolean
  tabIndex: 0 | -1
  /** False for an item of an undeclared type, which can only be removed. */
  isValid: boolean
}

/** The menu of actions for one item. */
export function ItemMenu({ id, index, count, title, open, tabIndex, isValid }: ItemMenuProps) {
  const translate = useTranslate()
  const list = useItemList()
  const look = useItemLook()
  const slot = useContext(ItemSlotContext)
  const place = { id, index, count, isValid }
  return (
    <Menu
      trigger={
        <IconButton
          icon="more"
          size="small"
          label={translate('array.menu', { title })}
          tabIndex={tabIndex}
        />
      }
      align="end"
      open={open}
      onOpenChange={(isOpen) => list.showMenu(isOpen ? id : null)}
      items={
        open ? entriesOf(place, { list, look, translate }, slot?.entries() ?? noEntries) : noEntries
      }
    />
  )
}

const noEntries: readonly MenuEntry[] = []

interface Tools {
  list: ItemList
  look: ItemLook
  translate: Translate
}

type MenuPlace = Pick<ItemMenuProps, 'id' | 'index' | 'count' | 'isValid'>

function entriesOf(
  place: MenuPlace,
  tools: Tools,
  ofView: readonly MenuEntry[],
): readonly MenuEntry[] {
  const { id, index, isValid } = place
  const { list, look, translate } = tools
  const { readOnly, isPlain, full } = look
  const copy = (): Promise<void> => list.copy([index])
  const remove = (): void => list.remove([index])
  return itemEntries(
    {
      readOnly,
      full,
      ...(isValid && !isPlain && { open: () => list.open(id), ofView }),
      ...(isValid && { copy: () => void copy() }),
      ...(!readOnly && { moves: movesOf(place, tools), remove }),
      ...(isValid &&
        !readOnly && {
          duplicate: () => list.duplicate([index]),
          additions: [
            addEntry('array.menu.add-before', index, tools),
            addEntry('array.menu.add-after', index + 1, tools),
          ],
          cut: () => void copy().then(remove),
          paste: (side) => void list.paste(side === 'before' ? index : index + 1),
        }),
    },
    translate,
  )
}

function movesOf({ index, count }: MenuPlace, { list, look }: Tools): ItemActions['moves'] {
  if (!look.sortable || count < 2) return {}
  const last = count - 1
  const to = (place: number, isThere: boolean) =>
    isThere ? undefined : () => list.move(index, place)
  return {
    up: to(index - 1, index === 0),
    down: to(index + 1, index === last),
    top: to(0, index === 0),
    bottom: to(last, index === last),
  }
}

function addEntry(
  key: 'array.menu.add-before' | 'array.menu.add-after',
  index: number,
  { list, look, translate }: Tools,
): MenuEntry {
  const { array, full } = look
  const label = translate(key)
  const [only, ...others] = array.of
  const add = (type: SchemaType) => () => list.add(type, index)
  if (full !== null || (only && others.length === 0)) {
    return { label, disabledReason: full, ...(only && { onSelect: add(only) }) }
  }
  return {
    type: 'submenu',
    label,
    items: array.of.map((type) => ({ label: type.title, onSelect: add(type) })),
  }
}
