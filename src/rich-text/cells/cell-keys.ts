import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { attributesOf, isInList, shiftLevel } from '../commands/commands.ts'

/** Where the caret leaves a cell to: by Tab to the next one, by arrows also out of the table, by Escape always. */
export type CellExit = 'next' | 'previous' | 'before' | 'after' | 'above' | 'below' | 'out'

/**
 * Handles keys that lead from cell to cell. `leave` returns false where there is no other cell, and so does this function
 * for keys that stay in the cell.
 */
export function handleCellKey(
  view: EditorView,
  event: KeyboardEvent,
  leave: (exit: CellExit) => boolean,
): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey || altKey || event.isComposing) return false
  if (key === 'Escape') return leave('out')
  if (key === 'Tab') {
    const { state, dispatch } = view
    const isShifted = shiftKey
      ? isInList(state) && shiftLevel(-1)(state, dispatch)
      : canGoDeeper(state) && shiftLevel(1)(state, dispatch)
    return isShifted || leave(shiftKey ? 'previous' : 'next')
  }
  const exit = shiftKey ? null : exitOf(view, key)
  return exit !== null && leave(exit)
}

/** Whether the block is a list item that may be one level below the item above it. */
function canGoDeeper(state: EditorState): boolean {
  if (!isInList(state)) return false
  const { $from } = state.selection
  const above = state.doc.maybeChild($from.index(0) - 1)
  if (!above?.isTextblock || attributesOf(above).listItem === null) return false
  return (attributesOf(above).level ?? 1) >= (attributesOf($from.node(1)).level ?? 1)
}

/** The direction in which an arrow key leaves the text; null while it moves the caret inside. */
function exitOf(view: EditorView, key: string): CellExit | null {
  const { selection, doc } = view.state
  const isObject = selection instanceof NodeSelection && selection.node.isBlock
  const [isFirst, isLast] = [
    selection.$from.index(0) === 0,
    selection.$to.index(0) + (isObject ? 0 : 1) >= doc.childCount,
  ]
  if (isObject) {
    if (isFirst && (key === 'ArrowUp' || key === 'ArrowLeft')) return 'above'
    return selection.to === doc.content.size && (key === 'ArrowDown' || key === 'ArrowRight')
      ? 'below'
      : null
  }
  if (!selection.empty) return null
  if (key === 'ArrowUp') return isFirst && view.endOfTextblock('up') ? 'above' : null
  if (key === 'ArrowDown') return isLast && view.endOfTextblock('down') ? 'below' : null
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const side = key === 'ArrowLeft' ? 'left' : 'right'
  if (!view.endOfTextblock(side)) return null
  const { parentOffset, parent } = selection.$from
  const isStart = isFirst && parentOffset === 0
  const isEnd = isLast && parentOffset === parent.content.size
  // In an empty block, both apply: the direction of its text decides.
  if (isStart && isEnd) {
    const element = view.domAtPos(selection.from).node
    const isRtl = element instanceof HTMLElement && getComputedStyle(element).direction === 'rtl'
    return (side === 'left') === isRtl ? 'after' : 'before'
  }
  return isStart ? 'before' : isEnd ? 'after' : null
}
