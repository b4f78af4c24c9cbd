import type { SanityClient } from '@sanity/client'
import { defer, filter, firstValueFrom, type Observable, Subject } from 'rxjs'
import { createDocumentId } from '../model/ids.ts'
import type { CompiledSchema } from '../schema/schema.ts'
import { type AccessStore, LiveAccess } from './access/access-store.ts'
import type { AuthState, AuthStore } from './auth/auth-store.ts'
import { LayerOwner, signedBy } from './auth/layer-owner.ts'
import { watchedTransport } from './auth/watched-transport.ts'
import { createClientTransport, type GetToken } from './connection/client.ts'
import { type Clock, systemClock } from './clock.ts'
import { LatePart } from './late-part.ts'
import { PendingResponses } from './connection/pending-responses.ts'
import { type ConnectionStatus, hostNetwork, type NetworkStatus } from './connection/connection.ts'
import { Deadlines } from './deadlines.ts'
import { BulkOperations, type BulkStore } from './bulk/store.ts'
import { type DocumentStore, OpenDocuments, type PairCode } from './pair/document-store.ts'
import type { OperationError } from './pair/operations/operation-error.ts'
import { tabUndoStorage } from './undo/tab-undo-storage.ts'
import type { UndoStorage } from './undo/undo-storage.ts'
import { type Diagnostics, RecordedDiagnostics } from './diagnostics.ts'
import { DataError } from './errors.ts'
import type { DataEvent } from './events.ts'
import type { HistoryStore } from './history/history-store.ts'
import { type HistoryCode, LateHistories } from './history/late-histories.ts'
import { LatePresence } from './presence/late-presence.ts'
import type { PresenceMode } from './presence/presence-store.ts'
import { hostPage, type PresencePage } from './presence/session-id.ts'
import type { JournalOptions, JournalState } from './journal/journal.ts'
import { StoredViews, type SavedViewStore } from './lists/saved-views.ts'
import { LivePreviews, type PreviewStore } from './preview/preview-store.ts'
import { DatasetListener } from './query/dataset-listener.ts'
import { DocumentTypes } from './query/document-types.ts'
import type { LiveQueryContext } from './query/live-query.ts'
import { type QueryCache, SharedQueries } from './query/query-cache.ts'
import { createIntentStore, type IntentStore } from './intents.ts'
import { LiveSearch, type SearchStore, type SearchStrategyName } from './search/search-store.ts'
import { createFeatures } from './services/features.ts'
import type { LiveServices, Services, ServicesContext } from './services/services.ts'
import type { AssetContext, AssetStore, LiveAssets } from './assets/asset-store.ts'
import type { UploadDevice } from './assets/kept-uploads.ts'
import { mayHaveKeptUploads, type PageStorage } from './assets/kept-mark.ts'
import type { DatasetTransport } from './connection/transport.ts'
import { hostVisibility, type PageVisibility } from './visibility.ts'
import { BatchedUsers, type UserStore } from './users.ts'

export interface DataLayerConfig {
  projectId: string
  dataset: string
  schema: CompiledSchema
  /** Scheme, host and port of the API; default: the hosted service. */
  apiHost?: string
  /** Version of the document API; default 2023-11-13. */
  apiVersion?: string
  /** False for a server without a host name per project, like the embedded one. */
  useProjectHostname?: boolean
  /** A configured client of the host, instead of the fields above. */
  client?: SanityClient
  /** Source of the bearer token; without it, requests carry the page's cookies. */
  getToken?: GetToken
  /** Authentication and credentials of requests; takes precedence over `getToken`. Disposed by its creator. */
  auth?: AuthStore
  /** Replaces the global fetch, including for the event stream. */
  fetch?: typeof globalThis.fetch
  clock?: Clock
  /** Generates document and transaction ids; default uuid v4. */
  idFactory?: () => string
  /** Replaces all network access. */
  transport?: DatasetTransport
  network?: NetworkStatus
  visibility?: PageVisibility
  /** Stores edits until the server has them; without it, they are lost when the page closes. */
  journal?: JournalOptions
  /** Records whether the browser stores files to upload; without it, such files are lost when the page closes. */
  keepUploads?: PageStorage
  /** Whether presence is shared with other users; default `auto`: as soon as a user is signed in. */
  presence?: PresenceMode
  /** The page features that presence needs; default: the browser's. */
  page?: PresencePage
  /** Stores undo steps beyond the page; default: the tab's session storage, null = nowhere. */
  undoStorage?: UndoStorage | null
  /** Search strategy; default `best`: full-text search where the server supports it. */
  searchStrategy?: SearchStrategyName | 'best'
  /** Script of the worker that hashes uploads; default: this package's own, on pages of its origin. */
  workerUrl?: string | undefined
  /** The code of open documents; without it, the components that open documents provide it. */
  pairs?: PairCode
  /** The code of histories, provided in the same way. */
  histories?: HistoryCode
}

/**
 * All data access for one dataset. All state is in this object: two of them on one page share nothing. Disposed by its
 * creator.
 */
export interface DataLayer {
  readonly schema: CompiledSchema
  readonly clock: Clock
  readonly projectId: string
  readonly dataset: string
  /** Address of an API that serves its images itself; null for the hosted service with its separate image host. */
  readonly apiHost: string | null
  readonly documents: DocumentStore
  /** Operations on many documents at once. */
  readonly bulk: BulkStore
  readonly queries: QueryCache
  /** For `observeList` and `listedIds`, which only lists load. */
  readonly lists: LiveQueryContext
  /** Searches documents by content, with the configured strategy. */
  readonly search: SearchStore
  readonly savedViews: SavedViewStore
  readonly previews: PreviewStore
  readonly users: UserStore
  readonly presence: LatePresence
  readonly access: AccessStore
  readonly history: HistoryStore
  readonly diagnostics: Diagnostics
  readonly intents: IntentStore
  /** Replays; subscribing opens the event stream. */
  readonly connection$: Observable<ConnectionStatus>
  /** Whether the server has answered nothing for some seconds although it was asked something; replays. */
  readonly waiting$: Observable<boolean>
  /** Errors that no caller receives. */
  readonly errors$: Observable<DataError | OperationError>
  readonly events$: Observable<DataEvent>
  /** Number of documents with edits that the server has not acknowledged; replays. */
  readonly pending$: Observable<number>
  /** Where unsaved edits are stored; replays. */
  readonly journal$: Observable<JournalState>
  /** Authentication; null where it is not needed. */
  readonly auth: AuthStore | null
  /** Signs the user out; null when the page that provides the token handles it. */
  readonly signOut: (() => Promise<void>) | null
  /** A client with the current token, for schema callbacks; null when the transport has none. */
  client(): Promise<SanityClient | null>
  /** Server features other than content; the code is loaded on first use. */
  services(): Promise<Services>
  /** Uploads and edits assets; the code is loaded on first use. */
  assets(): Promise<AssetStore>
  /** The same layer for components that need another schema: what is open, stored or sent stays shared. */
  withSchema(schema: CompiledSchema): DataLayer
  /** Retries everything that failed at once: the event stream, queries, unsent edits. */
  retry(): void
  /** Resolves when all edits are on the server; rejects with DataError after `timeout` ms or when edits are refused. */
  flush(options?: { timeout?: number }): Promise<void>
  /** Closes the event stream and stops every timer; edits that were not flushed are lost. */
  dispose(): void
}

/** How long a bulk operation waits for edits to be saved. */
const patienceMs = 10_000

/** Creates the data layer of a dataset. Sends nothing before the first subscription or call. */
export function createDataLayer(config: DataLayerConfig): DataLayer {
  const { projectId, dataset, schema, keepUploads, clock = systemClock } = config
  const { network = hostNetwork, visibility = hostVisibility, page = hostPage } = config
  if (!projectId || !dataset) throw new TypeError('Missing projectId or dataset')
  const errors = new Subject<DataError | OperationError>()
  const events = new Subject<DataEvent>()
  const emit = (event: DataEvent) => {
    if ('error' in event && isForbidden(event.error)) access.doubt()
    diagnostics.record(event)
    events.next(event)
  }
  const report = (error: DataError | OperationError) => {
    diagnostics.recordError(error)
    errors.next(error)
  }
  const diagnostics = new RecordedDiagnostics({ clock, openDocuments: () => documents.describe() })
  const { transport, answers, owner } = openWire(config, clock, () => resumeAll())
  const place = [config.client?.config().apiHost ?? config.apiHost, projectId, dataset].join(' ')
  /** What most parts need: each takes of it what its context declares. */
  const base = {
    ...{ projectId, dataset, schema, clock, network, visibility, transport, emit, report },
    types: new DocumentTypes(),
    createId: config.idFactory ?? createDocumentId,
  }
  const listener = new DatasetListener(base)
  const queries = new SharedQueries({ ...base, listener })
  const listRetries = new Subject<void>()
  const features = createFeatures(transport, ({ description }) =>
    console.warn(
      `The features of the project are not known, so all count as enabled: ${description}`,
    ),
  )
  const search = new LiveSearch(
    { ...base, listener, address: { projectId, dataset }, features: features.list },
    config.searchStrategy ?? 'best',
  )
  const previews = new LivePreviews({ ...base, listener })
  const users = new BatchedUsers({ ...base, auth: config.auth ?? null })
  const identify = () => users.identify()
  const currentUser$ = users.current$
  const presence = new LatePresence({
    ...base,
    users,
    page,
    dataset: `${projectId}/${dataset}`,
    mode: config.presence ?? 'auto',
  })
  const access = new LiveAccess({ ...base, listener, users })
  const undoStorage = config.undoStorage === undefined ? tabUndoStorage(page) : config.undoStorage
  const documents = new OpenDocuments({
    ...base,
    pairs: config.pairs,
    journal: config.journal ? { ...base, ...config.journal, dataset: place, identify } : null,
    listener,
    queries,
    observeExists: (id) => previews.observeExists(id),
    undoMemory: undoStorage && {
      storage: undoStorage,
      key: async (id) => `content-studio undo ${place} ${id} ${(await identify()) ?? ''}`,
    },
    currentUser$,
    measureRule: diagnostics.measureRule,
  })
  const history = new LateHistories({ ...base, listener }, config.histories)
  const deadlines = new Deadlines(clock)
  const savedViews = new StoredViews({ ...base, queries, currentUser$, identify })
  const bulk = new BulkOperations({
    ...base,
    rights$: access.rights$,
    currentUser$,
    referrers: documents.referrers,
    saveEdits: (ids) => documents.saveEdits(ids, (saved) => deadlines.inTime(saved, patienceMs)),
    unreadIn: (id) => documents.unreadIn(id),
    conflictsIn: (id) => documents.conflictsIn(id),
    validation: documents.validation,
  })
  const services = new LatePart(() =>
    openServices({ ...base, features, onLeave: (leave) => page.onLeave(leave, () => {}) }),
  )
  const assets = new LatePart(() =>
    openAssets(
      {
        ...base,
        fetch: (...request) => (config.fetch ?? globalThis.fetch)(...request),
        log: console.warn,
        documents,
        workerUrl: config.workerUrl,
      },
      keepUploads ? { mark: keepUploads, dataset: place, identify } : null,
    ),
  )
  const resumeAll = () => {
    for (const part of [listener, queries, search, previews, presence, history]) part.retry()
    listRetries.next()
    documents.sendNow()
  }

  const layer: DataLayer = {
    ...{ schema, clock, projectId, dataset, documents, bulk, queries, search, savedViews },
    ...{ previews, users, presence, access, history, diagnostics },
    apiHost: ownHost(config.client?.config() ?? config),
    lists: { transport, clock, listener, emit, retries$: listRetries },
    intents: createIntentStore(),
    connection$: defer(() => {
      listener.open()
      documents.resume()
      if (keepUploads && !assets.isUsed && mayHaveKeptUploads(keepUploads))
        void assets.get().catch(() => {})
      return listener.status$
    }),
    waiting$: answers.waiting$,
    errors$: errors,
    events$: events,
    pending$: documents.unsaved$,
    journal$: documents.journal$,
    auth: config.auth ?? null,
    signOut: config.auth ? config.auth.signOut : (transport.signOut?.bind(transport) ?? null),
    client: async () => (await transport.authorizedClient?.()) ?? null,
    services: services.get,
    assets: assets.get,
    withSchema: (other) => ({ ...layer, schema: other }),
    retry: resumeAll,
    async flush({ timeout } = {}) {
      const saved = documents.flush()
      if (timeout === undefined) return saved
      if (await deadlines.inTime(saved, timeout)) return
      const description = `Some edits were not saved within ${timeout} ms`
      throw new DataError({ code: 'network', description })
    },
    dispose() {
      owner?.dispose()
      const readers = [bulk, access, presence, history, documents, previews, queries, users]
      for (const part of readers) part.dispose()
      for (const part of [listener, deadlines, diagnostics, answers]) part.dispose()
      for (const part of [services, assets]) part.dispose()
      errors.complete()
      events.complete()
    },
  }
  return layer
}

/** The transport of a layer: its requests are counted, and nothing is written for anyone but the owner of the edits. */
function openWire(config: DataLayerConfig, clock: Clock, resume: () => void) {
  const { auth } = config
  const wire =
    config.transport ??
    createClientTransport({ ...config, ...(auth && signedBy(auth)), now: clock.now, clock })
  const owner = auth ? new LayerOwner(auth, resume) : null
  const answers = new PendingResponses(clock)
  const counted = answers.watch(wire)
  // Nothing else is asked before it is known who asks.
  if (auth)
    void answers.until(firstValueFrom(auth.state$.pipe(filter(isDecided)), { defaultValue: null }))
  const transport = owner ? watchedTransport(counted, owner) : counted
  return { transport, answers, owner }
}

function isDecided({ status }: AuthState): boolean {
  return status !== 'loading'
}

async function openServices(context: ServicesContext): Promise<LiveServices> {
  const { LiveServices } = await import('./services/services.ts')
  return new LiveServices(context)
}

async function openAssets(
  context: Omit<AssetContext, 'device'>,
  owner: Omit<UploadDevice, 'storage' | 'locks'> | null,
): Promise<LiveAssets> {
  const [{ LiveAssets }, { browserDevice }] = await Promise.all([
    import('./assets/asset-store.ts'),
    import('./assets/kept-uploads.ts'),
  ])
  const assets = new LiveAssets({ ...context, device: owner && browserDevice(owner) })
  assets.resume()
  return assets
}

function isForbidden(error: Error): boolean {
  return 'code' in error && error.code === 'forbidden'
}

type HostConfig = Pick<DataLayerConfig, 'apiHost' | 'useProjectHostname'>

function ownHost({ apiHost, useProjectHostname }: HostConfig): string | null {
  return useProjectHostname === false && apiHost !== undefined ? apiHost : null
}
