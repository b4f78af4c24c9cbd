import { publishedId } from '../../model/ids.ts'
import type { CompiledSchema, SchemaType } from '../../schema/schema.ts'
import { standAlone } from './pane-moves.ts'
import type { PaneRoute } from './panes.ts'
import type {
  PaneItem,
  ResolvedComponent,
  ResolvedDocument,
  ResolvedDocuments,
} from '../resolve-items.ts'
import type { StructureItems } from '../structure-item.ts'
import type { ItemsState, StructureStore } from '../structure-store.ts'

/** The content of one pane. */
export type PaneNode =
  | ItemsNode
  | { kind: 'documents'; item: ResolvedDocuments }
  | DocumentNode
  | { kind: 'component'; item: ResolvedComponent }
  /** The location names something that does not exist, or no longer. */
  | { kind: 'unknown'; id: string }

/** List of entries: the first pane, or a group. */
export interface ItemsNode {
  kind: 'items'
  /** Null = the first pane. */
  title: string | null
  items: StructureItems
  state: ItemsState
}

export interface DocumentNode {
  kind: 'document'
  id: string
  /** Undefined if the location contains only the id. */
  typeName: string | undefined
  /** The structure entry of the document, if it has one. */
  item: ResolvedDocument | null
  /** The list that it was opened from. */
  list: ResolvedDocuments | null
  /** Whether it was opened beside another document, or beside a host's pane. */
  isBeside: boolean
}

/** A pane and its position in the location. */
export interface ChainPane {
  node: PaneNode
  /** React key of the content; stable while the content is the same. */
  key: string
  /** Index of its group in the location; -1 = the first pane, which locations omit. */
  group: number
  /** Index within its group. */
  sibling: number
  route: PaneRoute
}

/** Route of the first pane. */
const start: PaneRoute = { id: '', params: {} }

interface Walk {
  schema: CompiledSchema
  store: StructureStore
  groups: readonly (readonly PaneRoute[])[]
}

/** Parent of a group in the location. `type` = the old form of a location, without a list of its own. */
type Parent = PaneNode | { kind: 'type'; type: SchemaType | undefined }

/**
 * The panes of a location, from the left. At a list that is loading or failed, the chain ends, unless the next pane can
 * be resolved without it.
 */
export function resolveChain(options: Walk & { root: StructureItems }): ChainPane[] {
  const { store, groups, root } = options
  const first: ItemsNode = { kind: 'items', title: null, items: root, state: store.itemsOf(root) }
  const chain: ChainPane[] = [{ node: first, key: 'items', group: -1, sibling: 0, route: start }]
  const keys = new Map<string, number>()
  let parent: Parent = first
  for (const [group, routes] of groups.entries()) {
    const [main = start] = routes
    let next: Parent | null = null
    for (const [sibling, given] of routes.entries()) {
      const route = sibling === 0 ? given : standAlone(main, given)
      const node = resolveNode(options, parent, route, group)
      if (sibling === 0) next = node
      if (!node || node.kind === 'type') continue
      const name = keyOf(node)
      const times = keys.get(name) ?? 0
      keys.set(name, times + 1)
      const key = times === 0 ? name : `${name} ${times}`
      chain.push({ node, key, group, sibling, route })
    }
    if (!next) return chain
    parent = next
  }
  return chain
}

/** Null = not known yet. */
function resolveNode(
  walk: Walk,
  parent: Parent,
  { id, params }: PaneRoute,
  group: number,
): Parent | null {
  const isBeside = parent.kind === 'document' || parent.kind === 'component'
  // A pane whose options name a type is always a document.
  const { type } = params
  if (type !== undefined) return documentNode(id, { typeName: type || undefined, isBeside })
  switch (parent.kind) {
    case 'items':
      return childOf(walk, parent, id, group)
    case 'documents':
      return documentNode(id, { typeName: parent.item.type.name, list: parent.item })
    case 'type':
      return documentNode(id, { typeName: parent.type?.name })
    default:
      return documentNode(id, { isBeside })
  }
}

function childOf(walk: Walk, parent: ItemsNode, id: string, group: number): Parent | null {
  const { state } = parent
  if (state.status !== 'ready') return null
  const item = state.items.find(
    (entry): entry is PaneItem => entry.kind !== 'divider' && entry.paneId === id,
  )
  if (item) return nodeOf(walk, item)
  // Old studios' locations without such a list: a type and an id, or only an id.
  const type = walk.schema.get(id)
  const isOld = group === 0 && walk.groups.length > 1 && (id === '' || type?.isDocument === true)
  return isOld ? { kind: 'type', type } : { kind: 'unknown', id }
}

function nodeOf({ store }: Walk, item: PaneItem): PaneNode {
  switch (item.kind) {
    case 'list': {
      const { items, title, paneId } = item
      return { kind: 'items', title, items, state: store.itemsOf(items, `the list "${paneId}"`) }
    }
    case 'documents':
      return { kind: 'documents', item }
    case 'document':
      return documentNode(item.id, { typeName: item.type.name, item })
    case 'component':
      return { kind: 'component', item }
  }
}

function documentNode(
  id: string,
  rest: Partial<Omit<DocumentNode, 'kind' | 'id'>> = {},
): DocumentNode {
  return {
    kind: 'document',
    id: publishedId(id),
    typeName: undefined,
    item: null,
    list: null,
    isBeside: false,
    ...rest,
  }
}

function keyOf(node: PaneNode): string {
  switch (node.kind) {
    case 'items':
      return `items ${node.title ?? ''}`
    case 'documents':
    case 'component':
      return `${node.kind} ${node.item.paneId}`
    default:
      return `${node.kind} ${node.id}`
  }
}
