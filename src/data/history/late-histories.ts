import { defer, from, type Observable, switchMap } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { TransactionLine } from '../../protocol/history.ts'
import type { HistoryMoment } from './revision.ts'
import type { Absence } from './absence.ts'
import type { DeletedDocuments, HistoryStore } from './history-store.ts'
import type { HistoryContext, OpenHistories } from './open-histories.ts'
import type { Timeline } from './timeline.ts'
import type { LogBounds } from './transaction-page.ts'

/** The code of histories; loaded lazily because few pages use it. */
export type HistoryCode = typeof OpenHistories

/** The histories of a data layer; the code is provided by a component, or loaded when a revision is requested. */
export class LateHistories implements HistoryStore {
  readonly #context: HistoryContext
  #opened: OpenHistories | null = null
  #isDisposed = false

  constructor(context: HistoryContext, code?: HistoryCode) {
    this.#context = context
    if (code) this.provide(code)
  }

  provide(code: HistoryCode): void {
    if (!this.#isDisposed) this.#opened ??= new code(this.#context)
  }

  timeline(publishedId: string, typeName: string): Timeline {
    if (!this.#opened) throw new Error('The code of histories is not here yet: provide it')
    return this.#opened.timeline(publishedId, typeName)
  }

  async documentAt(publishedId: string, moment: string | HistoryMoment): Promise<ContentDocument> {
    return (await this.#open()).documentAt(publishedId, moment)
  }

  async transactions(
    documentIds: readonly string[],
    bounds?: LogBounds,
  ): Promise<TransactionLine[]> {
    return (await this.#open()).transactions(documentIds, bounds)
  }

  async absence(publishedId: string): Promise<Absence> {
    return (await this.#open()).absence(publishedId)
  }

  deletedDocuments(
    typeName: string | null,
    options?: { limit?: number },
  ): Observable<DeletedDocuments> {
    return defer(() =>
      this.#opened
        ? this.#opened.deletedDocuments(typeName, options)
        : from(this.#open()).pipe(switchMap((store) => store.deletedDocuments(typeName, options))),
    )
  }

  /** Retries everything that failed at once. */
  retry(): void {
    this.#opened?.retry()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#opened?.dispose()
  }

  async #open(): Promise<OpenHistories> {
    if (this.#opened) return this.#opened
    const { OpenHistories } = await import('./open-histories.ts')
    this.provide(OpenHistories)
    if (!this.#opened) throw new Error('The data layer is disposed of')
    return this.#opened
  }
}
