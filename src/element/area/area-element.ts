import * as inner from '../members.ts'
import type { AreaSnapshot } from '../../react/area-host.ts'
import type { ControlHost } from '../../react/control-host.ts'
import type { AreaComponent, LoadedArea, MountedArea } from './area-mount.tsx'
import { elementMessages } from '../../i18n/en-us/element.ts'
import { connectionProperties, inheritedProperties } from '../context/connection-properties.ts'
import { ContentElement } from '../content-element.ts'
import { chunkError, ContentError } from '../errors/content-error.ts'
import { ContextLink } from '../context/context-link.ts'
import { contextsAround } from '../context/context-protocol.ts'
import { ContextSource } from '../context/context-source.ts'
import { ErrorPanel } from '../errors/error-panel.ts'
import { adoptStyles } from '../shell-style.ts'

type Words = Readonly<Record<string, string>>

/** An element class's declaration of its area. */
export interface AreaOptions {
  /** Loads the area's module; called on first use, and by `retry()` after a failure. */
  load: (element: AreaElement) => Promise<{ default: AreaComponent }>
  /** ARIA role of the element, and the key of its accessible name until the area sets a better one. */
  readonly role: string
  readonly label: keyof typeof elementMessages
  /** A click on the element or its label focuses its first control. */
  readonly delegatesFocus: boolean
  /** CSS for the element's own box. */
  readonly css: string
  /** The configuration may name the datasets, which the area then opens itself. */
  readonly opensDatasets?: boolean
  /** Properties that change on every keystroke: the area observes them separately, not through the snapshot. */
  readonly quiet?: readonly string[]
}

/**
 * An element that shows an area of the studio. It is a small shell: the area, React and r2wc are loaded when there is
 * something to show. An area is bound to one data layer; a new layer gets a new area.
 */
export class AreaElement extends ContentElement {
  /** Set by each element class. */
  declare static readonly area: AreaOptions

  readonly #root: ShadowRoot
  readonly #panel: ErrorPanel
  readonly [inner.link]: ContextLink;
  [inner.snapshot]: AreaSnapshot = {
    props: {},
    layer: null,
    contextState: 'waiting',
    standsAlone: false,
  }
  #source: ContextSource | null = null
  #wanted = false
  #loading: Promise<void> | null = null
  #loaded: LoadedArea | null = null
  #observer: IntersectionObserver | null = null
  /** Error from loading the area. */
  #failure: ContentError | null = null
  /** The error reported when no context was found. */
  #missing: ContentError | null = null
  /** The element's own texts in another language, and the settings they were loaded for. */
  #words: Words = {}
  #worded: AreaSnapshot['props'] | null = null
  /** Nodes of a server-rendered shadow root, shown until the area is mounted. */
  readonly #skeleton: readonly ChildNode[]

  constructor() {
    super()
    const { role, label, delegatesFocus } = this.#area
    // A declarative shadow root from the page's HTML is reused; its content shows until the area is mounted.
    this.#root =
      this[inner.internals].shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus })
    this.#skeleton = [...this.#root.childNodes]
    Object.assign(this[inner.internals], { role, ariaLabel: elementMessages[label] })
    this.#panel = new ErrorPanel({
      root: this.#root,
      word: (key, words) => this[inner.word](key, words),
      retry: () => void this.retry(),
    })
    this[inner.link] = new ContextLink({
      element: this,
      wanted: () => this[inner.read]('context'),
      own: () => this.#ownSource(),
      timeout: () => this[inner.read]('contextTimeout') as number,
      changed: () => this[inner.requestUpdate](),
    })
    adoptStyles(this.#root, this.#area.css)
  }

  /** Loads the area immediately, regardless of `loading`. Resolves when the element is usable. */
  load(): Promise<void> {
    this.#wanted = true
    this[inner.requestUpdate]()
    if (!this[inner.live]) void this.#load()
    return this.ready
  }

  /** Retries after a failure. Resolves when the element is usable. */
  retry(): Promise<void> {
    this[inner.resetReady]()
    this.#failure = null
    if (this.#mounted?.crash) this.#loaded?.unmount()
    if (this[inner.link].value) this[inner.link].value.retry()
    else this[inner.link].retry()
    this.#loaded?.retry()
    this[inner.requestUpdate]()
    return this.ready
  }

  override getState(): Record<string, unknown> {
    const error = this.#error
    return {
      ...super.getState(),
      context: {
        state: this[inner.link].state,
        id: this[inner.link].value?.id ?? null,
        around: contextsAround(this),
      },
      area: { loaded: this.#loaded !== null, mounted: !!this.#mounted },
      error: error && { code: error.code, message: error.message },
    }
  }

  adoptedCallback(): void {
    this.#loaded?.unmount()
    adoptStyles(this.#root, this.#area.css)
  }

  override [inner.entered](): void {
    this[inner.link].connect()
  }

  override [inner.moved](): void {
    this[inner.link].connect()
  }

  override [inner.left](): void {
    this.#loaded?.unmount()
    this[inner.link].disconnect()
    this.#source?.close()
    this.#observer?.disconnect()
    this.#observer = null
    this.#wanted = false
    this.#failure = null
    this.#missing = null
    this[inner.snapshot] = { ...this[inner.snapshot], layer: null, contextState: 'waiting' }
    this.#panel.showError(null)
    this.#panel.showLoading(false)
    this[inner.internals].states.clear()
    this[inner.resetReady]()
  }

  override [inner.update](): void {
    this[inner.link].refresh()
    this.#updateSource()
    this.#updateSnapshot()
    this.#updateArea()
    this.#updateShell()
  }

  override async [inner.callMethod](name: string, parameters: unknown[]): Promise<unknown> {
    const where = `<${this.localName}>.${name}()`
    if (!this[inner.live]) {
      throw new ContentError({
        code: 'no-context',
        message: `${where} was called while the element is in no document`,
        hint: 'Add it to the page first.',
      })
    }
    await this.load()
    return this.#loaded?.call(name, parameters)
  }

  /** Whether the area can be shown without a context, with the current properties. */
  get [inner.standsAlone](): boolean {
    return this.#opensDatasets
  }

  /** Whether the configuration is a list of workspaces, or one that names its project. */
  get #opensDatasets(): boolean {
    const config = this[inner.effective]('config') as { projectId?: string } | undefined
    return !!this.#area.opensDatasets && (Array.isArray(config) || !!config?.projectId)
  }

  /** One of the element's own texts, overridden by the page's `messages`. */
  [inner.word](key: string, words: Words = elementMessages): string {
    const own = this[inner.effective]('messages') as Words | undefined
    const known: Words = elementMessages
    return (
      own?.[key] ??
      this.#words[key] ??
      words[key] ??
      known[key] ??
      elementMessages['element.error.crash']
    )
  }

  /** The form control; null unless the element is one. */
  get [inner.control](): ControlHost | null {
    return null
  }

  /** The mounted area and its data layer. */
  get #mounted(): MountedArea | null {
    return this.#loaded?.getMounted() ?? null
  }

  get #area(): AreaOptions {
    return (this.constructor as typeof AreaElement).area
  }

  /** The first error that prevents the element from working. */
  get #error(): ContentError | null {
    const own = this[inner.refused][0] ?? this.#failure ?? this.#mounted?.crash
    // Errors of a context are reported by the context; an area without one continues.
    const context = this[inner.link].value?.getSnapshot()
    const error = context?.error
    // The studio shows the offline state itself, and the sign-in screen if there are accounts.
    const layer = this.#area.opensDatasets && context?.layer
    const inside = layer && (layer.auth ? /^(cors|netw|unau)/ : /^netw/).test(error?.code ?? '')
    const found = this[inner.link].problem ?? this.#missing ?? (inside ? null : error)
    return own ?? (this[inner.standsAlone] ? null : found) ?? null
  }

  /** Whether to show an error here. Only one element of a page shows an error of their context. */
  #isShown(error: ContentError): boolean {
    const context = this[inner.link].value?.getSnapshot()
    if (error !== context?.error) return this[inner.notify](error)
    return !context.handled && this[inner.link].value?.isShownBy?.(this) !== false
  }

  /** The element's own value, otherwise the context's, otherwise the default. */
  [inner.effective](name: string): unknown {
    const inherited = this[inner.link].value?.getSnapshot().inherited
    return !this[inner.isSet](name) && inherited && name in inheritedProperties
      ? (inherited[name] ?? this[inner.read](name))
      : this[inner.read](name)
  }

  /** Private context of an element whose own properties name a dataset. */
  #ownSource(): ContextSource | null {
    const named =
      this[inner.read]('projectId') !== undefined && this[inner.read]('datasetName') !== undefined
    if (this.#opensDatasets || (!named && !this[inner.read]('client'))) return null
    this.#source ??= new ContextSource({
      element: this,
      settings: () => {
        const { config, workspace } = inheritedProperties
        return this[inner.readAll]({ ...connectionProperties, config, workspace })
      },
      inherited: () => ({}),
      emit: (type, detail) => this[inner.emit](type, detail),
      announce: (error) => this[inner.announce](error),
    })
    this.#source.prepare()
    return this.#source
  }

  #updateSource(): void {
    if (!this.#source) return
    if (this[inner.link].value !== this.#source) this.#source.close()
    else if (this[inner.refused].length === 0) this.#source.open()
  }

  #updateSnapshot(): void {
    const { quiet = [] } = this.#area
    const names = Object.keys(this[inner.declared].properties).filter(
      (name) => !quiet.includes(name),
    )
    const props = Object.fromEntries(names.map((name) => [name, this[inner.effective](name)]))
    const layer = this[inner.link].value?.getSnapshot().layer ?? null
    const contextState = this[inner.link].state
    const standsAlone = this[inner.standsAlone]
    const before = this[inner.snapshot]
    if (
      layer === before.layer &&
      standsAlone === before.standsAlone &&
      contextState === before.contextState &&
      names.every((name) => Object.is(props[name], before.props[name]))
    ) {
      return
    }
    this[inner.snapshot] = { props, layer, contextState, standsAlone }
    const { config, locale } = props
    const isOther = config !== before.props['config'] || locale !== before.props['locale']
    if (isOther) this.#translate(props)
    this.#loaded?.notify()
  }

  /** Loads the element's own texts in the language that its area will use. */
  #translate(props: AreaSnapshot['props']): void {
    this.#worded = props
    const list = [props['config']].flat() as ({ i18n?: unknown; plugins?: unknown } | undefined)[]
    // A configuration without languages or plugins needs no texts.
    if (!list.some((one) => one?.i18n ?? one?.plugins)) {
      this.#words = {}
      return
    }
    import('../local-words.ts')
      .then(({ localWords }) => localWords(this, props as never))
      .then(
        (words) => {
          if (this.#worded !== props) return
          this.#words = words
          this.#panel.translate()
          this[inner.requestUpdate]()
        },
        () => {},
      )
  }

  #updateArea(): void {
    const { standsAlone } = this[inner.snapshot]
    const layer = standsAlone ? null : this[inner.snapshot].layer
    if (this.#mounted && this.#mounted.layer !== layer) this.#loaded?.unmount()
    if (this[inner.refused].length > 0) return
    const loading = this[inner.read]('loading')
    if (loading === 'lazy' && !this.#wanted) this.#observe()
    const isUsable = standsAlone || this[inner.link].value !== null
    if (this.#isWanted && (isUsable || loading === 'eager')) void this.#load()
    if ((layer || standsAlone) && !this.#mounted) this.#loaded?.mount(layer)
  }

  #updateShell(): void {
    const isMissing =
      this.#isWanted && this[inner.link].state === 'missing' && !this[inner.standsAlone]
    if (!isMissing) this.#missing = null
    else if (!this.#missing) this.#reportMissing()
    for (const refused of this[inner.refused]) this[inner.notify](refused)
    const error = this.#error
    const isLoading = !error && !this.#mounted?.drawn && this.#isWanted
    this.#panel.showLoading(isLoading)
    this.#panel.showError(error && this.#isShown(error) ? error : null)
    const scheme = this[inner.effective]('colorScheme')
    const states = {
      loading: isLoading,
      ready: this.#mounted?.drawn === true,
      error: error !== null,
      offline:
        this[inner.link].value?.getSnapshot().status === 'offline' || !!this.#loaded?.isOffline(),
      readonly: this[inner.effective]('readOnly') === true,
      light: scheme === 'light',
      dark: scheme === 'dark',
      system: scheme === 'system',
    }
    for (const [name, on] of Object.entries(states)) this[inner.setState](name, on)
    if (error) this[inner.failReady](error)
    else if (states.ready) this[inner.becomeReady]()
  }

  /** Whether the area should be loaded by now, according to `loading` or because it was requested. */
  get #isWanted(): boolean {
    return (
      this.#wanted ||
      this[inner.read]('loading') === 'auto' ||
      this[inner.read]('loading') === 'eager'
    )
  }

  #observe(): void {
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        this.#observer?.disconnect()
        void this.load()
      },
      { rootMargin: '200px' },
    )
    this.#observer.observe(this)
  }

  #load(): Promise<void> {
    if (this.#loaded || this.#failure) return Promise.resolve()
    this.#loading ??= Promise.all([this.#area.load(this), import('./area-mount.tsx')])
      .catch(chunkError(`<${this.localName}>`))
      .then(
        ([{ default: Area }, { loadArea }]) => {
          this.#loaded = loadArea(Area, this, this.#skeleton)
        },
        (error: ContentError) => {
          this.#failure = error
        },
      )
      .finally(() => {
        this.#loading = null
        this[inner.requestUpdate]()
      })
    return this.#loading
  }

  /** Pages rarely need the words for it. */
  #reportMissing(): void {
    void import('../errors/no-context.ts')
      .then(({ noContext }) => noContext(this, this[inner.read]('context')))
      .catch(chunkError(`<${this.localName}>`))
      .catch((error: ContentError) => error)
      .then((error) => {
        this.#missing ??= error
        this[inner.requestUpdate]()
      })
  }
}
