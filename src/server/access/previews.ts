import { randomUUID } from 'node:crypto'
import { groupId } from '../../model/ids.ts'
import { boomError } from '../../protocol/errors.ts'
import type {
  CreatedPreviewShare,
  IssuedPreviewSecret,
  PreviewSession,
  PreviewShare,
  PreviewShareRequest,
} from '../../protocol/page-previews.ts'
import type { ServerClock } from '../clock.ts'
import type { Account } from '../database/account-store.ts'
import type { PreviewAccess } from '../database/preview-access-store.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { Identity } from './access.ts'
import type { Accounts } from './accounts.ts'
import { createSecret, hashSecret } from './secret.ts'
import type { Tickets } from './tickets.ts'

export const previewLifetime = {
  /** Milliseconds that a page may read after it has used a secret that works once. */
  session: 12 * 60 * 60_000,
  /** The latest end of a link. */
  share: 366 * 24 * 60 * 60_000,
} as const

/** Links of one account that have not ended. */
const mostShares = 200
const longestTitle = 100

const prefix = 'csp_'

/** True for the token of a page that reads for somebody. */
export function isPreviewToken(token: string): boolean {
  return token.startsWith(prefix)
}

/** Pages that read drafts for somebody: by a secret that works once, or by a link that works until its end. */
export interface Previews {
  issue(preview: {
    accountId: string
    dataset: string
    perspective: string
  }): Promise<IssuedPreviewSecret>
  /** Throws ProtocolError 401 for a secret of another dataset, or one that is unknown, used or has ended. */
  exchange(dataset: string, secret: string): Promise<PreviewSession>
  /** The account that a page reads for, and what; null for a token that is unknown, revoked or has ended. */
  find(token: string): Promise<Identity | null>
  hasExpired(token: string): Promise<boolean>
  /** Throws ProtocolError 400 for an end that is none, or too late; 409 for too many links. */
  share(share: {
    accountId: string
    dataset: string
    request: PreviewShareRequest & { readonly perspective: string }
  }): Promise<CreatedPreviewShare>
  /** The links that have not ended, oldest first. */
  shares(dataset: string): Promise<PreviewShare[]>
  /** Ends all that reads through the link. Throws ProtocolError 404 if there is none. */
  revoke(id: string): Promise<void>
}

export interface PreviewsOptions {
  readonly clock: ServerClock
  readonly accounts: Pick<Accounts, 'users'>
  readonly tickets: Tickets
  readonly onRevoked: () => void
}

export function createPreviews(
  store: AsyncStore,
  { clock, accounts, tickets, onRevoked }: PreviewsOptions,
): Previews {
  const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
  const isOver = ({ expiresAt }: PreviewAccess): boolean => clock.now() >= Date.parse(expiresAt)

  const look = (token: string) => store.previewAccessByToken(hashSecret(token))

  /** The account; undefined if it is gone or has no role any more. */
  async function readerOf(accountId: string): Promise<Account | undefined> {
    const [account] = await accounts.users([accountId])
    return account && account.roles.length > 0 ? account : undefined
  }

  async function openShares(dataset: string): Promise<PreviewAccess[]> {
    return (await store.previewShares(dataset)).filter((access) => !isOver(access))
  }

  async function openSession(dataset: string, secret: string): Promise<PreviewSession | null> {
    const ticket = await tickets.look('preview', secret)
    if (ticket?.payload['dataset'] !== dataset) return null
    // Only one of two callers gets it.
    if (!(await tickets.take('preview', secret))) return null
    const accountId = String(ticket.payload['accountId'])
    if (!(await readerOf(accountId))) return null
    const token = createSecret(prefix)
    const perspective = String(ticket.payload['perspective'])
    const now = clock.now()
    const expiresAt = isoTime(now + previewLifetime.session)
    await store.deleteStalePreviews(isoTime(now))
    await store.putPreviewAccess({
      id: randomUUID(),
      tokenHash: hashSecret(token),
      secretHash: null,
      ...{ accountId, dataset, perspective, expiresAt },
      title: '',
      document: null,
      createdAt: isoTime(now),
    })
    return { token, perspective, document: null, expiresAt }
  }

  return {
    async issue({ accountId, dataset, perspective }) {
      const payload = { accountId, dataset, perspective }
      const { secret, expiresAt } = await tickets.issue('preview', payload)
      return { secret, expiresAt }
    },
    async exchange(dataset, secret) {
      const share = await store.previewShareBySecret(hashSecret(secret))
      const isOpen = share !== null && share.dataset === dataset && !isOver(share)
      if (isOpen && (await readerOf(share.accountId))) {
        const { perspective, document, expiresAt } = share
        return { token: tokenOfShare(secret), perspective, document, expiresAt }
      }
      const session = await openSession(dataset, secret)
      if (session) return session
      throw boomError(401, 'This link to a preview was used already, has ended or was revoked')
    },
    async find(token) {
      const access = await look(token)
      if (!access || isOver(access)) return null
      const account = await readerOf(access.accountId)
      return account ? toIdentity(access, account) : null
    },
    async hasExpired(token) {
      const found = await look(token)
      return found !== null && isOver(found)
    },
    async share({ accountId, dataset, request }) {
      const now = clock.now()
      const end = Date.parse(request.expiresAt)
      if (!(end > now && end <= now + previewLifetime.share)) {
        throw boomError(400, '"expiresAt" must be a time within the next 366 days')
      }
      const title = (request.title ?? '').trim()
      if (title.length > longestTitle) {
        throw boomError(400, `The title is longer than ${longestTitle} characters`)
      }
      const own = (await openShares(dataset)).filter((share) => share.accountId === accountId)
      if (own.length >= mostShares) {
        throw boomError(409, `You have ${mostShares} links already; revoke one first`)
      }
      const secret = createSecret('')
      const access: PreviewAccess = {
        id: randomUUID(),
        tokenHash: hashSecret(tokenOfShare(secret)),
        secretHash: hashSecret(secret),
        ...{ accountId, dataset, title },
        document: request.document === undefined ? null : groupId(request.document),
        perspective: request.perspective,
        createdAt: isoTime(now),
        expiresAt: isoTime(end),
      }
      await store.deleteStalePreviews(isoTime(now))
      await store.putPreviewAccess(access)
      return { ...toShare(access), secret }
    },
    shares: async (dataset) => (await openShares(dataset)).map(toShare),
    async revoke(id) {
      if (!(await store.deletePreviewShare(id))) throw boomError(404, 'There is no such link')
      onRevoked()
    },
  }
}

/** All who open a link have the same token: what is stored of a link does not grow with its readers. */
function tokenOfShare(secret: string): string {
  return prefix + hashSecret(`token of ${secret}`)
}

function toIdentity(access: PreviewAccess, account: Account): Identity {
  const { document, perspective, dataset, expiresAt, secretHash } = access
  const scope = { document, perspective, isShared: secretHash !== null }
  return { ...account, provider: 'preview', expiresAt, preview: { dataset, scope } }
}

function toShare(access: PreviewAccess): PreviewShare {
  const { id, title, document, perspective, createdAt, accountId, expiresAt } = access
  return { id, title, document, perspective, createdAt, createdBy: accountId, expiresAt }
}
