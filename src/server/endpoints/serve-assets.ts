import type { AsyncStore } from '../dataset/async-store.ts'
import type { Blobs } from '../assets/blobs.ts'
import { createDatabaseBlobs } from '../assets/database-blobs.ts'
import { createFileEndpoint } from './file-endpoint.ts'
import { createImageEndpoint } from '../assets/image/image-endpoint.ts'
import type { Caller } from '../fair-queue.ts'
import type { ImageEndpointOptions } from '../assets/image/image-endpoint.ts'

/**
 * Serves `/images/…` and `/files/…`, which are outside the versioned API; null for other paths.
 * They are public: an asset's name is a digest that cannot be guessed.
 */
export function createAssetServer(
  store: AsyncStore,
  options: ImageEndpointOptions & { readonly blobs?: Blobs },
): (request: Request, caller?: Caller) => Promise<Response> | Response | null {
  const { blobs = createDatabaseBlobs(store) } = options
  const serveImage = createImageEndpoint(store, blobs, options)
  const serveFile = createFileEndpoint(store, blobs, options)
  return (request, caller) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/images/')) return serveImage(request, caller)
    return pathname.startsWith('/files/') ? serveFile(request) : null
  }
}
