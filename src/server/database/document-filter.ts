import { createHash } from 'node:crypto'
import type { SQLInputValue } from 'node:sqlite'
import { compileCondition } from './attributes.ts'
import type { DocumentFilter, StringRange, TextConditions } from './store.ts'
import type { TextProposal } from './text/text-index.ts'
import { narrowing } from './text/text-terms.ts'

/** What conditions on documents mean in this database. */
export interface FilterContext {
  readonly dataset: number
  /** Key of an indexed field. */
  keyOfField(field: string): number
  /** Documents to look at for a search; null for all of them. */
  proposeByText(conditions: TextConditions): TextProposal | null
}

export interface SqlCondition {
  readonly sql: string
  readonly values: SQLInputValue[]
}

const longestTarget = 255

/** An id as references to it are indexed. A longer one than documents can have is kept as a digest. */
export function targetKey(id: string): string {
  return id.length <= longestTarget ? id : `#${createHash('sha256').update(id).digest('hex')}`
}

/** The filter as a condition on rows of `document`. */
export function compileFilter(
  filter: DocumentFilter,
  { dataset, keyOfField, proposeByText }: FilterContext,
): SqlCondition {
  const proposed = filter.text ? proposeByText(narrowing(filter.text, filter.types)) : null
  const leads = !filter.ids && (proposed?.few || leadsToFew(filter))
  // The plus keeps SQLite from walking all documents of a type past the few that were found by key.
  const column = (name: string): string => `${leads ? '+' : ''}document.${name}`
  const conditions = [`${column('dataset')} = ?`]
  const values: SQLInputValue[] = [dataset]
  const add = (condition: string, ...bound: SQLInputValue[]): void => {
    conditions.push(condition)
    values.push(...bound)
  }
  const oneOf = (name: string, list: readonly string[]): void => {
    // A single value compares with `=`, so that the index also delivers the requested order.
    if (list.length === 1) add(`${column(name)} = ?`, list[0] ?? '')
    else add(`${column(name)} in (select value from json_each(?))`, JSON.stringify(list))
  }
  const within = (name: string, range: StringRange): void => {
    if (range.gt !== undefined) add(`${column(name)} > ?`, range.gt)
    if (range.gte !== undefined) add(`${column(name)} >= ?`, range.gte)
    if (range.lt !== undefined) add(`${column(name)} < ?`, range.lt)
    if (range.lte !== undefined) add(`${column(name)} <= ?`, range.lte)
  }
  if (proposed) add(`document.pk in (${proposed.sql})`, ...proposed.values)
  if (filter.types) oneOf('type', filter.types)
  if (filter.ids) oneOf('id', filter.ids)
  if (filter.idPrefix !== undefined) {
    const id = column('id')
    add(`${id} >= ? and ${id} < ?`, filter.idPrefix, afterPrefix(filter.idPrefix))
  }
  for (const prefix of filter.notIdPrefixes ?? []) {
    add('not (document.id >= ? and document.id < ?)', prefix, afterPrefix(prefix))
  }
  if (filter.withoutTwin !== undefined) {
    // All twins are found first: of a list with few drafts nothing else is looked up then.
    const twins = compileTwins(dataset, filter.withoutTwin)
    add(`document.id not in (${twins.sql})`, ...twins.values)
  }
  if (filter.referencesTo !== undefined) {
    add('document.pk in (select pk from document_ref where dataset = ? and target = ?)')
    values.push(dataset, targetKey(filter.referencesTo))
  }
  if (filter.createdRange) within('created_at', filter.createdRange)
  if (filter.updatedRange) within('updated_at', filter.updatedRange)
  for (const condition of filter.fields ?? []) {
    const types = compileTypes(dataset, filter.types)
    const [compared, ...bound] = compileCondition(condition)
    add(
      `document.pk in (select pk from document_attr
         where dataset = ? and attr = ? and type in (${types.sql}) and ${compared})`,
      ...[dataset, keyOfField(condition.field), ...types.values, ...bound],
    )
  }
  return { sql: conditions.join(' and '), values }
}

/** The ids of all documents for which there is another one with this prefix. */
export function compileTwins(dataset: number, prefix: string): SqlCondition {
  return {
    sql: `select substr(twin.id, ?) as id from document as twin
          where twin.dataset = ? and twin.id >= ? and twin.id < ?`,
    values: [prefix.length + 1, dataset, prefix, afterPrefix(prefix)],
  }
}

// The index of fields is sorted by type first. Without one in the filter it is entered once for each
// type there is, and those are found by leaping from one to the next.
function compileTypes(dataset: number, types: readonly string[] | undefined): SqlCondition {
  if (types) return { sql: 'select value from json_each(?)', values: [JSON.stringify(types)] }
  return {
    sql: `with recursive leap(type) as (
            select min(type) from document where dataset = ?
            union all
            select (select min(type) from document where dataset = ? and type > leap.type)
            from leap where leap.type is not null
          )
          select type from leap where type is not null`,
    values: [dataset, dataset],
  }
}

/** True for conditions that hold for a handful of documents, as a rule. */
function leadsToFew({ referencesTo, fields }: DocumentFilter): boolean {
  return referencesTo !== undefined || fields?.some(({ op }) => op === '==') === true
}

/** The first string after every string that starts with `prefix`; ids are ASCII. */
function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`
}
