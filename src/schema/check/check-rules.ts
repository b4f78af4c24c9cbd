import { isRecord } from '../../model/document.ts'
import { attempt } from '../attempt.ts'
import type { FieldType } from '../field-type.ts'
import { fitsType } from '../validation/constraints.ts'
import { isFieldValue, Rule } from '../validation/rule.ts'
import type { Constraint } from '../validation/rule.ts'
import { ruleFromJson } from '../validation/rule-json.ts'
import { pathProblem } from './check-paths.ts'
import { builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope, CleanDefinition } from './check-scope.ts'

type Report = (severity: 'error' | 'warning', message: string) => void

/**
 * Checks the rules of a declaration: a rule, a function that returns rules, rules as data, or a list of these. Invalid
 * rules are reported and removed.
 */
export function checkValidation(
  source: unknown,
  fieldType: FieldType | undefined,
  place: CheckPlace,
  scope: CheckScope,
): readonly Rule[] | undefined {
  if (source === undefined || source === null) return undefined
  const report: Report = (severity, message) =>
    scope.report(place, { severity, at: ['validation'], message, helpId: 'rules' })
  const rules = [source].flat().flatMap((one) => rulesOf(one, report))
  for (const rule of rules) {
    for (const problem of rule.problems) report('error', problem)
    if (fieldType) checkFit(rule.constraints, fieldType, report)
  }
  return rules
}

function rulesOf(source: unknown, report: Report): readonly Rule[] {
  const made = attempt(() => (typeof source === 'function' ? source(new Rule()) : source))
  if (!made.ok) {
    report('error', `The validation function failed: ${made.error.message}`)
    return []
  }
  if (made.value instanceof Promise) {
    // The promise is not awaited, so its rejection is handled here.
    made.value.catch(() => {})
    report('error', 'The validation function must return its rules at once; only custom() may wait')
    return []
  }
  return [made.value].flat().flatMap((one: unknown) => {
    if (one instanceof Rule) return [one]
    if (!isRecord(one)) {
      report('error', 'The validation must be a rule or a list of rules')
      return []
    }
    // In schemas that are data, rules are data as well.
    const read = attempt(() => ruleFromJson(one))
    if (read.ok) return [read.value]
    report('error', `The validation is wrong: ${read.error.message}`)
    return []
  })
}

function checkFit(constraints: readonly Constraint[], fieldType: FieldType, report: Report): void {
  for (const one of constraints) {
    if ('rules' in one) {
      for (const rule of one.rules) checkFit(rule.constraints, fieldType, report)
    } else if (!fitsType(one, fieldType)) {
      report(
        'warning',
        `The rule "${nameOf(one)}" says nothing about a value of "${fieldType.name}"`,
      )
    }
  }
  const [min, max] = [limitOf(constraints, 'min'), limitOf(constraints, 'max')]
  if (min !== undefined && max !== undefined && min > max) {
    report('warning', `No value is at least ${min} and at most ${max}`)
  }
}

function nameOf({ type }: Constraint): string {
  const names: Readonly<Record<string, string>> = {
    notBefore: 'min',
    notAfter: 'max',
    asset: 'assetRequired',
  }
  return names[type] ?? type
}

function limitOf(constraints: readonly Constraint[], type: 'min' | 'max'): number | undefined {
  const found = constraints.find((one) => one.type === type)
  return found && 'limit' in found && typeof found.limit === 'number' ? found.limit : undefined
}

/** The fields that an object's rules name must exist in the object. */
export function checkFieldsOfRules(
  definition: CleanDefinition,
  place: CheckPlace,
  scope: CheckScope,
): void {
  if (builtInOf(definition.type, scope)?.jsonType !== 'object') return
  for (const one of constraintsOf(definition)) {
    if (!('fields' in one)) continue
    for (const name of one.fields) report(pathProblem(name, definition, scope), place, scope)
  }
}

/** A field whose value is the limit of another one must belong to the same object. */
export function checkFieldValues(
  definition: CleanDefinition,
  siblings: readonly CleanDefinition[],
  place: CheckPlace,
  scope: CheckScope,
): void {
  for (const one of constraintsOf(definition)) {
    if (!('limit' in one) || !isFieldValue(one.limit)) continue
    const holder = { type: 'object', fields: siblings }
    report(pathProblem(one.limit.field, holder, scope), place, scope)
  }
}

function constraintsOf({
  rules = [],
}: {
  readonly rules?: readonly Rule[] | undefined
}): readonly Constraint[] {
  return rules.flatMap(({ constraints }) =>
    constraints.flatMap((one) => ('rules' in one ? constraintsOf(one) : [one])),
  )
}

function report(message: string | null, place: CheckPlace, scope: CheckScope): void {
  if (message === null) return
  scope.report(place, { severity: 'error', at: ['validation'], message, helpId: 'rules' })
}
