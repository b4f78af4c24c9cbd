import { useCallback, useState } from 'react'
import { distinctUntilChanged, of } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { guard } from '../../ui/guard.ts'
import { useUi } from '../../ui/ui-context.ts'
import { atPace } from '../pair/at-pace.ts'
import type { DocumentSubject } from './document-extension.ts'

/** The current state of a document, as passed to extensions. */
export function subjectOf(pair: DocumentPair, currentUser: CurrentUser | null): DocumentSubject {
  const { displayed, draft, published, liveEdit } = pair.getState()
  const { publishedId: id, typeName: type } = pair
  return { id, type, document: displayed, draft, published, liveEdit, currentUser }
}

/**
 * The document as passed to extensions, updated shortly after typing; null until it is loaded, or when no extension
 * needs it.
 */
export function useSubject(pair: DocumentPair, isNeeded: boolean): DocumentSubject | null {
  const layer = useDataLayer()
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  const { pace } = useUi()
  useObservable<PairState | null>(
    () => (isNeeded ? pair.state$.pipe(atPace(pace), distinctUntilChanged(isSame)) : of(null)),
    null,
    [pair, isNeeded, pace],
  )
  return isNeeded && pair.getState().ready ? subjectOf(pair, user) : null
}

function isSame(a: PairState, b: PairState): boolean {
  return a.ready === b.ready && a.draft === b.draft && a.published === b.published
}

/** Calls host code. On an error it returns the fallback, and reports once per `where`, however often it is called. */
export function useHostCall(): <T>(where: string, call: () => T, fallback: T) => T {
  const { reportError } = useUi()
  const [reported] = useState(() => new Set<string>())
  return useCallback(
    (where, call, fallback) => {
      const result = guard(where, call, (error) => {
        if (reported.has(where)) return
        reported.add(where)
        // Not during React's render: the page receives an event, and its listener may do anything.
        queueMicrotask(() => reportError(error, where))
      })
      return result.ok ? result.value : fallback
    },
    [reportError, reported],
  )
}
