import type { Observable } from 'rxjs'
import { draftId } from '../../model/ids.ts'
import type { CurrentUser } from '../../schema/define.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import type { Rights } from '../access/permission.ts'
import type { Clock } from '../clock.ts'
import type { DataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import type { DatasetTransport } from '../transport.ts'
import type { BulkTarget } from './bulk.ts'
import type { BulkDocument } from './bulk-plan.ts'
import type { ReferrerStore } from './referrers.ts'
import type { ValidationContext } from './validation-status.ts'

/** What operations on many documents need of the data layer. */
export interface BulkContext {
  clock: Clock
  transport: DatasetTransport
  schema: CompiledSchema
  createId: () => string
  emit: EmitEvent
  rights$: Observable<Rights>
  currentUser$: Observable<CurrentUser | null>
  referrers: ReferrerStore
  /** Brings edits of these documents to the server; says of which that could not be done. */
  saveEdits: (publishedIds: ReadonlySet<string>) => Promise<ReadonlyMap<string, DataError>>
  /** What validators need, but for the document. */
  validation: Omit<ValidationContext, 'displayed$' | 'typeName'>
}

/** Documents in one request: two ids each, and an address has its limits. */
const READ_AT_ONCE = 50

/** What the server holds of the documents now. Rejects with DataError. */
export async function readDocuments(
  { transport, schema }: Pick<BulkContext, 'transport' | 'schema'>,
  targets: readonly BulkTarget[],
  { signal, onRead }: { signal?: AbortSignal | undefined; onRead?: (count: number) => void } = {},
): Promise<BulkDocument[]> {
  const documents: BulkDocument[] = []
  await inParts(targets, { size: READ_AT_ONCE, signal }, async (part, start) => {
    const ids = part.flatMap(({ publishedId }) => [draftId(publishedId), publishedId])
    const versions = await transport.getDocuments(ids, { tag: 'document.bulk-read' })
    for (const [index, target] of part.entries()) {
      documents[start + index] = {
        target,
        liveEdit: schema.get(target.typeName)?.liveEdit ?? false,
        draft: versions[index * 2] ?? null,
        published: versions[index * 2 + 1] ?? null,
      }
    }
    onRead?.(part.length)
  })
  return documents
}

const PARTS_AT_ONCE = 4

/** Works on parts of a list, some at the same time. Rejects with the first error, or when `signal` says so. */
export async function inParts<T>(
  list: readonly T[],
  { size, signal }: { size: number; signal?: AbortSignal | undefined },
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
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, goOn))
  signal?.throwIfAborted()
}
