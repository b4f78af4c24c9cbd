import { useContext, useEffect, useRef, useState } from 'react'
import { catchError, firstValueFrom, from, map, of, startWith } from 'rxjs'
import { useTranslate } from '../../i18n/use-translate.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { toError } from '../../schema/attempt.ts'
import { resolveInitialValue } from '../../schema/initial-value.ts'
import type { CompiledSchema, SchemaType } from '../../schema/schema.ts'
import { resolveTemplate } from '../../schema/templates/template.ts'
import { startTimer } from '../../ui/ticker.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { useUi } from '../../ui/ui-context.ts'

/** What a new document starts with; null for documents that exist. */
export type InitialValue =
  | { state: 'resolving' }
  | { state: 'resolved'; value: Record<string, unknown> | null }
  | { state: 'failed'; error: unknown; retry: () => void }

/** How a document begins. */
export interface Beginning {
  /** Id of the template; the type's own begins with what the type says. Undefined for documents that exist. */
  readonly template: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** The source of the templates. Default: the schema of the dataset. */
  readonly schema?: CompiledSchema | undefined
}

const existing: InitialValue = { state: 'resolved', value: null }
const resolving: InitialValue = { state: 'resolving' }
const noParams = {}

/** Resolves once what a document begins with that is about to be created, and says so when it takes long. */
export function useInitialValue(
  type: SchemaType | undefined,
  { template: id, params = noParams, schema: given }: Beginning,
): InitialValue {
  // A form without a dataset begins its documents, too; nobody is signed in there.
  const layer = useContext(DataLayerContext)
  const schema = given ?? layer?.schema
  const [attempt, setAttempt] = useState(0)
  const initial = useObservable<InitialValue>(
    () => {
      if (!type || id === undefined) return of(existing)
      const retry = () => setAttempt((count) => count + 1)
      const template = schema?.templates.find((one) => one.id === id && one.type === type)
      // Types that are not offered have no template, and still begin as they say.
      if (!template && id !== type.name) console.warn(`There is no template "${id}"`)
      const begin = async (): Promise<unknown> => {
        const { projectId = '', dataset = '' } = layer ?? {}
        const currentUser = layer
          ? await firstValueFrom(layer.users.current$, { defaultValue: null })
          : null
        const request = { params: { ...params }, context: { currentUser, projectId, dataset } }
        if (template) return resolveTemplate(template, request)
        if (id === type.name) return resolveInitialValue({ type, ...request })
        return { _type: type.name }
      }
      return from(begin()).pipe(
        map((value) => ({ state: 'resolved', value: value as Record<string, unknown> }) as const),
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

/** Ms that resolving may take without a word, and that the good news stays. */
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

  // A document that is left before it began must not leave its word behind.
  useEffect(
    () => () => {
      if (isSlow.current) toast.dismiss(toastId)
    },
    [toast],
  )
}

const toastId = 'initial-value'
