import { useState } from 'react'
import { catchError, from, map, of, startWith } from 'rxjs'
import { useObservable } from '../react/use-observable.ts'
import { resolveInitialValue } from '../schema/initial-value.ts'
import type { SchemaType } from '../schema/schema.ts'

/** What a new document starts with; null for documents that exist. */
export type InitialValue =
  | { state: 'resolving' }
  | { state: 'resolved'; value: Record<string, unknown> | null }
  | { state: 'failed'; error: unknown; retry: () => void }

const existing: InitialValue = { state: 'resolved', value: null }
const resolving: InitialValue = { state: 'resolving' }

/** Resolves the initial value of a type once, for a document that is about to be created. */
export function useInitialValue(type: SchemaType | undefined, isNew: boolean): InitialValue {
  const [attempt, setAttempt] = useState(0)
  return useObservable<InitialValue>(
    () => {
      if (!type || !isNew) return of(existing)
      const retry = () => setAttempt((count) => count + 1)
      return from(resolveInitialValue({ type })).pipe(
        map((value) => ({ state: 'resolved', value: value as Record<string, unknown> }) as const),
        catchError((error: unknown) => of({ state: 'failed', error, retry } as const)),
        startWith(resolving),
      )
    },
    isNew ? resolving : existing,
    [type, isNew, attempt],
  )
}
