import { isRecord, ownField } from '../../model/document.ts'
import { getAt, indexOfSegment, isKeySegment } from '../../model/path.ts'
import type { Path, PathSegment } from '../../model/path.ts'
import { resolveConditional } from '../../schema/conditional.ts'
import type { ConditionResults, Conditions } from '../../schema/conditions.ts'
import type { ConditionalContext, CurrentUser } from '../../schema/define.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { rulesOf } from '../../schema/validation/rules-of.ts'
import { isEmptyObject, itemTypeOf } from '../../schema/walk.ts'
import { showsItems } from './shows-items.ts'
import type { ObjectChoices, ResolvedObject } from './object-state.ts'
import type { Presence } from '../registry.ts'
import type { FindingDisplay, FormNode } from './form-node.ts'
import type { PathTree } from './path-tree.ts'

/** One path of the form, for `useSyncExternalStore`. */
export interface NodeSource {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => FormNode
}

/** A requested path and its computed state. */
export interface Cell {
  readonly above: Cell | null
  readonly segment: PathSegment
  readonly path: Path
  readonly id: string
  readonly depth: number
  readonly below: Map<string, Cell>
  readonly listeners: Set<() => void>
  readonly source: NodeSource
  /** True when it has a subscriber or is about to get one. */
  claimed: boolean
  /**
   * Empty fields of what was there when the form began show their findings at once; in a new document or item, only after
   * a visit.
   */
  readonly existed: boolean
  given: Given
  document: unknown
  conditions: Conditions | null
  results: ConditionResults | null
  object: ResolvedObject | null
  /** True when a condition at or below this path depends on the whole document. */
  restless: boolean
  node: FormNode
}

/** The inputs of a node. When they are unchanged, so is the node. */
export interface Given {
  readonly type: SchemaType
  readonly title: string
  readonly value: unknown
  /** The index of an item in its array; -1 for anything else. */
  readonly index: number
  readonly hidden: boolean
  readonly readOnly: boolean
  readonly error: Error | null
  readonly markers: PathTree<ValidationMarker>
  readonly presence: PathTree<Presence>
  /** The focus path, if it leads through this one. */
  readonly focus: Path | null
  readonly currentUser: CurrentUser | null
  readonly choices: ObjectChoices
  readonly touched: boolean
  readonly revealed: boolean
}

/** What a value has by its place: its type, and the outcome of the conditions there. */
export type Part = Pick<
  Given,
  'type' | 'title' | 'value' | 'index' | 'hidden' | 'readOnly' | 'error'
>

export const noPlace = { index: -1, hidden: false, readOnly: false, error: null }

/** The value at a segment. `hint`: the previous index of the item; most changes do not move it. */
export function partOf(
  { given, results }: Cell,
  segment: PathSegment,
  hint: number,
  around: Pick<ConditionalContext, 'document' | 'currentUser'>,
): Part | undefined {
  if (typeof segment === 'string') {
    const field = given.type.field(segment)
    // Inside a type that edits its own content, fields have no conditions of their own.
    const { opaque, leaf } = given.type.fieldType
    const result = opaque || leaf ? noPlace : results?.fields.get(segment)
    // A string or array has no fields, whatever the schema declares.
    const isObject = given.value === undefined || given.value === null || isRecord(given.value)
    if (!field || !result || !isObject) return undefined
    const { hidden, readOnly, error } = result
    const value = isRecord(given.value) ? ownField(given.value, segment) : undefined
    return { type: field.type, title: field.title, value, index: -1, hidden, readOnly, error }
  }
  if (given.type.jsonType !== 'array' || !Array.isArray(given.value)) return undefined
  const items: readonly unknown[] = given.value
  const isThere = isKeySegment(segment) && keyOf(items[hint]) === segment._key
  const index = isThere ? hint : indexOfSegment(items, segment)
  const value = items[index]
  const type = index < 0 ? undefined : itemTypeOf(given.type, value)
  if (!type) return undefined
  const scope = { ...around, parent: given.value, value }
  const readOnly = resolveConditional(type.readOnly, scope, true).value
  return { ...noPlace, type, title: type.title, value, index, readOnly }
}

function keyOf(item: unknown): unknown {
  return isRecord(item) ? item['_key'] : undefined
}

export function itemSegment(segment: PathSegment | undefined): Exclude<PathSegment, string> | null {
  return segment === undefined || typeof segment === 'string' ? null : segment
}

export function isObjectItem({ node }: Cell, segment: Exclude<PathSegment, string>): boolean {
  return showsItems(node.type) && isRecord(getAt(node.value, [segment]))
}

export function isClaimed(cell: Cell): boolean {
  if (cell.claimed) return true
  for (const child of cell.below.values()) if (isClaimed(child)) return true
  return false
}

/** True when at most the value and the data of this path alone differ. */
export function isSameAround(a: Given, b: Given): boolean {
  return (
    isRecord(a.value) === isRecord(b.value) &&
    a.type === b.type &&
    a.hidden === b.hidden &&
    a.readOnly === b.readOnly &&
    a.markers === b.markers &&
    a.presence === b.presence &&
    a.focus === b.focus &&
    a.currentUser === b.currentUser &&
    a.revealed === b.revealed
  )
}

export function isSameGiven(a: Given, b: Given): boolean {
  return (
    isSameAround(a, b) &&
    a.value === b.value &&
    a.title === b.title &&
    a.error === b.error &&
    a.choices === b.choices &&
    a.touched === b.touched
  )
}

export function isRequired(type: SchemaType): boolean {
  return rulesOf(type).some(
    ({ level, constraints }) =>
      level === 'error' && constraints.some(({ type }) => type === 'required'),
  )
}

export function displayOf({ revealed, touched, value }: Given, existed: boolean): FindingDisplay {
  if (revealed || touched) return 'full'
  const isEmpty =
    value === undefined ||
    value === null ||
    value === '' ||
    (isRecord(value) && isEmptyObject(value))
  return existed || !isEmpty ? 'icon' : 'none'
}
