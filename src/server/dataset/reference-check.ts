import {
  documentHasExistingReferences,
  documentReferenceDoesNotExist,
} from '../../model/mutation-error.ts'
import type { MutationFailure } from '../../protocol/errors.ts'
import type { Permissions } from '../access/permissions.ts'
import type { Store } from '../database/store.ts'
import type { Steps } from '../steps/slices.ts'
import { collectReferredIds } from '../steps/value-steps.ts'
import { hasChanged, refuse } from './working-document.ts'
import type { WorkingDocument } from './working-document.ts'

/** The ids that each changed document refers to, see `referredIds`. */
export type References = ReadonlyMap<string, ReadonlyMap<string, boolean>>

export function* collectReferences(touched: readonly WorkingDocument[]): Steps<References> {
  const references = new Map<string, ReadonlyMap<string, boolean>>()
  for (const document of touched) {
    const { id, current } = document
    if (current && hasChanged(document)) references.set(id, yield* collectReferredIds(current))
    yield
  }
  return references
}

/** Maximum number of referring documents named when a deletion is refused. */
const namedReferrers = 10

/**
 * Refuses a transaction whose end state has a strong reference to a missing document. Documents that delete or create
 * each other are fine.
 *
 * The existence of references is the only thing a refusal may reveal about documents the author may not read: without
 * this check a deletion would break them. It does not name them or their number.
 */
export function* checkReferences({
  store,
  dataset,
  working,
  permissions,
  references,
}: {
  store: Pick<Store, 'document' | 'existingIds' | 'strongReferrers'>
  dataset: string
  working: ReadonlyMap<string, WorkingDocument>
  permissions: Permissions | null
  references: References
}): Steps<void> {
  const failures: MutationFailure[] = []
  const changed = [...working.values()].filter(hasChanged)
  const targets = new Map<string, readonly string[]>()
  for (const [id, referred] of references) {
    const strong = [...referred].filter(([, isStrong]) => isStrong)
    targets.set(
      id,
      strong.map(([target]) => target),
    )
    yield
  }
  const changedIds = changed.map(({ id }) => id)
  const mayName = (id: string): boolean => {
    const document = permissions && (working.get(id)?.current ?? store.document(dataset, id))
    return !document || !permissions || permissions.allows('read', document)
  }
  for (const { id, previous, current, index } of changed) {
    // A document of another type counts as another document: existing references were made to the old type.
    if (previous && previous._type !== current?._type) {
      // Few documents are referred to, and leaving out the changed ones takes time in long transactions.
      const isReferredTo = store.strongReferrers(dataset, id, { except: [], limit: 1 }).length > 0
      const stored = isReferredTo
        ? store.strongReferrers(dataset, id, { except: changedIds, limit: namedReferrers })
        : []
      const own = [...targets].filter(([from, to]) => from !== id && to.includes(id))
      const referrers = [...new Set([...stored, ...own.map(([from]) => from)])].toSorted()
      if (referrers.length > 0) {
        const named = referrers.slice(0, namedReferrers).filter(mayName)
        failures.push({ error: documentHasExistingReferences(id, named), index })
      }
    }
    const outside = (targets.get(id) ?? []).filter((target) => !working.has(target))
    const existing = outside.length > 0 ? store.existingIds(dataset, outside) : new Set<string>()
    for (const target of targets.get(id) ?? []) {
      const exists = working.has(target)
        ? working.get(target)?.current !== null
        : existing.has(target)
      if (!exists) failures.push({ error: documentReferenceDoesNotExist(id, target), index })
    }
    yield
  }
  refuse(failures)
}
