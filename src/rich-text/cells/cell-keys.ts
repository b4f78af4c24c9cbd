import { type EditorState, NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { attributesOf, isInList, shiftLevel } from '../commands/commands.ts'
import type { Formats } from '../paste/formats.ts'

/** Where the caret leaves a cell to: by Tab to the next one, by arrows also out of the table, by Escape always. */
export type CellExit = 'next' | 'previous' | 'before' | 'after' | 'above' | 'below' | 'out'

/** What the table does for the text of its cell. */
export interface CellTable {
  /** False where there is no other cell. */
  readonly leave: (exit: CellExit) => boolean
  /** Pastes several cells at once; returns what is left to paste into this cell. */
  readonly paste: (formats: Formats) => Formats | null
  /** Makes the keys of a cell, whose code comes with a table. */
  readonly keys: typeof cellKeys
}

/** Keys that lead from cell to cell. `leave` returns false where there is no other cell. */
export function cellKeys(leave: (exit: CellExit) => boolean): Plugin {
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event
        if (ctrlKey || metaKey || altKey || event.isComposing) return false
        if (key === 'Escape') return leave('out')
        if (key === 'Tab') {
          const by = shiftKey ? -1 : 1
          if (changesLevel(view.state, by) && shiftLevel(by)(view.state, view.dispatch)) return true
          return leave(shiftKey ? 'previous' : 'next')
        }
        const exit = shiftKey ? null : exitOf(view, key)
        return exit !== null && leave(exit)
      },
    },
  })
}

/** Whether Tab changes the level of a list item: one deeper than its neighbour above would belong to none. */
function changesLevel(state: EditorState, by: 1 | -1): boolean {
  if (!isInList(state) || by < 0) return isInList(state)
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
