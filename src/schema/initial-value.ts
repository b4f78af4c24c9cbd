import { isRecord } from '../model/document.ts'
import { createKey } from '../model/key.ts'
import type { InitialValueContext } from './define.ts'
import { toError } from './attempt.ts'
import type { SchemaField, SchemaType } from './schema.ts'
import { emptyObjectOf, jsonTypeName } from './walk.ts'

export interface InitialValueRequest {
  readonly type: SchemaType
  /** Arguments of the type's own callback. */
  readonly params?: Record<string, unknown>
  readonly context?: InitialValueContext
}

/** An initial value could not be computed. The message contains the type and the reason. */
export class InitialValueError extends Error {
  override name = 'InitialValueError'
}

/** Nested objects get initial values down to this depth, as types may contain themselves. */
const maxDepth = 10

/**
 * The initial value of a new document or object of this type, including `_type`; undefined for a value type without
 * one. The type's own `initialValue` takes precedence over the values of its fields.
 */
export async function resolveInitialValue(request: InitialValueRequest): Promise<unknown> {
  const { type, params = {}, context = { currentUser: null } } = request
  try {
    const value = await resolve(type, { params, context, depth: 0 })
    if (!type.isDocument) return value
    return { ...(value as Record<string, unknown>), _type: type.name }
  } catch (error) {
    throw new InitialValueError(
      `Unable to resolve initial value for type: ${type.name}: ${toError(error).message}.`,
      { cause: error },
    )
  }
}

interface Scope {
  readonly params: Record<string, unknown>
  readonly context: InitialValueContext
  readonly depth: number
}

async function resolve(type: SchemaType, scope: Scope): Promise<unknown> {
  const own = await ownValue(type, scope)
  if (own !== undefined && jsonTypeName(own) !== type.jsonType) {
    throw new TypeError(`expected ${type.jsonType}, got ${jsonTypeName(own)}`)
  }
  if (type.jsonType === 'array') return own === undefined ? undefined : withKeys(own as unknown[])
  if (type.jsonType !== 'object') return own
  const value = mergeValues(
    await fieldValues(type, scope),
    own as Record<string, unknown> | undefined,
  )
  if (Object.keys(value).length === 0) return type.isDocument || own ? value : undefined
  return { ...emptyObjectOf(type), ...value }
}

async function ownValue(type: SchemaType, { params, context }: Scope): Promise<unknown> {
  const { initialValue } = type
  const value: unknown =
    typeof initialValue === 'function' ? await initialValue(params, context) : initialValue
  return value ?? undefined
}

async function fieldValues(type: SchemaType, scope: Scope): Promise<Record<string, unknown>> {
  if (scope.depth >= maxDepth || !givesValues(type.fields, new Set())) return {}
  const inner = { ...scope, params: {}, depth: scope.depth + 1 }
  const entries = await Promise.all(
    type.fields.map(async ({ name, type: fieldType }) => [name, await resolve(fieldType, inner)]),
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Whether any nested field has an initial value. Types that contain themselves share their list of fields. */
function givesValues(fields: readonly SchemaField[], seen: Set<readonly SchemaField[]>): boolean {
  if (seen.has(fields)) return false
  seen.add(fields)
  return fields.some(
    ({ type }) => type.initialValue !== undefined || givesValues(type.fields, seen),
  )
}

/** Merges objects deeply; other values in `over` replace those in the base. */
export function mergeValues(
  value: Record<string, unknown>,
  over: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const merged = { ...value }
  for (const [key, next] of Object.entries(over ?? {})) {
    const current = merged[key]
    if (isRecord(next))
      merged[key] = isRecord(current) ? mergeValues(current, next) : mergeValues({}, next)
    else merged[key] = Array.isArray(next) ? withKeys(next) : next
  }
  return merged
}

/** Array items that are objects are addressed by key, so each gets one. */
function withKeys(items: readonly unknown[]): unknown[] {
  return items.map((item) => {
    if (!isRecord(item)) return item
    return {
      ...mergeValues({}, item),
      _key: typeof item['_key'] === 'string' ? item['_key'] : createKey(),
    }
  })
}
