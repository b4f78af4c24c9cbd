import type { CurrentUser } from '../../protocol/users.ts'
import type { ContentConfig } from '../../studio/config/workspace-config.ts'
import type { ConnectionSettings } from './connection-properties.ts'
import type { Connection } from './connection.ts'
import { chunkError, toContentError } from '../errors/content-error.ts'
import type { ContentError } from '../errors/content-error.ts'
import { contextVersion } from './context-protocol.ts'
import type { ContextSnapshot, ContextValue } from './context-protocol.ts'
import { releaseVersion } from '../../protocol/version.ts'

/** Settings for opening a context: the connection, and the configuration with its schema. */
export interface SourceSettings extends ConnectionSettings {
  config: ContentConfig | Promise<ContentConfig> | undefined
  /** Name of the workspace to open. Default: the first. */
  workspace?: string | undefined
  /** Whether to share presence; default: if a user is signed in. */
  presence?: 'on' | 'off' | undefined
}

/** The element that owns a context; its values are read on demand. */
export interface SourceOwner {
  element: HTMLElement
  settings: () => SourceSettings
  /** Values inherited by every consumer. */
  inherited: () => Record<string, unknown>
  emit: (type: `content-${string}`, detail: unknown) => boolean
  /** Reports an error to the page; false if the page displays it itself. */
  announce: (error: ContentError) => boolean
  /** Whether to ask for confirmation when the page is left with unsent edits. Default: true. */
  confirmsLeaving?: (pending: number) => boolean
}

/** Changes reported by an open connection: parts of the snapshot, and further values. */
export type SourceReport = Partial<
  Pick<ContextSnapshot, 'status' | 'error' | 'handled' | 'layer'>
> & {
  facts?: Partial<ContextFacts>
  config?: ContentConfig | undefined
}

/** What pages can read of an open context. */
interface ContextFacts {
  /** Number of documents with edits that the server has not acknowledged. */
  pending: number
  user: CurrentUser | null
}

/**
 * A context: owns the data layer, reports its status and provides it to consumers. The object stays the same when its
 * settings change; consumers then receive a new layer.
 */
export class ContextSource implements ContextValue {
  readonly version = contextVersion
  readonly packageVersion = releaseVersion
  readonly #owner: SourceOwner
  /** Each listener, and whether it also wants changes of only the facts, two with each commit. */
  readonly #listeners = new Map<() => void, boolean | undefined>()
  #snapshot: ContextSnapshot = {
    status: 'closed',
    layer: null,
    error: null,
    handled: false,
    inherited: {},
  }
  #opened: Opened | null = null
  facts = noFacts
  #speaker: HTMLElement | null = null

  constructor(owner: SourceOwner) {
    this.#owner = owner
  }

  get id(): string {
    return this.#owner.element.id
  }

  getSnapshot(): ContextSnapshot {
    return this.#snapshot
  }

  /** Whether this element shows the error: the first connected one that asks. */
  isShownBy(element: HTMLElement): boolean {
    if (!this.#speaker?.isConnected) this.#speaker = element
    return this.#speaker === element
  }

  subscribe(listener: () => void, always?: boolean): () => void {
    this.#listeners.set(listener, always)
    return () => this.#listeners.delete(listener)
  }

  connection(): SourceSettings {
    return this.#owner.settings()
  }

  /** Sets the status to connecting, so that consumers can link; `open` follows once the settings are complete. */
  prepare(): void {
    if (this.#snapshot.status === 'closed') this.#set({ status: 'connecting' })
  }

  /** Opens the dataset, or applies changed settings to the open one, reconnecting only if necessary. */
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

  /** Closes the dataset once its edits are sent; consumers lose it immediately. */
  close(): void {
    if (this.#snapshot.status === 'closed') return
    this.#release()
    this.#set({ status: 'closed', layer: null, error: null })
  }

  retry(): void {
    if (this.#opened?.retry) this.#opened.retry()
    else this.reopen()
  }

  /** Closes and reopens the dataset, with a new token. */
  reopen(): void {
    if (!this.#opened) return
    this.#release(true)
    this.open()
  }

  /** Closes because of an error that was already reported; `handled` as returned by that report. */
  fail(error: ContentError, handled: boolean): void {
    if (this.#snapshot.error === error) return
    this.#release()
    this.#set({
      status: 'error',
      layer: null,
      error,
      handled,
      inherited: this.#owner.inherited(),
    })
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

  #take({ facts, config, ...changes }: SourceReport): void {
    this.facts = { ...this.facts, ...facts }
    const inherited = { ...this.#snapshot.inherited, config }
    this.#set({ ...changes, ...(config && { inherited }) })
  }

  /** Releases the layer, `anew` if another one with a new token follows; pending edits are still sent to the server if possible. */
  #release(anew?: boolean): void {
    this.#opened?.abort.abort(anew)
    this.#opened = null
    this.facts = noFacts
  }

  #set(changes: Partial<ContextSnapshot>): void {
    const isSame = sameValues(changes, {})
    this.#snapshot = { ...this.#snapshot, ...changes }
    for (const [listener, always] of new Map(this.#listeners)) if (always || !isSame) listener()
  }
}

const noFacts: ContextFacts = { pending: 0, user: null }

/** An opened dataset, and its operations once it is connected. */
interface Opened extends Partial<Pick<Connection, 'retry' | 'update' | 'isMeantBy'>> {
  settings: SourceSettings
  abort: AbortController
}

/** Whether changed settings still refer to the opened dataset. Before it is connected, any change reopens it. */
function isStillMeant({ settings, isMeantBy }: Opened, next: SourceSettings): boolean {
  return isMeantBy ? isMeantBy(next) : sameValues(settings as never, next as never)
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return 'then' in Object(value)
}

function sameValues(a: Readonly<Record<string, unknown>>, b: typeof a): boolean {
  return Object.keys({ ...a, ...b }).every((key) => Object.is(a[key], b[key]))
}
