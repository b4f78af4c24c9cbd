import { boomError, sessionError } from '../../protocol/errors.ts'
import type { ProtocolError } from '../../protocol/errors.ts'
import type { CurrentUser, Role, User } from '../../protocol/users.ts'
import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { Account } from '../database/account-store.ts'
import { createLruCache } from '../lru-cache.ts'
import { createAccounts } from './accounts.ts'
import type { Accounts } from './accounts.ts'
import { createEnrolment } from './enrolment.ts'
import type { Enrolment } from './enrolment.ts'
import { createKnownAddresses } from './known-addresses.ts'
import type { KnownAddresses } from './known-addresses.ts'
import { createOrigins } from './origins.ts'
import type { Origins } from './origins.ts'
import { createPermissions } from './permissions.ts'
import type { Permissions } from './permissions.ts'
import { previewGrants } from './preview-grants.ts'
import type { PreviewScope } from './preview-grants.ts'
import { createPreviews, isPreviewToken } from './previews.ts'
import type { Previews } from './previews.ts'
import { createRoleBook } from './role-book.ts'
import type { RoleBook } from './role-book.ts'
import { administratorRole, anonymousGrants } from './roles.ts'
import { hashSecret } from './secret.ts'
import { createSessions, isSessionSecret } from './sessions.ts'
import type { Sessions } from './sessions.ts'
import { createTickets } from './tickets.ts'
import type { Tickets } from './tickets.ts'
import { createWatch } from './watch.ts'
import type { Watch } from './watch.ts'

/** The caller. `provider` is the sign-in method. */
export interface Identity extends Account {
  readonly provider: string
  /** End of the session (ISO); tokens have none. */
  readonly expiresAt?: string
  /** Of a page that reads for the account: all it may do. */
  readonly preview?: { readonly dataset: string; readonly scope: PreviewScope }
}

/** The parts of a request that identify the caller. */
export interface Credentials {
  readonly authorization: string | null
  /** The secret in the session cookie, sent from a page that may act for the signed-in user. */
  readonly cookie?: string | null
  /** Address of the other end of the socket; null for a call from inside this process. */
  readonly remoteAddress: string | null
  /** True if a proxy passed the request on: the socket's address is then not the caller's. */
  readonly forwarded: boolean
  /** False for a page that may only act with its own token. */
  readonly ambient?: boolean
}

/** Accounts, credentials and permissions. */
export interface Access {
  readonly accounts: Accounts
  readonly roles: RoleBook
  readonly sessions: Sessions
  readonly tickets: Tickets
  readonly previews: Previews
  readonly enrolment: Enrolment
  readonly places: KnownAddresses
  readonly origins: Origins
  /** Notified of every change of permissions and every ended session. */
  readonly watch: Watch
  /**
   * Null if the caller is not signed in; throws 401 for an unknown token. The token of a preview is refused with 403,
   * except where its dataset is read: `previewOf`.
   */
  identify(credentials: Credentials, place?: { previewOf: string }): Promise<Identity | null>
  /** The 401 for a caller whom `identify` did not find: whether their session is unknown or has expired. */
  refusal(credentials: Credentials): Promise<ProtocolError>
  /** The caller's permissions on documents; null for a caller who is not signed in. */
  permissionsOf(identity: Identity | null): Permissions
  /** The roles of an account, in the form shown to users. */
  rolesOf(account: Account): Role[]
  /** Loads changes made by another process: roles, origins, sessions. */
  reload(): Promise<void>
}

const localAdministrator: Identity = {
  id: 'local-administrator',
  name: 'Administrator',
  email: 'administrator@localhost',
  roles: [administratorRole],
  createdAt: '2024-01-01T00:00:00.000Z',
  provider: 'local',
}

const compiledPermissions = 500
/** The value of `identity()` for a caller who is not signed in. */
const anonymous = '<anonymous>'

export interface AccessOptions {
  /** Signs in local requests without credentials as an administrator. */
  readonly dev: boolean
  readonly clock: ServerClock
  /** Called after a change that other processes must load. */
  readonly onChange?: () => void
}

export async function createAccess(
  store: AsyncStore,
  { dev, clock, onChange = () => {} }: AccessOptions,
): Promise<Access> {
  let compiled = createLruCache<Permissions>(compiledPermissions)
  const watch = createWatch(clock)
  const nobody = createPermissions(anonymous, anonymousGrants)
  const changed = (): void => {
    watch.changed()
    onChange()
  }
  const roles = await createRoleBook(store, {
    dev,
    onChange() {
      compiled = createLruCache(compiledPermissions)
      changed()
    },
  })
  const origins = await createOrigins(store, clock, changed)
  const builtIn = dev ? [localAdministrator] : []
  const accounts = createAccounts(store, { clock, roles, builtIn, onChange: changed })
  const sessions = createSessions(store, { clock, onClosed: changed })
  const tickets = createTickets(store, clock)
  const previews = createPreviews(store, { clock, accounts, tickets, onRevoked: changed })

  async function identifyToken(
    authorization: string,
    previewOf: string | undefined,
  ): Promise<Identity> {
    const token = bearerToken(authorization)
    if (isPreviewToken(token)) {
      const identity = await previews.find(token)
      if (identity?.preview?.dataset === previewOf && identity) return identity
      if (identity) {
        throw boomError(
          403,
          'The token of a preview reads the content of one dataset, and nothing else',
        )
      }
    } else if (isSessionSecret(token)) {
      const identity = await sessions.find(token)
      if (identity) return identity
    } else {
      const account = await store.accountByTokenHash(hashSecret(token))
      if (account) return { ...account, provider: 'token' }
    }
    throw await refusalFor(token)
  }

  async function refusalFor(secret: string): Promise<ProtocolError> {
    const isExpired = isPreviewToken(secret)
      ? await previews.hasExpired(secret)
      : isSessionSecret(secret) && (await sessions.hasExpired(secret))
    return sessionError(isExpired ? 'expired' : 'unknown')
  }

  return {
    accounts,
    roles,
    sessions,
    tickets,
    previews,
    enrolment: createEnrolment({ accounts, tickets, roles }),
    places: createKnownAddresses(store, clock),
    origins,
    watch,
    async identify(credentials, place) {
      const { authorization, cookie = null, remoteAddress, forwarded, ambient = true } = credentials
      if (authorization !== null) return identifyToken(authorization, place?.previewOf)
      if (!ambient) return null
      const signedIn = cookie === null ? null : await sessions.find(cookie)
      if (signedIn) return signedIn
      const isLocal = remoteAddress === null || isLoopbackAddress(remoteAddress)
      return dev && isLocal && !forwarded ? localAdministrator : null
    },
    refusal: ({ cookie }) => refusalFor(cookie ?? ''),
    permissionsOf(identity) {
      if (!identity) return nobody
      const scope = identity.preview?.scope
      const key = JSON.stringify([identity.id, identity.roles, scope])
      let permissions = compiled.get(key)
      if (!permissions) {
        const grants = roles.grantsOf(identity.roles)
        permissions = createPermissions(identity.id, scope ? previewGrants(grants, scope) : grants)
        compiled.set(key, permissions)
      }
      return permissions
    },
    rolesOf: (account) =>
      account.roles.map((name) => {
        const { title, description } = roles.find(name) ?? { title: name }
        return { name, title, ...(description !== undefined && { description }) }
      }),
    async reload() {
      await Promise.all([roles.reload(), origins.reload()])
      compiled = createLruCache(compiledPermissions)
      watch.changed()
    },
  }
}

/** True for 127.0.0.0/8 and ::1, including IPv4 addresses mapped into IPv6. */
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

/** The token in an `Authorization` header; empty without one. */
export function bearerToken(authorization: string | null): string {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
}
