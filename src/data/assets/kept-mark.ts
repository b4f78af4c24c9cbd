/** Key-value text storage that outlives the page. */
export interface PageStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

const key = 'content-studio uploads'

/** Whether the device may store files of closed pages; needs no database access. */
export function mayHaveKeptUploads(storage: PageStorage): boolean {
  return storage.getItem(key) !== null
}

export function markKeptUploads(storage: PageStorage, hasSome: boolean): void {
  if (hasSome) storage.setItem(key, '1')
  else storage.removeItem(key)
}
