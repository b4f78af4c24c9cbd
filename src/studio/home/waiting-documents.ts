import type { BulkPlan } from '../../data/bulk/bulk.ts'
import type { OpenDocument } from '../../data/diagnostics.ts'
import type { HomeRow } from '../../data/home/overview.ts'
import { pathToString } from '../../model/path.ts'

/** A document that needs the user, and why. */
export interface WaitingDocument {
  readonly row: HomeRow
  readonly reason: {
    readonly type: 'refused' | 'conflicts' | 'unsent' | 'problems'
    readonly count: number
  }
  /** The field to begin with. */
  readonly path?: string | undefined
}

/** With a connection, edits that are not there yet are only on their way. */
export function unsentOf(
  documents: readonly OpenDocument[],
  isConnected: boolean,
): WaitingDocument[] {
  return documents.flatMap(({ publishedId, typeName, save, conflicts }): WaitingDocument[] => {
    const isUnsent = save === 'kept' || save === 'retrying'
    const type =
      save === 'refused'
        ? 'refused'
        : conflicts > 0
          ? 'conflicts'
          : isUnsent && !isConnected
            ? 'unsent'
            : null
    const row: HomeRow = {
      publishedId,
      typeName,
      isDraft: true,
      isPublished: undefined,
      values: {},
      preview: undefined,
      updatedAt: '',
    }
    return type ? [{ row, reason: { type, count: conflicts } }] : []
  })
}

/** The drafts that could not be published as they are. */
export function problemsOf(
  drafts: readonly HomeRow[],
  { excluded }: Pick<BulkPlan, 'excluded'>,
): WaitingDocument[] {
  return drafts.flatMap((row): WaitingDocument[] => {
    const obstacle = excluded.find(({ target }) => target.publishedId === row.publishedId)?.obstacle
    if (obstacle?.type !== 'invalid') return []
    const [first] = obstacle.errors
    return [
      {
        row,
        reason: { type: 'problems', count: obstacle.errors.length },
        path: first && first.path.length > 0 ? pathToString(first.path) : undefined,
      },
    ]
  })
}
