import { distinctUntilChanged, map } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { useObservable } from '../../react/use-observable.ts'

/**
 * One aspect of a document, live. The component renders when this aspect changes and at no other
 * keystroke; `select` and `isSame` are module-level functions or otherwise stable.
 */
export function usePairValue<T>(
  pair: DocumentPair,
  select: (state: PairState) => T,
  isSame: (a: T, b: T) => boolean = Object.is,
): T {
  return useObservable(
    () => pair.state$.pipe(map(select), distinctUntilChanged(isSame)),
    select(pair.getState()),
    [pair, select, isSame],
  )
}

/** What the banners and the save status show. A retry that only counts up is the same state. */
export function isSameSave(a: PairState['save'], b: PairState['save']): boolean {
  if (a === b) return true
  if (a.type !== b.type) return false
  return a.type !== 'refused' || (b.type === 'refused' && a.error === b.error && a.text === b.text)
}

/** True while the server cannot be reached: what is shown may be old, and edits wait. */
export function isOutOfReach({ reconnecting, save }: PairState): boolean {
  return reconnecting || save.type === 'retrying' || (save.type === 'kept' && save.retry !== null)
}
