import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { Ticket } from '../database/account-store.ts'
import { createSecret, hashSecret } from './secret.ts'

/** The purposes of tickets, with their lifetimes in milliseconds. */
const lifetimes = {
  /** Creates the first administrator. */
  setUp: 24 * 60 * 60_000,
  /** Creates an account with roles. */
  invitation: 7 * 24 * 60 * 60_000,
  /** Is exchanged for a session by the page the user signs in for. */
  handover: 2 * 60_000,
  /** Lets a page read drafts for whoever made it. */
  preview: 60 * 60_000,
  /** Identifies the browser when it returns from a sign-in provider. */
  provider: 10 * 60_000,
} as const

export type TicketPurpose = keyof typeof lifetimes

/** Short-lived secrets for one purpose that can be used once. */
export interface Tickets {
  /** Only the returned value contains the secret; the store keeps its hash. */
  issue(purpose: TicketPurpose, payload?: Ticket['payload']): Promise<IssuedTicket>
  /** As `issue`, replacing all others of the purpose; null if an account has a role already. */
  issueFirst(purpose: TicketPurpose, payload: Ticket['payload']): Promise<IssuedTicket | null>
  /** The ticket, without using it up; null if it is unknown, used or expired. */
  look(purpose: TicketPurpose, secret: string): Promise<Ticket | null>
  /** As `look`, and uses it up. */
  take(purpose: TicketPurpose, secret: string): Promise<Ticket | null>
  /** Makes a used ticket valid again when its use failed. */
  restore(ticket: Ticket): Promise<void>
  /** The valid tickets, oldest first. */
  open(purpose: TicketPurpose): Promise<Ticket[]>
  /** Withdraws a ticket by its hash; throws 404 if there is none. */
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
