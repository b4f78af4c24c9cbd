import { useTranslate } from '../../../i18n/use-translate.ts'
import { valueTypeName } from '../../../schema/walk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ValueSource } from '../../field/value-source.tsx'
import { useItemList, useItemLook } from '../item-list.ts'
import * as css from '../items.css.ts'
import { useRowTitle } from '../preview/item-title.ts'

export interface InvalidItemProps {
  value: unknown
  index: number
  onTitle: (title: string) => void
}

/** An item whose type is not declared by its array: shown as stored, and read-only. */
export function InvalidItem({ value, index, onTitle }: InvalidItemProps) {
  const translate = useTranslate()
  const list = useItemList()
  const { readOnly } = useItemLook()
  const type = valueTypeName(value)
  useRowTitle(translate('array.item-type', { index: index + 1, type }), onTitle)
  return (
    <div className={css.invalid} data-keeps-press>
      <Card
        tone="caution"
        icon="warning"
        title={translate('array.invalid-item', { type })}
        actions={
          !readOnly && (
            <Button size="small" icon="trash" onClick={() => list.remove([index])}>
              {translate('array.menu.remove')}
            </Button>
          )
        }
      >
        {translate('array.invalid-item.body')}
        <ValueSource value={value} />
      </Card>
    </div>
  )
}
