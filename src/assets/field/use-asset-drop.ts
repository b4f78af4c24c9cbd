import { useState } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'
import { pastedFile } from '../../data/assets/source-result.ts'
import { assetsMediaType } from '../../form/files.ts'
import { isTypingTarget } from '../../ui/host/dom.ts'

/** Feedback of a field for a drag over it. */
export type DropVerdict = 'accepted' | 'chosen' | 'refused' | 'off' | 'read-only'

export interface AssetDropOptions {
  /** Judges dragged files by their types; undefined for assets, whose details are unknown before the drop. */
  judge: (types: readonly string[] | undefined) => DropVerdict
  onFiles: (files: readonly File[]) => void
  /** Called with the drag data of assets. */
  onAssets: (dragged: string) => void
}

/** Handles files and assets dropped on a field, and files pasted into it. */
export function useAssetDrop({ judge, onFiles, onAssets }: AssetDropOptions) {
  const [over, setOver] = useState<DropVerdict | null>(null)

  const handlers = {
    onDragEnter: look,
    onDragOver: look,
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
    },
    onDrop(event: DragEvent<HTMLElement>) {
      setOver(null)
      if (!isForUs(event) || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      if (holdsAssets(event)) onAssets(event.dataTransfer.getData(assetsMediaType))
      else onFiles([...event.dataTransfer.files])
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

  /** Before the drop, only the types are accessible. */
  function look(event: DragEvent<HTMLElement>): void {
    if (!isForUs(event)) return
    event.preventDefault()
    event.stopPropagation()
    const files = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file')
    const verdict = judge(holdsAssets(event) ? undefined : files.map(({ type }) => type))
    const isWelcome = verdict === 'accepted' || verdict === 'chosen'
    event.dataTransfer.dropEffect = isWelcome ? 'copy' : 'none'
    setOver(verdict)
  }

  return { over, handlers }
}

/** Excludes drags inside a dialog opened from this field, whose events arrive through the React tree only. */
function isForUs(event: DragEvent<HTMLElement>): boolean {
  const { dataTransfer, currentTarget, target } = event
  const isKnown = dataTransfer.types.includes('Files') || holdsAssets(event)
  return isKnown && currentTarget.contains(target as Node)
}

function holdsAssets({ dataTransfer }: DragEvent<HTMLElement>): boolean {
  return dataTransfer.types.includes(assetsMediaType)
}
