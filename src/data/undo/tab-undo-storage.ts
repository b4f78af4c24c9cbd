import type { PresencePage } from '../presence/session-id.ts'
import type { UndoStorage } from './undo-storage.ts'

/** Stores steps as long as the tab lives. Null where the page has no storage, or may not use it. */
export function tabUndoStorage(page: PresencePage): UndoStorage | null {
  const storage = storageOf(page)
  if (!storage) return null
  return {
    load: (key) => storage.getItem(key) || null,
    save(key, text) {
      try {
        storage.setItem(key, text ?? '')
      } catch {
        // The storage is full: no steps are better than outdated ones.
        storage.setItem(key, '')
      }
    },
    onLeave: (listener) => page.onLeave(listener, () => undefined),
  }
}

function storageOf(page: PresencePage): ReturnType<PresencePage['storage']> {
  try {
    return page.storage()
  } catch {
    return null
  }
}
