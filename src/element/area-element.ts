import type { DataLayer } from '../data/data-layer.ts'
import type { AreaSnapshot } from '../react/area-host.ts'
import type { ControlHost } from '../react/control-host.ts'
import type { AreaPort } from './area-host.ts'
import type { AreaComponent, LoadedArea } from './area-mount.tsx'
import { elementMessages } from '../i18n/en-us/element.ts'
import { connectionProperties, inheritedProperties } from './context/connection-properties.ts'
import { ContentElement } from './content-element.ts'
import { chunkError, ContentError, toContentError } from './content-error.ts'
import { ContextLink } from './context/context-link.ts'
import { contextsAround } from './context/context-protocol.ts'
import { ContextSource } from './context/context-source.ts'
import { ErrorPanel } from './error-panel.ts'
import { adoptStyles } from './shell-style.ts'

type Words = Readonly<Record<string, string>>

/** What an element class says about the area it shows. */
export interface AreaOptions {
  /** Loads the area's module; called on first use, and again by `retry()` when it failed. */
  load: () => Promise<{ default: AreaComponent }>
  /** ARIA role of the element, and the message that names it until the area gives a better name. */
  readonly role: string
  readonly label: keyof typeof elementMessages
  /** A click on the element, or on a label for it, focuses its first control. */
  readonly delegatesFocus: boolean
  /** Styles of the element's own box. */
  readonly css: string
  /** The configuration may name the datasets; the area opens them then. */
  readonly opensDatasets?: boolean
  /** Properties that change with every key: the area hears of them in its own way, not by the snapshot. */
  readonly quiet?: readonly string[]
}

/** A running area and the data it runs on. */
interface MountedArea {
  /** Null for an area that stands alone. */
  readonly layer: DataLayer | null
  /** Its first render is on the screen. */
  drawn: boolean
  /** Set when it threw while rendering; it shows nothing then. */
  crash: ContentError | null
  unmount: () => void
}

/**
 * An element that shows an area of the studio. It is a light shell: the area, React and r2wc are loaded
 * when there is something to show. One area lives with one data layer; another layer gets a fresh one.
 */
export class AreaElement extends ContentElement {
  static readonly area: AreaOptions = {
    load: () => Promise.reject(new Error('no area')),
    role: 'region',
    label: 'element.studio',
    delegatesFocus: false,
    css: '',
  }

  readonly #root: ShadowRoot
  readonly #panel: ErrorPanel
  readonly #link: ContextLink
  #snapshot: AreaSnapshot = {
    props: {},
    layer: null,
    contextState: 'waiting',
    standsAlone: false,
  }
  #source: ContextSource | null = null
  #wanted = false
  #loading: Promise<void> | null = null
  #loaded: LoadedArea | null = null
  #mounted: MountedArea | null = null
  #observer: IntersectionObserver | null = null
  /** The area could not be loaded. */
  #failure: ContentError | null = null
  /** There is no context. */
  #missing: ContentError | null = null
  /** Own texts in another language, and what they were asked for with. */
  #words: Words = {}
  #worded: AreaSnapshot['props'] | null = null
  /** What a root from the page's HTML shows until the area is there. */
  #skeleton: readonly ChildNode[]

  constructor() {
    super()
    const { role, label, delegatesFocus } = this.#area
    // A root that came with the page's HTML is taken over, with what it shows until the area is there.
    this.#root = this.internals.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus })
    this.#skeleton = [...this.#root.childNodes]
    Object.assign(this.internals, { role, ariaLabel: elementMessages[label] })
    this.#panel = new ErrorPanel({
      root: this.#root,
      word: (key, words) => this.word(key, words),
      retry: () => void this.retry(),
    })
    this.#link = new ContextLink({
      element: this,
      wanted: () => this.read('context'),
      own: () => this.#ownSource(),
      timeout: () => this.read('contextTimeout') as number,
      changed: () => this.requestUpdate(),
    })
    adoptStyles(this.#root, this.#area.css)
  }

  /** Loads the area now, whatever `loading` says. Resolves when it can be used. */
  load(): Promise<void> {
    this.#wanted = true
    this.requestUpdate()
    if (!this.live) void this.#load()
    return this.ready
  }

  /** Tries again what failed. Resolves when the element can be used. */
  retry(): Promise<void> {
    this.resetReady()
    this.#failure = null
    if (this.#mounted?.crash) this.#unmount()
    if (this.#link.value) this.#link.value.retry()
    else this.#link.retry()
    this.#loaded?.retry()
    this.requestUpdate()
    return this.ready
  }

  override getState(): Record<string, unknown> {
    const error = this.#error
    return {
      ...super.getState(),
      context: {
        state: this.#link.state,
        id: this.#link.value?.id ?? null,
        around: contextsAround(this),
      },
      area: { loaded: this.#loaded !== null, mounted: this.#mounted !== null },
      error: error && { code: error.code, message: error.message },
    }
  }

  adoptedCallback(): void {
    this.#unmount()
    adoptStyles(this.#root, this.#area.css)
  }

  protected override entered(): void {
    this.#link.connect()
  }

  protected override moved(): void {
    this.#link.connect()
  }

  protected override left(): void {
    this.#unmount()
    this.#link.disconnect()
    this.#source?.close()
    this.#observer?.disconnect()
    this.#observer = null
    this.#wanted = false
    this.#failure = null
    this.#missing = null
    this.#snapshot = { ...this.#snapshot, layer: null, contextState: 'waiting' }
    this.#panel.showError(null)
    this.#panel.showLoading(false)
    this.internals.states.clear()
    this.resetReady()
  }

  protected override update(): void {
    this.#link.refresh()
    this.#updateSource()
    this.#updateSnapshot()
    this.#updateArea()
    this.#updateShell()
  }

  protected override async callMethod(name: string, parameters: unknown[]): Promise<unknown> {
    const where = `<${this.localName}>.${name}()`
    if (!this.live) {
      throw new ContentError({
        code: 'no-context',
        message: `${where} was called while the element is in no document`,
        hint: 'Add it to the page first.',
      })
    }
    await this.load()
    return this.#loaded?.call(name, parameters)
  }

  /** Whether the area can be shown without a context, as the properties are now. */
  protected get standsAlone(): boolean {
    return this.#opensDatasets
  }

  /** Whether the configuration is a list of workspaces, or one that names its project. */
  get #opensDatasets(): boolean {
    const config = this.effective('config') as { projectId?: string } | undefined
    return !!this.#area.opensDatasets && (Array.isArray(config) || !!config?.projectId)
  }

  /** A text of the element itself, in the page's own wording where it has one. */
  protected word(key: string, words: Words = elementMessages): string {
    const own = this.effective('messages') as Words | undefined
    const known: Words = elementMessages
    return (
      own?.[key] ??
      this.#words[key] ??
      words[key] ??
      known[key] ??
      elementMessages['element.error.crash']
    )
  }

  /** The form control this element is. */
  protected get control(): ControlHost | null {
    return null
  }

  get #area(): AreaOptions {
    return (this.constructor as typeof AreaElement).area
  }

  /** The first thing that keeps the element from working. */
  get #error(): ContentError | null {
    const own = this.refused[0] ?? this.#failure ?? this.#mounted?.crash
    // What a context fails at is told by the context; an area that stands alone goes on.
    const context = this.#link.value?.getSnapshot()
    const told = context?.error
    // The studio shows itself that it is offline, and signs users in where there are accounts.
    const layer = this.#area.opensDatasets && context?.layer
    const inside = layer && (layer.auth ? /^(cors|netw|unau)/ : /^netw/).test(told?.code ?? '')
    const found = this.#link.problem ?? this.#missing ?? (inside ? null : told)
    return own ?? (this.standsAlone ? null : found) ?? null
  }

  /** Whether to show an error here. One element of a page shows that of the context. */
  #isShown(error: ContentError): boolean {
    const context = this.#link.value?.getSnapshot()
    if (error !== context?.error) return this.tell(error)
    return !context.handled && this.#link.value?.isShownBy?.(this) !== false
  }

  /** The element's own value, else the context's, else the default. */
  protected effective(name: string): unknown {
    const inherited = this.#link.value?.getSnapshot().inherited
    return !this.isSet(name) && inherited && name in inheritedProperties
      ? (inherited[name] ?? this.read(name))
      : this.read(name)
  }

  /** The private context of an element that names a dataset itself. */
  #ownSource(): ContextSource | null {
    const named = this.read('projectId') !== undefined && this.read('datasetName') !== undefined
    if (this.#opensDatasets || (!named && !this.read('client'))) return null
    this.#source ??= new ContextSource({
      element: this,
      settings: () => {
        const { config, workspace } = inheritedProperties
        return this.readAll({ ...connectionProperties, config, workspace })
      },
      inherited: () => ({}),
      emit: (type, detail) => this.emit(type, detail),
      announce: (error) => this.announce(error),
    })
    this.#source.prepare()
    return this.#source
  }

  #updateSource(): void {
    if (!this.#source) return
    if (this.#link.value !== this.#source) this.#source.close()
    else if (this.refused.length === 0) this.#source.open()
  }

  #updateSnapshot(): void {
    const { quiet = [] } = this.#area
    const names = Object.keys(this.declaration.properties).filter((name) => !quiet.includes(name))
    const props = Object.fromEntries(names.map((name) => [name, this.effective(name)]))
    const layer = this.#link.value?.getSnapshot().layer ?? null
    const contextState = this.#link.state
    const { standsAlone } = this
    const before = this.#snapshot
    if (
      layer === before.layer &&
      standsAlone === before.standsAlone &&
      contextState === before.contextState &&
      names.every((name) => Object.is(props[name], before.props[name]))
    ) {
      return
    }
    this.#snapshot = { props, layer, contextState, standsAlone }
    const { config, locale } = props
    const isOther = config !== before.props['config'] || locale !== before.props['locale']
    if (isOther) this.#translate(props)
    this.#loaded?.notify()
  }

  /** Fetches what the element says itself in the language its area is going to have. */
  #translate(props: AreaSnapshot['props']): void {
    this.#worded = props
    const list = [props['config']].flat() as ({ i18n?: unknown; plugins?: unknown } | undefined)[]
    // What brings no language needs no words of it.
    if (!list.some((one) => one?.i18n ?? one?.plugins)) {
      this.#words = {}
      return
    }
    import('./local-words.ts')
      .then(({ localWords }) => localWords(this, props as never))
      .then(
        (words) => {
          if (this.#worded !== props) return
          this.#words = words
          this.#panel.translate()
          this.requestUpdate()
        },
        () => {},
      )
  }

  #updateArea(): void {
    const { standsAlone } = this.#snapshot
    const layer = standsAlone ? null : this.#snapshot.layer
    if (this.#mounted && this.#mounted.layer !== layer) this.#unmount()
    if (this.refused.length > 0) return
    const loading = this.read('loading')
    if (loading === 'lazy' && !this.#wanted) this.#observe()
    const isUsable = standsAlone || this.#link.value !== null
    if (this.#isWanted && (isUsable || loading === 'eager')) void this.#load()
    if ((layer || standsAlone) && this.#loaded && !this.#mounted) this.#mount(layer, this.#loaded)
  }

  #updateShell(): void {
    const isMissing = this.#isWanted && this.#link.state === 'missing' && !this.standsAlone
    this.#missing = isMissing ? (this.#missing ?? this.#noContext()) : null
    for (const refused of this.refused) this.tell(refused)
    const error = this.#error
    const isLoading = !error && !this.#mounted?.drawn && this.#isWanted
    this.#panel.showLoading(isLoading)
    this.#panel.showError(error && this.#isShown(error) ? error : null)
    const scheme = this.effective('colorScheme')
    const states = {
      loading: isLoading,
      ready: this.#mounted?.drawn === true,
      error: error !== null,
      offline: this.#link.value?.getSnapshot().status === 'offline' || !!this.#loaded?.isOffline(),
      readonly: this.effective('readOnly') === true,
      light: scheme === 'light',
      dark: scheme === 'dark',
      system: scheme === 'system',
    }
    for (const [name, on] of Object.entries(states)) this.setState(name, on)
    if (error) this.failReady(error)
    else if (states.ready) this.becomeReady()
  }

  /** Whether the area should be there by now, by `loading` or because somebody asked for it. */
  get #isWanted(): boolean {
    return this.#wanted || this.read('loading') === 'auto' || this.read('loading') === 'eager'
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
    this.#loading ??= Promise.all([this.#area.load(), import('./area-mount.tsx')])
      .catch(chunkError(`<${this.localName}>`))
      .then(
        ([{ default: Area }, { loadArea }]) => {
          this.#loaded = loadArea(Area, this.#createPort())
        },
        (error: ContentError) => {
          this.#failure = error
        },
      )
      .finally(() => {
        this.#loading = null
        this.requestUpdate()
      })
    return this.#loading
  }

  #mount(layer: DataLayer | null, loaded: LoadedArea): void {
    const mounted: MountedArea = { layer, drawn: false, crash: null, unmount: () => {} }
    this.#mounted = mounted
    mounted.unmount = loaded.mount({
      layer,
      onReady: () => {
        for (const node of this.#skeleton) node.remove()
        this.#skeleton = []
        mounted.drawn = true
        this.requestUpdate()
      },
      onCrash: (error) => {
        mounted.crash = toContentError(error, `<${this.localName}>`)
        if (this.#mounted === mounted) this.requestUpdate()
        else this.announce(mounted.crash)
      },
    })
  }

  #unmount(): void {
    const mounted = this.#mounted
    this.#mounted = null
    mounted?.unmount()
  }

  #noContext(): ContentError {
    const wanted = this.read('context')
    const tag = this.localName
    let message = `<${tag}> found no <content-context>`
    if (typeof wanted === 'string') message += ` with the id "${wanted}"`
    else if (wanted) message += ' in its property "context"'
    return new ContentError({
      code: 'no-context',
      message,
      hint: `Put <${tag}> into a <content-context>, name one with context="id", or set project-id and dataset on <${tag}> itself.`,
      recoverable: true,
    })
  }

  #createPort(): AreaPort {
    return {
      element: this,
      root: this.#root,
      getSnapshot: () => this.#snapshot,
      context: () => this.#link.value,
      isSet: (name) => this.isSet(name),
      read: (name) => this.read(name),
      requestUpdate: () => this.requestUpdate(),
      emit: (type, detail, options) => this.emit(type, detail, options),
      ask: (type, detail) => this.ask(type, detail),
      announce: (error, where) => this.announce(error, where),
      setState: (name, on) => this.setState(name, on),
      declares: (type) => type in this.declaration.events,
      control: this.control,
      setLabel: (label) => {
        this.internals.ariaLabel = label
      },
    }
  }
}
