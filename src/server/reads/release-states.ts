import { releaseDocumentId } from '../../model/release.ts'
import type { VisibleHistory } from '../access/visible-history.ts'
import { documentBefore } from '../database/document-history.ts'
import type { LoggedTransaction } from '../database/transaction-log.ts'
import type { ReadStore } from './read.ts'

/** A transaction that changed the state of a release. */
export interface ReleaseStep {
  readonly seq: number
  readonly at: string
  readonly author: string
  /** Null before its creation, and after its deletion. */
  readonly before: string | null
  readonly after: string | null
  readonly publishAt: string | null
}

/** Beyond this, earlier steps are left out. */
const mostChanges = 2_000

/** The steps of a release that the caller may see, oldest first; edits of its title are none. */
export function releaseSteps(
  store: ReadStore,
  { dataset, name, history }: { dataset: string; name: string; history: VisibleHistory },
): ReleaseStep[] {
  const id = releaseDocumentId(name)
  const steps: ReleaseStep[] = []
  let document = store.document(dataset, id)
  const transactions: LoggedTransaction[] = store.transactions(dataset, {
    documentIds: [id],
    newestFirst: true,
    limit: mostChanges,
  })
  for (const { seq, at, author, documents } of transactions) {
    const logged = documents.find(({ documentId }) => documentId === id)
    const change = logged && history.see(logged, seq)
    if (!change) break
    const previous = documentBefore(document, change)
    const [before, after] = [textOf(previous?.['state']), textOf(document?.['state'])]
    if (before !== after || (previous === null) !== (document === null)) {
      steps.push({ seq, at, author, before, after, publishAt: textOf(document?.['publishAt']) })
    }
    document = previous
  }
  return steps.toReversed()
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
