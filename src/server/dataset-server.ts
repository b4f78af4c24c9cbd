import { createAdaptorServer } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccess } from './access.ts'
import { createApp } from './app.ts'
import { createBoundary } from './boundary.ts'
import type { ServerClock } from './clock.ts'
import { systemServerClock } from './clock.ts'
import { openSqliteStore } from './database/sqlite.ts'
import type { Account } from './database/store.ts'
import type { Services } from './endpoints/endpoint.ts'
import { importDocuments } from './import.ts'
import { createListeners } from './listeners.ts'
import { createQueryEngine } from './query/evaluate.ts'
import { createStaticFiles } from './static-files.ts'
import type { Mount } from './static-files.ts'
import { transact } from './transact.ts'
import type { TransactOutcome, TransactRequest } from './transact.ts'

export interface DatasetServerOptions {
  /** Folder of the database, made when missing; `:memory:` keeps nothing. */
  readonly data: string
  /** Letters and digits; the one project of this server. Default `demo`. */
  readonly projectId?: string
  /** Shown to people. Default: the project id. */
  readonly projectTitle?: string
  /** Made when missing. Default `['production']`. */
  readonly datasets?: readonly string[]
  /** Signs requests from this machine in as an administrator. Without it every call needs a token. */
  readonly dev?: boolean
  /** Host names beside `localhost`, `*.localhost` and plain addresses. */
  readonly allowedHosts?: readonly string[]
  /** Exact origins whose pages may call the API, beside the server's own. */
  readonly allowedOrigins?: readonly string[]
  /** Folders of files to serve beside the API. */
  readonly mounts?: readonly Mount[]
  readonly clock?: ServerClock
  /** Receives errors nobody foresaw. Default: standard error. */
  readonly log?: (error: unknown) => void
}

export interface DatasetServer {
  readonly projectId: string
  /** Answers a request in this process. Listening needs a real connection. */
  fetch(request: Request): Promise<Response>
  /** Serves HTTP. Default: a free port on 127.0.0.1. Rejects with a clear sentence when it cannot. */
  listen(address?: { port?: number; host?: string }): Promise<{ url: string; port: number }>
  /** Lets running requests finish, ends event streams, closes the database. */
  close(): Promise<void>
  /**
   * Writes documents as transactions with a history; all or nothing. `timestamp` (ISO) is the time
   * of the import, by default now. Throws `ImportError` naming the document, counted from 1.
   */
  importDocuments(
    dataset: string,
    documents: Iterable<unknown>,
    options?: { author?: string; timestamp?: string },
  ): { documents: number; transactions: number }
  /** Adds or changes a person. */
  putAccount(account: Omit<Account, 'createdAt' | 'roles'> & Partial<Account>): void
  /** A new bearer token for an existing account. It cannot be read again. */
  createToken(token: { accountId: string; label?: string }): string
}

/** How long running requests may take to finish once the server is told to close. */
const drainFor = 5_000

/** Opens the database and puts the server together; `listen` makes it reachable. */
export async function createDatasetServer(options: DatasetServerOptions): Promise<DatasetServer> {
  const { projectId = 'demo', clock = systemServerClock, dev = false } = options
  if (!/^[a-z0-9]+$/.test(projectId)) {
    throw new TypeError(`Project id "${projectId}" must consist of letters and digits`)
  }
  const store = openSqliteStore(options.data)
  createDatasets(options.datasets ?? ['production'])
  const engine = createQueryEngine(store, { projectId })
  const listeners = createListeners({ clock, compileFilter: engine.compileFilter })
  const access = createAccess(store, { dev })
  const services: Services = {
    projectId,
    projectTitle: options.projectTitle ?? projectId,
    store,
    engine,
    access,
    listeners,
    clock,
    commit,
    rehearse,
  }
  const log = options.log ?? ((error: unknown): void => console.error(error))
  const files = createStaticFiles(options.mounts ?? [])
  const { allowedHosts = [], allowedOrigins = [] } = options
  let server: Server | null = null

  return {
    projectId,
    fetch: async (request) => appFor([]).fetch(request, {}),
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      if (server) throw new Error('The server is listening already')
      const app = appFor([host])
      server = createAdaptorServer({
        fetch: app.fetch,
        // A listener's URL alone may have 14 800 characters; Node allows 16 KiB for all headers.
        serverOptions: { maxHeaderSize: 32 * 1024, keepAliveTimeout: 65_000 },
      }) as Server
      await listenOn(server, port, host)
      const bound = (server.address() as AddressInfo).port
      return { url: `http://${urlHost(host)}:${bound}`, port: bound }
    },
    async close() {
      listeners.close()
      if (server) await closeServer(server)
      store.close()
    },
    importDocuments(dataset, documents, { author = '<system>', timestamp } = {}) {
      const now = timestamp === undefined ? clock.now() : Date.parse(timestamp)
      const committed = importDocuments(store, documents, { dataset, author, now })
      for (const transaction of committed) listeners.publish(dataset, transaction)
      const total = committed.reduce((sum, { changes }) => sum + changes.length, 0)
      return { documents: total, transactions: committed.length }
    },
    putAccount: (account) =>
      store.putAccount({
        roles: ['administrator'],
        createdAt: new Date(clock.now()).toISOString(),
        ...account,
      }),
    createToken: ({ accountId, label = '' }) =>
      access.createToken({ accountId, label, now: clock.now() }),
  }

  function appFor(boundHosts: readonly string[]): ReturnType<typeof createApp> {
    const boundary = createBoundary({
      dev,
      allowedOrigins,
      allowedHosts: [...allowedHosts, ...boundHosts],
    })
    return createApp({ services, boundary, files, log })
  }

  function createDatasets(names: readonly string[]): void {
    store.write((writer) => {
      for (const name of names) {
        if (!/^~?[a-z0-9][-\w]{0,63}$/.test(name)) {
          throw new TypeError(`"${name}" is not a dataset name`)
        }
        if (store.dataset(name)) continue
        const createdAt = new Date(clock.now()).toISOString()
        writer.createDataset({ name, aclMode: 'private', createdAt, createdBy: '<system>' })
      }
    })
  }

  function commit(request: Omit<TransactRequest, 'now'>): TransactOutcome {
    const now = clock.now()
    const outcome = store.write((writer) =>
      transact(store, writer, engine.matchIds, { ...request, now }),
    )
    listeners.publish(request.dataset, outcome.transaction)
    return outcome
  }

  function rehearse(request: Omit<TransactRequest, 'now'>): TransactOutcome {
    const now = clock.now()
    return store.rehearse((writer) => transact(store, writer, engine.matchIds, { ...request, now }))
  }
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)))
    server.listen(port, host, resolve)
  })
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses it; choose another port',
    EACCES: 'this user may not open it; choose a port from 1024 up',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'the host name is not known',
  }
  const reason = reasons[error.code ?? ''] ?? error.message
  return new Error(`Cannot listen on ${urlHost(host)}:${port}: ${reason}`, { cause: error })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), drainFor)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
