import { isRecord } from '../../model/document.ts'
import { attempt } from '../attempt.ts'
import { checkMembers } from './check-members.ts'
import { checkProperties } from './check-properties.ts'
import { builtInOf } from './check-scope.ts'
import type { CheckPlace, CheckScope, CleanDefinition } from './check-scope.ts'
import type { ArrayMemberDefinition, TypeDefinition } from '../define.ts'
import type { FieldType } from '../field-type.ts'
import type { SchemaProblem } from '../schema.ts'
import { Rule } from '../validation/rule.ts'
import { ruleFromJson } from '../validation/rule-json.ts'

export interface CheckResult {
  readonly types: readonly CleanDefinition[]
  readonly problems: readonly SchemaProblem[]
}

/** Looks at everything an author declared. Never throws, whatever it is given. */
export function checkTypes(types: unknown, fieldTypes: readonly FieldType[]): CheckResult {
  const problems: SchemaProblem[] = []
  const declared = new Map<string, string>()
  const scope: CheckScope = {
    fieldTypes: new Map(fieldTypes.map((fieldType) => [fieldType.name, fieldType])),
    declared,
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
    if (!message) declared.set(name, String(type.type))
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
  if (scope.declared.has(name)) return `There is already a type "${name}"; this one is left out`
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
  clean['rules'] = checkValidation(definition.validation, place, scope)
  // Of a type that does not exist nothing can be demanded.
  const fieldType = type === definition.type ? builtInOf(type, scope) : undefined
  const inside = { ...place, above: [...place.above, definition] }
  const checked = {
    ...(clean as unknown as TypeDefinition),
    ...checkMembers(clean as unknown as TypeDefinition, fieldType, inside, scope),
  } as CleanDefinition
  fieldType?.check?.(checked, (severity, at, message) => {
    scope.report(place, { severity, at, message, helpId: `${fieldType.name}-options` })
  })
  checkPreview(checked, place, scope)
  return checked
}

/** The name this declaration refines; `object` stands in for one that cannot be used. */
function checkTypeName(type: unknown, place: CheckPlace, scope: CheckScope): string {
  const isKnown =
    typeof type === 'string' && (scope.fieldTypes.has(type) || scope.declared.has(type))
  if (isKnown && builtInOf(type, scope)) return type
  const message =
    typeof type !== 'string' || !type
      ? 'The type is missing: say what it is, for example type: "string"'
      : isKnown
        ? `The type "${type}" is, through the types it refines, itself or unknown`
        : `Unknown type "${type}"`
  scope.report(place, { severity: 'error', at: ['type'], message, helpId: 'type-unknown' })
  return 'object'
}

function checkValidation(
  source: unknown,
  place: CheckPlace,
  scope: CheckScope,
): readonly Rule[] | undefined {
  if (source === undefined || source === null) return undefined
  const made = attempt(() => {
    const given: unknown = typeof source === 'function' ? source(new Rule()) : source
    return [given].flat().map((one) => (isRuleJson(one) ? ruleFromJson(one) : one))
  })
  const rules: unknown[] = made.ok ? made.value : []
  const message = !made.ok
    ? typeof source === 'function'
      ? `The validation function failed: ${made.error.message}`
      : `The validation is wrong: ${made.error.message}`
    : rules.some((rule) => !(rule instanceof Rule))
      ? 'The validation must be a rule or a list of rules'
      : null
  if (message) scope.report(place, { severity: 'error', at: ['validation'], message })
  return rules.filter((rule) => rule instanceof Rule)
}

/** Rules may be written as data, in schemas that are. */
function isRuleJson(rule: unknown): boolean {
  return isRecord(rule) && !(rule instanceof Rule)
}

/** A selection must begin at a field that exists. */
function checkPreview({ preview, fields }: CleanDefinition, place: CheckPlace, scope: CheckScope) {
  for (const [alias, path] of Object.entries(preview?.select ?? {})) {
    const first = typeof path === 'string' ? (/^\w+/.exec(path)?.[0] ?? '') : ''
    const exists = first.startsWith('_') || fields?.some((field) => field.name === first)
    if (exists || (first && !fields)) continue
    const message = first ? `No field "${first}"` : 'A selected path must be a text'
    scope.report(place, { severity: 'warning', at: ['preview', 'select', alias], message })
  }
}
