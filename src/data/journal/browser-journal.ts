import { indexedDbStore } from './indexed-db-store.ts'
import type { JournalOptions } from './journal.ts'
import { browserLocks } from './writer.ts'

const sessionKey = 'content-studio journal session'

/** Storage of a tab that survives a reload. */
export interface TabStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): unknown
}

/** The journal of this browser; null where a page has no storage. */
export function browserJournal(tab: TabStorage): JournalOptions | null {
  const store = indexedDbStore()
  if (!store) return null
  const locks = browserLocks()
  if (locks) return { store, locks }
  return { store, locks, session: sessionOfTab(tab) }
}

/**
 * Without locks it is unknown whether another page is alive, so a tab finds only its own entries. Duplicating a tab
 * copies its session name; therefore only a reload keeps the name.
 */
function sessionOfTab(tab: TabStorage): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const session = (entry?.type === 'reload' && tab.getItem(sessionKey)) || newSession()
  tab.setItem(sessionKey, session)
  return session
}

// Not `randomUUID`: pages without locks lack it, too.
function newSession(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')
}
