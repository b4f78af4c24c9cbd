import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

/** Smaller bodies, in bytes, are not worth compressing. */
const worthCompressing = 2048

/**
 * The same response, with a gzipped body where that pays: for JSON and lines of JSON, if the caller
 * accepts it. Event streams must not be passed here: their events would wait for a full block.
 */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  if (!/json/.test(headers.get('content-type') ?? '')) return response
  headers.append('vary', 'accept-encoding')
  const length = headers.get('content-length')
  if (length !== null && Number(length) < worthCompressing) return response
  if (!response.body || !acceptsEncoding(request, 'gzip')) return response
  const packed = new Headers(headers)
  packed.set('content-encoding', 'gzip')
  const { status } = response
  if (length === null) {
    packed.delete('content-length')
    const body = response.body.pipeThrough(new CompressionStream('gzip'))
    return new Response(body, { status, headers: packed })
  }
  const bytes = await promisify(gzip)(await response.arrayBuffer(), {
    level: constants.Z_BEST_SPEED,
  })
  packed.set('content-length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { status, headers: packed })
}

/** True if the caller accepts an encoding; `q=0` means it does not. */
export function acceptsEncoding(request: Request, name: 'br' | 'gzip'): boolean {
  const header = request.headers.get('accept-encoding') ?? ''
  return header.split(',').some((part) => {
    const [token, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return token === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
