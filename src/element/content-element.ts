import * as inner from './members.ts'
import { ContentError } from './errors/content-error.ts'
import { ContentErrorEvent, ContentEvent } from './content-event.ts'
import type { Declaration } from './declare-element.ts'
import { defineElement } from './define.ts'
import { attributeOf, Refusal } from './properties.ts'
import type { Property, PropertyTable, PropertyValues } from './properties.ts'
import { releaseVersion } from '../protocol/version.ts'

// The package is also imported by servers for rendering, where no element is ever constructed.
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * Base class of all elements: declared properties, a lifecycle that survives moves in the document, batched updates,
 * states, one `content-error` per error. `declareElement` creates its subclasses.
 */
export class ContentElement extends Base {
  static readonly version: string = releaseVersion
  static readonly declaration: Declaration = { tag: '', properties: {}, events: {} }
  static readonly observedAttributes: readonly string[] = []

  /** Registers the class, by default under its own tag. Safe to call twice. */
  static define(tag = this.declaration.tag, registry?: CustomElementRegistry): void {
    defineElement(this, tag, registry)
  }

  /** Defines the accessors and methods of a newly declared class. Called by `declareElement`. */
  static finalize(): void {
    const { properties, methods = {} } = this.declaration
    for (const [name, property] of Object.entries(properties)) {
      const attribute = attributeOf(name, property)
      if (attribute && attribute in Base.prototype) forwardAttribute(this, attribute)
      install(this, name, {
        enumerable: true,
        get(this: ContentElement) {
          return this[inner.read](name)
        },
        set(this: ContentElement, value: unknown) {
          this.#set(name, value, null)
        },
      })
    }
    for (const name of Object.keys(methods)) {
      install(this, name, {
        writable: true,
        value(this: ContentElement, ...parameters: unknown[]) {
          return this[inner.callMethod](name, parameters)
        },
      })
    }
  }

  readonly [inner.internals]: ElementInternals
  readonly #values = new Map<string, unknown>()
  readonly #refused = new Map<string, ContentError>()
  /** Attributes present at upgrade whose property was set before the upgrade; the property wins. */
  readonly #outdated = new Set<string>()
  /** Errors reported to the page, and whether the page left displaying them to the element. */
  readonly #reported = new WeakMap<ContentError, boolean>()
  #live = false
  #leaving: ReturnType<typeof setTimeout> | undefined
  #updating: Promise<void> | null = null
  #ready = deferred()

  constructor() {
    super()
    this[inner.internals] = this.attachInternals()
    this.#takeOverProperties()
  }

  /** Version of the package this element comes from. */
  get version(): string {
    return releaseVersion
  }

  /** Resolves when the element is usable; rejects with the ContentError that prevents it. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Settles when every change made so far has taken effect. */
  get updateComplete(): Promise<void> {
    return this.#updating ?? Promise.resolve()
  }

  attributeChangedCallback(attribute: string, _previous: string | null, text: string | null): void {
    if (attribute === 'token') return this.#advise(text === null ? [] : [attribute])
    if (this.#outdated.delete(attribute)) return
    const { properties } = this[inner.declared]
    for (const [name, property] of Object.entries(properties)) {
      if (attributeOf(name, property) === attribute) this.#set(name, text, attribute)
    }
  }

  connectedCallback(): void {
    clearTimeout(this.#leaving)
    if (this.#live) {
      this[inner.moved]()
    } else {
      this.#live = true
      this[inner.entered]()
      const { observedAttributes } = this.constructor as typeof ContentElement
      this.#advise(
        this.getAttributeNames().filter(
          (name) => !usual.test(name) && !observedAttributes.includes(name),
        ),
      )
    }
    this[inner.requestUpdate]()
  }

  disconnectedCallback(): void {
    // A move is a removal followed by an insertion; only a lasting removal ends the element's lifecycle. The delay also
    // keeps the teardown out of a host framework's own render.
    clearTimeout(this.#leaving)
    this.#leaving = setTimeout(() => {
      if (this.isConnected || !this.#live) return
      this.#live = false
      this[inner.left]()
    })
  }

  connectedMoveCallback(): void {
    this[inner.moved]()
    this[inner.requestUpdate]()
  }

  /** A diagnostic snapshot for bug reports, without secrets or content. */
  getState(): Record<string, unknown> {
    // Properties without an attribute may contain content, so their values are omitted.
    const properties = [...this.#values].map(([name, value]) => [
      name,
      isPlain(value) && this.#property(name).attribute !== false ? value : typeof value,
    ])
    return {
      tag: this.localName,
      id: this.id,
      version: releaseVersion,
      states: [...this[inner.internals].states],
      properties: Object.fromEntries(properties),
    }
  }

  get [inner.declared](): Declaration {
    return (this.constructor as typeof ContentElement).declaration
  }

  /** Whether the element is in a document, or being moved. */
  get [inner.live](): boolean {
    return this.#live
  }

  /** Current value of a property: as set, otherwise the declared default. */
  [inner.read](name: string): unknown {
    return this.#values.has(name) ? this.#values.get(name) : this.#property(name).fallback
  }

  /** Current values of all properties of a table. */
  [inner.readAll]<P extends PropertyTable>(table: P): PropertyValues<P> {
    const values = Object.keys(table).map((name) => [name, this[inner.read](name)])
    return Object.fromEntries(values) as PropertyValues<P>
  }

  /** Whether the page set the property or its attribute. */
  [inner.isSet](name: string): boolean {
    return this.#values.has(name)
  }

  /** Errors for invalid values set by the page. While there are any, the element does not start. */
  get [inner.refused](): readonly ContentError[] {
    return [...this.#refused.values()]
  }

  /** Calls a declared method; overridden where methods are implemented. */
  [inner.callMethod](name: string, _parameters: unknown[]): Promise<unknown> {
    const message = `<${this.localName}> has no ${name}()`
    return Promise.reject(new ContentError({ code: 'unsupported', message }))
  }

  /** Resolves `ready`; after a failure, as a new promise. */
  [inner.becomeReady](): void {
    if (this.#ready.outcome === 'rejected') this[inner.resetReady]()
    this.#ready.settle(null)
  }

  /** Rejects `ready`. Has no effect once the element is ready. */
  [inner.failReady](error: ContentError): void {
    this.#ready.settle(error)
  }

  /** Replaces `ready` by a pending promise if it has settled. */
  [inner.resetReady](): void {
    if (this.#ready.outcome !== 'pending') this.#ready = deferred()
  }

  /** Called on insertion into a document, for the first time or after a removal. */
  [inner.entered](): void {}
  /** Called after a move; ancestors may have changed. */
  [inner.moved](): void {}
  /** Called when the element was removed and not inserted again within a task. */
  [inner.left](): void {}
  /** Called immediately when a property is set, even outside a document. */
  [inner.propertySet](_name: string): void {}
  /** Called once per batch when properties, position or ancestors change; only in a document. */
  [inner.update](): void {}

  [inner.requestUpdate](): void {
    this.#updating ??= Promise.resolve().then(() => {
      this.#updating = null
      // While the element is being moved, its text direction is unknown; it is read again after insertion.
      if (this.#live && this.isConnected) this[inner.update]()
    })
  }

  [inner.setState](name: string, on: boolean): void {
    if (on) this[inner.internals].states.add(name)
    else this[inner.internals].states.delete(name)
  }

  /** Dispatches a declared event; false if the page canceled it. */
  [inner.emit](type: string, detail?: unknown, options?: { cancelable?: boolean }): boolean {
    return this.dispatchEvent(this.#event(type, detail, options))
  }

  /** Dispatches a declared cancelable event and waits for the promises that listeners passed to `waitUntil`. */
  [inner.request](type: string, detail: unknown): Promise<boolean> {
    const event = this.#event(type, detail, { cancelable: true })
    this.dispatchEvent(event)
    return event.allowed()
  }

  /** Dispatches an error event the first time; true if the page leaves displaying it to the element. */
  [inner.notify](error: ContentError): boolean {
    const shown = this.#reported.get(error) ?? this[inner.announce](error)
    this.#reported.set(error, shown)
    return shown
  }

  /** Dispatches an error event; true if the page leaves displaying it to the element. */
  [inner.announce](error: ContentError, where = `<${this.localName}>`): boolean {
    const unhandled = this.dispatchEvent(new ContentErrorEvent(error, where))
    if (unhandled) {
      const id = this.id ? ` (id="${this.id}")` : ''
      const message = error.message.includes(where) ? error.message : `${where}: ${error.message}`
      const lines = [`${error.code}: ${message}${id}`, error.hint].filter(Boolean).join('\n')
      console.error(lines, ...(error.cause ? [error.cause] : []))
    }
    return unhandled
  }

  #event(
    type: string,
    detail: unknown,
    options: { cancelable?: boolean } = {},
  ): ContentEvent<unknown> {
    const events: Readonly<Record<string, { cancelable: boolean }>> = this[inner.declared].events
    return new ContentEvent(type, detail, { ...events[type], ...options })
  }

  #property(name: string): Property<unknown> {
    const property = this[inner.declared].properties[name]
    if (!property) throw new TypeError(`no property "${name}"`)
    return property
  }

  /** Properties set before the element was defined are own properties, which would shadow the accessors. */
  #takeOverProperties(): void {
    for (const [name, property] of Object.entries(this[inner.declared].properties)) {
      if (!Object.hasOwn(this, name)) continue
      const value = (this as Record<string, unknown>)[name]
      Reflect.deleteProperty(this, name)
      const attribute = attributeOf(name, property)
      if (attribute && this.hasAttribute(attribute)) this.#outdated.add(attribute)
      this.#set(name, value, null)
    }
  }

  /** Sets a property; `attribute` names the attribute that was set, null if it was the property itself. */
  #set(name: string, given: unknown, attribute: string | null): void {
    const property = this.#property(name)
    const before = this[inner.read](name)
    const wasSet = this.#values.has(name)
    this.#refused.delete(name)
    if (given === null || given === undefined) {
      this.#values.delete(name)
    } else {
      try {
        this.#values.set(name, property.read(given, attribute !== null))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const shown: unknown = given
        this.#refused.set(
          name,
          new ContentError({
            code: 'config-invalid',
            message: `<${this.localName}> ${attribute ?? name}="${String(shown)}" is not a valid value`,
            hint: error.message,
          }),
        )
      }
    }
    if (property.reflect && attribute === null && !this.#refused.has(name)) {
      this.#reflect(name, property)
    }
    this[inner.propertySet](name)
    const same = Object.is(before, this[inner.read](name)) && wasSet === this.#values.has(name)
    if (!same || this.#refused.size > 0) this[inner.requestUpdate]()
  }

  #reflect(name: string, property: Property<unknown>): void {
    const attribute = attributeOf(name, property)
    const value = this.#values.get(name)
    if (!attribute) return
    if (value === undefined || value === false) this.removeAttribute(attribute)
    else this.setAttribute(attribute, typeof value === 'string' ? value : '')
  }

  /** Warns the page's developer about unknown attributes. */
  #advise(names: readonly string[]): void {
    if (names.length === 0) return
    import('./errors/advice.ts').then(
      ({ adviseOnAttributes }) => adviseOnAttributes(this, names),
      () => {},
    )
  }
}

/** Attributes that are always allowed; advice.ts lists further platform attributes. */
const usual = /^((data|aria)-.*|id|class|style|slot|part|hidden|title|lang|dir)$/

function install(
  Class: typeof ContentElement,
  name: string,
  descriptor: PropertyDescriptor & ThisType<ContentElement>,
): void {
  if (name in Class.prototype) throw new TypeError(`every element has "${name}"`)
  Object.defineProperty(Class.prototype, name, { configurable: true, ...descriptor })
}

/**
 * Frameworks assign to properties that an element has, such as `dataset`, which is read-only. Assigning a string sets
 * the attribute instead; reading returns the platform's value.
 */
function forwardAttribute(Class: typeof ContentElement, attribute: string): void {
  const { get } = Object.getOwnPropertyDescriptor(Base.prototype, attribute) ?? {}
  if (!get) return
  Object.defineProperty(Class.prototype, attribute, {
    configurable: true,
    get,
    set(this: ContentElement, value: string | null | undefined) {
      if (value === null || value === undefined) this.removeAttribute(attribute)
      else this.setAttribute(attribute, value)
    },
  })
}

interface Deferred {
  readonly promise: Promise<void>
  outcome: 'pending' | 'resolved' | 'rejected'
  /** Rejects with an error, resolves without one. Only the first call counts. */
  settle(error: ContentError | null): void
}

function deferred(): Deferred {
  let settle: Deferred['settle'] = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    settle = (error) => {
      if (result.outcome !== 'pending') return
      result.outcome = error ? 'rejected' : 'resolved'
      if (error) reject(error)
      else resolve()
    }
  })
  // The error has its own event, so pages that ignore `ready` should get no unhandled rejection.
  promise.catch(() => {})
  const result: Deferred = { promise, outcome: 'pending', settle }
  return result
}

function isPlain(value: unknown): boolean {
  return value !== Object(value)
}
