import { fieldTypes } from '../../src/fields/field-types.ts'
import { compileSchema } from '../../src/schema/compile.ts'

/** Documents of three types, for structures. */
export const schema = compileSchema(
  ['article', 'person', 'settings'].map((name) => ({
    name,
    type: 'document',
    title: `${name[0]?.toUpperCase()}${name.slice(1)}`,
    fields: [{ name: 'title', type: 'string' }],
  })),
  fieldTypes,
)
