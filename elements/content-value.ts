import * as inner from '../src/element/members.ts'
import { ContentElement } from '../src/element/content-element.ts'
import type { ContentErrorEvent, ContentErrorEventDetail } from '../src/element/content-event.ts'
import { linkProperties } from '../src/element/area/area-properties.ts'
import { ContextLink } from '../src/element/context/context-link.ts'
import { cancelable, declareElement, event } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { chunkError, ContentError, toContentError } from '../src/element/errors/content-error.ts'
import { choice, number, text, value } from '../src/element/properties.ts'
import { styleSheet } from '../src/ui/host/style-sheet.ts'
import type { ShownValue, ValueReport } from '../src/value/shown-value.ts'

const events = {
  /** Another value is shown. */
  'content-change': event<{ value: unknown }>(),
  /** An error occurred; prevent it to show the error yourself. */
  'content-error': cancelable<ContentErrorEventDetail, ContentErrorEvent>(),
}

/**
 * Shows one value of a document on a page and keeps it up to date: a text, number, date, image or rich text. What it shows is
 * ordinary content of the page, with the page's styles; the element has no box and no style of its own. Its children
 * are shown until there is a value, and whenever there is none. Rich text uses the page's templates:
 * `<template data-for="h2">` with a `<slot>` for the content.
 *
 * @summary Shows one value of a document in a page.
 * @tag content-value
 * @slot - What is shown without a value, and `<template data-for="…">` elements.
 * @cssstate loading - Waiting for the value.
 * @cssstate ready - The value is known.
 * @cssstate empty - There is no value.
 * @cssstate offline - The value may be outdated: the server cannot be reached.
 * @cssstate error - The value cannot be read or shown.
 */
export class ContentValue extends declareElement(ContentElement, {
  tag: 'content-value',
  properties: {
    ...linkProperties,
    /** Id of the document. */
    documentId: text(),
    /** GROQ query of the value, or of an object that contains it, instead of `document-id`. */
    query: text(),
    /** Parameters of the query. */
    params: value<Readonly<Record<string, unknown>>>(),
    /** Path of the value in the document or in the result of the query: `title`, `author.name`, `links[0]`. */
    path: text(),
    /** Which version of documents is shown: the published one, or the draft where there is one, for signed-in users. */
    perspective: choice(['published', 'drafts'], { fallback: 'published' }),
    /** How the value is written. `auto` shows numbers, images and rich text as such, anything else as text. */
    format: choice(['auto', 'text', 'number', 'date', 'datetime', 'image', 'rich-text'], {
      fallback: 'auto',
    }),
    /** Options of `Intl.NumberFormat` or `Intl.DateTimeFormat`. */
    formatOptions: value<Intl.NumberFormatOptions | Intl.DateTimeFormatOptions>(),
    /** Language of numbers and dates, as a BCP 47 tag. Default: that of the page at this place. */
    locale: text(),
    /** Width of an image in CSS pixels; default: its own. */
    width: number({ fallback: 0, min: 0 }),
    /** Height of an image in CSS pixels; with both, it is cropped as editors framed it. */
    height: number({ fallback: 0, min: 0 }),
    /** Alternative text of an image; default: the `alt` of its value. */
    alt: text(),
  },
  events,
}) {
  readonly #root = this[inner.internals].shadowRoot ?? this.attachShadow({ mode: 'open' })
  readonly #link = new ContextLink({
    element: this,
    wanted: () => this.context,
    own: () => null,
    timeout: () => this.contextTimeout,
    changed: () => this[inner.requestUpdate](),
  })
  #shown: ShownValue | null = null
  #loading: Promise<void> | null = null
  #report: ValueReport | null = null
  #error: ContentError | null = null

  constructor() {
    super()
    this.#root.replaceChildren(this.ownerDocument.createElement('slot'))
    this.#adoptStyles()
  }

  /** The value that is shown; null without one. */
  get value(): unknown {
    return this.#report?.value ?? null
  }

  /** Retries after an error. Resolves when the value is known. */
  retry(): Promise<void> {
    this[inner.resetReady]()
    this.#shown?.stop()
    this.#report = null
    if (this.#link.value) this.#link.value.retry()
    else this.#link.retry()
    this[inner.requestUpdate]()
    return this.ready
  }

  override getState(): Record<string, unknown> {
    const { code, message } = this.#error ?? {}
    return {
      ...super.getState(),
      context: this.#link.state,
      error: code ? { code, message } : null,
    }
  }

  adoptedCallback(): void {
    this.#adoptStyles()
  }

  override [inner.entered](): void {
    this.#link.connect()
  }

  override [inner.moved](): void {
    this.#link.connect()
  }

  override [inner.left](): void {
    this.#shown?.stop()
    this.#link.disconnect()
    this.#report = null
    this[inner.resetReady]()
  }

  override [inner.update](): void {
    this.#link.refresh()
    const layer = this.#link.value?.getSnapshot().layer
    const isNamed = this.documentId !== undefined || this.query !== undefined
    if (layer && isNamed && this[inner.refused].length === 0) {
      if (!this.#shown) return void this.#load()
      const { documentId, query, params, path = '', formatOptions } = this
      const { perspective = 'published', format = 'auto' } = this
      const { width, height, alt } = this
      const inherited = this.#link.value?.getSnapshot().inherited['locale'] as string | undefined
      const locale = this.locale ?? inherited
      this.#shown.show(layer, {
        ...{ documentId, query, params, path, perspective, format, formatOptions },
        ...{ width, height, alt, locale },
      })
    } else this.#shown?.stop()
    this.#tell()
  }

  #load(): Promise<void> {
    this.#loading ??= import('../src/value/shown-value.ts')
      .catch(chunkError(`<${this.localName}>`))
      .then(
        ({ ShownValue }) => {
          this.#shown = new ShownValue(this, (report) => this.#receive(report))
        },
        (error: ContentError) => {
          this.#loading = null
          this.#receive({ ...nothing, error })
        },
      )
      .then(() => this[inner.requestUpdate]())
    return this.#loading
  }

  #receive(report: ValueReport): void {
    const before = this.#report
    this.#report = report
    this.#tell()
    const isNews = report.isKnown && (!before?.isKnown || before.value !== report.value)
    if (isNews) this[inner.emit]('content-change', { value: report.value })
  }

  /** States, errors and `ready`. */
  #tell(): void {
    const report = this.#report ?? nothing
    const error = this.#problem()
    const isKnown = report.isKnown && !error
    const states = {
      loading: !isKnown && !error,
      ready: isKnown,
      empty: isKnown && report.isEmpty,
      offline: isKnown && !report.isLive,
      error: error !== null,
    }
    for (const [name, on] of Object.entries(states)) this[inner.setState](name, on)
    for (const refused of this[inner.refused]) this[inner.notify](refused)
    this.#error = error
    if (error) {
      // A context reports its own errors.
      if (error !== this.#link.value?.getSnapshot().error) this[inner.notify](error)
      this[inner.failReady](error)
    } else if (isKnown) this[inner.becomeReady]()
  }

  #problem(): ContentError | null {
    const [refused] = this[inner.refused]
    const own = refused ?? this.#link.problem
    if (own) return own
    if (this.#link.state === 'missing') {
      return this.#once('no-context', `<${this.localName}> found no <content-context>`)
    }
    if (this.documentId === undefined && this.query === undefined) {
      return this.#once('config-invalid', `<${this.localName}> needs a document-id or a query`)
    }
    const found = this.#link.value?.getSnapshot()
    if (found?.error && !found.layer) return found.error
    const { error, isKnown } = this.#report ?? nothing
    // What is shown stays; that it may be outdated is a state.
    if (!error || isKnown) return null
    if (this.#error?.cause === error) return this.#error
    return error instanceof TypeError
      ? this.#once(
          'config-invalid',
          `<${this.localName} path="${this.path ?? ''}">: ${error.message}`,
          error,
        )
      : toContentError(error, `<${this.localName}>`)
  }

  /** The same error again as long as nothing else happens. */
  #once(code: 'no-context' | 'config-invalid', message: string, cause?: unknown): ContentError {
    const known = this.#error
    if (known?.code === code && known.message === message) return known
    return new ContentError({ code, message, cause, recoverable: code === 'no-context' })
  }

  #adoptStyles(): void {
    const sheet = styleSheet(this.ownerDocument, ':host { display: contents; }')
    this.#root.adoptedStyleSheets = [sheet]
  }
}

const nothing: ValueReport = {
  isKnown: false,
  value: null,
  isEmpty: false,
  isLive: false,
  error: null,
}

declare global {
  interface HTMLElementTagNameMap {
    'content-value': ContentValue
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
