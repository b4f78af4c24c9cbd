import { isRecord } from '../../model/document.ts'
import type { ArrayMemberDefinition, FieldDefinition } from '../../schema/define.ts'
import { blockHtml } from './block-html.ts'
import type { FieldType } from '../../schema/field-type.ts'
import type { Rule } from '../../schema/validation/rule.ts'

export interface Block {
  readonly _type: string
  readonly _key?: string
  readonly style?: string
  readonly listItem?: string
  readonly level?: number
  readonly children: readonly unknown[]
  readonly markDefs?: readonly unknown[]
}

/** The default annotation, used when the schema declares none. */
const defaultLink: ArrayMemberDefinition = {
  name: 'link',
  type: 'object',
  fields: [
    {
      name: 'href',
      title: 'Link',
      type: 'url',
      validation: (rule: Rule) =>
        rule.uri({ scheme: ['http', 'https', 'mailto', 'tel'], allowRelative: true }),
    },
  ],
}

/** A paragraph, heading or list item of rich text. */
export const blockType: FieldType<Block> = {
  name: 'block',
  jsonType: 'object',
  keys: ['of', 'styles', 'lists', 'marks'],
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
  toHtml: blockHtml,
  preview: ({ children }) => ({
    title: children
      .map((child) => (isRecord(child) && typeof child['text'] === 'string' ? child['text'] : ''))
      .join('')
      .trim(),
  }),
  fields: [
    { name: 'style', type: 'string' },
    { name: 'listItem', type: 'string' },
    { name: 'level', type: 'number' },
    childrenOf([]),
    markDefsOf([defaultLink]),
  ],
  derivedFields({ of, marks }) {
    const annotations = isRecord(marks) ? marks['annotations'] : undefined
    return [
      ...(of ? [childrenOf(of)] : []),
      ...(Array.isArray(annotations) ? [markDefsOf(annotations)] : []),
    ]
  },
}

function childrenOf(inlineObjects: readonly ArrayMemberDefinition[]): FieldDefinition {
  return { name: 'children', type: 'array', of: [{ type: 'span' }, ...inlineObjects] }
}

function markDefsOf(annotations: readonly ArrayMemberDefinition[]): FieldDefinition {
  return { name: 'markDefs', type: 'array', of: annotations }
}
