import { isRecord } from '../../model/document.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import { DataError } from '../errors.ts'
import {
  type Change,
  type LocalDocument,
  outstanding,
  type Refusal,
  replayAll,
  type SentTransaction,
  startOf,
} from './version/local-document.ts'

interface Confirmed {
  readonly transaction: SentTransaction
  /** The state that it was made on. */
  readonly edge: LocalDocument['edge']
}

/** What the server no longer has. */
export interface Loss {
  /** True if it went back behind the state that this page knows. */
  readonly isBehind: boolean
  /** This page's confirmed edits that are gone; null if none are. */
  readonly edits: Refusal | null
}

/** Confirmed transactions of a document that are remembered. */
const remembered = 200
/** Lines of its log that are read; among others' edits, those remembered must be within them. */
const linesRead = 1000

/** Type of the error of edits that the server had confirmed and lost. */
export const lostType = 'confirmedEditsLostError'

/**
 * Remembers what the server has confirmed of this page's edits. A server that was restored from a backup, or whose
 * replacement lacked the end of the log, may no longer have them after a lost connection.
 */
export class ConfirmedEdits {
  readonly #byId = new Map<string, readonly Confirmed[]>()

  /** To be called before each change of a document. */
  note(before: LocalDocument, change: Change): void {
    const id =
      change.type === 'commit.acknowledged'
        ? change.transactionId
        : change.type === 'event'
          ? change.event.transactionId
          : null
    if (id === null || before.inFlight?.transactionId !== id) return
    const edge = replayAll(startOf(before), before.submitted)
    const known = this.#byId.get(before.id) ?? []
    this.#byId.set(before.id, [...known, { transaction: before.inFlight, edge }].slice(-remembered))
  }

  /** To be called once these lost edits of a document are reported. */
  forget(id: string, { mutations }: Refusal): void {
    const known = this.#byId.get(id) ?? []
    const isLost = ({ transaction }: Confirmed) => mutations.includes(transaction.mutations[0]!)
    this.#byId.set(
      id,
      known.filter((one) => !isLost(one)),
    )
  }

  /** Looks up in the log what of a document is gone, given the revision that the server has now; null if nothing is. */
  async findLoss(
    transport: Pick<DatasetTransport, 'lines' | 'dataPath'>,
    document: LocalDocument,
    revision: string | undefined,
  ): Promise<Loss | null> {
    const { id, base, ready, passed } = document
    const confirmed = this.#byId.get(id) ?? []
    const known = base?._rev
    const isSuspect = confirmed.length > 0 || (revision !== undefined && passed.includes(revision))
    if (!ready || known === undefined || known === revision || !isSuspect) return null
    const log = await readLog(transport, id)
    if (!log) return null
    const lost = confirmed.filter(({ transaction }) => !log.has(transaction.transactionId))
    const isBehind =
      !log.has(known) && outstanding(document).every((one) => one.transactionId !== known)
    return isBehind || lost.length > 0 ? { isBehind, edits: toRefusal(lost) } : null
  }
}

function toRefusal(lost: readonly Confirmed[]): Refusal | null {
  const [first] = lost
  if (!first) return null
  const transactions = lost.map(({ transaction }) => transaction)
  const description =
    'The server went back to an earlier state, without edits that it had confirmed'
  return {
    error: new DataError({ code: 'conflict', type: lostType, description }),
    document: replayAll(first.edge, transactions),
    edge: first.edge,
    mutations: transactions.flatMap(({ mutations }) => mutations),
  }
}

/** Ids of the document's last transactions; null if they cannot be read, or go back further than edits are remembered. */
async function readLog(
  transport: Pick<DatasetTransport, 'lines' | 'dataPath'>,
  id: string,
): Promise<ReadonlySet<string> | null> {
  try {
    const lines = await transport.lines({
      path: transport.dataPath('history', `transactions/${id}`),
      query: {
        excludeContent: 'true',
        includeIdentifiedDocumentsOnly: 'true',
        reverse: 'true',
        limit: String(linesRead),
      },
      tag: 'document.confirmed',
    })
    if (lines.length === linesRead) return null
    const ids = lines.map((line) => (isRecord(line) ? line['id'] : null))
    return ids.every((one) => typeof one === 'string') ? new Set(ids) : null
  } catch {
    // Without access to the history nothing can be said.
    return null
  }
}
