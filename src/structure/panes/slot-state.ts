import type { OperationAction } from '../../document/actions/operation-action.ts'
import type { PreviewView } from '../page/use-offered-previews.ts'
import type { DocumentView } from '../structure-item.ts'
import { withType } from '../structure-intents.ts'
import type { ChainPane, DocumentNode } from './pane-chain.ts'
import { openAfter, type Groups } from './pane-moves.ts'
import { pane as paneRoute } from './panes.ts'

interface SlotOptions {
  pane: Pick<ChainPane, 'group' | 'route'>
  node: DocumentNode
  groups: Groups
  /** Views for documents whose entry defines none. */
  defaultViews: readonly DocumentView[]
  /** The previews of the document, after its other views. */
  previews?: readonly PreviewView[]
  /** The pane fills the screen: there is no space for a second one. */
  isAlone: boolean
}

/** A view beside the form: a host's, or a page of a site. */
export type SlotView = DocumentView | PreviewView

/** What the pane of a document shows, and how it can be divided and closed. */
export interface SlotState {
  /** The views beside the form. */
  views: readonly SlotView[]
  /** The selected one; null = the form. */
  view: SlotView | null
  /** The pane is one of several of the same document. */
  isSplit: boolean
  canSplit: boolean
  canClose: boolean
  /** Views and buttons have a bar of their own, above the document's header. */
  hasBar: boolean
}

export function slotState(options: SlotOptions): SlotState {
  const { pane, node, groups, defaultViews, previews = [], isAlone } = options
  const own = node.item?.views ?? node.list?.views ?? defaultViews
  const views = [...own, ...previews]
  const isSplit = (groups[pane.group]?.length ?? 0) > 1
  return {
    views,
    view: views.find(({ id }) => id === pane.route.params['view']) ?? null,
    isSplit,
    canSplit: !isSplit && !isAlone,
    canClose: isSplit || node.isBeside,
    hasBar: views.length > 0 || isSplit,
  }
}

/** The view of the other half when a pane is split: the form beside a view, else the first view. */
export function otherView({ view, views }: SlotState): string | null {
  return view ? null : (views[0]?.id ?? null)
}

/** The panes after an operation; null if they stay. A closed document is not in the history, a result opens at `field`. */
export function afterOperation(
  groups: Groups,
  { pane, node }: Pick<SlotOptions, 'pane' | 'node'>,
  { after }: Pick<OperationAction, 'after'>,
  resultId: string,
  field: string | null = null,
): { groups: Groups; replace: boolean } | null {
  const before = groups.slice(0, pane.group)
  if (after === 'close') return { groups: before, replace: true }
  if (after !== 'open-result') return null
  const result = paneRoute(resultId, field === null ? {} : { path: field })
  const isUnnamed = pane.route.params['type'] === undefined && !node.item
  const to = isUnnamed ? result : withType(result, node.typeName)
  return { groups: [...before, [to]], replace: false }
}

/** Adds the type to the pane's location once it is known. */
export function withTypeOf(
  groups: Groups,
  { group, route }: Pick<ChainPane, 'group' | 'route'>,
  typeName: string,
): Groups {
  const { type: _, ...params } = route.params
  const named = withType({ id: route.id, params }, typeName)
  const next = openAfter(groups.slice(0, group), { group: group - 1, sibling: 0 }, named)
  return [...next, ...groups.slice(group + 1)]
}
