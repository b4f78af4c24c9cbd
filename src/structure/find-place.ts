import type { PaneRoute } from './panes/panes.ts'
import type { PaneItem, ResolvedDocuments, ResolvedItem } from './resolve-items.ts'
import type { StructureItems } from './structure-item.ts'

/** A document's location in a structure: the lists above, and its own entry or the list that contains it. */
export interface Place {
  lists: readonly string[]
  item: Extract<PaneItem, { kind: 'document' | 'documents' }>
}

export interface WantedDocument {
  id: string
  typeName: string
}

/** Candidates found while searching the structure for a document. */
interface Findings {
  /** The document's own entry. */
  own: Place | null
  /** The first list of all documents of its type. */
  sure: Place | null
  /** Filtered lists at a lower depth than `sure`, nearest first. */
  perhaps: (Place & { item: ResolvedDocuments })[]
}

/** Maximum search depth: a function may return itself as its own child. */
const deepest = 12

/**
 * Finds a document's place in plain data: `certain` is false if a filtered list or a list from a function may contain
 * it at a lower depth.
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
    // The error of a failed list is shown in its own pane; here it is empty.
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

/** Collects candidates from the lists of one level and returns the next level; empty when the search can stop. */
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
  // Filtered lists at the same depth as an unfiltered one are not nearer, so they are added only here.
  found.perhaps.push(...perhaps)
  return below
}

/** The panes of a location that shows the document in its place. */
export function placePanes({ lists, item }: Place, document: PaneRoute): PaneRoute[] {
  const above = lists.map((id) => ({ id, params: {} }))
  const { paneId } = item
  return item.kind === 'document'
    ? [...above, { ...document, id: paneId }]
    : [...above, { id: paneId, params: {} }, document]
}
