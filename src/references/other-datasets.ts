import { from, of } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'

/** The server's name of the project feature. */
const feature = 'crossDatasetReference'

/** REF-006: whether the project may use references of this type; null until it is loaded. */
export function useIsAvailable(reference: SchemaType): boolean | null {
  const layer = useDataLayer()
  const isElsewhere = reference.fieldType.pointsAt === 'elsewhere'
  return useObservable<boolean | null>(
    () => (isElsewhere ? from(hasFeature(layer)) : of(true)),
    isElsewhere ? null : true,
    [layer, isElsewhere],
  )
}

/** Assumed to be available when the request fails, so that editing continues. */
async function hasFeature(layer: DataLayer): Promise<boolean> {
  try {
    const { features } = await layer.services()
    return await features.has(feature)
  } catch {
    return true
  }
}
