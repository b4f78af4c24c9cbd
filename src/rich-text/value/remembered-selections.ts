import type { Node } from 'prosemirror-model'
import { AllSelection, NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import { keyOf } from '../../model/diff/diff-array.ts'
import { isEqual } from '../../model/equal.ts'
import type { TextPoint } from '../../model/merge/portable-text-units.ts'
import { keyOfNode } from './convert.ts'

/** A selection by the keys of its blocks. */
type Place =
  | { readonly type: 'all' }
  | { readonly type: 'object'; readonly key: string }
  | { readonly type: 'text'; readonly anchor: TextPoint; readonly head: TextPoint }

type Value = readonly unknown[]

interface Edit {
  readonly value: Readonly<Record<'before' | 'after', Value>>
  readonly place: Readonly<Record<'before' | 'after', Place | null>>
}

const maxEdits = 200

/** The selections before and after each edit of this visit, for undo and redo. */
export class RememberedSelections {
  readonly #edits: Edit[] = []
  /** Of edits that are not in the value yet. */
  #begun: Edit['place'] | null = null

  /** To be called with the selections before and after each edit. */
  note(before: Selection, after: Selection): void {
    this.#begun = {
      before: this.#begun ? this.#begun.before : placeOf(before),
      after: placeOf(after),
    }
  }

  /** To be called when edits become part of the value. */
  end(before: Value, after: Value): void {
    const place = this.#begun
    this.#begun = null
    if (!place || before === after) return
    this.#edits.push({ value: { before, after }, place })
    if (this.#edits.length > maxEdits) this.#edits.shift()
  }

  /**
   * The selection that stood before or after the edit that an undo or redo has just reverted, in the new document; null
   * if the selected blocks have changed since.
   */
  find(
    side: 'before' | 'after',
    change: Record<'from' | 'to', Value>,
    doc: Node,
  ): Selection | null {
    const was = itemsByKey(change.from)
    const is = itemsByKey(change.to)
    const isChanged = (key: string) => !isEqual(was.get(key), is.get(key))
    for (const edit of this.#edits.toReversed()) {
      const place = edit.place[side]
      if (!place) continue
      const value = edit.value[side]
      const keys = keysOf(place)
      const isAll = keys.length === 0
      const isHere = isAll
        ? isEqual(value, change.to)
        : keys.some(isChanged) && keys.every((key) => isEqual(itemOf(value, key), is.get(key)))
      if (isHere) return selectionAt(place, doc)
    }
    return null
  }
}

function placeOf(selection: Selection): Place | null {
  if (selection instanceof AllSelection) return { type: 'all' }
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    return { type: 'object', key: keyOfNode(selection.node) }
  }
  const { $anchor, $head } = selection
  if (!$anchor.parent.isTextblock || !$head.parent.isTextblock) return null
  const [anchor, head] = [$anchor, $head].map(({ parent, parentOffset }): TextPoint => ({
    key: keyOfNode(parent),
    offset: parentOffset,
  }))
  return { type: 'text', anchor: anchor!, head: head! }
}

function keysOf(place: Place): readonly string[] {
  if (place.type === 'all') return []
  return place.type === 'object' ? [place.key] : [place.anchor.key, place.head.key]
}

function selectionAt(place: Place, doc: Node): Selection | null {
  if (place.type === 'all') return new AllSelection(doc)
  if (place.type === 'object') {
    const position = startOfBlock(doc, place.key)
    return position === null ? null : NodeSelection.create(doc, position)
  }
  const anchor = positionOfPoint(doc, place.anchor)
  const head = positionOfPoint(doc, place.head)
  if (anchor === null || head === null) return null
  return TextSelection.create(doc, anchor, head)
}

export function positionOfPoint(doc: Node, { key, offset }: TextPoint): number | null {
  const start = startOfBlock(doc, key)
  const node = start === null ? null : doc.nodeAt(start)
  return node?.isTextblock ? start! + 1 + Math.min(offset, node.content.size) : null
}

function startOfBlock(doc: Node, key: string): number | null {
  let position = 0
  for (const node of doc.children) {
    if (keyOfNode(node) === key) return position
    position += node.nodeSize
  }
  return null
}

const itemOf = (value: Value, key: string) => value.find((item) => keyOf(item) === key)

function itemsByKey(value: Value): ReadonlyMap<string | null, unknown> {
  return new Map(value.map((item) => [keyOf(item), item]))
}
