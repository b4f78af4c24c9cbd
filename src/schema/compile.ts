import type { TypeDefinition } from './define.ts'
import type { FieldType } from './field-type.ts'
import type { CompiledSchema } from './schema.ts'

/**
 * Checks and links an author's types. Never throws for what the author wrote: whatever is wrong
 * stands in `problems`, and the rest works as far as it can. `fieldTypes` are the built-in types,
 * normally the list of `fields/field-types.ts`.
 */
export function compileSchema(
  types: readonly TypeDefinition[],
  fieldTypes: readonly FieldType[],
): CompiledSchema {
  throw new Error(`soon: ${types.length} ${fieldTypes.length}`)
}
