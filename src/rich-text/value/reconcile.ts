import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { matchItems } from '../../model/diff/diff-array.ts'
import { isEqual } from '../../model/equal.ts'
import { type Converter, keyOfNode } from './convert.ts'
import { keepSelection, Places } from './keep-selection.ts'
import { remoteMeta } from './keys.ts'
import { restyle } from './node-steps.ts'
import { changesBetween, rowOf } from './text-rows.ts'

/**
 * Creates the transaction that updates a document to a new value, with minimal steps: unchanged nodes stay the same
 * objects, and the ends of the selection stay between the characters they stood between, also where these move to
 * another block. `items` are the items of the top-level nodes, in order. Null if nothing changes.
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
  if (next.length === 0 || items.length === 0) {
    tr.replaceWith(0, doc.content.size, converter.toDoc(next).content)
    return finish(tr)
  }
  let start = 0
  for (const node of nodes.slice(0, head)) start += node.nodeSize
  const after = next.slice(head, newEnd)
  const changed = nodes.slice(head, oldEnd)
  const before = items.slice(head, oldEnd)
  const blocks = pairBlocks(converter, { nodes: changed, before, after })
  const places = new Places(tr)
  moveBlocks(places, { blocks, nodes: changed, start })
  const settled = withDivisions(blocks)
  changeBlocks(tr, settled, start)
  finishBlocks(tr, { blocks: settled, head, start })
  // Received items are written back unchanged, even where spans could be joined: no local edit has touched them.
  after.forEach((item, index) => adoptNode(converter, tr.doc.child(head + index), item))
  keepSelection(state, tr, places)
  return finish(tr)
}

/** An old or a new block, or both. */
interface Block {
  readonly key: string
  /** The index of the old node. */
  readonly from: number | null
  readonly old: Node | null
  readonly next: Node | null
  /** The old node may contain edits that are not in its item yet. */
  readonly isUntouched: boolean
  readonly hasMoved: boolean
}

interface Versions {
  readonly nodes: readonly Node[]
  readonly before: readonly unknown[]
  readonly after: readonly unknown[]
}

/** The blocks in the order of the new version, with removed ones where they were. */
function pairBlocks(converter: Converter, { nodes, before, after }: Versions): Block[] {
  return matchItems(before, after).map(({ fromIndex, toIndex, hasMoved }, at): Block => {
    const old = fromIndex === undefined ? null : nodes[fromIndex]!
    const isUntouched =
      fromIndex !== undefined && toIndex !== undefined && before[fromIndex] === after[toIndex]
    const next = toIndex === undefined ? null : isUntouched ? old : converter.toNode(after[toIndex])
    // Without keys, items are the same only where they were matched.
    const key = keyOfNode((old ?? next)!) || `#${at}`
    return { key, from: fromIndex ?? null, old, next, isUntouched, hasMoved }
  })
}

/** Where a split or a join left the block's key to its second part, the parts change their roles. */
function withDivisions(blocks: readonly Block[]): Block[] {
  const result = [...blocks]
  for (let at = 1; at < result.length; at++) {
    const [first, second] = [result[at - 1]!, result[at]!]
    if (!second.old || !second.next || second.isUntouched) continue
    const [one, both] = first.next ? [first.next, second.old] : [first.old!, second.next]
    const other = first.next ? second.next : second.old
    const isOnlyOne = (first.old === null) !== (first.next === null)
    if (!isOnlyOne || !isDivision(both, one, other)) continue
    const pair = { ...second, key: first.key }
    result[at - 1] = first.next ? { ...pair, next: first.next } : { ...pair, old: first.old }
    result[at] = first.next ? { ...second, old: null } : { ...second, next: null }
  }
  return result
}

function isDivision(both: Node, one: Node, other: Node): boolean {
  if (both.type !== one.type || both.type !== other.type || one.content.size === 0) return false
  if (both.content.size !== one.content.size + other.content.size) return false
  return both.textContent === one.textContent + other.textContent
}

/** Brings blocks that are in both versions into their new order; they keep their nodes. */
function moveBlocks(
  places: Places,
  { blocks, nodes, start }: { blocks: readonly Block[]; nodes: readonly Node[]; start: number },
): void {
  const order = nodes.map((_, at) => at)
  let previous: number | null = null
  for (const { from, hasMoved } of blocks) {
    if (from === null) continue
    const positionOf = (index: number) =>
      order.slice(0, index).reduce((sum, at) => sum + nodes[at]!.nodeSize, start)
    if (hasMoved) {
      const index = order.indexOf(from)
      const target = previous === null ? 0 : order.indexOf(previous) + 1
      places.move(nodes[from]!, positionOf(index), positionOf(target))
      order.splice(index, 1)
      order.splice(target > index ? target - 1 : target, 0, from)
    }
    previous = from
  }
}

/** Replaces the letters that differ, from the end to the start. */
function changeBlocks(tr: Transaction, blocks: readonly Block[], start: number): void {
  let end = start
  for (const { old } of blocks) end += old?.nodeSize ?? 0
  let last = blocks.length
  for (let at = blocks.length - 1; at >= 0; at--) {
    const { old, next, isUntouched } = blocks[at]!
    const isSettled = old !== null && next !== null
    if (!isSettled && at > 0) continue
    const first = isUntouched && isSettled ? at + 1 : at
    const stretch = blocks.slice(first, last)
    for (const one of stretch) end -= one.old?.nodeSize ?? 0
    changeStretch(tr, stretch, end)
    if (first > at) end -= old!.nodeSize
    last = at
  }
}

/** Changes a block and the new and removed ones after it, between which its text may have been divided. */
function changeStretch(tr: Transaction, blocks: readonly Block[], start: number): void {
  const old = blocks.filter((block) => block.old)
  const now = blocks.filter(({ next }) => next)
  const oldNodes = old.map((block) => block.old!)
  const newNodes = now.map(({ next }) => next!)
  const type = oldNodes.find(({ isTextblock }) => isTextblock)?.type ?? null
  const keys = (list: readonly Block[]) => list.map(({ key }) => key)
  const [oldRow, newRow] = [rowOf(oldNodes, type, keys(old)), rowOf(newNodes, type, keys(now))]
  const changes = changesBetween(oldRow, newRow)
  if (changes.length === 0) return
  const fresh = tr.doc.type.create(null, newNodes)
  for (const { from, to, newFrom, newTo } of changes.toReversed()) {
    tr.step(new ReplaceStep(start + from, start + to, fresh.slice(newFrom, newTo)))
  }
}

/** Gives the changed blocks their marks and attributes. */
function finishBlocks(
  tr: Transaction,
  { blocks, head, start }: { blocks: readonly Block[]; head: number; start: number },
): void {
  let position = start
  let index = head
  for (const { next, isUntouched } of blocks) {
    if (!next) continue
    if (!isUntouched) restyle(tr, position, tr.doc.child(index), next)
    position += tr.doc.child(index++).nodeSize
  }
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

function finish(tr: Transaction): Transaction {
  return tr.setMeta(remoteMeta, true).setMeta('addToHistory', false)
}
