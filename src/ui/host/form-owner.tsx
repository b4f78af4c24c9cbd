import { useId } from 'react'
import type { FocusEvent } from 'react'

/**
 * Gives the focused text control a form of its own. Without one, Chromium's autofill treats all controls of the page
 * as one form and reads every one of them at each keystroke, which in a long document costs more than the keystroke
 * itself.
 */
export function useFormOwner() {
  const id = useId()
  return {
    /** For controls that name it as their `form` for good. */
    id,
    /** Stands once in the root. */
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

/** Not passwords: there the page's form is what password stores go by. */
const textTypes = new Set(['text', 'email', 'url', 'tel', 'search', 'number'])

function isTextControl(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && textTypes.has(element.type)
}
