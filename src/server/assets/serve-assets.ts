import type { AsyncStore } from '../database/async-store.ts'
import { createFileEndpoint } from './file-endpoint.ts'
import { createImageEndpoint } from './image/image-endpoint.ts'
import type { ImageEndpointOptions } from './image/image-endpoint.ts'

/**
 * Serves `/images/…` and `/files/…`, which are outside the versioned API; null for other paths.
 * Anybody may read them: the name of an asset is a digest nobody can guess.
 */
export function createAssetServer(
  store: AsyncStore,
  options: ImageEndpointOptions,
): (request: Request) => Promise<Response> | Response | null {
  const serveImage = createImageEndpoint(store, options)
  const serveFile = createFileEndpoint(store, options)
  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/images/')) return serveImage(request)
    return pathname.startsWith('/files/') ? serveFile(request) : null
  }
}
