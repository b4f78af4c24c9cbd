import { createHash } from 'node:crypto'
import { ownField, isRecord } from '../../../model/document.ts'
import type { ContentDocument } from '../../../model/document.ts'
import type { FieldCondition, FieldIndex, IndexedField } from '../document-reader.ts'
import type { Row, SqlValue, Statements } from '../statements.ts'

/** The fields that nearly every project sorts lists and looks up documents by. */
export const defaultIndexedFields: readonly IndexedField[] = [
  { path: 'title', ordered: true },
  { path: 'name', ordered: true },
  { path: 'slug.current' },
  { path: 'email' },
  { path: 'sha1hash' },
  { path: 'tags', list: true },
]

/** A value in GROQ's order across types: by `rank`, then `num`, then `str`. */
export interface Entry {
  readonly attr: number
  readonly rank: number
  readonly num: number
  readonly str: Uint8Array
}

interface Attribute {
  readonly key: number
  readonly names: readonly string[]
  readonly lower: boolean
  readonly ordered: boolean
  readonly list: boolean
}

export interface AttributeTables {
  readonly reader: FieldIndex
  put(dataset: number, pk: number, document: ContentDocument): void
  /** The index entries of a document. */
  entriesOf(document: ContentDocument): Entry[]
  /** Key of an indexed field. */
  keyOf(field: string): number
}

const ranks = { number: 2, string: 3, boolean: 4, list: 5, other: 100 } as const
/** Rank of entries that contain a whole list, as JSON. */
export const listRank = ranks.list
const nothing = new Uint8Array()

/** Indexes chosen fields: a row for each document with a value; for ordered fields, for every document. */
export function createAttributeTables(
  statements: Statements,
  fields: readonly IndexedField[],
): AttributeTables {
  const attributes = new Map<string, Attribute>()
  const keys = keysByName(statements)
  for (const [name, { path, ...kind }] of namesOf(fields)) {
    attributes.set(name, { key: keys.get(name) ?? 0, names: path.split('.'), ...kind })
  }

  function entriesOf(document: ContentDocument): Entry[] {
    const entries: Entry[] = []
    for (const { key, names, lower, ordered, list } of attributes.values()) {
      const value = valueAt(document, names)
      const entry = (list && listEntry(key, value)) || entryOf(key, lower ? lowered(value) : value)
      const isDefined = value !== undefined && value !== null
      if (ordered || entry.rank !== ranks.other || (list && isDefined)) entries.push(entry)
    }
    return entries
  }

  function put(dataset: number, pk: number, document: ContentDocument): void {
    const before = new Map(
      statements
        .all('select attr, type, rank, num, str from document_attr where pk = ?', pk)
        .map((row) => [Number(row['attr']), row]),
    )
    for (const entry of entriesOf(document)) {
      const row = before.get(entry.attr)
      before.delete(entry.attr)
      // Most commits are keystrokes that change none of these.
      if (row && row['type'] === document._type && isSame(row, entry)) continue
      const { attr, rank, num, str } = entry
      statements.run(
        `insert into document_attr (pk, attr, dataset, type, rank, num, str, id)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (pk, attr) do update set type = excluded.type, rank = excluded.rank,
           num = excluded.num, str = excluded.str`,
        ...[pk, attr, dataset, document._type, rank, num, str, document._id],
      )
    }
    for (const attr of before.keys()) {
      statements.run('delete from document_attr where pk = ? and attr = ?', pk, attr)
    }
  }

  return {
    reader: {
      isIndexed: (field) => attributes.has(field),
      isOrdered: (field) => attributes.get(field)?.ordered === true,
      isList: (field) => attributes.has(listName(field)),
    },
    put,
    entriesOf,
    keyOf(field) {
      const attribute = attributes.get(field)
      if (!attribute) throw new RangeError(`There is no index of the field ${field}`)
      return attribute.key
    },
  }
}

/** Sets which fields are indexed. If the choice has changed, every document is indexed again. */
export function chooseIndexedFields(statements: Statements, fields: readonly IndexedField[]): void {
  const chosen = new Set(namesOf(fields).keys())
  const known = keysByName(statements)
  const added = [...chosen].filter((name) => !known.has(name))
  for (const [name, key] of known) {
    if (!chosen.has(name)) statements.run('delete from attr where key = ?', key)
  }
  for (const name of added) statements.run('insert into attr (name) values (?)', name)
  if (added.length > 0) forEachDocument(statements, createAttributeTables(statements, fields).put)
}

function keysByName(statements: Statements): Map<string, number> {
  const rows = statements.all('select key, name from attr')
  return new Map(rows.map((row) => [String(row['name']), Number(row['key'])]))
}

/** SQL that is true for matching rows of `document_attr`, and its bound values. */
export function compileCondition({ op, value }: FieldCondition): [string, ...SqlValue[]] {
  const { rank, num, str } = entryOf(0, value)
  const compared = op === '==' ? '=' : op
  return rank === ranks.string
    ? [`rank = ? and num = 0 and str ${compared} ?`, rank, str]
    : [`rank = ? and num ${compared} ?`, rank, num]
}

/** Name of the index of a field's whole lists. */
export function listName(field: string): string {
  return `${field}[]`
}

/** Ordered fields are also stored in lower case: lists are sorted by `lower(title)`. */
function namesOf(fields: readonly IndexedField[]) {
  const names = new Map<string, Omit<Attribute, 'key' | 'names'> & { path: string }>()
  for (const { path, ordered = false, list = false } of fields) {
    if (ordered || !list) names.set(path, { path, lower: false, ordered, list: false })
    if (list) names.set(listName(path), { path, lower: false, ordered: false, list: true })
    if (ordered) names.set(`lower(${path})`, { path, lower: true, ordered, list: false })
  }
  return names
}

function forEachDocument(
  statements: Statements,
  visit: (dataset: number, pk: number, document: ContentDocument) => void,
): void {
  let after = 0
  while (true) {
    const rows = statements.all(
      'select pk, dataset, content from document where pk > ? order by pk limit 500',
      after,
    )
    for (const row of rows) {
      after = Number(row['pk'])
      visit(Number(row['dataset']), after, JSON.parse(String(row['content'])) as ContentDocument)
    }
    if (rows.length === 0) return
  }
}

/** The value of a field by the names of its path. */
export function valueAt(document: ContentDocument, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) => (isRecord(value) ? ownField(value, name) : undefined),
    document,
  )
}

function lowered(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}

function entryOf(attr: number, value: unknown): Entry {
  switch (typeof value) {
    case 'string':
      return { attr, rank: ranks.string, num: 0, str: sortable(value) }
    case 'number':
      return { attr, rank: ranks.number, num: value, str: nothing }
    case 'boolean':
      return { attr, rank: ranks.boolean, num: Number(value), str: nothing }
    default:
      return { attr, rank: ranks.other, num: 0, str: nothing }
  }
}

/** What the index of an ordered field sorts a document by: `rank`, then `num`, then `str`. */
export interface SortKey extends Pick<Entry, 'rank' | 'num'> {
  readonly str: string
}

/** `field`: a path, or `lower(path)`. */
export function sortKeyOf(document: ContentDocument, field: string): SortKey {
  const [, path] = /^lower\((.*)\)$/.exec(field) ?? []
  const value = valueAt(document, (path ?? field).split('.'))
  const { rank, num, str } = entryOf(0, path === undefined ? value : lowered(value))
  return { rank, num, str: Buffer.from(str).toString('latin1') }
}

/** Null for a value that is not a list of strings, or that is too long for the index. */
function listEntry(attr: number, value: unknown): Entry | null {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return null
  const str = Buffer.from(JSON.stringify(value))
  return str.length > longestList ? null : { attr, rank: ranks.list, num: 0, str }
}

/** In bytes. PostgreSQL limits an index entry to 2 704 bytes. */
const longestList = 1000

function isSame(row: Row, { rank, num, str }: Entry): boolean {
  return (
    row['rank'] === rank &&
    row['num'] === num &&
    Buffer.compare(row['str'] as Uint8Array, str) === 0
  )
}

/** In UTF-16 units, for the same limit. */
const longestSorted = 500

/**
 * UTF-16, high byte first: its byte order is the string order of JavaScript and so of GROQ. Long strings end with a
 * digest: the order of two that begin alike is arbitrary but stable.
 */
function sortable(text: string): Uint8Array {
  const bytes = Buffer.from(text.slice(0, longestSorted), 'utf16le').swap16()
  if (text.length <= longestSorted) return bytes
  return Buffer.concat([bytes, createHash('sha256').update(text).digest()])
}
