import { isRecord } from '../../model/document.ts'
import { checkInitialValue } from './check-initial-value.ts'
import { checkKeys } from './check-keys.ts'
import { checkMembers } from './check-members.ts'
import { checkProperties } from './check-properties.ts'
import { checkFieldsOfRules, checkValidation } from './check-rules.ts'
import { pathProblem } from './check-paths.ts'
import { didYouMean } from './nearest-name.ts'
import { builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope, CleanDefinition } from './check-scope.ts'
import type { ArrayMemberDefinition, TypeDefinition } from '../define.ts'
import type { FieldType } from '../field-type.ts'
import type { SchemaProblem } from '../schema.ts'

export interface CheckResult {
  readonly types: readonly CleanDefinition[]
  readonly problems: readonly SchemaProblem[]
}

/** Checks all declared types. Never throws, whatever the input. */
export function checkTypes(types: unknown, fieldTypes: readonly FieldType[]): CheckResult {
  const problems: SchemaProblem[] = []
  const definitions = new Map<string, TypeDefinition>()
  const scope: CheckScope = {
    fieldTypes: new Map(fieldTypes.map((fieldType) => [fieldType.name, fieldType])),
    definitions,
    report({ typeName, path }, { at = [], ...problem }) {
      problems.push({ ...problem, typeName, path: [...path, ...at] })
    },
    check: (definition, place) => checkDefinition(definition, place, scope),
  }
  if (!Array.isArray(types)) {
    const place = { typeName: '', path: [], above: [] }
    scope.report(place, { severity: 'error', message: 'The types must be a list' })
  }
  const named = (Array.isArray(types) ? types : []).filter((type, index) => {
    const name = isRecord(type) && typeof type['name'] === 'string' ? type['name'] : ''
    const message = nameProblem(type, name, scope)
    if (!message) definitions.set(name, type)
    else {
      const place = { typeName: name || `#${index + 1}`, path: [], above: [] }
      scope.report(place, { severity: 'error', message, helpId: 'type-name' })
    }
    return !message
  }) as TypeDefinition[]
  return {
    problems,
    types: named.map((type) => scope.check(type, { typeName: type.name, path: [], above: [] })),
  }
}

const typeName = /^[A-Za-z][\w.-]*$/

function nameProblem(type: unknown, name: string, scope: CheckScope): string | null {
  if (!isRecord(type)) return 'A type must be an object made by defineType'
  if (!name) return 'The type has no name'
  if (!typeName.test(name)) {
    return `"${name}" is no type name: letters, digits, "_", "-" and ".", beginning with a letter`
  }
  if (scope.fieldTypes.has(name)) return `"${name}" is the name of a built-in type`
  if (scope.definitions.has(name)) return `There is already a type "${name}"; this one is left out`
  return null
}

function checkDefinition(
  definition: ArrayMemberDefinition,
  place: CheckPlace,
  scope: CheckScope,
): CleanDefinition {
  const clean: Record<string, unknown> = { ...checkProperties(definition, place, scope) }
  const type = checkTypeName(definition.type, place, scope)
  clean['type'] = type
  // Rules cannot be checked for a type that does not exist.
  const fieldType = type === definition.type ? builtInOf(type, scope) : undefined
  clean['rules'] = checkValidation(definition.validation, fieldType, place, scope)
  const inside = { ...place, above: [...place.above, definition] }
  const checked = {
    ...(clean as unknown as TypeDefinition),
    ...checkMembers(clean as unknown as TypeDefinition, fieldType, inside, scope),
  } as CleanDefinition
  fieldType?.check?.(checked, (severity, at, message) => {
    scope.report(place, { severity, at, message, helpId: `${fieldType.name}-options` })
  })
  checkPaths(checked, place, scope)
  checkFieldsOfRules(checked, place, scope)
  checkKeys(definition, fieldType, place, scope)
  checkInitialValue(checked, place, scope)
  return checked
}

/** The type name that this declaration refines; `object` replaces an invalid one. */
function checkTypeName(type: unknown, place: CheckPlace, scope: CheckScope): string {
  const isKnown =
    typeof type === 'string' && (scope.fieldTypes.has(type) || scope.definitions.has(type))
  if (isKnown && builtInOf(type, scope)) return type
  const message =
    typeof type !== 'string' || !type
      ? 'The type is missing: say what it is, for example type: "string"'
      : isKnown
        ? `The type "${type}" is, through the types it refines, itself or unknown`
        : `Unknown type "${type}"${didYouMean(type, [...scope.fieldTypes.keys(), ...scope.definitions.keys()])}`
  scope.report(place, { severity: 'error', at: ['type'], message, helpId: 'type-unknown' })
  return 'object'
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
