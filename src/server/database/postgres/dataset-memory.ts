import { createLruCache } from '../../lru-cache.ts'
import type { LogHead } from '../transaction-log.ts'

/** The state of a dataset as a transaction saw it. */
export interface SeenDataset {
  readonly key: number
  readonly head: LogHead
  /** JSON texts of documents; null for absent ones. */
  readonly documents: ReadonlyMap<string, string | null>
  /** Ids of other documents that exist. */
  readonly others: ReadonlySet<string>
}

export interface RecalledDataset extends Omit<SeenDataset, 'others'> {
  /** False if the database has not confirmed yet that it reached this state. */
  readonly isCommitted: boolean
  /** Undefined if that is not remembered. */
  exists(id: string): boolean | undefined
}

/**
 * Remembers datasets beyond a transaction, as long as no other process is known to write to them: a transaction based on
 * memory needs to read nothing, but fails if the log has moved on meanwhile.
 */
export interface DatasetMemory {
  /** Null unless all of these documents are remembered, and the memory is likely to hold. */
  recall(dataset: string, documentIds: ReadonlySet<string>): RecalledDataset | null
  /** The state that a transaction leads to; `before` is the end of the log that it begins with. */
  remember(dataset: string, before: LogHead, seen: SeenDataset): void
  /** The transaction that led to this end of the log was committed. */
  confirm(dataset: string, head: LogHead): void
  /** A remembered transaction failed. */
  forget(dataset: string): void
}

interface Memory {
  readonly key: number
  readonly head: LogHead
  readonly isTrusted: boolean
  readonly era: number
  isCommitted: boolean
}

/** In characters. */
const capacity = 16 * 1024 * 1024
/** What an entry costs besides its text. */
const overhead = 200
const manyIds = 20_000

export function createDatasetMemory(): DatasetMemory {
  const memories = new Map<string, Memory>()
  const contents = createLruCache<string | null>(
    capacity,
    (content) => overhead + (content ?? '').length,
  )
  const existing = createLruCache<boolean>(manyIds)
  /** Contents of earlier eras are never found again. */
  let eras = 0
  const placeOf = (era: number, id: string): string => `${era} ${id}`

  return {
    recall(dataset, documentIds) {
      const memory = memories.get(dataset)
      if (!memory?.isTrusted) return null
      const documents = new Map<string, string | null>()
      for (const id of documentIds) {
        const content = contents.get(placeOf(memory.era, id))
        if (content === undefined) return null
        documents.set(id, content)
      }
      const { era } = memory
      return { ...memory, documents, exists: (id) => existing.get(placeOf(era, id)) }
    },
    remember(dataset, before, { key, head, documents, others }) {
      const last = memories.get(dataset)
      // Trusted once two transactions in a row found nothing of others in between.
      const isSame = last?.key === key && last.head.seq === before.seq && last.head.id === before.id
      const era = isSame ? last.era : ++eras
      memories.set(dataset, { key, head, isTrusted: isSame, era, isCommitted: false })
      for (const id of others) existing.set(placeOf(era, id), true)
      for (const [id, content] of documents) {
        contents.set(placeOf(era, id), content)
        existing.set(placeOf(era, id), content !== null)
      }
    },
    confirm(dataset, head) {
      const memory = memories.get(dataset)
      if (memory?.head === head) memory.isCommitted = true
    },
    forget: (dataset) => void memories.delete(dataset),
  }
}
