import { isRecord } from '../../model/document.ts'
import { readIsoDate } from './dates.ts'
import type { MarkerLevel } from './marker.ts'
import type { RuleData } from './rule-json.ts'
import type { CustomValidator, Lookup, RuleMessage } from './validation-context.ts'

export interface UriOptions {
  /** Allowed schemes: names or patterns. http and https by default. */
  readonly scheme?: string | RegExp | readonly (string | RegExp)[]
  readonly allowRelative?: boolean
  readonly relativeOnly?: boolean
  readonly allowCredentials?: boolean
}

/** The value of another field of the same object, used as a limit. */
export interface FieldValue {
  /** Path from the object that contains the rule's field: `start`, `period.start`. */
  readonly field: string
}

/** One condition, as data. The meaning of `min` depends on the value: length, size or amount. */
export type Constraint<Amount = number | FieldValue> =
  | { readonly type: 'required' }
  | { readonly type: 'min' | 'max' | 'length'; readonly limit: Amount }
  /** How many of these fields of an object must have a value. */
  | { readonly type: FieldsConstraint; readonly fields: readonly string[] }
  /** `now`, or a date as ISO 8601 text. */
  | { readonly type: 'notBefore' | 'notAfter'; readonly limit: string }
  | { readonly type: 'date' | 'datetime' | 'reference' | 'slug' | 'asset' }
  | { readonly type: 'lookup'; readonly name: string; readonly look: Lookup }
  | { readonly type: 'greaterThan' | 'lessThan'; readonly limit: Amount }
  | { readonly type: 'integer' | 'uppercase' | 'lowercase' | 'email' | 'unique' }
  | { readonly type: 'precision'; readonly digits: number }
  | {
      readonly type: 'regex'
      readonly pattern: RegExp
      readonly name: string | undefined
      readonly invert: boolean
    }
  | { readonly type: 'uri'; readonly options: UriOptions }
  | { readonly type: 'valid'; readonly values: readonly unknown[] }
  | { readonly type: 'validItems'; readonly values: readonly unknown[] }
  | { readonly type: 'all' | 'either'; readonly rules: readonly Rule[] }
  | { readonly type: 'custom'; readonly validate: CustomValidator<unknown> }

export type FieldsConstraint = 'atLeastOneOf' | 'exactlyOneOf' | 'allOrNoneOf'

interface RuleState {
  readonly problems: readonly string[]
  readonly level: MarkerLevel
  readonly message: RuleMessage | undefined
  readonly constraints: readonly Constraint[]
}

/** Conditions of every type. Each call returns a new rule; rules are immutable. */
interface CommonRule<Self, V> {
  required(): Self
  /** Removes `required`. */
  optional(): Self
  /** The value must equal one of these. */
  valid(values: readonly V[]): Self
  custom(validate: CustomValidator<V>): Self
  /** All of these rules must hold. */
  all(rules: readonly Self[]): Self
  /** At least one of these rules must hold. */
  either(rules: readonly Self[]): Self
  /** The value of another field, as a limit: `rule.min(rule.valueOfField('start'))`. A missing value sets no limit. */
  valueOfField(path: string): FieldValue
  error(message?: RuleMessage): Self
  warning(message?: RuleMessage): Self
  info(message?: RuleMessage): Self
}

interface SizedRule<Self> {
  /** Minimum length, inclusive. */
  min(limit: number | FieldValue): Self
  /** Maximum length, inclusive. */
  max(limit: number | FieldValue): Self
  /** Exact length. */
  length(limit: number | FieldValue): Self
}

export interface StringRule extends CommonRule<StringRule, string>, SizedRule<StringRule> {
  uppercase(): StringRule
  lowercase(): StringRule
  regex(pattern: RegExp, options?: { name?: string; invert?: boolean } | string): StringRule
  email(): StringRule
  uri(options?: UriOptions): StringRule
}

export interface NumberRule extends CommonRule<NumberRule, number> {
  min(limit: number | FieldValue): NumberRule
  max(limit: number | FieldValue): NumberRule
  greaterThan(limit: number | FieldValue): NumberRule
  lessThan(limit: number | FieldValue): NumberRule
  integer(): NumberRule
  /** Maximum number of decimals. */
  precision(digits: number): NumberRule
  /** Zero or more. */
  positive(): NumberRule
  /** Less than zero. */
  negative(): NumberRule
}

export interface BooleanRule extends CommonRule<BooleanRule, boolean> {}

export interface DateRule extends CommonRule<DateRule, string> {
  /** Earliest date, inclusive: `'now'`, a date as ISO 8601 text (a time with its zone), or a `Date`. */
  min(limit: string | Date | FieldValue): DateRule
  /** Latest date, inclusive. */
  max(limit: string | Date | FieldValue): DateRule
}

/** Rules over several fields of one object. */
interface FieldsRule<Self> {
  /** At least one of these fields must have a value. */
  atLeastOneOf(fields: readonly string[]): Self
  /** Exactly one of these fields must have a value. */
  exactlyOneOf(fields: readonly string[]): Self
  /** Either all of these fields must have a value, or none. */
  allOrNoneOf(fields: readonly string[]): Self
}

export interface AssetRule
  extends CommonRule<AssetRule, Record<string, unknown>>, FieldsRule<AssetRule> {
  /** Requires a file, not only its metadata. */
  assetRequired(): AssetRule
}

export interface ObjectRule
  extends CommonRule<ObjectRule, Record<string, unknown>>, FieldsRule<ObjectRule> {}

export interface ArrayRule extends CommonRule<ArrayRule, readonly unknown[]>, SizedRule<ArrayRule> {
  /** No two items may be equal; `_key` is ignored. */
  unique(): ArrayRule
  /** Every item must equal one of these values; `_key` is ignored. */
  validItems(values: readonly unknown[]): ArrayRule
}

/** The type of the argument of `validation: (rule) => …`, by built-in type. */
export type RuleFor<Kind extends string> = Kind extends 'number'
  ? NumberRule
  : Kind extends 'boolean'
    ? BooleanRule
    : Kind extends 'object' | 'document'
      ? ObjectRule
      : Kind extends 'array'
        ? ArrayRule
        : Kind extends 'date' | 'datetime'
          ? DateRule
          : Kind extends 'image' | 'file'
            ? AssetRule
            : Kind extends 'reference' | 'slug' | 'geopoint' | 'richDate'
              ? ObjectRule
              : StringRule

type RuleFunction<R> = (rule: R) => R | readonly R[]
/** Allowed values of `validation`: one rule, several, rules as data, or functions that return them. */
export type ValidationSource<R> =
  | RuleFunction<R>
  | R
  | RuleData
  | readonly (RuleFunction<R> | R | RuleData)[]

/**
 * A level, a message and their conditions. Immutable: every method returns a new rule. An invalid argument adds no
 * condition but a problem, which the schema check reports.
 */
export class Rule {
  readonly level: MarkerLevel
  /** Replaces the built-in messages. */
  readonly message: RuleMessage | undefined
  readonly constraints: readonly Constraint[]
  /** Problems with the arguments, for the author of the schema. */
  readonly problems: readonly string[]

  constructor(state: Partial<RuleState> = {}) {
    this.level = state.level ?? 'error'
    this.message = state.message
    this.constraints = state.constraints ?? []
    this.problems = state.problems ?? []
  }

  required(): Rule {
    return this.#add({ type: 'required' })
  }

  optional(): Rule {
    const constraints = this.constraints.filter((constraint) => constraint.type !== 'required')
    return this.#having(constraints)
  }

  min(limit: number | string | Date | FieldValue): Rule {
    return this.#limit('min', limit)
  }

  max(limit: number | string | Date | FieldValue): Rule {
    return this.#limit('max', limit)
  }

  valueOfField(path: string): FieldValue {
    return { field: path }
  }

  date(): Rule {
    return this.#add({ type: 'date' })
  }

  datetime(): Rule {
    return this.#add({ type: 'datetime' })
  }

  reference(): Rule {
    return this.#add({ type: 'reference' })
  }

  slug(): Rule {
    return this.#add({ type: 'slug' })
  }

  assetRequired(): Rule {
    return this.#add({ type: 'asset' })
  }

  /** A built-in condition that reads more than the value; unlike a custom validator, its message is translated. */
  lookup(name: string, look: Lookup): Rule {
    return this.#having([...this.constraints, { type: 'lookup', name, look }])
  }

  length(limit: number | FieldValue): Rule {
    if (!isFieldValue(limit) && !(Number.isInteger(limit) && limit >= 0)) {
      return this.#refuse('length', 'a whole number, zero or more', limit)
    }
    return this.#add({ type: 'length', limit })
  }

  greaterThan(limit: number | FieldValue): Rule {
    return this.#bound('greaterThan', limit)
  }

  lessThan(limit: number | FieldValue): Rule {
    return this.#bound('lessThan', limit)
  }

  positive(): Rule {
    return this.min(0)
  }

  negative(): Rule {
    return this.lessThan(0)
  }

  integer(): Rule {
    return this.#add({ type: 'integer' })
  }

  precision(digits: number): Rule {
    const isFine = Number.isInteger(digits) && digits >= 0
    if (!isFine) return this.#refuse('precision', 'a whole number, zero or more', digits)
    return this.#add({ type: 'precision', digits })
  }

  uppercase(): Rule {
    return this.#add({ type: 'uppercase' })
  }

  lowercase(): Rule {
    return this.#add({ type: 'lowercase' })
  }

  regex(pattern: RegExp, options: { name?: string; invert?: boolean } | string = {}): Rule {
    if (!isPattern(pattern)) {
      return this.#refuse('regex', 'a regular expression such as /^[a-z]+$/', pattern)
    }
    const { name, invert = false } = typeof options === 'string' ? { name: options } : options
    const patterns = this.constraints.filter(({ type }) => type === 'regex')
    const others = this.constraints.filter(({ type }) => type !== 'regex')
    return this.#having([...others, ...patterns, { type: 'regex', pattern, name, invert }])
  }

  email(): Rule {
    return this.#add({ type: 'email' })
  }

  uri(options: UriOptions = {}): Rule {
    const wrong = uriProblem(options)
    return wrong === null
      ? this.#add({ type: 'uri', options })
      : this.#having(this.constraints, [wrong])
  }

  unique(): Rule {
    return this.#add({ type: 'unique' })
  }

  validItems(values: readonly unknown[]): Rule {
    return this.#among('validItems', values)
  }

  valid(values: readonly unknown[]): Rule {
    return this.#among('valid', values)
  }

  atLeastOneOf(fields: readonly string[]): Rule {
    return this.#fields('atLeastOneOf', fields)
  }

  exactlyOneOf(fields: readonly string[]): Rule {
    return this.#fields('exactlyOneOf', fields)
  }

  allOrNoneOf(fields: readonly string[]): Rule {
    return this.#fields('allOrNoneOf', fields)
  }

  all(rules: readonly Rule[]): Rule {
    if (!areRules(rules)) return this.#refuse('all', 'a list of rules', rules)
    const combined = [...(this.#combined('all') ?? []), ...rules]
    return this.#add({ type: 'all', rules: combined }, problemsOf(rules))
  }

  either(rules: readonly Rule[]): Rule {
    if (!areRules(rules)) return this.#refuse('either', 'a list of rules', rules)
    const before = this.#combined('either')
    if (!before) return this.#add({ type: 'either', rules }, problemsOf(rules))
    const others = this.#having(this.constraints.filter(({ type }) => type !== 'either'))
    return others.all([new Rule().either(before), new Rule().either(rules)])
  }

  custom<V = unknown>(validate: CustomValidator<V>): Rule {
    if (typeof validate !== 'function') return this.#refuse('custom', 'a function', validate)
    const constraint = { type: 'custom', validate: validate as CustomValidator<unknown> } as const
    return this.#having([...this.constraints, constraint])
  }

  error(message?: RuleMessage): Rule {
    return this.#at('error', message)
  }

  warning(message?: RuleMessage): Rule {
    return this.#at('warning', message)
  }

  info(message?: RuleMessage): Rule {
    return this.#at('info', message)
  }

  #at(level: MarkerLevel, message: RuleMessage | undefined): Rule {
    const { constraints, problems } = this
    if (isMessage(message)) return new Rule({ level, message, constraints, problems })
    const words = `${level}() takes a text, or texts by language, not ${shown(message)}`
    return new Rule({ level, constraints, problems: [...problems, words] })
  }

  /** Adds a limit for a length, a number or a date, depending on the type of the limit. */
  #limit(type: 'min' | 'max', limit: unknown): Rule {
    const date = type === 'min' ? 'notBefore' : 'notAfter'
    if (limit instanceof Date && !Number.isNaN(limit.getTime())) {
      return this.#add({ type: date, limit: limit.toISOString() })
    }
    if (typeof limit === 'string' && (limit === 'now' || readIsoDate(limit) !== null)) {
      return this.#add({ type: date, limit })
    }
    if (isFieldValue(limit) || Number.isFinite(limit)) {
      return this.#add({ type, limit: limit as number | FieldValue })
    }
    const wanted = "a number, or of dates 'now' or a date such as '2024-02-29T12:00:00Z'"
    return this.#refuse(type, wanted, limit)
  }

  #bound(type: 'greaterThan' | 'lessThan', limit: number | FieldValue): Rule {
    if (!isFieldValue(limit) && !Number.isFinite(limit)) {
      return this.#refuse(type, 'a number', limit)
    }
    return this.#add({ type, limit })
  }

  #among(type: 'valid' | 'validItems', values: readonly unknown[]): Rule {
    const isFine = Array.isArray(values) && values.length > 0
    if (!isFine) return this.#refuse(type, 'a list of the values that are allowed', values)
    return this.#add({ type, values })
  }

  #fields(type: FieldsConstraint, fields: readonly string[]): Rule {
    const isFine =
      Array.isArray(fields) && fields.length > 1 && fields.every((one) => typeof one === 'string')
    if (!isFine) return this.#refuse(type, 'a list of two or more names of fields', fields)
    return this.#having([...this.constraints, { type, fields }])
  }

  #refuse(name: string, wanted: string, given: unknown): Rule {
    return this.#having(this.constraints, [`${name}() takes ${wanted}, not ${shown(given)}`])
  }

  /**
   * A later condition replaces an earlier one of the same type, so a limit can be changed. Patterns, combinations and
   * custom validators do not replace each other: all of them must hold.
   */
  #add(constraint: Constraint, problems: readonly string[] = []): Rule {
    const others = this.constraints.filter((other) => other.type !== constraint.type)
    return this.#having([...others, constraint], problems)
  }

  #combined(how: 'all' | 'either'): readonly Rule[] | undefined {
    const found = this.constraints.find(({ type }) => type === how)
    return found && 'rules' in found ? found.rules : undefined
  }

  #having(constraints: readonly Constraint[], problems: readonly string[] = []): Rule {
    const { level, message } = this
    return new Rule({ level, message, constraints, problems: [...this.problems, ...problems] })
  }
}

/** Whether a limit refers to another field. */
export function isFieldValue(limit: unknown): limit is FieldValue {
  return isRecord(limit) && typeof limit['field'] === 'string' && limit['field'] !== ''
}

function areRules(rules: unknown): rules is readonly Rule[] {
  return Array.isArray(rules) && rules.length > 0 && rules.every((rule) => rule instanceof Rule)
}

function problemsOf(rules: readonly Rule[]): readonly string[] {
  return rules.flatMap(({ problems }) => problems)
}

/** Patterns of another page or realm are not instances of this realm's `RegExp`. */
function isPattern(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === '[object RegExp]'
}

function isMessage(message: unknown): message is RuleMessage | undefined {
  if (message === undefined || typeof message === 'string') return true
  return isRecord(message) && Object.values(message).every((text) => typeof text === 'string')
}

function uriProblem(options: unknown): string | null {
  if (!isRecord(options)) return `uri() takes an object of options, not ${shown(options)}`
  for (const name of ['allowRelative', 'relativeOnly', 'allowCredentials']) {
    const flag = options[name]
    if (flag === undefined || typeof flag === 'boolean') continue
    return `The option "${name}" of uri() is true or false, not ${shown(flag)}`
  }
  const { scheme = [] } = options
  const isScheme = (one: unknown) => (typeof one === 'string' && one !== '') || isPattern(one)
  if ([scheme].flat().every(isScheme)) return null
  return `The option "scheme" of uri() is a name or pattern or a list of these, not ${shown(scheme)}`
}

/** A short text for an invalid argument. */
function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'this list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
