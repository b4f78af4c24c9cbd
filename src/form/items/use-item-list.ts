import { useContext, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import { useForm } from '../form-context.ts'
import { createItemList } from './create-item-list.ts'
import { describeItems } from './item-keys.ts'
import type { ItemRows } from './item-keys.ts'
import type { ItemList } from './item-list.ts'
import { noSelection } from './rows/selection.ts'
import type { ItemSelection } from './rows/selection.ts'

/** The state of a list besides its items. */
interface ItemListState {
  readonly rows: ItemRows
  readonly selection: ItemSelection
  /** The row in the tab order. */
  readonly active: string | null
  readonly menu: string | null
  /** Items whose initial values are being resolved. */
  readonly resolving: ReadonlySet<string>
  /** The plain item that the user has just added. */
  readonly fresh: string | null
}

/** The row to focus as soon as it is rendered. */
interface PendingFocus {
  readonly request: (id: string | null) => void
  readonly id: () => string | null
}

function createPendingFocus(): PendingFocus {
  let wanted: string | null = null
  return {
    request(id) {
      wanted = id
    },
    id: () => wanted,
  }
}

/** The selection of the last render, for operations that run later. */
function createLatestSelection(): { get: () => ItemSelection; set: (next: ItemSelection) => void } {
  let selection = noSelection
  return {
    get: () => selection,
    set(next) {
      selection = next
    },
  }
}

/** Describes items incrementally, so that a keystroke does not read ten thousand keys. */
function createDescriber(): (value: unknown) => ItemRows {
  let before: ItemRows | undefined
  return (value) => (before = describeItems(Array.isArray(value) ? value : nothing, before))
}

export interface UsedItemList {
  readonly state: ItemListState
  readonly list: ItemList
  readonly setSelection: (change: (before: ItemSelection) => ItemSelection) => void
  readonly setActive: (id: string) => void
  readonly pendingFocus: PendingFocus
}

const nothing: readonly unknown[] = []

/** The state of one list of items, and the operations on it. */
export function useItemListState(path: Path, array: SchemaType, value: unknown): UsedItemList {
  const { controller } = useForm()
  const { toasts, announce } = useUi()
  const translate = useTranslate()
  const layer = useContext(DataLayerContext)
  const [selection, setSelection] = useState(noSelection)
  const [active, setActive] = useState<string | null>(null)
  const [menu, setMenu] = useState<string | null>(null)
  const [resolving, setResolving] = useState<ReadonlySet<string>>(new Set())
  const [fresh, setFresh] = useState<string | null>(null)
  const [pendingFocus] = useState(createPendingFocus)
  const [describe] = useState(createDescriber)
  const rows = describe(value)
  const [latest] = useState(createLatestSelection)
  useLayoutEffect(() => latest.set(selection), [latest, selection])

  const list = useMemo(
    () =>
      createItemList({
        path,
        array,
        controller,
        layer,
        ui: { toasts, announce },
        translate,
        describe,
        selection: latest.get,
        setSelection,
        setActive,
        setMenu,
        setResolving,
        setFresh,
        requestFocus: pendingFocus.request,
      }),
    [path, array, controller, toasts, announce, translate, layer, latest, pendingFocus, describe],
  )

  return {
    state: { rows, selection, active, menu, resolving, fresh },
    list,
    setSelection,
    setActive,
    pendingFocus,
  }
}
