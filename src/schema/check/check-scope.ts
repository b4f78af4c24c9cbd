import type { ArrayMemberDefinition, FieldDefinition, TypeDefinition } from '../define.ts'
import type { FieldType } from '../field-type.ts'
import type { SchemaProblem } from '../schema.ts'
import type { Rule } from '../validation/rule.ts'

/** A declaration after the check: invalid parts are reported and removed, so linking cannot fail. */
export interface CleanDefinition extends TypeDefinition {
  /** Made from `validation`; undefined when the author wrote none. */
  readonly rules: readonly Rule[] | undefined
  readonly fields: readonly CleanField[] | undefined
  readonly of: readonly CleanDefinition[] | undefined
}
export type CleanField = CleanDefinition & FieldDefinition

/** Where the check stands. */
export interface CheckPlace {
  /** The declared type. */
  readonly typeName: string
  /** The way into it. */
  readonly path: readonly (string | number)[]
  /** The declarations around this one, so that an object that holds itself is noticed. */
  readonly above: readonly unknown[]
}

export type Finding = Pick<SchemaProblem, 'severity' | 'message' | 'helpId'> & {
  /** Below the place. */
  readonly at?: readonly (string | number)[]
}

/** State shared by all parts of the check. */
export interface CheckScope {
  readonly fieldTypes: ReadonlyMap<string, FieldType>
  /** Declared types by name, as their author wrote them. */
  readonly definitions: ReadonlyMap<string, TypeDefinition>
  report(place: CheckPlace, finding: Finding): void
  /** Checks a declaration inside another one. */
  check(definition: ArrayMemberDefinition, place: CheckPlace): CleanDefinition
}

/** The built-in type behind a name, through any number of declared types; undefined for a circular chain. */
export function builtInOf(name: string, scope: CheckScope): FieldType | undefined {
  const seen = new Set<string>()
  let current: string | undefined = name
  while (current !== undefined && !seen.has(current)) {
    const builtIn = scope.fieldTypes.get(current)
    if (builtIn) return builtIn
    seen.add(current)
    current = scope.definitions.get(current)?.type
  }
  return undefined
}

/** The location of a part of the declaration at `place`. */
export function below(place: CheckPlace, ...at: (string | number)[]): CheckPlace {
  return { ...place, path: [...place.path, ...at] }
}
