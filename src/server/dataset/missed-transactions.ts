import type { ContentDocument } from '../../model/document.ts'
import type {
  CommittedTransaction,
  DocumentChange,
  DocumentReader,
  LoggedTransaction,
  TransactionLog,
} from '../database/store.ts'
import { documentBefore } from './document-history.ts'
import { targetOf } from './logged-mutation.ts'

/** More than this is not worth telling one by one: whoever was away reads everything again. */
const maximumTransactions = 200
// Clients that keep a queue per document give up when more of one document arrives at once.
const maximumPerDocument = 10
/** Milliseconds: reading large documents anew, elsewhere, is better than keeping everybody waiting here. */
const longestLook = 30
const pageSize = 20

/**
 * The log from a transaction on, that one included, as listeners received it. Null when the
 * transaction is not known or too much has happened since.
 */
export function transactionsFrom(
  store: DocumentReader & TransactionLog,
  dataset: string,
  transactionId: string,
): CommittedTransaction[] | null {
  const first = store.seqOf(dataset, transactionId)
  if (first === null) return null
  const until = performance.now() + longestLook
  const logged: LoggedTransaction[] = []
  for (;;) {
    const page = store.transactionsAfter(dataset, logged.at(-1)?.seq ?? first - 1, pageSize)
    logged.push(...page)
    if (logged.length > maximumTransactions || performance.now() > until) return null
    if (page.length < pageSize) break
  }
  if (isCrowded(logged)) return null

  // The log holds differences: the states are those of today, taken back one change at a time.
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
