import type { DiffProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { type Diff, diffValues } from '../../model/diff/diff.ts'
import { FromTo, Segments } from '../diff-parts.tsx'
import * as css from '../diff.css.ts'
import { type NameItem, useNames } from '../block/use-names.tsx'
import { contentOf, itemsOfCell, tableType, wordsOfCell } from './type.ts'

/** The changes of the cells, row by row. */
export default function TableDiff({ diff, type }: DiffProps) {
  const sides = [diff.fromValue, diff.toValue]
  const content = contentOf(type)
  const items = content ? sides.flatMap(cellsIn).flatMap(itemsOfCell) : []
  const name = useNames(items, content ?? type)
  const textOf = (value: unknown) => textOfTable(value, name)
  const blame = { by: diff.attribution }
  const [from, to] = [textOf(diff.fromValue), textOf(diff.toValue)]
  const cells = diffValues(from, to, { from: blame, to: blame })
  const header = diff.type === 'object' ? diff.fields['hasHeader'] : undefined
  if (cells.type !== 'string') return <FromTo wide diff={diff} renderSide={textOf} />
  return (
    <div className={css.stack}>
      {diff.action === 'changed' && header?.isChanged && <HeaderChange diff={header} />}
      {cells.isChanged && <Segments segments={cells.segments} />}
    </div>
  )
}

/** Whether the first row is a heading, before and after. */
export function HeaderChange({ diff }: { diff: Diff }) {
  const translate = useTranslate()
  // A missing value means no.
  const sides = {
    ...diff,
    fromValue: diff.fromValue === true,
    toValue: diff.toValue === true,
  } as Diff
  return (
    <div>
      <div className={css.note}>{translate('inputs.table.header')}</div>
      <FromTo diff={sides} renderSide={(is) => translate(is ? 'review.yes' : 'review.no')} />
    </div>
  )
}

/** The table as text, one line per row. */
function textOfTable(value: unknown, name: NameItem): string {
  if (!isRecord(value) || !tableType.isValue(value)) return ''
  const rows = Array.isArray(value.rows) ? value.rows : []
  return rows
    .map(({ cells }) =>
      Array.isArray(cells) ? cells.map((cell) => wordsOfCell(cell, name)).join(' · ') : '',
    )
    .join('\n')
}

function cellsIn(value: unknown): readonly unknown[] {
  if (!isRecord(value) || !tableType.isValue(value)) return []
  const rows = Array.isArray(value.rows) ? value.rows : []
  return rows.flatMap(({ cells }) => (Array.isArray(cells) ? cells : []))
}
