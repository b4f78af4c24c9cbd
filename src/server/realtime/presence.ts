import type { PresenceEvent, PresenceReport } from '../../protocol/presence.ts'

/** One connection's membership in the presence of a dataset. */
export interface PresenceMember {
  /** Receives every event of the dataset, including its own. Returns a function that unsubscribes. */
  subscribe(receive: (event: PresenceEvent) => void): () => void
  /** Requests all members to announce themselves again. */
  rollCall(user: string, session: string): void
  announce(user: string, report: PresenceReport): void
  disconnect(user: string, session: string): void
  /** Called when the connection is closed: it receives no further events, and its sessions end. */
  leave(): void
}

export interface PresenceRooms {
  join(dataset: string): PresenceMember
  /** Handles an event from another process of the server. */
  receive(from: string, dataset: string, event: PresenceEvent): void
  /** Ends all sessions of another process that has terminated. */
  processEnded(from: string): void
}

interface Member {
  readonly hearers: Set<(event: PresenceEvent) => void>
  /** Session id to the user who last announced it here. */
  readonly sessions: Map<string, string>
}

/**
 * Presence per dataset. Only the announced sessions and their users are stored: clients request the rest by
 * a roll call. They never expire a session by themselves, so its end must be sent; and since a duplicated
 * tab shares its session id, a session ends only when no other connection has announced it.
 *
 * `tell` forwards local events to the other processes of the server.
 */
export function createPresenceRooms(
  tell: (dataset: string, event: PresenceEvent) => void = () => {},
): PresenceRooms {
  const rooms = new Map<string, Set<Member>>()
  /** By process: dataset and session, to the user who last announced it there. */
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
