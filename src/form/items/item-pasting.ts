import { copyFormats, readFormats } from '../../ui/host/host-env.ts'
import { itemFormatNames, itemFormats, itemsFromFormats } from '../clipboard/item-clipboard.ts'
import type { ItemFormats } from '../clipboard/item-clipboard.ts'
import { removeItems } from '../clipboard/item-edits.ts'
import type { TextItems } from '../clipboard/item-text.ts'
import { reportText } from '../clipboard/paste-report.ts'
import type { ItemAccess, ItemEditing } from './item-access.ts'
import type { ItemList } from './item-list.ts'

/** Copies items, and inserts those of the clipboard. */
export function createPasting(
  { array, ui: { toasts }, translate }: ItemEditing,
  { isPlain, items, ids, apply }: ItemAccess,
  insert: ItemList['insert'],
): Pick<ItemList, 'copy' | 'paste' | 'pasteFormats'> {
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
    pasteFormats,
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
  }
}
