interface AssetBody {
  readonly bytes: Uint8Array | ReadableStream<Uint8Array>
  /** In bytes. */
  readonly size: number
  readonly mime: string
}

interface AnswerOptions {
  readonly disposition?: string | undefined
  /** The answer depends on what the caller accepts. */
  readonly varies?: boolean
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * An asset as an HTTP answer: kept for ever, readable by any page (a canvas needs that), never taken
 * for anything but its type. Scripts inside an SVG do not run even when it is opened by itself.
 */
export function answerAsset(
  { bytes, size, mime }: AssetBody,
  { disposition, varies = false, status = 200, headers = {} }: AnswerOptions = {},
): Response {
  return new Response(bytes as BodyInit, {
    status,
    headers: {
      'content-type': mime,
      'content-length': String(size),
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      ...(mime === 'image/svg+xml' && { 'content-security-policy': svgPolicy }),
      ...(varies && { vary: 'accept' }),
      ...(disposition && { 'content-disposition': disposition }),
      ...headers,
    },
  })
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
