import { newestVersion } from '../../model/newest-version.ts'
import type { DataError } from '../errors.ts'
import { isPublished, rowOf, type ListRow, type Projected } from '../lists/document-list.ts'
import type { Changes } from './authors.ts'

/** A document with its latest change. */
export interface HomeRow extends ListRow {
  /** ISO time. */
  readonly updatedAt: string
}

/** A document that others have changed. */
export interface ChangedRow extends HomeRow {
  /** User ids, the latest author first; empty when unknown. */
  readonly authors: readonly string[]
}

/** What Home shows of the dataset. */
export interface HomeContent {
  readonly isLoading: boolean
  readonly error: DataError | null
  /** Whether there is any document. */
  readonly hasDocuments: boolean
  /** In the order in which they were opened, without deleted ones. */
  readonly opened: readonly HomeRow[]
  /** The user's drafts, or all drafts where the server does not know whose they are. */
  readonly drafts: readonly HomeRow[]
  readonly changed: readonly ChangedRow[]
}

export const mostDrafts = 50
const mostChanged = 50

interface DatedDocument extends Projected {
  readonly _updatedAt: string
}

/** The response of the query. */
export interface Overview {
  readonly any: boolean
  readonly opened: readonly DatedDocument[]
  readonly drafts: readonly DatedDocument[]
  readonly changed: readonly DatedDocument[]
}

/** One query for all lists of Home. */
export function overviewQuery(preview: string, knowsMine: boolean): string {
  const row = `{_id, _type, _updatedAt, ${isPublished}, "_preview": ${preview}}`
  const mine = knowsMine ? '_id in $mine' : '_id in path("drafts.**")'
  const latest = 'order(_updatedAt desc)'
  return `{
    "any": defined(*[_type in $types][0]._id),
    "opened": *[_id in $opened && _type in $types && ${newestVersion}] ${row},
    "drafts": *[${mine} && _type in $types] | ${latest} [0...${mostDrafts}] ${row},
    "changed": *[_type in $types && _updatedAt > $since && ${newestVersion}] | ${latest} [0...${mostChanged}] ${row}
  }`
}

/** The lists of a response; what only the user changed is no news to the user. */
export function contentOf(
  { any, opened, drafts, changed }: Overview,
  changes: Changes | null,
  { opened: order, userId }: { opened: readonly string[]; userId: string | null },
): Pick<HomeContent, 'hasDocuments' | 'opened' | 'drafts' | 'changed'> {
  const place = (row: HomeRow): number => order.indexOf(row.publishedId)
  return {
    hasDocuments: any,
    opened: opened.map(homeRow).sort((a, b) => place(a) - place(b)),
    drafts: drafts.map(homeRow),
    changed: changed.map(homeRow).flatMap((row): ChangedRow[] => {
      const all = changes?.authors[row.publishedId] ?? []
      const authors = all.filter((author) => author !== userId)
      return all.length > 0 && authors.length === 0 ? [] : [{ ...row, authors }]
    }),
  }
}

function homeRow(document: DatedDocument): HomeRow {
  return { ...rowOf(document), updatedAt: document._updatedAt }
}
