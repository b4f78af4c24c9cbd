import { elementMessages } from '../i18n/en-us/element.ts'
import type { ContentError } from './content-error.ts'

type ShellMessage = keyof typeof elementMessages

/** Own wording of the page, by message key. */
export type Wording = Readonly<Record<string, string>> | undefined

export interface ErrorPanelOptions {
  root: ShadowRoot
  wording: () => Wording
  /** Somebody pressed the button of the error. */
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
  #error: ContentError | null = null

  constructor(options: ErrorPanelOptions) {
    this.#options = options
  }

  showLoading(on: boolean): void {
    if (on === this.#shown.has('loading')) return
    if (!on) return this.#remove('loading')
    const box = node('div', this.#text('element.loading'), 'shell-loading')
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
    box.append(
      node('p', this.#text(`element.error.${error.code}`), 'title'),
      node('p', error.message),
    )
    if (error.hint) box.append(node('p', error.hint, 'hint'))
    const button = node('button', this.#text('element.retry'))
    button.addEventListener('click', () => this.#options.retry())
    box.append(button)
    this.#insert('error', box)
  }

  #text(key: string): string {
    const known = key in elementMessages ? (key as ShellMessage) : 'element.error.crash'
    return this.#options.wording()?.[key] ?? elementMessages[known]
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
    this.#shown.get(name)?.remove()
    this.#shown.delete(name)
  }
}

function node<Tag extends 'div' | 'p' | 'button'>(tag: Tag, text: string, className = '') {
  const element = document.createElement(tag)
  element.textContent = text
  if (className) element.className = className
  return element
}
