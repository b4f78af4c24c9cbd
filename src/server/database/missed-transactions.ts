import type { ContentDocument } from '../../model/document.ts'
import type { DocumentReader } from './document-reader.ts'
import type {
  CommittedTransaction,
  DocumentChange,
  LoggedTransaction,
  TransactionLog,
} from './transaction-log.ts'
import { documentBefore } from './document-history.ts'
import { targetOf } from './logged-mutation.ts'

/** Beyond this, replaying is not worthwhile: the client reads everything again. */
const maximumTransactions = 200
// Clients that queue events per document give up when more of one document arrive at once.
const maximumPerDocument = 10
/** Milliseconds: if large documents take longer, rereading them in a reader thread is better than blocking this one. */
const longestLook = 30
const pageSize = 20
/** Bytes of log, and changed documents in it: it is read on the thread that serves everybody. */
const longestLog = 1024 * 1024
const mostChanges = 2_000

/**
 * The log from a transaction on, including that one, as listeners received it. Null if the
 * transaction is unknown or too much has happened since.
 */
export function transactionsFrom(
  store: DocumentReader & TransactionLog,
  dataset: string,
  transactionId: string,
): CommittedTransaction[] | null {
  const first = store.seqOf(dataset, transactionId)
  if (first === null || store.logSize(dataset, first, mostChanges) > longestLog) return null
  const until = performance.now() + longestLook
  const logged: LoggedTransaction[] = []
  for (;;) {
    const page = store.transactionsAfter(dataset, logged.at(-1)?.seq ?? first - 1, pageSize)
    logged.push(...page)
    if (logged.length > maximumTransactions || performance.now() > until) return null
    if (page.length < pageSize) break
  }
  if (isCrowded(logged)) return null

  // The log contains differences: the states are the current ones, reverted one change at a time.
  const states = new Map<string, ContentDocument | null>()
  return logged
    .toReversed()
    .map(({ seq, id, author, at, mutations, documents }) => ({
      seq,
      id,
      author,
      at,
      changes: documents.map((change): DocumentChange => {
        const { documentId, effects } = change
        const known = states.get(documentId)
        const result = known === undefined ? store.document(dataset, documentId) : known
        const previous = documentBefore(result, change)
        states.set(documentId, previous)
        const own = mutations.filter((mutation) => targetOf(mutation) === documentId)
        return { documentId, previous, result, mutations: own, effects }
      }),
    }))
    .toReversed()
}

function isCrowded(logged: readonly LoggedTransaction[]): boolean {
  const counts = new Map<string, number>()
  for (const { documentId } of logged.flatMap(({ documents }) => documents)) {
    const count = (counts.get(documentId) ?? 0) + 1
    if (count > maximumPerDocument) return true
    counts.set(documentId, count)
  }
  return false
}
