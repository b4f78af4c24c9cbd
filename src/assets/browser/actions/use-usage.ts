import { map, of } from 'rxjs'
import type { DataError } from '../../../data/errors.ts'
import { publishedId } from '../../../model/ids.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'

/** A document that uses an asset. */
export interface AssetUser {
  readonly publishedId: string
  readonly typeName: string
}

export interface AssetUsage {
  readonly loading: boolean
  /** Documents that use the asset; a draft and its published version count as one. */
  readonly users: readonly AssetUser[]
  /** Whether there are more than listed. */
  readonly isMore: boolean
  readonly error: DataError | null
}

/** One more than is shown, to detect that there are more. */
const limit = 101
const unknown: AssetUsage = { loading: true, users: [], isMore: false, error: null }

/** The documents that use an asset, live; without an id, nothing is requested. */
export function useUsage(assetId: string | null): AssetUsage {
  const layer = useDataLayer()
  return useObservable(
    () =>
      assetId === null
        ? of(unknown)
        : layer.queries
            .observe<readonly { _id: string; _type: string }[]>(
              `*[references($id)] | order(_updatedAt desc) [0...${limit}] {_id, _type}`,
              { id: assetId },
              { tag: 'asset.usage' },
            )
            .pipe(map(({ value, loading, error }) => usageOf(value, loading, error))),
    unknown,
    [layer, assetId],
  )
}

function usageOf(
  rows: readonly { _id: string; _type: string }[] | undefined,
  loading: boolean,
  error: DataError | null,
): AssetUsage {
  const users = new Map(
    (rows ?? []).map(({ _id, _type }) => [
      publishedId(_id),
      { publishedId: publishedId(_id), typeName: _type },
    ]),
  )
  return {
    loading: loading && rows === undefined,
    users: [...users.values()].slice(0, limit - 1),
    isMore: (rows?.length ?? 0) >= limit,
    error,
  }
}
