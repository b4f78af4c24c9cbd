import { dropCursor } from 'prosemirror-dropcursor'
import { Plugin, type PluginView } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { dragType } from './block-drag.ts'

/** The boundary between blocks that is nearest to a point; null outside of the text. */
export function boundaryAt(
  view: EditorView,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): number | null {
  const found = view.posAtCoords({ left: clientX, top: clientY })
  if (!found) return null
  const $place = view.state.doc.resolve(found.pos)
  if ($place.depth === 0 && found.inside < 0) return found.pos
  const start = $place.depth > 0 ? $place.before(1) : found.inside
  const node = view.state.doc.nodeAt(start)
  const element = view.nodeDOM(start)
  if (!node || !(element instanceof Element)) return start
  const { top, height } = element.getBoundingClientRect()
  const isEmpty = node.isTextblock && node.content.size === 0
  return isEmpty || clientY < top + height / 2 ? start : start + node.nodeSize
}

/** Whether a drag carries blocks: files, or a block of another text. Its content is readable only when dropped. */
export function dragsBlocks(data: DataTransfer | null): boolean {
  return data?.types.some((type) => type === 'Files' || type === dragType) === true
}

/** The part of the drop cursor that determines its place. */
interface DropCursorView extends PluginView {
  computeTarget: (event: DragEvent) => number | null
}

/** Shows where dragged content will be inserted: blocks between blocks, text in text. */
export function dropCursorPlugin(className: string): Plugin {
  const cursor = dropCursor({ color: false, class: className })
  return new Plugin({
    view(view) {
      const shown = cursor.spec.view!(view) as DropCursorView
      const inText = shown.computeTarget.bind(shown)
      shown.computeTarget = (event) =>
        !view.dragging && dragsBlocks(event.dataTransfer) ? boundaryAt(view, event) : inText(event)
      return shown
    },
  })
}
