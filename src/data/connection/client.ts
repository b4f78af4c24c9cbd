import {
  type AssetMetadataType,
  ChannelError,
  type ClientConfig,
  ConnectionFailedError,
  createClient,
  DisconnectError,
  type ListenOptions,
  type SanityClient,
  type UploadClientConfig,
} from '@sanity/client'
import { defer, from, type Observable, switchMap } from 'rxjs'
import { catchError, map } from 'rxjs/operators'
import { type ContentDocument, isRecord } from '../../model/document.ts'
import { decodeLines } from '../../protocol/history.ts'
import type { AuthRequests } from '../auth/auth-requests.ts'
import { type Clock, systemClock } from '../clock.ts'
import { codeOfStatus, DataError, lacksEndpoint, toDataError } from '../errors.ts'
import { openClientSocket } from './socket.ts'
import { streamsBeside } from './shared-connections.ts'
import { reportUnreadBodies, UnreadBodyError } from './unread-body.ts'
import type {
  DatasetSocket,
  DatasetTransport,
  ListenSignal,
  SendOptions,
  SocketListener,
  UploadOptions,
  UploadSignal,
} from './transport.ts'

/** Why a token is requested: it is the first one, or the last one expired or was refused by the server. */
export type TokenReason = 'initial' | 'expired' | 'unauthorized'

export interface TokenRequest {
  reason: TokenReason
  /** The token that is no longer valid; null = requests were sent without one. */
  old?: string | null
}

/** A bearer token; `expiresAt` (ms) allows the layer to request a new one in time. */
interface Token {
  token: string
  expiresAt?: number
}

/** Provides credentials from the host; null = no token. Never called concurrently. */
export type GetToken = (
  request: TokenRequest,
) => Token | string | null | Promise<Token | string | null>

/** How requests reach a project, and their credentials. */
export interface ClientConnection {
  projectId: string
  /** URL of the server; required unless `client` brings one. */
  apiHost?: string
  apiVersion?: string
  useProjectHostname?: boolean
  client?: SanityClient
  getToken?: GetToken
  /** Emits when the token has changed, whether requested or not. */
  tokenChanged$?: Observable<unknown>
  /** Whether requests without a token carry cookies; default: true without `getToken`. */
  withCredentials?: boolean
  fetch?: typeof globalThis.fetch
  now: () => number
}

export interface ClientTransportConfig extends ClientConnection {
  dataset: string
  clock?: Clock
}

/** Versions from 2025-02-19 on hide drafts by default; this one returns every document as it is stored. */
const defaultApiVersion = '2023-11-13'
const crossDatasetApiVersion = '2023-11-13'
const actionsApiVersion = '2024-05-23'
const authApiVersion = '2021-06-07'
const tagPrefix = 'sanity.studio'
/** A token is replaced this long before it expires, so that no request carries an expired one. */
const expiryMarginMs = 30_000
/** Everything except system documents, so that one stream serves pairs, queries and previews. */
const listenQuery = '*[!(_id in path("_.**"))]'

/** The HTTP transport, based on `@sanity/client`. */
export function createClientTransport(config: ClientTransportConfig): DatasetTransport {
  const clients = new AuthorizedClients(config)
  const openSocket = (socketListener: SocketListener): DatasetSocket =>
    openClientSocket(
      {
        client: () => clients.current(),
        dataset: config.dataset,
        failed: (error, client) => clients.doubt(error, client),
      },
      socketListener,
    )
  const overHttp = defer(() => from(clients.current())).pipe(
    switchMap((client) =>
      listen(client).pipe(
        catchError((cause: unknown) => {
          const error = toListenError(cause)
          clients.doubt(error, client)
          throw error
        }),
      ),
    ),
  )
  return {
    authorizedClient: () => clients.current(),
    ...(!config.getToken &&
      !config.client && {
        signOut: () =>
          clients.use(async (client) => {
            await client.request({ method: 'POST', url: '/auth/logout', tag: 'auth.logout' })
          }),
      }),
    fetch: ({ query, params = {}, tag }) =>
      clients.use((client) => client.fetch(query, params, { tag })),
    getDocuments: (ids, { tag }) =>
      clients.use((client) => client.getDocuments<ContentDocument>([...ids], { tag })),
    mutate: ({ transactionId, mutations }, options) =>
      clients.use(async (client) => {
        await client.request({
          method: 'POST',
          url: `/data/mutate/${config.dataset}`,
          body: { mutations, transactionId },
          tag: options.tag,
          query: {
            returnIds: 'true',
            returnDocuments: 'false',
            visibility: options.visibility,
            ...(options.skipCrossDatasetReferenceValidation && {
              skipCrossDatasetReferenceValidation: 'true',
            }),
          },
        })
      }),
    act: createActions(clients, config.dataset),
    get: ({ path, query = {}, tag, apiVersion }) =>
      clients.use((client) => inVersion(client, apiVersion).request({ url: path, query, tag })),
    postQuery: ({ path, query = {}, tag, apiVersion, body }) =>
      clients.use((client) =>
        inVersion(client, apiVersion).request({ method: 'POST', url: path, query, tag, body }),
      ),
    post: ({ path, query = {}, tag, apiVersion, body }) =>
      clients.use(async (client) => {
        const request = {
          method: 'POST',
          url: path,
          query,
          tag,
          ...(body !== undefined && { body }),
        }
        await inVersion(client, apiVersion).request(request)
      }),
    beacon: ({ path, apiVersion, body }) =>
      sendBeacon(clients.address(path, apiVersion), JSON.stringify(body), config.fetch),
    upload: (options) =>
      defer(() => from(clients.current())).pipe(
        switchMap((client) =>
          upload(client, options).pipe(
            catchError((cause: unknown) => {
              const error = clients.explain(cause)
              clients.doubt(error, client)
              throw error
            }),
          ),
        ),
      ),
    send: <T>({ method, path, query = {}, body, signal, tag }: SendOptions) =>
      clients.use((client) =>
        client.request<T>({
          method,
          url: path,
          query,
          tag,
          ...(body !== undefined && { body }),
          ...(signal && { signal }),
          ...(body instanceof Blob && { headers: { 'content-type': 'application/octet-stream' } }),
        }),
      ),
    text: (url) => readText(url, config.fetch ?? globalThis.fetch),
    lines: async ({ path, query = {}, tag }) => {
      try {
        const send = (client: SanityClient) => client.request<unknown>({ url: path, query, tag })
        return parseLines(await clients.use(send))
      } catch (error) {
        throw readRefusal(toDataError(error))
      }
    },
    // A host with a name per project shares one connection among streams (HTTP/2); the host's own fetch sees every request.
    listen:
      clients.hasProjectHostname || config.fetch
        ? () => overHttp
        : streamsBeside({
            server: clients.address('', undefined),
            search: streamSearch(),
            overHttp,
            openSocket,
            isAnswering: () => clients.isAnswering(),
            clock: config.clock ?? systemClock,
          }),
    socket: openSocket,
    dataPath: (operation, rest) => dataPath(config.dataset, operation, rest),
    elsewhere: ({ dataset, projectId }) => {
      const there = (client: SanityClient) =>
        client.withConfig({
          dataset,
          apiVersion: crossDatasetApiVersion,
          ...(projectId !== undefined && { projectId }),
        })
      return {
        fetch: ({ query, params = {}, tag }) =>
          clients.use((client) => there(client).fetch(query, params, { tag })),
        get: ({ path, query = {}, tag }) =>
          clients.use((client) => there(client).request({ url: path, query, tag })),
        postQuery: ({ path, query = {}, tag, body }) =>
          clients.use((client) =>
            there(client).request({ method: 'POST', url: path, query, tag, body }),
          ),
        dataPath: (operation, rest) => dataPath(dataset, operation, rest),
      }
    },
  }
}

/** Writes by actions. A server without them is asked once. */
function createActions(
  clients: AuthorizedClients,
  dataset: string,
): NonNullable<DatasetTransport['act']> {
  let offer: 'unknown' | 'doubtful' | 'offered' | 'missing' = 'unknown'
  return async ({ transactionId, actions }, { tag, skipCrossDatasetReferenceValidation }) => {
    if (offer === 'missing' || offer === 'doubtful') {
      if (offer === 'doubtful') offer = 'unknown'
      return false
    }
    const body = { actions, transactionId, skipCrossDatasetReferenceValidation }
    const url = `/data/actions/${dataset}`
    try {
      await clients.use((client) =>
        inVersion(client, actionsApiVersion).request<unknown>({ method: 'POST', url, body, tag }),
      )
    } catch (cause) {
      const error = toDataError(cause)
      if (offer === 'unknown' && error.type === undefined && lacksEndpoint(error)) {
        offer = 'missing'
        return false
      }
      // A browser hides the refusal of an unknown path without CORS headers; the next write does not depend on it.
      if (offer === 'unknown' && error.code === 'network') offer = 'doubtful'
      throw error
    }
    offer = 'offered'
    return true
  }
}

/** Services have their own API versions. */
function inVersion(client: SanityClient, apiVersion: string | undefined): SanityClient {
  return apiVersion === undefined ? client : client.withConfig({ apiVersion })
}

/** A beacon cannot set headers, so it carries the page's cookies and no token. */
function sendBeacon(
  url: string,
  body: string,
  fetch: typeof globalThis.fetch | undefined,
): boolean {
  if (!fetch) return globalThis.navigator?.sendBeacon?.(url, body) ?? false
  // With a custom fetch, the host observes every request.
  const headers = { 'content-type': 'text/plain' }
  fetch(url, { method: 'POST', body, headers, keepalive: true }).catch(() => {})
  return true
}

async function readText(url: string, fetch: typeof globalThis.fetch): Promise<string> {
  try {
    const response = await fetch(url, { credentials: 'omit' })
    if (response.ok) return await response.text()
    const { status } = response
    const description = `${url} answered with status ${status}`
    throw new DataError({ code: codeOfStatus(status), status, description })
  } catch (error) {
    throw toDataError(error)
  }
}

/** The authentication requests over HTTP. They need no dataset. */
export function createAuthRequests(connection: ClientConnection): AuthRequests {
  const clients = new AuthorizedClients({ ...connection, apiVersion: authApiVersion })
  // Without the client's retries: callers decide whether and when to retry.
  const get = (url: string, tag: string, query: Record<string, string> = {}) =>
    clients.use((client) => client.request<unknown>({ url, tag, query, maxRetries: 0 }))
  return {
    me: () => get('/users/me', 'users.get-current'),
    ping: async () => {
      try {
        return await clients
          .anonymous()
          .request<unknown>({ url: '/ping', tag: 'ping', maxRetries: 0 })
      } catch (error) {
        throw clients.explain(error)
      }
    },
    providers: () => get('/auth/providers', 'auth.providers'),
    exchange: (sid) => get('/auth/fetch', 'auth.fetch-token', { sid }),
    logout: () =>
      clients.use((client) =>
        client.request<unknown>({ method: 'POST', url: '/auth/logout', tag: 'auth.logout' }),
      ),
  }
}

function dataPath(dataset: string, operation: string, rest?: string): string {
  return `/data/${operation}/${dataset}${rest === undefined ? '' : `/${rest}`}`
}

/** Parameters of the stream, over HTTP as over a socket. */
const stream = { includeResult: false, effectFormat: 'mendoza', visibility: 'query' }
const streamTag = 'document.pair-listener'

function streamSearch(): string {
  const parameters = { query: listenQuery, ...stream, tag: `${tagPrefix}.${streamTag}` }
  return new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  ).toString()
}

function listen(client: SanityClient): Observable<ListenSignal> {
  const options = {
    ...stream,
    events: ['welcome', 'mutation', 'keepalive', 'reconnect'],
    tag: streamTag,
  }
  // The client's types lack `keepalive`, an event of our own server.
  const events: Observable<unknown> = client.listen(listenQuery, {}, options as ListenOptions)
  return events as Observable<ListenSignal>
}

/** The client returns a response as text unless its content type is JSON. */
function parseLines(body: unknown): unknown[] {
  if (typeof body !== 'string') return body === undefined || body === null ? [] : [body]
  try {
    return decodeLines(body)
  } catch (cause) {
    const description = 'The server sent lines that are not JSON'
    throw new DataError({ code: 'protocol', description, cause })
  }
}

/** The error in a line of the response, which the client returns as text. */
function readRefusal(error: DataError): DataError {
  const body = isRecord(error.cause) ? error.cause['responseBody'] : undefined
  if (typeof body !== 'string') return error
  let line: unknown
  try {
    line = decodeLines(body)[0]
  } catch {
    return error
  }
  const details = isRecord(line) ? line['error'] : undefined
  if (!isRecord(details) || typeof details['description'] !== 'string') return error
  const { description, type } = details
  const { code, status, cause } = error
  return new DataError({
    code,
    description,
    cause,
    ...(status !== undefined && { status }),
    ...(typeof type === 'string' && { type }),
  })
}

/** The client uploads by XMLHttpRequest, which streams the file and reports progress. */
function upload(client: SanityClient, options: UploadOptions): Observable<UploadSignal> {
  const { kind, body, contentType, filename, about = {}, metadata, tag } = options
  const settings: UploadClientConfig = {
    ...about,
    contentType,
    preserveFilename: filename !== undefined,
    tag,
    ...(filename !== undefined && { filename }),
    ...(metadata && { extract: [...metadata] as AssetMetadataType[] }),
  }
  return client.observable.assets.upload(kind as 'image', body, settings).pipe(
    map((event): UploadSignal => {
      if (event.type === 'progress') return { type: 'progress', percent: event.percent }
      return { type: 'done', document: event.body.document as unknown as ContentDocument }
    }),
  )
}

/** Errors with which a server ends an event stream permanently. */
function toListenError(cause: unknown): DataError {
  if (cause instanceof ConnectionFailedError && cause.status !== undefined) {
    const { status, message } = cause
    const description = `${message} with status ${status}`
    return new DataError({ code: codeOfStatus(status), status, description, cause })
  }
  if (cause instanceof DisconnectError || cause instanceof ChannelError) {
    return new DataError({ code: 'protocol', description: cause.message, cause })
  }
  return toDataError(cause)
}

/** Provides clients with a valid token. The token is stored nowhere else. */
class AuthorizedClients {
  readonly #getToken: GetToken | undefined
  readonly #now: () => number
  readonly #anonymous: SanityClient
  #client: Promise<SanityClient> | null = null
  #expiresAt = Infinity
  #reason: TokenReason = 'initial'
  #token: string | null = null

  constructor(config: ClientConnection & { dataset?: string }) {
    this.#getToken = config.getToken
    this.#now = config.now
    this.#anonymous = createBaseClient(config)
    config.tokenChanged$?.subscribe(() => this.#forget('initial'))
  }

  get hasProjectHostname(): boolean {
    return this.#anonymous.config().useProjectHostname ?? true
  }

  /** A client without token and cookies. */
  anonymous(): SanityClient {
    return this.#anonymous.withConfig({ withCredentials: false, ignoreBrowserTokenWarning: true })
  }

  /** Whether a request that everybody may send is answered. An error of a proxy does not count. */
  async isAnswering(): Promise<boolean> {
    try {
      await this.anonymous().request<unknown>({ url: '/ping', tag: 'ping', maxRetries: 0 })
      return true
    } catch (error) {
      const { status } = toDataError(error)
      return status !== undefined && status < 500
    }
  }

  /** A client with the current token, or with a new one when that is about to expire. */
  current(): Promise<SanityClient> {
    if (this.#client && this.#expiresAt - expiryMarginMs <= this.#now()) {
      this.#forget('expired')
    }
    this.#client ??= this.#authorize()
    return this.#client
  }

  /** Sends a request; when the server refuses the token, once more with a new one. */
  async use<T>(send: (client: SanityClient) => Promise<T>): Promise<T> {
    const authorized = this.current()
    try {
      return await send(await authorized)
    } catch (error) {
      if (!this.#getToken || toDataError(error).code !== 'unauthorized') throw this.explain(error)
      // Many requests fail together; only the first failure requests a new token.
      if (this.#client === authorized) this.#forget('unauthorized')
      // Without a token before and now, the response would be the same.
      if ((await this.#lasting(this.current())) === (await authorized)) throw this.explain(error)
    }
    try {
      return await send(await this.current())
    } catch (error) {
      throw this.explain(error)
    }
  }

  /** The URL of an API path. */
  address(path: string, apiVersion: string | undefined): string {
    return inVersion(this.#anonymous, apiVersion).getUrl(path)
  }

  /** The error with a user-facing message: without a response, it names the server. */
  explain(cause: unknown): DataError {
    const error = toDataError(cause)
    if (error.code !== 'network' || error.status !== undefined) return error
    if (error.cause instanceof UnreadBodyError) return error
    const { host } = new URL(this.#anonymous.config().url)
    const description = `Could not reach ${host}: ${error.description}`
    return new DataError({ code: 'network', description, cause: error.cause ?? error })
  }

  /** Makes the next request use a new token if this error means that the client's token was refused. */
  doubt(error: unknown, client: SanityClient): void {
    const isRefused = this.#getToken && toDataError(error).code === 'unauthorized'
    // If the token was replaced in the meantime, the new one is not affected.
    if (isRefused && (client.config().token ?? null) === this.#token) this.#forget('unauthorized')
  }

  /** The client, or null when it cannot be created: the next caller gets the error. */
  #lasting(client: Promise<SanityClient>): Promise<SanityClient | null> {
    return client.catch(() => null)
  }

  #forget(reason: TokenReason): void {
    this.#client = null
    this.#expiresAt = Infinity
    this.#reason = reason
  }

  async #authorize(): Promise<SanityClient> {
    if (!this.#getToken) return this.#anonymous
    try {
      const result = await this.#getToken({ reason: this.#reason, old: this.#token })
      const { token, expiresAt = Infinity } =
        typeof result === 'string' ? { token: result } : (result ?? { token: '' })
      this.#expiresAt = expiresAt
      this.#token = token || null
      if (!token) return this.#anonymous
      return this.#anonymous.withConfig({ token, withCredentials: false })
    } catch (cause) {
      this.#client = null
      const description = 'The host page did not hand over a token'
      throw new DataError({ code: 'unauthorized', status: 401, description, cause })
    }
  }
}

function createBaseClient(config: ClientConnection & { dataset?: string }): SanityClient {
  const { projectId, dataset, apiHost, useProjectHostname, client, getToken, fetch } = config
  const { withCredentials = !getToken } = config
  // `@sanity/client` has a default of its own, another company's host.
  if (apiHost === undefined && !client) throw new TypeError('No server: apiHost is not set')
  const known = client?.config()
  const isShared = !(useProjectHostname ?? known?.useProjectHostname ?? true)
  const options: ClientConfig = {
    projectId,
    ...(dataset !== undefined && { dataset }),
    apiVersion: config.apiVersion ?? defaultApiVersion,
    useCdn: false,
    perspective: 'raw',
    requestTagPrefix: tagPrefix,
    ignoreBrowserTokenWarning: true,
    ...(useProjectHostname !== undefined && { useProjectHostname }),
    // Without a host name per project the client sends the project in a header, except when it opens an event stream.
    ...(isShared && { headers: { ...known?.headers, 'X-Sanity-Project-ID': projectId } }),
    ...(apiHost !== undefined && { apiHost }),
    ...(fetch && { resolveFetch: () => fetch }),
  }
  const made = client ? client.withConfig(options) : createClient({ ...options, withCredentials })
  const { resolveFetch } = made.config()
  return made.withConfig({
    resolveFetch: (proxy) => reportUnreadBodies(() => resolveFetch?.(proxy) ?? globalThis.fetch),
  })
}
