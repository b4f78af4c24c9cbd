import type { ContentDocument } from '../model/document.ts'
import { createReleaseSchedule } from './actions/release-schedule.ts'
import { RELEASES_PREFIX } from '../model/release.ts'
import { createAccess } from './access/access.ts'
import { createAttemptLimits } from './access/attempt-limit.ts'
import type { Access } from './access/access.ts'
import { isOrigin } from './access/origins.ts'
import { createSecret } from './access/secret.ts'
import { createApp } from './app.ts'
import { createSweeping } from './assets/sweeping.ts'
import { openBlobs } from './open-blobs.ts'
import { createAssetServer } from './endpoints/serve-assets.ts'
import { createInspection } from './assets/inspect-upload.ts'
import type { InspectionOptions } from './assets/inspect-upload.ts'
import { ImagePool } from './assets/image/image-pool.ts'
import { storeImage } from './assets/image/store-image.ts'
import { draftId, publishedId } from '../model/ids.ts'
import { createBoundary } from './http/boundary.ts'
import { createCommits } from './dataset/commits.ts'
import type { Boundary } from './http/boundary.ts'
import type { ServerClock } from './clock.ts'
import { systemServerClock } from './clock.ts'
import type { AsyncStore } from './dataset/async-store.ts'
import { createDatasets, isDatasetName } from './dataset/datasets.ts'
import type { Account } from './database/account-store.ts'
import type { IndexedField } from './database/document-reader.ts'
import type { CommittedTransaction } from './database/transaction-log.ts'
import type { Services } from './http/endpoint.ts'
import { createFeeds } from './feeds.ts'
import type { HttpServer } from './http/http-server.ts'
import { serveHttp } from './http/http-server.ts'
import { createListeners } from './realtime/listeners.ts'
import { createLiveEvents } from './realtime/live-events.ts'
import { createServerLog } from './log.ts'
import type { ServerLog } from './log.ts'
import { createFilterCompiler } from './query/evaluate.ts'
import { defaultLimits } from './query/limits.ts'
import type { QueryLimits } from './query/limits.ts'
import { openDatabase } from './scale/open-database.ts'
import type { Reads } from './reads/open-reads.ts'
import { createSnapshots } from './reads/snapshots.ts'
import { createMetrics } from './operate/metrics.ts'
import { serveMetrics } from './operate/metrics-server.ts'
import { createReadiness } from './operate/readiness.ts'
import { inSpan } from './operate/tracing.ts'
import { createPresenceRooms } from './realtime/presence.ts'
import { createHandshake } from './realtime/handshake.ts'
import { createSocketListener } from './realtime/socket-listener.ts'
import { createSocketServer } from './realtime/socket-server.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import type { OidcProvider } from './sign-in/oidc.ts'
import { enrolmentUrl } from './sign-in/enrolment-page.ts'
import { createStaticFiles } from './http/static-files.ts'
import type { Mount } from './http/static-files.ts'
import { createTelemetry } from './telemetry.ts'
import { createMaintenance } from './dataset/maintenance.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export interface DatasetServerOptions extends InspectionOptions {
  /** Folder of the database, created if missing; `:memory:` stores nothing; or the address of a PostgreSQL server. */
  readonly data: string
  /**
   * An S3-compatible store for the bytes of assets: `s3://bucket/prefix`, configured by environment variables
   * (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID` …). Default: they are stored in the database.
   */
  readonly assets?: string | null
  /** Letters and digits; the one project of this server. Default `demo`. */
  readonly projectId?: string
  /** Shown in the user interface. Default: the project id. */
  readonly projectTitle?: string
  /** Datasets to create if missing. Default `['production']`. */
  readonly datasets?: readonly string[]
  /** Those of `datasets` that are readable without signing in; applied when they are created. */
  readonly publicDatasets?: readonly string[]
  /** Signs requests from this machine in as an administrator. Otherwise every call needs a token. */
  readonly dev?: boolean
  /**
   * Whether pictures requested without transformation are served as uploaded, or with camera metadata removed:
   * places, names, times. Default `stripped`; stored, exported and backed-up files are always unchanged.
   */
  readonly originals?: 'stripped' | 'intact'
  /** Accepted host names besides `localhost`, `*.localhost` and IP addresses. */
  readonly allowedHosts?: readonly string[]
  /** Exact origins whose pages may call the API, besides the server's own and those in the database. */
  readonly allowedOrigins?: readonly string[]
  /**
   * Addresses and networks of proxies in front of the server, such as `10.0.0.0/8`. `X-Forwarded-For` is
   * trusted only from these. Default: none.
   */
  readonly trustedProxies?: readonly string[]
  /**
   * Where webhooks may send messages: to `public` addresses only, which is the default, or to `any`, this machine and
   * its network included.
   */
  readonly webhookTargets?: 'public' | 'any'
  /** Sign-in providers besides passwords. */
  readonly providers?: readonly OidcProvider[]
  /** The public address if the server is behind a proxy: `https://content.example.com`. */
  readonly publicUrl?: string
  /** Folder of the files listed at `Feeds`: help, features, trial. Without it these feeds are empty. */
  readonly feeds?: string
  /** File for the usage events of studios. Without it studios are asked not to send any. */
  readonly telemetry?: string
  /**
   * Indexed fields of documents, for lookups and sorting. Default: title, name, slug, email, sha1hash.
   * A changed choice rebuilds the index at the next start.
   */
  readonly indexedFields?: readonly IndexedField[]
  /** Maximum size of the database in bytes; beyond it writes are refused as on a full disk. Default: no limit. */
  readonly maximumSize?: number
  /** Limits on one query. Default: 10 s of evaluation, 64 MiB of JSON. */
  readonly queryLimits?: Partial<QueryLimits>
  /** Folders of files to serve in addition to the API. */
  readonly mounts?: readonly Mount[]
  readonly clock?: ServerClock
  /** Default: unexpected errors go to standard error, nothing else is logged. */
  readonly log?: ServerLog
}

export interface DatasetServer {
  readonly projectId: string
  /** Handles a request in this process. Listening for changes needs a real connection. */
  fetch(request: Request): Promise<Response>
  /** Serves HTTP. Default: a free port on 127.0.0.1. Rejects with a readable message if it cannot. */
  listen(address?: { port?: number; host?: string }): Promise<{ url: string; port: number }>
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
  const { projectId = 'demo', datasets = ['production'], dev = false } = options
  const { allowedHosts = [], allowedOrigins = [], clock = systemServerClock } = options
  const { providers = [], publicUrl } = options
  checkNames(projectId, datasets)
  checkProviders(providers)
  checkPublicUrl(publicUrl)
  const ownLog = options.log ?? quietLog(clock)
  const log: ServerLog = {
    ...ownLog,
    request(entry) {
      metrics.request(entry)
      ownLog.request(entry)
    },
  }
  const { indexedFields, maximumSize } = options
  const database = await openDatabase({
    location: options.data,
    store: { indexedFields, maximumSize },
    projectId,
    limits: { ...defaultLimits, ...options.queryLimits },
    clock,
    onTransaction: publish,
    isAwaited: (name, documents) =>
      documents.some(isRelease) || listeners.mayReach(name, documents) || live.isAwaited(name),
    onDatasetDeleted(name) {
      listeners.disconnect(name, 'The dataset was deleted')
      live.reset(name)
      sockets.closeDataset(name)
      maintenance.schedule()
    },
    onLogLost(name) {
      listeners.reset(name)
      live.reset(name)
    },
    onAccessChanged: () => void access.reload().then(webhooks.reload).catch(log.error),
    onPresence: (from, dataset, event) => rooms.receive(from, dataset, event),
    onProcessEnded: (from) => rooms.processEnded(from),
    onError: log.error,
  })
  const { store } = database
  const blobs = openBlobs(store, { assets: options.assets ?? null, onError: log.error })
  const metrics = createMetrics({
    listeners: () => listeners.count() + live.count(),
    waiting: () => database.figures().waiting,
    retries: () => database.figures().retries,
    assetFailures: blobs.failures,
  })
  const readiness = createReadiness({ database: store.datasets })
  const reads: Reads = {
    ...database.reads,
    run: (read, caller) =>
      metrics.query(() => inSpan('query', () => database.reads.run(read, caller))),
  }
  try {
    // Reports a wrong setting right at the start.
    await blobs.check()
  } catch (error) {
    await database.close()
    throw error
  }
  const sweeping = createSweeping(blobs, { clock, onError: log.error })
  await store.dropUploads(isoTime(clock.now()))
  await createMissingDatasets(store, { ...options, datasets, clock })
  const snapshots = createSnapshots(database.openSnapshot)
  const maintenance = createMaintenance(database, { clock, onError: log.error })
  maintenance.schedule()
  const commits = createCommits({
    engine: {
      commit: (write) =>
        metrics.commit(() => inSpan('commit', () => database.commits.commit(write))),
      rehearse: database.commits.rehearse,
    },
    matchIds: reads.matchIds,
    head: store.head,
    clock,
  })
  const releases = createReleaseSchedule({
    datasets: store.datasets,
    scheduled: store.scheduledReleases,
    act: (dataset, action, author) =>
      commits.commit({ dataset, mutations: [], actions: [action], author, permissions: null }),
    clock,
    onError: log.error,
  })
  const webhooks = createWebhooks({
    ...{ store, reads, projectId, clock },
    allowsPrivate: options.webhookTargets === 'any',
    onChange: database.tellAccess,
    onError: log.error,
  })
  const listeners = createListeners({
    clock,
    engine: { compileFilter: createFilterCompiler() },
    log: database.log,
  })
  const tagKey = await store.secret('tags', createSecret(''))
  const live = createLiveEvents({ clock, key: tagKey, log: database.log })
  const access = await createAccess(store, { dev, clock, onChange: database.tellAccess })
  const registry = createDatasets(store, {
    clock,
    exclusively: database.commits.exclusively,
    onDeleted: database.tellDeleted,
  })
  const images = new ImagePool()
  const services: Services = {
    projectId,
    projectTitle: options.projectTitle ?? projectId,
    store,
    blobs,
    images,
    inspection: createInspection(options, { clock, onError: log.error }),
    reads,
    snapshots,
    access,
    providers,
    listeners,
    live,
    tagKey,
    datasets: registry,
    feeds: createFeeds(options.feeds),
    telemetry: createTelemetry(options.telemetry, () => clock.now()),
    clock,
    commits,
    webhooks,
  }
  const rooms = createPresenceRooms(database.tellPresence)
  const sockets = createSocketServer({
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
    log: log.error,
  })
  const { originals } = options
  const assets = createAssetServer(store, {
    projectId,
    blobs,
    images,
    ...(originals && { originals }),
  })
  const files = createStaticFiles(options.mounts ?? [])
  const signIn = createSignIn({
    limitOf: createAttemptLimits(database.store, clock),
    providers,
    onFailure: (error) => log.error(error),
  })
  const parts = { services, assets, files, signIn, log, readiness: readiness.check }
  const inProcess = createApp({ ...parts, boundary: boundaryFor([]) })
  let http: HttpServer | null = null
  let metricsServer: { close(): Promise<void> } | null = null
  let closed: Promise<void> | null = null
  database.start()
  releases.start()
  webhooks.start()

  return {
    projectId,
    fetch: async (request) => inProcess.fetch(request, {}),
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      if (http) throw new Error('The server is listening already')
      const boundary = boundaryFor([host])
      http = await serveHttp(createApp({ ...parts, boundary }), {
        port,
        host,
        upgrade: sockets.upgradeBy(createHandshake(boundary, access)),
      })
      return { url: http.url, port: http.port }
    },
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
      store.putAccount({ roles: ['administrator'], createdAt: isoTime(clock.now()), ...account }),
    createToken: ({ accountId, label = '' }) => access.accounts.createToken({ accountId, label }),
  }

  async function close(): Promise<void> {
    listeners.close()
    live.close()
    await Promise.all([sockets.close(), http?.close(), metricsServer?.close()])
    maintenance.close()
    await Promise.all([releases.close(), webhooks.close()])
    await sweeping.close()
    snapshots.close()
    images.close()
    await database.close()
  }

  function boundaryFor(boundHosts: readonly string[]): Boundary {
    return createBoundary({
      dev,
      projectId,
      allowedOrigins,
      allowedHosts: [...allowedHosts, ...boundHosts],
      findOrigin: access.origins.find,
      ...(options.trustedProxies && { trustedProxies: options.trustedProxies }),
      publicUrl,
    })
  }

  function publish(dataset: string, transaction: CommittedTransaction): void {
    metrics.delivered(clock.now() - Date.parse(transaction.at))
    listeners.publish(dataset, transaction)
    live.publish(dataset, transaction)
    if (transaction.changes.some(({ documentId }) => isRelease({ _id: documentId }))) {
      releases.changed()
    }
    webhooks.logGrew(dataset)
    maintenance.schedule()
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

async function createMissingDatasets(
  store: AsyncStore,
  {
    datasets,
    publicDatasets = [],
    clock,
  }: Required<Pick<DatasetServerOptions, 'datasets' | 'clock'>> &
    Pick<DatasetServerOptions, 'publicDatasets'>,
): Promise<void> {
  for (const name of datasets) {
    if (await store.dataset(name)) continue
    const createdAt = isoTime(clock.now())
    const aclMode = publicDatasets.includes(name) ? 'public' : 'private'
    // Another process may have created it meanwhile, which is fine.
    await store.createDataset({ name, aclMode, createdAt, createdBy: '<system>' })
  }
}

function checkNames(projectId: string, datasets: readonly string[]): void {
  if (!/^[a-z0-9]+$/.test(projectId)) {
    throw new TypeError(`Project id "${projectId}" must consist of letters and digits`)
  }
  for (const name of datasets) {
    if (!isDatasetName(name)) throw new TypeError(`"${name}" is not a valid dataset name`)
  }
}

function checkPublicUrl(url: string | undefined): void {
  if (url === undefined || isOrigin(url)) return
  throw new TypeError(`"${url}" is not the URL of a server: https://content.example.com`)
}

function checkProviders(providers: readonly OidcProvider[]): void {
  for (const { name } of providers) {
    if (!/^[a-z0-9-]+$/.test(name) || name === 'local') {
      throw new TypeError(
        `"${name}" is not a valid provider name: small letters, digits and dashes`,
      )
    }
  }
}

/** A log entry dated in the future would force that time on all later ones. */
function pastTime(timestamp: string, now: number): number {
  const time = Date.parse(timestamp)
  if (Number.isNaN(time)) throw new TypeError(`"${timestamp}" is not an ISO time`)
  return Math.min(time, now)
}

function isRelease({ _id }: { readonly _id: string }): boolean {
  return _id.startsWith(RELEASES_PREFIX)
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

function quietLog(clock: ServerClock): ServerLog {
  const write = (line: string): void => void process.stderr.write(line)
  return createServerLog({ format: 'quiet', write, now: () => clock.now() })
}
