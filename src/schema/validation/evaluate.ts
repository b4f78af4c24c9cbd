import { isRecord } from '../../model/document.ts'
import { pathToString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import { toError } from '../attempt.ts'
import type { SchemaType } from '../schema.ts'
import { jsonTypeName } from '../walk.ts'
import type { MarkerLevel } from './marker.ts'
import { checkConstraint } from './constraints.ts'
import type { Message } from './messages.ts'
import type { Constraint, Rule } from './rule.ts'
import type {
  CustomValidator,
  Lookup,
  RuleMessage,
  ValidationContext,
} from './validation-context.ts'

export type MaybePromise<T> = T | Promise<T>

/** A finding of a rule: a built-in message or the author's own, at a path below the value. */
export interface Found {
  readonly wording: { readonly ours: Message } | { readonly theirs: RuleMessage }
  readonly path: Path
  /** Set for findings about the check itself: replaces the rule's level, and keeps its message from being used. */
  readonly level?: MarkerLevel
}

/** Result of a validator that timed out. */
export class Unanswered {
  readonly isUnanswered = true
}

export interface Subject {
  readonly value: unknown
  readonly type: SchemaType
  /** Path of the value, for messages about validators that failed. */
  readonly path: Path
  /** Returns the value of another field of the same object, by its path from that object. */
  readonly other: (path: string) => unknown
  /** Serialized items, for rules that compare all items with each other. */
  readonly texts: WeakMap<object, string>
  /** Calls a custom validator with its context, immediately or when a slot is free. */
  readonly call: <Result>(
    validate: (value: unknown, context: ValidationContext) => MaybePromise<Result>,
  ) => MaybePromise<Result | Unanswered>
  /** Formats a finding as text. */
  readonly words: (found: Found) => string
}

/** Evaluates a rule on a value. Synchronous unless a custom validator is asynchronous. */
export function evaluateRule(rule: Rule, subject: Subject): MaybePromise<readonly Found[]> {
  const results = rule.constraints.map((constraint) => evaluateConstraint(constraint, subject))
  return whenAll(results, (found) => found.flat())
}

function evaluateConstraint(
  constraint: Constraint,
  subject: Subject,
): MaybePromise<readonly Found[]> {
  switch (constraint.type) {
    case 'all':
      return whenAll(evaluateEach(constraint.rules, subject), (found) => found.flat())
    case 'either':
      return whenAll(evaluateEach(constraint.rules, subject), (found) => eitherOf(found, subject))
    case 'custom':
      return evaluateCustom(constraint.validate, subject)
    case 'lookup':
      return evaluateLookup(constraint.look, subject)
    default:
      return guarded(subject, () =>
        checkConstraint(constraint, subject).map(({ message, path }) => ({
          wording: { ours: message },
          path,
        })),
      )
  }
}

function evaluateEach(rules: readonly Rule[], subject: Subject) {
  return rules.map((rule) =>
    whenAll([evaluateRule(rule, subject)], ([found = []]) =>
      found.map((one) =>
        rule.message && !one.level ? { ...one, wording: { theirs: rule.message } } : one,
      ),
    ),
  )
}

function eitherOf(found: readonly (readonly Found[])[], subject: Subject): readonly Found[] {
  if (found.some((one) => one.length === 0)) return []
  const unknown = found.flat().filter(({ level }) => level !== undefined)
  if (unknown.length > 0) return unknown.slice(0, 1)
  const messages = found.flat().map((one) => subject.words(one))
  if (messages.length === 0) return []
  const params = { messages: [...new Set(messages)].join(' or ') }
  return [{ wording: { ours: { code: 'either', params } }, path: [] }]
}

function evaluateLookup(look: Lookup, subject: Subject): MaybePromise<readonly Found[]> {
  return guarded(subject, () =>
    whenAll([subject.call(look)], ([message]) => {
      if (message instanceof Unanswered) return isUnanswered
      return message ? [{ wording: { ours: message }, path: [] }] : []
    }),
  )
}

function evaluateCustom(
  validate: CustomValidator<unknown>,
  subject: Subject,
): MaybePromise<readonly Found[]> {
  return guarded(subject, () => {
    const result = subject.call<unknown>(validate)
    return whenAll([result], ([one]) =>
      one instanceof Unanswered ? isUnanswered : readCustomResult(one),
    )
  })
}

const isUnanswered: readonly Found[] = [
  { wording: { ours: { code: 'custom.unanswered' } }, path: [], level: 'warning' },
]

/** Turns an exception of the check into a finding. */
function guarded(
  subject: Subject,
  run: () => MaybePromise<readonly Found[]>,
): MaybePromise<readonly Found[]> {
  const failed = (error: unknown): readonly Found[] => {
    const params = { path: pathToString(subject.path), error: toError(error).message }
    return [{ wording: { ours: { code: 'custom.exception', params } }, path: [] }]
  }
  try {
    const result = run()
    return result instanceof Promise ? result.catch(failed) : result
  } catch (error) {
    return failed(error)
  }
}

/**
 * Parses the result of a custom validator: true, a message, a message in several languages, one finding or a list of
 * them. Throws a TypeError for anything else.
 */
export function readCustomResult(result: unknown): readonly Found[] {
  if (result === true) return []
  if (Array.isArray(result)) return result.flatMap(readCustomResult)
  if (typeof result === 'string') return [{ wording: { theirs: result }, path: [] }]
  if (isRecord(result)) {
    const { message, path } = result
    if (message === undefined && isLocalized(result))
      return [{ wording: { theirs: result }, path: [] }]
    if (typeof message === 'string' || (isRecord(message) && isLocalized(message))) {
      return [{ wording: { theirs: message }, path: Array.isArray(path) ? path : [] }]
    }
  }
  throw new TypeError(
    'A custom validator must return true, a message, or a list of findings; ' +
      `it returned ${jsonTypeName(result)}`,
  )
}

function isLocalized(texts: Record<string, unknown>): texts is Record<string, string> {
  const values = Object.values(texts)
  return values.length > 0 && values.every((text) => typeof text === 'string')
}

/** `Promise.all` that stays synchronous when no part is a promise. */
export function whenAll<T, R>(
  parts: readonly MaybePromise<T>[],
  combine: (results: readonly T[]) => R,
): MaybePromise<R> {
  if (parts.some((part) => part instanceof Promise)) return Promise.all(parts).then(combine)
  return combine(parts as readonly T[])
}
