import { isRecord } from '../../model/document.ts'
import type { FieldType } from '../../schema/field-type.ts'

export interface Span {
  readonly _type: 'span'
  readonly _key?: string
  readonly text: string
  readonly marks?: readonly string[]
}

/** A run of text with the same marks, inside a block. */
export const spanType: FieldType<Span> = {
  name: 'span',
  jsonType: 'object',
  example: { _type: 'span', _key: 's1', text: 'Some text', marks: [] },
  isValue: isSpan,
  prose: ['text'],
  fields: [
    { name: 'text', type: 'string' },
    { name: 'marks', type: 'array', of: [{ type: 'string' }] },
  ],
}

export function isSpan(value: unknown): value is Span {
  return isRecord(value) && value['_type'] === 'span' && typeof value['text'] === 'string'
}
