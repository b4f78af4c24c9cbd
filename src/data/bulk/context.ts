import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import type { CurrentUser } from '../../schema/define.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import type { Rights } from '../access/permission.ts'
import type { Clock } from '../clock.ts'
import type { DataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import { chunkIds } from '../preview/availability.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { Conflict } from '../pair/version/clashes.ts'
import type { UnreadText } from '../validation/unread-texts.ts'
import type { BulkTarget, BulkVersions } from './bulk.ts'
import type { ReferrerStore } from '../pair/operations/referrers.ts'
import type { ValidationContext } from '../validation/validation-status.ts'

/** The parts of the data layer that bulk operations need. */
export interface BulkContext {
  clock: Clock
  transport: DatasetTransport
  schema: CompiledSchema
  createId: () => string
  emit: EmitEvent
  rights$: Observable<Rights>
  currentUser$: Observable<CurrentUser | null>
  referrers: ReferrerStore
  /** Saves the edits of these documents; returns those that could not be saved. */
  saveEdits: (publishedIds: ReadonlySet<string>) => Promise<ReadonlyMap<string, DataError>>
  /** Texts in open forms that cannot be parsed as values. */
  unreadIn: (publishedId: string) => readonly UnreadText[]
  /** Conflicts of this page's edits that the user has not decided about. */
  conflictsIn: (publishedId: string) => readonly Conflict[]
  /** The context of validators, without the document. */
  validation: Omit<ValidationContext, 'displayed$' | 'typeName'>
}

interface ReadOptions {
  signal?: AbortSignal | undefined
  /** Called with the number of additional results. */
  onRead?: (count: number) => void
}

/** Reads the versions of the documents from the server. Rejects with DataError. */
export async function readDocuments(
  { transport, schema }: Pick<BulkContext, 'transport' | 'schema'>,
  targets: readonly BulkTarget[],
  { signal, onRead }: ReadOptions = {},
): Promise<BulkVersions[]> {
  const ids = targets.flatMap(({ publishedId }) => [draftId(publishedId), publishedId])
  const versions = await readVersions(transport, ids, {
    signal,
    onRead: (count) => onRead?.(count / 2),
  })
  return targets.map((target) => ({
    target,
    liveEdit: schema.get(target.typeName)?.liveEdit ?? false,
    draft: versions.get(draftId(target.publishedId)) ?? null,
    published: versions.get(target.publishedId) ?? null,
  }))
}

/** Reads the documents with these ids; null for those that do not exist. Rejects with DataError. */
export async function readVersions(
  transport: DatasetTransport,
  ids: readonly string[],
  { signal, onRead }: ReadOptions = {},
): Promise<Map<string, ContentDocument | null>> {
  const versions = new Map<string, ContentDocument | null>()
  await inParts(chunkIds(ids), { size: 1, signal }, async ([part = []]) => {
    const found = await transport.getDocuments(part, { tag: 'document.bulk-read' })
    for (const [index, id] of part.entries()) versions.set(id, found[index] ?? null)
    onRead?.(part.length)
  })
  return versions
}

/** Processes a list in parts, some concurrently. Rejects with the first error, or when `signal` is aborted. */
export async function inParts<T>(
  list: readonly T[],
  { size, signal, atOnce = 4 }: { size: number; signal?: AbortSignal | undefined; atOnce?: number },
  work: (part: readonly T[], start: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const goOn = async (): Promise<void> => {
    while (next < list.length) {
      signal?.throwIfAborted()
      const start = next
      next += size
      await work(list.slice(start, start + size), start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
  signal?.throwIfAborted()
}
