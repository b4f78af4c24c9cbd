import { useState } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import { pastedFile } from '../../data/assets/source-result.ts'
import { isTypingTarget } from '../../ui/host/dom.ts'

/** What a field says to files that are held over it. */
export type DropVerdict = 'accepted' | 'refused' | 'off' | 'read-only'

/** Files that are dropped on a field or pasted into it. */
export function useAssetDrop(
  judge: (types: readonly string[]) => DropVerdict,
  onFiles: (files: readonly File[]) => void,
) {
  const [over, setOver] = useState<DropVerdict | null>(null)

  const handlers = {
    onDragEnter: look,
    onDragOver: look,
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
    },
    onDrop(event: DragEvent<HTMLElement>) {
      setOver(null)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onFiles([...event.dataTransfer.files])
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const { files } = event.clipboardData
      const target = event.target as Element
      if (files.length === 0 || event.defaultPrevented || isTypingTarget(target)) return
      if (!event.currentTarget.contains(target)) return
      event.preventDefault()
      event.stopPropagation()
      onFiles([...files].map(pastedFile))
    },
  }

  /** Before the drop only the types can be seen. */
  function look(event: DragEvent<HTMLElement>): void {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    const files = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file')
    const verdict = judge(files.map(({ type }) => type))
    event.dataTransfer.dropEffect = verdict === 'accepted' ? 'copy' : 'none'
    setOver(verdict)
  }

  return { over, handlers }
}

/** Not a drag inside a dialog that was opened from here: that comes through React only. */
function hasFiles({ dataTransfer, currentTarget, target }: DragEvent<HTMLElement>): boolean {
  return dataTransfer.types.includes('Files') && currentTarget.contains(target as Node)
}
