import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useClashesInside } from '../../form/field/clash/field-clash.tsx'
import { useForm } from '../../form/form-context.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { createKey } from '../../model/key.ts'
import { type Patch, prefixPatch, set, setIfMissing } from '../../model/patch.ts'
import { isKeySegment, type Path, pathEquals, pathToString } from '../../model/path.ts'
import { isKeyed } from '../../model/portable-text.ts'
import type { CellExit } from '../../rich-text/cells/cell-keys.ts'
import type { CellEntry, EnteredCell } from '../../rich-text/cells/cell-text.tsx'
import { TextSessionContext } from '../../rich-text/text-session.ts'
import { textTypesOf } from '../../rich-text/value/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Inline, Stack } from '../../ui/layout/layout.tsx'
import { Text } from '../../ui/text/text.tsx'
import {
  byCell,
  type CellId,
  cellOnPath,
  type CellPlace,
  isSameCell,
  placeOf,
  textPath,
} from './cell-places.ts'
import {
  addRichCells,
  addRichColumn,
  columnsOf,
  convertCells,
  fillRichCells,
  hasPlainCells,
  removeRichColumn,
} from './cells.ts'
import { RichCell } from './rich-cell.tsx'
import { TableFrame } from './table-frame.tsx'
import { contentOf, emptyCell, type Table, type TableRow, tableType } from './type.ts'
import { useCellPaste } from './use-cell-paste.tsx'
import { nextFrame } from '../../data/frames.ts'

interface ActiveCell extends CellId {
  /** For a cell that its row does not have yet: the column where the first edit creates it. */
  readonly newAt: number | null
  /** Null for a cell that has the focus without being edited. */
  readonly entry: CellEntry | null
}

const edits = { newCell: emptyCell, addColumn: addRichColumn, removeColumn: removeRichColumn }

/**
 * Rows of cells with rich text. Only the cell that was focused last has an editor; the other ones show their text as it
 * would. Rows that are shorter than others are shown with empty cells, which are created by an edit.
 */
export function RichTableInput(props: InputProps<Table>) {
  const { value = {}, type, path, readOnly, control, markers, presence, onChange } = props
  const translate = useTranslate()
  const { controller } = useForm()
  const around = useTextAround(path)
  const rows = useMemo(() => value.rows ?? [], [value.rows])
  const content = contentOf(type)!
  const blockType = textTypesOf(content)[0]?.name ?? 'block'
  const [isAwaited, setAwaited] = useState(
    () => around?.host.objects.isAwaited(around.key) ?? false,
  )
  const [active, setActive] = useState<ActiveCell | null>(null)
  const goTo = (row: number, column: number, at: 'start' | 'end'): boolean => {
    const cell = rows[row]?.cells?.[column]
    const isPlain = cell !== undefined && !isKeyed(cell)
    if (!rows[row] || isPlain) return false
    setActive(entrance(rows[row]._key, { key: cell?._key ?? null, column }, at))
    return true
  }
  if (isAwaited && rows[0]) {
    setAwaited(false)
    goTo(0, 0, 'start')
  }
  const place = active && placeOfActive(rows, active)
  if (active && !place) setActive(null)
  const change = (patches: readonly Patch[]) =>
    onChange([setIfMissing({ _type: type.name }), ...patches])

  const leave = (exit: CellExit): boolean => {
    if (!place) return false
    const { row, column } = place
    const columns = columnsOf(rows)
    const next = row * columns + column + 1
    const previous = next - 2
    const [toNext, toPrevious] = [
      () => goTo(Math.floor(next / columns), next % columns, 'start'),
      () => previous >= 0 && goTo(Math.floor(previous / columns), previous % columns, 'end'),
    ]
    if (exit === 'next') return toNext()
    if (exit === 'previous') return toPrevious()
    const isInside =
      (exit === 'after' && toNext()) ||
      (exit === 'before' && toPrevious()) ||
      (exit === 'below' && goTo(row + 1, column, 'start')) ||
      (exit === 'above' && goTo(row - 1, column, 'end'))
    if (isInside) return true
    if (around) around.host.leaveObject(around.key)
    else if (exit === 'out') setActive({ ...active, entry: null })
    return around !== null || exit === 'out'
  }

  // Edits and pastes may follow each other faster than the table renders.
  const current = () => (controller.store.getNode(path)?.value ?? {}) as Table
  const write: InputProps['onChange'] = (patches) => {
    if (!active) return
    const now = current().rows ?? []
    const row = now.find(({ _key }) => _key === active.row)
    const text = textPath(active)
    if (!row || active.newAt === null || placeOf(now, active)) {
      controller.patch([...path, ...text], patches)
      return
    }
    const first = [patches].flat().map((patch) => prefixPatch(patch, text))
    change([...addRichCells(row, active.newAt, active.cell), ...first])
  }
  const paste = useCellPaste({
    path,
    content,
    fill(lines) {
      const table = current()
      const from = active && placeOfActive(table.rows ?? [], active)
      if (from) change(fillRichCells(table, from, lines, blockType))
    },
  })

  const ledCell = useLedCell(path, setActive)
  const enter = useCallback(
    (row: string, place: CellPlace, at: CellEntry['at']) =>
      setActive(ledCell() ?? entrance(row, place, at)),
    [ledCell],
  )
  const deselect = useCallback(() => setActive((now) => (now?.entry ? now : null)), [])
  const findings = useMemo(() => byCell(markers, path), [markers, path])
  const people = useMemo(() => byCell(presence, path), [presence, path])
  const inside = useClashesInside(pathToString(around?.host.path ?? path))
  const clashes = useMemo(() => byCell(inside, path), [inside, path])
  const table: EnteredCell | null = active?.entry
    ? { entry: active.entry, leave, paste, write }
    : null
  return (
    <Stack gap={1.5}>
      {rows.some(hasPlainCells) && (
        <PlainCellsNotice
          onConvert={readOnly ? null : () => change(convertCells(rows, blockType))}
        />
      )}
      <TableFrame
        value={value}
        edits={edits}
        readOnly={readOnly}
        control={control}
        onChange={change}
        onBegin={() => {
          setAwaited(true)
          change([set(tableType.defaultValue!(type).rows, ['rows'])])
        }}
      >
        {(row, index, column) => {
          const cell = row.cells?.[column]
          const isNew = cell === undefined && active?.row === row._key && place?.column === column
          const key = isKeyed(cell) ? cell._key : isNew ? active.cell : null
          const id = { row: row._key, cell: key ?? '' }
          const isActive = active !== null && isSameCell(active, id)
          const isFirst = index === 0 && column === 0
          return (
            <RichCell
              key={key ?? column}
              cell={cell}
              cellKey={key}
              rowKey={row._key}
              column={column}
              path={path}
              type={content}
              label={translate('inputs.table.cell', { row: index + 1, column: column + 1 })}
              readOnly={readOnly}
              table={isActive ? table : null}
              isSelected={isActive && !table}
              markers={findings(id)}
              people={people(id)}
              clashes={clashes(id)?.length ?? 0}
              control={isFirst ? control : undefined}
              onEnter={enter}
              onDeselect={deselect}
            />
          )
        }}
      </TableFrame>
    </Stack>
  )
}

/**
 * The cell that the way to a finding leads into, for a frame: the form, which knows no cells, focuses the first one
 * meanwhile.
 */
function useLedCell(path: Path, setActive: (cell: ActiveCell) => void) {
  const { controller } = useForm()
  const led = useRef<ActiveCell | null>(null)
  useEffect(
    () =>
      controller.onLead(() =>
        queueMicrotask(() => {
          const { focusPath } = controller.store.inputs
          const id = focusPath && cellOnPath(focusPath, path)
          if (!id) return
          const target = { ...id, newAt: null, entry: { at: 'start' } } as const
          led.current = target
          nextFrame(() => (led.current = null))
          setActive(target)
        }),
      ),
    [controller, path, setActive],
  )
  return useCallback(() => led.current, [])
}

/** Cells written before the table had rich text; `onConvert` is null where the value cannot be changed. */
function PlainCellsNotice({ onConvert }: { onConvert: (() => void) | null }) {
  const translate = useTranslate()
  return (
    <Inline gap={2} wrap>
      <Text size="small" muted>
        {translate('inputs.table.plain-cells')}
      </Text>
      {onConvert && (
        <Button size="small" onClick={onConvert}>
          {translate('inputs.table.convert')}
        </Button>
      )}
    </Inline>
  )
}

/** A cell whose key is missing gets one, in case it is written. */
function entrance(row: string, { key, column }: CellPlace, at: CellEntry['at']): ActiveCell {
  return { row, cell: key ?? createKey(), newAt: key === null ? column : null, entry: { at } }
}

/** The place of the active cell; null if it, or the row that lacks it, no longer exists. */
function placeOfActive(rows: readonly TableRow[], active: ActiveCell) {
  const found = placeOf(rows, active)
  if (found || active.newAt === null) return found
  const row = rows.findIndex(({ _key }) => _key === active.row)
  const isFree = row >= 0 && rows[row]!.cells?.[active.newAt] === undefined
  return isFree && active.newAt < columnsOf(rows) ? { row, column: active.newAt } : null
}

/** The text that contains the table as a block, and the table's key there; null for a table elsewhere. */
function useTextAround(path: Path) {
  const host = useContext(TextSessionContext)
  const own = path.at(-1)
  const isBlock = host !== null && pathEquals(path.slice(0, -1), host.path) && isKeySegment(own)
  return isBlock ? { host, key: own._key } : null
}
