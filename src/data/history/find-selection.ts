import type { LoadedHistory } from './loaded-history.ts'
import type { Chunk, ChunkType, TimelineRequest } from './timeline.ts'

/** The result of a selection, before any document is reconstructed. */
export type FoundSelection =
  | { type: 'inactive' }
  | { type: 'loading' }
  | { type: 'invalid'; reason: 'not-found' | 'since-after-revision' }
  | { type: 'rev'; revision: Chunk }
  | { type: 'range'; since: Chunk; revision: Chunk | null }

type Found = Chunk | 'loading' | 'not-found'

/** Server clocks differ: a chunk may seem to end this much (ms) before the time in its id. */
const toleranceMs = 60 * 60 * 1000

const edits: readonly ChunkType[] = ['create', 'editDraft', 'editLive']

/** The id that identifies a chunk, even when older pages have to be loaded to find it. */
export function timeIdOf({ endTimestamp, id }: Pick<Chunk, 'endTimestamp' | 'id'>): string {
  return `${endTimestamp}/${id}`
}

/** Finds the requested revisions among the loaded ones. */
export function findSelection(
  history: LoadedHistory,
  { since, revision }: TimelineRequest,
): FoundSelection {
  if (!since && !revision) return { type: 'inactive' }
  const to = revision ? findChunk(history, revision) : null
  if (to === 'loading') return { type: 'loading' }
  if (to === 'not-found') return { type: 'invalid', reason: to }
  if (!since) return to ? { type: 'rev', revision: to } : { type: 'inactive' }
  const from = findChunk(history, since, to?.start)
  if (from === 'loading') return { type: 'loading' }
  if (from === 'not-found') return { type: 'invalid', reason: from }
  if (to && from.end > to.end) return { type: 'invalid', reason: 'since-after-revision' }
  return { type: 'range', since: from, revision: to }
}

/** The chunk with a time id; for `@lastPublished` and `@lastEdited`, the newest one that ends no later than `limit`. */
function findChunk(history: LoadedHistory, id: string, limit = Infinity): Found {
  if (id === '@lastPublished') return findType(history, ['publish'], limit)
  if (id === '@lastEdited') return findType(history, edits, limit)
  const slash = id.indexOf('/')
  const time = Date.parse(slash < 0 ? '' : id.slice(0, slash))
  const chunkId = id.slice(slash + 1)
  if (Number.isNaN(time)) return 'not-found'
  const position = history.positionOf(chunkId)
  for (const chunk of history.chunks) {
    if (chunk.id === chunkId) return chunk
    if (position !== undefined && position >= chunk.start && position < chunk.end) {
      return cutAt(history, chunk, position)
    }
    if (Date.parse(chunk.endTimestamp) + toleranceMs < time) return 'not-found'
  }
  return history.isComplete ? 'not-found' : 'loading'
}

/** Falls back to the initial chunk, so that the comparison covers everything since the beginning. */
function findType(history: LoadedHistory, types: readonly ChunkType[], limit: number): Found {
  const wanted = history.isComplete ? [...types, 'initial'] : types
  const chunk = history.chunks.find(({ type, end }) => wanted.includes(type) && end <= limit)
  if (chunk) return chunk
  return history.isComplete ? 'not-found' : 'loading'
}

/** A chunk without the later edits that were merged into it, so that a selected revision stays the same. */
function cutAt(history: LoadedHistory, chunk: Chunk, position: number): Chunk {
  const last = history.at(position)!
  return {
    ...chunk,
    index: position,
    id: last.id,
    end: position + 1,
    endTimestamp: last.timestamp,
    authors: new Set(
      Array.from(
        { length: position + 1 - chunk.start },
        (_, at) => history.at(chunk.start + at)!.author,
      ),
    ),
  }
}
