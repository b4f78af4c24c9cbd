import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from '../../form/form-context.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, setIfMissing } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import { isKeySegment, type Path, pathEquals, pathStartsWith } from '../../model/path.ts'
import { isKeyed } from '../../model/portable-text.ts'
import type { CellExit } from '../../rich-text/cells/cell-keys.ts'
import type { CellEntry, EnteredCell } from '../../rich-text/cells/cell-text.tsx'
import type { Formats } from '../../rich-text/paste/formats.ts'
import { type PastedCell, pastedCells } from '../../rich-text/paste/table-cells.ts'
import { TextSessionContext } from '../../rich-text/text-session.ts'
import { textTypesOf } from '../../rich-text/value/schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Inline, Stack } from '../../ui/layout/layout.tsx'
import { Text } from '../../ui/text/text.tsx'
import { columnsOf, convertCells, fillRichCells, hasPlainCells } from './cells.ts'
import { RichCell } from './rich-cell.tsx'
import { TableFrame } from './table-frame.tsx'
import { contentOf, type Table, tableType } from './type.ts'

interface ActiveCell {
  readonly key: string
  /** Null for a cell that has the focus without being edited. */
  readonly entry: CellEntry | null
}

/**
 * Rows of cells with rich text. Only the cell that was focused last has an editor; the other ones show their text as it
 * would.
 */
export function RichTableInput(props: InputProps<Table>) {
  const { value = {}, type, path, readOnly, control, markers, presence, onChange } = props
  const translate = useTranslate()
  const { controller } = useForm()
  const around = useTextAround(path)
  const rows = useMemo(() => value.rows ?? [], [value.rows])
  const content = contentOf(type)!
  const blockType = textTypesOf(content)[0]?.name ?? 'block'
  const [isAwaited, setAwaited] = useState(() => around?.host.isAwaited(around.key) ?? false)
  const [active, setActive] = useState<ActiveCell | null>(null)
  const first = rows[0]?.cells?.[0]
  if (isAwaited && isKeyed(first)) {
    setAwaited(false)
    setActive({ key: first._key, entry: 'start' })
  }
  const change = (patches: readonly Patch[]) =>
    onChange([setIfMissing({ _type: type.name }), ...patches])

  const placeOf = (key: string) => {
    for (const [row, { cells = [] }] of rows.entries()) {
      const column = cells.findIndex((cell) => isKeyed(cell) && cell._key === key)
      if (column >= 0) return { row, column }
    }
    return null
  }
  const goTo = (row: number, column: number, entry: CellEntry): boolean => {
    const cell = rows[row]?.cells?.[column]
    if (isKeyed(cell)) setActive({ key: cell._key, entry })
    return isKeyed(cell)
  }
  const leave = (exit: CellExit): boolean => {
    const place = active && placeOf(active.key)
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
    else if (exit === 'out') setActive({ key: active.key, entry: null })
    return around !== null || exit === 'out'
  }

  const pasteCells = async (key: string, cells: readonly (readonly PastedCell[])[]) => {
    const { readCell } = await import('../../rich-text/paste/read-paste.ts')
    const lines = cells.map((line) => line.map((cell) => readCell(cell, content).blocks))
    const table = (controller.store.getNode(path)?.value ?? {}) as Table
    const row = (table.rows ?? []).findIndex((one) =>
      one.cells?.some((cell) => isKeyed(cell) && cell._key === key),
    )
    const column = table.rows?.[row]?.cells?.findIndex((cell) => isKeyed(cell) && cell._key === key)
    if (column !== undefined) change(fillRichCells(table, { row, column }, lines, blockType))
  }
  const paste = (formats: Formats): Formats | null => {
    const cells = pastedCells(formats)
    if (!cells || !active) return formats
    const [single] = cells.length === 1 && cells[0]!.length === 1 ? cells[0]! : []
    if (single) {
      return { 'text/html': single.element?.innerHTML ?? '', 'text/plain': single.text }
    }
    void pasteCells(active.key, cells)
    return null
  }

  // The way to a finding leads into its cell; the form, which knows no cells, focuses the first one within a frame.
  const led = useRef<string | null>(null)
  useEffect(
    () =>
      controller.onLead(() =>
        queueMicrotask(() => {
          const { focusPath } = controller.store.inputs
          const key = focusPath && cellKeyIn(focusPath, path)
          if (!key) return
          led.current = key
          requestAnimationFrame(() => (led.current = null))
          setActive({ key, entry: 'start' })
        }),
      ),
    [controller, path],
  )
  const enter = useCallback(
    (key: string, entry: CellEntry) => setActive({ key: led.current ?? key, entry }),
    [],
  )
  const endRest = useCallback(() => setActive((now) => (now?.entry ? now : null)), [])
  const findings = useMemo(() => byCell(markers, path), [markers, path])
  const people = useMemo(() => byCell(presence, path), [presence, path])
  const table: EnteredCell | null = active?.entry ? { entry: active.entry, leave, paste } : null
  return (
    <Stack gap={1.5}>
      {rows.some(hasPlainCells) && (
        <Inline gap={2} wrap>
          <Text size="small" muted>
            {translate('inputs.table.plain-cells')}
          </Text>
          {!readOnly && (
            <Button size="small" onClick={() => change(convertCells(rows, blockType))}>
              {translate('inputs.table.convert')}
            </Button>
          )}
        </Inline>
      )}
      <TableFrame
        value={value}
        isRich
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
          const key = isKeyed(cell) ? cell._key : ''
          const isActive = key !== '' && active?.key === key
          const isFirst = index === 0 && column === 0
          return (
            <RichCell
              key={key || column}
              cell={cell}
              path={path}
              rowKey={row._key}
              type={content}
              label={translate('inputs.table.cell', { row: index + 1, column: column + 1 })}
              readOnly={readOnly}
              table={isActive ? table : null}
              hasFocus={isActive && !table}
              markers={findings.get(key)}
              people={people.get(key)}
              control={isFirst ? control : undefined}
              onEnter={enter}
              onRestEnd={endRest}
            />
          )
        }}
      </TableFrame>
    </Stack>
  )
}

/** The text that contains the table as a block, and the table's key there; null for a table elsewhere. */
function useTextAround(path: Path) {
  const host = useContext(TextSessionContext)
  const own = path.at(-1)
  const isBlock = host !== null && pathEquals(path.slice(0, -1), host.path) && isKeySegment(own)
  return isBlock ? { host, key: own._key } : null
}

/** The key of the cell that a path leads to; null outside the cells of the table. */
function cellKeyIn(path: Path, table: Path): string | null {
  if (!pathStartsWith(path, table)) return null
  const [, , , cell] = path.slice(table.length)
  return isKeySegment(cell) ? cell._key : null
}

function byCell<T extends { readonly path: Path }>(items: readonly T[], table: Path) {
  const found = new Map<string, readonly T[]>()
  for (const item of items) {
    const key = cellKeyIn(item.path, table)
    if (key) found.set(key, [...(found.get(key) ?? []), item])
  }
  return found
}
