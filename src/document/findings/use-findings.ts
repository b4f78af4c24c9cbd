import { distinctUntilChanged, filter, firstValueFrom, map } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'

const none: readonly ValidationMarker[] = []

/** The current findings of validation, live. */
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

/** The findings for the document in its current state, after validation of all edits has completed. */
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
