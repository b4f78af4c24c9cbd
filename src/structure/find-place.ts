import type { PaneRoute } from './panes/panes.ts'
import type { PaneItem, ResolvedDocuments, ResolvedItem } from './resolve-items.ts'
import type { StructureItems } from './structure-item.ts'

/** Where a structure keeps a document: the panes up to its own, which is the entry itself or the list that holds it. */
export interface Place {
  lists: readonly string[]
  item: Extract<PaneItem, { kind: 'document' | 'documents' }>
}

export interface WantedDocument {
  id: string
  typeName: string
}

/** A list that may contain a document, or whose content is not known synchronously. */
interface Findings {
  /** The document's own entry. */
  own: Place | null
  /** The first list that holds all documents of its type. */
  sure: Place | null
  /** Lists with filters that lie less deep than that, nearest first. */
  perhaps: (Place & { item: ResolvedDocuments })[]
}

/** Maximum depth of the search: a function may return itself as its own child. */
const deepest = 12

/**
 * Finds a document's place from plain data: `certain` is false if a filter or a list computed later may hold a nearer
 * one.
 */
export function findPlaceNow(
  wanted: WantedDocument,
  root: StructureItems,
  itemsOf: (items: StructureItems) => readonly ResolvedItem[] | null,
): { place: Place | null; certain: boolean } {
  const found = emptyFindings()
  let isComplete = true
  let level: Level = [{ lists: [], items: root }]
  for (let depth = 0; level.length > 0 && depth < deepest; depth += 1) {
    const results = level.map(({ items }) => itemsOf(items))
    if (results.includes(null)) isComplete = false
    level = lookAtLevel(found, wanted, level, results)
  }
  const place = found.own ?? found.sure
  return { place, certain: found.own !== null || (isComplete && found.perhaps.length === 0) }
}

/**
 * Finds a document's place: its own entry, otherwise the nearest list that contains it. At equal distance, a list of
 * all documents of its type comes before one with a filter. `holds` resolves whether a filter matches the document.
 */
export async function findPlace(
  wanted: WantedDocument,
  root: StructureItems,
  load: (items: StructureItems) => Promise<readonly ResolvedItem[]>,
  holds: (item: ResolvedDocuments, wanted: WantedDocument) => Promise<boolean>,
): Promise<Place | null> {
  const found = emptyFindings()
  let level: Level = [{ lists: [], items: root }]
  for (let depth = 0; level.length > 0 && depth < deepest; depth += 1) {
    // A list that fails says so in its own pane; here it holds nothing.
    const results = await Promise.all(level.map(({ items }) => load(items).catch(() => [])))
    level = lookAtLevel(found, wanted, level, results)
  }
  if (found.own) return found.own
  for (const place of found.perhaps) {
    if (await holds(place.item, wanted).catch(() => false)) return place
  }
  return found.sure
}

type Level = { lists: readonly string[]; items: StructureItems }[]

function emptyFindings(): Findings {
  return { own: null, sure: null, perhaps: [] }
}

/** Collects the places in the lists of one level and returns the next level; none when the search can stop. */
function lookAtLevel(
  found: Findings,
  { id, typeName }: WantedDocument,
  level: Level,
  results: readonly (readonly ResolvedItem[] | null)[],
): Level {
  const perhaps: Findings['perhaps'] = []
  const below: Level = []
  for (const [index, { lists }] of level.entries()) {
    for (const item of results[index] ?? []) {
      if (item.kind === 'list') below.push({ lists: [...lists, item.paneId], items: item.items })
      if (item.kind === 'document' && item.id === id) found.own ??= { lists, item }
      if (item.kind !== 'documents' || item.type.name !== typeName) continue
      if (item.filter === undefined) found.sure ??= { lists, item }
      else perhaps.push({ lists, item })
    }
  }
  if (found.own || found.sure) return []
  // Those that lie as deep as a list of all documents are no nearer, so only now.
  found.perhaps.push(...perhaps)
  return below
}

/** The panes of an address that shows the document in its place. */
export function placePanes({ lists, item }: Place, document: PaneRoute): PaneRoute[] {
  const above = lists.map((id) => ({ id, params: {} }))
  const { paneId } = item
  return item.kind === 'document'
    ? [...above, { ...document, id: paneId }]
    : [...above, { id: paneId, params: {} }, document]
}
