import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import { publishedId as publishedIdOf } from '../../model/ids.ts'
import type { TransactionLine } from '../../protocol/history.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import type { Clock } from '../clock.ts'
import { fetchRevision, type HistoryMoment } from './revision.ts'
import type { DatasetListener } from '../query/dataset-listener.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import { type Absence, findAbsence } from './absence.ts'
import { observeDeleted } from './deleted-documents.ts'
import { DocumentHistory } from './document-history.ts'
import type { DeletedDocuments, HistoryStore } from './history-store.ts'
import { OpenTimeline } from './open-timeline.ts'
import type { Timeline } from './timeline.ts'
import { fetchLog, type LogBounds } from './transaction-page.ts'

export interface HistoryContext {
  clock: Clock
  transport: DatasetTransport
  listener: DatasetListener
  schema: CompiledSchema
}

interface Entry {
  history: DocumentHistory
  holders: number
}

/** The open histories, each loaded once. `dispose` closes them. */
export class OpenHistories implements Omit<HistoryStore, 'provide'> {
  readonly #context: HistoryContext
  readonly #entries = new Map<string, Entry>()

  constructor(context: HistoryContext) {
    this.#context = context
  }

  timeline(publishedId: string, typeName: string): Timeline {
    if (publishedIdOf(publishedId) !== publishedId) {
      throw new RangeError(`A timeline is opened by its published id, not by "${publishedId}"`)
    }
    const { schema } = this.#context
    const entry = this.#entries.get(publishedId) ?? this.#open(publishedId)
    entry.holders++
    return new OpenTimeline({
      history: entry.history,
      liveEdit: schema.get(typeName)?.liveEdit ?? false,
      release: () => {
        entry.holders--
        if (entry.holders > 0 || this.#entries.get(publishedId) !== entry) return
        this.#entries.delete(publishedId)
        entry.history.dispose()
      },
    })
  }

  absence(publishedId: string): Promise<Absence> {
    return findAbsence(this.#context.transport, publishedId)
  }

  documentAt(publishedId: string, moment: string | HistoryMoment): Promise<ContentDocument> {
    const at = typeof moment === 'string' ? { revision: moment } : moment
    return fetchRevision(this.#context.transport, publishedId, at)
  }

  transactions(documentIds: readonly string[], bounds?: LogBounds): Promise<TransactionLine[]> {
    return fetchLog(this.#context.transport, documentIds, bounds)
  }

  deletedDocuments(
    typeName: string | null,
    { limit = 50 }: { limit?: number } = {},
  ): Observable<DeletedDocuments> {
    return observeDeleted(this.#context, typeName, limit)
  }

  /** Retries everything that failed at once. */
  retry(): void {
    for (const { history } of this.#entries.values()) history.retry()
  }

  dispose(): void {
    for (const { history } of this.#entries.values()) history.dispose()
    this.#entries.clear()
  }

  #open(publishedId: string): Entry {
    const history = new DocumentHistory({ ...this.#context, publishedId })
    const entry = { history, holders: 0 }
    this.#entries.set(publishedId, entry)
    return entry
  }
}
