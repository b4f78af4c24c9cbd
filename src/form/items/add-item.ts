import { isEqual } from '../../model/equal.ts'
import { createKey } from '../../model/key.ts'
import { set, setIfMissing } from '../../model/patch.ts'
import { isKeyed, type Keyed } from '../../model/portable-text.ts'
import { toError } from '../../schema/attempt.ts'
import { resolveInitialValue } from '../../schema/initial-value.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { insertItems } from '../clipboard/item-edits.ts'
import { createObjectItem, emptyPlainItem } from '../clipboard/new-item.ts'
import type { ItemAccess, ItemEditing } from './item-access.ts'
import type { ItemList } from './item-list.ts'

/** Adds an item with its initial value, which may have to be awaited, and opens it. */
export function createAdd(
  { path, controller, layer, ui, translate, setActive, setResolving, setFresh }: ItemEditing,
  { value, ids, apply, keepSelectionTrue, focusAt }: ItemAccess,
  open: ItemList['open'],
): ItemList['add'] {
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
      ui.toasts.show({
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
    if (first === undefined) setFresh(() => ids()[index] ?? null)
  }

  function add(type: SchemaType, index: number): void {
    if (type.jsonType !== 'object') {
      // Without an initial value to wait for, the row is rendered before the next key.
      if (type.initialValue === undefined) addPlain(type, undefined, index)
      else void firstValue(type).then((first) => addPlain(type, first, index))
      return
    }
    const item = createObjectItem(type, createKey())
    const session = controller.beginSession([...path, { _key: item._key }], true)
    if (!apply(insertItems(value(), [item], index))) return void session.cancel()
    setActive(`#${item._key}`)
    void fill(type, item)
    open(`#${item._key}`)
  }

  return add
}
