import { useEffect, useState } from 'react'
import type { SchemaType } from '../schema/schema.ts'
import { resolveInitialValue } from '../schema/initial-value.ts'

/** What a new document starts with; null for documents that exist. */
export type InitialValue =
  | { state: 'resolving' }
  | { state: 'resolved'; value: Record<string, unknown> | null }
  | { state: 'failed'; error: unknown; retry(): void }

const existing: InitialValue = { state: 'resolved', value: null }

/** Resolves the initial value of a type once, for a document that is about to be created. */
export function useInitialValue(type: SchemaType | undefined, isNew: boolean): InitialValue {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<InitialValue>({ state: 'resolving' })
  useEffect(() => {
    if (!type || !isNew) return undefined
    let current = true
    setResult({ state: 'resolving' })
    resolveInitialValue({ type }).then(
      (value) => {
        if (current) setResult({ state: 'resolved', value: value as Record<string, unknown> })
      },
      (error: unknown) => {
        if (!current) return
        setResult({ state: 'failed', error, retry: () => setAttempt((count) => count + 1) })
      },
    )
    return () => {
      current = false
    }
  }, [type, isNew, attempt])
  return isNew ? result : existing
}
