import { fieldTypes } from '../../src/fields/field-types.ts'
import { checkSchema } from '../../src/schema/check/check-schema.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import type { FieldDefinition, TypeDefinition } from '../../src/schema/define.ts'
import type { CompiledSchema, SchemaType } from '../../src/schema/schema.ts'

/** Compiles with every built-in type; `problems` are those of all checks. */
export function compile(types: readonly unknown[]): CompiledSchema {
  const schema = compileSchema(types as readonly TypeDefinition[], fieldTypes)
  return { ...schema, problems: checkSchema(types, fieldTypes) }
}

/** A document type `note` with these fields, compiled. */
export function noteSchema(
  fields: readonly FieldDefinition[],
  rest: object = {},
): { schema: CompiledSchema; type: SchemaType } {
  const schema = compile([{ name: 'note', type: 'document', fields, ...rest }])
  return { schema, type: schema.get('note')! }
}
