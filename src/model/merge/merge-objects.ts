import { isRecord, isReference, ownField } from '../document.ts'
import { isEqual } from '../equal.ts'
import type { Path } from '../path.ts'
import { isEmptiedUnderEdits } from './emptied-values.ts'
import { joinLists } from './join-lists.ts'
import type { MergePlace, MergeValues } from './assemble-blocks.ts'
import { mergeKeyedLists, type MergedList, type MergeQuestion } from './portable-text-merge.ts'

export interface ObjectMerge {
  /** Merges two changes of a plain value, or of values of different kinds. */
  readonly mergeValues: MergeValues
  /** Merges two changes of a text inside the object; null for a list that is not a text. */
  readonly mergeText: (place: MergePlace) => readonly unknown[] | null
  /** Called for each item that one side removed while the other changed it; its path is absolute. */
  readonly ask: (question: MergeQuestion) => void
}

/**
 * Merges two changes of an object, such as a table among the blocks of a text: field by field, item by item, down to the
 * values that both changed.
 */
export function mergeObjects(place: MergePlace, merge: ObjectMerge): unknown {
  const { base, mine, theirs, path } = place
  if (isEqual(base, mine)) return theirs
  if (isEqual(base, theirs) || isEqual(mine, theirs)) return mine
  const isRemoved = base !== undefined && (mine === undefined || theirs === undefined)
  if (isRemoved || isEmptiedUnderEdits(place)) return merge.mergeValues(place)
  const inside = (inner: MergePlace) =>
    mergeObjects({ ...inner, path: [...path, ...inner.path] }, merge)
  if (areObjects([mine, theirs]) && (base === undefined || areObjects([base, mine]))) {
    return mergeFields({ ...place, base: base ?? {} }, inside)
  }
  const lists = { base: base ?? [], mine: mine ?? [], theirs: theirs ?? [] }
  const { base: was, mine: own, theirs: other } = lists
  if (Array.isArray(was) && Array.isArray(own) && Array.isArray(other)) {
    const keyed = () => asked(mergeKeyedLists(lists, inside), path, merge)
    const merged =
      merge.mergeText({ ...lists, path }) ?? keyed() ?? mergePlainLists({ was, own, other }, inside)
    if (merged) return merged
  }
  return merge.mergeValues(place)
}

function asked(
  merged: MergedList | null,
  path: Path,
  { ask }: ObjectMerge,
): readonly unknown[] | undefined {
  for (const question of merged?.questions ?? []) {
    ask({ ...question, path: [...path, ...question.path] })
  }
  return merged?.items
}

function mergeFields({ base, mine, theirs }: MergePlace, inside: MergeValues): unknown {
  const sides = [base, mine, theirs] as Record<string, unknown>[]
  const result: Record<string, unknown> = {}
  for (const name of new Set(sides.flatMap((side) => Object.keys(side)))) {
    const [was, own, other] = sides.map((side) => ownField(side, name))
    const value = inside({ base: was, mine: own, theirs: other, path: [name] })
    if (value !== undefined) result[name] = value
  }
  return result
}

/** Items without keys, such as the texts of cells: by position while both have the same number. */
function mergePlainLists(
  { was, own, other }: Readonly<Record<'was' | 'own' | 'other', readonly unknown[]>>,
  inside: MergeValues,
): readonly unknown[] | null {
  if (was.length !== own.length || was.length !== other.length) {
    return joinLists(was, own, other, { isText: true })
  }
  return was.map((base, at) => inside({ base, mine: own[at], theirs: other[at], path: [at] }))
}

/** True for objects of one kind that can have a field from each side. References, places and areas are one value. */
function areObjects(values: readonly unknown[]): boolean {
  const [first] = values
  return values.every(
    (value) =>
      isRecord(value) &&
      isRecord(first) &&
      value['_type'] === first['_type'] &&
      !isReference(value) &&
      !Object.entries(value).every(
        ([name, field]) => name.startsWith('_') || typeof field === 'number',
      ),
  )
}
