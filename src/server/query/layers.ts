import type { ContentDocument } from '../../model/document.ts'
import { draftsPrefix, groupId, versionsPrefix } from '../../model/ids.ts'
import { isUnpublishing, releasesPrefix } from '../../model/release.ts'
import { layerOf } from '../../protocol/perspective.ts'
import type { DocumentFilter, DocumentSelection } from '../database/document-reader.ts'
import { sortKeyOf } from '../database/tables/attributes.ts'
import type { SortKey } from '../database/tables/attributes.ts'
import { textOf } from '../database/tables/documents.ts'
import { matchingAny, sortById } from './find-best.ts'
import type { SearchedReader } from './find-best.ts'

/**
 * The documents of several layers, of which the first that has a document shows it. A stored document is shown if it
 * matches and no higher layer has the same document, whatever that one contains: so other forms are not read, only
 * whether they exist.
 */
export interface Layers {
  document(id: string): ContentDocument | null
  select(filters: readonly DocumentFilter[]): ContentDocument[]
  /** The layers are read in the order of an index and merged. */
  page(selection: DocumentSelection): ContentDocument[]
  count(filter: DocumentFilter): number
}

type Order = NonNullable<DocumentSelection['order']>
type Row = Pick<ContentDocument, '_id'>

const firstBatch = 64
/** Of each of the other layers, which have fewer documents. */
const firstCovering = 16
const largestBatch = 2000
/** So many ids are looked up; for more, the ids of each release are read, which are not many. */
const fewIds = 1000
/** So many documents of a layer are sorted here. */
const fewRows = 500
/** For more ids than this, those of all drafts are read. */
const manyIds = 2000

/** `layers`: prefixes of ids, the highest first, the last one empty. Used for a single evaluation. */
export function openLayers(
  store: SearchedReader,
  dataset: string,
  layers: readonly string[],
): Layers {
  const walks = new Map<string, Walk>()
  const forms = openForms(store, dataset, layers)

  /** The filter for the rows of one layer. */
  function rowsOf(layer: string, filter: DocumentFilter): DocumentFilter {
    const { idPrefix = '', notIdPrefixes = [], ...content } = filter
    const others = layer === '' ? [draftsPrefix, versionsPrefix, releasesPrefix] : []
    const ids = filter.ids?.map((id) => layer + id) ?? forms.fewOf(layer)
    const prefix = ids && idPrefix === '' ? '' : layer + idPrefix
    return {
      ...content,
      ...(ids && { ids }),
      ...(prefix !== '' && { idPrefix: prefix }),
      notIdPrefixes: [...new Set([...others, ...notIdPrefixes.map((one) => layer + one)])],
    }
  }

  function visibleAmong(rows: readonly ContentDocument[], order: Order): Sorted[] {
    return forms
      .highestAmong(rows)
      .filter((row) => !isUnpublished(row))
      .map(shown)
      .map((document) => ({ document, key: keyOf(document, order) }))
  }

  /** The visible documents of one layer, in order. */
  function* layerRows(layer: string, filter: DocumentFilter, order: Order): Generator<Sorted> {
    const rows = rowsOf(layer, filter)
    if (rows.ids) {
      // An index would be searched to its end for them.
      const all = rows.ids.length > 0 ? store.documentsWhere(dataset, rows) : []
      yield* visibleAmong(all, order).sort((a, b) => (isBefore(a, b, order) ? -1 : 1))
      return
    }
    const first = layer === '' ? firstBatch : firstCovering
    for (let offset = 0, limit = first; ; limit = Math.min(2 * limit, largestBatch)) {
      const batch = store.documentsWhere(dataset, { ...rows, order, offset, limit })
      yield* visibleAmong(batch, order)
      if (batch.length < limit) return
      offset += limit
    }
  }

  function* merged(filter: DocumentFilter, order: Order): Generator<ContentDocument> {
    const streams = layers.map((layer) => layerRows(layer, filter, order))
    const heads = streams.map((stream) => next(stream))
    while (true) {
      let first: Sorted | null = null
      for (const head of heads) if (head && (!first || isBefore(head, first, order))) first = head
      if (!first) return
      yield first.document
      const place = heads.indexOf(first)
      heads[place] = next(streams[place]!)
    }
  }

  /** The number of visible documents of one layer. */
  function countLayer(layer: string, filter: DocumentFilter): number {
    const rows = rowsOf(layer, filter)
    if (rows.ids?.length === 0) return 0
    if (isRelease(layer)) {
      const found = forms.highestAmong(store.documentsWhere(dataset, rows))
      return found.filter((row) => !isUnpublished(row)).length
    }
    const above = layers.slice(0, layers.indexOf(layer))
    const twins = above.includes(draftsPrefix) ? { withoutTwin: draftsPrefix } : {}
    const all = store.count(dataset, { ...rows, ...twins })
    let covered = [...new Set(above.filter(isRelease).flatMap((one) => [...forms.ofRelease(one)]))]
    if (rows.ids) covered = covered.filter((id) => rows.ids?.includes(layer + id))
    if (above.includes(draftsPrefix)) {
      const drafts = forms.existing(covered.map((id) => draftsPrefix + id))
      covered = covered.filter((id) => !drafts.has(draftsPrefix + id))
    }
    if (covered.length === 0 || all === 0) return all
    return all - store.count(dataset, { ...rows, ids: covered.map((id) => layer + id) })
  }

  const byIds = (ids: readonly string[]): ContentDocument[] =>
    overlay(store.documentsByIds(dataset, [...forms.of(ids)]), layers)

  return {
    document: (id) => byIds([id])[0] ?? null,
    select(filters) {
      if (filters.every(isOnlyIds)) {
        return byIds([...new Set(filters.flatMap(({ ids = [] }) => ids))])
      }
      const isWhole = filters.some(isEverything)
      const wanted = isWhole ? [{}] : filters
      const rows = matchingAny(
        store,
        dataset,
        wanted.flatMap((filter) => toRowFilters(filter, layers)),
      )
      return overlay(isWhole ? rows : forms.highestAmong(rows), layers)
    },
    page({ order = { by: 'id' }, offset = 0, limit = Infinity, ...filter }) {
      const key = JSON.stringify([order, filter])
      const walk = walks.get(key) ?? { rows: merged(filter, order), read: [] }
      walks.set(key, walk)
      while (walk.read.length < offset + limit) {
        const row = next(walk.rows)
        if (!row) break
        walk.read.push(row)
      }
      return walk.read.slice(offset, offset + limit)
    },
    count: (filter) => layers.reduce((total, layer) => total + countLayer(layer, filter), 0),
  }
}

/** Which forms of documents there are. */
function openForms(store: SearchedReader, dataset: string, layers: readonly string[]) {
  const versions = new Map<string, ReadonlySet<string>>()
  let drafts: Set<string> | null = null
  let fewDrafts: readonly string[] | null = null
  /** Ids looked up so far. */
  let asked = 0
  /** True for layers of which all ids are read, when so many more documents are looked up. */
  function listed(documents: number): (layer: string) => boolean {
    const isFew = (asked += documents * layers.length) <= fewIds
    return (layer) => isRelease(layer) && (!isFew || versions.has(layer))
  }

  /** The documents that a release has a version of. */
  function ofRelease(layer: string): ReadonlySet<string> {
    let groups = versions.get(layer)
    if (!groups) {
      const ids = store.idsWhere(dataset, { idPrefix: layer })
      groups = new Set(ids.map((id) => id.slice(layer.length)))
      versions.set(layer, groups)
    }
    return groups
  }

  /** Those of some ids that there are; of more than a few ids, all are of drafts. */
  function existing(ids: readonly string[]): Set<string> {
    if (ids.length === 0) return new Set()
    if (ids.length < manyIds) return new Set(store.idsWhere(dataset, { ids }))
    return (drafts ??= new Set(store.idsWhere(dataset, { idPrefix: draftsPrefix })))
  }

  return {
    ofRelease,
    existing,
    /** The ids of a layer that has few documents; null for any other. */
    fewOf(layer: string): readonly string[] | null {
      if (layer === '') return null
      if (isRelease(layer)) {
        const groups = ofRelease(layer)
        return groups.size > fewRows ? null : Array.from(groups, (id) => layer + id)
      }
      fewDrafts ??= store.idsWhere(dataset, { idPrefix: layer, limit: fewRows + 1 })
      return fewDrafts.length > fewRows ? null : fewDrafts
    },
    /** The ids under which these documents may be stored. */
    *of(ids: readonly string[]): Generator<string> {
      const isListed = listed(ids.length)
      for (const id of ids) {
        for (const layer of layers) {
          if (!isListed(layer) || ofRelease(layer).has(id)) yield layer + id
        }
      }
    },
    /** Those of the rows that no higher layer has. */
    highestAmong<R extends Row>(rows: readonly R[]): R[] {
      const isListed = listed(rows.length)
      const above = (id: string): readonly string[] =>
        layers.slice(0, Math.max(0, layerOf(id, layers)))
      const found = existing(
        rows.flatMap(({ _id }) =>
          above(_id).flatMap((layer) => (isListed(layer) ? [] : [layer + groupId(_id)])),
        ),
      )
      return rows.filter(({ _id }) => {
        const id = groupId(_id)
        return !above(_id).some((layer) =>
          isListed(layer) ? ofRelease(layer).has(id) : found.has(layer + id),
        )
      })
    },
  }
}

/** Progress of a merge: pages continue where the previous one ended. */
interface Walk {
  readonly rows: Iterator<ContentDocument>
  readonly read: ContentDocument[]
}

interface Sorted {
  readonly document: ContentDocument
  readonly key: SortKey
}

/** The filters for stored documents of any layer that may satisfy `filter`. */
function toRowFilters(filter: DocumentFilter, layers: readonly string[]): DocumentFilter[] {
  const { notIdPrefixes: _dropped, ids, idPrefix, ...content } = filter
  if (ids) return [{ ...content, ids: ids.flatMap((id) => layers.map((layer) => layer + id)) }]
  if (idPrefix !== undefined) {
    return layers.map((layer) => ({ ...content, idPrefix: layer + idPrefix }))
  }
  const drafts = layers.includes(draftsPrefix) ? [] : [draftsPrefix]
  const isFew =
    content.referencesTo ?? content.text ?? content.fields?.find(({ op }) => op === '==')
  // Few documents are found at once, with those of other releases.
  if (isFew !== undefined) return [{ ...content, notIdPrefixes: drafts }]
  const releases = layers.filter(isRelease).map((layer) => ({ ...content, idPrefix: layer }))
  return [{ ...content, notIdPrefixes: [versionsPrefix, ...drafts] }, ...releases]
}

/** The documents of a layer that all match. */
function isEverything({ notIdPrefixes: _hidden, ...rest }: DocumentFilter): boolean {
  return Object.keys(rest).length === 0
}

function isOnlyIds({ notIdPrefixes: _hidden, ids, ...rest }: DocumentFilter): boolean {
  return ids !== undefined && Object.keys(rest).length === 0
}

/**
 * Shows the highest form of each document, under the published id; `_originalId` is the stored id. A version that
 * unpublishes its document hides it.
 */
function overlay(rows: readonly ContentDocument[], layers: readonly string[]): ContentDocument[] {
  const highest = new Map<string, { readonly row: ContentDocument; readonly layer: number }>()
  for (const row of rows) {
    const layer = layerOf(row._id, layers)
    if (layer < 0 || row._id.startsWith(releasesPrefix)) continue
    const id = groupId(row._id)
    const known = highest.get(id)
    if (!known || layer < known.layer) highest.set(id, { row, layer })
  }
  const visible: ContentDocument[] = []
  for (const { row } of highest.values()) if (!isUnpublished(row)) visible.push(shown(row))
  return sortById(visible)
}

function shown(row: ContentDocument): ContentDocument {
  return { ...row, _id: groupId(row._id), _originalId: row._id }
}

/** True for a version of which publishing unpublishes its document. */
function isUnpublished(row: ContentDocument): boolean {
  return isRelease(row._id) && isUnpublishing(row)
}

function isRelease(layer: string): boolean {
  return layer.startsWith(versionsPrefix)
}

function next<T>(rows: Iterator<T>): T | null {
  const { done, value } = rows.next()
  return done ? null : value
}

function keyOf(document: ContentDocument, { by }: Order): SortKey {
  if (typeof by === 'object') return sortKeyOf(document, by.field)
  const text =
    by === 'id'
      ? document._id
      : textOf(by === 'created' ? document._createdAt : document._updatedAt)
  return { rank: 0, num: 0, str: text }
}

/** Equal ones are in ascending id order, as in the index. */
function isBefore(one: Sorted, other: Sorted, { descending = false }: Order): boolean {
  const [a, b] = descending ? [other.key, one.key] : [one.key, other.key]
  if (a.rank !== b.rank) return a.rank < b.rank
  if (a.num !== b.num) return a.num < b.num
  return a.str === b.str ? one.document._id < other.document._id : a.str < b.str
}
