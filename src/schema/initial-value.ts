import type { InitialValueContext } from './define.ts'
import type { CompiledSchema, SchemaType } from './schema.ts'

export interface InitialValueRequest {
  readonly schema: CompiledSchema
  readonly type: SchemaType
  /** What the type's own callback is given. */
  readonly params?: Record<string, unknown>
  readonly context?: InitialValueContext
}

/**
 * The value a new document or object of this type starts with, `_type` included; undefined for a
 * value type without one. Rejects with an InitialValueError that names the type and the field.
 */
export async function resolveInitialValue(request: InitialValueRequest): Promise<unknown> {
  throw new Error(`soon: ${request.type.name}`)
}
