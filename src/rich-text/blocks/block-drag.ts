import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createKey } from '../../model/key.ts'
import type { Converter } from '../value/convert.ts'
import { copiedBlocks } from '../paste/copied-blocks.ts'
import { formatsOf } from '../paste/copied-text.ts'

/** Drag data type that contains the id of the drag. */
const DRAG_TYPE = 'application/x-content-studio-drag'
/** Event on the page: another editor has inserted the block of a drag. */
const TAKEN = 'content-block-taken'

/** Starts dragging a whole block. It moves within its editor or into another editor of the page. */
export function startBlockDrag(
  view: EditorView,
  converter: Converter,
  position: number,
  data: DataTransfer,
): void {
  const selection = NodeSelection.create(view.state.doc, position)
  const { node } = selection
  view.dispatch(view.state.tr.setSelection(selection))
  view.dragging = { slice: selection.content(), move: true }
  const { blocks, isInline } = copiedBlocks(view.state, converter)
  const drag = createKey()
  data.clearData()
  data.effectAllowed = 'copyMove'
  data.setData(DRAG_TYPE, drag)
  for (const [type, text] of Object.entries(formatsOf(blocks, isInline))) data.setData(type, text)
  const element = view.nodeDOM(position)
  if (element instanceof Element) data.setDragImage(element, 0, 0)

  const page = view.dom.ownerDocument
  const taken = (event: Event): void => {
    if ((event as CustomEvent<string>).detail !== drag || !view.editable) return
    if (view.state.doc.nodeAt(position) === node) {
      view.dispatch(view.state.tr.delete(position, position + node.nodeSize))
    }
  }
  const end = (): void => {
    page.removeEventListener(TAKEN, taken)
    page.removeEventListener('dragend', end)
    view.dragging = null
  }
  page.addEventListener(TAKEN, taken)
  page.addEventListener('dragend', end)
}

/** Tells the source editor that its dragged block was inserted elsewhere, so that it deletes the original. */
export function takeDragged(data: DataTransfer, page: Document): void {
  const drag = data.getData(DRAG_TYPE)
  if (drag) page.dispatchEvent(new CustomEvent(TAKEN, { detail: drag }))
}
