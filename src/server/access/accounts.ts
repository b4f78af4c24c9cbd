import { createHmac, randomBytes } from 'node:crypto'
import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import { createGate } from '../gate.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { Account } from '../database/account-store.ts'
import { hashPassword, longestPassword, shortestPassword, verifyPassword } from './password.ts'
import type { RoleBook } from './role-book.ts'
import { administratorRole } from './roles.ts'
import { createSecret, hashSecret } from './secret.ts'

/** The credential a new account will sign in with. */
export type Proof =
  | { readonly password: string }
  | { readonly provider: string; readonly subject: string }

export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly imageUrl?: string
  readonly roles: readonly string[]
}

/** People and robots, and their credentials. */
export interface Accounts {
  /** Everyone who can sign in, including those without a role, and the local administrator if there is one. */
  members(): Promise<Account[]>
  /** The existing accounts among `ids`, including former members. */
  users(ids: readonly string[]): Promise<Account[]>
  /** True once an account has a role. */
  hasPeople(): Promise<boolean>
  /** Throws ProtocolError 400 naming the problem, 409 if the e-mail address is taken. */
  addPerson(person: NewPerson, proof: Proof): Promise<Account>
  /** Null for a wrong password and for an unknown address; both take the same time. */
  byPassword(email: string, password: string): Promise<Account | null>
  /**
   * Kept by a browser in which the owner of an address has signed in before, so that failed attempts by others do not
   * lock the owner out. Valid until the password changes; null for an unknown address.
   */
  deviceSecret(email: string): Promise<string | null>
  byLogin(provider: string, subject: string): Promise<Account | null>
  /** Ends all sessions. Throws as `addPerson` does for the password and the address. */
  setPassword(accountId: string, password: string): Promise<void>
  /**
   * With no roles the account can still sign in but has no permissions. Throws ProtocolError 404 for a non-member,
   * 400 for unknown roles, 409 for the last administrator.
   */
  setRoles(accountId: string, roles: readonly string[]): Promise<void>
  /** Removes all roles and credentials; the name is kept for the history. Throws as `setRoles`. */
  remove(accountId: string): Promise<void>
  /** Adds a program with its own token, which is returned only this once. */
  addRobot(robot: {
    name: string
    roles: readonly string[]
  }): Promise<{ account: Account; token: string }>
  /** A further token for an account; returned only this once. */
  createToken(token: { accountId: string; label: string }): Promise<string>
  /** The secret that replaces the one of a token, which is void from then on; null if there is no such token. */
  rotateToken(token: string): Promise<string | null>
}

export interface AccountsOptions {
  readonly clock: ServerClock
  readonly roles: RoleBook
  /** Members without a stored account, such as the local administrator. */
  readonly builtIn: readonly Account[]
  /** Called when the roles of an account have changed. */
  readonly onChange: () => void
}

// Each hash occupies 19 MiB and one of the few threads that also read files.
const passwordsAtOnce = 2
const maximumWaiting = 200

export function createAccounts(store: AsyncStore, options: AccountsOptions): Accounts {
  const { clock, roles: roleBook, builtIn, onChange } = options
  const inTurn = createGate(passwordsAtOnce, maximumWaiting)
  const hashInTurn = (password: string): Promise<string> =>
    inTurn(() => hashPassword(checkedPassword(password)))
  const now = (): string => new Date(clock.now()).toISOString()

  async function createToken({
    accountId,
    label,
  }: {
    accountId: string
    label: string
  }): Promise<string> {
    const token = createSecret('cs_')
    await store.putToken({ hash: hashSecret(token), accountId, label, createdAt: now() })
    return token
  }

  return {
    members: async () => [
      ...builtIn,
      ...(await store.accounts()).filter(({ removed }) => !removed),
    ],
    users: async (ids) => [
      ...builtIn.filter((account) => ids.includes(account.id)),
      ...(await store.accountsByIds(ids)),
    ],
    hasPeople: async () =>
      (await store.accounts()).some(({ robot, roles }) => !robot && roles.length > 0),
    async addPerson({ name, email, imageUrl, roles }, proof) {
      roleBook.require(roles)
      const account: Account = {
        id: createAccountId(),
        name: checkedText(name, 'The name'),
        // A provider may have users without an address.
        email: email === '' && 'subject' in proof ? '' : checkedEmail(email),
        ...(imageUrl !== undefined && { imageUrl }),
        roles,
        createdAt: now(),
      }
      await store.createAccount({
        account,
        ...('password' in proof
          ? { passwordHash: await hashInTurn(proof.password) }
          : { login: proof }),
      })
      return account
    },
    async byPassword(email, password) {
      const known = await store.passwordByEmail(email)
      const isRight = await inTurn(() => verifyPassword(password, known?.hash ?? null))
      return isRight && known ? known.account : null
    },
    async deviceSecret(email) {
      const known = await store.passwordByEmail(email)
      // Reveals nothing about the password: its hash is salted and slow to compute.
      return known && createHmac('sha256', known.hash).update(known.account.id).digest('base64url')
    },
    byLogin: (provider, subject) => store.accountByLogin(provider, subject),
    async setPassword(accountId, password) {
      const [account] = await store.accountsByIds([accountId])
      // Hashing is slow, so it is skipped for an account that does not exist.
      const hash = account ? await hashInTurn(password) : ''
      await store.changePassword(accountId, hash)
      onChange()
    },
    async setRoles(accountId, roles) {
      roleBook.require(roles)
      await store.changeRoles(accountId, roles, administratorRole)
      onChange()
    },
    async remove(accountId) {
      await store.removeAccount(accountId, administratorRole)
      onChange()
    },
    async addRobot({ name, roles }) {
      roleBook.requireSome(roles)
      const account: Account = {
        id: createAccountId(),
        name: checkedText(name, 'The label'),
        email: '',
        roles,
        robot: true,
        createdAt: now(),
      }
      const token = createSecret('cs_')
      await store.createAccount({ account, token: { hash: hashSecret(token), label: name } })
      return { account, token }
    },
    createToken,
    async rotateToken(old) {
      const token = createSecret('cs_')
      const next = { hash: hashSecret(token), createdAt: now() }
      if (!(await store.replaceToken(hashSecret(old), next))) return null
      // Streams that were opened with the old one end.
      onChange()
      return token
    },
  }
}

export function isAdministrator({ roles }: Account): boolean {
  return roles.includes(administratorRole)
}

function createAccountId(): string {
  return `p${randomBytes(8).toString('hex')}`
}

function checkedText(text: string, what: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw boomError(400, `${what} is missing`)
  if (trimmed.length > 100) throw boomError(400, `${what} is longer than 100 characters`)
  return trimmed
}

function checkedEmail(text: string): string {
  const email = text.trim()
  if (email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email)) return email
  throw boomError(400, 'The e-mail address is not one')
}

function checkedPassword(password: string): string {
  if (password.length < shortestPassword) {
    throw boomError(400, `The password needs at least ${shortestPassword} characters`)
  }
  if (password.length > longestPassword) {
    throw boomError(400, `The password is longer than ${longestPassword} characters`)
  }
  return password
}
