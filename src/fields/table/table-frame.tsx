import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Inline, Stack } from '../../ui/layout/layout.tsx'
import { useLongPress } from '../../ui/list/use-long-press.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import {
  type addColumn,
  addRow,
  columnsOf,
  moveRow,
  type removeColumn,
  removeRow,
} from './cells.ts'
import * as css from './input.css.ts'
import { type NewCell, type Table, type TableRow, textOfCell } from './type.ts'

/** How rows and columns of a kind of cells are added and removed. */
export interface TableEdits {
  readonly newCell: NewCell
  readonly addColumn: typeof addColumn
  readonly removeColumn: typeof removeColumn
}

interface TableFrameProps {
  value: Table
  edits: TableEdits
  readOnly: boolean
  control: Pick<InputProps['control'], 'id' | 'ref' | 'aria-labelledby'>
  onChange: (patches: readonly Patch[]) => void
  /** Creates the rows of an empty table. */
  onBegin: () => void
  /** Renders a cell as `td`, given the index of its row and column. */
  children: (row: TableRow, rowIndex: number, column: number) => ReactNode
}

/** The grid around the cells, with the actions for rows and columns. */
export function TableFrame({
  value,
  edits,
  readOnly,
  control,
  onChange,
  onBegin,
  children,
}: TableFrameProps) {
  const translate = useTranslate()
  const { ref: setControl, ...words } = control
  const { hasHeader = false, rows = [] } = value
  const columns = columnsOf(rows)
  const actions: TableActions = { table: value, edits, change: onChange, translate }
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  if (rows.length === 0) {
    return (
      <Inline gap={2} id={words.id} role="group" aria-labelledby={words['aria-labelledby']}>
        <Button size="small" icon="plus" disabled={readOnly} ref={setControl} onClick={onBegin}>
          {translate('inputs.table.start')}
        </Button>
      </Inline>
    )
  }
  return (
    <Stack gap={1.5} role="group" aria-labelledby={words['aria-labelledby']}>
      <div className={css.scroller}>
        <table className={css.table} role="presentation">
          <tbody data-header={hasHeader ? '' : undefined}>
            {rows.map((row, index) => (
              <Row key={row._key} index={index} actions={readOnly ? null : latest}>
                {Array.from({ length: columns }, (_, column) => children(row, index, column))}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
      {!readOnly && (
        <Inline gap={2} wrap>
          <Button
            size="small"
            variant="ghost"
            icon="plus"
            onClick={() => onChange(addRow(value, rows.length - 1, edits.newCell))}
          >
            {translate('inputs.table.add-row')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            icon="plus"
            onClick={() => onChange(edits.addColumn(rows, columns - 1))}
          >
            {translate('inputs.table.add-column')}
          </Button>
          <Menu
            trigger={
              <Button size="small" variant="ghost" icon="columns">
                {translate('inputs.table.columns')}
              </Button>
            }
            items={() => columnEntries(actions)}
          />
          <Checkbox
            label={translate('inputs.table.header')}
            checked={hasHeader}
            onChange={(isOn) => onChange([isOn ? set(true, ['hasHeader']) : unset(['hasHeader'])])}
          />
        </Inline>
      )}
    </Stack>
  )
}

interface RowProps {
  index: number
  /** Null if nothing can be changed. */
  actions: RefObject<TableActions> | null
  children: ReactNode
}

/** A row of cells and its menu, which a finger that rests on the row opens as well. */
function Row({ index, actions, children }: RowProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const longPress = useLongPress(() => setMenuOpen(true))
  return (
    <tr {...(actions && longPress)}>
      {children}
      {actions && (
        <RowMenu index={index} actions={actions} isOpen={isMenuOpen} onOpenChange={setMenuOpen} />
      )}
    </tr>
  )
}

interface RowMenuProps {
  index: number
  actions: RefObject<TableActions>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Not rendered again by edits of the cells: tables may have many rows. */
const RowMenu = memo(function RowMenu({ index, actions, isOpen, onOpenChange }: RowMenuProps) {
  const translate = useTranslate()
  return (
    <td className={css.menu}>
      <Menu
        align="end"
        open={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <IconButton
            size="small"
            icon="more"
            label={translate('inputs.table.row-menu', { row: index + 1 })}
          />
        }
        items={() => rowEntries(actions.current, index)}
      />
    </td>
  )
})

interface TableActions {
  table: Table
  edits: TableEdits
  change: (patches: readonly Patch[]) => void
  translate: ReturnType<typeof useTranslate>
}

function rowEntries({ table, edits, change, translate }: TableActions, index: number) {
  const rows = table.rows ?? []
  return [
    {
      label: translate('inputs.table.row-above'),
      icon: 'plus',
      onSelect: () => change(addRow(table, index - 1, edits.newCell)),
    },
    {
      label: translate('inputs.table.row-below'),
      icon: 'plus',
      onSelect: () => change(addRow(table, index, edits.newCell)),
    },
    {
      label: translate('inputs.table.row-up'),
      icon: 'arrow-up',
      disabled: index === 0,
      onSelect: () => change(moveRow(rows, index, index - 1)),
    },
    {
      label: translate('inputs.table.row-down'),
      icon: 'arrow-down',
      disabled: index === rows.length - 1,
      onSelect: () => change(moveRow(rows, index, index + 1)),
    },
    { type: 'separator' },
    {
      label: translate('inputs.table.remove-row'),
      icon: 'trash',
      tone: 'critical',
      onSelect: () => change(removeRow(rows[index]!)),
    },
  ] satisfies MenuEntry[]
}

function columnEntries({ table, edits, change, translate }: TableActions): MenuEntry[] {
  const rows = table.rows ?? []
  const columns = columnsOf(rows)
  return Array.from({ length: columns }, (_, at): MenuEntry => ({
    type: 'submenu',
    label: textOfCell(rows[0]?.cells?.[at]) || translate('inputs.table.column', { column: at + 1 }),
    items: [
      {
        label: translate('inputs.table.column-before'),
        icon: 'plus',
        onSelect: () => change(edits.addColumn(rows, at - 1)),
      },
      {
        label: translate('inputs.table.column-after'),
        icon: 'plus',
        onSelect: () => change(edits.addColumn(rows, at)),
      },
      {
        label: translate('inputs.table.remove-column'),
        icon: 'trash',
        tone: 'critical',
        disabled: columns === 1,
        onSelect: () => change(edits.removeColumn(rows, at)),
      },
    ],
  }))
}
