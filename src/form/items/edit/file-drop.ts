import { useContext, useState } from 'react'
import type { DragEvent } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { createKey } from '../../../model/key.ts'
import { DataLayerContext } from '../../../react/data-layer-context.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { useUi } from '../../../ui/ui-context.ts'
import { assetsMediaType } from '../../files.ts'
import type { FileHint, FileTaker } from '../../files.ts'
import { useForm } from '../../form-context.ts'
import type { ItemList } from '../item-list.ts'
import { tableTypeOf } from '../../clipboard/item-text.ts'
import { createObjectItem, holdsPlainItems, itemLimits } from '../../clipboard/new-item.ts'

/**
 * Accepts files dropped on an array or pasted into it. A file from which an item type's view can create a value becomes
 * an item; each line of a text file becomes one. Other files are rejected with a message.
 */
export function useFileDrop(array: SchemaType, list: ItemList, isLocked: boolean) {
  const ui = useUi()
  const { toasts } = ui
  const translate = useTranslate()
  const { controller, registry } = useForm()
  const layer = useContext(DataLayerContext)
  const [isOver, setIsOver] = useState(false)
  const takesText = !isLocked && (holdsPlainItems(array) || tableTypeOf(array) !== undefined)

  const takesAssets =
    !isLocked && array.of.some((type) => registry.find(type, 'files') !== undefined)

  /** The file handler for a file, and the item type it creates. */
  function takerOf(file: FileHint): { taker: FileTaker; type: SchemaType } | undefined {
    if (!layer || isLocked) return undefined
    for (const type of array.of) {
      const taker = registry.find(type, 'files')
      if (taker?.takes(file, type, registry.assets)) return { taker, type }
    }
    return undefined
  }

  async function take(files: readonly File[]): Promise<void> {
    const room = itemLimits(array).max - list.items().length
    const made = files.filter((file) => file.size > 0 && takerOf(file)).slice(0, Math.max(0, room))
    const texts = takesText ? files.filter((file) => isText(file) && !made.includes(file)) : []
    const refused = files.filter((file) => !texts.includes(file) && !made.includes(file))
    if (refused.length > 0) {
      toasts.show({
        tone: 'caution',
        title: translate('array.files-refused'),
        description: refused
          .map(({ name, type, size }) => {
            if (size === 0) return translate('array.file-empty', { name })
            return type ? `${name} (${type})` : name
          })
          .join(', '),
      })
    }
    for (const file of texts) {
      list.pasteFormats({ 'text/plain': await file.text() }, list.items().length)
    }
    if (made.length > 0) await makeItems(made)
  }

  /** Adds assets dragged from an asset browser; each becomes an item of the first type that accepts it. */
  async function takeAssets(dragged: string): Promise<void> {
    if (!layer) return
    const made = new Map<string, ReturnType<typeof createObjectItem>>()
    for (const type of array.of) {
      const fields = (await registry.find(type, 'files')?.ofAssets(dragged, type, layer)) ?? []
      for (const own of fields) {
        const asset = JSON.stringify(own)
        if (!made.has(asset)) made.set(asset, { ...createObjectItem(type, createKey()), ...own })
      }
    }
    const room = Math.max(0, itemLimits(array).max - list.items().length)
    if (made.size === 0 || room === 0) {
      toasts.show({ tone: 'caution', title: translate('array.assets-refused') })
    } else list.insert([...made.values()].slice(0, room), list.items().length)
  }

  /** Adds all items at once, in the order of the files, while their uploads continue. */
  async function makeItems(files: readonly File[]): Promise<void> {
    if (!layer) return
    const begun = await Promise.all(
      files.map(async (file) => {
        const { taker, type } = takerOf(file)!
        const started = await taker.start(file, type, layer)
        return { started, item: { ...createObjectItem(type, createKey()), ...started.fields } }
      }),
    )
    list.insert(
      begun.map(({ item }) => item),
      list.items().length,
    )
    for (const { started, item } of begun) {
      const path = [...list.path, { _key: item._key }]
      void started.go(path, { controller, layer, ui, translate })
    }
  }

  const handlers = {
    onDragOver(event: DragEvent<HTMLElement>) {
      const holdsAssets = hasAssets(event)
      if (!hasFiles(event) && !holdsAssets) return
      event.preventDefault()
      const files = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file')
      const isWelcome = holdsAssets
        ? takesAssets
        : takesText || files.some(({ type }) => takerOf({ type }) !== undefined)
      event.dataTransfer.dropEffect = isWelcome ? 'copy' : 'none'
      setIsOver(isWelcome)
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop(event: DragEvent<HTMLElement>) {
      setIsOver(false)
      if (event.defaultPrevented) return
      if (hasAssets(event)) {
        event.preventDefault()
        if (takesAssets) void takeAssets(event.dataTransfer.getData(assetsMediaType))
        return
      }
      if (!hasFiles(event)) return
      event.preventDefault()
      void take([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers, take: (files: readonly File[]) => void take(files) }
}

/** True for files dragged over this element itself; React also delivers drags inside dialogs opened from here. */
function hasFiles({ dataTransfer, currentTarget, target }: DragEvent<HTMLElement>): boolean {
  return dataTransfer.types.includes('Files') && currentTarget.contains(target as Node)
}

function hasAssets({ dataTransfer, currentTarget, target }: DragEvent<HTMLElement>): boolean {
  return dataTransfer.types.includes(assetsMediaType) && currentTarget.contains(target as Node)
}

function isText({ name, type }: File): boolean {
  return type.startsWith('text/') || (type === '' && /\.(txt|csv|tsv|md)$/i.test(name))
}
