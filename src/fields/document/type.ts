import { isRecord } from '../../model/document.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'
import { checkLayout } from '../object/type.ts'

/** An object stored as a document, with an id. */
export const documentType: FieldType<ContentDocument> = {
  name: 'document',
  jsonType: 'object',
  keys: ['fields', 'fieldsets', 'groups', 'orderings', 'liveEdit', 'creatable'],
  optionKeys: ['columns', 'collapsible', 'collapsed', 'copyTitle', 'writing'],
  example: { _id: 'a1', _type: 'note', title: 'A note' },
  isValue: (value): value is ContentDocument =>
    isRecord(value) && typeof value['_id'] === 'string' && typeof value['_type'] === 'string',
  holds: 'fields',
  isDocument: true,
  check(definition, report) {
    checkLayout(definition, report)
    const { copyTitle, writing = [] } = (definition.options ?? {}) as Record<string, unknown>
    if (copyTitle !== undefined && copyTitle !== false && typeof copyTitle !== 'string') {
      report('error', ['options', 'copyTitle'], 'The title of a copy is a text, or false')
    }
    const names = (definition.fields ?? []).map(({ name }) => name)
    if (!Array.isArray(writing) || !writing.every((name) => names.includes(name))) {
      report('error', ['options', 'writing'], 'Writing mode is for a list of names of fields')
    }
  },
}
