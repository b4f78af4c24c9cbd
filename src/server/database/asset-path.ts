/** The information in the path of a stored asset. */
export type AssetPath = ImagePath | FilePath

export interface ImagePath {
  readonly kind: 'image'
  /** SHA-1 of the bytes in hex. */
  readonly hash: string
  readonly extension: string
  /** In pixels, as displayed: after the camera's orientation has been applied. */
  readonly width: number
  readonly height: number
}

export interface FilePath {
  readonly kind: 'file'
  readonly hash: string
  readonly extension: string
}

/** Document id of the asset: `image-{hash}-{w}x{h}-{ext}` or `file-{hash}-{ext}`. */
export function assetId(path: AssetPath): string {
  return path.kind === 'image'
    ? `image-${path.hash}-${path.width}x${path.height}-${path.extension}`
    : `file-${path.hash}-${path.extension}`
}

/** Last segment of the asset's URL: `{hash}-{w}x{h}.{ext}` or `{hash}.{ext}`. */
function assetFilename(path: AssetPath): string {
  const size = path.kind === 'image' ? `-${path.width}x${path.height}` : ''
  return `${path.hash}${size}.${path.extension}`
}

/** Path below the API root, also the key of the stored bytes. */
export function assetPath(path: AssetPath, projectId: string, dataset: string): string {
  return `${path.kind}s/${projectId}/${dataset}/${assetFilename(path)}`
}

const imageFilename =
  /^(?<hash>[a-f0-9]{40})-(?<width>\d{1,5})x(?<height>\d{1,5})\.(?<extension>[a-z0-9]{1,8})$/
const filename = /^(?<hash>[a-f0-9]{40})\.(?<extension>[a-z0-9]{1,16})$/

/** The inverse of `assetFilename` for images; null for any other name. */
export function parseImageFilename(name: string): ImagePath | null {
  const { hash, width, height, extension } = imageFilename.exec(name)?.groups ?? {}
  if (!hash || !extension) return null
  return { kind: 'image', hash, extension, width: Number(width), height: Number(height) }
}

/** The inverse of `assetId`; null for any other id. */
export function parseAssetId(id: string): AssetPath | null {
  const [, kind, hash, size, extension] =
    /^(image|file)-([a-f0-9]{40})(?:-(\d{1,5}x\d{1,5}))?-([a-z0-9]{1,16})$/.exec(id) ?? []
  if (kind === 'file') return size ? null : parseFileFilename(`${hash}.${extension}`)
  return size ? parseImageFilename(`${hash}-${size}.${extension}`) : null
}

/** As `parseImageFilename`, for files. */
export function parseFileFilename(name: string): FilePath | null {
  const { hash, extension } = filename.exec(name)?.groups ?? {}
  return hash && extension ? { kind: 'file', hash, extension } : null
}

/** The SHA-1 in a path; empty if there is none. */
export function hashOfPath(path: string): string {
  return /(?:^|\/)([0-9a-f]{40})(?=[-./]|$)/.exec(path)?.[1] ?? ''
}
