import { layersOf, parsePerspective } from '../../protocol/perspective.ts'
import type { Grant } from '../../protocol/projects.ts'

/** What a page may read for somebody. */
export interface PreviewScope {
  /** The published id of the one document whose drafts and versions may be read; null: those of all documents. */
  readonly document: string | null
  readonly perspective: string
  /** True for a link, whose readers may be anybody. */
  readonly isShared: boolean
}

/** Documents with secrets of sites: whoever reads one gets more drafts than this page may show. */
const noSecret =
  '!(_type in ["sanity.previewUrlSecret", "sanity.previewUrlShareAccess", "sanity.vercelProtectionBypass"])'

/**
 * The grants of a page: of what the account may read, what is in the scope. A link shows what visitors of a public dataset
 * see, which has no dot in its id, and of drafts and versions those it is about.
 */
export function previewGrants(grants: readonly Grant[], scope: PreviewScope): Grant[] {
  const limit = scope.isShared ? `${noSecret} && (${sharedFilter(scope)})` : noSecret
  return grants
    .filter(({ permissions }) => permissions.includes('read'))
    .map(({ filter }) => ({ filter: `(${filter}\n) && ${limit}`, permissions: ['read'] }))
}

function sharedFilter({ document, perspective }: PreviewScope): string {
  const layers = layersOf(parsePerspective(perspective)) ?? []
  return document === null
    ? layers.map((layer) => `_id in path("${layer}*")`).join(' || ')
    : `_id in path("*") || _id in ${JSON.stringify(layers.map((layer) => layer + document))}`
}
