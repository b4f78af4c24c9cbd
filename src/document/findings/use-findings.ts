import { distinctUntilChanged, filter, firstValueFrom, map } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'

const none: readonly ValidationMarker[] = []

/** What validation found so far, live. */
export function useFindings(pair: DocumentPair): readonly ValidationMarker[] {
  return useObservable(
    () =>
      pair.validation$.pipe(
        map(({ markers }) => markers),
        distinctUntilChanged(),
      ),
    none,
    [pair],
  )
}

/** The findings in the document in its current state, every edit included. */
export function findingsNow(pair: DocumentPair): Promise<readonly ValidationMarker[]> {
  return firstValueFrom(
    pair.validation$.pipe(
      filter(
        ({ isValidating, document }) => !isValidating && document === pair.getState().displayed,
      ),
      map(({ markers }) => markers),
    ),
  )
}
