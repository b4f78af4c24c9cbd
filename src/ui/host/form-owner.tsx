import { useId } from 'react'
import type { FocusEvent } from 'react'

/**
 * Associates the focused text control with a separate form. Without one, Chromium's autofill treats all controls of the
 * page as one form and reads all of them at each keystroke, which costs more than the keystroke itself in a long
 * document.
 */
export function useFormOwner() {
  const id = useId()
  return {
    /** For controls that permanently refer to it by their `form` attribute. */
    id,
    /** Rendered once in the root. */
    form: <form id={id} hidden onSubmit={(event) => event.preventDefault()} />,
    handlers: {
      onFocusCapture({ target }: FocusEvent) {
        if (isTextControl(target) && !target.form) target.setAttribute('form', id)
      },
      onBlurCapture({ target }: FocusEvent) {
        if (isTextControl(target) && target.getAttribute('form') === id)
          target.removeAttribute('form')
      },
    },
  }
}

/** Without `password`: password managers rely on the page's own form. */
const textTypes = new Set(['text', 'email', 'url', 'tel', 'search', 'number'])

function isTextControl(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && textTypes.has(element.type)
}
