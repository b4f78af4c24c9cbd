import { rootOf } from '../../ui/host/dom.ts'
import { visuallyHidden } from '../../ui/theme.css.ts'

export interface EarlyKeysOptions {
  /** A visible place on the screen: browsers scroll to the field when something is typed. */
  readonly at: { readonly left: number; readonly top: number }
  readonly label: string
  /** Escape, before the form has the focus. */
  readonly onEscape: () => void
  /** Enter, before the form has the focus; called once the form has what was typed. */
  readonly onEnter: () => void
}

/**
 * Takes the focus at once for a form whose code may still be loading, and enters what is typed meanwhile into the
 * form's first field as soon as that has the focus. Typed into the text, it would replace the selection. Being a field,
 * it also takes text from input methods and keeps the on-screen keyboard. Returns a function that ends this.
 */
export function takeEarlyKeys(place: HTMLElement, options: EarlyKeysOptions): () => void {
  const root = rootOf(place)
  const field = place.ownerDocument.createElement('input')
  field.className = visuallyHidden
  field.ariaLabel = options.label
  field.autocomplete = 'off'
  const { left, top } = place.getBoundingClientRect()
  field.style.left = `${options.at.left - left + place.scrollLeft}px`
  field.style.top = `${options.at.top - top + place.scrollTop}px`
  let hasEntered = false
  const end = (): void => {
    root.removeEventListener('focusin', arrive)
    field.remove()
  }
  const arrive = ({ target }: Event): void => {
    if (target === field || !(target instanceof HTMLElement)) return
    const isForm = target.closest('[role="dialog"]') !== null
    // A dialog has the focus itself before one of its fields has it.
    if (isForm && target.matches('[role="dialog"], [tabindex="-1"]')) return
    const typed = field.value
    end()
    if (!isForm) return
    if (typed !== '') enterText(target, typed)
    if (hasEntered) options.onEnter()
  }
  field.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.isComposing) return
    if (event.key === 'Enter') hasEntered = true
    if (event.key === 'Escape') {
      end()
      options.onEscape()
    }
    if (/^(Enter|Escape|Tab)$/.test(event.key)) event.preventDefault()
  })
  root.addEventListener('focusin', arrive)
  place.append(field)
  field.focus({ preventScroll: true })
  return end
}

/** Types a text at the end of a field. */
function enterText(target: HTMLElement, text: string): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    // Some types of inputs have no caret that scripts can move.
    if (target.selectionStart !== null) {
      target.setSelectionRange(target.value.length, target.value.length)
    }
  }
  target.ownerDocument.execCommand('insertText', false, text)
}
