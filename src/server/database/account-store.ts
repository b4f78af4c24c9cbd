import type { Grant } from '../../protocol/projects.ts'
import type { Role } from '../../protocol/users.ts'

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly imageUrl?: string
  /** Names of roles, e.g. `administrator`. An account without roles can sign in, but sees nothing. */
  readonly roles: readonly string[]
  /** A former member: cannot sign in; only the name is kept. */
  readonly removed?: boolean
  /** A program that authenticates with a token, not a person. */
  readonly robot?: boolean
  readonly createdAt: string
}

export interface AccountStore {
  putAccount(account: Account): void
  accounts(): Account[]
  accountsByIds(ids: readonly string[]): Account[]
  /** Only the hash of a token is ever stored. */
  putToken(token: { hash: string; accountId: string; label: string; createdAt: string }): void
  accountByTokenHash(hash: string): Account | null
  deleteToken(hash: string): void
  /** Gives a token another secret; false if there is no such token, maybe because it was just replaced. */
  replaceToken(hash: string, next: { hash: string; createdAt: string }): boolean
  putPassword(accountId: string, hash: string): void
  /** The account with a password and this e-mail address, compared without regard to case. */
  passwordByEmail(email: string): { account: Account; hash: string } | null
  /** From now on, signs in the provider's user `subject` as this account. */
  putLogin(login: { provider: string; subject: string; accountId: string }): void
  accountByLogin(provider: string, subject: string): Account | null
  /**
   * Deletes passwords, tokens, sessions and previews of the account. Logins are kept: a provider that creates accounts
   * on the first sign-in must recognise former users.
   */
  deleteCredentials(accountId: string): void
}

/** All times are ISO 8601, milliseconds, UTC. */
export interface SessionStore {
  putSession(session: {
    hash: string
    accountId: string
    provider: string
    createdAt: string
    expiresAt: string
  }): void
  session(hash: string): Session | null
  touchSession(hash: string, usedAt: string): void
  /** The sessions that are still kept, by account; those count as open that `deleteStale` would not drop. */
  sessionUses(times: { now: string; idleSince: string }): SessionUse[]
  deleteSession(hash: string): void
  /** Also ends the pages that read for the account, but no links. */
  deleteSessionsOf(accountId: string): void
  /** Drops sessions and tickets that have expired, and sessions unused since `idleSince`. */
  deleteStale(times: { now: string; idleSince: string }): void
  /** Prolongs the ticket if there is one with this hash. */
  putTicket(ticket: Ticket): void
  ticket(hash: string): Ticket | null
  tickets(purpose: string): Ticket[]
  /** Removes and returns the ticket; only one of two concurrent callers gets it. */
  takeTicket(hash: string): Ticket | null
}

/** How an account has signed in. */
export interface SessionUse {
  readonly accountId: string
  readonly open: number
  /** When one of them was last used. */
  readonly usedAt: string
}

export interface Session {
  readonly account: Account
  /** The sign-in method. */
  readonly provider: string
  readonly usedAt: string
  readonly expiresAt: string
}

/** A one-time permission for the owner of the secret with this hash, or anything else that is known for a while. */
export interface Ticket {
  readonly hash: string
  readonly purpose: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly expiresAt: string
}

/** A role and its grants, which apply to every dataset. */
export interface RoleDefinition extends Role {
  readonly grants: readonly Grant[]
}

/** An origin whose pages may use the API. */
export interface AllowedOrigin {
  readonly origin: string
  /** True if its pages may act as the signed-in user. */
  readonly allowCredentials: boolean
  readonly createdAt: string
}

export interface PolicyStore {
  roles(): RoleDefinition[]
  putRole(role: RoleDefinition): void
  deleteRole(name: string): void
  origins(): AllowedOrigin[]
  putOrigin(origin: AllowedOrigin): void
  deleteOrigin(origin: string): void
}

/** Sign-in attempts, counted for keys. All times are in milliseconds. */
export interface AttemptStore {
  /** Counts an attempt, at most to one more than `maximum`; `window` begins with the first one of a key. */
  countAttempt(attempt: { key: string; maximum: number; window: number; now: number }): Attempt
  takeBackAttempt(key: string): void
  forgiveAttempts(key: string): void
}

export interface Attempt {
  /** Attempts within the window, including this one. */
  readonly count: number
  /** Milliseconds to wait after too many attempts, else 0. */
  readonly wait: number
}

export interface DatasetAlias {
  /** Without `~`. */
  readonly name: string
  /** Null: not linked to any. */
  readonly datasetName: string | null
}

export interface AliasStore {
  aliases(): DatasetAlias[]
  putAlias(alias: DatasetAlias): void
  deleteAlias(name: string): void
}

/** Random texts that all processes of a database share. */
export interface SecretStore {
  /** The secret of this name; `fresh` becomes it if there is none. */
  secret(name: string, fresh: string): string
}

/** Values that clients keep for a user, as JSON. */
export interface UserValueStore {
  userValue(accountId: string, key: string): string | null
  userValueCount(accountId: string): number
  putUserValue(accountId: string, key: string, value: string): void
  deleteUserValues(accountId: string): void
}

/** Remembers dialogs that open automatically, so that each does so once per account. */
export interface SeenDialogStore {
  markSeen(seen: { accountId: string; dialog: string; at: string }): void
  hasSeen(accountId: string, dialog: string): boolean
}
