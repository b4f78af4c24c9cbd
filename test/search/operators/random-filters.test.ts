import assert from 'node:assert/strict'
import type { ListFilter } from '../../../src/search/operators/filter.ts'
import { forEachSeed } from '../../kit/random.ts'
import { conditionOf, oslo, run } from './fixture.ts'
import { randomDocument, randomFilter } from './random-filter.ts'

type Document = Record<string, unknown>
type Value = Record<string, unknown>

forEachSeed(
  300,
  'the GROQ of filters matches the same documents as plain comparisons',
  async (random) => {
    // Three drafts, three pairs of versions, three published documents.
    const documents = Array.from({ length: 12 }, (_, index) => ({
      ...randomDocument(random),
      _id: `${index < 6 ? 'drafts.' : ''}${index < 6 ? index : index - 3}`,
    }))
    const filters = Array.from({ length: random.between(1, 3) }, () => randomFilter(random))
    const condition = conditionOf(filters)
    const expected = documents.filter((document) =>
      filters.every((one) => meets(document, one, documents) !== false),
    )
    const found = condition ? await run(condition, documents) : documents
    assert.deepEqual(found, expected, JSON.stringify({ filters, condition }))
  },
)

// A second opinion on what filters mean, in plain JavaScript. Null: the filter asks nothing.

function meets(
  document: Document,
  { fieldPath, fieldId, operator, value }: ListFilter,
  documents: readonly Document[],
): boolean | null {
  if (operator === 'editorMe') return false
  if (operator.startsWith('status')) return hasStatus(operator.slice(6), document, documents)
  const [, filterName = fieldId] = fieldId.split(':')
  const stored = fieldPath === null ? document : document[fieldPath]
  const not = /Not[A-Z]|^notDefined/.test(operator)
  const verdict = plainly(
    operator.replace('Not', '').replace('notD', 'd'),
    filterName,
    stored,
    value,
  )
  return verdict === null ? null : verdict !== not
}

function hasStatus(status: string, { _id }: Document, documents: readonly Document[]): boolean {
  const id = String(_id).replace('drafts.', '')
  const [draft, live] = [`drafts.${id}`, id].map((one) => documents.some((d) => d['_id'] === one))
  if (status === 'Draft') return draft === true && live === false
  if (status === 'Published') return live === true
  return draft === true && (status === 'Unpublished' || live === true)
}

function plainly(
  operator: string,
  filterName: string,
  stored: unknown,
  given: unknown,
): boolean | null {
  const value = (given ?? {}) as Value
  if (operator === 'defined') return isDefined(filterName, stored)
  if (operator.startsWith('arrayCount') || operator.startsWith('number')) {
    const counted = Array.isArray(stored) ? stored.length : 0
    const left = operator.startsWith('arrayCount') ? counted : stored
    return compareNumbers(operator.replace(/^(arrayCount|number)/, ''), left, given)
  }
  if (operator.startsWith('dateTime')) return momentMeets(operator.slice(8), stored, value)
  if (operator.startsWith('date')) return dayMeets(operator.slice(4), stored, value)
  if (operator === 'booleanEqual') return stored === given
  if (operator.startsWith('references')) return pointsAt(stored, value['_ref'])
  if (operator === 'referenceEqual') return at(stored, '_ref') === value['_ref']
  if (operator.startsWith('asset')) return at(at(stored, 'asset'), '_ref') === value['_ref']
  if (operator === 'arrayReferenceIncludes') {
    return Array.isArray(stored) && stored.some((one) => at(one, '_ref') === value['_ref'])
  }
  const text = String(given)
  if (text.trim() === '') return null
  if (operator.endsWith('Includes')) return Array.isArray(stored) && stored.includes(given)
  const own = filterName === 'slug' ? at(stored, 'current') : stored
  const said = filterName === 'portableText' ? plainText(own) : own
  if (operator.endsWith('Equal')) return said === given
  const words = text.startsWith('"') ? [text.slice(1, -1)] : text.trim().split(' ')
  return typeof said === 'string' && words.every((word) => bare(said).includes(bare(word)))
}

function isDefined(filterName: string, stored: unknown): boolean {
  if (filterName.startsWith('array') || filterName === 'portableText') {
    return Array.isArray(stored) && stored.length > 0
  }
  const own =
    { slug: at(stored, 'current'), reference: at(stored, '_ref') }[filterName] ??
    (['slug', 'reference'].includes(filterName) ? undefined : stored)
  const held = ['image', 'file'].includes(filterName) ? at(at(own, 'asset'), '_ref') : own
  const isText = ['string', 'text', 'email', 'url', 'slug', 'stringList'].includes(filterName)
  return held !== undefined && held !== null && !(isText && held === '')
}

function compareNumbers(operator: string, left: unknown, given: unknown): boolean | null {
  if (given === null) return null
  const right = given as number
  if (operator === 'Equal') return left === right
  if (typeof left !== 'number') return false
  if (operator === 'Range') {
    const { from, to } = given as { from: number; to: number }
    return from < left && left < to
  }
  if (operator === 'Gt') return left > right
  if (operator === 'Gte') return left >= right
  return operator === 'Lt' ? left < right : left <= right
}

/** The whole day in Oslo, by asking the calendar of each moment instead of reckoning bounds. */
function dayInOslo(moment: number | string): string {
  return new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Oslo' }).format(new Date(moment))
}

function dayNamed(text: unknown): string | null {
  if (typeof text !== 'string') return null
  return text.length === 10 ? text : dayInOslo(text)
}

function firstDay({ unit, unitValue }: Value): string {
  const [year = 0, month = 0, date = 0] = dayInOslo(oslo.now).split('-').map(Number)
  const count = Math.floor(unitValue as number)
  // The 21st exists in every month.
  const begin = new Date(
    Date.UTC(
      year - (unit === 'year' ? count : 0),
      month - 1 - (unit === 'month' ? count : 0),
      date - (unit === 'day' ? count : 0),
    ),
  )
  return begin.toISOString().slice(0, 10)
}

function dayMeets(operator: string, stored: unknown, value: Value): boolean | null {
  const between = (from: string, to: string): boolean =>
    typeof stored === 'string' && from <= stored && stored <= to
  if (operator === 'Last') return between(firstDay(value), dayInOslo(oslo.now))
  if (operator === 'Range') {
    const [from, to] = [dayNamed(value['from']), dayNamed(value['to'])]
    return from && to ? between(from, to) : null
  }
  const named = dayNamed(value['date'])
  if (!named) return null
  if (typeof stored !== 'string') return false
  if (operator === 'After') return stored > named
  return operator === 'Before' ? stored < named : stored === named
}

function momentMeets(operator: string, stored: unknown, value: Value): boolean | null {
  const isMoment = typeof stored === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|\+\d\d:\d\d)$/.test(stored)
  const timed = value['includeTime'] === true
  const minute = (text: string | number): string =>
    new Date(Math.floor(Date.parse(String(text)) / 60_000) * 60_000).toISOString()
  const unitOf = (text: string): string => (timed ? minute(text) : dayInOslo(text))
  const named = (text: unknown): string | null => {
    if (typeof text !== 'string') return null
    if (!timed) return dayNamed(text)
    // A day alone begins at midnight where the editor is: an hour before that of UTC, two in summer time.
    if (text.length > 10) return minute(text)
    return minute(`${text}T00:00:00+0${text < '2026-10-25' ? 2 : text === '2026-10-25' ? 2 : 1}:00`)
  }
  const compare = (test: (own: string) => boolean): boolean => isMoment && test(unitOf(stored))
  if (operator === 'Last') {
    const first = firstDay(value)
    return isMoment && first <= dayInOslo(stored) && dayInOslo(stored) <= dayInOslo(oslo.now)
  }
  if (operator === 'Range') {
    const [from, to] = [named(value['from']), named(value['to'])]
    return from && to ? compare((own) => from <= own && own <= to) : null
  }
  const date = named(value['date'])
  if (!date) return null
  if (operator === 'After') return compare((own) => own > date)
  return operator === 'Before' ? compare((own) => own < date) : compare((own) => own === date)
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Value)[name] : undefined
}

function pointsAt(value: unknown, id: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return (
    (value as Value)['_ref'] === id || Object.values(value).some((inner) => pointsAt(inner, id))
  )
}

function plainText(value: unknown): unknown {
  if (!Array.isArray(value) || value.some((one) => at(one, '_type') !== 'block')) return null
  return value.map((one) => (at(one, 'children') as Value[])[0]?.['text']).join('\n\n')
}

function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
