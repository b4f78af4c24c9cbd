import { isRecord, isReference } from '../model/document.ts'

/** Whose images they are, and who serves them. */
export interface ImageServer {
  projectId: string
  dataset: string
  /** Address of an API that serves its images itself; null when another host does. */
  apiHost: string | null
}

/**
 * Where the bytes of an image value are. An asset's stored address names the server it was uploaded to;
 * made from the asset's id, the address stays true when that server moves. An address that is not the
 * asset's own, a preview's choice for instance, is left as it is.
 */
export function imageUrl(
  image: unknown,
  stored: string | null | undefined,
  server: ImageServer,
): string | undefined {
  const { projectId, dataset, apiHost } = server
  const asset = isRecord(image) ? image['asset'] : undefined
  const filename = isReference(asset) ? imageFilename(asset._ref) : null
  // A query returns null for an address that is not stored.
  if (!filename || apiHost === null) return stored ?? undefined
  if (stored && !stored.endsWith(`/${filename}`)) return stored
  return `${apiHost.replace(/\/+$/, '')}/images/${projectId}/${dataset}/${filename}`
}

/** `image-{sha1}-{w}x{h}-{ext}` → `{sha1}-{w}x{h}.{ext}`; null for an id that names no image. */
function imageFilename(assetId: string): string | null {
  const [, name, extension] = /^image-([a-f0-9]{40}-\d+x\d+)-([a-z0-9]+)$/.exec(assetId) ?? []
  return name && extension ? `${name}.${extension}` : null
}
