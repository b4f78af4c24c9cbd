import { isRecord, isReference } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { getAt, pathFromString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import type { FieldType } from '../field-type.ts'
import type { SchemaType } from '../schema.ts'
import { isEmptyObject, isRichText } from '../walk.ts'
import type { Subject } from './evaluate.ts'
import type { Message } from './messages.ts'
import { checkDate, checkDateLimit } from './dates.ts'
import { isFieldValue } from './rule.ts'
import type { Constraint } from './rule.ts'
import { itemSegments } from './structure.ts'
import { checkUri, testPattern } from './uri.ts'

/** A problem found by a condition, at a path below the checked value. */
export interface Finding {
  readonly message: Message
  readonly path: Path
}

type Code = { type: 'custom' | 'lookup' | 'all' | 'either' }
/** A condition with a constant limit. */
type BuiltIn = Exclude<Constraint<number>, Code>
type Of<Type extends BuiltIn['type']> = BuiltIn & { readonly type: Type }
/** One function per condition, which returns null for a valid value. */
type Check<C> = (value: never, constraint: C, type: SchemaType) => Message | null
type Checks = { readonly [Type in BuiltIn['type']]?: Check<Of<Type>> }

type Known = Pick<Subject, 'value' | 'type' | 'texts' | 'other'>

/**
 * Evaluates one built-in condition on a value of the right JSON type, or on a missing one. Except for `required`,
 * conditions accept missing values and empty texts.
 */
export function checkConstraint(
  given: Exclude<Constraint, Code>,
  subject: Known,
): readonly Finding[] {
  const { value, type, texts } = subject
  const constraint = withLimit(given, subject)
  if (constraint === null) return []
  if (constraint.type === 'required') return whole(checkRequired(value, type))
  if (value === undefined || value === null || value === '') return []
  if ('fields' in constraint) return isRecord(value) ? checkFields(value, constraint, type) : []
  if (constraint.type === 'unique') return Array.isArray(value) ? duplicates(value, texts) : []
  if (constraint.type === 'validItems')
    return Array.isArray(value) ? strangers(value, constraint) : []
  if (constraint.type === 'valid') return whole(checkValid(value, constraint))
  const check = checks[type.jsonType][constraint.type] as Check<BuiltIn> | undefined
  return whole(check?.(value as never, constraint, type) ?? null)
}

/** The condition with its limit read from another field, if it has one; null while that field has no usable value. */
function withLimit(given: Exclude<Constraint, Code>, { type, other }: Known): BuiltIn | null {
  if (!('limit' in given) || !isFieldValue(given.limit)) return given as BuiltIn
  const limit = other(given.limit.field)
  if (typeof limit === 'number')
    return isDate(type.fieldType) ? null : ({ ...given, limit } as BuiltIn)
  if (typeof limit !== 'string' || !isDate(type.fieldType)) return null
  if (given.type !== 'min' && given.type !== 'max') return null
  // Only a constant limit can be "now".
  return limit === 'now' ? null : { type: given.type === 'min' ? 'notBefore' : 'notAfter', limit }
}

/** Whether a condition applies to values of a type. */
export function fitsType(constraint: Constraint, fieldType: FieldType): boolean {
  switch (constraint.type) {
    case 'required':
    case 'valid':
    case 'custom':
    case 'lookup':
    case 'all':
    case 'either':
      return true
    case 'unique':
    case 'validItems':
      return fieldType.jsonType === 'array'
    case 'atLeastOneOf':
    case 'exactlyOneOf':
    case 'allOrNoneOf':
      return fieldType.jsonType === 'object'
    case 'notBefore':
    case 'notAfter':
      return isDate(fieldType)
    case 'min':
    case 'max':
      // For dates, the limit must be another field; constant limits are `notBefore` and `notAfter`.
      if (isDate(fieldType)) return isFieldValue(constraint.limit)
      return checks[fieldType.jsonType][constraint.type] !== undefined
    case 'slug':
      return hasPart(fieldType, 'current')
    case 'asset':
      return hasPart(fieldType, 'asset')
    case 'reference':
      return fieldType.pointsAt !== undefined
    default:
      return checks[fieldType.jsonType][constraint.type] !== undefined
  }
}

function isDate({ isDay, isMoment }: FieldType): boolean {
  return isDay === true || isMoment === true
}

function hasPart({ fields = [] }: FieldType, part: string): boolean {
  return fields.some(({ name }) => name === part)
}

/** Checks how many of the fields have a value. */
function checkFields(
  value: Readonly<Record<string, unknown>>,
  { type: need, fields }: Extract<BuiltIn, { fields: unknown }>,
  type: SchemaType,
): readonly Finding[] {
  const filled = fields.filter((name) => hasValue(getAt(value, pathFromString(name))))
  const missing = fields.filter((name) => !filled.includes(name))
  const titles = fields.map((name) => type.field(name)?.title ?? name)
  const about = (code: Message['code'], names: readonly string[]): readonly Finding[] =>
    names.map((name) => ({
      message: { code, params: { fields: titles.join(', ') } },
      path: pathFromString(name),
    }))
  switch (need) {
    case 'atLeastOneOf':
      return filled.length > 0 ? [] : about('fields.atLeastOne', fields.slice(0, 1))
    case 'exactlyOneOf':
      if (filled.length === 0) return about('fields.atLeastOne', fields.slice(0, 1))
      return about('fields.onlyOne', filled.slice(1))
    case 'allOrNoneOf':
      return filled.length === 0 ? [] : about('fields.allOrNone', missing)
  }
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isRecord(value)) return !isEmptyObject(value)
  return value !== undefined && value !== null && value !== ''
}

function whole(message: Message | null): readonly Finding[] {
  return message ? [{ message, path: [] }] : []
}

function checkRequired(value: unknown, type: SchemaType): Message | null {
  switch (type.jsonType) {
    case 'string':
      return value ? null : { code: 'required.string' }
    case 'array':
      return Array.isArray(value) && value.length > 0 ? null : { code: 'required.array' }
    case 'boolean':
      return typeof value === 'boolean' ? null : { code: 'required.boolean' }
    case 'object': {
      if (isRecord(value) && !isEmptyObject(value)) return null
      return { code: type.fieldType.requiredCode ?? 'required.object' }
    }
    default:
      return value === undefined || value === null ? { code: 'required' } : null
  }
}

function checkValid(value: unknown, { values }: Of<'valid'> | Of<'validItems'>): Message | null {
  if (values.some((allowed) => isEqual(allowed, value))) return null
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return { code: 'valid', params: { hint: text.length > 30 ? `${text.slice(0, 30)}…` : text } }
}

/** Every item that is not an allowed value, addressed by its key if it has one. */
function strangers(items: readonly unknown[], constraint: Of<'validItems'>): readonly Finding[] {
  return findItems(items, (item) => {
    const { _key: _, ...content } = isRecord(item) ? item : { _key: null }
    return checkValid(isRecord(item) ? content : item, constraint)
  })
}

/** Every item that equals an earlier one, addressed by its key if it has one. */
function duplicates(items: readonly unknown[], texts: Subject['texts']): readonly Finding[] {
  const plain = new Set<unknown>()
  const objects = new Set<string>()
  return findItems(items, (item) => {
    const isObject = typeof item === 'object' && item !== null
    const before = isObject ? objects.size : plain.size
    const after = isObject ? objects.add(textOf(item, texts)).size : plain.add(item).size
    return after > before ? null : { code: 'array.unique' }
  })
}

/** The content of an object without its key, as text; computed only once per object. */
function textOf(item: object, texts: Subject['texts']): string {
  let text = texts.get(item)
  if (text === undefined) {
    text = canonicalText(isRecord(item) ? { ...item, _key: null } : item)
    texts.set(item, text)
  }
  return text
}

/** The same text for equal content, regardless of key order. */
function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  const parts = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalText(part)}`)
  return `{${parts.join()}}`
}

function findItems(
  items: readonly unknown[],
  check: (item: unknown) => Message | null,
): readonly Finding[] {
  const found: { message: Message; index: number }[] = []
  for (const [index, item] of items.entries()) {
    const message = check(item)
    if (message) found.push({ message, index })
  }
  if (found.length === 0) return []
  const segments = itemSegments(items)
  return found.map(({ message, index }) => ({ message, path: segments.slice(index, index + 1) }))
}

const unless = (isFine: boolean, code: Message['code'], params?: Message['params']) =>
  isFine ? null : params ? { code, params } : { code }

const stringChecks: Checks = {
  min: (text: string, { limit }) => unless(text.length >= limit, 'string.min', { count: limit }),
  max: (text: string, { limit }) => unless(text.length <= limit, 'string.max', { count: limit }),
  length: (text: string, { limit }) =>
    unless(text.length === limit, 'string.length', { count: limit }),
  uppercase: (text: string) => unless(text === text.toLocaleUpperCase(), 'string.uppercase'),
  lowercase: (text: string) => unless(text === text.toLocaleLowerCase(), 'string.lowercase'),
  regex: (text: string, { pattern, name = String(pattern), invert }) => {
    const matches = testPattern(pattern, text)
    return unless(matches !== invert, invert ? 'string.regexNot' : 'string.regex', { name })
  },
  email: (text: string) => unless(isEmail(text.trim()), 'string.email'),
  uri: (text: string, { options }) => checkUri(text, options),
  date: (text: string) => checkDate(text, 'date'),
  datetime: (text: string) => checkDate(text, 'datetime'),
  notBefore: (text: string, { limit }, type) => checkDateLimit(text, 'min', limit, type),
  notAfter: (text: string, { limit }, type) => checkDateLimit(text, 'max', limit, type),
}

const numberChecks: Checks = {
  min: (value: number, { limit }) => unless(value >= limit, 'number.min', { limit }),
  max: (value: number, { limit }) => unless(value <= limit, 'number.max', { limit }),
  greaterThan: (value: number, { limit }) => unless(value > limit, 'number.greaterThan', { limit }),
  lessThan: (value: number, { limit }) => unless(value < limit, 'number.lessThan', { limit }),
  integer: (value: number) => unless(Number.isInteger(value), 'number.integer'),
  precision: (value: number, { digits }) =>
    unless(decimalsOf(value) <= digits, 'number.precision', { count: digits }),
}

const arrayChecks: Checks = {
  min: (items: readonly unknown[], { limit }, type) =>
    unless(items.length >= limit, `${unitOf(type)}.min`, { count: limit }),
  max: (items: readonly unknown[], { limit }, type) =>
    unless(items.length <= limit, `${unitOf(type)}.max`, { count: limit }),
  length: (items: readonly unknown[], { limit }, type) =>
    unless(items.length === limit, `${unitOf(type)}.length`, { count: limit }),
}

const checks: Readonly<Record<SchemaType['jsonType'], Checks>> = {
  string: stringChecks,
  number: numberChecks,
  array: arrayChecks,
  boolean: {},
  object: {
    reference: (value: object) => unless(isReference(value), 'reference.shape'),
    asset: (value: Record<string, unknown>, _, type) =>
      unless(isReference(value['asset']), type.fieldType.isPicture ? 'asset.image' : 'asset.file'),
    slug: (value: Record<string, unknown>) => {
      const { current } = value
      return unless(typeof current === 'string' && current.trim() !== '', 'slug.missing')
    },
  },
}

/** Rich text is counted in blocks. */
function unitOf(type: SchemaType): 'array' | 'blocks' {
  return isRichText(type) ? 'blocks' : 'array'
}

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)+$/u

function isEmail(text: string): boolean {
  return text === '' || (emailPattern.test(text) && !text.includes('..'))
}
