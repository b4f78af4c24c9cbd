/** Small texts that outlive the page. */
export interface PageStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): unknown
  removeItem(key: string): unknown
}

const key = 'content-studio uploads'

/** Says, without opening a database, that the device may keep files of pages that are gone. */
export function mayHaveKeptUploads(storage: PageStorage): boolean {
  return storage.getItem(key) !== null
}

export function markKeptUploads(storage: PageStorage, hasSome: boolean): void {
  if (hasSome) storage.setItem(key, '1')
  else storage.removeItem(key)
}
