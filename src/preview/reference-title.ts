import { useContext } from 'react'
import { distinctUntilChanged, map, of, switchMap } from 'rxjs'
import { isReference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'

/** The title of the document a reference points at, live; null for anything else and while it is unknown. */
export function useReferenceTitle(value: unknown, type: SchemaType): string | null {
  const layer = useContext(DataLayerContext)
  const isOwn = isReference(value) && value._dataset === undefined
  const id = isOwn ? publishedId(value._ref) : null
  const only = type.to.length === 1 ? type.to[0]?.type : undefined
  return useObservable<string | null>(
    () => {
      if (!layer || id === null) return of(null)
      const typeName$ = only ? of(only) : layer.documents.resolveType(id)
      return typeName$.pipe(
        map((name) => (name ? layer.schema.get(name) : undefined)),
        switchMap((target) => (target ? layer.previews.observe(id, target) : of(null))),
        map((snapshot) => snapshot?.value.title ?? null),
        distinctUntilChanged(),
      )
    },
    null,
    [layer, id, only],
  )
}
