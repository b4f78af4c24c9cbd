import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createKey } from '../../model/key.ts'
import type { Converter } from '../value/convert.ts'
import { copiedBlocks } from './copied-blocks.ts'
import { formatsOf } from './copied-text.ts'

/** Drag data type that contains the id of the drag. */
export const dragType = 'application/x-content-studio-drag'
/** Event on the page: the block of a drag was dropped on another editor. */
const droppedEvent = 'content-block-dropped'

interface Dropped {
  readonly drag: string
  /** Receives a function that deletes the original. */
  readonly offer: (remove: () => void) => void
}

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
  data.setData(dragType, drag)
  for (const [type, text] of Object.entries(formatsOf(blocks, isInline))) data.setData(type, text)
  const element = view.nodeDOM(position)
  if (element instanceof Element) data.setDragImage(element, 0, 0)

  const page = view.dom.ownerDocument
  const remove = (): void => {
    if (view.isDestroyed || !view.editable || view.state.doc.nodeAt(position) !== node) return
    view.dispatch(view.state.tr.delete(position, position + node.nodeSize))
    // At once, so that undo takes the move back in one step.
    view.dom.dispatchEvent(new Event('content-settle'))
  }
  const dropped = (event: Event): void => {
    const { detail } = event as CustomEvent<Dropped>
    if (detail.drag === drag) detail.offer(remove)
  }
  const end = (): void => {
    page.removeEventListener(droppedEvent, dropped)
    page.removeEventListener('dragend', end)
    view.dragging = null
  }
  page.addEventListener(droppedEvent, dropped)
  page.addEventListener('dragend', end)
}

/**
 * Returns a function that deletes the original of a block dropped from another editor. To be called once the block is
 * inserted here: a block that this text does not accept stays where it was.
 */
export function originalOf(data: DataTransfer, page: Document): () => void {
  const drag = data.getData(dragType)
  const removals: (() => void)[] = []
  const detail: Dropped = { drag, offer: (remove) => removals.push(remove) }
  if (drag) page.dispatchEvent(new CustomEvent(droppedEvent, { detail }))
  return () => {
    for (const remove of removals) remove()
  }
}
