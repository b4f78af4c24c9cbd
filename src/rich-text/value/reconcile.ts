import type { Fragment, Node } from 'prosemirror-model'
import { type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { matchItems } from '../../model/diff/diff-array.ts'
import { isEqual } from '../../model/equal.ts'
import { haveKeys, type Keyed } from '../../model/portable-text.ts'
import { movePoint, type TextPoint } from '../../model/merge/portable-text-units.ts'
import { type Converter, keyOfNode } from './convert.ts'
import { REMOTE } from './keys.ts'
import { objectNode } from './schema.ts'

/**
 * Creates the transaction that updates a document to a new value, with minimal steps: unchanged nodes stay the same
 * objects, and the caret stays at its character, even if that moves to another block. `items` are the items of the
 * top-level nodes, in order. Null if nothing changes.
 */
export function reconcile(
  state: EditorState,
  converter: Converter,
  items: readonly unknown[],
  next: readonly unknown[],
): Transaction | null {
  const { doc, tr } = state
  const nodes = items.length === 0 ? [] : doc.children
  const limit = Math.min(items.length, next.length)
  const isSame = (at: number, to: number) => adopt(converter, nodes[at]!, items[at], next[to])
  let head = 0
  while (head < limit && isSame(head, head)) head++
  let tail = 0
  while (tail < limit - head && isSame(items.length - 1 - tail, next.length - 1 - tail)) tail++
  const [oldEnd, newEnd] = [items.length - tail, next.length - tail]
  if (head === oldEnd && head === newEnd) return null
  const before = items.slice(head, oldEnd)
  const after = next.slice(head, newEnd)
  if (next.length === 0 || items.length === 0) {
    tr.replaceWith(0, doc.content.size, converter.toDoc(next).content)
    return finish(tr)
  }
  const starts = startsOf(doc)
  const settled = matchItems(before, after).flatMap(({ fromIndex, toIndex, hasMoved }) =>
    fromIndex !== undefined && toIndex !== undefined && !hasMoved
      ? [[fromIndex + head, toIndex + head] as const]
      : [],
  )
  const pairs = [...settled, [oldEnd, newEnd] as const].sort(([a], [b]) => b - a)
  for (const [index, [from, to]] of pairs.entries()) {
    if (from < oldEnd) changeNode(tr, starts[from]!, nodes[from]!, converter.toNode(next[to]))
    const [previousFrom, previousTo] = pairs[index + 1] ?? [head - 1, head - 1]
    const fresh = next.slice(previousTo + 1, to).map((item) => converter.toNode(item))
    if (previousFrom + 1 < from || fresh.length > 0) {
      tr.replaceWith(starts[previousFrom + 1]!, starts[from]!, fresh)
    }
  }
  // Received items are written back unchanged, even where spans could be joined: no local edit has touched them.
  after.forEach((item, index) => adoptNode(converter, tr.doc.child(head + index), item))
  keepCaret(state, tr, before, after)
  return finish(tr)
}

function adoptNode(converter: Converter, node: Node, item: unknown): void {
  const wanted = converter.toNode(item)
  if (node !== wanted && node.eq(wanted)) converter.link(node, item)
}

/** Whether both items are equal; if so, the node is associated with the new one. */
function adopt(converter: Converter, node: Node, item: unknown, next: unknown): boolean {
  if (item === next) return true
  if (!isEqual(item, next)) return false
  converter.link(node, next)
  return true
}

function startsOf(doc: Node): number[] {
  const starts = [0]
  for (const node of doc.children) starts.push(starts.at(-1)! + node.nodeSize)
  return starts
}

function changeNode(tr: Transaction, position: number, old: Node, next: Node): void {
  if (old === next) return
  if (old.type.name === objectNode && next.type === old.type) {
    tr.setNodeAttribute(position, 'value', next.attrs['value'])
    return
  }
  if (!old.isTextblock || old.type !== next.type) {
    tr.replaceWith(position, position + old.nodeSize, next)
    return
  }
  changeContent(tr, position + 1, old.content, next.content)
  if (!isEqual(old.attrs, next.attrs)) tr.setNodeMarkup(position, null, next.attrs)
}

function changeContent(tr: Transaction, position: number, old: Fragment, next: Fragment): void {
  const start = old.findDiffStart(next)
  const end = old.findDiffEnd(next)
  if (start === null || !end) return
  // With repeated characters at both ends, the differing ranges overlap; the change is placed at the start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const [oldEnd, nextEnd] = [end.a + overlap, end.b + overlap]
  tr.replaceWith(position + start, position + oldEnd, next.cut(start, nextEnd))
}

function finish(tr: Transaction): Transaction {
  return tr.setMeta(REMOTE, true).setMeta('addToHistory', false)
}

function keepCaret(
  state: EditorState,
  tr: Transaction,
  before: readonly unknown[],
  after: readonly unknown[],
): void {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !haveKeys(before) || !haveKeys(after)) return
  const anchor = moved(state, tr, selection.anchor, before, after)
  const head = selection.empty ? anchor : moved(state, tr, selection.head, before, after)
  if (anchor === null && head === null) return
  const [from, to] = [
    anchor ?? tr.mapping.map(selection.anchor),
    head ?? tr.mapping.map(selection.head),
  ]
  if (from === tr.selection.anchor && to === tr.selection.head) return
  tr.setSelection(Selection.fromJSON(tr.doc, { type: 'text', anchor: from, head: to }))
}

/** The new position of a caret in one of the changed blocks; null for any other caret. */
function moved(
  { doc }: EditorState,
  tr: Transaction,
  position: number,
  before: readonly Keyed[],
  after: readonly Keyed[],
): number | null {
  const $position = doc.resolve(position)
  if (!$position.parent.isTextblock) return null
  const key = keyOfNode($position.parent)
  const old = before.find(({ _key }) => _key === key)
  if (!old) return null
  // Within one block, the steps themselves keep the caret where it is.
  const same = after.find(({ _key }) => _key === key)
  const isAlone = same && before.length === 1 && after.length === 1
  if (isAlone) return null
  const point = movePoint(before, after, { key, offset: $position.parentOffset })
  return point && positionOfPoint(tr.doc, point)
}

export function positionOfPoint(doc: Node, { key, offset }: TextPoint): number | null {
  let position = 0
  for (const node of doc.children) {
    if (node.isTextblock && keyOfNode(node) === key) {
      return position + 1 + Math.min(offset, node.content.size)
    }
    position += node.nodeSize
  }
  return null
}
