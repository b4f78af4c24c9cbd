import * as inner from '../src/element/members.ts'
import { linkProperties } from '../src/element/area/area-properties.ts'
import { ContextLink } from '../src/element/context/context-link.ts'
import { ContentElement } from '../src/element/content-element.ts'
import type { ContentErrorEvent, ContentErrorEventDetail } from '../src/element/content-event.ts'
import { cancelable, declareElement, event } from '../src/element/declare-element.ts'
import type { EventsOf } from '../src/element/declare-element.ts'
import { chunkError, toContentError } from '../src/element/errors/content-error.ts'
import type { ContentError } from '../src/element/errors/content-error.ts'
import { flag, text } from '../src/element/properties.ts'
import type { OverlayRun } from '../src/element/overlay/run-overlay.ts'
import type { PreviewRun } from '../src/element/overlay/run-preview.ts'

/** A field that the page shows, and where. */
interface Place {
  id: string
  type: string
  path: string
  element: Element
}

const events = {
  /** A place is about to be edited; prevent it to edit it elsewhere. */
  'content-edit': cancelable<Place>(),
  /** A value was edited that the page has to draw itself, as the place shows more than exactly its text. */
  'content-value-change': event<Place & { value: unknown }>(),
  /** The mode began or ended. */
  'content-mode-change': event<{ active: boolean }>(),
  /** A studio shows the page in its preview or not any more, in colours that the page should have. */
  'content-preview': event<{ isShown: boolean; colorScheme: 'light' | 'dark' | null }>(),
  /** An error occurred; prevent it to show the error yourself. */
  'content-error': cancelable<ContentErrorEventDetail, ContentErrorEvent>(),
}

/**
 * Edits a page where it stands: every element with `data-content` gets an outline, and a form for its field at a click or
 * Enter. While `active` is not set, it loads nothing and does nothing.
 *
 * @summary Edits the content of a page on the page itself.
 * @tag content-overlay
 * @cssstate active - The page is being edited.
 * @cssstate light - Drawn light, because `color-scheme` says so.
 * @cssstate dark - Drawn dark, because `color-scheme` says so.
 * @cssstate system - Follows the setting of the system.
 */
export class ContentOverlay extends declareElement(ContentElement, {
  tag: 'content-overlay',
  properties: {
    ...linkProperties,
    /** Whether the page is being edited. */
    active: flag({ reflect: true }),
    /** Selector of the part of the page that can be edited. Default: the whole page. */
    within: text(),
    /** Origins of studios that may show the page in their preview, separated by spaces. Default: its own origin. */
    studioOrigins: text(),
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
  #run: OverlayRun | null = null
  #isLoading = false
  #preview: PreviewRun | null = null
  /** The error reported when no context was found. */
  #missing: ContentError | null = null

  /** Number of places on the page that can be edited; 0 while `active` is not set. */
  get places(): number {
    return this.#run?.places ?? 0
  }

  /** Edits what an element shows, as a click on it does. Returns false if it shows no field, or outside of the mode. */
  edit(element: Element): boolean {
    return this.#run?.edit(element) ?? false
  }

  /** Looks for places again that cannot be noticed, such as those in shadow roots attached later. */
  refresh(): void {
    this.#run?.refresh()
    this.#preview?.refresh()
  }

  override [inner.entered](): void {
    this.#link.connect()
    // Only a page in a frame can be in a preview.
    if (window.parent !== window) void this.#follow()
  }

  override [inner.moved](): void {
    this.#link.connect()
  }

  override [inner.left](): void {
    this.#end()
    this.#preview?.stop()
    this.#preview = null
    this.#link.disconnect()
    this[inner.resetReady]()
  }

  override [inner.update](): void {
    this.#link.refresh()
    for (const error of this[inner.refused]) this[inner.notify](error)
    const { layer = null, inherited } = this.#link.value?.getSnapshot() ?? {}
    const scheme = inherited?.['colorScheme']
    for (const name of ['light', 'dark', 'system']) this[inner.setState](name, name === scheme)
    if (this.#run && (!this.active || this.#run.layer !== layer)) this.#end()
    if (this.active && layer && !this.#run) void this.#begin()
    if (layer) this[inner.becomeReady]()
    else if (this.active && this.#link.state === 'missing') void this.#reportMissing()
  }

  async #begin(): Promise<void> {
    if (this.#isLoading) return
    this.#isLoading = true
    try {
      const [{ runOverlay }, form] = await Promise.all([
        import('../src/element/overlay/run-overlay.ts'),
        import('./document-form.ts'),
      ]).catch(chunkError(`<${this.localName}>`))
      const value = this.#link.value
      const layer = value?.getSnapshot().layer
      if (!value || !layer || !this.active || !this[inner.live]) return
      this.#run = await runOverlay({
        element: this,
        container: this.#root,
        form: form.DocumentForm,
        ...{ value, layer },
        within: this.within,
        emit: (type, detail) => this[inner.emit](type, detail),
        end: () => {
          this.active = false
        },
      })
      this.#announce(true)
      // Something may have changed while it was loading.
      this[inner.requestUpdate]()
    } catch (error) {
      this.active = false
      this[inner.notify](toContentError(error, `<${this.localName}>`))
    } finally {
      this.#isLoading = false
    }
  }

  async #follow(): Promise<void> {
    const code = await import('../src/element/overlay/run-preview.ts').catch(() => null)
    if (!code || !this[inner.live] || this.#preview) return
    this.#preview = code.runPreview({
      element: this,
      container: this.#root,
      studioOrigins: this.studioOrigins,
      within: this.within,
      emit: (type, detail) => this[inner.emit](type, detail),
    })
  }

  async #reportMissing(): Promise<void> {
    const { noContext } = await import('../src/element/errors/no-context.ts')
    this.#missing ??= noContext(this, this.context)
    this[inner.notify](this.#missing)
    this[inner.failReady](this.#missing)
  }

  #end(): void {
    const run = this.#run
    if (!run) return
    this.#run = null
    // The page may show again what has to get the focus.
    this.#announce(false)
    run.stop()
  }

  #announce(active: boolean): void {
    this[inner.setState]('active', active)
    this[inner.emit]('content-mode-change', { active })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'content-overlay': ContentOverlay
  }
  interface HTMLElementEventMap extends EventsOf<typeof events> {}
}
