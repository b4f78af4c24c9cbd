import { useContext } from 'react'
import { of } from 'rxjs'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { PreviewValue } from '../schema/preview.ts'
import type { SchemaType } from '../schema/schema.ts'

/** The preview of a value that shows fields of other documents, live; null for others, and while it is loading. */
export function useFollowedPreview(
  type: SchemaType | undefined,
  value: unknown,
): PreviewValue | null {
  const layer = useContext(DataLayerContext)
  return useObservable<PreviewValue | null>(
    () => (layer && type ? layer.previews.observeValue(value, type) : of(null)),
    null,
    [layer, type, value],
  )
}
