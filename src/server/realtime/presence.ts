import type { PresenceEvent, PresenceReport } from '../../protocol/presence.ts'

/** One connection's part in the presence of a dataset. */
export interface PresenceMember {
  /** Hears every event of the dataset, its own included. Returns the unsubscription. */
  subscribe(receive: (event: PresenceEvent) => void): () => void
  /** Asks everybody to announce themselves again. */
  rollCall(user: string, session: string): void
  announce(user: string, report: PresenceReport): void
  disconnect(user: string, session: string): void
  /** The connection is closed: it receives nothing more and its sessions have ended. */
  leave(): void
}

export interface PresenceRooms {
  join(dataset: string): PresenceMember
  /** What happened in another process of the server. */
  receive(from: string, dataset: string, event: PresenceEvent): void
  /** All sessions of another process have ended with it. */
  processEnded(from: string): void
}

interface Member {
  readonly hearers: Set<(event: PresenceEvent) => void>
  /** Session id to the user who announced it here last. */
  readonly sessions: Map<string, string>
}

/**
 * Who is where, per dataset. Nothing is kept but who announced what: clients ask for the rest by a
 * roll call. They never forget a session by themselves, so its end has to be told; and since a tab
 * may be duplicated with its session id, it has ended only when no other connection announced it.
 *
 * `tell` hands what happens here to the other processes of the server.
 */
export function createPresenceRooms(
  tell: (dataset: string, event: PresenceEvent) => void = () => {},
): PresenceRooms {
  const rooms = new Map<string, Set<Member>>()
  /** By process: dataset and session, to the user who announced it there last. */
  const elsewhere = new Map<
    string,
    Map<string, { dataset: string; user: string; session: string }>
  >()

  function hear(dataset: string, event: PresenceEvent): void {
    for (const { hearers } of rooms.get(dataset) ?? [])
      for (const receive of hearers) receive(event)
  }

  function isPresent(dataset: string, session: string): boolean {
    for (const member of rooms.get(dataset) ?? []) if (member.sessions.has(session)) return true
    const place = placeOf(dataset, session)
    for (const sessions of elsewhere.values()) if (sessions.has(place)) return true
    return false
  }

  function join(dataset: string): PresenceMember {
    const room = rooms.get(dataset) ?? new Set<Member>()
    rooms.set(dataset, room)
    const self: Member = { hearers: new Set(), sessions: new Map() }
    room.add(self)

    function notify(event: PresenceEvent): void {
      for (const { hearers } of room) for (const receive of hearers) receive(event)
      tell(dataset, event)
    }

    function end(user: string, session: string): void {
      self.sessions.delete(session)
      for (const member of room) if (member.sessions.has(session)) return
      const event: PresenceEvent = { type: 'disconnect', i: user, m: { session } }
      if (isPresent(dataset, session)) tell(dataset, event)
      else notify(event)
    }

    return {
      subscribe(receive) {
        self.hearers.add(receive)
        return () => self.hearers.delete(receive)
      },
      rollCall: (user, session) => notify({ type: 'rollCall', i: user, session }),
      announce(user, report) {
        self.sessions.set(report.sessionId, user)
        notify({ type: 'state', i: user, m: report })
      },
      disconnect: end,
      leave() {
        if (!room.delete(self)) return
        for (const [session, user] of self.sessions) end(user, session)
        if (room.size === 0 && rooms.get(dataset) === room) rooms.delete(dataset)
      },
    }
  }

  return {
    join,
    receive(from, dataset, event) {
      const sessions = elsewhere.get(from) ?? new Map()
      elsewhere.set(from, sessions)
      if (event.type === 'state') {
        const { sessionId: session } = event.m
        sessions.set(placeOf(dataset, session), { dataset, user: event.i, session })
      } else if (event.type === 'disconnect') {
        sessions.delete(placeOf(dataset, event.m.session))
        if (isPresent(dataset, event.m.session)) return
      }
      hear(dataset, event)
    },
    processEnded(from) {
      const sessions = [...(elsewhere.get(from)?.values() ?? [])]
      elsewhere.delete(from)
      for (const { dataset, user, session } of sessions) {
        if (!isPresent(dataset, session)) {
          hear(dataset, { type: 'disconnect', i: user, m: { session } })
        }
      }
    },
  }
}

function placeOf(dataset: string, session: string): string {
  return JSON.stringify([dataset, session])
}
