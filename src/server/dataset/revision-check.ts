import type { Mutation, UnchangedPaths } from '../../model/mutation.ts'
import { pathFromString } from '../../model/path.ts'
import { areTouched, touchedPaths } from '../../model/touched-paths.ts'
import type { TransactionLog } from '../database/transaction-log.ts'
import { targetOf } from '../database/logged-mutation.ts'

type Log = Pick<TransactionLog, 'seqOf' | 'mutationsAfter'>

/** A document before a transaction. */
interface Place {
  readonly dataset: string
  readonly documentId: string
  readonly currentRevision: string | undefined
}

/** Transactions of one document that are compared, and characters of the mutations of each. */
const mostTransactions = 100
const longestMutations = 256 * 1024

/** The revision that a patch requires and that the document, or one of the paths it names, no longer has. */
export function outdatedRevision(log: Log, place: Place, mutation: Mutation): string | undefined {
  if (!('patch' in mutation)) return undefined
  const { ifRevisionID, ifUnchanged } = mutation.patch
  if (ifRevisionID !== undefined && ifRevisionID !== place.currentRevision) return ifRevisionID
  if (!ifUnchanged || ifUnchanged.revision === place.currentRevision) return undefined
  return areUnchanged(log, place, ifUnchanged) ? undefined : ifUnchanged.revision
}

/**
 * True if the log shows that no other transaction has changed one of the paths since the revision. False as well if it
 * does not show that: the revision is unknown, too much has happened since, or a changed path is not a plain one.
 */
function areUnchanged(
  log: Log,
  { dataset, documentId }: Place,
  { revision, paths, except = [] }: UnchangedPaths,
): boolean {
  const since = log.seqOf(dataset, revision)
  if (since === null) return false
  const bounds = { limit: mostTransactions + 1, longest: longestMutations }
  const later = log.mutationsAfter(dataset, documentId, since, bounds)
  if (later.length > mostTransactions) return false
  const named = paths.map(pathFromString)
  return later.every(({ id, mutations }) => {
    if (except.includes(id)) return true
    return mutations?.every((mutation) => {
      const touched = targetOf(mutation) === documentId ? touchedPaths(mutation) : []
      return touched !== null && !areTouched(named, touched)
    })
  })
}

/** Without the check, which was made against the state before the transaction; the current one may already be newer. */
export function withoutRevisionCheck(mutation: Mutation): Mutation {
  if (!('patch' in mutation)) return mutation
  const { ifRevisionID, ifUnchanged, ...patch } = mutation.patch
  return ifRevisionID === undefined && !ifUnchanged ? mutation : { patch }
}

/** As logged and sent to listeners, which may know nothing but the protocol. */
export function asLogged(mutation: Mutation): Mutation {
  if (!('patch' in mutation) || !mutation.patch.ifUnchanged) return mutation
  const { ifUnchanged: _checked, ...patch } = mutation.patch
  return { patch }
}
