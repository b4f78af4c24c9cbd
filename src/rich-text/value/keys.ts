import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { createKey } from '../../model/key.ts'
import type { Keyed } from '../../model/portable-text.ts'
import { isKeyed } from '../../model/portable-text.ts'
import { keyOfNode, newFields } from './convert.ts'
import { inlineNode, type TextAttributes } from './schema.ts'

/** Meta key of transactions with remote edits, whose keys are not changed. */
export const remoteMeta = 'remote'

/**
 * Assigns new keys to blocks and objects created by local edits. When a block is split, the first half keeps the key,
 * unless it is empty: then the caret was at the start, and the empty block is the new one.
 */
export function keysPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      const isLocal = transactions.some((one) => one.docChanged && !one.getMeta(remoteMeta))
      return isLocal ? assignKeys(before, after) : null
    },
  })
}

function assignKeys(before: EditorState, after: EditorState): Transaction | null {
  const { start, end, oldEnd } = changedNodes(before.doc, after.doc)
  const tr = after.tr
  const changed = after.doc.children.slice(start, end)
  const known = new Set(before.doc.children.slice(start, oldEnd).map(keyOfNode))
  const seen = new Set<string>()
  const areFine = changed.every((node) => {
    const key = keyOfNode(node)
    if (key === '' || !known.has(key) || seen.has(key)) return false
    seen.add(key)
    return true
  })
  const used = areFine
    ? null
    : new Set(
        after.doc.children.map((node, at) => (at < start || at >= end ? keyOfNode(node) : '')),
      )
  let position = 0
  for (const node of after.doc.children.slice(0, start)) position += node.nodeSize
  changed.forEach((node, index) => {
    if (used)
      assignKey(tr, {
        node,
        position,
        next: changed[index + 1],
        used,
        isOnly: after.doc.childCount === 1,
      })
    if (node.isTextblock) assignInlineKeys(tr, node, position)
    position += node.nodeSize
  })
  if (!tr.docChanged) return null
  // A step drops the marks of the text that is typed next.
  if (after.storedMarks) tr.setStoredMarks(after.storedMarks)
  return tr.setMeta('addToHistory', false)
}

interface Place {
  readonly node: Node
  readonly position: number
  readonly next: Node | undefined
  readonly used: Set<string>
  readonly isOnly: boolean
}

function assignKey(tr: Transaction, { node, position, next, used, isOnly }: Place): void {
  const key = keyOfNode(node)
  const isPlaceholder = isOnly && key === '' && node.isTextblock && node.content.size === 0
  if (isPlaceholder) return
  const isNewHalf =
    node.isTextblock &&
    node.content.size === 0 &&
    next?.isTextblock &&
    next.content.size > 0 &&
    keyOfNode(next) === key
  // An invalid item without a key is kept unchanged.
  if (key === '' && !node.isTextblock) return
  if (key !== '' && !isNewHalf && !used.has(key)) {
    used.add(key)
    return
  }
  const fresh = createKey()
  used.add(fresh)
  if (key === '' && node.isTextblock) {
    // Created by the view after everything was deleted: becomes a plain block.
    const { style, rest } = node.attrs as TextAttributes
    const isBare = Object.keys(rest).length === 0
    tr.setNodeMarkup(position, null, {
      ...node.attrs,
      key: fresh,
      style: style ?? 'normal',
      rest: isBare ? newFields(node.type) : rest,
    })
  } else if (node.isTextblock) tr.setNodeAttribute(position, 'key', fresh)
  else tr.setNodeAttribute(position, 'value', { ...(node.attrs['value'] as Keyed), _key: fresh })
}

function assignInlineKeys(tr: Transaction, node: Node, position: number): void {
  const seen = new Set<string>()
  node.forEach((child, offset) => {
    if (child.type.name !== inlineNode) return
    const value = child.attrs['value'] as Keyed
    const isFresh = isKeyed(value) && !seen.has(value._key)
    const key = isFresh ? value._key : createKey()
    seen.add(key)
    if (!isFresh) tr.setNodeAttribute(position + 1 + offset, 'value', { ...value, _key: key })
  })
}

/** The range of top-level nodes that differ: from `start` to `end`, in the old document to `oldEnd`. */
export function changedNodes(
  before: Node,
  after: Node,
): { start: number; end: number; oldEnd: number } {
  const [old, now] = [before.children, after.children]
  const limit = Math.min(old.length, now.length)
  let start = 0
  while (start < limit && old[start] === now[start]) start++
  let tail = 0
  while (tail < limit - start && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  return { start, end: now.length - tail, oldEnd: old.length - tail }
}
