import { type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'

/**
 * A word replaced by the browser, as by its spell checker, or by an on-screen keyboard: exactly that word changes, and it
 * keeps its marks.
 */
export function replacementPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        beforeinput(view, event) {
          if (event.inputType !== 'insertReplacementText' || !view.editable || view.composing)
            return false
          const text = event.dataTransfer?.getData('text/plain') || event.data
          const [range] = event.getTargetRanges()
          if (!text || !range) return false
          const { startContainer, startOffset, endContainer, endOffset } = range
          if (!view.dom.contains(startContainer) || !view.dom.contains(endContainer)) return false
          const from = view.posAtDOM(startContainer, startOffset)
          const to = view.posAtDOM(endContainer, endOffset)
          const tr = replaceWord(view.state, from, to, text)
          if (!tr) return false
          event.preventDefault()
          view.dispatch(tr)
          return true
        },
      },
    },
  })
}

/** The caret follows the word if it was at or in it, and stays where it is otherwise. */
function replaceWord(
  state: EditorState,
  from: number,
  to: number,
  text: string,
): Transaction | null {
  const { doc, selection, schema, tr } = state
  const $from = doc.resolve(from)
  if (!$from.parent.isTextblock || !$from.sameParent(doc.resolve(to)) || from >= to) return null
  const old = doc.textBetween(from, to, undefined, '\ufffc')
  // What both words begin and end with keeps its own marks.
  const shorter = Math.min(old.length, text.length)
  let head = 0
  while (head < shorter && old[head] === text[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++
  const [start, end] = [from + head, to - tail]
  const inserted = text.slice(head, text.length - tail)
  const $start = doc.resolve(start)
  const model = start < end || head === 0 ? $start.nodeAfter : $start.nodeBefore
  if (inserted === '') tr.delete(start, end)
  else tr.replaceWith(start, end, schema.text(inserted, model?.marks))
  const isHere = selection.to >= from && selection.from <= to
  if (isHere) tr.setSelection(TextSelection.create(tr.doc, from + text.length))
  return tr.scrollIntoView()
}
