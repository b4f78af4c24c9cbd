interface AssetUrl {
  readonly project: string
  readonly dataset: string
  /** `{hash}-{w}x{h}.{ext}` or `{hash}.{ext}`. */
  readonly filename: string
  /** Segment after the file name: the name to save the asset under. */
  readonly name: string | undefined
}

/** The parts of `/images/…` and `/files/…`; missing ones are empty. */
export function splitAssetUrl(pathname: string): AssetUrl {
  const [, , project = '', dataset = '', filename = '', name] = pathname
    .split('/')
    .map(decodeSegment)
  return { project, dataset, filename, name: name || undefined }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
