import { useContext } from 'react'
import { map, of } from 'rxjs'
import { isRecord, isReference } from '../model/document.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'

/** The fields of an asset that inputs show. */
export interface AssetSummary {
  readonly _id: string
  readonly originalFilename?: string
  readonly url?: string
  readonly extension?: string
  readonly mimeType?: string
  readonly size?: number
  readonly label?: string
  readonly title?: string
  readonly description?: string
  readonly altText?: string
  readonly creditLine?: string
  readonly source?: { readonly name?: string; readonly url?: string }
  readonly metadata?: {
    readonly dimensions?: { readonly width: number; readonly height: number }
    readonly lqip?: string
    readonly hasAlpha?: boolean
    readonly isOpaque?: boolean
  }
}

const summary =
  '*[_id == $id][0]{_id, originalFilename, url, extension, mimeType, size, label, title, description, altText, creditLine, source, "metadata": metadata{dimensions, lqip, hasAlpha, isOpaque}}'

/** An asset, live: undefined while loading, null if it does not exist. */
export function useAsset(id: string | null): AssetSummary | null | undefined {
  const layer = useContext(DataLayerContext)
  return useObservable<AssetSummary | null | undefined>(
    () =>
      layer && id
        ? layer.queries
            .observe<AssetSummary | null>(summary, { id }, { tag: 'asset.summary' })
            .pipe(
              map(({ value, loading, error }) => value ?? (loading || error ? undefined : null)),
            )
        : of(null),
    undefined,
    [layer, id],
  )
}

/** Id of the asset that a value refers to. */
export function assetIdOf(value: unknown): string | null {
  const reference = isRecord(value) ? value['asset'] : undefined
  return isReference(reference) ? reference._ref : null
}
