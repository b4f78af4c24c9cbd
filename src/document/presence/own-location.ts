import type { Clock } from '../../data/clock.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { PresenceStore } from '../../data/presence/presence-store.ts'
import type { Path } from '../../model/path.ts'

/** Typing refreshes the activity at most once in this many ms. */
const activeMs = 10_000

export interface OwnLocation {
  presence: PresenceStore
  clock: Clock
  source: symbol
  pair: DocumentPair
  path: Path | null
}

/**
 * Reports the user's position in a document, again at each of their changes: a user who returns from another window
 * continues without a focus event. Returns a function that stops; the last position remains until the source withdraws
 * it.
 */
export function announceOwnLocation({
  presence,
  clock,
  source,
  pair,
  path,
}: OwnLocation): () => void {
  let announcedAt = 0
  function notify(): void {
    announcedAt = clock.now()
    const lastActiveAt = new Date(announcedAt).toISOString()
    const { publishedId: documentId } = pair
    presence.setLocations(source, [
      { type: 'document', documentId, path: path ?? [], lastActiveAt },
    ])
  }

  notify()
  const changes = pair.changes$.subscribe(({ origin }) => {
    if (origin === 'local' && clock.now() - announcedAt >= activeMs) notify()
  })
  return () => changes.unsubscribe()
}
