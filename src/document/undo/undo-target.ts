import { pathFromString, pathToString, type Path } from '../../model/path.ts'
import { activeElement, isTypingTarget, rootOf } from '../../ui/host/dom.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Whether an undo requested here applies to the document. A text box whose content is not, or not yet, a value of the
 * document keeps the browser's undo: a search, a partly typed date. Such a box inside a field has `data-uncommitted`.
 */
export function meansDocument(element: Element | null): boolean {
  if (!element || !isTypingTarget(element) || element instanceof HTMLSelectElement) return true
  return Boolean(element.closest('[data-path]')) && !element.closest('[data-uncommitted]')
}

/** The frame of the field at a path, or of its nearest rendered ancestor. */
export function fieldNear(frame: HTMLElement, path: Path): HTMLElement | null {
  const root = rootOf(frame)
  for (let length = path.length; length > 0; length--) {
    const id = pathToString(path.slice(0, length))
    const found = root.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(id)}"]`)
    // Another document may be open beside this one; a dialog of this one is outside its frame.
    const own = [...found].find((field) => frame.contains(field)) ?? found[0]
    if (own) return own
  }
  return null
}

/** Sets the caret in the focused text control, if it belongs to this field. */
export function placeCaret(frame: HTMLElement, path: Path, caret: number | null): void {
  const active = activeElement(rootOf(frame))
  if (caret === null || !isText(active)) return
  const place = active.closest<HTMLElement>('[data-path]')?.dataset['path']
  if (place === undefined || !isAbove(pathFromString(place), path)) return
  if (active.selectionStart === null || active.value.length < caret) return
  active.setSelectionRange(caret, caret)
}

function isText(element: Element | null): element is TextElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

/** A field may store its text one level down, as a slug does. */
function isAbove(place: Path, path: Path): boolean {
  return pathToString(path.slice(0, place.length)) === pathToString(place)
}
