import { buffer } from 'node:stream/consumers'
import { boomError } from '../../../protocol/errors.ts'
import type { AsyncStore } from '../../database/async-store.ts'
import { createLruCache } from '../../lru-cache.ts'
import type { Blobs } from '../blobs.ts'
import { assetId, assetPath, parseImageFilename } from '../asset-path.ts'
import type { ImagePath } from '../asset-path.ts'
import { assetResponse, attachment, entityTag, isKnown, notModified } from '../asset-response.ts'
import { splitAssetUrl } from '../asset-url.ts'
import { createGate } from '../gate.ts'
import { isUnchanged, parseImageParams } from './image-params.ts'
import type { ImageFormat, ImageParams } from './image-params.ts'
import { stripMetadata } from './strip-metadata.ts'
import type { EncodedImage } from './transform-image.ts'
import { TransformPool } from './transform-pool.ts'

export interface ImageEndpointOptions {
  readonly projectId: string
  /** Bytes of transformed images kept in memory. */
  readonly cacheBytes?: number
  /** Whether originals are served as they were uploaded, or without what cameras wrote into them. Default `stripped`. */
  readonly originals?: 'stripped' | 'intact'
  readonly pool?: TransformPool
}

const defaultCacheBytes = 64 * 1024 * 1024
const transformsWaiting = 500

/**
 * Serves `/images/{project}/{dataset}/{hash}-{w}x{h}.{ext}[/{name}]?…`. The bytes behind a path never
 * change, so every answer may be kept for ever. Throws ProtocolError 404 or 400, and 503 when
 * too many transforms are waiting.
 */
export function createImageEndpoint(
  store: AsyncStore,
  blobs: Blobs,
  options: ImageEndpointOptions,
): (request: Request) => Promise<Response> {
  const { projectId, cacheBytes = defaultCacheBytes, originals = 'stripped' } = options
  const pool = options.pool ?? new TransformPool()
  const finished = createLruCache<EncodedImage>(cacheBytes, (image) => image.bytes.byteLength)
  const running = new Map<string, Promise<EncodedImage>>()
  const gate = createGate(pool.size, transformsWaiting)

  /** Equal requests at the same time share one transform. */
  function transformed(key: string, transform: () => Promise<EncodedImage>): Promise<EncodedImage> {
    const known = finished.get(key)
    if (known) return Promise.resolve(known)
    let result = running.get(key)
    if (!result) {
      result = gate(transform)
        .then((image) => {
          finished.set(key, image)
          return image
        })
        .finally(() => running.delete(key))
      running.set(key, result)
    }
    return result
  }

  return async (request) => {
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
    const source = (): Promise<Uint8Array> => buffer(blobs.read(dataset, blob))
    const key = `${format ?? originals} ${format ? JSON.stringify(params) : ''}`
    const etag = entityTag(image.hash, key)
    const shared = { disposition, varies, etag }
    if (isKnown(request, etag)) return notModified(shared)
    if (!format) {
      const stored = await source()
      const bytes = originals === 'intact' ? stored : stripMetadata(stored, blob.mime)
      return assetResponse({ bytes, size: bytes.byteLength, mime: blob.mime }, shared)
    }
    const derivedName = etag.replaceAll('"', '')
    const { bytes, mime } = await transformed(`${path} ${key}`, async () => {
      const known = await blobs.readDerived(image.hash, derivedName)
      if (known) return known
      const made = await pool.run({ source: await source(), params, format })
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
