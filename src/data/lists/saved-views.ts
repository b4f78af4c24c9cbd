import { combineLatest, filter, map, type Observable, startWith, switchMap } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { PatchOperations } from '../../model/mutation.ts'
import type { CurrentUser } from '../../schema/define.ts'
import { attempt } from '../../schema/attempt.ts'
import type { DataError } from '../errors.ts'
import type { QueryCache } from '../query/query-cache.ts'
import type { DatasetTransport } from '../connection/transport.ts'

/** A named view of a list. It is stored as a document of the dataset, so every browser has it. */
export interface SavedView {
  readonly id: string
  readonly title: string
  /** The list's own settings; opaque to this store. */
  readonly view: unknown
  /** Visible to everyone, or to its owner only. */
  readonly isShared: boolean
  /** Created by the signed-in user. */
  readonly isOwn: boolean
  /** The stored document, for permission checks. */
  readonly document: ContentDocument
}

export interface SavedViews {
  /** Ordered by title; null until loaded. */
  readonly list: readonly SavedView[] | null
  /** Why the last request failed. */
  readonly error: DataError | null
}

export interface NewView {
  listId: string
  title: string
  view: unknown
  isShared: boolean
}

/** Views of lists that users save for themselves or share. */
export interface SavedViewStore {
  /** The views of a list that the signed-in user may see, live. */
  observe(listId: string): Observable<SavedViews>
  /** The document that `create` would write, for permission checks. */
  draft(view: NewView, ownerId: string | null): ContentDocument
  /** Returns the id. Rejects with DataError. */
  create(view: NewView): Promise<string>
  /** Changes the given properties. Rejects with DataError, also when the view no longer exists. */
  change(id: string, changes: Partial<Omit<NewView, 'listId'>>): Promise<void>
  /** Rejects with DataError. */
  remove(id: string): Promise<void>
}

export interface SavedViewContext {
  queries: QueryCache
  transport: DatasetTransport
  createId: () => string
  currentUser$: Observable<CurrentUser | null>
  identify: () => Promise<string | null>
}

/** Not a type of any schema: no list, search or menu shows these documents. */
const viewType = 'contentStudio.listView'
/** Documents with a dot in their id are not public, even in a public dataset. */
const path = `${viewType}.`
const mineOrShared =
  '*[_type == $type && listId == $listId && (isShared == true || owner == $owner)] | order(lower(title) asc, _id asc)'
const requestTag = 'list.views'

interface StoredView extends ContentDocument {
  listId?: string
  title?: string
  owner?: string
  isShared?: boolean
  /** JSON: a view contains values of any shape, which the dataset need not know. */
  view?: string
}

/** The one saved-view store of a data layer. */
export class StoredViews implements SavedViewStore {
  readonly #context: SavedViewContext

  constructor(context: SavedViewContext) {
    this.#context = context
  }

  observe(listId: string): Observable<SavedViews> {
    const { queries, currentUser$ } = this.#context
    const results$ = currentUser$.pipe(
      map((user) => user?.id ?? ''),
      switchMap((owner) => {
        const params = { type: viewType, listId, owner }
        return combineLatest([
          queries.observe<StoredView[]>(mineOrShared, params, { tag: requestTag, throttleMs: 200 }),
          [owner],
        ])
      }),
    )
    return results$.pipe(
      filter(([{ value, error }]) => value !== undefined || error !== null),
      map(([{ value, error }, owner]) => ({
        list: value?.map((document) => readView(document, owner)) ?? null,
        error,
      })),
      startWith({ list: null, error: null }),
    )
  }

  draft(view: NewView, ownerId: string | null): ContentDocument {
    return this.#document(`${path}new`, view, ownerId)
  }

  async create(view: NewView): Promise<string> {
    const { createId, identify } = this.#context
    const id = path + createId()
    const document = this.#document(id, view, await identify())
    await this.#write('create', [{ create: document }])
    return id
  }

  async change(id: string, changes: Partial<Omit<NewView, 'listId'>>): Promise<void> {
    const { view, ...rest } = changes
    const set = { ...rest, ...(view !== undefined && { view: JSON.stringify(view) }) }
    const patch: PatchOperations & { id: string } = { id, set }
    await this.#write('change', [{ patch }])
  }

  async remove(id: string): Promise<void> {
    await this.#write('remove', [{ delete: { id } }])
  }

  #document(id: string, { view, ...rest }: NewView, owner: string | null): ContentDocument {
    return { _id: id, _type: viewType, ...rest, owner: owner ?? '', view: JSON.stringify(view) }
  }

  async #write(
    name: string,
    mutations: Parameters<DatasetTransport['mutate']>[0]['mutations'],
  ): Promise<void> {
    const { transport, createId } = this.#context
    const options = { tag: `${requestTag}-${name}`, visibility: 'sync' } as const
    await transport.mutate({ transactionId: createId(), mutations }, options)
  }
}

function readView(stored: StoredView, owner: string): SavedView {
  const read = attempt((): unknown => JSON.parse(stored.view ?? ''))
  return {
    id: stored._id,
    title: stored.title ?? '',
    view: read.ok ? read.value : null,
    isShared: stored.isShared === true,
    isOwn: stored.owner === owner,
    document: stored,
  }
}
