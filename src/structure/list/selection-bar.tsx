import type { ListSpec } from '../../data/lists/live-list.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Button } from '../../ui/button.tsx'
import { emptySelection, selectionCount } from './selection.ts'
import { isPicking, type RowSelection } from './use-row-selection.ts'
import * as css from './list.css.ts'

export interface SelectionBarProps {
  type: SchemaType
  /** Whose documents "all" means. */
  spec: ListSpec
  picked: RowSelection
  /** How many documents the list has. */
  total: number | null
}

/** What is picked, and what can be done with it. */
export function SelectionBar({ picked: { selection, setSelection }, total }: SelectionBarProps) {
  const translate = useTranslate()
  if (!isPicking(selection)) return null
  const count = selectionCount(selection, total)
  return (
    <div className={css.selectionBar}>
      <span role="status">{count !== null && translate('list.selected', { count })}</span>
      <Button variant="ghost" icon="x" onClick={() => setSelection(emptySelection)}>
        {translate('list.clear-selection')}
      </Button>
    </div>
  )
}
