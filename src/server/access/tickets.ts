import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { SessionStore, Ticket } from '../database/store.ts'
import { createSecret, hashSecret } from './secret.ts'

/** What a ticket is good for, and for how many milliseconds. */
const lifetimes = {
  /** Makes the first administrator. */
  setUp: 24 * 60 * 60_000,
  /** Makes an account with roles. */
  invitation: 7 * 24 * 60 * 60_000,
  /** Becomes a session in the page that somebody signs in for. */
  handover: 2 * 60_000,
  /** Brings somebody back from a provider. */
  provider: 10 * 60_000,
} as const

export type TicketPurpose = keyof typeof lifetimes

/** Secrets that are good for one thing, once, and not for long. */
export interface Tickets {
  /** The secret is in nobody's hands but the caller's. */
  issue(purpose: TicketPurpose, payload?: Ticket['payload']): IssuedTicket
  /** The ticket, still good afterwards; null for one that is not, or no longer. */
  look(purpose: TicketPurpose, secret: string): Ticket | null
  /** As `look`, and uses it up. */
  take(purpose: TicketPurpose, secret: string): Ticket | null
  /** Makes a ticket good again whose taker could not use it. */
  restore(ticket: Ticket): void
  /** Those that are still good, oldest first. */
  open(purpose: TicketPurpose): Ticket[]
  /** Withdraws a ticket by its hash; throws 404 when there is none. */
  withdraw(purpose: TicketPurpose, hash: string): void
}

export interface IssuedTicket {
  readonly secret: string
  readonly hash: string
  readonly expiresAt: string
}

export function createTickets(store: SessionStore, clock: ServerClock): Tickets {
  const isGood = (ticket: Ticket | null, purpose: TicketPurpose): ticket is Ticket =>
    ticket?.purpose === purpose && Date.parse(ticket.expiresAt) > clock.now()

  function look(purpose: TicketPurpose, secret: string): Ticket | null {
    const ticket = store.ticket(hashSecret(secret))
    return isGood(ticket, purpose) ? ticket : null
  }

  return {
    issue(purpose, payload = {}) {
      const secret = createSecret('')
      const hash = hashSecret(secret)
      const createdAt = new Date(clock.now()).toISOString()
      const expiresAt = new Date(clock.now() + lifetimes[purpose]).toISOString()
      store.putTicket({ hash, purpose, payload, createdAt, expiresAt })
      return { secret, hash, expiresAt }
    },
    look,
    take(purpose, secret) {
      return look(purpose, secret) && store.takeTicket(hashSecret(secret))
    },
    restore: (ticket) => store.putTicket(ticket),
    open: (purpose) => store.tickets(purpose).filter((ticket) => isGood(ticket, purpose)),
    withdraw(purpose, hash) {
      if (store.ticket(hash)?.purpose !== purpose) throw boomError(404, 'There is no such link')
      store.takeTicket(hash)
    },
  }
}
