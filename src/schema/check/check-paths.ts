import { isRecord } from '../../model/document.ts'
import type { TypeDefinition } from '../define.ts'
import type { CheckScope } from './check-scope.ts'
import { didYouMean } from '../nearest-name.ts'

type Declaration = Pick<TypeDefinition, 'type' | 'fields' | 'of' | 'to'>

/**
 * Checks a field path such as `seo.title` or `author->name`, relative to a declaration. Returns the problem, or null
 * for a path that resolves to a field or to a part that the schema does not describe.
 */
export function pathProblem(path: string, from: Declaration, scope: CheckScope): string | null {
  const names = path
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(/\.|->/)
    .filter((name) => !/^\d*$/.test(name))
  let declarations: readonly Declaration[] = [from]
  for (const name of names) {
    const known = membersOf(declarations, scope)
    // Names that start with "_" are reserved for the system.
    if (known === null || name.startsWith('_')) return null
    declarations = known.filter((field) => field.name === name)
    if (declarations.length === 0) {
      return `No field "${name}"${didYouMean(
        name,
        known.map((field) => field.name),
      )}`
    }
  }
  return null
}

type NamedDeclaration = Declaration & { readonly name: string }

/** The fields of these declarations, including those of array items and reference targets; null when unknown. */
function membersOf(
  declarations: readonly Declaration[],
  scope: CheckScope,
): readonly NamedDeclaration[] | null {
  const fields: NamedDeclaration[] = []
  const seen = new Set<Declaration>()
  const open = [...declarations]
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    fields.push(...listOf(next.fields))
    open.push(...listOf(next.of))
    const builtIn = scope.fieldTypes.get(next.type)
    fields.push(...(builtIn?.fields ?? []))
    const names = builtIn ? targetsOf(next) : [next.type]
    for (const name of names) {
      const declared = scope.definitions.get(name)
      if (!declared) return null
      open.push(declared)
    }
  }
  return fields
}

function targetsOf({ to }: Declaration): readonly string[] {
  return listOf([to ?? []].flat()).map(({ type }) => type)
}

/** The entries of an author's list that are declarations. */
function listOf(list: unknown): readonly NamedDeclaration[] {
  return (Array.isArray(list) ? list : []).filter(
    (one): one is NamedDeclaration => isRecord(one) && typeof one['type'] === 'string',
  )
}

/** The fields of a declaration, including those of the types it refines; null when unknown. */
export function fieldsOf(
  { of: _of, to: _to, ...declaration }: Declaration,
  scope: CheckScope,
): readonly NamedDeclaration[] | null {
  return membersOf([declaration], scope)
}
