import type { GetToken } from '../data/client.ts'
import type { ConnectionStatus } from '../data/connection.ts'
import type { DataLayer } from '../data/data-layer.ts'
import type { CurrentUser } from '../protocol/users.ts'
import type { ContentConfig } from '../studio/define-config.ts'
import type { ConnectionSettings } from './connection-properties.ts'
import { ContentError, toContentError } from './content-error.ts'
import { ContentAuthRequiredEvent } from './content-event.ts'
import { CONTEXT_VERSION } from './context-protocol.ts'
import type { ContextSnapshot, ContextStatus, ContextValue } from './context-protocol.ts'
import { VERSION } from './version.ts'

/** What a context is opened with: the connection, and the configuration for its schema. */
export interface SourceSettings extends ConnectionSettings {
  config: ContentConfig | Promise<ContentConfig> | undefined
}

/** The element that holds a context; asked anew whenever something is needed. */
export interface SourceOwner {
  element: HTMLElement
  settings(): SourceSettings
  /** Values that hold for every consumer. */
  inherited(): Record<string, unknown>
  emit(type: `content-${string}`, detail: unknown): boolean
  /** Tells the page about an error; false when the page shows it itself. */
  announce(error: ContentError): boolean
}

/** How long edits may take to reach the server after the context was closed. */
const closingFlushMs = 10_000

/**
 * One context: owns the data layer, says how it is doing, hands it to consumers. It stays the same
 * object while its settings change; consumers see another layer then.
 */
export class ContextSource implements ContextValue {
  readonly version = CONTEXT_VERSION
  readonly packageVersion = VERSION
  readonly #owner: SourceOwner
  readonly #listeners = new Set<() => void>()
  #snapshot: ContextSnapshot = {
    status: 'closed',
    layer: null,
    error: null,
    handled: false,
    inherited: {},
  }
  #opened: Opened | null = null
  #pending = 0
  #user: CurrentUser | null = null

  constructor(owner: SourceOwner) {
    this.#owner = owner
  }

  get id(): string {
    return this.#owner.element.id
  }

  /** Documents with edits that the server has not acknowledged. */
  get pending(): number {
    return this.#pending
  }

  get currentUser(): CurrentUser | null {
    return this.#user
  }

  getSnapshot(): ContextSnapshot {
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Counts as opening from now on, so that consumers may link; `open` follows once the settings are complete. */
  prepare(): void {
    if (this.#snapshot.status === 'closed') this.#set({ status: 'connecting' })
  }

  /** Opens the dataset; when it is open, takes changed settings over, reconnecting only if it must. */
  open(): void {
    const settings = this.#owner.settings()
    const inherited = this.#owner.inherited()
    if (!this.#opened || !sameDataset(this.#opened.settings, settings)) {
      this.#release()
      this.#opened = { settings, abort: new AbortController(), connected: false }
      this.#set({ status: 'connecting', layer: null, error: null, inherited })
      void this.#connect(this.#opened)
    } else {
      // A promised configuration was resolved when the dataset was opened.
      const config = isPromise(settings.config)
        ? this.#snapshot.inherited['config']
        : settings.config
      const next = { ...inherited, config }
      this.#opened.settings = settings
      if (!sameValues(next, this.#snapshot.inherited)) this.#set({ inherited: next })
    }
  }

  /** Gives the dataset up once its edits are on the server; consumers lose it at once. */
  close(): void {
    if (this.#snapshot.status === 'closed') return
    this.#release()
    this.#opened = null
    this.#set({ status: 'closed', layer: null, error: null })
  }

  retry(): void {
    if (!this.#opened) return
    if (this.#snapshot.layer) {
      this.#set({ error: null })
      this.#snapshot.layer.retry()
    } else {
      this.reopen()
    }
  }

  /** Opens the dataset anew, with a new token. */
  reopen(): void {
    if (!this.#opened) return
    this.#release()
    this.#opened = null
    this.open()
  }

  /** Stays closed because of an error the page was already told; `handled` as told. */
  fail(error: ContentError, handled: boolean): void {
    if (this.#snapshot.error === error) return
    this.#release()
    this.#opened = null
    const inherited = this.#owner.inherited()
    this.#set({ status: 'error', layer: null, error, handled, inherited })
  }

  async #connect(opened: Opened): Promise<void> {
    const { element } = this.#owner
    try {
      const { openLayer } = await import('./open-layer.ts').catch(chunkError)
      const config = await opened.settings.config
      if (opened.abort.signal.aborted) return
      const { settings } = opened
      const types = typesOf(settings.schema ?? config?.schema)
      const layer = openLayer({
        tag: element.localName,
        settings,
        types,
        getToken: this.#tokens(opened),
        baseUrl: element.baseURI,
      })
      this.#set({ layer, inherited: { ...this.#snapshot.inherited, config } })
      this.#reportSchema(layer)
      this.#watch(opened, layer)
    } catch (error) {
      if (opened.abort.signal.aborted) return
      const failure = toContentError(error, `<${element.localName}>`)
      this.#set({ status: 'error', error: failure, handled: !this.#owner.announce(failure) })
    }
  }

  #watch(opened: Opened, layer: DataLayer): void {
    const subscriptions = [
      layer.pending$.subscribe((count) => {
        this.#pending = count
        this.#notify()
        this.#owner.emit('content-pending-change', { count })
      }),
      layer.errors$.subscribe((error) => {
        this.#owner.announce(toContentError(error, `<${this.#owner.element.localName}>`))
      }),
      layer.connection$.subscribe((status) => this.#onConnection(opened, status)),
      layer.users.current$.subscribe({
        next: (user) => {
          this.#user = user
          this.#notify()
          this.#owner.emit('content-auth-change', { user })
        },
        // Not knowing who is signed in stops nothing; requests that need a user say so themselves.
        error: () => {},
      }),
    ]
    opened.abort.signal.addEventListener('abort', () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    })
  }

  #onConnection(opened: Opened, status: ConnectionStatus): void {
    if (status.type === 'connected') {
      const first = !opened.connected
      opened.connected = true
      this.#change('connected', null)
      if (first) this.#owner.emit('content-ready', undefined)
    } else if (status.type === 'error') {
      const { attempt, retryAt } = status
      const error = toContentError(status.error, `<${this.#owner.element.localName}>`)
      const unreachable = status.offline || error.code === 'network'
      const next = unreachable ? 'offline' : error.code === 'unauthorized' ? 'signed-out' : 'error'
      // A network that comes and goes is a state; not getting through at all is an error to look into.
      this.#change(next, unreachable && opened.connected ? null : error, { attempt, retryAt })
    } else {
      this.#change('connecting', this.#snapshot.error)
    }
  }

  #change(
    status: ContextStatus,
    error: ContentError | null,
    retry: { attempt?: number; retryAt?: number } = {},
  ): void {
    const before = this.#snapshot
    if (error === null) this.#set({ status, error })
    // Each attempt fails anew; the page is told once.
    else if (error.message === before.error?.message) this.#set({ status })
    else this.#set({ status, error, handled: !this.#owner.announce(error) })
    if (status !== before.status || retry.attempt !== undefined) {
      this.#owner.emit('content-status-change', { status, ...retry })
    }
  }

  #reportSchema(layer: DataLayer): void {
    const errors = layer.schema.problems.filter(({ severity }) => severity === 'error')
    if (errors.length === 0) return
    const list = errors.map(
      ({ typeName, path, message }) => `${typeName} ${path.join('.')}: ${message}`,
    )
    this.#owner.announce(
      new ContentError({
        code: 'schema-invalid',
        message: `the schema has ${errors.length} problem${errors.length > 1 ? 's' : ''}`,
        hint: list.join('\n'),
      }),
    )
  }

  #tokens(opened: Opened): GetToken | undefined {
    const { auth } = opened.settings
    if (auth === 'cookie') return undefined
    if (auth === 'none') return () => null
    return async ({ reason }) => {
      const { getToken } = opened.settings
      try {
        if (getToken) return await getToken({ reason, signal: opened.abort.signal })
        return reason === 'initial' ? null : await this.#askPage(reason)
      } catch (cause) {
        const message = 'no token came, so requests are sent without one'
        this.#owner.announce(
          new ContentError({ code: 'unauthorized', message, cause, recoverable: true }),
        )
        return null
      }
    }
  }

  #askPage(reason: Parameters<GetToken>[0]['reason']): ReturnType<GetToken> {
    const event = new ContentAuthRequiredEvent(reason)
    this.#owner.element.dispatchEvent(event)
    return event.answer
  }

  /** Lets go of the layer; what was typed still gets to the server if it can. */
  #release(): void {
    this.#opened?.abort.abort()
    const { layer } = this.#snapshot
    if (layer) {
      const dispose = () => layer.dispose()
      layer.flush({ timeout: closingFlushMs }).then(dispose, dispose)
    }
    this.#pending = 0
    this.#user = null
  }

  #set(changes: Partial<ContextSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes }
    this.#notify()
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

/** One opening of a dataset. */
interface Opened {
  settings: SourceSettings
  abort: AbortController
  /** Whether the event stream was ever open. */
  connected: boolean
}

/** Whether two settings mean the same dataset; how tokens and requests are made may change under way. */
function sameDataset(a: SourceSettings, b: SourceSettings): boolean {
  const keys = [
    'projectId',
    'datasetName',
    'apiHost',
    'apiVersion',
    'auth',
    'client',
    'schema',
  ] as const
  return keys.every((key) => a[key] === b[key]) && schemaOf(a.config) === schemaOf(b.config)
}

function schemaOf(config: SourceSettings['config']): unknown {
  return isPromise(config) ? config : config?.schema
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}

function sameValues(a: Readonly<Record<string, unknown>>, b: typeof a): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => Object.is(a[key], b[key]))
}

function typesOf(schema: SourceSettings['schema']) {
  if (!schema) return []
  return 'types' in schema ? schema.types : schema
}

function chunkError(cause: unknown): never {
  throw new ContentError({
    code: 'chunk-load',
    message: 'the code for the data layer could not be loaded',
    hint: 'Check the network, then retry.',
    cause,
    recoverable: true,
  })
}
