import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { ObjectDiff } from '../../model/diff/diff.ts'
import type { Path } from '../../model/path.ts'
import type { DataError } from '../errors.ts'

/** The kind of change that a chunk consists of. */
export type ChunkType =
  | 'initial'
  | 'create'
  | 'editDraft'
  | 'editLive'
  | 'publish'
  | 'unpublish'
  | 'discardDraft'
  | 'delete'

/** Whether a version existed at the end of a chunk; `unknown` until an older or newer transaction shows it. */
export type VersionState = 'present' | 'missing' | 'unknown'

/** Transactions grouped into one change as an editor sees it. */
export interface Chunk {
  /** Larger is newer. Stays the same while older pages are loaded. */
  index: number
  /** Id of its newest transaction, which is also the resulting revision. */
  id: string
  type: ChunkType
  /** Its transactions, numbered like `index`: from `start` up to, not including, `end`. */
  start: number
  end: number
  /** ISO times of its oldest and newest transaction. */
  startTimestamp: string
  endTimestamp: string
  /** User ids. */
  authors: ReadonlySet<string>
  draftState: VersionState
  publishedState: VersionState
}

/** One transaction of a chunk; its revision can be selected. */
export interface ChunkEdit extends Pick<Chunk, 'id' | 'endTimestamp'> {
  /** User id. */
  author: string
}

/** The selected part of the history. */
export type TimelineSelection =
  | { type: 'inactive' }
  /** Older pages are needed to decide. */
  | { type: 'loading' }
  | { type: 'invalid'; reason: 'not-found' | 'since-after-revision' }
  /** One old revision to view. */
  | { type: 'rev'; revision: Chunk; document: ContentDocument | null }
  /** Two versions to compare; revision null = the current one. */
  | {
      type: 'range'
      since: Chunk
      revision: Chunk | null
      from: ContentDocument | null
      to: ContentDocument | null
      diff: ObjectDiff
    }

export interface TimelineState {
  /** Newest first. */
  chunks: readonly Chunk[]
  /** False once the first transaction is loaded. */
  hasMore: boolean
  isLoading: boolean
  /** After an error nothing more is loaded until `retry` is called. */
  error: DataError | null
  selection: TimelineSelection
}

/** The selected revisions as time ids: `{endTimestamp}/{chunkId}`, '@lastPublished', '@lastEdited'. */
export interface TimelineRequest {
  since?: string | null
  /** Null or absent = the current version. */
  revision?: string | null
}

/** A value at a path, valid from a time on. */
export interface PastValue {
  /** The transaction that wrote it. */
  id: string
  author: string
  /** ISO. */
  timestamp: string
  /** Undefined when it was removed. */
  value: unknown
}

/** The history of one document, live. Every holder calls `release` once. */
export interface Timeline {
  /** Replays. Opening the timeline loads the newest page. */
  readonly state$: Observable<TimelineState>
  getState(): TimelineState
  /** Loads the next older page, unless it is loading, none is left, or the last attempt failed. */
  loadMore(): void
  /** Clears the error and tries again. */
  retry(): void
  /** Neither since nor revision = inactive. Loads as many older pages as needed. */
  select(request: TimelineRequest): void
  /** The loaded transactions of a chunk, oldest first. */
  editsOf(chunk: Chunk): ChunkEdit[]
  /** Past values at a path in the displayed version, newest first, in the loaded part of the history. */
  valuesAt(path: Path): PastValue[]
  release(): void
}
