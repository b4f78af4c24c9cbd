import { publishedId } from '../../model/ids.ts'
import { pathEquals, pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { PresenceLocation } from '../../protocol/presence.ts'
import type { User } from '../../protocol/users.ts'

/** The public data of a user who is present. */
export interface PresentPerson {
  readonly id: string
  readonly displayName: string
  readonly imageUrl: string | null
}

/** A user in a document. */
export interface DocumentPresence {
  readonly user: PresentPerson
  readonly sessionId: string
  /** The focused field; null when only the document is open. */
  readonly path: Path | null
  /** ISO time. */
  readonly lastActiveAt: string
}

/** A user in the dataset, with all their tabs. */
export interface PresentUser {
  readonly user: PresentPerson
  /** The last active location; null when the user is in no document. */
  readonly place: { readonly documentId: string; readonly path: Path | null } | null
  readonly lastActiveAt: string
}

/** Another tab or program, as announced by itself. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly locations: readonly PresenceLocation[]
  /** ISO time by our clock; the channel provides none. */
  readonly receivedAt: string
}

/** The displayed data of a user; accepts both spellings of name and image. */
export function personOf(user: User): PresentPerson {
  return {
    id: user.id,
    displayName: user.displayName || user.name,
    imageUrl: user.imageUrl ?? user.profileImage ?? null,
  }
}

type People = ReadonlyMap<string, PresentPerson>

/**
 * The users in each document, by published id: one entry per person and field, in order of arrival. Unchanged entries
 * keep their identity, so that views do not render again.
 */
export function peopleByDocument(
  sessions: Iterable<Session>,
  people: People,
  before: ReadonlyMap<string, readonly DocumentPresence[]>,
): Map<string, readonly DocumentPresence[]> {
  const found = new Map<string, Map<string, DocumentPresence>>()
  for (const { id: sessionId, userId, locations, receivedAt } of sessions) {
    const user = people.get(userId)
    if (!user) continue
    for (const { documentId, path, lastActiveAt } of locations) {
      const document = publishedId(documentId)
      const entries = found.get(document) ?? new Map<string, DocumentPresence>()
      found.set(document, entries)
      const key = `${userId} ${pathToString(path)}`
      const known = entries.get(key)
      const at = lastActiveAt || receivedAt
      if (known && known.lastActiveAt >= at) continue
      entries.set(key, {
        user,
        sessionId,
        path: path.length === 0 ? null : path,
        lastActiveAt: at,
      })
    }
  }
  const result = new Map<string, readonly DocumentPresence[]>()
  for (const [document, entries] of found) {
    result.set(document, keepEntries([...entries.values()], before.get(document) ?? []))
  }
  return result
}

function keepEntries(
  next: readonly DocumentPresence[],
  before: readonly DocumentPresence[],
): readonly DocumentPresence[] {
  const kept = next.map((entry) => before.find((old) => isSameEntry(old, entry)) ?? entry)
  const isSame = kept.length === before.length && kept.every((entry, at) => entry === before[at])
  return isSame ? before : kept
}

function isSameEntry(a: DocumentPresence, b: DocumentPresence): boolean {
  return (
    a.user === b.user &&
    a.sessionId === b.sessionId &&
    a.lastActiveAt === b.lastActiveAt &&
    (a.path === b.path || (a.path !== null && b.path !== null && pathEquals(a.path, b.path)))
  )
}

/** Everybody who is present, once each, by name; unchanged entries keep their identity. */
export function presentUsers(
  sessions: Iterable<Session>,
  people: People,
  before: readonly PresentUser[],
): readonly PresentUser[] {
  const found = new Map<string, PresentUser>()
  for (const { userId, locations, receivedAt } of sessions) {
    const user = people.get(userId)
    if (!user) continue
    const known = found.get(userId) ?? { user, place: null, lastActiveAt: receivedAt }
    const places = locations.map(({ documentId, path, lastActiveAt }) => ({
      user,
      place: { documentId: publishedId(documentId), path: path.length === 0 ? null : path },
      lastActiveAt: lastActiveAt || receivedAt,
    }))
    found.set(userId, places.reduce<PresentUser>(later, known))
  }
  const next = [...found.values()].map(
    (entry) => before.find((old) => isSameUser(old, entry)) ?? entry,
  )
  next.sort((a, b) => a.user.displayName.localeCompare(b.user.displayName))
  const isSame = next.length === before.length && next.every((entry, at) => entry === before[at])
  return isSame ? before : next
}

/** Prefers an entry with a document, and the later of two. */
function later(a: PresentUser, b: PresentUser): PresentUser {
  return a.place && a.lastActiveAt >= b.lastActiveAt ? a : b
}

function isSameUser(a: PresentUser, b: PresentUser): boolean {
  if (a.user !== b.user || !a.place || !b.place) return a.user === b.user && a.place === b.place
  return (
    a.lastActiveAt === b.lastActiveAt &&
    a.place.documentId === b.place.documentId &&
    pathEquals(a.place.path ?? [], b.place.path ?? [])
  )
}
