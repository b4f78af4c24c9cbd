import { isReference } from '../../model/document.ts'
import type { Reference } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'

/** A pointer at another document. */
export const referenceType: FieldType<Reference> = {
  name: 'reference',
  jsonType: 'object',
  example: { _type: 'reference', _ref: 'a1' },
  isValue: isReference,
  fields: [
    { name: '_ref', type: 'string' },
    { name: '_weak', type: 'boolean' },
  ],
}

/** A pointer at a document of another dataset. */
export const crossDatasetReferenceType: FieldType<Reference> = {
  ...referenceType,
  name: 'crossDatasetReference',
  example: { _type: 'crossDatasetReference', _ref: 'a1', _dataset: 'shared', _projectId: 'p1' },
}
