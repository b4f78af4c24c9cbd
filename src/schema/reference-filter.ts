import { isRecord } from '../model/document.ts'
import { getAt, type Path } from '../model/path.ts'
import { attempt, toError } from './attempt.ts'
import type { SchemaType } from './schema.ts'
import type { DatasetClient } from './validation/validation-context.ts'

/** GROQ condition, with its parameters, for the allowed targets of a reference. */
export interface ReferenceCondition {
  readonly filter: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Arguments of `options.filter` where it is a function. */
export interface ReferenceFilterContext {
  readonly document: Readonly<Record<string, unknown>>
  /** The object or array that contains the reference, and its path. */
  readonly parent: unknown
  readonly parentPath: Path
  /** Returns a client of the dataset; undefined in a form without a server. */
  readonly getClient: ((options: { apiVersion: string }) => DatasetClient) | undefined
}

/** The location of a reference, with its document. */
export interface ReferencePlace extends Pick<ReferenceFilterContext, 'document' | 'getClient'> {
  /** Path of the reference, or of the array that contains it. */
  readonly path: Path
  readonly isItem: boolean
}

/** True if the result depends on the document. */
export function readsDocument({ options }: SchemaType): boolean {
  return typeof options['filter'] === 'function'
}

/**
 * The filter for targets of a reference of this type; null allows every document of its target types. Rejects with the
 * error of the author's function.
 */
export async function referenceCondition(
  { options, name }: SchemaType,
  { document, path, isItem, getClient }: ReferencePlace,
): Promise<ReferenceCondition | null> {
  const { filter, filterParams } = options
  if (typeof filter !== 'function') return conditionOf({ filter, params: filterParams }, name)
  const parentPath = isItem ? path : path.slice(0, -1)
  const parent: unknown = parentPath.length === 0 ? document : getAt(document, parentPath)
  const context: ReferenceFilterContext = { document, parent, parentPath, getClient }
  const outcome = attempt<unknown>(() => filter(context))
  if (!outcome.ok) throw outcome.error
  let result: unknown
  try {
    result = await outcome.value
  } catch (thrown) {
    throw toError(thrown)
  }
  if (result === undefined || result === null) return null
  if (!isRecord(result)) {
    throw new Error(`options.filter of “${name}” must return an object with “filter” and “params”`)
  }
  return conditionOf(result, name)
}

function conditionOf(
  { filter, params }: Record<string, unknown>,
  name: string,
): ReferenceCondition | null {
  if (filter === undefined || filter === null) return null
  if (typeof filter !== 'string') throw new Error(`The filter of “${name}” is not text`)
  if (!isRecord(params ?? {})) throw new Error(`The parameters of “${name}” are not an object`)
  return filter.trim() === '' ? null : { filter, params: isRecord(params) ? params : {} }
}

/** Combines conditions with "or"; each keeps its own parameters. */
export function anyCondition(conditions: readonly ReferenceCondition[]): ReferenceCondition | null {
  const [first] = conditions
  if (!first || conditions.length === 1) return first ?? null
  const params: Record<string, unknown> = {}
  const filters = conditions.map((condition, index) => {
    const own = Object.keys(condition.params)
    for (const name of own) params[`any${index}_${name}`] = condition.params[name]
    // Matches whole parameter names, so that `$a` does not match in `$ab`.
    const filter = condition.filter.replace(/\$(\w+)/g, (whole, name: string) =>
      own.includes(name) ? `$any${index}_${name}` : whole,
    )
    return `(${filter})`
  })
  return { filter: filters.join(' || '), params }
}
