import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { ItemList, ItemLook } from '../item-list.ts'
import * as css from '../items.css.ts'

export interface SelectionBarProps {
  indices: readonly number[]
  list: ItemList
  look: ItemLook
  onClear: () => void
}

/** The actions on all selected items. */
export function SelectionBar({ indices, list, look, onClear }: SelectionBarProps) {
  const translate = useTranslate()
  return (
    <div role="toolbar" aria-label={translate('array.selection')} className={css.toolbar}>
      <span className={css.toolbarCount} role="status">
        {translate('array.selected', { count: indices.length })}
      </span>
      {look.sortable && (
        <>
          <IconButton
            icon="arrow-up"
            label={translate('array.menu.up')}
            onClick={() => list.nudge(indices, -1)}
          />
          <IconButton
            icon="arrow-down"
            label={translate('array.menu.down')}
            onClick={() => list.nudge(indices, 1)}
          />
        </>
      )}
      <Button variant="ghost" disabledReason={look.full} onClick={() => list.duplicate(indices)}>
        {translate('array.menu.duplicate')}
      </Button>
      <Button variant="ghost" onClick={() => void list.copy(indices)}>
        {translate('array.menu.copy')}
      </Button>
      <Button variant="ghost" tone="critical" onClick={() => list.remove(indices)}>
        {translate('array.menu.remove')}
      </Button>
      <IconButton icon="x" label={translate('array.selection.none')} onClick={onClear} />
    </div>
  )
}
