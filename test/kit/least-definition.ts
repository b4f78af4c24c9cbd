import type { FieldDefinition } from '../../src/schema/define.ts'
import type { FieldType } from '../../src/schema/field-type.ts'

/** The minimal declaration of a field of this type. */
export function leastDefinition({ name }: FieldType): FieldDefinition {
  const needs: Record<string, object> = {
    object: { fields: [{ name: 'note', type: 'string' }] },
    array: { of: [{ type: 'string' }] },
    reference: { to: [{ type: 'holder' }] },
    crossDatasetReference: { to: [{ type: 'holder' }] },
  }
  return { name: 'field', type: name, ...needs[name] }
}
