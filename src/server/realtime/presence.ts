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
 */
export function createPresenceRooms(): PresenceRooms {
  const rooms = new Map<string, Set<Member>>()

  function join(dataset: string): PresenceMember {
    const room = rooms.get(dataset) ?? new Set<Member>()
    rooms.set(dataset, room)
    const self: Member = { hearers: new Set(), sessions: new Map() }
    room.add(self)

    function notify(event: PresenceEvent): void {
      for (const { hearers } of room) for (const receive of hearers) receive(event)
    }

    function end(user: string, session: string): void {
      self.sessions.delete(session)
      for (const member of room) if (member.sessions.has(session)) return
      notify({ type: 'disconnect', i: user, m: { session } })
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

  return { join }
}
