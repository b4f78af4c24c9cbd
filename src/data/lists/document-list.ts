import { isDraftId, publishedId } from '../../model/ids.ts'
import { newestVersion } from '../../model/newest-version.ts'
import type { LiveQueryContext } from '../query/live-query.ts'
import type { RowRange } from './list-rows.ts'
import type { ListedDocument, ListQuery, QueryText } from './live-list.ts'

/** The definition of a list of documents, in parts of GROQ. */
export interface ListSpec {
  /** Filter for documents of either version: `_type == $type`. */
  readonly filter: string
  readonly params: Readonly<Record<string, unknown>>
  /** For example `lower(title) asc`; equal rows are ordered by id. */
  readonly order: string
  /** Fields of a row besides id and type, as the inside of a projection; may be empty. */
  readonly fields: string
  /** Fields of a row's preview until it loads itself, as the inside of a projection. May dereference. */
  readonly preview?: string | undefined
  /** Whether rows include whether their document is published. */
  readonly versions?: boolean | undefined
}

/** One document of a list: its draft if there is one, else the published version. */
export interface ListRow {
  readonly publishedId: string
  readonly typeName: string
  /** Which of the two determines the row's position and values. */
  readonly isDraft: boolean
  /** Undefined for a draft when it was not requested. */
  readonly isPublished: boolean | undefined
  /** The additional projections of the list, by name. */
  readonly values: Readonly<Record<string, unknown>>
  /** The selection of its preview, from the list's response; undefined when it was not requested. */
  readonly preview: Readonly<Record<string, unknown>> | undefined
}

/** A document as the query of a list projects it. */
export interface Projected extends ListedDocument {
  readonly _type: string
  readonly _preview?: Readonly<Record<string, unknown>>
  readonly _isPublished?: boolean
}

/** For a draft, whether its document is also published; true for any other row. */
export const isPublished =
  '"_isPublished": !(_id in path("drafts.**")) || defined(*[_id == string::split(^._id, "drafts.")[1]][0]._id)'

const tag = 'structure.list'

/** A list of documents, for `observeList`. */
export function documentList(spec: ListSpec): ListQuery<ListRow> {
  const { filter, params, order, fields } = spec
  return {
    rows: (range) => ({ query: rowsQuery(spec), params: paramsOf(spec, range), tag }),
    ids: (range) => ({ query: idsQuery(spec), params: paramsOf(spec, range), tag }),
    count: { query: `count(*[(${filter}) && ${newestVersion}])`, params, tag },
    read: (document) => rowOf(document as Projected),
    watched: `*[${filter}] | order(${order}) {${fields}}`,
    hasFixedCount: /^_type == \$\w+$/.test(filter),
  }
}

/** The query for the rows at positions `$listStart` up to `$listEnd`. */
export function rowsQuery({ filter, order, fields, preview, versions }: ListSpec): string {
  const shown = preview === undefined ? '' : `"_preview": {${preview}}`
  const status = versions ? isPublished : ''
  const projection = ['_id', '_type', fields, shown, status].filter(Boolean).join(', ')
  return `*[(${filter}) && ${newestVersion}] | order(${order}, _id asc) [$listStart...$listEnd] {${projection}}`
}

function paramsOf({ params }: ListSpec, { start, end }: RowRange): QueryText['params'] {
  return { ...params, listStart: start, listEnd: end }
}

/** The query for the ids of the documents only. */
function idsQuery({ filter, params, order }: ListSpec): string {
  return rowsQuery({ filter, params, order, fields: '' })
}

/** Published ids of the documents at these positions, in the list's order. Rejects with DataError. */
export async function listedIds(
  { transport }: LiveQueryContext,
  spec: ListSpec,
  range: RowRange,
): Promise<string[]> {
  const documents = await transport.fetch<ListedDocument[]>({
    query: idsQuery(spec),
    params: paramsOf(spec, range),
    tag: 'structure.list-ids',
  })
  return [...new Set(documents.map(({ _id }) => publishedId(_id)))]
}

export function rowOf({ _id, _type, _preview, _isPublished, ...values }: Projected): ListRow {
  const isDraft = isDraftId(_id)
  return {
    publishedId: publishedId(_id),
    typeName: _type,
    isDraft,
    isPublished: isDraft ? _isPublished : true,
    values,
    preview: _preview,
  }
}
