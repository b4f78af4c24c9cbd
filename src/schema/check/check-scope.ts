import type { ArrayMemberDefinition, FieldDefinition, TypeDefinition } from '../define.ts'
import type { FieldType } from '../field-type.ts'
import type { SchemaProblem } from '../schema.ts'

/** A declaration after the check: invalid parts are reported and removed, so linking cannot fail. */
export interface CleanDefinition extends TypeDefinition {
  readonly fields: readonly CleanField[] | undefined
  readonly of: readonly CleanDefinition[] | undefined
}
export type CleanField = CleanDefinition & FieldDefinition

/** The declaration being checked. */
export interface CheckPlace {
  /** The declared type. */
  readonly typeName: string
  /** Path of the declaration within that type. */
  readonly path: readonly (string | number)[]
  /** The enclosing declarations, to detect an object that contains itself. */
  readonly above: readonly unknown[]
}

export type Finding = Pick<SchemaProblem, 'severity' | 'message' | 'helpId'> & {
  /** Path of the finding, relative to the checked declaration. */
  readonly at?: readonly (string | number)[]
}

/** State shared by all parts of the check. */
export interface CheckScope {
  readonly fieldTypes: ReadonlyMap<string, FieldType>
  /** Declared types by name, as the author wrote them. */
  readonly definitions: ReadonlyMap<string, TypeDefinition>
  report(place: CheckPlace, finding: Finding): void
  /** Checks a nested declaration. */
  check(definition: ArrayMemberDefinition, place: CheckPlace): CleanDefinition
  /** Checks what linking does not depend on, once the declaration's structure is known. */
  inspect?(clean: CleanDefinition, declared: ArrayMemberDefinition, place: CheckPlace): void
}

/** The built-in type that a name resolves to through the declared types; undefined for a circular chain. */
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

/** The place of a part inside the declaration at `place`. */
export function below(place: CheckPlace, ...at: (string | number)[]): CheckPlace {
  return { ...place, path: [...place.path, ...at] }
}
