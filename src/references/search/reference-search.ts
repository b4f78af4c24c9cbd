import { catchError, combineLatest, defer, from, map, type Observable, of, switchMap } from 'rxjs'
import type { Clock } from '../../data/clock.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import { toDataError } from '../../data/errors.ts'
import type { SearchHit, SearchPage } from '../../data/search/search-store.ts'
import type { DatasetAddress } from '../../data/connection/transport.ts'
import { fieldTypes } from '../../fields/field-types.ts'
import { draftId, isDraftId, publishedId } from '../../model/ids.ts'
import { compileSchema } from '../../schema/compile.ts'
import type { TypeDefinition } from '../../schema/define.ts'
import {
  readsDocument,
  type ReferenceCondition,
  type ReferencePlace,
} from '../../schema/reference-filter.ts'
import type { ForeignDataset, SchemaType } from '../../schema/schema.ts'
import { guardedCondition, ReferenceFilterError } from './custom-filter.ts'

/** A possible target of a reference. */
export interface ReferenceHit {
  /** Published id. */
  readonly id: string
  readonly typeName: string
  readonly isPublished: boolean
  readonly hasDraft: boolean
  /** The user picked or opened it recently. */
  readonly isRecent?: boolean
}

/** Why a search failed: the schema's own filter cannot be used, or the search itself failed. */
export interface SearchFailure {
  readonly cause: 'filter' | 'filter-syntax' | 'search'
  readonly message: string
}

export interface FoundReferences {
  /** The search text. */
  readonly text: string
  /** Undefined until the first response. */
  readonly hits: readonly ReferenceHit[] | undefined
  readonly failure: SearchFailure | null
}

export interface ReferenceQuery {
  readonly layer: DataLayer
  readonly clock: Clock
  /** Type of the reference. */
  readonly type: SchemaType
  readonly text: string
  /** The location of the reference, read when the search begins. */
  readonly place: () => Omit<ReferencePlace, 'getClient'>
  /** Maximum number of hits. Default 100. */
  readonly limit?: number | undefined
  /** Published ids of documents listed first while there is no text. */
  readonly recent?: readonly string[] | undefined
}

export const defaultLimit = 100
/** Maximum number of lines of a pasted list that are looked up at once. */
export const mostLines = 500

/** Documents of the target types that match the text and the schema's filter: live, or once in another dataset. */
export function findReferences(query: ReferenceQuery): Observable<FoundReferences> {
  const { layer, type, text } = query
  return defer(() => conditionAt(query)).pipe(
    switchMap((condition) => {
      const terms = { text, types: targetTypes(layer, type), condition }
      return type.elsewhere ? findForeign(query, terms) : findOwn(query, terms)
    }),
    catchError((thrown: unknown) => of(failed(query, thrown))),
  )
}

/** The condition of the schema's filter. Rejects with ReferenceFilterError. */
export async function conditionAt({
  layer,
  clock,
  type,
  place,
}: Pick<ReferenceQuery, 'layer' | 'clock' | 'type' | 'place'>): Promise<ReferenceCondition | null> {
  const client = readsDocument(type) ? await layer.client() : null
  const getClient = client
    ? (options: { apiVersion: string }) => client.withConfig(options)
    : undefined
  return guardedCondition(type, { ...place(), getClient }, clock)
}

type Terms = Parameters<DataLayer['search']['find']>[0]

function findOwn(query: ReferenceQuery, terms: Terms): Observable<FoundReferences> {
  const { layer, text, limit = defaultLimit } = query
  const options = { tag: 'search.reference', limit }
  const isBlank = text.trim() === ''
  const all$ = layer.search.observe(terms, {
    ...options,
    // All hits have the same score without words.
    ...(isBlank && { order: '_updatedAt desc', sortByScore: true }),
  })
  const recent = isBlank ? (query.recent ?? []) : []
  const recent$ = recent.length > 0 ? layer.search.observe(among(terms, recent), options) : of(none)
  return combineLatest([all$, recent$]).pipe(
    switchMap(([{ value, error }, { value: first, loading }]) => {
      if (error) return of(failed(query, error))
      if (!value || loading) return of({ text, hits: undefined, failure: null })
      const found = withFirst(value.hits, first?.hits ?? [], recent)
      const page = { ...value, hits: found.slice(0, limit) }
      return from(withVersions(layer, page, recent)).pipe(
        map((hits) => ({ text, hits, failure: null })),
      )
    }),
  )
}

const none = { value: undefined, loading: false }

/** Only documents of these ids. The search decides whether they are still possible targets. */
function among(terms: Terms, ids: readonly string[]): Terms {
  const { condition } = terms
  const filter = '_id in $recentTargets'
  const recentTargets = ids.flatMap((id) => [draftId(id), id])
  return {
    ...terms,
    condition: {
      filter: condition ? `(${condition.filter}) && ${filter}` : filter,
      params: { ...condition?.params, recentTargets },
    },
  }
}

/** The hits with these first, in the order of their ids. */
function withFirst(
  hits: readonly SearchHit[],
  first: readonly SearchHit[],
  ids: readonly string[],
): readonly SearchHit[] {
  const place = ({ _id }: SearchHit): number => ids.indexOf(publishedId(_id))
  const ordered = first.toSorted((a, b) => place(a) - place(b))
  return [...ordered, ...hits.filter((hit) => !ordered.some((one) => place(one) === place(hit)))]
}

/** Adds which versions of each hit exist: these determine whether a strong reference is possible. */
async function withVersions(
  layer: DataLayer,
  { hits }: SearchPage,
  recent: readonly string[],
): Promise<ReferenceHit[]> {
  const ids = hits.flatMap(({ _id }) => [draftId(_id), publishedId(_id)])
  const there =
    ids.length === 0
      ? []
      : await layer.queries.fetch<string[]>(
          '*[_id in $ids]._id',
          { ids },
          { tag: 'get-counterpart-ids' },
        )
  const known = new Set(there)
  return hits.map((hit) => {
    const found = hitOf(hit, known)
    return recent.includes(found.id) ? { ...found, isRecent: true } : found
  })
}

function hitOf({ _id, _type: typeName }: SearchHit, known: ReadonlySet<string>): ReferenceHit {
  const id = publishedId(_id)
  return {
    id,
    typeName,
    isPublished: known.has(id) || !isDraftId(_id),
    hasDraft: known.has(draftId(id)) || isDraftId(_id),
  }
}

/** The address of another dataset for the data layer. */
export function addressOf({ dataset, projectId }: ForeignDataset): DatasetAddress {
  return projectId === undefined ? { dataset } : { dataset, projectId }
}

/** Finds targets in another dataset. Only its published documents can be referenced from here. */
function findForeign(query: ReferenceQuery, terms: Terms): Observable<FoundReferences> {
  const { layer, type, text, limit = defaultLimit } = query
  const address = addressOf(type.elsewhere!)
  const options = { tag: 'search.cross-dataset-reference', limit, includeDrafts: false }
  return from(layer.search.find(terms, options, address)).pipe(
    map(({ hits }) => ({
      text,
      failure: null,
      hits: hits.map(({ _id: id, _type: typeName }) => ({
        id,
        typeName,
        isPublished: true,
        hasDraft: false,
      })),
    })),
  )
}

/** The types of possible targets; for another dataset, types derived from the reference's declaration. */
export function targetTypes(
  layer: DataLayer,
  { to, elsewhere }: SchemaType,
): readonly SchemaType[] {
  if (elsewhere) return foreignTypes(to)
  return layer.schema.documentTypes.filter(
    ({ name }) => to.length === 0 || to.some(({ type }) => type === name),
  )
}

/** Types that this schema does not define: their only known text fields are those selected by their previews. */
function foreignTypes(to: SchemaType['to']): readonly SchemaType[] {
  const types = to.map(({ type: name, preview }): TypeDefinition => {
    const selected = Object.entries(preview?.select ?? {})
    const texts = selected.filter(
      ([alias, path]) => alias !== 'media' && /^[A-Za-z]\w*$/.test(path),
    )
    const names = new Set(texts.map(([, path]) => path))
    return {
      name,
      type: 'document',
      fields: [...names].map((field) => ({ name: field, type: 'string' })),
      ...(preview?.select && { preview: { select: preview.select } }),
    }
  })
  return compileSchema(types, fieldTypes).documentTypes
}

function failed({ text, type }: ReferenceQuery, thrown: unknown): FoundReferences {
  if (thrown instanceof ReferenceFilterError) {
    return { text, hits: [], failure: { cause: 'filter', message: thrown.message } }
  }
  const error = toDataError(thrown)
  const isSyntax = type.options['filter'] !== undefined && /parse/i.test(error.type ?? '')
  const cause = isSyntax ? 'filter-syntax' : 'search'
  return { text, hits: [], failure: { cause, message: error.description } }
}
