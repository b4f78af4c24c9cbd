// Service worker for pages that are a studio: they open offline. It caches the files that `keepOffline` lists: page,
// scripts, styles and fonts. Other requests, above all those for content, are not intercepted.
import { cachePrefix, type KeepRequest } from './keep-request.ts'
import { systemClock } from '../../data/clock.ts'

/** The subset of `ServiceWorkerGlobalScope` in use; its full types conflict with those of a page. */
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'message',
    listener: (event: { data: unknown; waitUntil(done: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'fetch',
    listener: (event: { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void
}

const worker = globalThis as unknown as WorkerScope
const { scope } = worker.registration
const cacheName = cachePrefix + scope
/** Cache keys of the scope's one page, and of the times at which the other files were last used. */
const pageKey = `${scope}?kept=page`
const timesKey = `${scope}?kept=times`

/** Files that no page has loaded for this long belong to an older version and are deleted. */
const maxAgeMs = 14 * 24 * 60 * 60 * 1000
/** How long to wait for a page from the server before the cached one is used. */
const patienceMs = 5_000

const kinds: readonly RequestDestination[] = ['script', 'style', 'font', 'worker', 'manifest']

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('message', (event) => {
  const request = event.data as KeepRequest | null
  if (request?.type === 'content-studio keep') event.waitUntil(keep(request))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (kinds.includes(request.destination)) event.respondWith(fileOf(request))
})

/** Caches all files of a page; the page itself last, so that it never references missing files. */
async function keep({ page, files }: KeepRequest): Promise<void> {
  const cache = await caches.open(cacheName)
  const times = await readTimes(cache)
  const now = Date.now()
  try {
    await Promise.all(
      files.map(async (file) => {
        if (!isImmutable(file) || !(await cache.match(file))) await put(cache, file, file)
        times[file] = now
      }),
    )
    await put(cache, page, pageKey)
  } catch {
    // Offline, the cached files stay unchanged.
    return
  }
  for (const [file, time] of Object.entries(times)) {
    if (now - time < maxAgeMs) continue
    delete times[file]
    await cache.delete(file)
  }
  await cache.put(timesKey, Response.json(times))
}

/** Fetches a file through the browser's cache and stores it. Responses that must not be stored are skipped. */
async function put(cache: Cache, address: string, key: string): Promise<void> {
  const response = await fetch(address)
  const isPrivate = /no-store|private/.test(response.headers.get('cache-control') ?? '')
  if (response.ok && !response.redirected && !isPrivate) await cache.put(key, response)
}

async function readTimes(cache: Cache): Promise<Record<string, number>> {
  const stored = await cache.match(timesKey)
  return stored ? ((await stored.json()) as Record<string, number>) : {}
}

/** The page from the server, or the cached one if the server is unreachable or too slow. */
async function pageOf(request: Request): Promise<Response> {
  const kept = (await caches.open(cacheName)).match(pageKey)
  const fetched = fetch(request)
  const late = new Promise<undefined>(
    (resolve) => void systemClock.setTimeout(() => resolve(undefined), patienceMs),
  )
  const first = await Promise.race([fetched, late]).catch(() => undefined)
  return first ?? (await kept) ?? fetched
}

async function fileOf(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(request)
  if (kept && isImmutable(request.url)) return kept
  try {
    return await fetch(request)
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/** Whether a file name contains a content hash, so that its content never changes. */
function isImmutable(address: string): boolean {
  const hash = /-([\w-]{8})\.(?:js|css|woff2?)$/.exec(new URL(address).pathname)?.[1]
  return hash !== undefined && /[0-9A-Z_]/.test(hash)
}
