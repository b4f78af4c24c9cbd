import { Fragment, type Node, Slice } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { type Mappable, ReplaceStep } from 'prosemirror-transform'
import { keyOfNode } from './convert.ts'

interface Move {
  readonly from: number
  readonly to: number
  readonly by: number
}

/** Where positions of the document before a transaction are after it. Moved nodes take theirs along. */
export class Places {
  readonly #tr: Transaction
  readonly #moves: Move[] = []

  /** All nodes are moved before anything else is changed. */
  constructor(tr: Transaction) {
    this.#tr = tr
  }

  move(node: Node, from: number, target: number): void {
    const to = from + node.nodeSize
    const isUp = target <= from
    this.#tr.step(new ReplaceStep(target, target, new Slice(Fragment.from(node), 0, 0)))
    const left = isUp ? from + node.nodeSize : from
    this.#tr.step(new ReplaceStep(left, left + node.nodeSize, Slice.empty))
    this.#moves.push({ from, to, by: (isUp ? target : target - node.nodeSize) - from })
  }

  get haveMoved(): boolean {
    return this.#moves.length > 0
  }

  /** `side`: what is inserted at the position itself comes after it (-1) or before it (1). */
  map(position: number, side: -1 | 1): number {
    let at = position
    this.#moves.forEach(({ from, to, by }, index) => {
      const isInside = at > from && at < to
      const isNode = at === from && side > 0
      const steps = this.#tr.mapping.slice(index * 2, index * 2 + 2)
      at = isInside || isNode ? at + by : steps.map(at, side)
    })
    return this.#tr.mapping.slice(this.#moves.length * 2).map(at, side)
  }
}

/**
 * Keeps the selection of a state in a transaction with changes of others: both ends between the characters they stood
 * between. What others insert at an end is outside of a selection, and after a caret.
 */
export function keepSelection(state: EditorState, tr: Transaction, places: Places): void {
  const selection = selectionAfter(state.selection, tr.doc, places)
  if (!selection.eq(tr.selection)) tr.setSelection(selection)
  // Steps and selections clear the marks chosen for the next letter.
  if (state.storedMarks) tr.setStoredMarks(state.storedMarks)
}

function selectionAfter(selection: Selection, doc: Node, places: Places): Selection {
  if (selection instanceof TextSelection) return textAfter(selection, doc, places)
  if (selection instanceof NodeSelection) {
    const position = places.map(selection.from, 1)
    const node = doc.nodeAt(position)
    const isSame = node?.type === selection.node.type
    if (isSame && keyOfNode(node) === keyOfNode(selection.node)) {
      return NodeSelection.create(doc, position)
    }
    return near(doc, places.map(selection.from, -1))
  }
  const mapping: Pick<Mappable, 'map'> = { map: (position) => places.map(position, -1) }
  return selection.map(doc, mapping as Mappable)
}

function textAfter(selection: TextSelection, doc: Node, places: Places): Selection {
  const { anchor, head, empty, from, to } = selection
  if (empty) return near(doc, places.map(head, -1))
  const end = places.map(to, -1)
  const start = places.map(from, 1)
  // Everything between both ends is gone.
  if (start > end && !places.haveMoved) return near(doc, end)
  const [$anchor, $head] = (anchor < head ? [start, end] : [end, start]).map((at) =>
    doc.resolve(at),
  )
  return TextSelection.between($anchor!, $head!)
}

/** The caret, in text: a selected object would be replaced by the next letter. */
function near(doc: Node, position: number): Selection {
  const $position = doc.resolve(position)
  if ($position.parent.isTextblock) return new TextSelection($position)
  return (
    Selection.findFrom($position, -1, true) ??
    Selection.findFrom($position, 1, true) ??
    Selection.near($position)
  )
}
