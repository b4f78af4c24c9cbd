import { createHash } from 'node:crypto'

interface AssetBody {
  readonly bytes: Uint8Array | ReadableStream<Uint8Array>
  /** In bytes. */
  readonly size: number
  readonly mime: string
}

interface AssetResponseOptions {
  readonly disposition?: string | undefined
  /** Names these very bytes. */
  readonly etag?: string | undefined
  /** The answer depends on what the caller accepts. */
  readonly varies?: boolean
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * An asset as an HTTP answer: kept for ever, readable by any page (a canvas needs that), never taken
 * for anything but its type. Scripts inside an SVG do not run even when it is opened by itself.
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

/** Tells a caller that what it has is what it would get. */
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

/** Part of every tag of what was made of an image; to be raised when other bytes come of the same parameters. */
const encoderVersion = 1

/** The tag of stored bytes, or of what `made` says was made of them. */
export function entityTag(hash: string, made?: string): string {
  if (made === undefined) return `"${hash}"`
  const digest = createHash('sha1').update(`${encoderVersion} ${made}`).digest('hex')
  return `"${hash.slice(0, 20)}-${digest.slice(0, 16)}"`
}

/** Whether the caller has what the tag names. */
export function isKnown(request: Request, etag: string): boolean {
  const tags = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim())
  return tags?.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag) ?? false
}

const svgPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** Tells the browser to save the answer, under a name that may hold any character. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
