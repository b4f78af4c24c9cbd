// For pages that are a studio: `keepOffline` has a service worker keep the files of the page, so that it opens
// without a connection. Documents are not among them: edits that were not sent are in the journal.
import { cachePrefix, type KeepRequest } from './keep-request.ts'

export interface OfflineOptions {
  /** Address of a script of the page's own origin that imports ours: `importScripts('…/service-worker.js')`. */
  worker: string | URL
  /** The pages it serves; by default all below the folder of `worker`. One studio per scope. */
  scope?: string
}

/** Files of a page. Requests for content have no such ending, and are never kept. */
const filePattern = /\.(?:m?js|css|woff2?|webmanifest)$/

/** How long no further file is loaded before the list is handed over. */
const restMs = 1_000

/**
 * Keeps what this page loads, now and later, so that it can be opened offline. Does nothing where the browser has no
 * service workers, as on pages without https. Rejects when the worker cannot be registered.
 */
export async function keepOffline({ worker, scope }: OfflineOptions): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  await serviceWorker.register(worker, { ...(scope !== undefined && { scope }) })
  const { active } = await serviceWorker.ready
  const files = new Set<string>()
  let rest: ReturnType<typeof setTimeout> | undefined
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (filePattern.test(new URL(name).pathname)) files.add(name)
    }
    clearTimeout(rest)
    rest = setTimeout(() => {
      const { origin, pathname } = location
      const request: KeepRequest = {
        type: 'content-studio keep',
        page: origin + pathname,
        files: [...files],
      }
      active?.postMessage(request, { transfer: [] })
    }, restMs)
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** Undoes `keepOffline`: removes the worker of this page and every file it has kept. */
export async function stopKeepingOffline(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await registration.unregister()
  await caches.delete(cachePrefix + registration.scope)
}
