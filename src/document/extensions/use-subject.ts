import { useCallback, useState } from 'react'
import { distinctUntilChanged, of } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { guard } from '../../ui/guard.ts'
import { useUi } from '../../ui/ui-context.ts'
import { unhurried } from '../pane/unhurried.ts'
import type { DocumentSubject } from './document-extension.ts'

/** The document as extensions see it at this moment. */
export function subjectOf(pair: DocumentPair, currentUser: CurrentUser | null): DocumentSubject {
  const { displayed, draft, published, liveEdit } = pair.getState()
  const { publishedId: id, typeName: type } = pair
  return { id, type, document: displayed, draft, published, liveEdit, currentUser }
}

/** The document as extensions see it, a moment behind the keys; null until it has loaded, and where no extension needs it. */
export function useSubject(pair: DocumentPair, isAsked: boolean): DocumentSubject | null {
  const layer = useDataLayer()
  const user = useObservable<CurrentUser | null>(() => layer.users.current$, null, [layer])
  useObservable<PairState | null>(
    () => (isAsked ? pair.state$.pipe(unhurried(), distinctUntilChanged(isSame)) : of(null)),
    null,
    [pair, isAsked],
  )
  return isAsked && pair.getState().ready ? subjectOf(pair, user) : null
}

function isSame(a: PairState, b: PairState): boolean {
  return a.ready === b.ready && a.draft === b.draft && a.published === b.published
}

/** Calls code of the host. An error gives the fallback and is reported once, however often it is called. */
export function useAskHost(): <T>(where: string, ask: () => T, fallback: T) => T {
  const { reportError } = useUi()
  const [told] = useState(() => new Set<string>())
  return useCallback(
    (where, ask, fallback) => {
      const answer = guard(where, ask, (error) => {
        if (told.has(where)) return
        told.add(where)
        // Not while React renders: the page receives an event, and its listener may do anything.
        queueMicrotask(() => reportError(error, where))
      })
      return answer.ok ? answer.value : fallback
    },
    [reportError, told],
  )
}
