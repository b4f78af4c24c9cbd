import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { attempt } from '../../schema/attempt.ts'
import { dateUnits, type ListFilter } from '../../search/operators/filter.ts'

// A filter in an address reads as words: `title:string contains bridges`, `status draft`, `author:reference is id ada`,
// `updatedAt last 7 day`. The first names the field, the second the operator, the others are the value.

/** A filter as words; null if they would be read as something else. */
export function writeFilter(filter: ListFilter): string | null {
  const { fieldId, operator, value } = filter
  const text = `${fieldId} ${writeOperator(fieldId, operator)} ${writeValue(value)}`.trimEnd()
  return isEqual(readFilter(text, filter.id), filter) ? text : null
}

/** Reads what `writeFilter` wrote; null for any other text. */
export function readFilter(text: string, id: string): ListFilter | null {
  const [, fieldId, word, rest = ''] = /^(\S+) (\S+)(?: (.+))?$/s.exec(text) ?? []
  if (fieldId === undefined || word === undefined) return null
  const at = fieldId.lastIndexOf(':')
  const fieldPath = at < 0 ? (ownPaths[fieldId] ?? null) : fieldId.slice(0, at)
  return { id, fieldId, fieldPath, operator: readOperator(fieldId, word), value: readValue(rest) }
}

/** Paths of filters that are named otherwise; the other filters without a field have none. */
const ownPaths: Readonly<Record<string, string>> = {
  updatedAt: '_updatedAt',
  createdAt: '_createdAt',
}

/** How the operators of a filter begin, unless with its name. */
const beginnings: Readonly<Record<string, string>> = {
  text: 'string',
  email: 'string',
  url: 'string',
  datetime: 'dateTime',
  updatedAt: 'dateTime',
  createdAt: 'dateTime',
  image: 'assetImage',
  file: 'assetFile',
  array: 'arrayCount',
  arrayReferences: 'arrayReference',
}

/** Words for the ends of operators. */
const words: Readonly<Record<string, string>> = {
  Equal: 'is',
  NotEqual: 'is-not',
  Matches: 'contains',
  NotMatches: 'contains-not',
  Includes: 'includes',
  NotIncludes: 'includes-not',
  Gt: 'above',
  Gte: 'at-least',
  Lt: 'below',
  Lte: 'at-most',
  Last: 'last',
  Range: 'between',
  After: 'after',
  Before: 'before',
  Draft: 'draft',
  Published: 'published',
  Edited: 'edited',
  Unpublished: 'unpublished',
  Me: 'me',
  Document: 'document',
  AssetImage: 'image',
  AssetFile: 'file',
}

function beginningOf(fieldId: string): string {
  const filterName = fieldId.slice(fieldId.lastIndexOf(':') + 1)
  return beginnings[filterName] ?? filterName
}

/** Operators without a word keep their name. */
function writeOperator(fieldId: string, operator: string): string {
  const beginning = beginningOf(fieldId)
  const end = operator.startsWith(beginning) ? operator.slice(beginning.length) : ''
  return words[end] ?? operator
}

function readOperator(fieldId: string, word: string): string {
  const end = Object.keys(words).find((key) => words[key] === word)
  return end === undefined ? word : beginningOf(fieldId) + end
}

const day = /^\d{4}-\d\d-\d\d$/
const moment = /^\d{4}-\d\d-\d\dT\S+$/

/** Values that have no words of their own are JSON, as are texts that would be read as something else. */
function writeValue(value: unknown): string {
  if (value === null) return ''
  const written = wordsOf(value)
  return written !== null && isEqual(readValue(written), value) ? written : JSON.stringify(value)
}

function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (!isRecord(value)) return null
  if (typeof value['_ref'] === 'string') return `id ${value['_ref']}`
  if ('unitValue' in value) return `${String(value['unitValue'])} ${String(value['unit'])}`
  if ('from' in value) return `${String(value['from'])} and ${String(value['to'])}`
  return typeof value['date'] === 'string' ? value['date'] : null
}

function readValue(text: string): unknown {
  if (text === '') return null
  const read = attempt((): unknown => JSON.parse(text))
  if (read.ok) return read.value
  const [first = '', second = '', third, ...more] = text.split(' ')
  if (more.length > 0) return text
  if (day.test(text) || moment.test(text)) return { date: text, includeTime: moment.test(text) }
  if (first === 'id' && second !== '' && third === undefined) {
    return { _type: 'reference', _ref: second }
  }
  const unit = dateUnits.find((one) => one === second)
  if (unit && third === undefined && /^\d+$/.test(first)) return { unit, unitValue: Number(first) }
  if (second === 'and' && third !== undefined) return rangeOf(first, third) ?? text
  return text
}

function rangeOf(from: string, to: string): unknown {
  for (const one of [day, moment]) {
    if (one.test(from) && one.test(to)) return { from, to, includeTime: one === moment }
  }
  const bounds = [from, to].map((bound) => attempt((): unknown => JSON.parse(bound)))
  const [low, high] = bounds.map((bound) => (bound.ok ? bound.value : null))
  return typeof low === 'number' && typeof high === 'number' ? { from: low, to: high } : null
}
