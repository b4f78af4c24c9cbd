import { distinctUntilChanged, map, of, switchMap } from 'rxjs'
import type { DocumentPair, PairState } from '../data/document/document-pair.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'

/** Why the user may not change the document; null when they may. Not known is not allowed. */
export function useUpdateRefusal(pair: DocumentPair, isWanted: boolean): string | null {
  const layer = useDataLayer()
  const translate = useTranslate()
  const refusal = useObservable<string | null | undefined>(
    () =>
      isWanted
        ? pair.state$.pipe(
            distinctUntilChanged(areSameVersions),
            switchMap((state) => layer.access.operation$('edit', state)),
            map(({ granted, reason }) => (granted ? null : reason)),
            distinctUntilChanged(),
          )
        : of(undefined),
    undefined,
    [layer, pair, isWanted],
  )
  return refusal === undefined ? translate('review.no-permission-yet') : refusal
}

/** Grants look at fields too, but seldom at those that change with every key. */
function areSameVersions(one: PairState, other: PairState): boolean {
  return (
    one.ready === other.ready &&
    one.draft?._rev === other.draft?._rev &&
    one.published?._rev === other.published?._rev
  )
}
