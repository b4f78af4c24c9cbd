// A service worker for pages that are a studio: they open without a connection. It keeps the files that `keepOffline`
// lists: the page, scripts, styles and fonts. Requests of any other kind, above all those for content, pass by.
import { cachePrefix, type KeepRequest } from './keep-request.ts'

/** As much of `ServiceWorkerGlobalScope` as is used; its types exclude those of a page. */
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
/** The address under which the one page of the scope is kept, and the times of use of the other files. */
const pageKey = `${scope}?kept=page`
const timesKey = `${scope}?kept=times`

/** Files that no page has loaded for so long are of an older version. */
const maxAgeMs = 14 * 24 * 60 * 60 * 1000
/** How long a page may take to arrive before the one that is kept is shown. */
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

/** Stores all of a page's files; the page itself comes last, so that it never points at files that are missing. */
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
    // Without a connection the kept files stay as they are.
    return
  }
  for (const [file, time] of Object.entries(times)) {
    if (now - time < maxAgeMs) continue
    delete times[file]
    await cache.delete(file)
  }
  await cache.put(timesKey, Response.json(times))
}

/** Fetches a file with the browser's cache. A response that may not be stored is left out. */
async function put(cache: Cache, address: string, key: string): Promise<void> {
  const response = await fetch(address)
  const isPrivate = /no-store|private/.test(response.headers.get('cache-control') ?? '')
  if (response.ok && !response.redirected && !isPrivate) await cache.put(key, response)
}

async function readTimes(cache: Cache): Promise<Record<string, number>> {
  const stored = await cache.match(timesKey)
  return stored ? ((await stored.json()) as Record<string, number>) : {}
}

/** The newest page, or the kept one when the server cannot be reached or takes too long. */
async function pageOf(request: Request): Promise<Response> {
  const kept = (await caches.open(cacheName)).match(pageKey)
  const fetched = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
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

/** A name with a hash of the content in it never means another content. */
function isImmutable(address: string): boolean {
  const hash = /-([\w-]{8})\.(?:js|css|woff2?)$/.exec(new URL(address).pathname)?.[1]
  return hash !== undefined && /[0-9A-Z_]/.test(hash)
}
