import { useContext } from 'react'
import { distinctUntilChanged, map, NEVER, type Observable, of, switchMap } from 'rxjs'
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
  type: SchemaType,
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

function observeSnapshot(
  { previews, schema }: DataLayer,
  reference: Reference,
  { to }: SchemaType,
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
