import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { ConfirmDialog } from '../../../ui/overlays/dialogs/confirm-dialog.tsx'
import { Icon } from '../../../ui/text/icon.tsx'
import * as css from '../asset-browser.css.ts'
import { droppedFiles, type DroppedFile } from './dropped-files.ts'

/** Drops of more files than this need confirmation. */
const manyFiles = 2000

/** Handles files dropped on the browser or pasted into it. */
export function useDrop(isOn: boolean, onFiles: (files: readonly DroppedFile[]) => void) {
  const translate = useTranslate()
  const [isOver, setOver] = useState(false)
  const [requested, setRequested] = useState<readonly DroppedFile[] | null>(null)
  const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
    isOn && dataTransfer.types.includes('Files')
  const take = (files: readonly DroppedFile[]) =>
    files.length > manyFiles ? setRequested(files) : onFiles(files)
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const question = (
    <ConfirmDialog
      open={requested !== null}
      title={translate('asset-browser.many-files', { count: requested?.length ?? 0 })}
      description={translate('asset-browser.many-files-body')}
      confirmLabel={translate('asset-browser.upload')}
      onConfirm={() => {
        if (requested) onFiles(requested)
        setRequested(null)
      }}
      onCancel={() => setRequested(null)}
    />
  )
  const veil = isOver && (
    <div className={css.veil} part="dropzone">
      <Icon name="upload" />
      {translate('asset-browser.drop')}
    </div>
  )
  return {
    take,
    veil,
    question,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop(event: DragEvent) {
        setOver(false)
        if (!hasFiles(event) || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        void droppedFiles(event.dataTransfer).then(take)
      },
      onPaste(event: ClipboardEvent) {
        const files = [...event.clipboardData.files]
        if (!isOn || files.length === 0 || event.defaultPrevented) return
        event.preventDefault()
        take(files.map((file) => ({ file, folder: '' })))
      },
    },
  }
}
