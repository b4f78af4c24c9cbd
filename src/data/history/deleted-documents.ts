import { Observable } from 'rxjs'
import type { DeletedDocumentsResponse } from '../../protocol/history.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { toDataError } from '../errors.ts'
import type { DatasetListener, DatasetSignal } from '../query/dataset-listener.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { DeletedDocument, DeletedDocuments } from './history-store.ts'

export interface DeletedContext {
  clock: Clock
  transport: DatasetTransport
  listener: DatasetListener
}

/** Documents are often deleted and restored in groups; the list is reloaded this long (ms) after the first event. */
const refreshMs = 300

const nothing: DeletedDocuments = {
  documents: [],
  hasMore: false,
  isLoading: true,
  error: null,
  reason: null,
}

/** The most recently deleted documents of a type, or of all types in the schema, updated on deletions and restorations. */
export function observeDeleted(
  { clock, transport, listener }: DeletedContext,
  typeName: string | null,
  limit: number,
): Observable<DeletedDocuments> {
  return new Observable<DeletedDocuments>((subscriber) => {
    let state = nothing
    let timer: TimerHandle | null = null
    let isLoading = false
    let isStale = false
    const notify = (change: Partial<DeletedDocuments>) => {
      state = { ...state, ...change }
      subscriber.next(state)
    }
    const load = async (): Promise<void> => {
      if (isLoading || state.reason) return
      isLoading = true
      isStale = false
      notify({ isLoading: true })
      try {
        const { documents, hasMore } = await fetchDeleted(transport, typeName, limit)
        notify({ documents, hasMore, isLoading: false, error: null })
      } catch (cause) {
        const error = toDataError(cause)
        // The server does not support this endpoint.
        if (error.status === 404) notify({ isLoading: false, error: null, reason: 'unsupported' })
        else notify({ isLoading: false, error })
      }
      isLoading = false
      if (isStale) refresh()
    }
    const refresh = () => {
      isStale = true
      if (isLoading || subscriber.closed) return
      timer ??= clock.setTimeout(() => {
        timer = null
        void load()
      }, refreshMs)
    }
    // Once the stream is open, it delivers everything that the first response does not contain.
    let isOpening = true
    const stop = listener.subscribe((signal) => {
      if (isOpening) return
      if (signal.type === 'welcome' || isAbout(signal, typeName)) refresh()
    })
    isOpening = false
    void load()
    return () => {
      stop()
      if (timer !== null) clock.clearTimeout(timer)
    }
  })
}

function isAbout(signal: DatasetSignal, typeName: string | null): boolean {
  if (signal.type !== 'transaction') return false
  if (typeName !== null && signal.types && !signal.types.has(typeName)) return false
  return !signal.complete || signal.events.some(({ transition }) => transition !== 'update')
}

async function fetchDeleted(
  transport: DatasetTransport,
  typeName: string | null,
  limit: number,
): Promise<Pick<DeletedDocuments, 'documents' | 'hasMore'>> {
  const documents: DeletedDocument[] = []
  let cursor: string | undefined
  do {
    const page: DeletedDocumentsResponse = await transport.get<DeletedDocumentsResponse>({
      path: transport.dataPath('history', 'deleted'),
      query: {
        ...(typeName !== null && { type: typeName }),
        limit: String(limit - documents.length),
        ...(cursor !== undefined && { cursor }),
      },
      tag: 'history.deleted',
    })
    for (const { id, document, revision, deletedBy, deletedAt } of page.documents) {
      documents.push({
        publishedId: id,
        typeName: document._type,
        document,
        revision,
        deletedBy,
        deletedAt,
      })
    }
    cursor = page.cursor
  } while (cursor !== undefined && documents.length < limit)
  return { documents, hasMore: cursor !== undefined }
}
