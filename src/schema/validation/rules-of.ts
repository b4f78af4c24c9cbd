import { isRecord } from '../../model/document.ts'
import { attempt } from '../attempt.ts'
import type { SchemaType } from '../schema.ts'
import { Rule } from './rule.ts'
import { ruleFromJson } from './rule-json.ts'
import { memoize } from '../../model/memoize.ts'

/**
 * All rules of a type: those that follow from it, without the constraints that its author replaced with their own, and
 * those its author declared. They are made when they are first needed, so that a page shows a form without this code.
 */
export const rulesOf = memoize((type: SchemaType): readonly Rule[] => {
  if (type.hasNoRules) return []
  if (typeof type.declared !== 'function') {
    throw new TypeError(
      `The validation of "${type.name}" is still a function: schema validation has not been run on this type`,
    )
  }
  const authored = readRules(type.declared('validation'))
  const stated = new Set(authored.flatMap(({ constraints }) => constraints.map((one) => one.type)))
  const inferred = (type.fieldType.rules?.(type, new Rule()) ?? []).filter(({ constraints }) =>
    constraints.every((one) => !stated.has(one.type)),
  )
  return [...inferred, ...authored]
})

/**
 * Reads the `validation` of a declaration: a rule, a function that returns rules, rules as data, or a list of these.
 * Whatever is none of them is reported and left out.
 */
export function readRules(
  source: unknown,
  report: (problem: string) => void = () => {},
): readonly Rule[] {
  if (source === undefined || source === null) return []
  return [source].flat().flatMap((one) => rulesFrom(one, report))
}

function rulesFrom(source: unknown, report: (problem: string) => void): readonly Rule[] {
  const made = attempt(() => (typeof source === 'function' ? source(new Rule()) : source))
  if (!made.ok) {
    report(`The validation function failed: ${made.error.message}`)
    return []
  }
  if (made.value instanceof Promise) {
    // The promise is not awaited, so its rejection is handled here.
    made.value.catch(() => {})
    report('The validation function must return its rules at once; only custom() may wait')
    return []
  }
  return [made.value].flat().flatMap((one: unknown) => {
    if (one instanceof Rule) return [one]
    if (!isRecord(one)) {
      report('The validation must be a rule or a list of rules')
      return []
    }
    // In schemas that are data, rules are data as well.
    const read = attempt(() => ruleFromJson(one))
    if (read.ok) return [read.value]
    report(`The validation is wrong: ${read.error.message}`)
    return []
  })
}
