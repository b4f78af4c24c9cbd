import { useCallback, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { InputProps } from '../../form/registry.ts'
import { useTextBuffer } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, setIfMissing } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import { formatsIn } from '../../rich-text/paste/formats.ts'
import { addColumn, fillCells, removeColumn, setCell } from './cells.ts'
import * as css from './input.css.ts'
import { TableFrame } from './table-frame.tsx'
import { type Table, type TableRow, tableType, textOfCell } from './type.ts'
import { useTextCellPaste } from './use-cell-paste.tsx'

const edits = { newCell: () => '', addColumn, removeColumn }

/** Rows of cells. Tab and the arrow keys move between cells; a range copied from a spreadsheet is pasted as cells. */
export function TableInput({
  value = {},
  type,
  path,
  readOnly,
  control,
  onChange,
}: InputProps<Table>) {
  const translate = useTranslate()
  const pasteCells = useTextCellPaste(path)
  const { ref: setControl, ...words } = control
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
    if (readOnly) return
    const { ownerDocument: page } = event.currentTarget
    const isTaken = pasteCells(formatsIn(event.clipboardData), {
      fill: (lines) => change(fillCells(value, { row, column }, lines)),
      // As typed, so that the caret is after it and the browser can undo it.
      type: (text) => page.execCommand('insertText', false, text),
    })
    if (isTaken) event.preventDefault()
  }
  const begin = () => {
    isBegun.current = true
    change([set(tableType.defaultValue!(type).rows, ['rows'])])
  }
  return (
    <TableFrame
      value={value}
      edits={edits}
      readOnly={readOnly}
      control={control}
      onChange={change}
      onBegin={begin}
    >
      {(row, index, column) => (
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
      )}
    </TableFrame>
  )
}

const nothing = (): void => {}

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
  const buffer = useTextBuffer({ text: textOfCell(row.cells?.[column]), onChange, ref: elementRef })
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
