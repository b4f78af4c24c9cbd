import type { Mark, Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform'
import { isEqual } from '../../model/equal.ts'

/**
 * Turns a node into another one with the same letters, by steps that move nothing: attributes, marks and the values of
 * objects.
 */
export function restyle(tr: Transaction, position: number, old: Node, next: Node): void {
  if (old === next || old.eq(next)) return
  changeAttributes(tr, position, old, next)
  if (next.isTextblock && old.textContent === next.textContent) {
    changeMarks(tr, position + 1, old, next)
  }
  const node = tr.doc.nodeAt(position)!
  // Content of another shape.
  if (!node.eq(next)) tr.replaceWith(position, position + node.nodeSize, next)
}

function changeAttributes(tr: Transaction, position: number, old: Node, next: Node): void {
  for (const [name, value] of Object.entries<unknown>(next.attrs)) {
    if (!isEqual(old.attrs[name], value)) tr.setNodeAttribute(position, name, value)
  }
}

function changeMarks(tr: Transaction, start: number, old: Node, next: Node): void {
  const [before, after] = [old.children, next.children]
  let position = start
  let [index, nextIndex] = [0, 0]
  let [used, nextUsed] = [0, 0]
  while (index < before.length && nextIndex < after.length) {
    const [was, is] = [before[index]!, after[nextIndex]!]
    const size = Math.min(was.nodeSize - used, is.nodeSize - nextUsed)
    if (was.isText && is.isText) remark(tr, [position, position + size], was.marks, is.marks)
    else if (was.type === is.type) changeAttributes(tr, position, was, is)
    position += size
    used += size
    nextUsed += size
    if (used === was.nodeSize) [index, used] = [index + 1, 0]
    if (nextUsed === is.nodeSize) [nextIndex, nextUsed] = [nextIndex + 1, 0]
  }
}

function remark(
  tr: Transaction,
  [from, to]: readonly [from: number, to: number],
  was: readonly Mark[],
  is: readonly Mark[],
): void {
  const gone = was.filter((mark) => !mark.isInSet(is))
  const added = is.filter((mark) => !mark.isInSet(was))
  const kept = was.filter((mark) => mark.isInSet(is))
  const result = added.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), kept)
  // Marks of the same type are in the order of their names in the span.
  const isOrdered = result.every((mark, at) => mark.eq(is[at]!))
  for (const mark of isOrdered ? gone : was) tr.step(new RemoveMarkStep(from, to, mark))
  for (const mark of isOrdered ? added : is) tr.step(new AddMarkStep(from, to, mark))
}
