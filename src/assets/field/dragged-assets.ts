import type { DataLayer } from '../../data/data-layer.ts'
import { isRecord } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { isTaken, type AssetKind } from './file-taker.ts'

/**
 * The ids of dragged assets that a type accepts, in order. Assets of another dataset do not exist in this one and are
 * skipped.
 */
export async function takenAssets(
  dragged: string,
  { kind, type, layer }: { kind: AssetKind; type: SchemaType; layer: DataLayer },
): Promise<readonly string[]> {
  const ids = assetsIn(dragged).flatMap(({ _id, _type, mimeType = '', originalFilename = '' }) => {
    const isOfKind = _type === `sanity.${kind}Asset`
    return isOfKind && isTaken(kind, type, { name: originalFilename, type: mimeType }) ? [_id] : []
  })
  if (ids.length === 0) return []
  const known = await layer.queries.fetch<readonly string[]>(
    '*[_id in $ids]._id',
    { ids },
    { tag: 'asset.by-id' },
  )
  return ids.filter((id) => known.includes(id))
}

interface DraggedAsset {
  readonly _id: string
  readonly _type: string
  readonly mimeType?: string
  readonly originalFilename?: string
}

/** Parses untrusted drag data, which may come from anywhere. */
function assetsIn(dragged: string): readonly DraggedAsset[] {
  try {
    const given: unknown = JSON.parse(dragged)
    return (Array.isArray(given) ? given : []).flatMap((one: unknown): DraggedAsset[] => {
      if (!isRecord(one)) return []
      const { _id, _type, mimeType, originalFilename } = one
      if (typeof _id !== 'string' || typeof _type !== 'string') return []
      return [
        {
          _id,
          _type,
          ...(typeof mimeType === 'string' && { mimeType }),
          ...(typeof originalFilename === 'string' && { originalFilename }),
        },
      ]
    })
  } catch {
    return []
  }
}
