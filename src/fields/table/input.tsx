import { useCallback, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { InputProps } from '../../form/registry.ts'
import { useTextBuffer } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, setIfMissing, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Inline, Stack } from '../../ui/layout/layout.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import {
  addColumn,
  addRow,
  cellsOfText,
  columnsOf,
  fillCells,
  moveRow,
  removeColumn,
  removeRow,
  setCell,
} from './cells.ts'
import * as css from './input.css.ts'
import { type Table, type TableRow, tableType } from './type.ts'

/** Rows of cells. Tab and the arrow keys move between cells; a range copied from a spreadsheet is pasted as cells. */
export function TableInput({ value = {}, type, readOnly, control, onChange }: InputProps<Table>) {
  const translate = useTranslate()
  const { ref: setControl, ...words } = control
  const { hasHeader = false } = value
  const isEmpty = !value.rows || value.rows.length === 0
  const rows = value.rows ?? []
  const columns = columnsOf(rows)
  const change = (patches: readonly Patch[]) =>
    onChange([setIfMissing({ _type: type.name }), ...patches])

  const isBegun = useRef(false)
  const takeControl = useCallback(
    (element: HTMLElement | null) => {
      setControl(element)
      if (!element || !isBegun.current) return
      isBegun.current = false
      element.focus()
    },
    [setControl],
  )
  const moveTo = (from: HTMLElement, row: number, column: number): boolean => {
    const cell = from.closest('tbody')?.rows[row]?.cells[column]?.querySelector('textarea')
    cell?.focus()
    cell?.select()
    return Boolean(cell)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, row: number, column: number) => {
    const { key, shiftKey, currentTarget } = event
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { selectionStart, selectionEnd, value: text } = currentTarget
    const isAtStart = selectionStart === 0 && selectionEnd === 0
    const isAtEnd = selectionStart === text.length && selectionEnd === text.length
    const isWhole = selectionStart === 0 && selectionEnd === text.length
    const isMoved =
      (key === 'Enter' && !shiftKey && (moveTo(currentTarget, row + 1, column) || true)) ||
      (key === 'ArrowDown' && (isAtEnd || isWhole) && moveTo(currentTarget, row + 1, column)) ||
      (key === 'ArrowUp' && (isAtStart || isWhole) && moveTo(currentTarget, row - 1, column))
    if (isMoved) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const lines = cellsOfText(event.clipboardData.getData('text/plain'))
    if (!lines || readOnly) return
    event.preventDefault()
    change(fillCells(value, { row, column }, lines))
  }
  if (isEmpty) {
    return (
      <Inline gap={2} role="group" aria-labelledby={words['aria-labelledby']}>
        <Button
          size="small"
          icon="plus"
          disabled={readOnly}
          id={words.id}
          ref={setControl}
          onClick={() => {
            isBegun.current = true
            change([set(tableType.defaultValue!().rows, ['rows'])])
          }}
        >
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
              <tr key={row._key}>
                {Array.from({ length: columns }, (_, column) => (
                  <td key={column} className={css.cell}>
                    <Cell
                      row={row}
                      column={column}
                      label={translate('inputs.table.cell', { row: index + 1, column: column + 1 })}
                      readOnly={readOnly}
                      describedBy={words['aria-describedby']}
                      id={index === 0 && column === 0 ? words.id : undefined}
                      elementRef={index === 0 && column === 0 ? takeControl : nothing}
                      onChange={(text) => change(setCell(row, column, text))}
                      onKeyDown={(event) => onKeyDown(event, index, column)}
                      onPaste={(event) => onPaste(event, index, column)}
                    />
                  </td>
                ))}
                {!readOnly && (
                  <td className={css.menu}>
                    <Menu
                      align="end"
                      trigger={
                        <IconButton
                          size="small"
                          icon="more"
                          label={translate('inputs.table.row-menu', { row: index + 1 })}
                        />
                      }
                      items={() => rowEntries(value, index, change, translate)}
                    />
                  </td>
                )}
              </tr>
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
            onClick={() => change(addRow(value, rows.length - 1))}
          >
            {translate('inputs.table.add-row')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            icon="plus"
            onClick={() => change(addColumn(rows, columns - 1))}
          >
            {translate('inputs.table.add-column')}
          </Button>
          <Menu
            trigger={
              <Button size="small" variant="ghost" icon="columns">
                {translate('inputs.table.columns')}
              </Button>
            }
            items={() => columnEntries(rows, columns, change, translate)}
          />
          <Checkbox
            label={translate('inputs.table.header')}
            checked={hasHeader}
            onChange={(isOn) => change([isOn ? set(true, ['hasHeader']) : unset(['hasHeader'])])}
          />
        </Inline>
      )}
    </Stack>
  )
}

const nothing = (): void => {}

type Change = (patches: readonly Patch[]) => void
type Translate = ReturnType<typeof useTranslate>

function rowEntries(
  table: Table,
  index: number,
  change: Change,
  translate: Translate,
): MenuEntry[] {
  const rows = table.rows ?? []
  return [
    {
      label: translate('inputs.table.row-above'),
      icon: 'plus',
      onSelect: () => change(addRow(table, index - 1)),
    },
    {
      label: translate('inputs.table.row-below'),
      icon: 'plus',
      onSelect: () => change(addRow(table, index)),
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
  ]
}

function columnEntries(
  rows: readonly TableRow[],
  columns: number,
  change: Change,
  translate: Translate,
): MenuEntry[] {
  return Array.from({ length: columns }, (_, at): MenuEntry => ({
    type: 'submenu',
    label: rows[0]?.cells?.[at] || translate('inputs.table.column', { column: at + 1 }),
    items: [
      {
        label: translate('inputs.table.column-before'),
        icon: 'plus',
        onSelect: () => change(addColumn(rows, at - 1)),
      },
      {
        label: translate('inputs.table.column-after'),
        icon: 'plus',
        onSelect: () => change(addColumn(rows, at)),
      },
      {
        label: translate('inputs.table.remove-column'),
        icon: 'trash',
        tone: 'critical',
        disabled: columns === 1,
        onSelect: () => change(removeColumn(rows, at)),
      },
    ],
  }))
}

interface CellProps {
  row: TableRow
  column: number
  label: string
  readOnly: boolean
  describedBy: string | undefined
  id: string | undefined
  elementRef: InputProps['control']['ref']
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onPaste: (event: ClipboardEvent) => void
}

function Cell({
  row,
  column,
  label,
  readOnly,
  describedBy,
  id,
  elementRef,
  onChange,
  ...handlers
}: CellProps) {
  const buffer = useTextBuffer({ text: row.cells?.[column] ?? '', onChange, ref: elementRef })
  return (
    <textarea
      {...handlers}
      {...buffer}
      id={id}
      rows={1}
      dir="auto"
      aria-label={label}
      aria-describedby={describedBy}
      readOnly={readOnly}
      className={css.text}
    />
  )
}
