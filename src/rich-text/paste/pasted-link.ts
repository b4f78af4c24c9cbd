import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { createKey } from '../../model/key.ts'
import { linkField } from '../commands/input-rules.ts'
import { annotationMark, isAnnotation } from '../value/schema.ts'
import type { TextType } from '../value/text-type.ts'

/**
 * Links the selected text to a pasted address, in each block, or inserts the address as its own link. Null where that is
 * not possible: without links in the schema, at an object, in code and in another link.
 */
export function pasteLink(state: EditorState, text: TextType, address: string): Transaction | null {
  const link = linkField(text)
  const type = link && state.schema.marks[annotationMark(link.type)]
  if (!link || !type) return null
  const { tr, selection, doc } = state
  if (selection instanceof NodeSelection) return null
  const mark = () =>
    type.create({ value: { _type: link.type, _key: createKey(), [link.field]: address } })
  if (selection.empty) {
    const { $from } = selection
    const marks = state.storedMarks ?? $from.marks()
    const isTaken = marks.some((one) => one.type.spec.code || isAnnotation(one.type.name))
    if (!$from.parent.isTextblock || isTaken) return null
    tr.replaceSelectionWith(state.schema.text(address, mark().addToSet(marks)), false)
    return tr.removeStoredMark(type)
  }
  let isLinked = false
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (!node.isTextblock) return false
    const from = Math.max(selection.from, position + 1)
    const to = Math.min(selection.to, position + 1 + node.content.size)
    if (from < to && node.textBetween(from - position - 1, to - position - 1).trim() !== '') {
      tr.removeMark(from, to, type).addMark(from, to, mark())
      isLinked = true
    }
    return false
  })
  return isLinked ? tr : null
}
