import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { ObjectDiff } from '../../model/diff/diff.ts'
import type { Path } from '../../model/path.ts'
import type { DataError } from '../errors.ts'

/** What a stretch of a document's history was about. */
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

/** Transactions that belong together in the eyes of an editor. */
export interface Chunk {
  /** Larger is newer. Stays the same while older pages are loaded. */
  index: number
  /** Id of its newest transaction, which is the revision it ends with. */
  id: string
  type: ChunkType
  /** Its transactions, by the same numbers as `index`: from `start` up to, not including, `end`. */
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

/** One transaction of a chunk, and what can be selected as the version it left. */
export interface ChunkEdit extends Pick<Chunk, 'id' | 'endTimestamp'> {
  /** User id. */
  author: string
}

/** What of the history is looked at. */
export type TimelineSelection =
  | { type: 'inactive' }
  /** Older pages are needed to decide. */
  | { type: 'loading' }
  | { type: 'invalid'; reason: 'not-found' | 'since-after-revision' }
  /** One old revision, to read. */
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
  /** False once the beginning is reached. */
  hasMore: boolean
  isLoading: boolean
  /** Nothing more is fetched until `retry` is called. */
  error: DataError | null
  selection: TimelineSelection
}

/** Where to look, as time ids: `{endTimestamp}/{chunkId}`, '@lastPublished', '@lastEdited'. */
export interface TimelineRequest {
  since?: string | null
  /** Null or absent = the current version. */
  revision?: string | null
}

/** What stood at one place from a time on. */
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
  /** Fetches the next older page, unless it is on its way, there is none, or the last try failed. */
  loadMore(): void
  /** Forgets an error and tries again. */
  retry(): void
  /** Neither since nor revision = inactive. Loads as many older pages as it takes. */
  select(request: TimelineRequest): void
  /** The loaded transactions of a chunk, oldest first. */
  editsOf(chunk: Chunk): ChunkEdit[]
  /** What stood at a path in what an editor sees, newest first; as far back as is loaded. */
  valuesAt(path: Path): PastValue[]
  release(): void
}
