import type { Writer } from '../database/store.ts'
import type { DocumentChange } from '../database/transaction-log.ts'
import { assetPath, parseAssetId } from '../database/asset-path.ts'

/**
 * Removes the bytes of assets whose documents a transaction deleted. The path is derived from the
 * document's id, never from its fields, which can contain anything.
 */
export function removeBlobs(
  writer: Writer,
  { projectId, dataset }: { projectId: string; dataset: string },
  changes: readonly DocumentChange[],
): void {
  for (const { documentId, result } of changes) {
    const asset = result === null ? parseAssetId(documentId) : null
    if (asset) writer.deleteBlob(dataset, assetPath(asset, projectId, dataset))
  }
}
