import type { DiffProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Diff, ItemDiff } from '../../model/diff/diff.ts'
import { isRecord } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Moved } from '../array/diff.tsx'
import RichTextDiff from '../block/diff.tsx'
import { useNames } from '../block/use-names.tsx'
import { Piece } from '../diff-parts.tsx'
import * as css from '../diff.css.ts'
import TableDiff, { HeaderChange } from './diff.tsx'
import { contentOf, itemsOfCell, wordsOfCell } from './type.ts'

/** The changes of a table with rich text: whole rows, and cell by cell. */
export default function RichTableDiff({ diff, type }: DiffProps) {
  const content = contentOf(type)
  if (diff.type !== 'object' || diff.action !== 'changed' || !content) {
    return <TableDiff diff={diff} type={type} />
  }
  const header = diff.fields['hasHeader']
  return (
    <div className={css.stack}>
      {header?.isChanged && <HeaderChange diff={header} />}
      {changedItems(diff.fields['rows']).map((row) => (
        <RowChange key={row.key} row={row} content={content} />
      ))}
    </div>
  )
}

function changedItems(diff: Diff | undefined): readonly ItemDiff[] {
  if (diff?.type !== 'array') return []
  return diff.items.filter((item) => item.diff.isChanged || item.hasMoved)
}

function RowChange({ row, content }: { row: ItemDiff; content: SchemaType }) {
  const { diff, attribution } = row
  const value = diff.toValue ?? diff.fromValue
  const written = isRecord(value) && Array.isArray(value['cells']) ? value['cells'] : []
  const name = useNames(written.flatMap(itemsOfCell), content)
  if (diff.action === 'added' || diff.action === 'removed') {
    return (
      <Piece block action={diff.action} attribution={attribution}>
        {written.map((cell) => wordsOfCell(cell, name)).join(' · ') || '…'}
      </Piece>
    )
  }
  const cells = diff.type === 'object' ? changedItems(diff.fields['cells']) : []
  return (
    <>
      {row.hasMoved && <Moved {...row} />}
      {cells.map((cell) => (
        <CellChange key={cell.key} row={(row.toIndex ?? 0) + 1} cell={cell} content={content} />
      ))}
    </>
  )
}

interface CellChangeProps {
  /** Number of the row. */
  row: number
  cell: ItemDiff
  content: SchemaType
}

function CellChange({ row, cell, content }: CellChangeProps) {
  const translate = useTranslate()
  const { diff, attribution, toIndex, fromIndex, hasMoved } = cell
  const value = diff.toValue ?? diff.fromValue
  const name = useNames(itemsOfCell(value), content)
  const column = (toIndex ?? fromIndex ?? 0) + 1
  const text = diff.type === 'object' ? diff.fields['content'] : undefined
  const isText = diff.action === 'changed' && text?.type === 'array'
  return (
    <div data-cell-change={diff.action}>
      <div className={css.note}>{translate('inputs.table.cell', { row, column })}</div>
      {hasMoved && <Moved {...cell} />}
      {isText ? (
        <RichTextDiff diff={text} type={content} />
      ) : (
        (diff.action === 'added' || diff.action === 'removed') && (
          <Piece block action={diff.action} attribution={attribution}>
            {wordsOfCell(value, name) || '…'}
          </Piece>
        )
      )}
    </div>
  )
}
