import { createKey } from '../../model/key.ts'
import type { FilterField } from '../operators/fields.ts'
import type { ListFilter } from '../operators/filter.ts'

/** The types and fields that tokens can refer to. */
export interface TokenContext {
  readonly types: readonly { readonly name: string; readonly title: string }[]
  readonly fields: readonly FilterField[]
}

/** The effect of a typed token, and the query without it. */
export interface TypedToken {
  readonly query: string
  readonly types?: readonly string[]
  readonly filter?: ListFilter
}

const token = /(^|\s)(-?)(type|is|author|updated|created|ref|has):(\S+)\s/i

/**
 * The first known token that is complete, which means followed by a space: `type:article,page`, `is:draft`, `author:me`,
 * `updated:7d`, `created:>2026-01-31`, `ref:id`, `has:field`, `-has:field`. Anything else stays text.
 */
export function readToken(query: string, { types, fields }: TokenContext): TypedToken | null {
  const found = token.exec(query)
  if (!found) return null
  const [all, before = '', minus = '', name = '', value = ''] = found
  const rest = `${query.slice(0, found.index)}${before}${query.slice(found.index + all.length)}`
  const isNegated = minus === '-'
  if (name.toLowerCase() === 'type') {
    const names = value.split(',').map((one) => typeNamed(one, types))
    if (isNegated || names.some((one) => one === undefined)) return null
    return { query: rest, types: names.filter((one) => one !== undefined) }
  }
  const meaning = meaningOf(name.toLowerCase(), value, isNegated, fields)
  const field = meaning && fields.find(({ id }) => id === meaning.fieldId)
  if (!meaning || !field) return null
  return { query: rest, filter: { id: createKey(), fieldPath: field.fieldPath, ...meaning } }
}

/** All complete tokens of a text, as a pasted one may contain several. */
export function takeTokens(
  query: string,
  context: TokenContext,
): { query: string; types: readonly string[]; filters: readonly ListFilter[] } {
  const types: string[] = []
  const filters: ListFilter[] = []
  let text = query
  for (let token = readToken(text, context); token; token = readToken(text, context)) {
    text = token.query
    types.push(...(token.types ?? []))
    if (token.filter) filters.push(token.filter)
  }
  return { query: text, types, filters }
}

type Meaning = Pick<ListFilter, 'fieldId' | 'operator' | 'value'>

function meaningOf(
  name: string,
  value: string,
  isNegated: boolean,
  fields: readonly FilterField[],
): Meaning | null {
  if (name === 'has') {
    const wanted = value.toLowerCase()
    const field = fields.find(
      (one) => one.fieldPath?.toLowerCase() === wanted || one.title?.toLowerCase() === wanted,
    )
    const operator = isNegated ? 'notDefined' : 'defined'
    return field?.filter.operators.includes(operator)
      ? { fieldId: field.id, operator, value: null }
      : null
  }
  if (name === 'is') return statusOf(value, isNegated)
  if (isNegated) return null
  if (name === 'author') {
    const isMe = value.toLowerCase() === 'me'
    return isMe ? { fieldId: 'editor', operator: 'editorMe', value: null } : null
  }
  if (name === 'ref') {
    const reference = { _type: 'reference', _ref: value }
    return { fieldId: 'references', operator: 'referencesDocument', value: reference }
  }
  return timeOf(`${name}At`, value)
}

/** The operator for each choice of `draft`, `published` and `changed`; published documents include changed ones. */
const statuses: Readonly<Record<string, string>> = {
  draft: 'statusDraft',
  published: 'statusPublished',
  changed: 'statusEdited',
  'changed published': 'statusPublished',
  'changed draft': 'statusUnpublished',
  '-published': 'statusDraft',
  '-draft': 'statusPublished',
}

function statusOf(value: string, isNegated: boolean): Meaning | null {
  const names = [...new Set(value.toLowerCase().split(','))].toSorted().join(' ')
  const operator = Object.entries(statuses).find(
    ([wanted]) => wanted === (isNegated ? `-${names}` : names),
  )?.[1]
  return operator === undefined ? null : { fieldId: 'status', operator, value: null }
}

const units: Readonly<Record<string, { unit: string; times: number }>> = {
  d: { unit: 'day', times: 1 },
  w: { unit: 'day', times: 7 },
  m: { unit: 'month', times: 1 },
  y: { unit: 'year', times: 1 },
}
const comparisons: Readonly<Record<string, string>> = {
  '>': 'dateTimeAfter',
  '<': 'dateTimeBefore',
  '': 'dateTimeEqual',
}

function timeOf(fieldId: string, value: string): Meaning | null {
  const [, count, letter = ''] = /^(\d{1,4})([dwmy])$/i.exec(value) ?? []
  const span = units[letter.toLowerCase()]
  if (span) {
    const { unit, times } = span
    return { fieldId, operator: 'dateTimeLast', value: { unit, unitValue: Number(count) * times } }
  }
  const [, sign = '', date = ''] = /^([<>]?)(\d{4}-\d{2}-\d{2})$/.exec(value) ?? []
  const operator = comparisons[sign]
  if (operator === undefined || !Number.isFinite(Date.parse(date))) return null
  return { fieldId, operator, value: { date, includeTime: false } }
}

function typeNamed(text: string, types: TokenContext['types']): string | undefined {
  const wanted = text.toLowerCase()
  return types.find(
    ({ name, title }) => name.toLowerCase() === wanted || title.toLowerCase() === wanted,
  )?.name
}

/** The document id in a pasted URL; null for any other text. */
export function idInAddress(text: string): string | null {
  const address = /^https?:\/\/[^/\s]+(\S+)$/i.exec(text.trim())?.[1]
  if (address === undefined) return null
  const named = /[/;?&]id=([\w.-]{1,128})/.exec(address)?.[1]
  return named ?? [...address.matchAll(/;([\w.-]{1,128})(?=[,|/?#;]|$)/g)].at(-1)?.[1] ?? null
}
