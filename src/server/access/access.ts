import { createHash, randomBytes } from 'node:crypto'
import { boomError } from '../../protocol/errors.ts'
import type { CurrentUser, Role, User } from '../../protocol/users.ts'
import type { Account, AccountStore, PolicyStore, RoleDefinition } from '../database/store.ts'
import { createLruCache } from '../lru-cache.ts'
import { createPermissions } from './permissions.ts'
import type { Permissions } from './permissions.ts'
import { ADMINISTRATOR, anonymousGrants, builtInRoles, debugRoles } from './roles.ts'

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
  /** What somebody may do with documents; null for a caller who is not signed in. */
  permissionsOf(identity: Identity | null): Permissions
  /** The roles of an account, as people are shown them. */
  rolesOf(account: Account): Role[]
  /**
   * Adds or changes a role of the project. Throws ProtocolError 400 for a filter that is none, 409 for
   * a name that is taken by a role every project has.
   */
  putRole(role: RoleDefinition): void
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
  roles: [ADMINISTRATOR],
  createdAt: '2024-01-01T00:00:00.000Z',
  provider: 'local',
}

const compiledPermissions = 500
/** What `identity()` answers for a caller who is not signed in. */
const anonymous = '<anonymous>'

/**
 * `dev` signs requests from this machine in as an administrator, and knows the roles one can pretend
 * to have; everybody else needs a token.
 */
export function createAccess(store: AccountStore & PolicyStore, options: { dev: boolean }): Access {
  const builtIn: readonly Account[] = options.dev ? [localAdministrator] : []
  const fixedRoles = [...builtInRoles, ...(options.dev ? debugRoles : [])]
  const roles = new Map<string, RoleDefinition>()
  for (const role of [...store.roles(), ...fixedRoles]) roles.set(role.name, role)
  let compiled = createLruCache<Permissions>(compiledPermissions)
  const nobody = createPermissions(anonymous, anonymousGrants)
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
    permissionsOf(identity) {
      if (!identity) return nobody
      const key = JSON.stringify([identity.id, identity.roles])
      let permissions = compiled.get(key)
      if (!permissions) {
        const grants = identity.roles.flatMap((name) => roles.get(name)?.grants ?? [])
        compiled.set(key, (permissions = createPermissions(identity.id, grants)))
      }
      return permissions
    },
    rolesOf: (account) =>
      account.roles.map((name) => {
        const { title, description } = roles.get(name) ?? { title: name }
        return { name, title, ...(description !== undefined && { description }) }
      }),
    putRole(role) {
      if (fixedRoles.some(({ name }) => name === role.name)) {
        throw boomError(409, `The role "${role.name}" cannot be changed`)
      }
      createPermissions('', role.grants)
      store.putRole(role)
      roles.set(role.name, role)
      compiled = createLruCache(compiledPermissions)
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

export function toCurrentUser(identity: Identity, roles: Role[]): CurrentUser {
  const { id, name, email, imageUrl, provider } = identity
  return {
    id,
    name,
    displayName: name,
    email,
    ...(imageUrl !== undefined && { imageUrl, profileImage: imageUrl }),
    provider,
    role: identity.roles[0] ?? '',
    roles,
  }
}

// A token has 256 random bits: nothing to guess, so a plain digest is enough and costs no time.
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
