import { useMemo } from 'react'
import { Observable, of } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { ChangeMarks } from '../../form/field/change-marks.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { FirstSeenDocument } from './first-seen.ts'
import type { Review } from './review.ts'
import { watchChanges, type ChangeWatch } from './change-watch.ts'

/** The marks of fields changed since the document was left or, the first time, opened; null until it is loaded. */
export function useChangeMarks(
  pair: DocumentPair,
  type: SchemaType,
  { seen, show }: { seen: FirstSeenDocument; show: Review['show'] },
): ChangeMarks | null {
  const opened = seen.opened?.document ?? null
  const left = seen.left?.document ?? null
  const { pace } = useUi()
  const watch = useObservable<ChangeWatch | null>(
    () =>
      opened
        ? new Observable((subscriber) => {
            const watched = watchChanges(pair, type, { left, opened, pace })
            subscriber.next(watched)
            return watched.dispose
          })
        : of(null),
    null,
    [pair, type, left, opened, pace],
  )
  return useMemo(
    () => watch && { ...watch, show: (path) => show('changes', { basis: 'opened', path }) },
    [watch, show],
  )
}
