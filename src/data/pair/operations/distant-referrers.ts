import { isRecord } from '../../../model/document.ts'
import { draftId, groupId } from '../../../model/ids.ts'
import type { QueryCache } from '../../query/query-cache.ts'
import type { DatasetTransport } from '../../connection/transport.ts'

/** A document of another dataset that refers to a document of this one. */
export interface DistantReferrer {
  readonly dataset: string
  readonly publishedId: string
  /** Its title, where one can be determined without its schema. */
  readonly title: string | null
  readonly typeName: string | null
  /** Paths of the referring fields, as text. */
  readonly paths: readonly string[]
}

/** Referrers that only the server can determine. */
export interface DistantReferrers {
  readonly list: readonly DistantReferrer[]
  /** Number of referring documents in any dataset that the user may not read. */
  readonly hidden: number
}

interface Context {
  readonly queries: QueryCache
  readonly transport: DatasetTransport
}

/** Older ones leave out documents that exist in a release only. */
const apiVersion = '2025-02-19'
const requestTag = 'document.referrers-elsewhere'

/** Rejects with DataError when the server does not support it. */
export async function findDistantReferrers(
  { queries, transport }: Context,
  publishedId: string,
): Promise<DistantReferrers> {
  const path = transport.dataPath('references', `documents/${encodeURIComponent(publishedId)}/to`)
  const answer = await transport.get<unknown>({ path, tag: requestTag, apiVersion })
  const own = path.split('/')[3]
  const { references } = Object(answer) as { references?: unknown }
  const all = Array.isArray(references) ? references.filter(isRecord) : []
  const found = new Map<string, { dataset: string; id: string; paths: Set<string> }>()
  for (const { datasetName, documentId, paths } of all) {
    if (typeof datasetName !== 'string' || typeof documentId !== 'string') continue
    if (datasetName === own) continue
    const id = groupId(documentId)
    const key = `${datasetName} ${id}`
    const known = found.get(key) ?? { dataset: datasetName, id, paths: new Set<string>() }
    for (const one of Array.isArray(paths) ? paths : []) known.paths.add(String(one))
    found.set(key, known)
  }
  const referrers = [...found.values()]
  const facts = await factsOf(queries, referrers)
  return {
    hidden: all.filter(({ documentId }) => typeof documentId !== 'string').length,
    list: referrers.map(({ dataset, id, paths }) => {
      const { title, typeName } = facts.get(`${dataset} ${id}`) ?? { title: null, typeName: null }
      return { dataset, publishedId: id, title, typeName, paths: [...paths] }
    }),
  }
}

interface Facts {
  readonly title: string | null
  readonly typeName: string
}

/** Titles and types of the documents, where they can be read. */
async function factsOf(
  queries: QueryCache,
  referrers: readonly { dataset: string; id: string }[],
): Promise<ReadonlyMap<string, Facts>> {
  const facts = new Map<string, Facts>()
  const datasets = [...new Set(referrers.map(({ dataset }) => dataset))]
  const requests = datasets.map(async (dataset) => {
    const ids = referrers.filter((one) => one.dataset === dataset).map(({ id }) => id)
    // Drafts come last and override the published values.
    const query =
      '*[_id in $ids || _id in $drafts] | order(_id desc) {_id, _type, "title": coalesce(title, name)}'
    const params = { ids, drafts: ids.map(draftId) }
    const rows = await queries.fetch<Record<string, unknown>[]>(query, params, {
      tag: requestTag,
      elsewhere: { dataset },
    })
    for (const { _id, _type, title } of rows) {
      const key = `${dataset} ${groupId(String(_id))}`
      facts.set(key, { typeName: String(_type), title: typeof title === 'string' ? title : null })
    }
  })
  await Promise.allSettled(requests)
  return facts
}
