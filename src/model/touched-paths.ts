import type { Mutation, PatchOperations } from './mutation.ts'
import { parsePathExpression } from './path-expression.ts'
import { type Path, pathStartsWith, plainPath } from './path.ts'

/** Fields that every write changes. */
const stamps: readonly unknown[] = ['_rev', '_updatedAt']

/**
 * The paths of an existing document that a mutation may change, made of names and keys only: indices change with other
 * items, so items without a key count as a change of their array, and so does adding or removing an item. Null when it
 * may change all of the document, or when its paths cannot be determined.
 */
export function touchedPaths(mutation: Mutation): Path[] | null {
  if ('create' in mutation || 'createIfNotExists' in mutation) return []
  if (!('patch' in mutation)) return null
  const paths = operandsOf(mutation.patch).map(({ text, isOfItems }) => {
    const path = plainPath(parsePathExpression(text))
    return path && stable(isOfItems && typeof path.at(-1) !== 'string' ? path.slice(0, -1) : path)
  })
  if (!paths.every((path) => path !== undefined)) return null
  return paths.filter(([first]) => !stamps.includes(first))
}

/** True when a change at one of these paths may be a change at one of the others. */
export function areTouched(paths: readonly Path[], others: readonly Path[]): boolean {
  return paths.some((path) =>
    others.some((other) => pathStartsWith(path, other) || pathStartsWith(other, path)),
  )
}

interface Operand {
  text: string
  /** True when it adds or removes items of the array around it. */
  isOfItems: boolean
}

function operandsOf(patch: PatchOperations): Operand[] {
  const { setIfMissing, set, unset = [], diffMatchPatch, inc, dec, insert } = patch
  const values = [setIfMissing, set, diffMatchPatch, inc, dec].flatMap((map) =>
    Object.keys(map ?? {}),
  )
  const { items: _items, ...place } = insert ?? { items: [] }
  return [
    ...values.map((text) => ({ text, isOfItems: false })),
    ...[...unset, ...Object.values(place)].map((text) => ({ text, isOfItems: true })),
  ]
}

/** The path up to the first index. */
function stable(path: Path): Path {
  const index = path.findIndex((segment) => typeof segment === 'number')
  return index < 0 ? path : path.slice(0, index)
}
