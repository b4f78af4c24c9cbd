import { escapeHtml } from '../../model/html.ts'
import type { FieldType } from '../../schema/field-type.ts'
import { isString } from '../string/type.ts'

/** A web address. */
export const urlType: FieldType<string> = {
  name: 'url',
  jsonType: 'string',
  example: 'https://example.com/page',
  isValue: isString,
  filter: () => 'url',
  toHtml(value) {
    const text = escapeHtml(value)
    return /^https?:/i.test(text) ? `<a href="${text}">${text}</a>` : `<p>${text}</p>`
  },
  rules: (_type, rule) => [rule.uri()],
}
