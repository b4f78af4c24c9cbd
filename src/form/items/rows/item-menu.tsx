import { useContext } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../../ui/overlays/menu.tsx'
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
  const { readOnly, isPlain } = look
  const copy: MenuEntry = {
    label: translate('array.menu.copy'),
    hotkey: 'mod+c',
    onSelect: () => void list.copy([index]),
  }
  const view: MenuEntry[] =
    isPlain || !isValid
      ? []
      : [
          {
            label: translate(readOnly ? 'array.menu.view' : 'array.menu.edit'),
            onSelect: () => list.open(id),
          },
          ...ofView,
        ]
  if (readOnly) return isValid ? [...view, copy] : []
  const remove: MenuEntry = {
    label: translate('array.menu.remove'),
    tone: 'critical',
    onSelect: () => list.remove([index]),
  }
  if (!isValid) return [...moveEntries(place, tools), remove]
  return [
    ...view,
    {
      label: translate('array.menu.duplicate'),
      disabledReason: look.full,
      onSelect: () => list.duplicate([index]),
    },
    { type: 'separator' },
    addEntry('array.menu.add-before', index, tools),
    addEntry('array.menu.add-after', index + 1, tools),
    { type: 'separator' },
    copy,
    {
      label: translate('array.menu.cut'),
      hotkey: 'mod+x',
      onSelect: () => void list.copy([index]).then(() => list.remove([index])),
    },
    {
      label: translate('array.menu.paste-before'),
      disabledReason: look.full,
      onSelect: () => void list.paste(index),
    },
    {
      label: translate('array.menu.paste-after'),
      hotkey: 'mod+v',
      disabledReason: look.full,
      onSelect: () => void list.paste(index + 1),
    },
    { type: 'separator' },
    ...moveEntries(place, tools),
    remove,
  ]
}

function moveEntries({ index, count }: MenuPlace, { list, look, translate }: Tools): MenuEntry[] {
  if (!look.sortable || count < 2) return []
  const isFirst = index === 0
  const isLast = index === count - 1
  const entry = (key: MoveKey, to: number, disabled: boolean): MenuEntry => ({
    label: translate(key),
    disabled,
    onSelect: () => list.move(index, to),
  })
  return [
    { ...entry('array.menu.up', index - 1, isFirst), hotkey: 'alt+ArrowUp' },
    { ...entry('array.menu.down', index + 1, isLast), hotkey: 'alt+ArrowDown' },
    entry('array.menu.top', 0, isFirst),
    entry('array.menu.bottom', count - 1, isLast),
    { type: 'separator' },
  ] as MenuEntry[]
}

type MoveKey = 'array.menu.up' | 'array.menu.down' | 'array.menu.top' | 'array.menu.bottom'

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
