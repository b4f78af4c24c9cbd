import type { CurrentUser } from '../../protocol/users.ts'
import type { ContentConfig } from '../../studio/config/workspace-config.ts'
import type { ConnectionSettings } from './connection-properties.ts'
import type { Connection } from './connection.ts'
import { chunkError, toContentError } from '../errors/content-error.ts'
import type { ContentError } from '../errors/content-error.ts'
import { CONTEXT_VERSION } from './context-protocol.ts'
import type { ContextSnapshot, ContextValue } from './context-protocol.ts'
import { VERSION } from '../../protocol/version.ts'

/** What a context is opened with: the connection, and the configuration for its schema. */
export interface SourceSettings extends ConnectionSettings {
  config: ContentConfig | Promise<ContentConfig> | undefined
  /** Which of several workspaces to open. Default: the first. */
  workspace?: string | undefined
  /** Whether presence is shared; default: when somebody is signed in. */
  presence?: 'on' | 'off' | undefined
}

/** The element that holds a context; its values are read whenever they are needed. */
export interface SourceOwner {
  element: HTMLElement
  settings: () => SourceSettings
  /** Values that hold for every consumer. */
  inherited: () => Record<string, unknown>
  emit: (type: `content-${string}`, detail: unknown) => boolean
  /** Reports an error to the page; false when the page shows it itself. */
  announce: (error: ContentError) => boolean
  /** Whether to ask for confirmation when the page is left with unsent edits. Default: yes. */
  confirmsLeaving?: (pending: number) => boolean
}

/** What an open connection reports: parts of the snapshot, and values beside it. */
export type SourceReport = Partial<
  Pick<ContextSnapshot, 'status' | 'error' | 'handled' | 'layer'>
> & {
  pending?: number
  user?: CurrentUser | null
  config?: ContentConfig | undefined
}

/**
 * One context: owns the data layer, reports its status and provides it to consumers. It stays the same
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
  #speaker: HTMLElement | null = null

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

  /** Whether this is the element that shows the error: the first one that can. */
  isShownBy(element: HTMLElement): boolean {
    if (!this.#speaker?.isConnected) this.#speaker = element
    return this.#speaker === element
  }

  /** Calls the listener after each change of the snapshot, of `pending` and of the user. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  connection(): SourceSettings {
    return this.#owner.settings()
  }

  /** Counts as opening from now on, so that consumers may link; `open` follows once the settings are complete. */
  prepare(): void {
    if (this.#snapshot.status === 'closed') this.#set({ status: 'connecting' })
  }

  /** Opens the dataset; when it is open, takes changed settings over, reconnecting only if it must. */
  open(): void {
    const settings = this.#owner.settings()
    const inherited = this.#owner.inherited()
    if (!this.#opened || !isStillMeant(this.#opened, settings)) {
      this.#release()
      this.#opened = { settings, abort: new AbortController() }
      this.#set({ status: 'connecting', layer: null, error: null, inherited })
      void this.#connect(this.#opened)
    } else {
      // A promised configuration was resolved when the dataset was opened.
      const config = isPromise(settings.config)
        ? this.#snapshot.inherited['config']
        : settings.config
      const next = { ...inherited, config }
      this.#opened.settings = settings
      this.#opened.update?.()
      if (!sameValues(next, this.#snapshot.inherited)) this.#set({ inherited: next })
    }
  }

  /** Gives the dataset up once its edits are on the server; consumers lose it at once. */
  close(): void {
    if (this.#snapshot.status === 'closed') return
    this.#release()
    this.#set({ status: 'closed', layer: null, error: null })
  }

  retry(): void {
    if (this.#opened?.retry) this.#opened.retry()
    else this.reopen()
  }

  /** Opens the dataset anew, with a new token. */
  reopen(): void {
    if (!this.#opened) return
    this.#release()
    this.open()
  }

  /** Stays closed because of an error that was already reported; `handled` as then. */
  fail(error: ContentError, handled: boolean): void {
    if (this.#snapshot.error === error) return
    this.#release()
    const inherited = this.#owner.inherited()
    this.#set({ status: 'error', layer: null, error, handled, inherited })
  }

  async #connect(opened: Opened): Promise<void> {
    const { signal } = opened.abort
    try {
      const { openConnection } = await (
        opened.settings.config ? import('./configured.ts') : import('./connection.ts')
      ).catch(chunkError('the data layer'))
      const config = await opened.settings.config
      if (signal.aborted) return
      const { layer, ...connection } = openConnection({
        owner: this.#owner,
        settings: () => opened.settings,
        config,
        signal,
        report: (changes) => this.#take(changes),
      })
      Object.assign(opened, connection)
      this.#set({ layer })
    } catch (error) {
      if (signal.aborted) return
      const failure = toContentError(error, `<${this.#owner.element.localName}>`)
      this.#set({ status: 'error', error: failure, handled: !this.#owner.announce(failure) })
    }
  }

  #take({ pending, user, config, ...changes }: SourceReport): void {
    this.#pending = pending ?? this.#pending
    if (user !== undefined) this.#user = user
    const { inherited } = this.#snapshot
    this.#set({ ...changes, ...(config && { inherited: { ...inherited, config } }) })
  }

  /** Releases the layer; pending edits are still sent to the server if possible. */
  #release(): void {
    this.#opened?.abort.abort()
    this.#opened = null
    this.#pending = 0
    this.#user = null
  }

  #set(changes: Partial<ContextSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes }
    for (const listener of new Set(this.#listeners)) listener()
  }
}

/** One opening of a dataset, and what can be done once it is connected. */
interface Opened extends Partial<Pick<Connection, 'retry' | 'update' | 'isMeantBy'>> {
  settings: SourceSettings
  abort: AbortController
}

/** Until it is connected nothing is lost by beginning anew. */
function isStillMeant({ settings, isMeantBy }: Opened, next: SourceSettings): boolean {
  return isMeantBy ? isMeantBy(next) : sameValues(settings as never, next as never)
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return 'then' in Object(value)
}

function sameValues(a: Readonly<Record<string, unknown>>, b: typeof a): boolean {
  return Object.keys({ ...a, ...b }).every((key) => Object.is(a[key], b[key]))
}
