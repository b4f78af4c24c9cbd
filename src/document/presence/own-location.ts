import type { Clock } from '../../data/clock.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { PresenceStore } from '../../data/presence/presence-store.ts'
import type { Path } from '../../model/path.ts'

/** Typing counts as being active again at most this often. */
const activeMs = 10_000

export interface OwnLocation {
  presence: PresenceStore
  clock: Clock
  source: symbol
  pair: DocumentPair
  path: Path | null
}

/**
 * Reports that the user is at a field of a document, again at each change they make: a user who returns
 * from another window continues without a focus event. Returns how to stop; the last place
 * stays until the source takes it back.
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
