import type { ContentError } from './content-error.ts'

export interface ErrorPanelOptions {
  root: ShadowRoot
  /** Text of a message, overridden by the page's own; texts for errors come from `words`. */
  word: (key: string, words?: Readonly<Record<string, string>>) => string
  /** Called when the retry button is pressed. */
  retry: () => void
}

/**
 * What an element shows without its area: a loading indicator or an error. Plain DOM nodes, as React itself may be what
 * failed to load. Pages can replace either by content in the slots `loading` and `error`.
 */
export class ErrorPanel {
  readonly #options: ErrorPanelOptions
  readonly #shown = new Map<string, HTMLSlotElement>()
  /** Message key of each node. */
  readonly #texts = new Map<HTMLElement, string>()
  #details: Readonly<Record<string, string>> | undefined
  #error: ContentError | null = null

  constructor(options: ErrorPanelOptions) {
    this.#options = options
  }

  /** Renders all texts again, after another language was loaded. */
  translate(): void {
    for (const [element, key] of this.#texts) {
      element.textContent = this.#options.word(key, this.#details)
    }
  }

  showLoading(on: boolean): void {
    if (on === this.#shown.has('loading')) return
    if (!on) return this.#remove('loading')
    const box = this.#element('div', 'element.loading', 'shell-loading')
    box.role = 'status'
    this.#insert('loading', box)
  }

  /** Shows an error, or none if null. Showing the same error again changes nothing. */
  showError(error: ContentError | null): void {
    if (error === this.#error) return
    this.#error = error
    this.#remove('error')
    if (!error) return
    const box = node('div', '', 'shell-error')
    box.role = 'alert'
    box.append(this.#element('p', `element.error.${error.code}`, 'title'))
    const button = this.#element('button', 'element.retry')
    button.addEventListener('click', () => this.#options.retry())
    box.append(button)
    this.#insert('error', box)
    // Most pages never need this module. If it cannot be loaded, the generic texts stay.
    import('./error-details.ts').then(
      ({ errorWords, detailsOf }) => {
        this.#details = errorWords
        this.translate()
        button.before(...detailsOf(error))
      },
      () => {},
    )
  }

  #element<Tag extends 'div' | 'p' | 'button'>(tag: Tag, key: string, className?: string) {
    const element = node(tag, this.#options.word(key, this.#details), className)
    this.#texts.set(element, key)
    return element
  }

  #insert(name: string, box: HTMLElement): void {
    const slot = document.createElement('slot')
    slot.name = name
    box.setAttribute('part', name)
    slot.append(box)
    this.#options.root.prepend(slot)
    this.#shown.set(name, slot)
  }

  #remove(name: string): void {
    const slot = this.#shown.get(name)
    for (const element of this.#texts.keys())
      if (slot?.contains(element)) this.#texts.delete(element)
    slot?.remove()
    this.#shown.delete(name)
  }
}

function node<Tag extends 'div' | 'p' | 'button'>(tag: Tag, text: string, className = '') {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  return element
}
