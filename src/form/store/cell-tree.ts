import { isRecord, ownField } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { getAt, pathToString } from '../../model/path.ts'
import type { Path, PathSegment } from '../../model/path.ts'
import { resolveConditional } from '../../schema/conditional.ts'
import { createConditions } from '../../schema/conditions.ts'
import type { ConditionReport } from '../../schema/conditions.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import type { Presence } from '../registry.ts'
import {
  displayOf,
  isClaimed,
  isRequired,
  isSameAround,
  isSameGiven,
  itemSegment,
  noPlace,
  partOf,
} from './cell.ts'
import type { Cell, Given, Part } from './cell.ts'
import type { FormInputs } from './form-store.ts'
import { worstLevel } from './form-node.ts'
import type { FormNode } from './form-node.ts'
import { keepShallow, resolveObjectState } from './object-state.ts'
import type { ObjectChoices } from './object-state.ts'
import { emptyPathTree, segmentKey } from './path-tree.ts'
import type { PathTree } from './path-tree.ts'
import { showsItems } from './shows-items.ts'

/**
 * The cells of a form: one for each path that something subscribed to, each computed from the one above it and from what
 * the whole form is given.
 */
export interface CellTree {
  readonly type: SchemaType
  readonly report: ConditionReport
  /** The value the form began with, if it was that of an existing document. */
  readonly first: unknown
  inputs: FormInputs
  markers: PathTree<ValidationMarker>
  presence: PathTree<Presence>
  /** The user's choices in objects and arrays, by the id of their path. */
  readonly choices: Map<string, ObjectChoices>
  /** Paths of arrays with an item that is open for editing, by id. */
  readonly opened: Map<string, Path>
  /** Ids of the fields that were visited and left. */
  readonly touched: Set<string>
  /** Cells whose listeners have not been notified. */
  readonly changed: Set<Cell>
  root: Cell
}

const noChoices: ObjectChoices = {}

function currentDocument({ inputs }: CellTree): ContentDocument | undefined {
  return isRecord(inputs.value) ? (inputs.value as ContentDocument) : undefined
}

/** Makes the cell of a part; undefined when the type does not define it. */
export function createCell(
  tree: CellTree,
  above: Cell | null,
  segment: PathSegment,
): Cell | undefined {
  const path = above ? [...above.path, segment] : []
  const id = pathToString(path)
  const given = givenOf(tree, above, segment, { id, hint: -1 })
  if (!given) return undefined
  const listeners = new Set<() => void>()
  const cell: Cell = {
    above,
    segment,
    path,
    id,
    depth: above ? above.depth + (typeof segment === 'string' ? 1 : 0) : 0,
    below: new Map(),
    listeners,
    source: {
      getSnapshot: () => cell.node,
      subscribe(listener) {
        listeners.add(listener)
        cell.claimed = true
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) cell.claimed = false
        }
      },
    },
    claimed: false,
    existed: hasExisted(tree, above, path),
    given,
    document: tree.inputs.value,
    conditions: null,
    results: null,
    object: null,
    restless: false,
    // Computed below, before the cell is visible to any caller.
    node: undefined as never,
  }
  work(tree, cell)
  tree.changed.delete(cell)
  return cell
}

function hasExisted({ first }: CellTree, above: Cell | null, path: Path): boolean {
  if (!above) return first !== undefined
  return above.existed && (typeof path.at(-1) === 'string' || getAt(first, path) !== undefined)
}

function givenOf(
  tree: CellTree,
  above: Cell | null,
  segment: PathSegment,
  { id, hint }: { id: string; hint: number },
): Given | undefined {
  const { inputs, type, markers, presence } = tree
  const { currentUser, revealed } = inputs
  const own = { choices: tree.choices.get(id) ?? noChoices, touched: tree.touched.has(id) }
  if (!above) {
    const { value, focusPath: focus } = inputs
    const scope = { document: currentDocument(tree), parent: undefined, value, currentUser }
    const readOnly = inputs.readOnly || resolveConditional(type.readOnly, scope, true).value
    const part: Part = { ...noPlace, type, title: type.title, value, readOnly }
    return { ...part, ...own, markers, presence, focus, currentUser, revealed }
  }
  const scope = { document: currentDocument(tree), currentUser }
  const part = partOf(above, segment, hint, scope)
  if (!part) return undefined
  const around = above.given
  const next = around.focus?.[above.path.length]
  const key = segmentKey(segment)
  // Written out instead of spread: this runs for every sibling of a changed field.
  return {
    type: part.type,
    title: part.title,
    value: part.value,
    index: part.index,
    hidden: around.hidden || part.hidden,
    readOnly: around.readOnly || part.readOnly,
    error: part.error,
    choices: own.choices,
    touched: own.touched,
    markers: around.markers.below.get(key) ?? emptyPathTree(),
    presence: around.presence.below.get(key) ?? emptyPathTree(),
    focus: next !== undefined && segmentKey(next) === key ? around.focus : null,
    currentUser,
    revealed,
  }
}

/** Recomputes a cell from its inputs. */
function work(tree: CellTree, cell: Cell): void {
  const { given, path } = cell
  cell.document = tree.inputs.value
  const value = isRecord(given.value) ? given.value : undefined
  const isMissing = given.value === undefined || given.value === null
  const { opaque, leaf } = given.type.fieldType
  const hasFields = given.type.jsonType === 'object' && !opaque && !leaf
  if (hasFields) {
    cell.conditions ??= createConditions(given.type, cell.id, tree.report)
    const scope = { document: currentDocument(tree), currentUser: given.currentUser, value }
    cell.results = cell.conditions.resolve(scope)
    if (cell.conditions.readsDocument) {
      for (let at: Cell | null = cell; at && !at.restless; at = at.above) at.restless = true
    }
  }
  cell.object =
    cell.results && (value || isMissing)
      ? resolveObjectState(
          { ...given, value, path, depth: cell.depth, results: cell.results },
          cell.object,
        )
      : null
  const object = cell.object?.state
  const hasNodes = object !== undefined || showsItems(given.type)
  const next: FormNode = {
    path,
    id: cell.id,
    depth: cell.depth,
    type: given.type,
    title: given.title,
    value: given.value,
    hidden: given.hidden,
    readOnly: given.readOnly,
    focused: given.focus !== null && given.focus.length === path.length,
    focusWithin: given.focus !== null,
    required: isRequired(given.type),
    // A value without nodes inside shows the findings and users of its content itself.
    markers: hasNodes ? given.markers.own : given.markers.all,
    worst: worstLevel(given.markers.all),
    display: displayOf(given, cell.existed),
    presence: hasNodes ? given.presence.own : given.presence.all,
    presenceWithin: given.presence.all,
    openItem: given.choices.openItem ?? null,
    focusItem: itemSegment(given.focus?.[path.length]),
    error: given.error,
    object,
  }
  const node = cell.node ? keepShallow(cell.node, next) : next
  if (node === cell.node) return
  cell.node = node
  tree.changed.add(cell)
}

/** Recomputes a cell, and those below that the change applies to. */
export function refresh(tree: CellTree, cell: Cell): void {
  const given = givenOf(tree, cell.above, cell.segment, { id: cell.id, hint: cell.given.index })
  if (!given) {
    // The path no longer exists; its remaining subscribers are about to unmount.
    cell.above?.below.delete(segmentKey(cell.segment))
    return
  }
  const isSame = isSameGiven(cell.given, given)
  if (isSame) cell.given = given
  if (isSame && !(cell.restless && cell.document !== tree.inputs.value)) return
  const { given: before, results } = cell
  if (given.type !== before.type) cell.conditions = cell.results = cell.object = null
  cell.given = given
  work(tree, cell)
  const onlyValues = cell.results === results && isSameAround(before, given)
  for (const [key, child] of cell.below) {
    if (onlyValues && isLeftAlone(tree, child, given.value)) continue
    // In a long array, only the items with subscribers are recomputed.
    if (typeof child.segment !== 'string' && !isClaimed(child)) cell.below.delete(key)
    else refresh(tree, child)
  }
}

/** True for a field with an unchanged value: nothing else can have changed for it. */
function isLeftAlone(
  { inputs }: CellTree,
  { segment, given, restless, document }: Cell,
  around: unknown,
): boolean {
  if (typeof segment !== 'string' || !isRecord(around)) return false
  if (restless && document !== inputs.value) return false
  return ownField(around, segment) === given.value
}

/** The cell of a path, made when it is first needed; undefined when the type does not define it. */
export function cellAt(tree: CellTree, path: Path): Cell | undefined {
  let cell: Cell | undefined = tree.root
  for (const segment of path) {
    const key = segmentKey(segment)
    const next: Cell | undefined = cell.below.get(key) ?? createCell(tree, cell, segment)
    if (!next) return undefined
    cell.below.set(key, next)
    cell = next
  }
  return cell
}
