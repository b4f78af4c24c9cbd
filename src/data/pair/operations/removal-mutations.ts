import type { ContentDocument } from '../../../model/document.ts'
import { type Mutation, patchesToMutations } from '../../../model/mutation.ts'
import { unset } from '../../../model/patch.ts'
import { referencesTo } from './referrers.ts'

/** Removes every reference to these documents, in arrays the whole item; refused when the document has changed. */
export function removalMutations(document: ContentDocument, ids: readonly string[]): Mutation[] {
  // From the end, so that removing an array item does not shift the items still to be removed.
  const patches = referencesTo(document, ids)
    .map(({ path }) => unset(path))
    .reverse()
  const [first, ...rest] = patchesToMutations(document, patches)
  if (!first || !('patch' in first) || document._rev === undefined)
    return first ? [first, ...rest] : rest
  return [{ patch: { ...first.patch, ifRevisionID: document._rev } }, ...rest]
}
