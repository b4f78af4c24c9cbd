import { defineType } from 'content-studio'

/** What all applications edit. */
export const types = [
  defineType({
    name: 'note',
    type: 'document',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'day', type: 'date' },
      { name: 'text', type: 'array', of: [{ type: 'block' }] },
    ],
  }),
]
