import { NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

export interface PressedPoint {
  readonly left: number
  readonly top: number
}

/**
 * Places the caret of a focused text where the pointer was pressed, or selects the object there; while the pointer stays
 * pressed, it selects text. Returns a function that ends this.
 */
export function pressAt(view: EditorView, point: PressedPoint): () => void {
  const start = selectionAt(view, point)
  view.dispatch(view.state.tr.setSelection(start).scrollIntoView())
  const page = view.dom.ownerDocument
  const extend = ({ clientX, clientY, buttons }: MouseEvent): void => {
    if (buttons === 0) return end()
    const found = view.posAtCoords({ left: clientX, top: clientY })
    const { state } = view
    const to = found && state.doc.resolve(found.pos)
    if (!to?.parent.isTextblock || !start.$anchor.parent.isTextblock) return
    const anchor = state.doc.resolve(Math.min(start.anchor, state.doc.content.size))
    view.dispatch(state.tr.setSelection(TextSelection.between(anchor, to)))
  }
  const end = (): void => {
    page.removeEventListener('mousemove', extend)
    page.removeEventListener('mouseup', end)
  }
  page.addEventListener('mousemove', extend)
  page.addEventListener('mouseup', end)
  return end
}

function selectionAt(view: EditorView, point: PressedPoint): Selection {
  const { doc } = view.state
  const found = view.posAtCoords(point)
  if (!found) return Selection.atEnd(doc)
  const node = found.inside < 0 ? null : doc.nodeAt(found.inside)
  if (node?.isAtom && NodeSelection.isSelectable(node)) {
    return NodeSelection.create(doc, found.inside)
  }
  return Selection.near(doc.resolve(found.pos))
}
