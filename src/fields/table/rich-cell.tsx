import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { ClashSign } from '../../form/field/clash/field-clash.tsx'
import { NestedInput } from '../../form/field/nested-input.tsx'
import { FieldPresence } from '../../form/field/field-presence.tsx'
import { useFormNode } from '../../form/form-context.ts'
import type { ControlProps, Presence } from '../../form/registry.ts'
import { type FormNode, worstLevel } from '../../form/store/form-node.ts'
import { type Path, pathToString } from '../../model/path.ts'
import { isKeyed } from '../../model/portable-text.ts'
import {
  type CellEntry,
  type EnteredCell,
  EnteredCellContext,
  CellText,
} from '../../rich-text/cells/cell-text.tsx'
import { StaticText } from '../../rich-text/static-text.tsx'
import { cellText } from '../../rich-text/cells/cell-text.css.ts'
import { content } from '../../rich-text/rich-text.css.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { classes } from '../../ui/host/dom.ts'
import { visuallyHidden } from '../../ui/theme.css.ts'
import { type CellPlace, textPath } from './cell-places.ts'
import * as css from './input.css.ts'
import { textOfCell } from './type.ts'

interface RichCellProps {
  /** Undefined if the row has no such cell. */
  cell: unknown
  /** Null for a string, and for a missing cell that is not edited. */
  cellKey: string | null
  rowKey: string
  column: number
  /** Path of the table. */
  path: Path
  /** The array type of the cell's text. */
  type: SchemaType
  label: string
  readOnly: boolean
  /** Given for the cell that is edited. */
  table: EnteredCell | null
  /** Has the focus without being edited, after Escape. */
  isSelected: boolean
  markers: readonly ValidationMarker[] | undefined
  people: readonly Presence[] | undefined
  /** Number of concurrent edits; the choice is below the table. */
  clashes: number
  /** Given for the first cell: how the form finds the control of the table. */
  control: ControlProps | undefined
  onEnter: (row: string, cell: CellPlace, at: CellEntry['at']) => void
  onDeselect: () => void
}

/** A cell: an editor while it is edited, otherwise its text. */
export const RichCell = memo(function RichCell(props: RichCellProps) {
  const { rowKey, cellKey, path, table, markers, people, clashes, onEnter } = props
  const press = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, clientX, clientY, button } = event
    const isHere = !table || target === currentTarget
    if (!canEnter(props) || button !== 0 || !isHere) return
    event.preventDefault()
    onEnter(rowKey, placeIn(props), { left: clientX, top: clientY })
  }
  return (
    <td
      className={classes(css.cell, css.richCell)}
      data-finding={markers && (worstLevel(markers) ?? undefined)}
      data-cell={cellKey ?? undefined}
      onMouseDown={press}
    >
      {table && cellKey !== null ? (
        <EditedCell {...props} cellKey={cellKey} table={table} />
      ) : (
        <ShownCell {...props} />
      )}
      {cellKey !== null && (clashes > 0 || (people && !table)) && (
        <span className={css.marks}>
          {clashes > 0 && (
            <ClashSign
              id={pathToString([...path, ...textPath({ row: rowKey, cell: cellKey })])}
              count={clashes}
            />
          )}
          {people && !table && <FieldPresence presence={people} max={2} />}
        </span>
      )}
    </td>
  )
})

function isPlain({ cell }: RichCellProps): boolean {
  return cell !== undefined && !isKeyed(cell)
}

function placeIn({ cellKey, column }: RichCellProps): CellPlace {
  return { key: cellKey, column }
}

function canEnter(props: RichCellProps): boolean {
  return !props.readOnly && !isPlain(props)
}

function ShownCell(props: RichCellProps) {
  const { cell, cellKey, rowKey, path, type, label, isSelected, markers, control } = props
  const { onEnter, onDeselect } = props
  const element = useRef<HTMLDivElement>(null)
  const blocks = isKeyed(cell) && Array.isArray(cell['content']) ? cell['content'] : nothing
  const place = useMemo(
    () => [...path, ...textPath({ row: rowKey, cell: cellKey ?? '' })],
    [path, rowKey, cellKey],
  )
  useLayoutEffect(() => {
    if (isSelected) element.current?.focus()
  }, [isSelected])
  const press = (event: KeyboardEvent): void => {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!canEnter(props) || !(isTyped || event.key === 'Enter' || event.key === 'F2')) return
    // A typed character goes into the editor, which has the focus by then.
    if (!isTyped) event.preventDefault()
    onEnter(rowKey, placeIn(props), 'end')
  }
  const setControl = control?.ref
  const setElement = useCallback(
    (target: HTMLDivElement | null): void => {
      element.current = target
      setControl?.(target)
    },
    [setControl],
  )
  return (
    <div
      ref={setElement}
      className={classes(content, cellText)}
      id={control?.id}
      role="textbox"
      aria-multiline
      aria-label={label}
      aria-describedby={control?.['aria-describedby']}
      aria-invalid={(markers && worstLevel(markers) === 'error') || undefined}
      aria-readonly={!canEnter(props) || undefined}
      tabIndex={0}
      data-cell-text
      onFocus={() => {
        if (canEnter(props) && !isSelected) onEnter(rowKey, placeIn(props), 'start')
      }}
      onBlur={isSelected ? onDeselect : undefined}
      onKeyDown={isSelected ? press : undefined}
    >
      {isPlain(props) ? (
        <p dir="auto">{textOfCell(cell)}</p>
      ) : (
        <StaticText blocks={blocks} type={type} path={place} />
      )}
    </div>
  )
}

const nothing: readonly unknown[] = []
const ignore = (): void => {}

function EditedCell(props: RichCellProps & { cellKey: string; table: EnteredCell }) {
  const { cell, cellKey, rowKey, path, type, label, readOnly, table, control } = props
  const isThere = isKeyed(cell)
  // The editor keeps its path while the cell is created; the form looks up a path anew only if it is another object.
  const place = useMemo(
    () => [...path, ...textPath({ row: rowKey, cell: cellKey })],
    [path, rowKey, cellKey],
  )
  const inForm = useMemo(() => (isThere ? [...place] : path), [isThere, place, path])
  const found = useFormNode(inForm)
  const around = found && (isThere ? found : { ...found, ...missing })
  const node: FormNode | undefined = around && { ...around, path: place, type }
  if (!node) return null
  return (
    <EnteredCellContext value={table}>
      <NestedInput
        node={node}
        input={CellText}
        label={label}
        labelClass={visuallyHidden}
        readOnly={readOnly}
        control={{ ...control, ref: control?.ref ?? ignore }}
      />
    </EnteredCellContext>
  )
}

/** What a text that does not exist yet has of its own. */
const missing = {
  value: undefined,
  markers: [],
  worst: null,
  presence: [],
  focused: false,
} as const
