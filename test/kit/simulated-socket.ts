import type { Clock } from '../../src/data/clock.ts'
import { DataError } from '../../src/data/errors.ts'
import type { DatasetTransport, SocketListener } from '../../src/data/connection/transport.ts'
import type { PresencePage } from '../../src/data/presence/session-id.ts'
import type { Identity } from '../../src/server/access/access.ts'
import { openConnection, type RealtimeConnection } from '../../src/server/realtime/connection.ts'
import { createPresenceRooms } from '../../src/server/realtime/presence.ts'

/** A frame with the time it was sent; heartbeats (`♥`) are not included. */
export interface SentFrame {
  at: number
  method: string
  params: Record<string, unknown>
}

export interface SimulatedLine {
  /** All frames sent by the client, over all of its connections. */
  readonly sent: SentFrame[]
  readonly opened: number
  /** Socket factory for a transport. */
  readonly socket: NonNullable<DatasetTransport['socket']>
  /** If false, new connections fail. */
  isUp: boolean
  /** Closes the connection; both sides are notified. */
  cut(): void
  /** Silently drops all data in both directions. */
  mute(): void
  /** Delivers a message that the real server would never send. */
  notify(text: string): void
  /** Id of the current subscription. */
  subscription: string
}

/** The real server's realtime code behind a simulated network: one room with any number of connections. */
export class SimulatedSockets {
  readonly #clock: Clock
  readonly #rooms = createPresenceRooms()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** A connection for a user identified by the token `token-of-<user>`, or by cookie if the token is null. */
  line(user: string, { token = null }: { token?: string | null } = {}): SimulatedLine {
    const clock = this.#clock
    const delay = 5
    let cut = () => {}
    let mute = () => {}
    let notify = (_text: string) => {}
    const line = {
      sent: [] as SentFrame[],
      opened: 0,
      isUp: true,
      subscription: '',
      cut: () => cut(),
      mute: () => mute(),
      notify: (text: string) => notify(text),
      socket: (listener: SocketListener) => {
        const identityOf = (id: string) => ({ id }) as Identity
        const byCookie = token === null ? identityOf(user) : null
        let isOver = false
        let isMute = false
        let connection: RealtimeConnection | null = null
        const later = (run: () => void) =>
          clock.setTimeout(() => {
            if (!isMute) run()
          }, delay)
        const receive = (text: string) => {
          const { result } = JSON.parse(text) as { result?: unknown }
          if (typeof result === 'string') line.subscription = result
          later(() => {
            if (!isOver) listener.received(text)
          })
        }
        const end = (description: string) => {
          connection?.closed()
          connection = null
          if (isOver) return
          isOver = true
          listener.closed(new DataError({ code: 'network', description }))
        }
        cut = () => end('The connection was cut')
        mute = () => (isMute = true)
        notify = receive
        later(() => {
          if (isOver) return
          if (!line.isUp) return end('Nobody there')
          line.opened++
          connection = openConnection({
            mayRead: async () => true,
            mayJoin: () => true,
            listen: () => Promise.reject(new Error('Only presence is simulated')),
            sink: { send: receive, close: (_code, reason) => later(() => end(reason)) },
            member: this.#rooms.join('test'),
            identity: byCookie,
            identify: async () => byCookie,
            authorize: async (authorization) =>
              authorization === `Bearer token-of-${user}` ? identityOf(user) : null,
          })
          listener.opened(token)
        })
        return {
          send(text: string) {
            const { method, params } = JSON.parse(text) as SentFrame
            line.sent.push({ at: clock.now(), method, params })
            later(() => void connection?.receive(text))
          },
          close() {
            isOver = true
            // Data sent before still arrives.
            later(() => {
              connection?.closed()
              connection = null
            })
          },
        }
      },
    }
    return line
  }
}

/** A browser tab whose storage survives simulated reloads. */
export interface SimulatedTab extends PresencePage {
  readonly stored: Map<string, string>
  leave(): void
  comeBack(): void
}

export function createTab(stored = new Map<string, string>()): SimulatedTab {
  const listeners = new Set<{ hidden: () => void; shown: () => void }>()
  return {
    stored,
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
    }),
    onLeave(hidden, shown) {
      const listener = { hidden, shown }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave: () => listeners.forEach(({ hidden }) => hidden()),
    comeBack: () => listeners.forEach(({ shown }) => shown()),
  }
}
