import { boomError } from '../../protocol/errors.ts'
import type { Account, Ticket } from '../database/account-store.ts'
import type { Accounts, NewPerson, Proof } from './accounts.ts'
import type { RoleBook } from './role-book.ts'
import { administratorRole } from './roles.ts'
import type { IssuedTicket, Tickets } from './tickets.ts'

/** The kind of link that lets a person without an account in. */
export type EnrolmentKind = 'setUp' | 'invitation'

export interface Invitation {
  /** Hash of the link's secret: identifies the link but does not open it. */
  readonly id: string
  readonly email: string | null
  readonly roles: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string
}

/** One-time links that create accounts. */
export interface Enrolment {
  /** A link for the first administrator, replacing earlier ones; null once there are users. */
  offerSetUp(): Promise<IssuedTicket | null>
  /** Throws ProtocolError 400 for unknown roles, or none. */
  invite(invitation: { email?: string; roles: readonly string[] }): Promise<IssuedTicket>
  invitations(): Promise<Invitation[]>
  /** Throws ProtocolError 404 if there is no such open invitation. */
  withdraw(id: string): Promise<void>
  /** The offer of a link, without using it up; null if the link is not valid any more. */
  look(kind: EnrolmentKind, secret: string): Promise<{ email: string | null } | null>
  /**
   * Uses the link up and creates the account. Throws ProtocolError 410 for a link that is not valid any
   * more, and the errors of `Accounts.addPerson`, after which the link stays valid.
   */
  enrol(
    link: { kind: EnrolmentKind; secret: string },
    person: Omit<NewPerson, 'roles'>,
    proof: Proof,
  ): Promise<Account>
  /** Uses up an invitation for an existing account without a role. Throws ProtocolError 410 as `enrol`. */
  admit(secret: string, account: Account): Promise<Account>
}

export function createEnrolment({
  accounts,
  tickets,
  roles,
}: {
  accounts: Accounts
  tickets: Tickets
  roles: RoleBook
}): Enrolment {
  async function find(kind: EnrolmentKind, secret: string): Promise<Ticket | null> {
    // A set-up link must not create administrators once users were added in another way.
    return kind === 'setUp' && (await accounts.hasPeople()) ? null : tickets.look(kind, secret)
  }

  async function take(kind: EnrolmentKind, secret: string): Promise<Ticket> {
    const ticket = (await find(kind, secret)) && (await tickets.take(kind, secret))
    if (!ticket) throw expired()
    return ticket
  }

  return {
    offerSetUp: () => tickets.issueFirst('setUp', { roles: [administratorRole] }),
    async invite({ email, roles: names }) {
      roles.requireSome(names)
      return tickets.issue('invitation', { email: email ?? null, roles: names })
    },
    invitations: async () => (await tickets.open('invitation')).map(toInvitation),
    withdraw: (id) => tickets.withdraw('invitation', id),
    async look(kind, secret) {
      const ticket = await find(kind, secret)
      return ticket && { email: toInvitation(ticket).email }
    },
    async admit(secret, account) {
      const offer = await find('invitation', secret)
      if (offer) requireAddress(offer, account.email)
      const { roles: names } = toInvitation(await take('invitation', secret))
      await accounts.setRoles(account.id, names)
      return { ...account, roles: names }
    },
    async enrol({ kind, secret }, person, proof) {
      const ticket = await take(kind, secret)
      try {
        requireAddress(ticket, person.email)
        return await accounts.addPerson({ ...person, roles: toInvitation(ticket).roles }, proof)
      } catch (error) {
        await tickets.restore(ticket)
        throw error
      }
    },
  }
}

/** An invitation to an address cannot be used by anyone else who gets hold of the link. */
function requireAddress(ticket: Ticket, email: string): void {
  const { email: invited } = toInvitation(ticket)
  if (invited === null || sameAddress(invited, email)) return
  throw boomError(403, 'This invitation is for another e-mail address; use the one it was sent to')
}

function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function expired(): Error {
  return boomError(410, 'This link was used already, or is too old. Ask for a new one.')
}

function toInvitation({ hash, payload, createdAt, expiresAt }: Ticket): Invitation {
  return {
    id: hash,
    email: typeof payload['email'] === 'string' ? payload['email'] : null,
    roles: payload['roles'] as readonly string[],
    createdAt,
    expiresAt,
  }
}
