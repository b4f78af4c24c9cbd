import { filter, firstValueFrom } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import {
  duplicateItems,
  insertItems,
  moveItem,
  removeItems,
} from '../../form/clipboard/item-edits.ts'
import { createObjectItem, itemLimits } from '../../form/clipboard/new-item.ts'
import { itemEntries } from '../../form/items/item-entries.ts'
import { describeItems } from '../../form/items/item-keys.ts'
import { hasKeyFaults } from '../../form/items/key-alerts.tsx'
import type { Translate } from '../../i18n/messages.ts'
import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import { prefixPatch } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import { plainTextBlock } from '../../model/portable-text.ts'
import { resolveInitialValue } from '../../schema/initial-value.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import type { Region } from '../regions.ts'
import type { Target } from '../target.ts'
import { itemAt } from './item-place.ts'
import type { ItemPlace } from './item-place.ts'
import { showMenu } from './page-menu.ts'

export interface PageItemsOptions {
  readonly layer: DataLayer
  readonly container: () => ShadowRoot
  readonly translate: Translate
  /** Puts edits of the document into the page from now on. */
  readonly follow: (target: Target) => Promise<void>
  /** Whether a value may be edited. */
  readonly mayEdit: (target: Target) => boolean
  /** Edits what a place shows, beginning with a field of it. */
  readonly edit: (region: Region, first: string | undefined) => void
  /** Says what was done, with a way to take it back. */
  readonly tell: (text: string, undo?: () => void) => void
}

/**
 * The items of arrays where a page shows them: the same edits as in the lists of a form, in the same undo history. The
 * page draws the new order itself.
 */
export class PageItems {
  readonly #options: PageItemsOptions
  readonly #pairs = new Map<string, DocumentPair>()
  #last: DocumentPair | null = null
  #isStopped = false

  constructor(options: PageItemsOptions) {
    this.#options = options
  }

  /** Opens the menu of the item at a place, beside a button or the place itself. */
  async showMenu(region: Region, anchor: Element): Promise<void> {
    const { container, translate } = this.#options
    const found = await this.#find(region)
    if (!found) return
    const { pair, place } = found
    const title = place.type?.title ?? place.array.title
    showMenu({
      container: container(),
      anchor,
      label: translate('array.menu', { title }),
      entries: this.#entries(region, pair, place),
    })
  }

  async nudge(region: Region, by: -1 | 1): Promise<void> {
    const found = await this.#find(region)
    if (!found || !isSortable(found.place)) return
    this.#move(found.pair, found.place, found.place.index + by)
  }

  async remove(region: Region): Promise<void> {
    const found = await this.#find(region)
    if (found) this.#remove(found.pair, found.place)
  }

  /** Undoes the last edit of the document whose items were edited last. */
  travel(direction: 'undo' | 'redo'): void {
    this.#last?.undo[direction]()
  }

  stop(): void {
    this.#isStopped = true
    for (const pair of this.#pairs.values()) pair.release()
    this.#pairs.clear()
  }

  async #find({ target }: Region): Promise<{ pair: DocumentPair; place: ItemPlace } | null> {
    const { layer, follow } = this.#options
    if (!layer.schema.get(target.type)) return null
    await follow(target)
    if (this.#isStopped) return null
    const key = `${target.type} ${target.id}`
    const pair = this.#pairs.get(key) ?? layer.documents.pair(target.id, target.type)
    this.#pairs.set(key, pair)
    await firstValueFrom(pair.state$.pipe(filter(({ ready }) => ready)))
    const place = this.#look(pair, target)
    return place && { pair, place }
  }

  /** The item as it is now; null if it is gone or may not be edited. */
  #look(pair: DocumentPair, target: Target): ItemPlace | null {
    const { layer, mayEdit } = this.#options
    const type = layer.schema.get(target.type)
    const { displayed, transactionSyncLock } = pair.getState()
    const place = type ? itemAt(type, displayed, target.path) : null
    const isLocked = transactionSyncLock || this.#isStopped
    if (!place || isLocked || !mayEdit({ ...target, path: place.path })) return null
    // As in a list of the form: items that share a key, or have none, are repaired there first.
    return hasKeyFaults(describeItems(place.items)) ? null : place
  }

  #entries(region: Region, pair: DocumentPair, place: ItemPlace): readonly MenuEntry[] {
    const { translate } = this.#options
    const { array, items, index, type } = place
    const { max } = itemLimits(array)
    const full = isFull(place) ? translate('array.max', { count: max }) : null
    const last = items.length - 1
    const to = (at: number, isThere: boolean) =>
      isThere ? undefined : () => this.#move(pair, place, at)
    const add = (label: string, side: Addition['side']): MenuEntry => {
      const choices = array.of.map((one) => ({
        label: one.title,
        onSelect: () => void this.#add(region, { pair, type: one, side }),
      }))
      const [only, ...others] = choices
      if (full !== null || (only && others.length === 0)) {
        return { label, disabledReason: full, ...(only && { onSelect: only.onSelect }) }
      }
      return { type: 'submenu', label, items: choices }
    }
    return itemEntries(
      {
        ...{ readOnly: false, full },
        ...(type && {
          duplicate: () => {
            const patches = duplicateItems(items, [index], createKey)
            this.#apply(pair, place.path, patches, translate('array.added', { count: 1 }))
          },
          additions: [
            add(translate('array.menu.add-before'), 'before'),
            add(translate('array.menu.add-after'), 'after'),
          ],
        }),
        ...(isSortable(place) && {
          moves: {
            up: to(index - 1, index === 0),
            down: to(index + 1, index === last),
            top: to(0, index === 0),
            bottom: to(last, index === last),
          },
        }),
        remove: () => this.#remove(pair, place),
      },
      translate,
    )
  }

  #move(pair: DocumentPair, { path, items, index }: ItemPlace, to: number): void {
    const { translate } = this.#options
    const text = translate('array.moved-to', { index: to + 1, count: items.length })
    this.#apply(pair, path, moveItem(items, index, to), text)
  }

  #remove(pair: DocumentPair, { path, items, index }: ItemPlace): void {
    const text = this.#options.translate('array.removed', { count: 1 })
    this.#apply(pair, path, removeItems(items, [index]), text)
  }

  /** Adds an item with its initial value, and edits it where the item is that it was added to. */
  async #add(region: Region, { pair, type, side }: Addition): Promise<void> {
    const { edit, translate, tell } = this.#options
    const item = await this.#newItem(type)
    // Others may have edited the array meanwhile.
    const place = this.#look(pair, region.target)
    if (!place) return
    const { path, items, index } = place
    if (isFull(place)) {
      return tell(translate('array.max', { count: itemLimits(place.array).max }))
    }
    const patches = insertItems(items, [item], side === 'before' ? index : index + 1)
    if (!this.#apply(pair, path, patches, translate('array.added', { count: 1 }))) return
    const added = { ...region.target, path: [...path, { _key: item._key }] }
    edit({ element: region.element, target: added }, type.fields[0]?.name)
  }

  async #newItem(type: SchemaType): Promise<{ _key: string }> {
    const { layer } = this.#options
    if (type.fieldType.isBlock) return plainTextBlock('', type.name)
    const item = createObjectItem(type, createKey())
    const { projectId, dataset } = layer
    const currentUser = await firstValueFrom(layer.users.current$, { defaultValue: null })
    // As in a list of the form, an item whose initial value cannot be resolved is added without it.
    const context = { currentUser, projectId, dataset }
    const first = await resolveInitialValue({ type, context }).catch(() => undefined)
    const { _type, _key, ...fields } = isRecord(first) ? first : {}
    return { ...item, ...fields }
  }

  /** False if there was nothing to change. What was done is one step of undo. */
  #apply(pair: DocumentPair, path: Path, patches: readonly Patch[], text: string): boolean {
    if (patches.length === 0) return false
    const group = pair.undo.group()
    pair.patch(patches.map((patch) => prefixPatch(patch, path)))
    const undo = group.end()
    this.#last = pair
    this.#options.tell(text, undo ? () => void undo() : undefined)
    return true
  }
}

interface Addition {
  readonly pair: DocumentPair
  readonly type: SchemaType
  readonly side: 'before' | 'after'
}

const isSortable = ({ array, items }: ItemPlace): boolean =>
  array.options['sortable'] !== false && items.length > 1

const isFull = ({ array, items }: ItemPlace): boolean => items.length >= itemLimits(array).max
