import { isRecord, isReference } from '../model/document.ts'

/** The project that owns the images, and the host that serves them. */
export interface ImageServer {
  projectId: string
  dataset: string
  /** Base URL of an API that serves its images itself; null if another host does. */
  apiHost: string | null
}

/**
 * The URL of an image value. An asset's stored URL names the server it was uploaded to; derived from the
 * asset's id, the URL stays valid when that server moves. A URL that is not the asset's own, for
 * instance one chosen by a preview, is left unchanged.
 */
export function imageUrl(
  image: unknown,
  stored: string | null | undefined,
  server: ImageServer,
): string | undefined {
  const { projectId, dataset, apiHost } = server
  const asset = isRecord(image) ? image['asset'] : undefined
  const filename = isReference(asset) ? imageFilename(asset._ref) : null
  // A query returns null for a URL that is not stored.
  if (!filename || apiHost === null) return stored ?? undefined
  if (stored && !stored.endsWith(`/${filename}`)) return stored
  return `${apiHost.replace(/\/+$/, '')}/images/${projectId}/${dataset}/${filename}`
}

/** Width and height in pixels, in display orientation, which the id of an image contains; null for any other id. */
export function sizeOfImage(assetId: string): { width: number; height: number } | null {
  const [, width, height] = /^image-[^-]+-([1-9]\d*)x([1-9]\d*)-/.exec(assetId) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** Whether the images of two ids have the same aspect ratio, within one percent. */
export function isSameShape(one: string, other: string): boolean {
  const [first, second] = [sizeOfImage(one), sizeOfImage(other)]
  if (!first || !second) return false
  return Math.abs((first.width * second.height) / (first.height * second.width) - 1) <= 0.01
}

/** `image-{sha1}-{w}x{h}-{ext}` → `{sha1}-{w}x{h}.{ext}`; null for any other id. */
function imageFilename(assetId: string): string | null {
  const [, name, extension] = /^image-([a-f0-9]{40}-\d+x\d+)-([a-z0-9]+)$/.exec(assetId) ?? []
  return name && extension ? `${name}.${extension}` : null
}
