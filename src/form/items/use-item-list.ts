import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isEqual } from '../../model/equal.ts'
import { createKey } from '../../model/key.ts'
import { set, setIfMissing } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import { isKeyed, type Keyed } from '../../model/portable-text.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { toError } from '../../schema/attempt.ts'
import { resolveInitialValue } from '../../schema/initial-value.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { copyFormats, readFormats } from '../../ui/host/host-env.ts'
import { useUi } from '../../ui/ui-context.ts'
import { useForm } from '../form-context.ts'
import { reportText } from '../clipboard/paste-report.ts'
import {
  duplicateItems,
  insertItems,
  moveItem,
  nudgedPlaces,
  nudgeItems,
  rememberItems,
  removeItems,
  restoreItems,
} from '../clipboard/item-edits.ts'
import { itemFormatNames, itemFormats, itemsFromFormats } from '../clipboard/item-clipboard.ts'
import type { ItemFormats } from '../clipboard/item-clipboard.ts'
import { describeItems } from './item-keys.ts'
import type { ItemRows } from './item-keys.ts'
import type { ItemList } from './item-list.ts'
import type { TextItems } from '../clipboard/item-text.ts'
import { createObjectItem, emptyPlainItem, holdsPlainItems } from '../clipboard/new-item.ts'
import { noSelection, selectedIndices, selectRange, toggleRow } from './rows/selection.ts'
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
  const latest = useRef({ selection })
  useLayoutEffect(() => {
    latest.current = { selection }
  }, [selection])

  const list = useMemo<ItemList>(() => {
    const items = (): readonly unknown[] => {
      const now = controller.store.getNode(path)?.value
      return Array.isArray(now) ? now : nothing
    }
    const value = () => controller.store.getNode(path)?.value
    const ids = () => describe(items()).ids
    const isPlain = holdsPlainItems(array)
    const apply = (patches: readonly Patch[]) =>
      patches.length > 0 && controller.patch(path, patches)

    /** Plain items are selected by index, so the selection becomes meaningless when indexes change. */
    function keepSelectionTrue(): void {
      if (isPlain) setSelection(noSelection)
    }

    function focusRow(id: string): void {
      pendingFocus.request(id)
      setActive(id)
      // Setting the same state renders nothing, but a row takes the focus only on a render.
      setFresh((before) => (before === id ? before : null))
    }

    function focusAt(index: number): void {
      const rows = ids()
      const id = rows[Math.max(0, Math.min(index, rows.length - 1))]
      if (id !== undefined) focusRow(id)
    }

    function open(id: string): void {
      const segment = id.startsWith('#') ? { _key: id.slice(1) } : Number(id.slice(1, -1))
      setActive(id)
      controller.store.choose(path, { openItem: segment })
    }

    /** The initial value of an item; undefined when it has none or when resolving it fails, which is reported. */
    async function firstValue(type: SchemaType): Promise<unknown> {
      const { currentUser } = controller.store.inputs
      const context = {
        currentUser,
        ...(layer && { projectId: layer.projectId, dataset: layer.dataset }),
      }
      try {
        return await resolveInitialValue({ type, context })
      } catch (error) {
        toasts.show({
          tone: 'critical',
          title: translate('array.initial-failed'),
          description: toError(error).message,
        })
        return undefined
      }
    }

    async function fill(type: SchemaType, item: Keyed): Promise<void> {
      const { _key: key } = item
      setResolving((before) => new Set([...before, key]))
      const made = await firstValue(type)
      const fields = Object.entries((made ?? {}) as Record<string, unknown>)
      // The item may have been edited while its initial value was awaited.
      const items: unknown = value()
      const now = Array.isArray(items)
        ? items.find((one): one is Keyed => isKeyed(one) && one._key === key)
        : undefined
      const patches = fields
        .filter(([name]) => name !== '_key' && name !== '_type')
        .map(([name, first]) => {
          const isUntouched = name in item && isEqual(now?.[name as never], item[name as never])
          return (isUntouched ? set : setIfMissing)(first, [{ _key: key }, name])
        })
      if (ids().includes(`#${key}`)) apply(patches)
      setResolving((before) => new Set([...before].filter((other) => other !== key)))
    }

    function addPlain(type: SchemaType, first: unknown, index: number): void {
      if (!apply(insertItems(value(), [first ?? emptyPlainItem(type)], index))) return
      keepSelectionTrue()
      focusAt(index)
      if (first === undefined) setFresh(ids()[index] ?? null)
    }

    function add(type: SchemaType, index: number): void {
      if (type.jsonType !== 'object') {
        // Without an initial value to wait for, the row is rendered before the next key.
        if (type.initialValue === undefined) addPlain(type, undefined, index)
        else void firstValue(type).then((first) => addPlain(type, first, index))
        return
      }
      const item = createObjectItem(type, createKey())
      if (!apply(insertItems(value(), [item], index))) return
      setActive(`#${item._key}`)
      void fill(type, item)
      open(`#${item._key}`)
    }

    function insert(added: readonly unknown[], index: number): void {
      if (!apply(insertItems(value(), added, index))) return
      keepSelectionTrue()
      announce(translate('array.added', { count: added.length }))
      focusAt(index)
    }

    function remove(indices: readonly number[], focusAfter = Math.min(...indices)): void {
      const before = items()
      const removed = rememberItems(before, indices)
      if (!apply(removeItems(before, indices))) return
      setSelection(noSelection)
      focusAt(focusAfter)
      toasts.show({
        title: translate('array.removed', { count: removed.length }),
        action: {
          label: translate('array.undo'),
          onSelect() {
            apply(restoreItems(value(), removed))
            focusAt(removed[0]?.index ?? 0)
          },
        },
      })
    }

    function move(from: number, to: number): void {
      const before = items()
      const id = ids()[from]
      if (!apply(moveItem(before, from, to))) return
      keepSelectionTrue()
      announce(translate('array.moved-to', { index: to + 1, count: before.length }))
      if (id !== undefined) focusRow(id.startsWith('#') ? id : `[${to}]`)
    }

    /** Inserts items from the clipboard and reports the outcome; false when nothing fits. */
    function pasteFormats(formats: ItemFormats, index: number): boolean {
      const made = itemsFromFormats(array, formats)
      if (!made) {
        toasts.show({ tone: 'caution', title: translate('array.nothing-fits') })
        return false
      }
      insert(made.items, index)
      report(made, index)
      return true
    }

    function report({ items: { length: count }, report: parts }: TextItems, index: number): void {
      const added = ids().slice(index, index + count)
      const description = reportText(parts, translate)
      toasts.show({
        tone: description ? 'caution' : 'default',
        title: translate('array.added', { count }),
        ...(description && { description }),
        action: {
          label: translate('array.undo'),
          onSelect() {
            const now = ids()
            const places = isPlain
              ? added.map((_, at) => index + at)
              : added.map((id) => now.indexOf(id)).filter((at) => at >= 0)
            apply(removeItems(items(), places))
          },
        },
      })
    }

    return {
      path,
      items,
      ids,
      add,
      insert,
      remove,
      move,
      pasteFormats,
      open,
      focusRow,
      duplicate(indices) {
        if (!apply(duplicateItems(items(), indices, createKey))) return
        keepSelectionTrue()
        focusAt(Math.max(...indices) + 1)
      },
      nudge(indices, by) {
        const before = ids()
        const places = nudgedPlaces(items(), indices, by)
        const first = before[indices[0] ?? -1]
        if (!apply(nudgeItems(items(), indices, by)) || first === undefined) return
        const to = places.find(([from]) => from === indices[0])?.[1] ?? 0
        // Plain items are identified by index only.
        if (isPlain) {
          const chosen = new Set(places.map(([, place]) => `[${place}]`))
          setSelection((old) => (old.ids.size > 0 ? { ...old, ids: chosen } : old))
        }
        announce(translate('array.moved-to', { index: to + 1, count: before.length }))
        focusRow(first.startsWith('#') ? first : `[${to}]`)
      },
      async copy(indices) {
        const chosen = indices.map((index) => items()[index])
        if (!(await copyFormats(itemFormats(array, chosen)))) return
        toasts.show({ title: translate('array.copied', { count: chosen.length }) })
      },
      async paste(index) {
        const formats = await readFormats(itemFormatNames)
        if (formats) pasteFormats(formats, index)
        else toasts.show({ tone: 'caution', title: translate('array.nothing-to-paste') })
      },
      close(id) {
        controller.store.choose(path, { openItem: null })
        const segment = id.startsWith('#') ? { _key: id.slice(1) } : Number(id.slice(1, -1))
        controller.focus([...path, segment])
        setActive(id)
      },
      toggle: (id) => setSelection((before) => toggleRow(before, id)),
      selectTo: (id) => setSelection((before) => selectRange(before, ids(), id)),
      showMenu: (id) => setMenu(id),
      affected(id) {
        const { selection: chosen } = latest.current
        const rows = ids()
        const own = rows.indexOf(id)
        return chosen.ids.has(id) ? selectedIndices(chosen, rows) : own < 0 ? [] : [own]
      },
    }
  }, [path, array, controller, toasts, announce, translate, layer, pendingFocus, describe])

  return {
    state: { rows, selection, active, menu, resolving, fresh },
    list,
    setSelection,
    setActive,
    pendingFocus,
  }
}
