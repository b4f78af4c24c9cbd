import { useState } from 'react'
import type { DragEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { ItemList } from './item-list.ts'
import { tableTypeOf } from './item-text.ts'
import { holdsPlainItems } from './new-item.ts'

/** Takes text files dropped on an array: each line becomes an item. Other files are refused in words. */
export function useFileDrop(array: SchemaType, list: ItemList, isLocked: boolean) {
  const { toasts } = useUi()
  const translate = useTranslate()
  const [isOver, setIsOver] = useState(false)
  const takesText = !isLocked && (holdsPlainItems(array) || tableTypeOf(array) !== undefined)

  async function take(files: readonly File[]): Promise<void> {
    const texts = takesText ? files.filter(isText) : []
    const refused = files.filter((file) => !texts.includes(file))
    if (refused.length > 0) {
      toasts.show({
        tone: 'caution',
        title: translate('array.files-refused'),
        description: refused
          .map(({ name, type }) => (type ? `${name} (${type})` : name))
          .join(', '),
      })
    }
    for (const file of texts) {
      list.pasteFormats({ 'text/plain': await file.text() }, list.items().length)
    }
  }

  const handlers = {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = takesText ? 'copy' : 'none'
      setIsOver(takesText)
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop(event: DragEvent<HTMLElement>) {
      setIsOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      void take([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

/** Not a drag inside a dialog that was opened from here: that comes through React only. */
function hasFiles({ dataTransfer, currentTarget, target }: DragEvent<HTMLElement>): boolean {
  return dataTransfer.types.includes('Files') && currentTarget.contains(target as Node)
}

function isText({ name, type }: File): boolean {
  return type.startsWith('text/') || (type === '' && /\.(txt|csv|tsv|md)$/i.test(name))
}
