import type { DataLayer } from '../../data/data-layer.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { UiServices } from '../../ui/ui-context.ts'
import { holdsPlainItems } from '../clipboard/new-item.ts'
import type { FormController } from '../controller.ts'
import type { ItemRows } from './item-keys.ts'
import { noSelection } from './rows/selection.ts'
import type { ItemSelection } from './rows/selection.ts'

type Change<T> = (change: (before: T) => T) => void

/** What the operations on a list of items work with. */
export interface ItemEditing {
  readonly path: Path
  readonly array: SchemaType
  readonly controller: FormController
  readonly layer: DataLayer | null
  readonly ui: Pick<UiServices, 'toasts' | 'announce'>
  readonly translate: Translate
  readonly describe: (value: unknown) => ItemRows
  readonly selection: () => ItemSelection
  readonly setSelection: Change<ItemSelection>
  readonly setActive: (id: string) => void
  readonly setMenu: (id: string | null) => void
  readonly setResolving: Change<ReadonlySet<string>>
  readonly setFresh: Change<string | null>
  /** Focuses a row as soon as it is rendered. */
  readonly requestFocus: (id: string) => void
}

/** The items as they are now, and the parts that all operations consist of. */
export interface ItemAccess {
  readonly isPlain: boolean
  readonly items: () => readonly unknown[]
  readonly value: () => unknown
  readonly ids: () => readonly string[]
  /** Returns false when nothing was changed. */
  readonly apply: (patches: readonly Patch[]) => boolean
  /** Plain items are selected by index, so the selection becomes meaningless when indexes change. */
  readonly keepSelectionTrue: () => void
  readonly focusRow: (id: string) => void
  readonly focusAt: (index: number) => void
}

const nothing: readonly unknown[] = []

export function createItemAccess(editing: ItemEditing): ItemAccess {
  const { path, array, controller, describe, setSelection, setActive, setFresh } = editing
  const items = (): readonly unknown[] => {
    const now = controller.store.getNode(path)?.value
    return Array.isArray(now) ? now : nothing
  }
  const value = () => controller.store.getNode(path)?.value
  const ids = () => describe(items()).ids
  const isPlain = holdsPlainItems(array)
  const apply = (patches: readonly Patch[]): boolean =>
    patches.length > 0 && controller.patch(path, patches)

  function keepSelectionTrue(): void {
    if (isPlain) setSelection(() => noSelection)
  }

  function focusRow(id: string): void {
    editing.requestFocus(id)
    setActive(id)
    // Setting the same state renders nothing, but a row takes the focus only on a render.
    setFresh((before) => (before === id ? before : null))
  }

  function focusAt(index: number): void {
    const rows = ids()
    const id = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (id !== undefined) focusRow(id)
  }

  return { isPlain, items, value, ids, apply, keepSelectionTrue, focusRow, focusAt }
}
