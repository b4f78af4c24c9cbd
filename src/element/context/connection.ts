import { filter, firstValueFrom, from, switchMap } from 'rxjs'
import type { AuthState, AuthStore } from '../../data/auth/auth-store.ts'
import type { ConnectionStatus } from '../../data/connection/connection.ts'
import { createDataLayer } from '../../data/data-layer.ts'
import type { DataLayer, DataLayerConfig } from '../../data/data-layer.ts'
import { hostPage } from '../../data/presence/session-id.ts'
import { browserJournal } from '../../data/journal/browser-journal.ts'
import { fieldTypes } from '../../fields/field-types.ts'
import { ownTypes } from '../../fields/own-types.ts'
import { checkSchemaAfterMs, compileSchema } from '../../schema/compile.ts'
import type { ResolvedWorkspace } from '../../studio/config/resolve-config.ts'
import type { ContentConfig } from '../../studio/config/workspace-config.ts'
import type { ContentSchema } from './connection-properties.ts'
import { guardUnload, openStorage } from '../../ui/host/host-env.ts'
import { ContentError, toContentError } from '../errors/content-error.ts'
import type { ContentErrorCode } from '../errors/content-error.ts'
import type { ContextStatus } from './context-protocol.ts'
import { authError, openAuth } from './open-auth.ts'
import type { SourceOwner, SourceReport, SourceSettings } from './context-source.ts'

// Loaded when the first context of a page opens, with everything behind it: client, RxJS, field types.

export interface ConnectionOptions {
  owner: SourceOwner
  /** The current settings; authentication and fetch settings may change while the dataset is open. */
  settings: () => SourceSettings
  config: ContentConfig | undefined
  /** The workspace of the configuration that the dataset belongs to. */
  workspace?: ResolvedWorkspace
  /** Aborted when the context closes the dataset. */
  signal: AbortSignal
  report: (changes: SourceReport) => void
}

export interface Connection {
  layer: DataLayer
  /** Retries immediately; an error that recurs is reported as a new error. */
  retry: () => void
  /** Applies changed settings that need no new connection. */
  update: () => void
  /** Whether settings refer to the dataset that is open. */
  isMeantBy: (settings: SourceSettings) => boolean
}

/** How long sending pending edits may take after the context is closed, ms. */
const closingFlushMs = 10_000

/**
 * Compiles the schema, opens the dataset, and reports its status until the signal aborts. Throws ContentError for
 * invalid settings.
 */
export function openConnection(options: ConnectionOptions): Connection {
  const { owner, config, workspace, signal, report } = options
  const connection = layerConfig(options)
  const auth = openAuth(options, connection, workspace?.auth)
  let open = openLayer(options, connection, auth)
  const checking = setTimeout(() => void reportSchema(open.layer, owner), checkSchemaAfterMs)
  // Stored edits, permissions and cached data belong to one user: another user gets a new layer.
  const stop =
    auth &&
    onOtherPerson(auth, () => {
      const before = open
      open = openLayer(options, connection, auth)
      report({ layer: open.layer, error: null })
      before.close()
      // One task later, so that consumers release their documents first; nothing is sent as the new user.
      setTimeout(() => before.layer.dispose())
    })
  signal.addEventListener('abort', () => {
    clearTimeout(checking)
    open.close()
    stop?.()
    auth?.dispose()
    finish(open.layer, owner)
  })
  let { viewAsRole } = options.settings()
  report({ config })
  return {
    layer: open.layer,
    isMeantBy: (next) => sameDataset(options.settings(), next),
    retry() {
      if (auth?.method === 'page') void auth.requestSignIn().catch(() => {})
      else auth?.recheck()
      open.retry()
    },
    update() {
      const settings = options.settings()
      if (settings.viewAsRole !== viewAsRole) {
        viewAsRole = settings.viewAsRole
        open.layer.access.pretend('property', viewAsRole)
      }
      open.layer.presence.setMode(settings.presence ?? 'auto')
    },
  }
}

/** Releases a layer; pending edits are still sent to the server if possible. */
function finish(layer: DataLayer, owner: SourceOwner): void {
  const stopGuarding = guardPending(layer, owner)
  // One task later, so that consumers release their documents first.
  const dispose = () => {
    stopGuarding()
    setTimeout(() => layer.dispose())
  }
  layer.flush({ timeout: closingFlushMs }).then(dispose, (error: unknown) => {
    owner.announce(toContentError(error, `<${owner.element.localName}>`))
    dispose()
  })
}

/**
 * Asks for confirmation if the page is left while edits of a closed dataset are still being sent, as before closing.
 * Not if the element was removed: the page did that deliberately.
 */
function guardPending({ pending$ }: DataLayer, owner: SourceOwner): () => void {
  const { element, confirmsLeaving = () => true } = owner
  let stop: (() => void) | null = null
  const subscription = pending$.subscribe((pending) => {
    stop?.()
    stop = pending > 0 ? guardUnload(() => element.isConnected && confirmsLeaving(pending)) : null
  })
  return () => {
    subscription.unsubscribe()
    stop?.()
  }
}

/** Sign-in state for a dataset, without opening it; null if no sign-in is needed. The caller must `dispose` it. */
export function openAuthOnly(options: ConnectionOptions): AuthStore | null {
  return openAuth(options, layerConfig(options), options.workspace?.auth)
}

/** A data layer whose status is being reported. */
interface OpenLayer {
  layer: DataLayer
  retry: () => void
  /** Stops reporting. */
  close: () => void
}

function openLayer(
  options: ConnectionOptions,
  connection: DataLayerConfig,
  auth: AuthStore | null,
): OpenLayer {
  const { owner, report, settings } = options
  const { persist, viewAsRole } = settings()
  // `memory` stores no edits, no undo steps and no tab id. `session` stores no edits either: it must leave nothing
  // behind when the tab is closed, but edits stored on the device do not expire.
  const keepsNothing = persist === 'memory'
  const journal = persist === 'local' ? browserJournal(openStorage('session')) : null
  const layer = createDataLayer({
    ...connection,
    ...(journal && { journal }),
    ...(persist === 'local' && { keepUploads: openStorage('local') }),
    ...(keepsNothing && { page: { ...hostPage, storage: () => null } }),
    ...(auth && { auth }),
  })
  layer.access.pretend('property', viewAsRole)
  const where = `<${owner.element.localName}>`
  const status = new StatusReporter(options, layer)
  // Sends no further requests to a server that rejects this page's origin.
  const isNeeded = auth
    ? firstValueFrom(auth.state$.pipe(filter(isUsable)), { defaultValue: null })
    : null
  const status$ = isNeeded
    ? from(isNeeded).pipe(switchMap(() => layer.connection$))
    : layer.connection$
  const subscriptions = [
    status$.subscribe((next) => {
      if (next.type === 'connected' && auth && isUnsure(auth.getState())) auth.recheck()
      status.notify(next)
    }),
    ...(auth
      ? [
          auth.state$.subscribe((state) => {
            reportAuth(options, state)
            // Without a role, rejected requests are expected, so their error is dropped.
            if (state.status === 'no-access') status.forgetError()
          }),
        ]
      : []),
    layer.pending$.subscribe((pending) => {
      report({ facts: { pending } })
      owner.emit('content-pending-change', { count: pending })
    }),
    // Read by the context's `grants`.
    layer.access.known$.subscribe(() => report({})),
    layer.errors$.subscribe((error) => owner.announce(toContentError(error, where))),
    layer.users.current$.subscribe({
      next: (user) => {
        report({ facts: { user } })
        owner.emit('content-auth-change', { user })
      },
      // Not knowing the user is no error here; requests that need a user report it themselves.
      error: () => {},
    }),
  ]
  return {
    layer,
    retry() {
      status.forgetError()
      layer.retry()
    },
    close() {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

function reportAuth({ owner, report }: ConnectionOptions, state: AuthState): void {
  const error = authError(state)
  if (error) report({ status: 'error', error, handled: !owner.announce(error) })
}

/** Whether it is not yet confirmed who is signed in. */
function isUnsure(state: AuthState): boolean {
  return state.status === 'failed' || (state.status === 'logged-in' && !!state.isRemembered)
}

function isUsable(state: AuthState): boolean {
  return state.status !== 'loading' && !authError(state)
}

/** Calls back when a user other than the last known one signs in; the same user signing in again does not count. */
function onOtherPerson(auth: AuthStore, changed: () => void): () => void {
  let person: string | null | undefined
  const subscription = auth.state$.subscribe((state) => {
    if (state.status === 'loading' || state.status === 'failed') return
    const id = 'user' in state ? state.user.id : null
    if (person === undefined) {
      person = id
    } else if (id !== null && id !== person) {
      person = id
      changed()
    }
  })
  return () => subscription.unsubscribe()
}

/** Whether two settings refer to the same dataset; authentication callbacks and fetch may differ. */
function sameDataset(a: SourceSettings, b: SourceSettings): boolean {
  const keys = [
    'projectId',
    'datasetName',
    'apiHost',
    'apiVersion',
    'auth',
    'client',
    'schema',
    'persist',
    'workspace',
  ] as const
  const [before, after] = [partsOf(a), partsOf(b)]
  return (
    keys.every((key) => a[key] === b[key]) &&
    before.length === after.length &&
    before.every((part, index) => part === after[index])
  )
}

/** The parts of a configuration that are fixed when a dataset is opened, by workspace. */
function partsOf({ config }: SourceSettings): readonly unknown[] {
  if (!config || 'then' in config) return [config]
  return [config].flat().flatMap((one) => [
    one?.schema,
    one?.projectId,
    one?.dataset,
    one?.apiHost,
    one?.search?.strategy,
    one?.workerUrl,
    // The lists themselves may be created anew each time; their items are compared.
    ...ownTypes(Array.isArray(one?.fields) ? one.fields : []),
    ...[one?.plugins].flat(),
  ])
}

function layerConfig(options: ConnectionOptions): DataLayerConfig {
  const { owner, workspace } = options
  const settings = options.settings()
  const { apiVersion, client, fetch, schema } = settings
  const { element } = owner
  const known = client?.config()
  const projectId = workspace?.projectId ?? settings.projectId ?? known?.projectId
  const dataset = workspace?.dataset ?? settings.datasetName ?? known?.dataset
  const apiHost = workspace?.apiHost ?? settings.apiHost
  // Without an address the client would send the user's token to the service it was made for.
  if (!projectId || !dataset || !(apiHost || client)) {
    throw missingSettings(element.localName, {
      'project-id': projectId,
      dataset,
      'api-host': apiHost || client,
    })
  }
  if (!/^[a-z\d][a-z\d-]*$/i.test(projectId)) {
    throw new ContentError({
      code: 'config-invalid',
      message: 'Invalid project id',
      hint: `"${projectId}" has characters other than a-z, 0-9 and dashes.`,
    })
  }
  return {
    projectId,
    dataset,
    schema: compileSchema(
      typesOf(schema ?? workspace?.schema),
      workspace?.fieldTypes ?? fieldTypes,
      workspace?.templates,
    ),
    ...(apiHost !== undefined && serverOf(absolute(apiHost, element))),
    ...(apiVersion !== undefined && { apiVersion }),
    // ContentClient declares only the part used here; the data layer needs the complete client.
    ...(client && { client: client as unknown as NonNullable<DataLayerConfig['client']> }),
    ...(settings.auth === 'none' && { getToken: () => null }),
    presence: settings.presence ?? 'auto',
    searchStrategy: workspace?.config.search?.strategy ?? 'best',
    workerUrl: workspace?.config.workerUrl,
    ...(fetch && {
      fetch: (input, init) => (options.settings().fetch ?? fetch)(input, init),
    }),
  }
}

function typesOf(schema: ContentSchema | undefined) {
  if (!schema) return []
  return 'types' in schema ? schema.types : schema
}

function missingSettings(localName: string, values: Readonly<Record<string, unknown>>) {
  const missing = Object.keys(values).filter((name) => !values[name])
  const address = `api-host is the address of the dataset server, such as ${addresses}`
  return new ContentError({
    code: 'config-invalid',
    message: `<${localName}> has no ${missing.join(' and no ')}`,
    hint: `Set ${missing.join(' and ')}, or the property "client".${missing.includes('api-host') ? ` ${address}` : ''}`,
  })
}

const addresses = 'https://content.example.com, or "/" for the server of the page.'

function absolute(apiHost: string, { baseURI, localName }: HTMLElement): string {
  const address = URL.canParse(apiHost, baseURI) ? new URL(apiHost, baseURI) : null
  // On a page opened as a file, "/" is the root of the disk.
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new ContentError({
      code: 'config-invalid',
      message: `<${localName}> api-host="${apiHost}" is not an address${address ? ' of a server' : ''}`,
      hint: `Use an address such as ${addresses}`,
    })
  }
  return address.href.replace(/\/$/, '')
}

/** The hosted service has a host name for every project; any other server is told the project in the request. */
function serverOf(apiHost: string): Pick<DataLayerConfig, 'apiHost' | 'useProjectHostname'> {
  return { apiHost, useProjectHostname: new URL(apiHost).host === 'api.sanity.io' }
}

/** Maps the status of the event stream to the status and events of the context. */
class StatusReporter {
  readonly #options: ConnectionOptions
  readonly #layer: DataLayer
  #status: ContextStatus = 'connecting'
  #wasConnected = false
  /** Last reported error message: the error of every further attempt is the same and is not reported again. */
  #reportedMessage = ''

  constructor(options: ConnectionOptions, layer: DataLayer) {
    this.#options = options
    this.#layer = layer
  }

  forgetError(): void {
    this.#reportedMessage = ''
    this.#options.report({ error: null })
  }

  notify(status: ConnectionStatus): void {
    if (status.type === 'connected') {
      this.forgetError()
      this.#change('connected')
      if (!this.#wasConnected) this.#options.owner.emit('content-ready', undefined)
      this.#wasConnected = true
    } else if (status.type === 'error') {
      this.#reportError(status)
    } else {
      this.#change('connecting')
    }
  }

  #reportError(status: ConnectionStatus & { type: 'error' }): void {
    const { owner, report } = this.#options
    const { attempt, retryAt } = status
    const error = this.#explain(status.error)
    const isWithoutRole = this.#layer.auth?.getState().status === 'no-access'
    if (isWithoutRole && error.code === 'forbidden') return this.#change('signed-out')
    const unreachable = status.offline || error.code === 'network'
    // A lost connection is a status; a server that was never reached is an error.
    if (unreachable && this.#wasConnected) {
      this.forgetError()
    } else if (error.message !== this.#reportedMessage) {
      this.#reportedMessage = error.message
      // Where the studio handles sign-in, it shows its own screen; the page need not act.
      const { auth } = this.#layer
      const isExpected = error.code === 'unauthorized' && auth !== null && auth.method !== 'page'
      report({ error, handled: !isExpected && !owner.announce(error) })
    }
    const refused = error.code === 'unauthorized' ? 'signed-out' : 'error'
    this.#change(unreachable ? 'offline' : refused, { attempt, retryAt })
  }

  /** Wraps an error with the dataset that could not be opened and hints on what to check. */
  #explain(cause: unknown): ContentError {
    const { element } = this.#options.owner
    const { projectId, dataset, apiHost } = this.#layer
    const { code, message } = toContentError(cause, `<${element.localName}>`)
    const server = apiHost ?? 'the hosted service'
    const hints: Partial<Record<ContentErrorCode, string>> = {
      network: `Is the address right, and does it allow requests from ${new URL(element.baseURI).origin}?`,
      'not-found': 'Are project-id, dataset and api-host right?',
      unauthorized: 'Somebody has to sign in; getToken hands the token over.',
      forbidden: 'Whoever is signed in may not read this dataset.',
    }
    return new ContentError({
      code,
      message: `<${element.localName}> cannot open dataset "${dataset}" of project "${projectId}" at ${server}: ${message}`,
      hint: hints[code] ?? '',
      cause,
      recoverable: true,
    })
  }

  #change(status: ContextStatus, retry: { attempt?: number; retryAt?: number } = {}): void {
    const changed = status !== this.#status
    this.#status = status
    this.#options.report({ status })
    if (changed || retry.attempt !== undefined) {
      this.#options.owner.emit('content-status-change', { status, ...retry })
    }
  }
}

/** If the code of the checks does not load, the structure of the schema has been checked at least. */
async function reportSchema({ schema }: DataLayer, owner: SourceOwner): Promise<void> {
  const problems = await schema.check().catch(() => schema.problems)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const list = errors.map(
    ({ typeName, path, message }) => `${typeName} ${path.join('.')}: ${message}`,
  )
  owner.announce(
    new ContentError({
      code: 'schema-invalid',
      message: `the schema has ${errors.length} problem${errors.length > 1 ? 's' : ''}`,
      hint: list.join('\n'),
    }),
  )
}
