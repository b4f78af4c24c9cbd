import { memo, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { FieldInput } from '../../form/field/field-input.tsx'
import { FieldPresence } from '../../form/field/field-presence.tsx'
import { useFormNode } from '../../form/form-context.ts'
import type { ControlProps, Presence } from '../../form/registry.ts'
import { worstLevel } from '../../form/store/form-node.ts'
import type { Path } from '../../model/path.ts'
import { isKeyed } from '../../model/portable-text.ts'
import {
  type CellEntry,
  type EnteredCell,
  EnteredCellContext,
  CellText,
} from '../../rich-text/cells/cell-text.tsx'
import { StaticText } from '../../rich-text/cells/static-text.tsx'
import { cellText } from '../../rich-text/cells/cell-text.css.ts'
import { content } from '../../rich-text/rich-text.css.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { classes } from '../../ui/host/dom.ts'
import { visuallyHidden } from '../../ui/theme.css.ts'
import * as css from './input.css.ts'
import { textOfCell } from './type.ts'

interface RichCellProps {
  cell: unknown
  /** Path of the table. */
  path: Path
  rowKey: string
  /** The array type of the cell's text. */
  type: SchemaType
  label: string
  readOnly: boolean
  /** Given for the cell that is edited. */
  table: EnteredCell | null
  /** Takes the focus without being edited, after Escape. */
  hasFocus: boolean
  markers: readonly ValidationMarker[] | undefined
  people: readonly Presence[] | undefined
  /** Given for the first cell: how the form finds the control of the table. */
  control: ControlProps | undefined
  onEnter: (key: string, entry: CellEntry) => void
  /** Called when a cell that is not edited loses the focus. */
  onRestEnd: () => void
}

/** A cell: an editor while it is edited, otherwise its text. */
export const RichCell = memo(function RichCell(props: RichCellProps) {
  const { cell, readOnly, table, markers, people, onEnter } = props
  const key = isKeyed(cell) ? cell._key : null
  const press = (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget, clientX, clientY, button } = event
    const isHere = !table || target === currentTarget
    if (readOnly || key === null || button !== 0 || !isHere) return
    event.preventDefault()
    onEnter(key, { left: clientX, top: clientY })
  }
  return (
    <td
      className={classes(css.cell, css.richCell)}
      data-finding={markers && (worstLevel(markers) ?? undefined)}
      data-cell={key ?? undefined}
      onMouseDown={press}
    >
      {table ? <EditedCell {...props} table={table} /> : <ShownCell {...props} />}
      {people && !table && (
        <span className={css.people}>
          <FieldPresence presence={people} max={2} />
        </span>
      )}
    </td>
  )
})

/** Path of the cell's text. */
function useTextPath({ path, rowKey, cell }: RichCellProps): Path {
  const key = isKeyed(cell) ? cell._key : ''
  return useMemo(
    () => [...path, 'rows', { _key: rowKey }, 'cells', { _key: key }, 'content'],
    [path, rowKey, key],
  )
}

function ShownCell(props: RichCellProps) {
  const { cell, type, label, readOnly, hasFocus, control, onEnter, onRestEnd } = props
  const element = useRef<HTMLDivElement>(null)
  const key = isKeyed(cell) ? cell._key : null
  const blocks = isKeyed(cell) && Array.isArray(cell['content']) ? cell['content'] : nothing
  const place = useTextPath(props)
  useLayoutEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [hasFocus])
  const press = (event: KeyboardEvent): void => {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (readOnly || key === null || !(isTyped || event.key === 'Enter' || event.key === 'F2'))
      return
    // A typed character goes into the editor, which has the focus by then.
    if (!isTyped) event.preventDefault()
    onEnter(key, 'end')
  }
  const setElement = (target: HTMLDivElement | null): void => {
    element.current = target
    control?.ref(target)
  }
  return (
    <div
      ref={setElement}
      className={classes(content, cellText)}
      id={control?.id}
      role="textbox"
      aria-multiline
      aria-label={label}
      aria-describedby={control?.['aria-describedby']}
      aria-readonly={readOnly || key === null || undefined}
      tabIndex={0}
      data-cell-text
      onFocus={() => {
        if (!readOnly && key !== null && !hasFocus) onEnter(key, 'start')
      }}
      onBlur={hasFocus ? onRestEnd : undefined}
      onKeyDown={hasFocus ? press : undefined}
    >
      {key === null ? (
        <p dir="auto">{textOfCell(cell)}</p>
      ) : (
        <StaticText blocks={blocks} type={type} path={place} />
      )}
    </div>
  )
}

const nothing: readonly unknown[] = []
const ignore = (): void => {}

function EditedCell(props: RichCellProps & { table: EnteredCell }) {
  const { label, readOnly, table, control } = props
  const id = useId()
  const node = useFormNode(useTextPath(props))
  const own = useMemo(
    (): ControlProps => ({
      id: control?.id ?? `${id}-control`,
      ref: control?.ref ?? ignore,
      'aria-labelledby': `${id}-label`,
      'aria-describedby': control?.['aria-describedby'],
      'aria-invalid': undefined,
      'aria-required': undefined,
    }),
    [id, control],
  )
  if (!node) return null
  return (
    <EnteredCellContext value={table}>
      <span id={`${id}-label`} className={visuallyHidden}>
        {label}
      </span>
      <FieldInput
        node={readOnly && !node.readOnly ? { ...node, readOnly } : node}
        input={CellText}
        control={own}
      />
    </EnteredCellContext>
  )
}
