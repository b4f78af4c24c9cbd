import type { ContentError } from './content-error.ts'

export interface ErrorPanelOptions {
  root: ShadowRoot
  /** The text of a message, in the page's own wording where it has one; the words for a failure come from `words`. */
  word: (key: string, words?: Readonly<Record<string, string>>) => string
  /** The button of the error was pressed. */
  retry: () => void
}

/**
 * What an element shows of itself without its area: that it is loading, and what keeps it from working.
 * Plain nodes, because React may be the very thing that could not be loaded. A page replaces either by
 * content in the slots `loading` and `error`.
 */
export class ErrorPanel {
  readonly #options: ErrorPanelOptions
  readonly #shown = new Map<string, HTMLSlotElement>()
  /** The message key that each node shows. */
  readonly #texts = new Map<HTMLElement, string>()
  #details: Readonly<Record<string, string>> | undefined
  #error: ContentError | null = null

  constructor(options: ErrorPanelOptions) {
    this.#options = options
  }

  /** Renders all texts again, in the language that has been loaded since. */
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

  /** Shows the error, or none. The same error shown again changes nothing. */
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
    // Most pages never need more. Where not even that can be loaded, the general words stay.
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
