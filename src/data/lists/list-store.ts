import { type Observable, Subject } from 'rxjs'
import type { LiveQueryContext } from '../query/live-query.ts'
import type { RowRange } from './list-rows.ts'
import { countQuery, idsQuery, type ListSpec, type ListState, observeList } from './live-list.ts'
import type { ListedDocument } from './list-rows.ts'
import { publishedId } from '../../model/ids.ts'

/** Lists of documents of any length; a draft and its published version are one row. */
export interface ListStore {
  /** The rows around the positions in `view$`, live. Each subscription loads a list of its own. */
  observe(spec: ListSpec, view$: Observable<RowRange>): Observable<ListState>
  /** Published ids of the documents at these positions, in the list's order. Rejects with DataError. */
  ids(spec: ListSpec, range: RowRange): Promise<string[]>
  /** The number of documents. Rejects with DataError. */
  count(spec: ListSpec): Promise<number>
}

/** The lists of a data layer. */
export class LiveLists implements ListStore {
  readonly #context: LiveQueryContext
  readonly #retries = new Subject<void>()

  constructor(context: Omit<LiveQueryContext, 'retries$'>) {
    this.#context = { ...context, retries$: this.#retries }
  }

  observe(spec: ListSpec, view$: Observable<RowRange>): Observable<ListState> {
    return observeList(this.#context, spec, view$)
  }

  async ids(spec: ListSpec, { start, end }: RowRange): Promise<string[]> {
    const params = { ...spec.params, listStart: start, listEnd: end }
    const query = idsQuery(spec)
    const tag = 'structure.list-ids'
    const documents = await this.#context.transport.fetch<ListedDocument[]>({ query, params, tag })
    return [...new Set(documents.map(({ _id }) => publishedId(_id)))]
  }

  count(spec: ListSpec): Promise<number> {
    const params = { ...spec.params }
    return this.#context.transport.fetch({ query: countQuery(spec), params, tag: 'structure.list' })
  }

  /** Retries failed requests at once. */
  retry(): void {
    this.#retries.next()
  }
}
