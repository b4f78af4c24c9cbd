import { useMemo } from 'react'
import { catchError, defer, of } from 'rxjs'
import type {
  DistantReferrer,
  DistantReferrers,
} from '../../data/pair/operations/distant-referrers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import * as css from './used-by.css.ts'

/**
 * Referrers in other datasets, with the number of unreadable ones in any dataset: undefined until the server has
 * responded, null when it does not report them. Loaded again when `version` changes.
 */
export function useDistantReferrers(
  publishedId: string,
  version: unknown,
): DistantReferrers | null | undefined {
  const layer = useDataLayer()
  const { referrers } = layer.documents
  return useObservable<DistantReferrers | null | undefined>(
    () =>
      version === null
        ? of(undefined)
        : defer(() => referrers.findDistant(publishedId)).pipe(catchError(() => of(null))),
    undefined,
    [referrers, publishedId, version],
  )
}

/** The documents of other datasets that refer to this one. They are edited in other studios. */
export function DistantList({ referrers }: { referrers: DistantReferrers | null | undefined }) {
  const translate = useTranslate()
  const groups = useMemo(() => byDataset(referrers?.list ?? []), [referrers])
  if (referrers === undefined) return null
  if (referrers === null) {
    return <p className={css.note}>{translate('document.used-by-elsewhere')}</p>
  }
  return (
    <>
      {groups.map(([dataset, list]) => (
        <section key={dataset} aria-label={dataset} className={css.group}>
          <h4 className={css.heading}>
            {translate('document.used-by-dataset', { dataset })}{' '}
            <span className={css.count}>{list.length}</span>
          </h4>
          <ul className={css.list}>
            {list.map(({ publishedId: id, title, typeName, paths }) => (
              <li key={id} className={css.item} data-referrer={id}>
                <span className={css.distant}>
                  {title ?? id}
                  {typeName !== null && <span className={css.count}> {typeName}</span>}
                </span>
                <span className={css.distantPaths}>{paths.join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <p className={css.note}>{translate('document.used-by-elsewhere-none')}</p>
      )}
      {referrers.hidden > 0 && (
        <p className={css.note} data-hidden-referrers>
          {translate('document.used-by-hidden', { count: referrers.hidden })}
        </p>
      )}
    </>
  )
}

function byDataset(list: readonly DistantReferrer[]): [string, DistantReferrer[]][] {
  const groups = new Map<string, DistantReferrer[]>()
  for (const referrer of list) {
    const group = groups.get(referrer.dataset) ?? []
    group.push(referrer)
    groups.set(referrer.dataset, group)
  }
  return [...groups]
}
