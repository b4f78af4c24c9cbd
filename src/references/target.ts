import {
  combineLatest,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  startWith,
  switchMap,
} from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import type { DataError } from '../data/errors.ts'
import type { PreviewSnapshot } from '../data/preview/preview-store.ts'
import type { Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import type { SchemaType } from '../schema/schema.ts'

/** The target of a reference, as far as it is loaded. */
export type Target =
  /** `isUnseen`: loading starts when it comes near the viewport. */
  | { readonly state: 'loading'; readonly isUnseen?: true }
  /** `what` failed to load: the facts about the document, or its preview. */
  | { readonly state: 'failed'; readonly what: 'facts' | 'preview'; readonly error: DataError }
  | { readonly state: 'missing' }
  | { readonly state: 'denied' }
  /** The reference does not allow documents of this type. */
  | { readonly state: 'wrong-type'; readonly typeName: string }
  | TargetThere

/** The message for a target that failed to load. */
export function failureKey({ what, error }: Extract<Target, { state: 'failed' }>) {
  if (what === 'preview') return 'reference.failed-document'
  const isUnknown = error.status === undefined && error.code === 'protocol'
  return isUnknown ? 'reference.unavailable' : 'reference.failed-facts'
}

/** REF-013: a document that was created for the reference, but has no content yet. */
export function isUnbegun({ state }: Target, reference: Reference): boolean {
  return state === 'missing' && reference._strengthenOnPublish?.template !== undefined
}

export interface TargetThere {
  readonly state: 'there'
  readonly typeName: string
  readonly isPublished: boolean
  readonly hasDraft: boolean
  /** Null when its type is unknown. */
  readonly snapshot: PreviewSnapshot | null
}

const loadingTarget: Target = { state: 'loading' }

/** Observes the target of a reference, in this dataset or in the one it names. */
export function observeTarget(
  layer: DataLayer,
  reference: Reference,
  type: SchemaType,
): Observable<Target> {
  return reference._dataset === undefined
    ? observeOwn(layer, publishedId(reference._ref), type)
    : observeForeign(layer, reference, type)
}

function observeOwn(layer: DataLayer, id: string, { to }: SchemaType): Observable<Target> {
  const { previews, schema } = layer
  const found$ = combineLatest([
    previews.observeInfo(id).pipe(startWith(null)),
    previews.failure$,
  ]).pipe(
    switchMap(([info, error]): Observable<Target> => {
      if (!info) return of(error ? { state: 'failed', what: 'facts', error } : loadingTarget)
      const { typeName, isPublished, hasDraft } = info
      if (typeName === null) return of({ state: unavailable(info.availability.reason) })
      if (!allowsType(to, typeName)) return of({ state: 'wrong-type', typeName })
      const target = schema.get(typeName)
      const there = { state: 'there', typeName, isPublished, hasDraft } as const
      if (!target) return of({ ...there, snapshot: null })
      return previews.observe(id, target).pipe(
        map((snapshot): Target => {
          if (!snapshot.loading) return { ...there, snapshot }
          return error ? { state: 'failed', what: 'preview', error } : loadingTarget
        }),
      )
    }),
  )
  const only = to.length === 1 ? schema.get(to[0]!.type) : undefined
  // With a single possible type, everything is requested at once, in one query.
  return only ? merge(found$, previews.observe(id, only).pipe(ignoreElements())) : found$
}

function observeForeign(
  layer: DataLayer,
  { _ref: id, _dataset: dataset = '', _projectId: projectId }: Reference,
  { to }: SchemaType,
): Observable<Target> {
  const address = projectId === undefined ? { dataset } : { dataset, projectId }
  return layer.previews.observeElsewhere(address, id, to).pipe(
    map((snapshot): Target => {
      const { typeName, error, loading, available, reason } = snapshot
      if (error) return { state: 'failed', what: 'facts', error }
      if (loading) return loadingTarget
      if (!available || typeName === null) return { state: unavailable(reason) }
      if (!allowsType(to, typeName)) return { state: 'wrong-type', typeName }
      return { state: 'there', typeName, isPublished: true, hasDraft: false, snapshot }
    }),
  )
}

function unavailable(reason: PreviewSnapshot['reason']): 'missing' | 'denied' {
  return reason === 'PERMISSION_DENIED' ? 'denied' : 'missing'
}

/** Whether a reference allows documents of a type. */
export function allowsType(to: SchemaType['to'], typeName: string): boolean {
  return to.length === 0 || to.some(({ type }) => type === typeName)
}
