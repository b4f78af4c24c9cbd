import { defineType } from 'content-studio'

/** What all applications edit. */
export const types = [
  defineType({
    name: 'note',
    type: 'document',
    fields: [
      { name: 'title', type: 'string', validation: (rule) => rule.required() },
      { name: 'day', type: 'date' },
      { name: 'seeAlso', type: 'reference', to: [{ type: 'note' }] },
      { name: 'text', type: 'array', of: [{ type: 'block' }] },
    ],
  }),
]
