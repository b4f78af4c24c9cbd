import { useEffect, useState } from 'react'
import { combineLatest, distinctUntilChanged, map, merge, startWith, type Observable } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import { whenIdle } from '../../data/frames.ts'
import type { HomeRow } from '../../data/home/overview.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useHome } from './home-content.ts'
import { problemsOf, unsentOf, type WaitingDocument } from './waiting-documents.ts'

/** All documents that need the user: first those whose edits are not on the server. */
export function useWaiting(): readonly WaitingDocument[] {
  const { drafts } = useHome()
  const layer = useDataLayer()
  const unsent = useObservable<readonly WaitingDocument[]>(() => observeUnsent(layer), [], [layer])
  const problems = useProblems(drafts)
  const ids = new Set(unsent.map(({ row }) => row.publishedId))
  return [...unsent, ...problems.filter(({ row }) => !ids.has(row.publishedId))]
}

/** Documents with edits of this device that the server does not have, live. */
function observeUnsent({
  diagnostics,
  pending$,
  connection$,
}: DataLayer): Observable<readonly WaitingDocument[]> {
  const occasions$ = merge(pending$, diagnostics.changes$).pipe(startWith(null))
  const isConnected$ = connection$.pipe(
    map(({ type }) => type === 'connected'),
    distinctUntilChanged(),
  )
  return combineLatest([isConnected$, occasions$]).pipe(
    map(([isConnected]) => unsentOf(diagnostics.openDocuments(), isConnected)),
    distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
  )
}

/** So many drafts are checked, the latest first. */
const mostChecked = 20

/** The drafts that could not be published as they are. Checked when the page is idle, and again when one has changed. */
function useProblems(drafts: readonly HomeRow[]): readonly WaitingDocument[] {
  const { bulk } = useDataLayer()
  const [found, setFound] = useState<readonly WaitingDocument[]>([])
  useEffect(() => {
    const checked = drafts.slice(0, mostChecked)
    const stop = new AbortController()
    const { signal } = stop
    const cancel = whenIdle(() => {
      const plan =
        checked.length === 0
          ? Promise.resolve(null)
          : bulk.plan({ operation: 'publish' }, checked, { signal })
      plan.then(
        (planned) => !signal.aborted && setFound(planned ? problemsOf(checked, planned) : []),
        // Without a connection; the next change of the drafts is another occasion.
        () => {},
      )
    })
    return () => {
      cancel()
      stop.abort()
    }
  }, [bulk, drafts])
  return found
}
