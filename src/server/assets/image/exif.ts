import exifr from 'exifr'

/** The requested parts of an image's camera metadata. */
export interface CameraMetadata {
  readonly exif?: Tags<'sanity.imageExifMetadata'>
  /** The tags about the picture itself: maker, model, orientation. */
  readonly image?: Tags<'sanity.imageExifTags'>
  readonly location?: GeoPoint
}

export type CameraPart = 'exif' | 'image' | 'location'

type Tags<Type extends string> = { readonly _type: Type; readonly [tag: string]: unknown }

interface GeoPoint {
  readonly _type: 'geopoint'
  readonly lat: number
  readonly lng: number
  /** Metres above sea level. */
  readonly alt?: number
}

interface Segments {
  ifd0?: Record<string, unknown>
  exif?: Record<string, unknown>
  gps?: Record<string, unknown>
}

/**
 * Reads the camera's tags. Locations are personal data, so only the requested parts are read.
 * Unreadable tags are left out: the picture is valid without them.
 */
export async function readCamera(
  bytes: Uint8Array,
  parts: readonly CameraPart[],
): Promise<CameraMetadata> {
  if (parts.length === 0) return {}
  const wants = (part: CameraPart): boolean => parts.includes(part)
  const options = {
    mergeOutput: false,
    translateValues: false,
    ifd0: wants('image'),
    exif: wants('exif'),
    gps: wants('location'),
  }
  // exifr's type declarations do not allow `ifd0: false`.
  const read: unknown = await exifr.parse(bytes, options as object).catch(() => null)
  const { ifd0, exif, gps } = (read ?? {}) as Segments
  const location = wants('location') ? toGeoPoint(gps) : null
  return {
    ...(wants('exif') && exif && { exif: { _type: 'sanity.imageExifMetadata', ...plain(exif) } }),
    ...(wants('image') && ifd0 && { image: { _type: 'sanity.imageExifTags', ...plain(ifd0) } }),
    ...(location && { location }),
  }
}

/** Tags with values JSON can represent; raw bytes, such as maker notes, are left out. */
function plain(tags: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([tag, value]) => {
      const kept =
        value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value
      const isPlain =
        typeof kept === 'string' ||
        Number.isFinite(kept) ||
        (Array.isArray(kept) && kept.every((item) => Number.isFinite(item)))
      return isPlain && /^[A-Za-z]\w*$/.test(tag) ? [[tag, kept]] : []
    }),
  )
}

function toGeoPoint(gps: Record<string, unknown> | undefined): GeoPoint | null {
  const { latitude: lat, longitude: lng, GPSAltitude: height, GPSAltitudeRef: below } = gps ?? {}
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null
  const isBelow = below instanceof Uint8Array ? below[0] === 1 : below === 1
  const alt =
    typeof height === 'number' && Number.isFinite(height) ? { alt: isBelow ? -height : height } : {}
  return { _type: 'geopoint', lat, lng, ...alt }
}
