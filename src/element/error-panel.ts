import { elementMessages } from '../i18n/en-us/element.ts'
import type { ContentError } from './content-error.ts'

type ShellMessage = keyof typeof elementMessages

/** Own wording of the page, by message key. */
export type Wording = Readonly<Record<string, string>> | undefined

/**
 * What an element shows of itself without its area: that it is loading, and what keeps it from working.
 * Plain nodes, because React may be the very thing that could not be loaded. A page replaces either by
 * content in the slots `loading` and `error`.
 */
export class ErrorPanel {
  readonly #root: ShadowRoot
  readonly #wording: () => Wording
  readonly #shown = new Map<string, HTMLSlotElement>()
  #error: ContentError | null = null

  constructor(root: ShadowRoot, wording: () => Wording) {
    this.#root = root
    this.#wording = wording
  }

  showLoading(on: boolean): void {
    if (on === this.#shown.has('loading')) return
    if (!on) return this.#remove('loading')
    const box = node('div', this.#text('element.loading'), 'shell-loading')
    box.role = 'status'
    this.#insert('loading', box)
  }

  /** Shows the error with one button, or nothing. The same error shown again changes nothing. */
  showError(error: ContentError | null, button?: { label: ShellMessage; press(): void }): void {
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
    if (button) {
      const control = node('button', this.#text(button.label))
      control.addEventListener('click', button.press)
      box.append(control)
    }
    this.#insert('error', box)
  }

  #text(key: ShellMessage): string {
    return this.#wording()?.[key] ?? elementMessages[key]
  }

  #insert(name: string, box: HTMLElement): void {
    const slot = this.#root.ownerDocument.createElement('slot')
    slot.name = name
    box.setAttribute('part', name)
    slot.append(box)
    this.#root.prepend(slot)
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
