import type { ControlClient, ControlHost } from '../../react/control-host.ts'

/** A form control as its area sees it, with the listeners that only content needs. Loaded with the first area. */
export function createAreaControl(element: HTMLElement, control: ControlHost): ControlHost {
  const root = element.shadowRoot!
  let client: ControlClient | null = null
  // True in the very moment in which something inside loses the focus to nothing.
  let isLosingFocus = false
  // Every edit is dispatched as one event of the element, whichever control inside it came from.
  for (const type of ['input', 'change']) {
    root.addEventListener(type, (event) => event.stopPropagation())
  }
  // A click of which the element itself is the target is one on a label.
  element.addEventListener('click', (event) => {
    if (event.composedPath()[0] === element) element.focus()
  })
  root.addEventListener('focusout', (event) => {
    if ((event as FocusEvent).relatedTarget !== null) return
    isLosingFocus = true
    queueMicrotask(() => (isLosingFocus = false))
  })
  element.addEventListener('invalid', () => client?.showErrors(false))
  return {
    ...control,
    attach(given) {
      client = {
        ...given,
        // React gives the focus back to what had it before a change, which from outside is this element, although
        // what really had it is gone. The focus must not jump to the first field.
        focus: () => isLosingFocus || given.focus(),
      }
      return control.attach(client)
    },
  }
}
