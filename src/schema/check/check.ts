import { isRecord } from '../../model/document.ts'
import { checkMembers } from './check-members.ts'
import { checkProperties } from './check-properties.ts'
import { didYouMean } from '../nearest-name.ts'
import { builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope, CleanDefinition } from './check-scope.ts'
import type { ArrayMemberDefinition, TypeDefinition } from '../define.ts'
import type { FieldType } from '../field-type.ts'
import type { SchemaProblem } from '../schema.ts'

export interface CheckResult {
  readonly types: readonly CleanDefinition[]
  readonly problems: readonly SchemaProblem[]
}

/** Checks one declaration, of which invalid parts have been removed, for what linking does not depend on. */
export type Inspect = (
  clean: CleanDefinition,
  at: {
    readonly declared: ArrayMemberDefinition
    readonly place: CheckPlace
    readonly scope: CheckScope
  },
) => void

/** Checks the structure of all declared types, and with `inspect` more. Never throws, whatever the input. */
export function checkTypes(
  types: unknown,
  fieldTypes: readonly FieldType[],
  inspect?: Inspect,
): CheckResult {
  const problems: SchemaProblem[] = []
  const definitions = new Map<string, TypeDefinition>()
  const scope: CheckScope = {
    fieldTypes: new Map(fieldTypes.map((fieldType) => [fieldType.name, fieldType])),
    definitions,
    report({ typeName, path }, { at = [], ...problem }) {
      problems.push({ ...problem, typeName, path: [...path, ...at] })
    },
    check: (definition, place) => checkDefinition(definition, place, scope),
    ...(inspect && {
      inspect: (clean, declared, place) => inspect(clean, { declared, place, scope }),
    }),
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
  // Nothing is known about a type that does not exist.
  const fieldType = type === definition.type ? builtInOf(type, scope) : undefined
  const inside = { ...place, above: [...place.above, definition] }
  const checked = {
    ...(clean as unknown as TypeDefinition),
    ...checkMembers(clean as unknown as TypeDefinition, fieldType, inside, scope),
  } as CleanDefinition
  scope.inspect?.(checked, definition, place)
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
