import { markerText } from '../../form/field/findings.tsx'
import { findField } from '../../form/lead-focus.ts'
import type { Translate } from '../../i18n/messages.ts'
import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { ControlReport } from '../../react/control-host.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { tabbableElements } from '../../ui/host/dom.ts'

/** What the browser is told about a form: the first error, and text on the screen that is no value yet. */
export function controlReport(
  form: HTMLElement,
  markers: readonly ValidationMarker[],
  translate: Translate,
): ControlReport {
  const error = markers.find(({ level }) => level === 'error')
  // Items of arrays are edited in dialogs beside the form.
  const root = form.getRootNode()
  const unread = unreadControl(root instanceof ShadowRoot ? root : form)
  const flags: ValidityStateFlags = {
    ...(unread && { badInput: true }),
    ...(error && { customError: true }),
  }
  const message = error ? markerText(error, translate) : (unread?.message ?? '')
  const anchor = error ? controlAt(form, error.path) : (unread?.control ?? null)
  return { flags, message, anchor }
}

/** The control whose text cannot be read: a half-typed number, a date that is none. */
function unreadControl(form: ParentNode): { control: HTMLElement; message: string } | null {
  for (const input of form.querySelectorAll('input')) {
    if (input.validity.badInput) return { control: input, message: input.validationMessage }
  }
  const problem = form.querySelector<HTMLElement>('[data-input-problem]')
  const field = problem?.closest<HTMLElement>('[data-path]')
  if (!problem || !field) return null
  return { control: firstControl(field) ?? field, message: problem.innerText }
}

/** The control at a path, or of the nearest thing around it that is on the screen. */
function controlAt(form: HTMLElement, path: Path): HTMLElement | null {
  for (let length = path.length; length > 0; length--) {
    const field = findField(form, pathToString(path.slice(0, length)))
    const control = field && firstControl(field)
    if (control) return control
  }
  return firstControl(form)
}

/** The first control of a form or a field; what merely acts on a field, or stands above the form, is none. */
export function firstControl(frame: HTMLElement): HTMLElement | null {
  const isControl = (element: Element) =>
    element.closest('[data-path]') !== null && !element.closest('[data-field-actions]')
  const ours = tabbableElements(frame).find(isControl) ?? null
  // A control of the page stands in the page, at the place of its slot.
  const slot = frame.querySelector<HTMLSlotElement>('slot[name^="input:"]')
  const theirs = slot?.assignedElements()[0] as HTMLElement | undefined
  if (!slot || !theirs) return ours
  const isFirst = !ours || slot.compareDocumentPosition(ours) & Node.DOCUMENT_POSITION_FOLLOWING
  return isFirst ? theirs : ours
}
