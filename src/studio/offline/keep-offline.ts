// For pages that are a studio: `keepOffline` lets a service worker cache the files of the page, so that it opens
// offline. Documents are not cached: unsent edits are in the journal.
import { cachePrefix, type KeepRequest } from './keep-request.ts'
import { startTimer, systemClock } from '../../data/clock.ts'

export interface OfflineOptions {
  /** URL of a same-origin script of the page that imports ours: `importScripts('…/service-worker.js')`. */
  worker: string | URL
  /** Scope of the worker; default: the folder of `worker`. One studio per scope. */
  scope?: string
}

/** Static files of a page. Requests for content have no such extension and are never cached. */
const filePattern = /\.(?:m?js|css|woff2?|webmanifest)$/

/** Time without a further file being loaded, after which the list is sent to the worker. */
const restMs = 1_000

/**
 * Caches all files that this page loads, now and later, so that it opens offline. Does nothing where service workers
 * are unavailable, as on pages without https. Rejects when the worker cannot be registered.
 */
export async function keepOffline({ worker, scope }: OfflineOptions): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  await serviceWorker.register(trusted(String(worker)), { ...(scope !== undefined && { scope }) })
  const { active } = await serviceWorker.ready
  const files = new Set<string>()
  let stopWaiting = () => {}
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (filePattern.test(new URL(name).pathname)) files.add(name)
    }
    stopWaiting()
    const send = () => {
      const { origin, pathname } = location
      const request: KeepRequest = {
        type: 'content-studio keep',
        page: origin + pathname,
        files: [...files],
      }
      active?.postMessage(request, { transfer: [] })
    }
    stopWaiting = startTimer(systemClock, send, restMs)
  })
  observer.observe({ type: 'resource', buffered: true })
}

interface Policy {
  createScriptURL(url: string): unknown
}
interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

/** Policy by page: a policy name can be used only once. */
const policies = new WeakMap<Policies, Policy>()

/** With Trusted Types, the URL of a worker has to come from a policy, here one named `content-studio-offline`. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return url
  const policy =
    policies.get(trustedTypes) ??
    trustedTypes.createPolicy('content-studio-offline', { createScriptURL: (given) => given })
  policies.set(trustedTypes, policy)
  return policy.createScriptURL(url) as string
}

/** Reverts `keepOffline`: unregisters the worker of this page and deletes all cached files. */
export async function stopKeepingOffline(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await registration.unregister()
  await caches.delete(cachePrefix + registration.scope)
}
