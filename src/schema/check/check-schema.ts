import { checkInitialValue } from './check-initial-value.ts'
import { checkKeys } from './check-keys.ts'
import { pathProblem } from './check-paths.ts'
import { checkFieldsOfRules, checkFieldValues, checkRules } from './check-rules.ts'
import { builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope, CleanDefinition } from './check-scope.ts'
import { checkTypes } from './check.ts'
import type { Inspect } from './check.ts'
import type { FieldType } from '../field-type.ts'
import type { SchemaProblem } from '../schema.ts'

/** All problems of the declared types. Never throws, whatever the input. */
export function checkSchema(
  types: unknown,
  fieldTypes: readonly FieldType[],
): readonly SchemaProblem[] {
  return checkTypes(types, fieldTypes, inspect).problems
}

const inspect: Inspect = (clean, { declared, place, scope }) => {
  // Nothing is known about a type that does not exist.
  const fieldType = clean.type === declared.type ? builtInOf(clean.type, scope) : undefined
  checkRules(clean, fieldType, place, scope)
  checkFieldValues(clean, place, scope)
  fieldType?.check?.(clean, (severity, at, message) => {
    scope.report(place, { severity, at, message, helpId: `${fieldType.name}-options` })
  })
  checkPaths(clean, place, scope)
  checkFieldsOfRules(clean, place, scope)
  checkKeys(declared, fieldType, place, scope)
  checkInitialValue(clean, place, scope)
}

/** Paths in a declaration must resolve to fields. */
function checkPaths(definition: CleanDefinition, place: CheckPlace, scope: CheckScope): void {
  const { preview, orderings = [], fields, options } = definition
  const report = (at: readonly (string | number)[], message: string | null) => {
    if (message !== null) scope.report(place, { severity: 'warning', at, message })
  }
  for (const [alias, path] of Object.entries(preview?.select ?? {})) {
    const at = ['preview', 'select', alias]
    if (typeof path !== 'string') report(at, 'A selected path must be a text')
    else if (fields) report(at, pathProblem(path, definition, scope))
  }
  for (const { name, by } of orderings) {
    for (const { field } of by) report(['orderings', name], pathProblem(field, definition, scope))
  }
  // The source of a slug is a path from the document; only the document's own type declares its fields.
  const { source } = (options ?? {}) as { source?: unknown }
  const root = scope.definitions.get(place.typeName)
  const names = [source ?? []].flat().filter((one) => typeof one === 'string')
  const isInDocument = root && builtInOf(root.type, scope)?.name === 'document'
  if (!isInDocument || builtInOf(definition.type, scope)?.name !== 'slug') return
  report(['options', 'source'], pathProblem(names.join('.'), root, scope))
}
