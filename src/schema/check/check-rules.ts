import type { FieldType } from '../field-type.ts'
import { fitsType } from '../validation/constraints.ts'
import { isFieldValue } from '../validation/rule.ts'
import type { Constraint, Rule } from '../validation/rule.ts'
import { readRules } from '../validation/rules-of.ts'
import { pathProblem } from './check-paths.ts'
import { below, builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope, CleanDefinition } from './check-scope.ts'

type Report = (severity: 'error' | 'warning', message: string) => void

/** Checks the rules of a declaration: whether they can be read, and say something about a value of its type. */
export function checkRules(
  { validation }: CleanDefinition,
  fieldType: FieldType | undefined,
  place: CheckPlace,
  scope: CheckScope,
): void {
  const report: Report = (severity, message) =>
    scope.report(place, { severity, at: ['validation'], message, helpId: 'rules' })
  const rules = readRules(validation, (problem) => report('error', problem))
  for (const rule of rules) {
    for (const problem of rule.problems) report('error', problem)
    if (fieldType) checkFit(rule.constraints, fieldType, report)
  }
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
  for (const one of constraintsOf(readRules(definition.validation))) {
    if (!('fields' in one)) continue
    for (const name of one.fields) report(pathProblem(name, definition, scope), place, scope)
  }
}

/** A field whose value is the limit of another one must belong to the same object. */
export function checkFieldValues(
  { fields = [] }: CleanDefinition,
  place: CheckPlace,
  scope: CheckScope,
): void {
  const holder = { type: 'object', fields }
  for (const field of fields) {
    for (const one of constraintsOf(readRules(field.validation))) {
      if (!('limit' in one) || !isFieldValue(one.limit)) continue
      const problem = pathProblem(one.limit.field, holder, scope)
      report(problem, below(place, 'fields', field.name), scope)
    }
  }
}

function constraintsOf(rules: readonly Rule[]): readonly Constraint[] {
  return rules.flatMap(({ constraints }) =>
    constraints.flatMap((one) => ('rules' in one ? constraintsOf(one.rules) : [one])),
  )
}

function report(message: string | null, place: CheckPlace, scope: CheckScope): void {
  if (message === null) return
  scope.report(place, { severity: 'error', at: ['validation'], message, helpId: 'rules' })
}
