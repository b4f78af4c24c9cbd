import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'

export interface Block {
  readonly _type: string
  readonly _key?: string
  readonly style?: string
  readonly listItem?: string
  readonly level?: number
  readonly children: readonly unknown[]
  readonly markDefs?: readonly unknown[]
}

/** A paragraph, heading or list item of rich text. */
export const blockType: FieldType<Block> = {
  name: 'block',
  jsonType: 'object',
  opaque: true,
  isBlock: true,
  example: {
    _type: 'block',
    _key: 'b1',
    style: 'normal',
    children: [{ _type: 'span', _key: 's1', text: 'Some text', marks: [] }],
    markDefs: [],
  },
  isValue: (value): value is Block => isRecord(value) && Array.isArray(value['children']),
  fields: [
    { name: 'style', type: 'string' },
    { name: 'listItem', type: 'string' },
    { name: 'level', type: 'number' },
    { name: 'children', type: 'array', of: [{ type: 'span' }] },
    { name: 'markDefs', type: 'array', of: [{ type: 'object', fields: [] }] },
  ],
}
