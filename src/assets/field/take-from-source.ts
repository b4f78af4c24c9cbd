import type { AssetFromSource } from '../../form/asset-settings.ts'
import { checkSelection, fileFromBase64, fileFromUrl } from '../../data/assets/source-result.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { AssetDescription } from '../../data/connection/transport.ts'
import type { AssetKind } from './file-taker.ts'

/** Result of a source: an existing asset, or a file to be uploaded. */
export type TakenAsset =
  | { readonly assetId: string; readonly about: AssetDescription }
  | { readonly file: File; readonly about: AssetDescription }

/** Validates a source's result and fetches files. Rejects with a user-facing Error if the result is unusable. */
export async function takeFromSource(
  given: unknown,
  kind: AssetKind,
  layer: DataLayer,
): Promise<readonly TakenAsset[]> {
  const assets = checkSelection(given) as readonly AssetFromSource[]
  return Promise.all(
    assets.map(async (asset): Promise<TakenAsset> => {
      const { originalFilename: name, ...about } = asset.assetDocumentProps ?? {}
      if (asset.kind === 'assetDocumentId') return { assetId: asset.value, about }
      if (asset.kind === 'base64') return { file: fileFromBase64(asset.value, name, kind), about }
      if (asset.kind === 'file') {
        const { value } = asset
        return { file: name ? new File([value], name, { type: value.type }) : value, about }
      }
      const store = await layer.assets()
      return { file: fileFromUrl(await store.fetchFile(asset.value, name), name, kind), about }
    }),
  )
}
