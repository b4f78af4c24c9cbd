import { styleSheet } from '../ui/host/style-sheet.ts'
import { isAround, parentOf } from './covers.ts'
import { overlayStyle } from './overlay-style.ts'

export interface SurfaceOptions {
  /** The root of the overlay's element. */
  readonly container: ShadowRoot
  /** Whether an element edits itself: its own dialogs are not those of the page. */
  readonly isOwn: (element: Element) => boolean
}

/** Names the element in a dialog of the page that holds the overlay. */
const holderAttribute = 'data-content-overlay'

const modals = 'dialog:modal, [aria-modal="true"]'

/**
 * Where the overlay is drawn. A modal dialog of the page makes everything outside of it inert, or takes the focus back:
 * as long as one is open, the overlay is in it.
 */
export class Surface {
  readonly #options: SurfaceOptions
  #modal: Element | null = null
  #holder: HTMLElement | null = null

  constructor(options: SurfaceOptions) {
    this.#options = options
    const { container } = options
    container.adoptedStyleSheets = [styleSheet(container.ownerDocument, overlayStyle)]
    this.follow()
  }

  get root(): ShadowRoot {
    return this.#holder?.shadowRoot ?? this.#options.container
  }

  /** Whether the dialog that it is in is hidden, or has left the page. */
  get isLost(): boolean {
    return this.#modal !== null && !this.#modal.checkVisibility()
  }

  isOwn(target: EventTarget): boolean {
    return target === this.#options.container.host || target === this.#holder
  }

  /** Follows the dialogs of the page. True if what is drawn has to be moved, and is below something else until then. */
  follow(): boolean {
    const modal = this.#openModal()
    if (modal === this.#modal && (this.#holder?.isConnected ?? true)) return false
    const { container } = this.#options
    this.#modal = modal
    this.#holder?.remove()
    this.#holder = modal && !isAround(modal, container.host) ? this.#holderIn(modal) : null
    return true
  }

  stop(): void {
    this.#holder?.remove()
  }

  #holderIn(modal: Element): HTMLElement {
    const { container } = this.#options
    const page = container.ownerDocument
    const holder = page.createElement('div')
    holder.setAttribute(holderAttribute, '')
    const root = holder.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [styleSheet(page, overlayStyle)]
    const drawn = container.querySelector('.layer')
    if (drawn) holder.style.colorScheme = getComputedStyle(drawn).colorScheme
    modal.append(holder)
    return holder
  }

  /** The one with the focus, which is always in the uppermost one; without a focus, the last one. */
  #openModal(): Element | null {
    const page = this.#options.container.ownerDocument
    let active = page.activeElement
    while (active?.shadowRoot?.activeElement && !this.#isClosed(active)) {
      active = active.shadowRoot.activeElement
    }
    for (; active; active = parentOf(active)) if (active.matches(modals)) return active
    const open = [...page.querySelectorAll(modals)].filter((one) => one.checkVisibility())
    return open.at(-1) ?? null
  }

  #isClosed(element: Element): boolean {
    return this.isOwn(element) || this.#options.isOwn(element)
  }
}
