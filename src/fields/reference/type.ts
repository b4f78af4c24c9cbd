import { isReference } from '../../model/document.ts'
import type { Reference } from '../../model/document.ts'
import { escapeHtml } from '../../model/html.ts'
import type { FieldType } from '../../schema/field-type.ts'
import type { Lookup } from '../../schema/validation/validation-context.ts'

/** Readers of the published document must be able to follow the reference; only weak references are exempt. */
const lookUpPublished: Lookup = async (value, context) => {
  // A document that refers to itself is published with its target.
  if (!isReference(value) || value._ref === context.documentId) return null
  if (await context.getDocumentExists(value._ref)) return null
  return { code: 'reference.published' }
}

/** A reference to another document. */
export const referenceType: FieldType<Reference> = {
  name: 'reference',
  jsonType: 'object',
  keys: ['to', 'weak'],
  optionKeys: ['filter', 'filterParams', 'disableNew'],
  example: { _type: 'reference', _ref: 'a1' },
  isValue: isReference,
  pointsAt: 'dataset',
  requiredCode: 'required.reference',
  toHtml: ({ _ref }) => `<p>${escapeHtml(_ref)}</p>`,
  filter: () => 'reference',
  column: () => ({ kind: 'reference', value: (path) => path, order: null }),
  rules: ({ weak }, rule) => [
    rule.reference(),
    ...(weak ? [] : [rule.lookup('reference.published', lookUpPublished)]),
  ],
  fields: [
    { name: '_ref', type: 'string' },
    { name: '_weak', type: 'boolean' },
  ],
}

/** A reference to a document of another dataset. */
export const crossDatasetReferenceType: FieldType<Reference> = {
  ...referenceType,
  name: 'crossDatasetReference',
  pointsAt: 'elsewhere',
  filter: () => null,
  column: () => null,
  // Documents of another dataset cannot be looked up.
  rules: (_type, rule) => [rule.reference()],
  example: { _type: 'crossDatasetReference', _ref: 'a1', _dataset: 'shared', _projectId: 'p1' },
}
