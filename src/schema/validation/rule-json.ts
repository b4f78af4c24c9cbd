import { isRecord } from '../../model/document.ts'
import { didYouMean } from '../nearest-name.ts'
import { isFieldValue, Rule } from './rule.ts'
import type { MarkerLevel } from './marker.ts'
import type { Constraint, FieldValue, UriOptions } from './rule.ts'
import type { RuleMessage } from './validation-context.ts'

/**
 * A rule as data: one property per condition, plus `level` and `message`. `{required: true, min: 3, level: 'warning',
 * message: 'Rather short'}`.
 */
export type RuleJson = Readonly<Record<string, unknown>>

/** `RuleJson` with the known properties, for authors. */
export type RuleData = {
  readonly [Condition in (typeof plain)[number]]?: boolean
} & {
  readonly [Condition in (typeof limits)[number]]?: number | FieldValue
} & {
  /** Two or more field names; or a list of such lists, which must all hold. */
  readonly [Condition in (typeof several)[number]]?:
    | readonly string[]
    | readonly (readonly string[])[]
} & {
  readonly precision?: number
  /** A number, a date, or the value of another field: `{"field": "start"}`. */
  readonly min?: number | string | FieldValue
  readonly max?: number | string | FieldValue
  readonly notBefore?: string
  readonly notAfter?: string
  readonly valid?: readonly unknown[]
  readonly validItems?: readonly unknown[]
  /** A list when several must match. */
  readonly regex?: string | RegexData | readonly (string | RegexData)[]
  readonly uri?: true | UriData
  readonly all?: readonly RuleData[]
  readonly either?: readonly RuleData[]
  readonly level?: MarkerLevel
  readonly message?: RuleMessage
}

interface RegexData {
  readonly pattern: string
  readonly flags?: string
  readonly name?: string
  readonly invert?: boolean
}

interface UriData extends Omit<UriOptions, 'scheme'> {
  readonly scheme?: string | readonly string[]
}

const levels = ['error', 'warning', 'info'] as const
/** Conditions without arguments. */
const plain = [
  'required',
  'integer',
  'positive',
  'negative',
  'uppercase',
  'lowercase',
  'email',
  'unique',
  'assetRequired',
  'date',
  'datetime',
  'reference',
  'slug',
] as const
const limits = ['length', 'greaterThan', 'lessThan'] as const
const several = ['atLeastOneOf', 'exactlyOneOf', 'allOrNoneOf'] as const

const conditionNames = [
  ...plain,
  ...limits,
  ...several,
  ...['precision', 'min', 'max', 'notBefore', 'notAfter', 'valid', 'validItems', 'regex', 'uri'],
  ...['all', 'either', 'level', 'message'],
]

/** Creates a rule from data. Throws TypeError that describes the problem. */
export function ruleFromJson(json: unknown): Rule {
  if (!isRecord(json))
    throw new TypeError('A rule as data is an object, such as {"required": true}')
  const { level = 'error', message, ...conditions } = json
  let rule = new Rule()
  for (const [name, value] of Object.entries(conditions)) rule = addCondition(rule, name, value)
  if (!levels.some((one) => one === level)) {
    throw new TypeError(`"level" must be one of ${levels.join(', ')}`)
  }
  if (message !== undefined && typeof message !== 'string' && !isTexts(message)) {
    throw new TypeError('"message" must be a text, or texts by language')
  }
  if (rule.problems.length > 0) throw new TypeError(rule.problems.join('; '))
  return rule[level as (typeof levels)[number]](message)
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

function addCondition(rule: Rule, name: string, value: unknown): Rule {
  const wrong = (wanted: string) => new TypeError(`"${name}" must be ${wanted}`)
  const simple = plain.find((one) => one === name)
  if (simple) {
    if (typeof value !== 'boolean') throw wrong('true or false')
    return value ? rule[simple]() : rule
  }
  const limit = limits.find((one) => one === name)
  if (limit) {
    if (typeof value !== 'number' && !isFieldValue(value)) throw wrong('a number')
    return rule[limit](value)
  }
  const fields = several.find((one) => one === name)
  if (fields) {
    if (!Array.isArray(value)) throw wrong('a list of names of fields')
    const lists: readonly (readonly string[])[] = Array.isArray(value[0]) ? value : [value]
    return lists.reduce((all, list) => all[fields](list), rule)
  }
  switch (name) {
    case 'min':
    case 'max':
      if (typeof value !== 'number' && typeof value !== 'string' && !isFieldValue(value)) {
        throw wrong('a number or a date')
      }
      return rule[name](value)
    case 'precision':
      if (typeof value !== 'number') throw wrong('a number')
      return rule.precision(value)
    case 'notBefore':
    case 'notAfter':
      if (typeof value !== 'string') throw wrong('a date')
      return name === 'notBefore' ? rule.min(value) : rule.max(value)
    case 'valid':
    case 'validItems':
      if (!Array.isArray(value)) throw wrong('a list of values')
      return rule[name](value)
    case 'regex':
      return [value].flat().reduce(addRegex, rule)
    case 'uri':
      if (value !== true && !isRecord(value)) throw wrong('true, or the options of addresses')
      return rule.uri(value === true ? {} : value)
    case 'all':
    case 'either':
      if (!Array.isArray(value)) throw wrong('a list of rules')
      return rule[name](value.map(ruleFromJson))
    default:
      throw new TypeError(`There is no condition "${name}"${didYouMean(name, conditionNames)}`)
  }
}

function addRegex(rule: Rule, value: unknown): Rule {
  const { pattern, flags = '', name, invert = false } = isRecord(value) ? value : { pattern: value }
  if (typeof pattern !== 'string' || typeof flags !== 'string') {
    throw new TypeError('"regex" must be a pattern, or {"pattern", "flags", "name", "invert"}')
  }
  try {
    return rule.regex(new RegExp(pattern, flags), {
      invert: invert === true,
      ...(typeof name === 'string' && { name }),
    })
  } catch (error) {
    throw new TypeError(`"regex" is not a valid pattern: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** The rule as data, the inverse of `ruleFromJson`; null when the rule contains code. */
export function ruleToJson({ level, message, constraints }: Rule): RuleJson | null {
  const json: Record<string, unknown> = {}
  for (const constraint of constraints) {
    const condition = conditionJson(constraint, constraints)
    if (!condition) return null
    Object.assign(json, condition)
  }
  if (level !== 'error') json['level'] = level
  if (message !== undefined) json['message'] = message
  return json
}

/** `min` and `max` accept a number or a date; in a rule with both, the date uses `notBefore` or `notAfter`. */
function dateLimit(
  name: 'min' | 'max',
  limit: string,
  constraints: readonly Constraint[],
): Record<string, unknown> {
  if (!constraints.some(({ type }) => type === name)) return { [name]: limit }
  return { [name === 'min' ? 'notBefore' : 'notAfter']: limit }
}

function conditionJson(
  constraint: Constraint,
  all: readonly Constraint[],
): Record<string, unknown> | null {
  switch (constraint.type) {
    case 'custom':
    case 'lookup':
      return null
    case 'notBefore':
      return dateLimit('min', constraint.limit, all)
    case 'notAfter':
      return dateLimit('max', constraint.limit, all)
    case 'min':
    case 'max':
    case 'length':
    case 'greaterThan':
    case 'lessThan':
      return { [constraint.type]: constraint.limit }
    case 'precision':
      return { precision: constraint.digits }
    case 'atLeastOneOf':
    case 'exactlyOneOf':
    case 'allOrNoneOf': {
      const lists = all.flatMap((one) => (one.type === constraint.type ? [one.fields] : []))
      return { [constraint.type]: lists.length > 1 ? lists : lists[0] }
    }
    case 'valid':
    case 'validItems':
      return { [constraint.type]: constraint.values }
    case 'uri':
      return uriJson(constraint.options)
    case 'regex': {
      const patterns = all.filter((one) => one.type === 'regex').map(regexJson)
      return { regex: patterns.length > 1 ? patterns : patterns[0] }
    }
    case 'all':
    case 'either': {
      const rules = constraint.rules.map(ruleToJson)
      return rules.includes(null) ? null : { [constraint.type]: rules }
    }
    case 'asset':
      return { assetRequired: true }
    default:
      return { [constraint.type]: true }
  }
}

function regexJson({ pattern, name, invert }: Extract<Constraint, { type: 'regex' }>): RegexData {
  const { source, flags } = pattern
  return {
    pattern: source,
    ...(flags && { flags }),
    ...(name !== undefined && { name }),
    ...(invert && { invert }),
  }
}

/** The options as data; null for schemes given as patterns, which are code. */
function uriJson(options: object): Record<string, unknown> | null {
  const schemes = [(options as { scheme?: unknown }).scheme ?? []].flat()
  return schemes.every((scheme) => typeof scheme === 'string') ? { uri: options } : null
}
