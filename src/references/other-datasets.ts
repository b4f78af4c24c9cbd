import { from, of } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'

/** As the server calls what it lets projects do. */
const feature = 'crossDatasetReference'

/** REF-006: whether the project may use references of this type; null until it is known. */
export function useIsAvailable(reference: SchemaType): boolean | null {
  const layer = useDataLayer()
  const isElsewhere = reference.fieldType.pointsAt === 'elsewhere'
  return useObservable<boolean | null>(
    () => (isElsewhere ? from(hasFeature(layer)) : of(true)),
    isElsewhere ? null : true,
    [layer, isElsewhere],
  )
}

/** Available when it cannot be determined, so that editing goes on. */
async function hasFeature(layer: DataLayer): Promise<boolean> {
  try {
    const { features } = await layer.services()
    return await features.has(feature)
  } catch {
    return true
  }
}
