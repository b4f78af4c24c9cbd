import { useContext } from 'react'
import {
  combineLatest,
  distinctUntilChanged,
  map,
  NEVER,
  type Observable,
  of,
  startWith,
  switchMap,
} from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import { isReference, type Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'

/**
 * The title of a referenced document, live; null for other values and while it is loading. Observing it takes longer than
 * rendering a row, so it waits until the row is near the viewport.
 */
export function useReferenceTitle(
  value: unknown,
  type: Pick<SchemaType, 'to'>,
  near$: Observable<boolean>,
): string | null {
  const layer = useContext(DataLayerContext)
  const reference = isReference(value) ? value : null
  const { _ref = null, _dataset, _projectId } = reference ?? {}
  return useObservable<string | null>(
    () => {
      if (!layer || !reference) return of(null)
      return near$.pipe(
        distinctUntilChanged(),
        switchMap((isNear) => (isNear ? observeSnapshot(layer, reference, type) : NEVER)),
        map((snapshot) => snapshot?.value.title ?? null),
        distinctUntilChanged(),
      )
    },
    null,
    [layer, near$, _ref, _dataset, _projectId, type],
  )
}

/** A value that shows fields of other documents, and its type. */
export interface TitledValue {
  readonly value: unknown
  readonly type: SchemaType | Pick<SchemaType, 'to'>
}

/** Finds the title of one of the given values; undefined for one without, and while it is loading. */
export type FindTitle = (value: unknown) => string | undefined

/** The titles of references, and of values whose previews show fields of other documents, live. */
export function useTitles(values: readonly TitledValue[]): FindTitle {
  const layer = useContext(DataLayerContext)
  const keys = values.map(({ value }) => JSON.stringify(value))
  const titles = useObservable<ReadonlyMap<string | undefined, string | undefined>>(
    () => {
      if (!layer || values.length === 0) return of(none)
      const titles = values.map(({ value, type }, at) =>
        observeTitle(layer, value, type).pipe(
          startWith(undefined),
          map((title) => [keys[at], title] as const),
        ),
      )
      return combineLatest(titles).pipe(map((found) => new Map(found)))
    },
    none,
    [layer, keys.join()],
  )
  return (value) => titles.get(JSON.stringify(value))
}

function observeTitle(
  layer: DataLayer,
  value: unknown,
  type: TitledValue['type'],
): Observable<string | undefined> {
  if (isReference(value)) {
    return observeSnapshot(layer, value, type).pipe(map((snapshot) => snapshot?.value.title))
  }
  if (!('fields' in type)) return of(undefined)
  return layer.previews.observeValue(value, type).pipe(map((preview) => preview?.title))
}

const none = new Map<string, string>()

function observeSnapshot(
  { previews, schema }: DataLayer,
  reference: Reference,
  { to }: Pick<SchemaType, 'to'>,
) {
  const { _ref, _dataset: dataset, _projectId: projectId } = reference
  if (dataset !== undefined) {
    const address = projectId === undefined ? { dataset } : { dataset, projectId }
    return previews.observeElsewhere(address, _ref, to)
  }
  const id = publishedId(_ref)
  const only = to.length === 1 ? to[0]?.type : undefined
  const typeName$ = only ? of(only) : previews.observeInfo(id).pipe(map(({ typeName }) => typeName))
  return typeName$.pipe(
    map((name) => (name ? schema.get(name) : undefined)),
    switchMap((target) => (target ? previews.observe(id, target) : of(null))),
  )
}
