import { editIntent, type Intent, type Navigation } from '../../area/navigation.ts'
import type { CompiledSchema } from '../../schema/schema.ts'
import type { ChainPane } from './pane-chain.ts'
import { openAfter, openNext, type Groups } from './pane-moves.ts'
import type { PaneRoute } from './panes.ts'
import { intendedDocument, withType } from '../structure-intents.ts'

/** Functions for panes to change the location. */
export interface PaneActions {
  groups: Groups
  go: (groups: Groups, options?: { replace?: boolean }) => void
  href: (groups: Groups) => string
  /** Called before a document opens beside a pane and takes the focus. */
  beforeBeside: () => void
  /** Navigation of the surrounding studio. */
  outer: Navigation
  schema: CompiledSchema
}

/**
 * Navigation for the content of a pane: documents of a list open as its next pane, documents linked from a document
 * open beside it. Links have the URL of the intent, which stays valid wherever it is pasted.
 */
export function navigationFrom(
  pane: ChainPane,
  actions: PaneActions,
  fieldPath: () => string | null,
): Navigation {
  return {
    intentHref: (intent) => actions.outer.intentHref(intent),
    openIntent(intent, options) {
      const next = groupsFor(pane, intent, actions, fieldPath)
      if (!next) return actions.outer.openIntent(intent, options)
      if (next.isBeside) actions.beforeBeside()
      actions.go(next.groups, options)
    },
  }
}

function groupsFor(
  pane: ChainPane,
  intent: Intent,
  { groups, schema }: PaneActions,
  fieldPath: () => string | null,
): { groups: Groups; isBeside: boolean } | null {
  const document = intendedDocument(intent, schema)
  const { node } = pane
  if (!document || node.kind === 'items' || node.kind === 'unknown') return null
  const { route, typeName } = document
  if (node.kind === 'documents') {
    if (typeName !== undefined && typeName !== node.item.type.name) return null
    return { groups: openNext(groups, pane, route), isBeside: false }
  }
  if (node.kind === 'document' && node.id === route.id) return null
  const parentRefPath = intent.params['parentRefPath'] ?? fieldPath() ?? undefined
  const beside = withType(route, typeName)
  const params = { ...beside.params, ...(parentRefPath !== undefined && { parentRefPath }) }
  return { groups: openAfter(groups, pane, { ...beside, params }), isBeside: true }
}

/** URL of a document on its own, for a new tab. */
export function documentHref(id: string, typeName: string, { outer }: PaneActions): string {
  return outer.intentHref(editIntent(id, typeName))
}

/** Target of the back button of a pane that fills the screen or has no content: the pane before it. */
export function paneBefore(chain: readonly ChainPane[], pane: ChainPane): ChainPane | undefined {
  return chain.findLast(({ group }) => group < pane.group)
}

/** The first pane opened from this pane. */
export function childOf(groups: Groups, { group }: ChainPane): PaneRoute | undefined {
  return groups[group + 1]?.[0]
}
