import { createHash, randomBytes } from 'node:crypto'
import { boomError } from '../protocol/errors.ts'
import type { CurrentUser, Role, User } from '../protocol/users.ts'
import type { Account, AccountStore } from './database/store.ts'

/** Who is asking. `provider` tells how they signed in. */
export interface Identity extends Account {
  readonly provider: string
}

/** What of a request decides who is asking. */
interface Credentials {
  readonly authorization: string | null
  /** Address of the other end of the socket; null for a call from inside this process. */
  readonly remoteAddress: string | null
  /** A proxy passed the request on: the socket's address is then not the asker's. */
  readonly forwarded: boolean
}

export interface Access {
  /** Null when nobody is signed in; throws 401 for a token that is not known. */
  identify(credentials: Credentials): Identity | null
  /** A new token for an account. Only its hash is kept: this is the one time it can be read. */
  createToken(token: { accountId: string; label: string; now: number }): string
  /** Everybody who may work here, the local administrator included when there is one. */
  members(): Account[]
  /** The known ones among `ids`. */
  users(ids: readonly string[]): Account[]
}

const localAdministrator: Identity = {
  id: 'local-administrator',
  name: 'Administrator',
  email: 'administrator@localhost',
  roles: ['administrator'],
  createdAt: '2024-01-01T00:00:00.000Z',
  provider: 'local',
}

const roles: Readonly<Record<string, Role>> = {
  administrator: {
    name: 'administrator',
    title: 'Administrator',
    description: 'Read and write access to all datasets, with full access to all project settings.',
  },
}

/** `dev` signs requests from this machine in as an administrator; everybody else needs a token. */
export function createAccess(store: AccountStore, options: { dev: boolean }): Access {
  const builtIn: readonly Account[] = options.dev ? [localAdministrator] : []
  return {
    identify({ authorization, remoteAddress, forwarded }) {
      if (authorization !== null) {
        const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
        const account = token ? store.accountByTokenHash(hashToken(token)) : null
        if (!account) throw boomError(401, 'Session not found')
        return { ...account, provider: 'token' }
      }
      const local = remoteAddress === null || isLoopbackAddress(remoteAddress)
      return options.dev && local && !forwarded ? localAdministrator : null
    },
    createToken({ accountId, label, now }) {
      const token = `cs_${randomBytes(32).toString('base64url')}`
      const createdAt = new Date(now).toISOString()
      store.putToken({ hash: hashToken(token), accountId, label, createdAt })
      return token
    },
    members: () => [...builtIn, ...store.accounts()],
    users: (ids) => [
      ...builtIn.filter((account) => ids.includes(account.id)),
      ...store.accountsByIds(ids),
    ],
  }
}

/** True for 127.0.0.0/8 and ::1, also as an IPv4 address mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || /^127\.\d+\.\d+\.\d+$/.test(plain)
}

export function rolesOf(account: Account): Role[] {
  return account.roles.map((name) => roles[name] ?? { name, title: name })
}

/** Both spellings of name and picture: `/users/me` and `/users/{id}` have different readers. */
export function toUser({ id, name, email, imageUrl, createdAt }: Account): User {
  const [givenName, ...rest] = name.split(' ')
  return {
    id,
    name,
    displayName: name,
    ...(givenName && { givenName }),
    ...(rest.length > 0 && { familyName: rest.join(' ') }),
    ...(imageUrl !== undefined && { imageUrl, profileImage: imageUrl }),
    email,
    createdAt,
  }
}

export function toCurrentUser(identity: Identity): CurrentUser {
  const { id, name, email, imageUrl, provider } = identity
  return {
    id,
    name,
    displayName: name,
    email,
    ...(imageUrl !== undefined && { imageUrl, profileImage: imageUrl }),
    provider,
    role: identity.roles[0] ?? '',
    roles: rolesOf(identity),
  }
}

// A token has 256 random bits: nothing to guess, so a plain digest is enough and costs no time.
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
