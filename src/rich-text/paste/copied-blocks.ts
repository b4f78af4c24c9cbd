import { NodeSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import { isKeyed, type Keyed } from '../../model/portable-text.ts'
import type { Converter } from '../value/convert.ts'

/** The selection as blocks; within a single block, only the selected part. */
export function copiedBlocks(
  state: EditorState,
  converter: Converter,
): { blocks: readonly Keyed[]; isInline: boolean } {
  const { selection, doc } = state
  const { $from, $to } = selection
  const isInline = $from.parent.isTextblock && $from.sameParent($to)
  const nodes =
    selection instanceof NodeSelection && selection.node.isBlock
      ? [selection.node]
      : isInline
        ? [$from.parent.cut($from.parentOffset, $to.parentOffset)]
        : doc.slice(selection.from, selection.to).content.content
  const blocks = nodes.map((node) => converter.toItem(node)).filter(isKeyed)
  return { blocks, isInline }
}
