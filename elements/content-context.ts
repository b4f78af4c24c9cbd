import * as inner from '../src/element/members.ts'
import type { Grant } from '../src/protocol/projects.ts'
import type { CurrentUser } from '../src/protocol/users.ts'
import { connectionEvents } from '../src/element/area/area-properties.ts'
import {
  connectionProperties,
  inheritedProperties,
} from '../src/element/context/connection-properties.ts'
import type { ContentIntent } from '../src/element/context/connection-properties.ts'
import { ContentElement } from '../src/element/content-element.ts'
import { contextKey, provideContext } from '../src/element/context/context-protocol.ts'
import type {
  ContentDebugContextsEvent,
  ContextStatus,
  ContextValue,
} from '../src/element/context/context-protocol.ts'
import { toContentError } from '../src/element/errors/content-error.ts'
import { ContextSource } from '../src/element/context/context-source.ts'
import { cancelable, declareElement } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { createObservable } from '../src/element/observable.ts'
import type { ContentObservable } from '../src/element/observable.ts'
import { choice, value } from '../src/element/properties.ts'
import { styleSheet } from '../src/ui/host/style-sheet.ts'
import type { ContentConfig } from '../src/studio/config/workspace-config.ts'

/** Topics of `observe` and the values they emit. */
export interface ContextTopics {
  status: ContextStatus
  pending: number
  user: CurrentUser | null
  grants: readonly Grant[] | null
}

const events = {
  ...connectionEvents,
  /** The target of an intent is requested; prevent it to show it yourself, otherwise `hrefFor` gives its URL. */
  'content-intent': cancelable<{ intent: ContentIntent }>(),
}

/**
 * Connects everything inside it to one dataset: one client, one event stream, one set of unsaved edits.
 * It renders nothing and has no box; its children are laid out as if it were absent.
 *
 * @summary Connects the elements inside it to a dataset.
 * @tag content-context
 * @slot - The part of the page that shares the connection.
 * @cssstate connecting - The dataset is being opened.
 * @cssstate connected - Connected; changes are sent and received.
 * @cssstate offline - The server cannot be reached; edits are kept.
 * @cssstate signed-out - The server requires a signed-in user.
 * @cssstate error - The dataset cannot be opened.
 */
export class ContentContext extends declareElement(ContentElement, {
  tag: 'content-context',
  properties: {
    ...connectionProperties,
    ...inheritedProperties,
    /** The studio's configuration as `defineConfig` returns it, or a promise of it. */
    config: value<ContentConfig | Promise<ContentConfig>>(),
    /** Whether presence is shared and shown. Default: on as soon as a user is signed in. */
    presence: choice(['on', 'off'], { fallback: undefined }),
  },
  events,
}) {
  readonly #root = this[inner.internals].shadowRoot ?? this.attachShadow({ mode: 'open' })
  readonly #source = new ContextSource({
    element: this,
    settings: () => ({
      ...this[inner.readAll](connectionProperties),
      config: this.config,
      workspace: this.workspace,
      presence: this.presence,
    }),
    inherited: () => this[inner.readAll](inheritedProperties),
    emit: (type, detail) => this[inner.emit](type, detail),
    announce: (error) => this[inner.announce](error),
  })
  /** Announces the context; consumers that requested it earlier request it again. */
  readonly #announceContext = provideContext(this, this.#source)
  #disconnected = false

  constructor() {
    super()
    this.#root.replaceChildren(this.ownerDocument.createElement('slot'))
    this.#adoptStyles()
    this.#source.subscribe(() => this.#showStatus())
    this.addEventListener('content-debug-contexts', (event) => this.#report(event))
  }

  /** The value that consumers receive, also those that refer to this element by id or as an object. */
  get [contextKey](): ContextValue {
    return this.#source
  }

  /** The state of the connection. */
  get status(): ContextStatus {
    return this.#source.getSnapshot().status
  }

  /** Number of documents with edits that are not saved on the server yet. */
  get pending(): number {
    return this.#source.facts.pending
  }

  /** The signed-in user; null while signed out or not known yet. */
  get currentUser(): CurrentUser | null {
    return this.#source.facts.user
  }

  /**
   * What the user may do: filters of documents, and permissions on those that match. Requested the first time it is
   * read; null until it is known, and where the server does not tell.
   */
  get grants(): readonly Grant[] | null {
    return this.#source.getSnapshot().layer?.access.known() ?? null
  }

  /** Opens the dataset again after `disconnect`. Resolves when it is connected. */
  connect(): Promise<void> {
    this.#disconnected = false
    if (this[inner.live]) this.#enter()
    this[inner.requestUpdate]()
    return this.ready
  }

  /** Closes the dataset; elements inside lose their content until `connect`. Edits are still sent. */
  disconnect(): void {
    this.#disconnected = true
    this[inner.resetReady]()
    this.#source.close()
  }

  /** Retries after an error. Resolves when the dataset is connected. */
  retry(): Promise<void> {
    this[inner.resetReady]()
    this.#source.retry()
    this[inner.requestUpdate]()
    return this.ready
  }

  /** Resolves when every edit is saved. Rejects with a ContentError after `timeout` ms, or when an edit is refused. */
  async flush(options: { timeout?: number } = {}): Promise<void> {
    await this.#ask('flush', options)
  }

  /** Requests a token again and reconnects, after a user signed in or out. Resolves when the dataset is connected. */
  async refreshAuth(): Promise<void> {
    await this.flush()
    this[inner.resetReady]()
    this.#source.reopen()
    return this.ready
  }

  /** Ends the user's session; has no effect where `getToken` signs users in. */
  async signOut(): Promise<void> {
    await this.#ask('signOut')
  }

  /** The URL of an intent on this page; null when the page handles the intent itself or has no URL for it. */
  async resolveIntent(intent: ContentIntent): Promise<string | null> {
    return this[inner.emit]('content-intent', { intent }) ? (this.hrefFor?.(intent) ?? null) : null
  }

  /** Observes the connection, the number of unsaved documents, the signed-in user, or the user's grants. */
  observe<Topic extends keyof ContextTopics>(
    topic: Topic,
  ): ContentObservable<ContextTopics[Topic]> {
    return createObservable(
      () => this[topic === 'user' ? 'currentUser' : (topic as 'pending')] as never,
      (listener) => this.#source.subscribe(listener, true),
    )
  }

  override getState(): Record<string, unknown> {
    const { status, error } = this.#source.getSnapshot()
    return {
      ...super.getState(),
      status,
      pending: this.pending,
      error: error && { code: error.code, message: error.message },
    }
  }

  adoptedCallback(): void {
    this.#adoptStyles()
  }

  override [inner.entered](): void {
    this.#enter()
  }

  override [inner.moved](): void {
    this.#enter()
  }

  override [inner.left](): void {
    this.#source.close()
    this[inner.resetReady]()
  }

  override [inner.update](): void {
    const [first] = this[inner.refused]
    for (const error of this[inner.refused]) this[inner.notify](error)
    if (first) this.#source.fail(first, !this[inner.notify](first))
    else if (!this.#disconnected) this.#source.open()
    this.#showStatus()
  }

  async #ask(method: 'flush' | 'signOut', options?: object): Promise<void> {
    try {
      await this.#source.getSnapshot().layer?.[method]?.(options)
    } catch (error) {
      throw toContentError(error, `<${this.localName}>.${method}()`)
    }
  }

  /** Prepares the source and announces the context, so that consumers can link to it. */
  #enter(): void {
    if (this.#disconnected) return
    this.#source.prepare()
    this.#announceContext()
  }

  #showStatus(): void {
    const { status, error } = this.#source.getSnapshot()
    for (const name of ['connecting', 'connected', 'offline', 'error', 'signed-out'] as const) {
      this[inner.setState](name, name === status)
    }
    if (status === 'connected') this[inner.becomeReady]()
    else if (error) this[inner.failReady](error)
  }

  #adoptStyles(): void {
    const sheet = styleSheet(this.ownerDocument, ':host { display: contents !important; }')
    this.#root.adoptedStyleSheets = [sheet]
  }

  #report(event: Event): void {
    const { packageVersion, version } = this.#source
    const { contexts } = (event as ContentDebugContextsEvent).detail
    contexts.push({
      tag: this.localName,
      id: this.id,
      version,
      packageVersion,
      status: this.status,
    })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'content-context': ContentContext
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
