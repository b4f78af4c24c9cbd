import { indexedDbStore } from './indexed-db-store.ts'
import type { JournalOptions } from './journal.ts'
import { browserLocks } from './writer.ts'

const SESSION_KEY = 'content-studio journal session'

/** What a tab remembers over a reload. */
export interface TabStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): unknown
}

/** The journal of this browser; null where a page may not store anything. */
export function browserJournal(tab: TabStorage): JournalOptions | null {
  const store = indexedDbStore()
  if (!store) return null
  const locks = browserLocks()
  if (locks) return { store, locks }
  return { store, locks, session: sessionOfTab(tab) }
}

/**
 * Without locks it is unknown whether another page is alive, so a tab finds only its own entries. A duplicated tab copies
 * the tab's name; only a page that returns to the tab continues under it.
 */
function sessionOfTab(tab: TabStorage): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const session = (entry?.type === 'reload' && tab.getItem(SESSION_KEY)) || newSession()
  tab.setItem(SESSION_KEY, session)
  return session
}

// Not `randomUUID`: pages without locks do not have it either.
function newSession(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')
}
