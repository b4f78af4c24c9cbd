import { GapCursor } from 'prosemirror-gapcursor'
import { type EditorState, NodeSelection, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { leaveObject } from './commands.ts'

/**
 * Nothing that is typed or pasted replaces a selected object: it goes behind it. To be placed before the rules of
 * typography, which then see the text block that the first letter begins.
 */
export function besideObjectsPlugin(): Plugin {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => leave(view) && type(view, text),
      handleDOMEvents: {
        // The view would delete the object. From the gap behind it, the composition goes into a text block of its own.
        compositionstart(view) {
          moveBehind(view)
          return false
        },
        beforeinput(view, event) {
          const { inputType, data } = event
          if (inputType !== 'insertText' || !data || view.composing) return false
          if (!isAfterBreak(view.state) && !leave(view)) return false
          event.preventDefault()
          return type(view, data)
        },
        paste(view) {
          moveBehind(view)
          return false
        },
      },
    },
  })
}

/** Chromium types before a line break that an object follows. */
function isAfterBreak({ selection }: EditorState): boolean {
  const { nodeBefore, nodeAfter } = selection.$from
  const isBreak = selection.empty && nodeBefore?.text?.endsWith('\n') === true
  return isBreak && nodeAfter !== null && !nodeAfter.isText
}

/** Moves the caret behind a selected object, without a text block there yet. */
function moveBehind(view: EditorView): void {
  const { selection, doc, tr } = view.state
  if (!view.editable || !(selection instanceof NodeSelection) || !selection.node.isAtom) return
  const $behind = doc.resolve(selection.to)
  const isInline = selection.node.isInline
  view.dispatch(tr.setSelection(isInline ? new TextSelection($behind) : new GapCursor($behind)))
}

function leave(view: EditorView): boolean {
  const tr = view.editable ? leaveObject(view.state) : null
  if (tr) view.dispatch(tr)
  return tr !== null
}

function type(view: EditorView, text: string): true {
  const { from } = view.state.selection
  const insert = () => view.state.tr.insertText(text, from).scrollIntoView()
  const isTaken = view.someProp('handleTextInput', (handle) =>
    handle(view, from, from, text, insert),
  )
  if (!isTaken) view.dispatch(insert())
  return true
}
