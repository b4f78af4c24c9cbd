import type { BulkPlan, BulkTarget } from '../../data/bulk/bulk.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import { type ContentDocument, isReference } from '../../model/document.ts'
import { draftId, publishedId } from '../../model/ids.ts'
import { getAt } from '../../model/path.ts'
import { collectReferences } from '../../model/reference.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'

/** A circle of documents that leads through more than this many is left to bulk operations. */
const maxDocuments = 20

/**
 * The plan that publishes a document together with the drafts it refers to, because they refer back to it: neither could
 * be published first. Null when anything else keeps it from being published.
 */
export async function planTogether(
  layer: DataLayer,
  pair: DocumentPair,
  errors: readonly ValidationMarker[],
): Promise<BulkPlan | null> {
  const { publishedId: id, typeName } = pair
  const { displayed } = pair.getState()
  const missing = errors.map(({ code, path }) => {
    const value = code === 'reference.published' ? getAt(displayed, path) : null
    return isReference(value) ? value._ref : null
  })
  if (missing.some((one) => one === null)) return null
  const targets = new Map<string, BulkTarget>([[id, { publishedId: id, typeName }]])
  let isCircle = false
  for (let next = missing as string[]; next.length > 0;) {
    const drafts = await fetchDrafts(layer, next)
    if (drafts.length < new Set(next).size || targets.size + drafts.length > maxDocuments)
      return null
    const references = drafts.flatMap((draft) => collectReferences(draft))
    for (const { _id, _type } of drafts) {
      targets.set(publishedId(_id), { publishedId: publishedId(_id), typeName: _type })
    }
    const ids = references
      .filter(({ reference }) => reference._dataset === undefined)
      .map(({ reference }) => publishedId(reference._ref))
    isCircle ||= ids.includes(id)
    next = await unpublished(
      layer,
      ids.filter((one) => !targets.has(one)),
    )
  }
  if (!isCircle) return null
  const plan = await layer.bulk.plan({ operation: 'publish' }, [...targets.values()])
  return plan.excluded.length === 0 ? plan : null
}

async function fetchDrafts(
  { queries }: DataLayer,
  ids: readonly string[],
): Promise<readonly ContentDocument[]> {
  return queries.fetch('*[_id in $ids]', { ids: ids.map(draftId) }, { tag: 'document.together' })
}

/** The ids of documents that only have a draft. */
async function unpublished({ queries }: DataLayer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const params = { ids, drafts: ids.map(draftId) }
  const found = await queries.fetch<string[]>('*[_id in $ids || _id in $drafts]._id', params, {
    tag: 'document.together',
  })
  return [...new Set(ids)].filter((id) => !found.includes(id) && found.includes(draftId(id)))
}
