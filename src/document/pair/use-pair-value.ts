import { distinctUntilChanged, map } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { useObservable } from '../../react/use-observable.ts'

/**
 * A derived value of a pair's state, live. The component renders only when this value changes, not at every keystroke;
 * `select` and `isSame` must be stable, such as module-level functions.
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

/** Compares save states as shown in banners and the save status: the number of retries is ignored. */
export function isSameSave(a: PairState['save'], b: PairState['save']): boolean {
  if (a === b) return true
  if (a.type !== b.type) return false
  return a.type !== 'refused' || (b.type === 'refused' && a.error === b.error && a.text === b.text)
}

/** True while the server cannot be reached: displayed content may be outdated, and edits wait. */
export function isOutOfReach({ reconnecting, save }: PairState): boolean {
  return reconnecting || save.type === 'retrying' || (save.type === 'kept' && save.retry !== null)
}
