import { useMemo } from 'react'
import { Observable, of } from 'rxjs'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { ChangeMarks } from '../../form/field/change-marks.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { FirstSeen, Review } from './review.ts'
import { watchChanges, type ChangeWatch } from './change-watch.ts'

/** The marks of fields changed since the document was first seen; null until it has been seen. */
export function useChangeMarks(
  pair: DocumentPair,
  type: SchemaType,
  { first, show }: { first: FirstSeen | null; show: Review['show'] },
): ChangeMarks | null {
  const document = first?.document ?? null
  const { pace } = useUi()
  const watch = useObservable<ChangeWatch | null>(
    () =>
      document
        ? new Observable((subscriber) => {
            const opened = watchChanges(pair, type, { first: document, pace })
            subscriber.next(opened)
            return opened.dispose
          })
        : of(null),
    null,
    [pair, type, document, pace],
  )
  return useMemo(
    () => watch && { ...watch, show: (path) => show('changes', { basis: 'opened', path }) },
    [watch, show],
  )
}
