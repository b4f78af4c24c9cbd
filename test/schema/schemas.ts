import { fieldTypes } from '../../src/fields/field-types.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldDefinition, TypeDefinition } from '../../src/schema/define.ts'
import type { CompiledSchema, SchemaType } from '../../src/schema/schema.ts'

/** Compiles with every built-in type. */
export function compile(types: readonly unknown[]): CompiledSchema {
  return compileSchema(types as readonly TypeDefinition[], fieldTypes)
}

/** A document type `note` with these fields, compiled. */
export function noteSchema(
  fields: readonly FieldDefinition[],
  rest: object = {},
): { schema: CompiledSchema; type: SchemaType } {
  const schema = compile([{ name: 'note', type: 'document', fields, ...rest }])
  return { schema, type: schema.get('note')! }
}
