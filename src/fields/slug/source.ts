import { isRecord } from '../../model/document.ts'
import { getAt, pathFromString } from '../../model/path.ts'
import type { Path } from '../../model/path.ts'
import { toError } from '../../schema/attempt.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { SlugContext } from '../../schema/type-options.ts'
import type { DatasetClient } from '../../schema/validation/validation-context.ts'

export interface SlugRequest {
  readonly type: SchemaType
  readonly document: unknown
  readonly context: Omit<SlugContext, 'getClient'>
  /** The client for the schema's functions; only requested when there is such a function. */
  readonly client: () => Promise<DatasetClient | null>
}

// The results of an author's functions are untyped and must be checked.
type SourceFunction = (document: unknown, context: SlugContext) => unknown
type SlugifyFunction = (input: string, type: SchemaType, context: SlugContext) => unknown

const defaultMaxLength = 200

/** Whether the schema defines the source of a slug: a path in the document, or a function. */
export function hasSource({ options }: SchemaType): boolean {
  const { source } = options
  const isPath = (typeof source === 'string' || Array.isArray(source)) && source.length > 0
  return isPath || typeof source === 'function'
}

/**
 * Generates a slug as the schema defines: reads the source, then slugifies it. Both may be functions of the schema's
 * author; the promise rejects with whatever they throw.
 */
export async function generateSlug(request: SlugRequest): Promise<string> {
  const { type } = request
  const { source, slugify, maxLength } = type.options
  try {
    const isForeign = typeof source === 'function' || typeof slugify === 'function'
    const client = isForeign ? await request.client() : null
    const context: SlugContext = {
      ...request.context,
      getClient: client ? (options) => client.withConfig({ ...options }) : undefined,
    }
    const input = await sourceText(type, request.document, context)
    if (input === '') return ''
    if (typeof slugify === 'function') {
      const made: unknown = await (slugify as SlugifyFunction)(input, type, context)
      if (typeof made !== 'string') throw new TypeError('slugify did not return a text')
      return made.trim()
    }
    const limit = typeof maxLength === 'number' && maxLength > 0 ? maxLength : defaultMaxLength
    // The character tables are loaded only when a slug is generated.
    const { slugOf } = await import('./slugify.ts')
    return slugOf(input, limit)
  } catch (thrown) {
    throw toError(thrown)
  }
}

async function sourceText(
  type: SchemaType,
  document: unknown,
  context: SlugContext,
): Promise<string> {
  const { source } = type.options
  if (!hasSource(type)) throw new Error('The slug has no source')
  const found: unknown =
    typeof source === 'function'
      ? await (source as SourceFunction)(document, context)
      : getAt(document, typeof source === 'string' ? pathFromString(source) : (source as Path))
  if (typeof found === 'string') return found.trim()
  if (typeof found === 'number') return String(found)
  if (isRecord(found) && typeof found['current'] === 'string') return found['current']
  if (found === undefined || found === null) return ''
  throw new TypeError('The source of the slug is no text')
}
