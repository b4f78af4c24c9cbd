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
 * Without locks nobody can tell whether another page is alive, so a tab only finds its own entries again. The name of a
 * tab is copied with the tab; only a page that comes back to it goes on under it.
 */
function sessionOfTab(tab: TabStorage): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const session = (entry?.type === 'reload' && tab.getItem(SESSION_KEY)) || newSession()
  tab.setItem(SESSION_KEY, session)
  return session
}

// Not `randomUUID`: where there are no locks, there is none either.
function newSession(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')
}
