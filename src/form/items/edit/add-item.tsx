import { createElement, useContext } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isIconName } from '../../../ui/text/icons.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { DataLayerContext } from '../../../react/data-layer-context.ts'
import { useForm } from '../../form-context.ts'
import type { ItemList, ItemLook } from '../item-list.ts'

export interface AddItemProps {
  list: ItemList
  look: ItemLook
}

/** Adds an item at the end: a button when the array has one type, else a menu of types. */
export function AddItem({ list, look }: AddItemProps) {
  const translate = useTranslate()
  const { registry } = useForm()
  const isConnected = useContext(DataLayerContext) !== null
  const { array, full, labelId } = look
  const [only, ...others] = array.of
  const shared = { icon: 'plus', disabledReason: full, 'aria-describedby': labelId } as const
  const Add = only && others.length === 0 ? registry.find(only, 'add') : undefined
  if (only && Add && isConnected) return createElement(Add, { list, look, type: only })
  if (only && others.length === 0) {
    return (
      <Button {...shared} onClick={() => list.add(only, list.items().length)}>
        {translate('array.add')}
      </Button>
    )
  }
  return (
    <Menu
      trigger={
        <Button {...shared} iconAfter="chevron-down">
          {translate('array.add-more')}
        </Button>
      }
      items={array.of.map((type) => ({
        label: type.title,
        ...(isIconName(type.icon) && { icon: type.icon }),
        onSelect: () => list.add(type, list.items().length),
      }))}
    />
  )
}
