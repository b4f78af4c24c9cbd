import { boomError } from '../../../protocol/errors.ts'
import type { AsyncStore } from '../../dataset/async-store.ts'
import { createLruCache } from '../../lru-cache.ts'
import type { Blobs } from '../blobs.ts'
import { assetId, assetPath, parseImageFilename } from '../../database/asset-path.ts'
import type { ImagePath } from '../../database/asset-path.ts'
import { assetResponse, attachment, entityTag, isKnown, notModified } from '../asset-response.ts'
import { splitAssetUrl } from '../asset-url.ts'
import { inSlices } from '../../steps/slices.ts'
import { anonymousCaller } from '../../fair-queue.ts'
import type { Caller } from '../../fair-queue.ts'
import { ImagePool } from './image-pool.ts'
import { isUnchanged, parseImageParams } from './image-params.ts'
import type { ImageFormat, ImageParams } from './image-params.ts'
import { stripMetadata } from './strip-metadata.ts'
import type { EncodedImage } from './transform-image.ts'

export interface ImageEndpointOptions {
  readonly projectId: string
  /** Size in bytes of the in-memory cache of transformed images. */
  readonly cacheBytes?: number
  /** Whether originals are served as uploaded, or with camera metadata removed. Default `stripped`. */
  readonly originals?: 'stripped' | 'intact'
  /** The processes that decode pictures. */
  readonly images?: ImagePool
}

const defaultCacheBytes = 64 * 1024 * 1024

/**
 * Serves `/images/{project}/{dataset}/{hash}-{w}x{h}.{ext}[/{name}]?…`. The bytes at a path never
 * change, so every response can be cached forever. Throws ProtocolError 404 or 400, and 429 if
 * too many pictures wait to be transformed.
 */
export function createImageEndpoint(
  store: AsyncStore,
  blobs: Blobs,
  options: ImageEndpointOptions,
): (request: Request, caller?: Caller) => Promise<Response> {
  const { projectId, cacheBytes = defaultCacheBytes, originals = 'stripped' } = options
  const images = options.images ?? new ImagePool()
  const finished = createLruCache<EncodedImage>(cacheBytes, (image) => image.bytes.byteLength)
  const running = new Map<string, Promise<EncodedImage>>()

  /** Identical concurrent requests share one transform. */
  function transformed(key: string, transform: () => Promise<EncodedImage>): Promise<EncodedImage> {
    const known = finished.get(key)
    if (known) return Promise.resolve(known)
    let result = running.get(key)
    if (!result) {
      result = transform()
        .then((image) => {
          finished.set(key, image)
          return image
        })
        .finally(() => running.delete(key))
      running.set(key, result)
    }
    return result
  }

  return async (request, caller = anonymousCaller('')) => {
    const url = new URL(request.url)
    const { project, dataset, filename, name } = splitAssetUrl(url.pathname)
    const image = parseImageFilename(filename)
    if (!image || project !== projectId || !(await store.dataset(dataset)))
      throw notFound(url.pathname)
    const params = parseImageParams(url.searchParams)
    const path = assetPath(image, projectId, dataset)
    const blob = await store.blob(dataset, path)
    if (!blob) throw notFound(url.pathname)

    const disposition = url.searchParams.has('dl')
      ? attachment(url.searchParams.get('dl') || name || (await originalName(dataset, image)))
      : undefined
    const format = outputFormat(blob.mime, params, request.headers.get('accept') ?? '')
    const varies = params.autoFormat
    const key = `${format ?? originals} ${format ? JSON.stringify(params) : ''}`
    const etag = entityTag(image.hash, key)
    const shared = { disposition, varies, etag }
    if (isKnown(request, etag)) return notModified(shared)
    if (!format) {
      const stored = await joined(blobs.read(dataset, blob), blob.size)
      const bytes =
        originals === 'intact' ? stored : await inSlices(stripMetadata(stored, blob.mime))
      return assetResponse({ bytes, size: bytes.byteLength, mime: blob.mime }, shared)
    }
    const derivedName = etag.replaceAll('"', '')
    const { bytes, mime } = await transformed(`${path} ${key}`, async () => {
      const known = await blobs.readDerived(image.hash, derivedName)
      if (known) return known
      const expensive = takesLong(image, params, format)
      const made = await images.transform(blobs.read(dataset, blob), {
        params,
        format,
        caller,
        expensive,
      })
      void blobs.writeDerived(image.hash, derivedName, made)
      return made
    })
    return assetResponse({ bytes, size: bytes.byteLength, mime }, shared)
  }

  async function originalName(dataset: string, image: ImagePath): Promise<string> {
    const name = (await store.document(dataset, assetId(image)))?.['originalFilename']
    return typeof name === 'string' ? name : `${image.hash}.${image.extension}`
  }
}

/** Joins all pieces, copying each as it arrives: copying fifty megabytes at once would block the thread. */
async function joined(pieces: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafe(size)
  let at = 0
  for await (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole.subarray(0, at)
}

/** Approximate milliseconds per megapixel: to decode, and to encode in a format. */
const opening = 25
const writing: Partial<Record<ImageFormat, number>> = { avif: 1000, webp: 150 }
const expensiveFrom = 1000

function takesLong(image: ImagePath, params: ImageParams, format: ImageFormat): boolean {
  const shape = image.height / image.width
  const width = params.width ?? (params.height ? params.height / shape : image.width)
  const height = params.height ?? width * shape
  const cost = image.width * image.height * opening + width * height * (writing[format] ?? 60)
  return cost / 1e6 > expensiveFrom
}

function notFound(pathname: string): Error {
  return boomError(404, `There is no image at ${pathname}`)
}

const formatOfType: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/tiff': 'tif',
}

/** The format to encode in; null when the stored bytes can be sent as they are. */
function outputFormat(mime: string, params: ImageParams, accept: string): ImageFormat | null {
  if (params.format) return params.format
  const own = formatOfType[mime]
  // Vector images scale in the browser and stay sharp; they are only rendered when a bitmap format is requested.
  if (!own) return null
  if (params.autoFormat && accept.includes('image/webp')) return 'webp'
  return isUnchanged(params) ? null : own
}
