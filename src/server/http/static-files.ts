import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType, mimes } from 'hono/utils/mime'
import { createLruCache } from '../lru-cache.ts'

/** A folder of files served under a path. */
export interface Mount {
  /** Starts and ends with a slash: `/`, `/studio/`. The longest matching path wins. */
  readonly path: string
  readonly directory: string
  /** File served for unknown paths without an extension, so that a page can use client-side routing. */
  readonly fallback?: string
  /** Sent with every file of the folder, for example a content security policy. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface StaticFiles {
  /** Null if no mount has such a file. */
  serve(request: Request): Promise<Response | null>
}

type Encoding = 'br' | 'gzip' | 'identity'

interface Found {
  readonly path: string
  readonly size: number
  readonly modified: number
}

const mediaTypes = { ...mimes, md: 'text/markdown; charset=utf-8' }

const worthCompressing = 1024
const compressedBudget = 32 * 1024 * 1024
const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** Serves demo pages and built bundles: whole files, revalidated by ETag, compressed once. */
export function createStaticFiles(mounts: readonly Mount[]): StaticFiles {
  const byLength = mounts
    .map((mount) => ({ ...mount, directory: resolve(mount.directory) }))
    .toSorted((a, b) => b.path.length - a.path.length)
  const compressed = createCompressedCache()

  return {
    async serve(request) {
      const url = new URL(request.url)
      const segments = decodePath(url.pathname)
      if (!segments) return null
      const path = `/${segments.join('/')}`
      for (const mount of byLength) {
        if (`${path}/` === mount.path) return redirect(`${mount.path}${url.search}`)
        if (!path.startsWith(mount.path)) continue
        const found = await findFile(mount, path.slice(mount.path.length), isForPage(request))
        if (found === 'directory') return redirect(`${url.pathname}/${url.search}`)
        if (found) return respond(request, found, mount.headers)
      }
      return null
    },
  }

  async function respond(
    request: Request,
    file: Found,
    extra?: Mount['headers'],
  ): Promise<Response> {
    const type = mediaTypeOf(file.path) ?? 'application/octet-stream'
    const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
    const encoding: Encoding =
      isCompressible && file.size >= worthCompressing ? acceptedEncoding(request) : 'identity'
    const version = `${file.size.toString(36)}-${Math.floor(file.modified).toString(36)}`
    const etag = `"${version}-${encoding}"`
    const headers = new Headers({
      ...extra,
      'content-type': type,
      etag,
      'cache-control': isHashed(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
    if (request.headers.get('if-none-match')?.includes(etag)) {
      return new Response(null, { status: 304, headers })
    }
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    const bytes = await compressed.read(file, version, encoding)
    headers.set('content-length', String(bytes.byteLength))
    const body = request.method === 'HEAD' ? null : new Uint8Array(bytes)
    return new Response(body, { headers })
  }
}

/** Caches encoded files: reads a compressed sibling if there is one, else compresses the file. */
function createCompressedCache(): {
  read(file: Found, version: string, encoding: Encoding): Promise<Buffer>
} {
  const kept = createLruCache<Buffer>(compressedBudget, (bytes) => bytes.byteLength)
  return {
    async read(file, version, encoding) {
      if (encoding === 'identity') return readFile(file.path)
      const key = `${file.path} ${version} ${encoding}`
      const known = kept.get(key)
      if (known) return known
      const sibling = await fileAt(`${file.path}${encoding === 'br' ? '.br' : '.gz'}`)
      const isReady = sibling && sibling !== 'directory' && sibling.modified >= file.modified
      const bytes = isReady
        ? await readFile(sibling.path)
        : await compressors[encoding](await readFile(file.path))
      kept.set(key, bytes)
      return bytes
    },
  }
}

/** The decoded segments of a path; null if one could lead outside the folder or to a hidden file. */
function decodePath(pathname: string): string[] | null {
  try {
    const segments = pathname.slice(1).split('/').map(decodeURIComponent)
    // Two leading slashes would redirect to another host.
    const isOdd = segments.some(
      (segment, index) =>
        /^\.|[\\/\0]/.test(segment) || (segment === '' && index < segments.length - 1),
    )
    return isOdd ? null : segments
  } catch {
    return null
  }
}

async function findFile(
  mount: Mount,
  path: string,
  forPage: boolean,
): Promise<Found | 'directory' | null> {
  const file = join(mount.directory, path)
  if (file !== mount.directory && !file.startsWith(mount.directory + sep)) return null
  const found = await fileAt(path === '' || path.endsWith('/') ? join(file, 'index.html') : file)
  if (found === 'directory') {
    const index = await fileAt(join(file, 'index.html'))
    if (index && index !== 'directory') return 'directory'
  } else if (found) {
    return found
  }
  // A missing script must not get a page as its response; a page's URL may end in an id with a dot.
  if (mount.fallback === undefined || (extname(path) !== '' && !forPage)) return null
  const fallback = await fileAt(join(mount.directory, mount.fallback))
  return fallback === 'directory' ? null : fallback
}

/** The media type by file extension; undefined if unknown. */
function mediaTypeOf(path: string): string | undefined {
  const type: unknown = getMimeType(path, mediaTypes)
  // The extension `constructor` finds an inherited property.
  return typeof type === 'string' ? type : undefined
}

/** True for a navigation to the address, as opposed to a subresource. */
function isForPage({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/html') ?? false
}

async function fileAt(path: string): Promise<Found | 'directory' | null> {
  try {
    const stats = await stat(path)
    if (stats.isDirectory()) return 'directory'
    return stats.isFile() ? { path, size: stats.size, modified: stats.mtimeMs } : null
  } catch {
    return null
  }
}

function acceptedEncoding(request: Request): Encoding {
  const accepted = parseAccept(request.headers.get('accept-encoding') ?? '')
  const accepts = (name: Encoding): boolean =>
    accepted.some(({ type, q }) => type === name && q > 0)
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity'
}

/** Bundlers add a content hash to names, `studio-area-BxK3_9aQ.js`: such a file never changes. */
function isHashed(path: string): boolean {
  const hash = /-([A-Za-z0-9_-]{8})\.(?:js|css|map|woff2?|wasm)$/.exec(path)?.[1]
  return hash !== undefined && /[0-9A-Z_]/.test(hash)
}

function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { location } })
}
