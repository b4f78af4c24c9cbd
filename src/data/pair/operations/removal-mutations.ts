import type { ContentDocument } from '../../../model/document.ts'
import { type Mutation, patchesToMutations } from '../../../model/mutation.ts'
import { unset } from '../../../model/patch.ts'
import { referencesTo } from './referrers.ts'

/** Takes every reference to these documents out, and whole items of arrays; refused when the document is not the one looked at. */
export function removalMutations(document: ContentDocument, ids: readonly string[]): Mutation[] {
  // From the end, so that taking an item out of an array does not move those still to be taken.
  const patches = referencesTo(document, ids)
    .map(({ path }) => unset(path))
    .reverse()
  const [first, ...rest] = patchesToMutations(document, patches)
  if (!first || !('patch' in first) || document._rev === undefined)
    return first ? [first, ...rest] : rest
  return [{ patch: { ...first.patch, ifRevisionID: document._rev } }, ...rest]
}
