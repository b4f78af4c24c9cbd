import { Plugin, TextSelection } from 'prosemirror-state'
import { remoteMeta } from '../value/keys.ts'
import { keyOfNode } from '../value/convert.ts'
import { attributesOf } from './commands.ts'

/**
 * Where text over several list items is deleted, or replaced, what is left is an item as the first one was. From the very
 * start of the first one, ProseMirror leaves the last one.
 */
export function itemsPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      const { selection } = before
      if (!(selection instanceof TextSelection) || selection.empty) return null
      const { $from, $to } = selection
      if ($from.parentOffset > 0 || $from.sameParent($to) || $to.parentOffset === 0) return null
      const isEdit = transactions.some((tr) => tr.docChanged)
      const isOther = transactions.some((tr) => tr.getMeta(remoteMeta) || tr.getMeta('paste'))
      const { listItem, level } = attributesOf($from.parent)
      if (!isEdit || isOther || listItem === null) return null
      const { $from: $left } = after.selection
      const left = $left.parent
      if (!left.isTextblock || keyOfNode(left) !== keyOfNode($to.parent)) return null
      const attributes = attributesOf(left)
      if (attributes.listItem === listItem && attributes.level === level) return null
      return after.tr.setNodeMarkup($left.before(), null, { ...attributes, listItem, level })
    },
  })
}
