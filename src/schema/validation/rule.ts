import type { ContentDocument } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import type { CurrentUser } from '../define.ts'
import type { CompiledSchema, SchemaType } from '../schema.ts'
import type { MarkerLevel } from './marker.ts'
import type { Message } from './messages.ts'
import type { RuleData } from './rule-json.ts'

/** A message in several languages, by locale id. */
export type LocalizedMessage = Readonly<Record<string, string>>
export type RuleMessage = string | LocalizedMessage

/**
 * What a custom validator may look at. Reading `document` or `parent` makes the validator run again
 * when they change; a validator that reads neither runs again only when its own value changes.
 */
export interface ValidationContext {
  readonly document: ContentDocument | undefined
  readonly parent: unknown
  readonly path: Path
  readonly type: SchemaType
  readonly schema: CompiledSchema
  readonly currentUser: CurrentUser | null
  /** Aborted when the answer is no longer wanted: the value has changed, or nobody looks any more. */
  readonly signal: AbortSignal
  /** Which of these published documents exist. Its reader runs again when the answer changes. */
  readonly getDocumentExists: (id: string) => Promise<boolean>
  /** What a query about other documents answers. Its reader runs again when the answer changes. */
  readonly ask: (question: DatasetQuestion) => Promise<unknown>
  /** A client of the dataset, for validators that must look elsewhere; absent without a server. */
  readonly getClient?: ((options: { apiVersion: string }) => DatasetClient) | undefined
  /** Tells the developer something, once. */
  readonly warn: (message: string) => void
}

/** A GROQ query with its parameters, and the tag its requests carry. */
export interface DatasetQuestion {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  readonly tag: string
}

/** As much of a client of the dataset as is known here; it is the real one. */
export interface DatasetClient {
  withConfig(config: { apiVersion?: string }): DatasetClient
  fetch(query: string, params?: Record<string, unknown>): Promise<unknown>
}

/** A condition of ours that takes a look beyond the value; null is fine. */
export type Lookup = (
  value: unknown,
  context: ValidationContext,
) => Message | null | Promise<Message | null>

/** One finding of a custom validator, at a path below the validated value. */
export interface CustomFinding {
  readonly message: RuleMessage
  readonly path?: Path
}
/** `true` is fine; everything else says what is wrong. */
export type CustomResult =
  | true
  | string
  | LocalizedMessage
  | CustomFinding
  | readonly (string | CustomFinding)[]
export type CustomValidator<V> = (
  value: V | undefined,
  context: ValidationContext,
) => CustomResult | Promise<CustomResult>

export interface UriOptions {
  /** Allowed schemes: names or patterns. http and https by default. */
  readonly scheme?: string | RegExp | readonly (string | RegExp)[]
  readonly allowRelative?: boolean
  readonly relativeOnly?: boolean
  readonly allowCredentials?: boolean
}

/** One condition, as data. What `min` means depends on the value: length, size or amount. */
export type Constraint =
  | { readonly type: 'required' }
  | { readonly type: 'min' | 'max' | 'length'; readonly limit: number }
  /** `now`, or a date as ISO 8601 text. */
  | { readonly type: 'notBefore' | 'notAfter'; readonly limit: string }
  | { readonly type: 'date' | 'datetime' | 'reference' | 'slug' | 'asset' }
  | { readonly type: 'lookup'; readonly name: string; readonly look: Lookup }
  | { readonly type: 'greaterThan' | 'lessThan'; readonly limit: number }
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

interface RuleState {
  readonly level: MarkerLevel
  readonly message: RuleMessage | undefined
  readonly constraints: readonly Constraint[]
}

/** Conditions every type knows. Each call returns a new rule; the old one stays as it was. */
interface CommonRule<Self, V> {
  required(): Self
  /** Takes back `required`. */
  optional(): Self
  /** The value must equal one of these. */
  valid(values: readonly V[]): Self
  custom(validate: CustomValidator<V>): Self
  /** All of these rules must hold. */
  all(rules: readonly Self[]): Self
  /** At least one of these rules must hold. */
  either(rules: readonly Self[]): Self
  error(message?: RuleMessage): Self
  warning(message?: RuleMessage): Self
  info(message?: RuleMessage): Self
}

interface SizedRule<Self> {
  /** Smallest length, inclusive. */
  min(limit: number): Self
  /** Greatest length, inclusive. */
  max(limit: number): Self
  /** Exact length. */
  length(limit: number): Self
}

export interface StringRule extends CommonRule<StringRule, string>, SizedRule<StringRule> {
  uppercase(): StringRule
  lowercase(): StringRule
  regex(pattern: RegExp, options?: { name?: string; invert?: boolean } | string): StringRule
  email(): StringRule
  uri(options?: UriOptions): StringRule
}

export interface NumberRule extends CommonRule<NumberRule, number> {
  min(limit: number): NumberRule
  max(limit: number): NumberRule
  greaterThan(limit: number): NumberRule
  lessThan(limit: number): NumberRule
  integer(): NumberRule
  /** At most so many decimals. */
  precision(digits: number): NumberRule
  /** Zero or more. */
  positive(): NumberRule
  /** Less than zero. */
  negative(): NumberRule
}

export interface BooleanRule extends CommonRule<BooleanRule, boolean> {}

export interface DateRule extends CommonRule<DateRule, string> {
  /** Earliest, inclusive: `'now'`, or a date as ISO 8601 text. */
  min(limit: string): DateRule
  /** Latest, inclusive. */
  max(limit: string): DateRule
}

export interface AssetRule extends CommonRule<AssetRule, Record<string, unknown>> {
  /** There must be a file, not only what is said about one. */
  assetRequired(): AssetRule
}

export interface ObjectRule extends CommonRule<ObjectRule, Record<string, unknown>> {}

export interface ArrayRule extends CommonRule<ArrayRule, readonly unknown[]>, SizedRule<ArrayRule> {
  /** No two items alike; `_key` does not count. */
  unique(): ArrayRule
  /** Every item must equal one of these; `_key` does not count. */
  validItems(values: readonly unknown[]): ArrayRule
}

/** The rule that `validation: (rule) => …` is handed for a built-in type. */
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

/** What authors may write as `validation`: one rule, several, rules as data, or a function that makes them. */
export type ValidationSource<R> =
  | ((rule: R) => R | readonly R[])
  | R
  | RuleData
  | readonly (R | RuleData)[]

/** A level, a message and the conditions they belong to. A value: every method returns a new one. */
export class Rule {
  readonly level: MarkerLevel
  /** Said instead of the built-in words. */
  readonly message: RuleMessage | undefined
  readonly constraints: readonly Constraint[]

  constructor(state: Partial<RuleState> = {}) {
    this.level = state.level ?? 'error'
    this.message = state.message
    this.constraints = state.constraints ?? []
  }

  required(): Rule {
    return this.#add({ type: 'required' })
  }

  optional(): Rule {
    const constraints = this.constraints.filter((constraint) => constraint.type !== 'required')
    return this.#having(constraints)
  }

  min(limit: number | string): Rule {
    if (typeof limit === 'string') return this.#add({ type: 'notBefore', limit })
    return this.#add({ type: 'min', limit })
  }

  max(limit: number | string): Rule {
    if (typeof limit === 'string') return this.#add({ type: 'notAfter', limit })
    return this.#add({ type: 'max', limit })
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

  /** A condition of the house; unlike a custom validator it has words in every language. */
  lookup(name: string, look: Lookup): Rule {
    return this.#having([...this.constraints, { type: 'lookup', name, look }])
  }

  length(limit: number): Rule {
    return this.#add({ type: 'length', limit })
  }

  greaterThan(limit: number): Rule {
    return this.#add({ type: 'greaterThan', limit })
  }

  lessThan(limit: number): Rule {
    return this.#add({ type: 'lessThan', limit })
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
    return this.#add({ type: 'precision', digits })
  }

  uppercase(): Rule {
    return this.#add({ type: 'uppercase' })
  }

  lowercase(): Rule {
    return this.#add({ type: 'lowercase' })
  }

  regex(pattern: RegExp, options: { name?: string; invert?: boolean } | string = {}): Rule {
    const { name, invert = false } = typeof options === 'string' ? { name: options } : options
    const patterns = this.constraints.filter(({ type }) => type === 'regex')
    const others = this.constraints.filter(({ type }) => type !== 'regex')
    return this.#having([...others, ...patterns, { type: 'regex', pattern, name, invert }])
  }

  email(): Rule {
    return this.#add({ type: 'email' })
  }

  uri(options: UriOptions = {}): Rule {
    return this.#add({ type: 'uri', options })
  }

  unique(): Rule {
    return this.#add({ type: 'unique' })
  }

  validItems(values: readonly unknown[]): Rule {
    return this.#add({ type: 'validItems', values })
  }

  valid(values: readonly unknown[]): Rule {
    return this.#add({ type: 'valid', values })
  }

  all(rules: readonly Rule[]): Rule {
    return this.#add({ type: 'all', rules: [...(this.#combined('all') ?? []), ...rules] })
  }

  either(rules: readonly Rule[]): Rule {
    const before = this.#combined('either')
    if (!before) return this.#add({ type: 'either', rules })
    const others = this.#having(this.constraints.filter(({ type }) => type !== 'either'))
    return others.all([new Rule().either(before), new Rule().either(rules)])
  }

  custom(validate: CustomValidator<never>): Rule {
    const constraint = { type: 'custom', validate: validate as CustomValidator<unknown> } as const
    return this.#having([...this.constraints, constraint])
  }

  error(message?: RuleMessage): Rule {
    return new Rule({ level: 'error', message, constraints: this.constraints })
  }

  warning(message?: RuleMessage): Rule {
    return new Rule({ level: 'warning', message, constraints: this.constraints })
  }

  info(message?: RuleMessage): Rule {
    return new Rule({ level: 'info', message, constraints: this.constraints })
  }

  /**
   * The later condition of a kind replaces the earlier one, so a limit can be moved. Patterns, combinations and custom
   * validators have nothing to move: of these all hold.
   */
  #add(constraint: Constraint): Rule {
    const others = this.constraints.filter((other) => other.type !== constraint.type)
    return this.#having([...others, constraint])
  }

  #combined(how: 'all' | 'either'): readonly Rule[] | undefined {
    const found = this.constraints.find(({ type }) => type === how)
    return found && 'rules' in found ? found.rules : undefined
  }

  #having(constraints: readonly Constraint[]): Rule {
    return new Rule({ level: this.level, message: this.message, constraints })
  }
}
