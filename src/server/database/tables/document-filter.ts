import { createHash } from 'node:crypto'
import { draftId, versionsPrefix } from '../../../model/ids.ts'
import type { Dialect } from '../dialect.ts'
import type { SqlValue } from '../statements.ts'
import { compileCondition } from './attributes.ts'
import type { SearchTerm } from '../../../search/query/text-rating.ts'
import type { DocumentFilter, StringRange, TextConditions } from '../document-reader.ts'
import type { TextProposal } from '../text/text-index.ts'
import { narrowing } from '../text/text-terms.ts'

/** Context for compiling conditions on documents to SQL. */
export interface FilterContext {
  readonly dialect: Dialect
  readonly dataset: number
  /** Key of an indexed field. */
  keyOfField(field: string): number
  /** Candidate documents for a search; null if all documents are candidates. */
  proposeByText(conditions: TextConditions): TextProposal | null
  /** The same for the terms of a search; documents of other types may be left out. */
  proposeBySearch(
    terms: readonly SearchTerm[],
    types: readonly string[] | undefined,
  ): TextProposal | null
}

export interface SqlCondition {
  readonly sql: string
  readonly values: SqlValue[]
}

const longestTarget = 255

/** The index key of references to an id. An id longer than document ids can be is indexed by a digest. */
export function targetKey(id: string): string {
  return id.length <= longestTarget ? id : `#${createHash('sha256').update(id).digest('hex')}`
}

/** For a prefix and the first string after those that start with it. */
const isUnder = 'document.id >= ? and document.id < ?'

/** The filter as a condition on rows of `document`. */
export function compileFilter(
  filter: DocumentFilter,
  { dialect, dataset, keyOfField, proposeByText, proposeBySearch }: FilterContext,
): SqlCondition {
  const proposed = filter.text ? proposeByText(narrowing(filter.text, filter.types)) : null
  const found = filter.search ? proposeBySearch(filter.search.terms, filter.types) : null
  const leads = !filter.ids && (proposed?.few || found?.few || leadsToFew(filter))
  // Otherwise all documents of a type might be read instead of the few found by key.
  const column = (name: string): string =>
    leads ? dialect.withoutIndex(`document.${name}`) : `document.${name}`
  const conditions = [`${column('dataset')} = ?`]
  const values: SqlValue[] = [dataset]
  const add = (condition: string, ...bound: SqlValue[]): void => {
    conditions.push(condition)
    values.push(...bound)
  }
  const oneOf = (name: string, list: readonly string[]): void => {
    // A single value compares with `=`, so that the index also delivers the requested order.
    if (list.length === 1) add(`${column(name)} = ?`, list[0] ?? '')
    else add(dialect.oneOf(column(name)), list)
  }
  const within = (name: string, range: StringRange): void => {
    if (range.gt !== undefined) add(`${column(name)} > ?`, range.gt)
    if (range.gte !== undefined) add(`${column(name)} >= ?`, range.gte)
    if (range.lt !== undefined) add(`${column(name)} < ?`, range.lt)
    if (range.lte !== undefined) add(`${column(name)} <= ?`, range.lte)
  }
  if (proposed) add(`document.pk ${proposed.sql}`, ...proposed.values)
  if (found) add(`document.pk ${found.sql}`, ...found.values)
  if (filter.types) oneOf('type', filter.types)
  if (filter.ids) oneOf('id', filter.ids)
  if (filter.idPrefix !== undefined) {
    const id = column('id')
    add(`${id} >= ? and ${id} < ?`, filter.idPrefix, afterPrefix(filter.idPrefix))
  }
  for (const prefix of filter.notIdPrefixes ?? []) {
    add(`not (${isUnder})`, prefix, afterPrefix(prefix))
  }
  if (filter.withoutTwin !== undefined) {
    // All twins are found first: a list with few drafts then needs no other lookup.
    const twins = compileTwins(dataset, filter.withoutTwin)
    add(`document.id not in (${twins.sql})`, ...twins.values)
  }
  // A few documents are looked up one by one; for any number of others, all pairs are found first.
  const pairedBy = (prefix: string): SqlCondition =>
    leads || filter.ids ? compileLookup(dataset, prefix) : compilePairs(dialect, dataset, prefix)
  if (filter.paired !== undefined) {
    const { sql, values: bound } = pairedBy(filter.paired)
    add(sql, ...bound)
  }
  if (filter.unpaired !== undefined) {
    const { sql, values: bound } = pairedBy(filter.unpaired)
    add(`not (${sql})`, ...bound)
  }
  if (filter.withBase !== undefined) {
    const { sql, values: bound } = pairedBy(filter.withBase)
    const { withBase: prefix } = filter
    add(`(not (${isUnder}) or ${sql})`, prefix, afterPrefix(prefix), ...bound)
  }
  if (filter.withTwin !== undefined) {
    const { sql, values: bound } = pairedBy(filter.withTwin)
    const { withTwin: prefix } = filter
    add(`(${isUnder} or ${sql})`, prefix, afterPrefix(prefix), ...bound)
  }
  if (filter.formOf !== undefined) {
    // Versions are few among all documents; their ids are read from the index.
    add(
      `document.id in (
         select cast(? as text) union all select cast(? as text) union all
         select form.id from document as form
         where form.dataset = ? and form.id >= ? and form.id < ? and form.id like ?
       )`,
      ...[filter.formOf, draftId(filter.formOf), dataset],
      ...[versionsPrefix, afterPrefix(versionsPrefix), `${versionsPrefix}%.${filter.formOf}`],
    )
  }
  if (filter.referencesTo !== undefined) {
    add('document.pk in (select pk from document_ref where dataset = ? and target = ?)')
    values.push(dataset, targetKey(filter.referencesTo))
  }
  if (filter.createdRange) within('created_at', filter.createdRange)
  if (filter.updatedRange) within('updated_at', filter.updatedRange)
  for (const condition of filter.fields ?? []) {
    const types = compileTypes(dialect, dataset, filter.types)
    const [compared, ...bound] = compileCondition(condition)
    add(
      `document.pk in (select pk from document_attr
         where dataset = ? and attr = ? and ${types.sql} and ${compared})`,
      ...[dataset, keyOfField(condition.field), ...types.values, ...bound],
    )
  }
  return { sql: conditions.join(' and '), values }
}

/** The ids of all documents that have a counterpart with this prefix. */
export function compileTwins(dataset: number, prefix: string): SqlCondition {
  return {
    sql: `select substr(twin.id, ?) as id from document as twin
          where twin.dataset = ? and twin.id >= ? and twin.id < ?`,
    values: [prefix.length + 1, dataset, prefix, afterPrefix(prefix)],
  }
}

/** True for both documents of a pair with this prefix: their ids are among those of all pairs. */
function compilePairs(dialect: Dialect, dataset: number, prefix: string): SqlCondition {
  const twins = compileTwins(dataset, prefix)
  return {
    sql: `document.id in (
            with pair as (
              select document.id from (${twins.sql}) as twin
              ${dialect.joinInOrder} document on document.dataset = ? and document.id = twin.id
            )
            select id from pair union all select ? || id from pair
          )`,
    values: [...twins.values, dataset, prefix],
  }
}

/** The same condition, with a lookup for each document. */
function compileLookup(dataset: number, prefix: string): SqlCondition {
  const exists = 'exists (select 1 from document as other where other.dataset = ? and other.id ='
  return {
    sql: `(${exists} ? || document.id)
           or (${isUnder} and ${exists} substr(document.id, ?))))`,
    values: [dataset, prefix, prefix, afterPrefix(prefix), dataset, prefix.length + 1],
  }
}

// The index of fields is sorted by type first. Without a type in the filter, it is searched once for each
// existing type, and those are found by a skip scan.
function compileTypes(
  dialect: Dialect,
  dataset: number,
  types: readonly string[] | undefined,
): SqlCondition {
  if (types) return { sql: dialect.oneOf('type'), values: [types] }
  return {
    sql: `type in (
          with recursive leap(type) as (
            select min(type) from document where dataset = ?
            union all
            select (select min(type) from document where dataset = ? and type > leap.type)
            from leap where leap.type is not null
          )
          select type from leap where type is not null)`,
    values: [dataset, dataset],
  }
}

/** True for conditions that usually match only a handful of documents. */
function leadsToFew({ referencesTo, fields }: DocumentFilter): boolean {
  return referencesTo !== undefined || fields?.some(({ op }) => op === '==') === true
}

/** The first string after every string that starts with `prefix`; ids are ASCII. */
function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}
