import type { ContentDocument } from '../model/document.ts'
import { draftId, publishedId } from '../model/ids.ts'
import type { Access } from './access/access.ts'
import { createAttemptLimits } from './access/attempt-limit.ts'
import { createReleaseSchedule } from './actions/release-schedule.ts'
import { createApp } from './app.ts'
import { storeImage } from './assets/image/store-image.ts'
import { systemServerClock } from './clock.ts'
import type { ServerClock } from './clock.ts'
import { createServices } from './create-services.ts'
import type { ServerServices } from './create-services.ts'
import type { Account } from './database/account-store.ts'
import { passOnEvents } from './database-events.ts'
import { createAssetServer } from './endpoints/serve-assets.ts'
import { createBoundary } from './http/boundary.ts'
import type { Boundary } from './http/boundary.ts'
import { serveHttp } from './http/http-server.ts'
import type { HttpServer } from './http/http-server.ts'
import type { Certificate } from './http/tls-server.ts'
import { createStaticFiles } from './http/static-files.ts'
import { createServerLog } from './log.ts'
import type { ServerLog } from './log.ts'
import { openStorage } from './open-storage.ts'
import { serveMetrics } from './operate/metrics-server.ts'
import { createReadiness } from './operate/readiness.ts'
import { createHandshake } from './realtime/handshake.ts'
import { createPresenceRooms } from './realtime/presence.ts'
import type { PresenceRooms } from './realtime/presence.ts'
import { createSocketListener } from './realtime/socket-listener.ts'
import { createSocketServer } from './realtime/socket-server.ts'
import type { SocketServer } from './realtime/socket-server.ts'
import { checkOptions } from './server-options.ts'
import type { DatasetServerOptions } from './server-options.ts'
import { enrolmentUrl } from './sign-in/enrolment-page.ts'
import { createSignIn } from './sign-in/sign-in.ts'

export interface DatasetServer {
  readonly projectId: string
  /** Handles a request in this process. Listening for changes needs a real connection. */
  fetch(request: Request): Promise<Response>
  /**
   * Serves HTTP; with a certificate https and HTTP/2. Default: a free port on 127.0.0.1. Rejects with a readable
   * message if it cannot.
   */
  listen(address?: {
    port?: number
    host?: string
    tls?: Certificate | undefined
  }): Promise<{ url: string; port: number }>
  /**
   * Uses a renewed certificate for new connections, without a restart. Throws if it cannot be used; the present one stays
   * then.
   */
  renewCertificate(tls: Certificate): void
  /** Serves Prometheus metrics at `/metrics` on a separate port, until `close`. */
  listenMetrics(address: { port: number; host?: string }): Promise<{ port: number }>
  /**
   * Prepares a shutdown behind a load balancer. For `seconds`, `/readyz` returns 503 while requests are still served;
   * in the same time again, event streams are ended one by one. Then `close` can be called.
   */
  drain(seconds: number): Promise<void>
  /** Finishes running requests, ends event streams, closes the database. */
  close(): Promise<void>
  /**
   * Writes documents as transactions with a history; all or nothing. `timestamp` (ISO) is the time
   * of the import, by default now. Throws `ImportError` naming the document by its number, from 1.
   */
  importDocuments(
    dataset: string,
    documents: Iterable<unknown>,
    options?: { author?: string; timestamp?: string },
  ): Promise<{ documents: number; transactions: number }>
  /**
   * Stores an image and its asset document, and returns the document; the same bytes always return the
   * same document. Its `url` contains the address the server listens on.
   */
  addImage(
    dataset: string,
    image: { bytes: Uint8Array; filename?: string; author?: string; timestamp?: string },
  ): Promise<ContentDocument>
  /** People, robots, roles and origins. */
  readonly access: Access
  /**
   * A link that creates the first administrator, once and within a day, replacing earlier links. Null
   * if a user can already sign in. Requires the address the server listens on.
   */
  createSetUpLink(): Promise<string | null>
  /** Adds or changes a person. */
  putAccount(account: Omit<Account, 'createdAt' | 'roles'> & Partial<Account>): Promise<void>
  /** A new bearer token for an existing account. It is returned only this once. */
  createToken(token: { accountId: string; label?: string }): Promise<string>
}

/** Opens the database and assembles the server; `listen` makes it reachable. */
export async function createDatasetServer(options: DatasetServerOptions): Promise<DatasetServer> {
  const { clock = systemServerClock, log = quietLog(clock), publicUrl } = options
  const onError = (error: unknown): void => log.error(error)
  checkOptions(options)
  const storage = await openStorage(options, { clock, onError })
  const { database, maintenance } = storage
  const services = await createServices(options, storage, {
    clock,
    onCopied: () => releases.changed(),
    onError,
  })
  const { access, blobs, commits, images, listeners, live, metrics, projectId, store } = services
  const { originals } = options
  const releases = createReleaseSchedule({
    datasets: store.datasets,
    scheduled: store.scheduledReleases,
    act: (dataset, action, author) =>
      commits.commit({ dataset, mutations: [], actions: [action], author, permissions: null }),
    clock,
    onError,
  })
  const rooms = createPresenceRooms(database.tellPresence)
  const sockets = createSockets(services, rooms, onError)
  const readiness = createReadiness({ database: store.datasets })
  const parts = {
    services,
    assets: createAssetServer(store, {
      projectId,
      blobs,
      images,
      ...(originals && { originals }),
    }),
    files: createStaticFiles(options.mounts ?? []),
    signIn: createSignIn({
      limitOf: createAttemptLimits(database.store, clock),
      providers: services.providers,
      onFailure: onError,
    }),
    log: countRequests(log, services),
    readiness: readiness.check,
  }
  const inProcess = createApp({ ...parts, boundary: boundaryOf(options, services) })
  let http: HttpServer | null = null
  let metricsServer: { close(): Promise<void> } | null = null
  let closed: Promise<void> | null = null
  database.start(passOnEvents({ services, maintenance, releases, rooms, sockets, onError }))
  releases.start()
  services.webhooks.start()
  services.copies.start()

  return {
    projectId,
    fetch: async (request) => inProcess.fetch(request, {}),
    async listen({ port = 0, host = '127.0.0.1', tls } = {}) {
      if (http) throw new Error('The server is listening already')
      const boundary = boundaryOf(options, services, { host, tls: tls !== undefined })
      http = await serveHttp(createApp({ ...parts, boundary }), {
        port,
        host,
        tls,
        upgrade: sockets.upgradeBy(createHandshake(boundary, access)),
      })
      return { url: http.url, port: http.port }
    },
    renewCertificate: (tls) => http?.renewCertificate(tls),
    async listenMetrics({ port, host = '127.0.0.1' }) {
      const opened = await serveMetrics(metrics, { port, host })
      metricsServer = opened
      return { port: opened.port }
    },
    async drain(seconds) {
      readiness.drain()
      http?.drain()
      await new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))
      sockets.drain()
      await Promise.all([listeners.drain(seconds * 1_000), live.drain(seconds * 1_000)])
      await sockets.close()
    },
    close: () => (closed ??= close()),
    access,
    async createSetUpLink() {
      const base = publicUrl ?? http?.url
      if (base === undefined) throw new Error('A link needs the address the server listens on')
      const ticket = await access.enrolment.offerSetUp()
      return ticket && enrolmentUrl(base, 'setUp', ticket)
    },
    importDocuments: importAll,
    async addImage(dataset, { bytes, filename, ...about }) {
      if (!http) throw new Error('An image needs the address the server listens on')
      const naming = { projectId, publicBase: publicUrl ?? http.url, filename }
      const document = await storeImage(store, dataset, bytes, naming, blobs)
      if (!(await store.document(dataset, document._id))) {
        await importAll(dataset, [document], about)
      }
      return document
    },
    putAccount: (account) =>
      store.putAccount({
        roles: ['administrator'],
        createdAt: new Date(clock.now()).toISOString(),
        ...account,
      }),
    createToken: ({ accountId, label = '' }) => access.accounts.createToken({ accountId, label }),
  }

  async function close(): Promise<void> {
    listeners.close()
    live.close()
    await Promise.all([sockets.close(), http?.close(), metricsServer?.close()])
    await Promise.all([releases.close(), services.webhooks.close(), services.copies.close()])
    images.close()
    await storage.close()
  }

  async function importAll(
    dataset: string,
    documents: Iterable<unknown>,
    { author = '<system>', timestamp }: { author?: string; timestamp?: string } = {},
  ): Promise<{ documents: number; transactions: number }> {
    const now = timestamp === undefined ? clock.now() : pastTime(timestamp, clock.now())
    const imported = await store.importDocuments([...documents], { dataset, author, now })
    database.published(dataset, imported.transactions)
    return { documents: imported.documents, transactions: imported.transactions.length }
  }
}

function createSockets(
  { access, clock, listeners, store }: ServerServices,
  rooms: PresenceRooms,
  log: (error: unknown) => void,
): SocketServer {
  return createSocketServer({
    clock,
    rooms,
    hasDataset: async (name) => (await store.dataset(name)) !== null,
    access,
    listen: createSocketListener({
      access,
      listeners,
      isPublic: async (name) => (await store.dataset(name))?.aclMode === 'public',
    }),
    versionsOf: (dataset, id) =>
      store.documentsByIds(dataset, [publishedId(id), draftId(publishedId(id))]),
    log,
  })
}

/** `listening` is what the server listens on, if it does. */
function boundaryOf(
  options: DatasetServerOptions,
  { access, projectId }: ServerServices,
  listening?: { readonly host: string; readonly tls: boolean },
): Boundary {
  const { dev = false, allowedHosts = [], allowedOrigins = [], trustedProxies, publicUrl } = options
  return createBoundary({
    dev,
    projectId,
    allowedOrigins,
    allowedHosts: [...allowedHosts, ...(listening ? [listening.host] : [])],
    tls: listening?.tls ?? false,
    findOrigin: access.origins.find,
    ...(trustedProxies && { trustedProxies }),
    publicUrl,
  })
}

function countRequests(log: ServerLog, { metrics }: ServerServices): ServerLog {
  return {
    ...log,
    request(entry) {
      metrics.request(entry)
      log.request(entry)
    },
  }
}

/** A log entry dated in the future would force that time on all later ones. */
function pastTime(timestamp: string, now: number): number {
  const time = Date.parse(timestamp)
  if (Number.isNaN(time)) throw new TypeError(`"${timestamp}" is not an ISO time`)
  return Math.min(time, now)
}

function quietLog(clock: ServerClock): ServerLog {
  const write = (line: string): void => void process.stderr.write(line)
  return createServerLog({ format: 'quiet', write, now: () => clock.now() })
}
