import { keyTarget, type ListShape } from '../../../ui/list/list-keys.ts'

/** A row that the keyboard has picked up: where it was, and where it would be put down. */
export interface LiftedRow {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** What a key does to a row: picks it up, moves it, puts it down, or puts it back. */
export type LiftStep =
  | { readonly type: 'lift'; readonly lifted: LiftedRow }
  | { readonly type: 'move'; readonly lifted: LiftedRow }
  | { readonly type: 'drop'; readonly dropped: LiftedRow }
  | { readonly type: 'cancel' }

/** Space picks a row up, arrows move it, Space or Enter puts it down, Escape puts it back; null for other keys. */
export function liftStep(
  lifted: LiftedRow | null,
  key: string,
  row: { readonly id: string; readonly index: number },
  shape: Pick<ListShape, 'count' | 'columns' | 'forward'>,
): LiftStep | null {
  if (!lifted) {
    const { id, index } = row
    return key === ' ' ? { type: 'lift', lifted: { id, from: index, to: index } } : null
  }
  if (key === ' ' || key === 'Enter') return { type: 'drop', dropped: lifted }
  if (key === 'Escape') return { type: 'cancel' }
  const to = keyTarget(key, { ...shape, active: lifted.to })
  return to === null ? null : { type: 'move', lifted: { ...lifted, to } }
}
