import type { ControlClient, ControlHost } from '../../react/control-host.ts'

/** The form control that an area receives, with listeners that only content needs. Loaded with the first area. */
export function createAreaControl(element: HTMLElement, control: ControlHost): ControlHost {
  const root = element.shadowRoot!
  let client: ControlClient | null = null
  // True only for the moment in which an inner element loses the focus without another one receiving it.
  let isLosingFocus = false
  // Each edit is dispatched as a single event of the element; events of inner controls are stopped here.
  for (const type of ['input', 'change']) {
    root.addEventListener(type, (event) => event.stopPropagation())
  }
  // A click whose target is the element itself is a click on a label.
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
        // React restores the focus to the element focused before an update. From outside that is this element, as the
        // inner element may be gone, and focusing it must not move the focus to the first field.
        focus: () => isLosingFocus || given.focus(),
      }
      return control.attach(client)
    },
  }
}
