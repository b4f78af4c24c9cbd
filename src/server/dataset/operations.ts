import { releaseDocumentType, releasesPrefix } from '../../model/release.ts'
import type { ReleaseDocument } from '../../model/release.ts'
import { boomError } from '../../protocol/errors.ts'
import type { ScheduledRelease } from '../actions/release-schedule.ts'
import { importDocuments } from './import.ts'
import { transactionsFrom } from '../database/missed-transactions.ts'
import type { Account, Ticket } from '../database/account-store.ts'
import { unfinishedName } from '../database/dataset-copy-store.ts'
import type { BlobWrite, NewUpload, PendingUpload, UploadPlace } from '../database/blob-store.ts'
import type { DatasetRecord, Store, Writer } from '../database/store.ts'
import type { CommittedTransaction } from '../database/transaction-log.ts'
import { createCopyOperations } from './copy-operations.ts'
import type { CopyOperations } from './copy-operations.ts'
import { createWebhookOperations } from './webhook-operations.ts'
import type { WebhookOperations } from './webhook-operations.ts'

/**
 * Changes that read before they write, each in one database transaction, so that what they read still holds when they
 * write. Parameters and results are plain data, so a thread or another process can run them.
 */
export interface Operations extends WebhookOperations, CopyOperations {
  /** Throws ProtocolError 409 if an account signs in with this e-mail address already. */
  createAccount(account: {
    account: Account
    passwordHash?: string
    login?: { provider: string; subject: string }
    token?: { hash: string; label: string }
  }): void
  /** Also ends all sessions. Throws ProtocolError 404 for a non-member, 409 as `createAccount`. */
  changePassword(accountId: string, passwordHash: string): void
  /** Throws ProtocolError 404 for a non-member, 409 for the last person with the role `keeper`. */
  changeRoles(accountId: string, roles: readonly string[], keeper: string): void
  /** Removes all roles and credentials. Throws as `changeRoles`. */
  removeAccount(accountId: string, keeper: string): void
  /** Stores a ticket in place of all others of its purpose; false, without storing it, if an account has a role. */
  replaceTickets(ticket: Ticket): boolean
  /** Removes a ticket; false if there was none for this purpose. */
  withdrawTicket(hash: string, purpose: string): boolean
  /** False if a dataset of this name exists, or is being copied to. */
  createDataset(dataset: DatasetRecord): boolean
  updateDataset(dataset: DatasetRecord): void
  deleteDataset(name: string): void
  /** See `importDocuments`. Returns transactions that the caller must publish. */
  importDocuments(
    documents: readonly unknown[],
    options: { dataset: string; author: string; now: number },
  ): { documents: number; transactions: readonly CommittedTransaction[] }
  scheduledReleases(dataset: string): ScheduledRelease[]
  /** See `transactionsFrom`. */
  transactionsFrom(dataset: string, transactionId: string): CommittedTransaction[] | null
  /** The first bytes of the range from `start` to `end` of a blob; null if the range is empty. */
  blobPiece(dataset: string, path: string, start: number, end: number): Uint8Array | null
  writeBlob(dataset: string, write: BlobWrite): void
  beginUpload(dataset: string, expiresAt: string): UploadPlace
  appendToUpload(upload: UploadPlace, bytes: Uint8Array): void
  discardUpload(upload: UploadPlace): void
  addUpload(dataset: string, upload: NewUpload): void
  pendingUploads(dataset: string, account: string): PendingUpload[]
}

export function createOperations(store: Store): Operations {
  function member(accountId: string): Account {
    const [account] = store.accountsByIds([accountId])
    if (!account || account.removed) throw boomError(404, `There is no member "${accountId}"`)
    return account
  }

  function refuseTaken({ id, email }: Account): void {
    const taken = store.passwordByEmail(email)
    if (taken && taken.account.id !== id) {
      throw boomError(409, 'Somebody signs in with this e-mail address already')
    }
  }

  function keepAnother(leaving: Account, keeper: string): void {
    const keeps = ({ roles, robot }: Account): boolean => roles.includes(keeper) && !robot
    if (!keeps(leaving)) return
    if (!store.accounts().some((account) => account.id !== leaving.id && keeps(account))) {
      throw boomError(409, `The last ${keeper} cannot stop being one`)
    }
  }

  /** Runs a change of accounts; no two of them run at the same time, in any process. */
  function changeAccounts<T>(change: () => T): T {
    return store.write(({ lockAccounts }) => {
      lockAccounts()
      return change()
    })
  }

  return {
    createAccount: ({ account, passwordHash, login, token }) =>
      changeAccounts(() => {
        if (passwordHash !== undefined) refuseTaken(account)
        store.putAccount(account)
        if (passwordHash !== undefined) store.putPassword(account.id, passwordHash)
        if (login) store.putLogin({ ...login, accountId: account.id })
        if (token) {
          const { createdAt } = account
          store.putToken({ ...token, accountId: account.id, createdAt })
        }
      }),
    changePassword: (accountId, passwordHash) =>
      changeAccounts(() => {
        refuseTaken(member(accountId))
        store.putPassword(accountId, passwordHash)
        store.deleteSessionsOf(accountId)
      }),
    changeRoles: (accountId, roles, keeper) =>
      changeAccounts(() => {
        const account = member(accountId)
        if (!roles.includes(keeper)) keepAnother(account, keeper)
        store.putAccount({ ...account, roles })
      }),
    removeAccount: (accountId, keeper) =>
      changeAccounts(() => {
        const account = member(accountId)
        keepAnother(account, keeper)
        store.putAccount({ ...account, roles: [], removed: true })
        store.deleteCredentials(accountId)
        store.deleteUserValues(accountId)
      }),
    replaceTickets: (ticket) =>
      changeAccounts(() => {
        for (const { hash } of store.tickets(ticket.purpose)) store.takeTicket(hash)
        if (store.accounts().some(({ robot, roles }) => !robot && roles.length > 0)) return false
        store.putTicket(ticket)
        return true
      }),
    withdrawTicket: (hash, purpose) =>
      store.write(() => {
        if (store.ticket(hash)?.purpose !== purpose) return false
        return store.takeTicket(hash) !== null
      }),
    createDataset: (dataset) =>
      store.write((writer) => {
        writer.lockDatasets()
        if (store.dataset(dataset.name)) return false
        if (store.findDataset(unfinishedName(dataset.name))) return false
        writer.createDataset(dataset)
        return true
      }),
    updateDataset: (dataset) => store.write((writer) => writer.updateDataset(dataset)),
    deleteDataset: (name) =>
      store.write((writer) => {
        writer.deleteDataset(name)
        // A later dataset of this name has another log.
        store.forgetWebhookPositions({ dataset: name })
        store.deleteStoredSchemas(name)
        store.deletePreviewsOf(name)
      }),
    importDocuments: (documents, options) =>
      store.write(() => {
        const transactions: CommittedTransaction[] = []
        const total = importDocuments(store, documents, {
          ...options,
          onTransaction: (transaction) => void transactions.push(transaction),
        })
        return { documents: total, transactions }
      }),
    scheduledReleases: (dataset) =>
      store
        .documentsWhere(dataset, { types: [releaseDocumentType], idPrefix: releasesPrefix })
        .map((document) => document as ReleaseDocument)
        .filter(({ state, publishAt }) => state === 'scheduled' && publishAt !== undefined)
        .map(({ name, publishAt = '', userId = '<system>' }) => {
          return { releaseId: name, publishAt, author: userId }
        }),
    transactionsFrom: (dataset, id) =>
      store.atOneMoment(() => transactionsFrom(store, dataset, id)),
    blobPiece(dataset, path, start, end) {
      for (const piece of store.readBlob(dataset, path, start, end)) return piece
      return null
    },
    writeBlob: (dataset, write) => store.write((writer) => applyBlobWrite(writer, dataset, write)),
    beginUpload: store.openUpload,
    appendToUpload: store.appendUpload,
    discardUpload: store.discardUpload,
    addUpload: (dataset, upload) => store.write(() => store.putUpload(dataset, upload)),
    pendingUploads: store.uploads,
    ...createWebhookOperations(store),
    ...createCopyOperations(store),
  }
}

/** Stores received bytes, inside a database transaction. */
export function applyBlobWrite(writer: Writer, dataset: string, write: BlobWrite): void {
  if ('bytes' in write) writer.putBlob(dataset, write)
  else writer.nameBlob(dataset, write.upload, write)
}
