import { isRecord, isStamp, ownField } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { pathEquals, pathStartsWith, pathToString } from '../../model/path.ts'
import type { Path, PathSegment } from '../../model/path.ts'
import { resolveConditional } from '../../schema/conditional.ts'
import type { CurrentUser } from '../../schema/define.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { createConditions } from '../../schema/conditions.ts'
import type { ConditionReport } from '../../schema/conditions.ts'
import {
  displayOf,
  isClaimed,
  isObjectItem,
  isRequired,
  isSameAround,
  isSameGiven,
  itemSegment,
  noPlace,
  partOf,
} from './cell.ts'
import type { Cell, Given, NodeSource, Part } from './cell.ts'
import { worstLevel } from './form-node.ts'
import type { FormNode } from './form-node.ts'
import { showsItems } from './shows-items.ts'
import { choicesToShow, keepShallow, resolveObjectState } from './object-state.ts'
import type { ObjectChoices } from './object-state.ts'
import { buildPathTree, emptyPathTree, segmentKey } from './path-tree.ts'
import type { Presence } from '../registry.ts'
import { createTypingPause } from '../../data/rhythm.ts'
import { type Clock } from '../../data/clock.ts'

/** The inputs of the form. */
export interface FormInputs {
  readonly value: unknown
  readonly readOnly: boolean
  readonly markers: readonly ValidationMarker[]
  readonly presence: readonly Presence[]
  /** Null when the focus is outside this form. */
  readonly focusPath: Path | null
  readonly currentUser: CurrentUser | null
  /** Shows every finding, also on untouched fields; set after a refused publish. */
  readonly revealed: boolean
}

export interface FormStoreOptions {
  readonly type: SchemaType
  readonly inputs: FormInputs
  readonly report: ConditionReport
  /** Tells pauses between keys. */
  readonly clock: Clock
}

/**
 * The form's state. It is computed only for subscribed paths, and recomputed only where a change applies: after a
 * keystroke the changed node and its ancestors are new objects, every other node is the same object.
 */
export interface FormStore {
  readonly inputs: FormInputs
  readonly update: (inputs: Partial<FormInputs>) => void
  /**
   * Performs an edit made by typing. The control already shows the text, so listeners are notified of the first key at
   * once, of quickly following keys in the next pause, and of all of them with any other change.
   */
  type(edit: () => void): void
  /** Typing has ended: notifies listeners of the pending edits. */
  settle(): void
  /** The state at a path; undefined when the type does not define it. */
  getNode(path: Path): FormNode | undefined
  source(path: Path): NodeSource | undefined
  choose(path: Path, choices: ObjectChoices): void
  /** Opens the items along a path, and closes all others. */
  openItems(path: Path): void
  /** Marks a field as visited and left by the user. */
  readonly touch: (path: Path) => void
}

const noChoices: ObjectChoices = {}

export function createFormStore({
  type,
  inputs: first,
  report,
  clock,
}: FormStoreOptions): FormStore {
  let inputs = first
  let markers = buildPathTree(first.markers, emptyPathTree<ValidationMarker>())
  let presence = buildPathTree(first.presence, emptyPathTree<Presence>())
  const choices = new Map<string, ObjectChoices>()
  const touched = new Set<string>()
  /** Paths of arrays with an item that is open for editing, by id. */
  const opened = new Map<string, Path>()
  const changed = new Set<Cell>()
  let isTyping = false
  const typed = createTypingPause(clock, notify)
  // In an existing document, empty fields show their findings at once; in a new one, only after a visit.
  const existed = isRecord(first.value) && typeof first.value['_createdAt'] === 'string'
  const root = createCell(null, '')!

  function currentDocument(): ContentDocument | undefined {
    return isRecord(inputs.value) ? (inputs.value as ContentDocument) : undefined
  }

  function createCell(above: Cell | null, segment: PathSegment): Cell | undefined {
    const path = above ? [...above.path, segment] : []
    const id = pathToString(path)
    const given = givenOf(above, segment, { id, hint: -1 })
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
      given,
      document: inputs.value,
      conditions: null,
      results: null,
      object: null,
      restless: false,
      // Computed below, before the cell is visible to any caller.
      node: undefined as never,
    }
    work(cell)
    changed.delete(cell)
    return cell
  }

  function givenOf(
    above: Cell | null,
    segment: PathSegment,
    { id, hint }: { id: string; hint: number },
  ): Given | undefined {
    const { currentUser, revealed } = inputs
    const own = { choices: choices.get(id) ?? noChoices, touched: touched.has(id) }
    if (!above) {
      const { value, focusPath: focus } = inputs
      const scope = { document: currentDocument(), parent: undefined, value, currentUser }
      const readOnly = inputs.readOnly || resolveConditional(type.readOnly, scope, true).value
      const part: Part = { ...noPlace, type, title: type.title, value, readOnly }
      return { ...part, ...own, markers, presence, focus, currentUser, revealed }
    }
    const scope = { document: currentDocument(), currentUser }
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
  function work(cell: Cell): void {
    const { given, path } = cell
    cell.document = inputs.value
    const value = isRecord(given.value) ? given.value : undefined
    const isMissing = given.value === undefined || given.value === null
    const { opaque, leaf } = given.type.fieldType
    const hasFields = given.type.jsonType === 'object' && !opaque && !leaf
    if (hasFields) {
      cell.conditions ??= createConditions(given.type, cell.id, report)
      const scope = { document: currentDocument(), currentUser: given.currentUser, value }
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
      display: displayOf(given, existed),
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
    changed.add(cell)
  }

  function refresh(cell: Cell): void {
    const given = givenOf(cell.above, cell.segment, { id: cell.id, hint: cell.given.index })
    if (!given) {
      // The path no longer exists; its remaining subscribers are about to unmount.
      cell.above?.below.delete(segmentKey(cell.segment))
      return
    }
    const isSame = isSameGiven(cell.given, given)
    if (isSame) cell.given = given
    if (isSame && !(cell.restless && cell.document !== inputs.value)) return
    const { given: before, results } = cell
    if (given.type !== before.type) cell.conditions = cell.results = cell.object = null
    cell.given = given
    work(cell)
    const onlyValues = cell.results === results && isSameAround(before, given)
    for (const [key, child] of cell.below) {
      if (onlyValues && isLeftAlone(child, given.value)) continue
      // In a long array, only the items with subscribers are recomputed.
      if (typeof child.segment !== 'string' && !isClaimed(child)) cell.below.delete(key)
      else refresh(child)
    }
  }

  /** True for a field with an unchanged value: nothing else can have changed for it. */
  function isLeftAlone({ segment, given, restless, document }: Cell, around: unknown): boolean {
    if (typeof segment !== 'string' || !isRecord(around)) return false
    if (restless && document !== inputs.value) return false
    return ownField(around, segment) === given.value
  }

  function cellAt(path: Path): Cell | undefined {
    let cell: Cell | undefined = root
    for (const segment of path) {
      const key = segmentKey(segment)
      const next: Cell | undefined = cell.below.get(key) ?? createCell(cell, segment)
      if (!next) return undefined
      cell.below.set(key, next)
      cell = next
    }
    return cell
  }

  /** Expands everything around the focus: groups, fieldsets, objects. */
  function showFocus(): void {
    const { focusPath } = inputs
    focusPath?.forEach((segment, index) => {
      const cell = cellAt(focusPath.slice(0, index))
      if (!cell?.node.object || typeof segment !== 'string') return
      const before = cell.given.choices
      const after = choicesToShow(cell.node.type, cell.node.object, segment, before)
      if (after !== before) choices.set(cell.id, after)
      if (after !== before) refresh(cell)
    })
  }

  function openItem(cell: Cell, segment: Exclude<PathSegment, string> | null): void {
    const before = cell.given.choices.openItem ?? null
    if (before === segment || (before && segment && segmentKey(before) === segmentKey(segment))) {
      return
    }
    choices.set(cell.id, { ...cell.given.choices, openItem: segment })
    if (segment === null) opened.delete(cell.id)
    else opened.set(cell.id, cell.path)
    refresh(cell)
  }

  function openItemsOn(path: Path): void {
    path.slice(0, -1).forEach((segment, index) => {
      const cell = typeof segment === 'string' ? undefined : cellAt(path.slice(0, index))
      if (typeof segment !== 'string' && cell && isObjectItem(cell, segment))
        openItem(cell, segment)
    })
  }

  function closeItemsBut(focus: Path): void {
    for (const [id, path] of opened) {
      const open = choices.get(id)?.openItem ?? null
      if (open !== null && pathStartsWith(focus, [...path, open])) continue
      const cell = cellAt(path)
      if (cell) openItem(cell, null)
      else opened.delete(id)
    }
  }

  /** Listeners are notified after every node is up to date, so that none sees a partial change. */
  function notify(): void {
    if (isTyping && typed.isSoon()) return
    typed.cancel()
    const cells = [...changed]
    changed.clear()
    for (const cell of cells) for (const listener of cell.listeners) listener()
  }

  showFocus()
  if (first.focusPath) openItemsOn(first.focusPath)
  changed.clear()

  return {
    get inputs() {
      return inputs
    },
    getNode: (path) => cellAt(path)?.node,
    source(path) {
      const cell = cellAt(path)
      if (cell) cell.claimed = true
      return cell?.source
    },
    update(change) {
      const news = Object.entries(change) as [keyof FormInputs, unknown][]
      if (news.every(([name, value]) => inputs[name] === value)) return
      const before = inputs
      const next = { ...inputs, ...change }
      const isSameFocus =
        before.focusPath && next.focusPath && pathEquals(before.focusPath, next.focusPath)
      inputs = isSameFocus ? { ...next, focusPath: before.focusPath } : next
      if (inputs.markers !== before.markers) markers = buildPathTree(inputs.markers, markers)
      if (inputs.presence !== before.presence) presence = buildPathTree(inputs.presence, presence)
      refresh(root)
      if (inputs.focusPath !== before.focusPath) showFocus()
      // Every commit changes the revision, which can wait as long as the text that was committed.
      const isCommit = news.every(([name, value]) =>
        name === 'value' ? hasSameContent(before.value, value) : before[name] === value,
      )
      if (!isCommit || !typed.isWaiting) notify()
    },
    type(edit) {
      isTyping = true
      try {
        edit()
      } finally {
        isTyping = false
      }
    },
    settle() {
      typed.end()
      notify()
    },
    choose(path, change) {
      const cell = cellAt(path)
      if (!cell) return
      if (change.openItem !== undefined) openItem(cell, change.openItem)
      const { fieldsets } = cell.given.choices
      const merged = { ...fieldsets, ...change.fieldsets }
      choices.set(cell.id, { ...cell.given.choices, ...change, fieldsets: merged })
      refresh(cell)
      notify()
    },
    openItems(path) {
      closeItemsBut(path)
      openItemsOn(path)
      notify()
    },
    touch(path) {
      const cell = cellAt(path)
      if (!cell || touched.has(cell.id)) return
      touched.add(cell.id)
      refresh(cell)
      notify()
    },
  }
}

/** True when two versions of a document differ in their revision and times only. */
function hasSameContent(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => isStamp(name) || isEqual(a[name], b[name]),
  )
}
