import type { DiffProps } from '../../form/registry.ts'
import { isRecord } from '../../model/document.ts'
import { diffValues } from '../../model/diff/diff.ts'
import { FromTo, Segments } from '../diff-parts.tsx'
import { tableType, textOfCell } from './type.ts'

/** The changes of the cells, row by row. */
export default function TableDiff({ diff }: DiffProps) {
  const blame = { by: diff.attribution }
  const cells = diffValues(textOf(diff.fromValue), textOf(diff.toValue), { from: blame, to: blame })
  if (cells.type !== 'string') return <FromTo wide diff={diff} renderSide={textOf} />
  return <Segments segments={cells.segments} />
}

/** The table as text, one line per row. */
function textOf(value: unknown): string {
  if (!isRecord(value) || !tableType.isValue(value)) return ''
  const rows = Array.isArray(value.rows) ? value.rows : []
  return rows
    .map(({ cells }) => (Array.isArray(cells) ? cells.map(textOfCell).join(' · ') : ''))
    .join('\n')
}
