import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../database/async-store.ts'
import type { Ticket } from '../database/store.ts'
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
  issue(purpose: TicketPurpose, payload?: Ticket['payload']): Promise<IssuedTicket>
  /** As `issue`, in place of all others of the purpose; null when somebody has a role already. */
  issueFirst(purpose: TicketPurpose, payload: Ticket['payload']): Promise<IssuedTicket | null>
  /** The ticket, still good afterwards; null for one that is not, or no longer. */
  look(purpose: TicketPurpose, secret: string): Promise<Ticket | null>
  /** As `look`, and uses it up. */
  take(purpose: TicketPurpose, secret: string): Promise<Ticket | null>
  /** Makes a ticket good again whose taker could not use it. */
  restore(ticket: Ticket): Promise<void>
  /** Those that are still good, oldest first. */
  open(purpose: TicketPurpose): Promise<Ticket[]>
  /** Withdraws a ticket by its hash; throws 404 when there is none. */
  withdraw(purpose: TicketPurpose, hash: string): Promise<void>
}

export interface IssuedTicket {
  readonly secret: string
  readonly hash: string
  readonly expiresAt: string
}

export function createTickets(store: AsyncStore, clock: ServerClock): Tickets {
  const isGood = (ticket: Ticket | null, purpose: TicketPurpose): ticket is Ticket =>
    ticket?.purpose === purpose && Date.parse(ticket.expiresAt) > clock.now()

  async function look(purpose: TicketPurpose, secret: string): Promise<Ticket | null> {
    const ticket = await store.ticket(hashSecret(secret))
    return isGood(ticket, purpose) ? ticket : null
  }

  function newTicket(
    purpose: TicketPurpose,
    payload: Ticket['payload'],
  ): { secret: string; ticket: Ticket } {
    const secret = createSecret('')
    const createdAt = new Date(clock.now()).toISOString()
    const expiresAt = new Date(clock.now() + lifetimes[purpose]).toISOString()
    return { secret, ticket: { hash: hashSecret(secret), purpose, payload, createdAt, expiresAt } }
  }

  return {
    async issue(purpose, payload = {}) {
      const { secret, ticket } = newTicket(purpose, payload)
      await store.putTicket(ticket)
      return { secret, hash: ticket.hash, expiresAt: ticket.expiresAt }
    },
    async issueFirst(purpose, payload) {
      const { secret, ticket } = newTicket(purpose, payload)
      const isFirst = await store.replaceTickets(ticket)
      return isFirst ? { secret, hash: ticket.hash, expiresAt: ticket.expiresAt } : null
    },
    look,
    take: async (purpose, secret) =>
      (await look(purpose, secret)) && store.takeTicket(hashSecret(secret)),
    restore: (ticket) => store.putTicket(ticket),
    open: async (purpose) =>
      (await store.tickets(purpose)).filter((ticket) => isGood(ticket, purpose)),
    async withdraw(purpose, hash) {
      if (await store.withdrawTicket(hash, purpose)) return
      throw boomError(404, 'There is no such link')
    },
  }
}
