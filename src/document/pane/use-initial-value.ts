import { useContext, useEffect, useRef, useState } from 'react'
import { catchError, from, map, of, startWith } from 'rxjs'
import { beginDocument, type Beginning } from '../../data/begin-document.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { toError } from '../../schema/attempt.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { startTimer } from '../../data/clock.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'

/** The initial value of a new document; null for documents that exist. */
export type InitialValue =
  | { state: 'resolving' }
  | { state: 'resolved'; value: Record<string, unknown> | null }
  | { state: 'failed'; error: unknown; retry: () => void }

/** The template and parameters of a document; without a template it exists already. */
type Wanted = Omit<Beginning, 'template'> & { readonly template: string | undefined }

const existing: InitialValue = { state: 'resolved', value: null }
const resolving: InitialValue = { state: 'resolving' }
const noParams = {}

/** Resolves the initial value of a document once, and shows a message when it takes long. */
export function useInitialValue(
  type: SchemaType | undefined,
  { template: id, params = noParams, schema: given }: Wanted,
): InitialValue {
  // A form without a dataset creates documents too; it has no user.
  const layer = useContext(DataLayerContext)
  const schema = given ?? layer?.schema
  const [attempt, setAttempt] = useState(0)
  const initial = useObservable<InitialValue>(
    () => {
      if (!type || id === undefined) return of(existing)
      const retry = () => setAttempt((count) => count + 1)
      return from(beginDocument(layer, type, { template: id, params, schema })).pipe(
        map((value) => ({ state: 'resolved', value }) as const),
        catchError((error: unknown) => of({ state: 'failed', error, retry } as const)),
        startWith(resolving),
      )
    },
    id === undefined ? existing : resolving,
    [type, id, params, layer, schema, attempt],
  )
  useResolvingToasts(initial)
  return initial
}

/** Ms before a slow resolution shows a message, and ms for which the success message stays. */
const patienceMs = 300
const newsMs = 500

function useResolvingToasts(initial: InitialValue): void {
  const translate = useTranslate()
  const toast = useToast()
  const { clock } = useUi()
  const isSlow = useRef(false)
  const { state } = initial
  const error = initial.state === 'failed' ? initial.error : null

  useEffect(() => {
    if (state !== 'resolving') return undefined
    return startTimer(
      clock,
      () => {
        isSlow.current = true
        toast.show({ id: toastId, title: translate('document.resolving'), duration: 0 })
      },
      patienceMs,
    )
  }, [state, clock, toast, translate])

  useEffect(() => {
    if (state !== 'resolved' || !isSlow.current) return
    isSlow.current = false
    toast.show({
      id: toastId,
      tone: 'positive',
      title: translate('document.resolved'),
      duration: newsMs,
    })
  }, [state, toast, translate])

  useEffect(() => {
    if (error === null) return
    isSlow.current = false
    toast.show({
      id: toastId,
      tone: 'critical',
      title: translate('document.resolve-failed'),
      description: toError(error).message,
    })
  }, [error, toast, translate])

  // The message is dismissed when the user leaves the document before it is resolved.
  useEffect(
    () => () => {
      if (isSlow.current) toast.dismiss(toastId)
    },
    [toast],
  )
}

const toastId = 'initial-value'
