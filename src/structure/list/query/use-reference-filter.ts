import { useEffect, useState } from 'react'
import type { DataLayer } from '../../../data/data-layer.ts'
import type { BulkField } from '../../../document/bulk/edit-fields.ts'
import type { GivenTargets } from '../../../document/bulk/use-bulk-run.ts'
import type { ContentDocument } from '../../../model/document.ts'
import { draftId } from '../../../model/ids.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import {
  anyCondition,
  readsDocument,
  type ReferenceCondition,
  referenceCondition,
} from '../../../schema/reference-filter.ts'
import type { SchemaType } from '../../../schema/schema.ts'

/** Maximum number of documents whose filters are evaluated up front; each is evaluated again before its change. */
const lookedAt = 100

/** Condition on the targets selectable for a field of all these documents: `undefined` until it is known. */
export function useReferenceFilter(
  field: BulkField,
  reference: SchemaType,
  targets: GivenTargets,
): ReferenceCondition | null | undefined {
  const layer = useDataLayer()
  const [condition, setCondition] = useState<ReferenceCondition | null | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    const found = conditionOfAll(layer, { field, reference, targets })
    // A failure recurs when the documents are checked, and is reported then.
    void found.catch(() => null).then((next) => !isGone && setCondition(next))
    return () => {
      isGone = true
    }
  }, [layer, field, reference, targets])
  return condition
}

async function conditionOfAll(
  layer: DataLayer,
  { field, reference, targets }: { field: BulkField; reference: SchemaType; targets: GivenTargets },
): Promise<ReferenceCondition | null> {
  const client = readsDocument(reference) ? await layer.client() : null
  const getClient = client
    ? (wanted: { apiVersion: string }) => client.withConfig(wanted)
    : undefined
  const { path, isList: isItem } = field
  const request = (document: Record<string, unknown>) =>
    referenceCondition(reference, { document, path, isItem, getClient })
  if (!readsDocument(reference)) return request({})
  const all = 'load' in targets ? await targets.load() : targets
  const ids = all.slice(0, lookedAt).map(({ publishedId }) => publishedId)
  const versions = await layer.queries.fetch<ContentDocument[]>(
    '*[_id in $ids]',
    { ids: ids.flatMap((id) => [draftId(id), id]) },
    { tag: 'document.bulk-reference' },
  )
  const byId = new Map(versions.map((version) => [version._id, version]))
  const documents = ids.flatMap((id) => byId.get(draftId(id)) ?? byId.get(id) ?? [])
  const found = new Map<string, ReferenceCondition | null>()
  for (const result of await Promise.allSettled(documents.map(request))) {
    if (result.status === 'fulfilled') found.set(JSON.stringify(result.value), result.value)
  }
  const conditions = [...found.values()]
  // Targets allowed by any document can be selected; documents that do not allow them are listed.
  if (conditions.length > 1 && all.length > lookedAt) return null
  return conditions.every((one) => one !== null) ? anyCondition(conditions) : null
}
