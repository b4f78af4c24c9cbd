import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'
import { checkLayout } from '../object/type.ts'

/** An object stored as a document, with an id. */
export const documentType: FieldType<ContentDocument> = {
  name: 'document',
  jsonType: 'object',
  keys: ['fields', 'fieldsets', 'groups', 'orderings', 'liveEdit', 'creatable'],
  optionKeys: ['columns', 'collapsible', 'collapsed'],
  example: { _id: 'a1', _type: 'note', title: 'A note' },
  isValue: (value): value is ContentDocument =>
    isRecord(value) && typeof value['_id'] === 'string' && typeof value['_type'] === 'string',
  holds: 'fields',
  isDocument: true,
  check: checkLayout,
}
