import { isRecord, isStamp } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { pathEquals } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { CurrentUser } from '../../schema/define.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import type { ConditionReport } from '../../schema/conditions.ts'
import type { Clock } from '../../data/clock.ts'
import { createTypingPause } from '../../data/rhythm.ts'
import type { Presence } from '../registry.ts'
import type { NodeSource } from './cell.ts'
import { cellAt, createCell, refresh } from './cell-tree.ts'
import type { CellTree } from './cell-tree.ts'
import type { FormNode } from './form-node.ts'
import type { ObjectChoices } from './object-state.ts'
import { closeItemsBut, openItem, openItemsOn, showFocus } from './open-items.ts'
import { buildPathTree, emptyPathTree } from './path-tree.ts'

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

export function createFormStore({
  type,
  inputs: first,
  report,
  clock,
}: FormStoreOptions): FormStore {
  const tree: CellTree = {
    type,
    report,
    first: isRecord(first.value) && first.value['_createdAt'] ? first.value : undefined,
    inputs: first,
    markers: buildPathTree(first.markers, emptyPathTree<ValidationMarker>()),
    presence: buildPathTree(first.presence, emptyPathTree<Presence>()),
    choices: new Map(),
    opened: new Map(),
    touched: new Set(),
    changed: new Set(),
    // Made below, as the other cells are.
    root: undefined as never,
  }
  tree.root = createCell(tree, null, '')!
  let isTyping = false
  const typed = createTypingPause(clock, notify)

  /** Listeners are notified after every node is up to date, so that none sees a partial change. */
  function notify(): void {
    if (isTyping && typed.isSoon()) return
    typed.cancel()
    const cells = [...tree.changed]
    tree.changed.clear()
    for (const cell of cells) for (const listener of cell.listeners) listener()
  }

  showFocus(tree)
  if (first.focusPath) openItemsOn(tree, first.focusPath)
  tree.changed.clear()

  return {
    get inputs() {
      return tree.inputs
    },
    getNode: (path) => cellAt(tree, path)?.node,
    source(path) {
      const cell = cellAt(tree, path)
      if (cell) cell.claimed = true
      return cell?.source
    },
    update(change) {
      const before = tree.inputs
      const news = Object.entries(change) as [keyof FormInputs, unknown][]
      if (news.every(([name, value]) => before[name] === value)) return
      setInputs(tree, { ...before, ...change })
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
      const cell = cellAt(tree, path)
      if (!cell) return
      if (change.openItem !== undefined) openItem(tree, cell, change.openItem)
      const { fieldsets } = cell.given.choices
      const merged = { ...fieldsets, ...change.fieldsets }
      tree.choices.set(cell.id, { ...cell.given.choices, ...change, fieldsets: merged })
      refresh(tree, cell)
      notify()
    },
    openItems(path) {
      closeItemsBut(tree, path)
      openItemsOn(tree, path)
      notify()
    },
    touch(path) {
      const cell = cellAt(tree, path)
      if (!cell || tree.touched.has(cell.id)) return
      tree.touched.add(cell.id)
      refresh(tree, cell)
      notify()
    },
  }
}

function setInputs(tree: CellTree, next: FormInputs): void {
  const { inputs: before, markers, presence, root } = tree
  const isSameFocus =
    before.focusPath && next.focusPath && pathEquals(before.focusPath, next.focusPath)
  tree.inputs = isSameFocus ? { ...next, focusPath: before.focusPath } : next
  if (next.markers !== before.markers) tree.markers = buildPathTree(next.markers, markers)
  if (next.presence !== before.presence) tree.presence = buildPathTree(next.presence, presence)
  refresh(tree, root)
  if (tree.inputs.focusPath !== before.focusPath) showFocus(tree)
}

/** True when two versions of a document differ in their revision and times only. */
function hasSameContent(a: unknown, b: unknown): boolean {
  if (!isRecord(a) || !isRecord(b)) return false
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => isStamp(name) || isEqual(a[name], b[name]),
  )
}
