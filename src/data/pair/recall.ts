import type { Effects } from '../../mendoza/encode.ts'
import { isRecord } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { TransactionLine } from '../../protocol/history.ts'
import type { MutationEvent } from '../../protocol/listen.ts'
import { toDataError } from '../errors.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { LocalDocument } from './version/local-document.ts'

export interface Recalled {
  /** Ids of the transactions that the server has. */
  readonly known: ReadonlySet<string>
  /** All transactions from the base of the edits to the last of them, by any author. */
  readonly events: readonly MutationEvent[]
  /** Whether transactions that are not in `known` are certainly not on the server. */
  readonly isCertain: boolean
}

/** The result when the history contains none of the edits or cannot be read. */
export const nothingKnown: Recalled = { known: new Set(), events: [], isCertain: false }
/** Maximum number of log lines that are read. */
const limit = 1000

/**
 * Looks up in the server's log which edits of a closed page were written: its journal may be older than its last
 * commit. Rejects with DataError only when the server cannot be reached; a server without a log is not an error.
 */
export async function recallEdits(
  transport: Pick<DatasetTransport, 'lines' | 'dataPath'>,
  { id, base, submitted, inFlight, unknown }: LocalDocument,
): Promise<Recalled> {
  const start = unknown?.before ? unknown.before.edits.base : base
  const sent = [...submitted, ...(inFlight ? [inFlight] : [])]
  const own = sent.map(({ transactionId }) => transactionId)
  if (unknown && unknown.transactionId !== null && unknown.count > 0)
    own.push(unknown.transactionId)
  if (own.length === 0) return nothingKnown
  const starts = start?._rev === undefined ? own : [start._rev]
  let isCertain = true
  for (const from of starts) {
    const lines = await readLog(transport, id, from)
    if (!lines || lines.length === limit) isCertain = false
    if (!lines) continue
    const last = lines.findLastIndex((line) => own.includes(line.id))
    if (last < 0) continue
    const known = new Set(own.filter((one) => lines.some((line) => line.id === one)))
    const isChain = start ? lines[0]?.id === start._rev : creates(lines[0]!.effects?.[id])
    const steps = isChain ? lines.slice(start ? 1 : 0, last + 1) : []
    const before = [start?._rev, ...steps.map((line) => line.id)]
    return {
      known,
      events: steps.map((line, index) => toEvent(line, id, before[index])),
      isCertain,
    }
  }
  return { ...nothingKnown, isCertain }
}

/** Null when the log cannot be read; empty when it does not contain the transaction. */
async function readLog(
  transport: Pick<DatasetTransport, 'lines' | 'dataPath'>,
  id: string,
  fromTransaction: string,
): Promise<TransactionLine[] | null> {
  try {
    const lines = await transport.lines({
      path: transport.dataPath('history', `transactions/${id}`),
      query: {
        fromTransaction,
        includeIdentifiedDocumentsOnly: 'true',
        effectFormat: 'mendoza',
        limit: String(limit),
      },
      tag: 'document.recall',
    })
    // A line may report an error instead.
    return lines.every(isLine) ? lines : null
  } catch (cause) {
    const error = toDataError(cause)
    if (error.code === 'network' || error.code === 'unauthorized') throw error
    return error.code === 'not-found' ? [] : null
  }
}

function isLine(line: unknown): line is TransactionLine {
  return isRecord(line) && !('error' in line) && typeof line['id'] === 'string'
}

function creates(effects: Effects | undefined): boolean {
  const [operation, value] = effects?.revert ?? []
  return operation === 0 && value === null
}

function toEvent(
  { id, timestamp, author, mutations = [] }: TransactionLine,
  documentId: string,
  previousRev: string | undefined,
): MutationEvent {
  const own = mutations.filter((mutation) => targetOf(mutation) === documentId)
  return {
    type: 'mutation',
    eventId: `${id}#${documentId}`,
    documentId,
    transactionId: id,
    transition: own.some((mutation) => 'delete' in mutation) ? 'disappear' : 'update',
    identity: author,
    mutations: own,
    ...(previousRev !== undefined && { previousRev }),
    resultRev: id,
    timestamp,
    visibility: 'query',
    transactionTotalEvents: 1,
    transactionCurrentEvent: 1,
  }
}

function targetOf(mutation: Mutation): string {
  const [target] = Object.values(mutation) as { id?: string; _id?: string }[]
  return target?.id ?? target?._id ?? ''
}
