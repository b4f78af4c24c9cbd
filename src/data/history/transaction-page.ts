import type { Effects } from '../../mendoza/encode.ts'
import { isRecord } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import type { TransactionLine } from '../../protocol/history.ts'
import { DataError } from '../errors.ts'
import type { DatasetTransport } from '../connection/transport.ts'

/** The effects of one transaction on the two versions of a document. */
export interface HistoryTransaction {
  id: string
  /** ISO time. */
  timestamp: string
  /** User id. */
  author: string
  /** Absent when it did not touch the draft. */
  draftEffect?: Effects
  publishedEffect?: Effects
}

export interface TransactionPage {
  /** Newest first. */
  transactions: HistoryTransaction[]
  /** True when there is nothing older. */
  isLast: boolean
}

export const historyPageSize = 50

/** Transactions of a document, newest first; with `before`, only older ones. Rejects with DataError. */
export async function fetchTransactions(
  transport: DatasetTransport,
  publishedId: string,
  before?: string,
): Promise<TransactionPage> {
  const lines = await transport.lines({
    path: transport.dataPath('history', `transactions/${publishedId},${draftId(publishedId)}`),
    query: {
      effectFormat: 'mendoza',
      excludeContent: 'true',
      excludeMutations: 'true',
      includeIdentifiedDocumentsOnly: 'true',
      reverse: 'true',
      limit: String(historyPageSize),
      ...(before !== undefined && { toTransaction: before }),
    },
    tag: 'structure.history',
  })
  const transactions = lines.map((line) => readTransaction(line, publishedId))
  return {
    // The bound is inclusive: the known transaction comes first and counts towards the limit.
    transactions: transactions.filter(({ id }) => id !== before),
    isLast: lines.length < historyPageSize,
  }
}

/** Transaction ids, both inclusive. */
export interface LogBounds {
  from?: string
  to?: string
}

/** All transactions that touched the documents, oldest first, without the resulting content. */
export async function fetchLog(
  transport: DatasetTransport,
  documentIds: readonly string[],
  { from, to }: LogBounds = {},
): Promise<TransactionLine[]> {
  const lines = await transport.lines({
    path: transport.dataPath('history', `transactions/${documentIds.join(',')}`),
    query: {
      excludeContent: 'true',
      includeIdentifiedDocumentsOnly: 'true',
      ...(from !== undefined && { fromTransaction: from }),
      ...(to !== undefined && { toTransaction: to }),
    },
    tag: 'history.transactions',
  })
  return lines.map(checkLine)
}

/** Parses one line of the log. Throws DataError when the line reports an error. */
export function readTransaction(line: unknown, publishedId: string): HistoryTransaction {
  const { id, timestamp, author, effects } = checkLine(line)
  const [draftEffect, publishedEffect] = [effects?.[draftId(publishedId)], effects?.[publishedId]]
  return {
    id,
    timestamp,
    author,
    ...(draftEffect && { draftEffect }),
    ...(publishedEffect && { publishedEffect }),
  }
}

/** Checks only the properties that the code relies on. */
function checkLine(line: unknown): TransactionLine {
  if (!isRecord(line) || 'error' in line || typeof line['id'] !== 'string') throw brokenLine(line)
  return line as unknown as TransactionLine
}

function brokenLine(line: unknown): DataError {
  const error = isRecord(line) ? line['error'] : undefined
  const reason = isRecord(error) ? (error['description'] ?? error['type']) : error
  const description = typeof reason === 'string' ? reason : 'The history cannot be read'
  const type = isRecord(error) ? error['type'] : undefined
  return new DataError({
    code: 'protocol',
    description,
    ...(typeof type === 'string' && { type }),
    cause: line,
  })
}
