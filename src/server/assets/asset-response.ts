import { createHash } from 'node:crypto'

interface AssetBody {
  readonly bytes: Uint8Array | ReadableStream<Uint8Array>
  /** In bytes. */
  readonly size: number
  readonly mime: string
}

interface AssetResponseOptions {
  readonly disposition?: string | undefined
  /** Identifies these exact bytes. */
  readonly etag?: string | undefined
  /** The response depends on the `Accept` header. */
  readonly varies?: boolean
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * An asset as an HTTP response: cacheable forever, readable from any origin (a canvas needs that), never
 * interpreted as another type. Scripts inside an SVG do not run even if it is opened directly.
 */
export function assetResponse(
  { bytes, size, mime }: AssetBody,
  { disposition, varies = false, status = 200, headers = {}, etag }: AssetResponseOptions = {},
): Response {
  return new Response(bytes as BodyInit, {
    status,
    headers: {
      'content-type': mime,
      'content-length': String(size),
      ...cacheHeaders({ etag, varies }),
      ...(mime === 'image/svg+xml' && { 'content-security-policy': svgPolicy }),
      ...(disposition && { 'content-disposition': disposition }),
      ...headers,
    },
  })
}

/** Status 304: the caller's cached copy is current. */
export function notModified({ etag, varies = false }: AssetResponseOptions): Response {
  return new Response(null, { status: 304, headers: cacheHeaders({ etag, varies }) })
}

function cacheHeaders({ etag, varies }: AssetResponseOptions): Record<string, string> {
  return {
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    ...(etag && { etag }),
    ...(varies && { vary: 'accept' }),
  }
}

/** Part of every derived image's tag; increase it when the same parameters produce different bytes. */
const encoderVersion = 1

/** The entity tag of stored bytes, or of the image derived from them with the parameters `made`. */
export function entityTag(hash: string, made?: string): string {
  if (made === undefined) return `"${hash}"`
  const digest = createHash('sha1').update(`${encoderVersion} ${made}`).digest('hex')
  return `"${hash.slice(0, 20)}-${digest.slice(0, 16)}"`
}

/** True if the caller's cached copy has this tag. */
export function isKnown(request: Request, etag: string): boolean {
  const tags = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim())
  return tags?.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag) ?? false
}

const svgPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** `Content-Disposition` that makes the browser save the file, under a name that may contain any character. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
