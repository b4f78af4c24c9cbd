import { isUnread } from '../../data/validation/unread-texts.ts'
import { markerText } from '../../form/field/findings.tsx'
import { findField } from '../../form/lead-focus.ts'
import type { Translate } from '../../i18n/messages.ts'
import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { ControlReport } from '../../react/control-host.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { tabbableElements } from '../../ui/host/dom.ts'

/** The validity of a form for the browser: the first error, and whether any displayed text cannot be parsed. */
export function controlReport(
  form: HTMLElement,
  markers: readonly ValidationMarker[],
  translate: Translate,
): ControlReport {
  const errors = markers.filter(({ level }) => level === 'error')
  const [first] = errors
  const flags: ValidityStateFlags = {
    ...(errors.some(isUnread) && { badInput: true }),
    ...(!errors.every(isUnread) && { customError: true }),
  }
  return {
    flags,
    message: first ? markerText(first, translate) : '',
    anchor: first ? controlAt(form, first.path) : null,
  }
}

/** The control at a path, or of its nearest rendered ancestor. */
function controlAt(form: HTMLElement, path: Path): HTMLElement | null {
  for (let length = path.length; length > 0; length--) {
    const field = findField(form, pathToString(path.slice(0, length)))
    const control = field && firstControl(field)
    if (control) return control
  }
  return firstControl(form)
}

/** The first control of a form or a field; buttons of a field's actions or above the form do not count. */
export function firstControl(frame: HTMLElement): HTMLElement | null {
  const isControl = (element: Element) =>
    element.closest('[data-path]') !== null && !element.closest('[data-field-actions]')
  const ours = tabbableElements(frame).find(isControl) ?? null
  // A slotted control is in the page's own tree, at the position of its slot.
  const slot = frame.querySelector<HTMLSlotElement>('slot[name^="input:"]')
  const theirs = slot?.assignedElements()[0] as HTMLElement | undefined
  if (!slot || !theirs) return ours
  const isFirst = !ours || slot.compareDocumentPosition(ours) & Node.DOCUMENT_POSITION_FOLLOWING
  return isFirst ? theirs : ours
}
