import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestName } from '../../../src/schema/nearest-name.ts'
import { compile } from '../schemas.ts'

const person = {
  name: 'person',
  type: 'document',
  fields: [
    { name: 'name', type: 'string' },
    { name: 'address', type: 'object', fields: [{ name: 'city', type: 'string' }] },
  ],
}
const title = { name: 'title', type: 'string' }
const author = { name: 'author', type: 'reference', to: [{ type: 'person' }] }
const field = (rest: object) => ({ name: 'a', ...rest })
const list = (...of: readonly object[]) => field({ type: 'array', of })
const block = (rest: object) => list({ type: 'block', ...rest })
const slug = (source: unknown) => field({ type: 'slug', options: { source } })
const by = (path: string, direction?: string) => ({
  orderings: [{ name: 'o', title: 'O', by: [{ field: path, direction }] }],
})

/** A document type with these fields and this beside them → what is said about it; null for nothing. */
const rows: readonly (readonly [fields: readonly object[], rest: object, says: string | null])[] = [
  // What an array or a block is made of.
  [[list()], {}, 'a.of: The list of item types is empty'],
  [[block({})], {}, null],
  [[block({ of: [{ type: 'object', name: 'x', fields: [title] }] })], {}, null],
  [[block({ of: [author] })], {}, null],
  [
    [block({ of: [{ type: 'block' }] })],
    {},
    'of: A block holds objects between its words; "block" is',
  ],
  [
    [block({ of: [{ type: 'prose' }] })],
    {},
    'of: A block holds objects between its words; "prose" is',
  ],
  [[block({ of: [{ type: 'string' }] })], {}, '"string" is not an object'],
  [[block({ marks: 5 })], {}, 'marks: "marks" must be an object'],
  [[block({ marks: { annotations: {} } })], {}, '"annotations" must be a list'],
  [
    [block({ marks: { annotations: [{ name: 'l', type: 'object' }] } })],
    {},
    'annotations.0.fields: An object needs a list of fields',
  ],
  [
    [block({ marks: { annotations: [{ name: 'l', type: 'object', fields: [] }] } })],
    {},
    'annotations.0.fields: The list of fields is empty',
  ],
  [
    [block({ marks: { annotations: [{ name: 'l', type: 'string' }] } })],
    {},
    'annotations.0: An annotation is an object type',
  ],
  [
    [
      block({
        marks: {
          annotations: [{ name: 'l', type: 'object', fields: [{ name: 'h', type: 'strng' }] }],
        },
      }),
    ],
    {},
    'did you mean "string"?',
  ],
  [[block({ marks: { decorators: [{ title: 'B' }] } })], {}, 'decorators.0: A value is missing'],
  [
    [block({ styles: [{ value: 'h2' }, { value: 'h2' }] })],
    {},
    'styles.1: There is already a "h2"',
  ],
  [[block({ lists: 'bullet' })], {}, 'lists: "lists" must be a list'],
  // Paths that lead nowhere.
  [[title, slug('title')], {}, null],
  [[title, slug('titel')], {}, 'a.options.source: No field "titel"; did you mean "title"?'],
  [[title, slug(['titel'])], {}, 'a.options.source: No field "titel"'],
  [[title, slug(() => 'x')], {}, null],
  [[author, slug('author.name')], {}, null],
  [[author, slug('author.nmae')], {}, 'No field "nmae"; did you mean "name"?'],
  [[author, slug('author.address.town')], {}, 'No field "town"'],
  [
    [list({ type: 'object', name: 'x', fields: [title] }), { ...slug('a[0].title'), name: 'b' }],
    {},
    null,
  ],
  [
    [list({ type: 'object', name: 'x', fields: [title] }), { ...slug('a[0].tite'), name: 'b' }],
    {},
    'did you mean "title"?',
  ],
  [[title], by('title', 'asc'), null],
  [[title], by('_updatedAt', 'desc'), null],
  [[author], by('author.name', 'asc'), null],
  [[author], by('author->name', 'asc'), null],
  [[title], by('tite', 'asc'), 'orderings.o: No field "tite"; did you mean "title"?'],
  [[title], by('title', 'down'), 'orderings: "orderings" must be'],
  [
    [author],
    { preview: { select: { title: 'author.nam' } } },
    'preview.select.title: No field "nam"',
  ],
  [[author], { preview: { select: { title: 'author.address.city' } } }, null],
  // Keys.
  [
    [{ ...title, readonly: true }],
    {},
    'title.readonly: Unknown key "readonly"; did you mean "readOnly"?',
  ],
  [[{ ...title, tilte: 'T' }], {}, 'did you mean "title"?'],
  [[{ ...title, validaton: 5 }], {}, 'did you mean "validation"?'],
  [[{ ...title, of: [{ type: 'string' }] }], {}, 'title.of: "of" says nothing about a "string"'],
  [[{ ...title, list: ['a'] }], {}, 'title.list: "list" belongs in "options"'],
  [
    [{ ...title, options: { lits: ['a'] } }],
    {},
    'title.options.lits: Unknown option "lits"; did you mean "list"?',
  ],
  [[{ ...title, options: { myEditor: 5 }, myInput: {} }], {}, null],
  [[title], { orderigns: [] }, 'orderigns: Unknown key "orderigns"; did you mean "orderings"?'],
  [
    [{ ...title, group: 'seo' }],
    { groups: [{ name: 'x' }, { name: 'seos' }] },
    'No group "seo"; did you mean "seos"?',
  ],
  [[{ ...author, to: [{ type: 'persn' }] }], {}, 'Unknown type "persn"; did you mean "person"?'],
  // Initial values.
  [[{ ...title, initialValue: 'x' }], {}, null],
  [[{ ...title, initialValue: async () => 5 }], {}, null],
  [
    [{ ...title, initialValue: 5 }],
    {},
    'title.initialValue: The initial value of "string" is of type string, not number',
  ],
  [
    [{ ...title, options: { list: ['a', { title: 'B', value: 'b' }] }, initialValue: 'b' }],
    {},
    null,
  ],
  [
    [{ ...title, options: { list: ['a'] }, initialValue: 'b' }],
    {},
    'is not in the list of choices',
  ],
  [[field({ type: 'boolean', initialValue: 'true' })], {}, 'is of type boolean, not string'],
  [[field({ type: 'date', initialValue: 'today' })], {}, '"today" is not a value of "date"'],
  [
    [field({ type: 'datetime', initialValue: '2024-02-29T12:00' })],
    {},
    'is not a value of "datetime"',
  ],
  [
    [field({ type: 'array', of: [{ type: 'string' }], initialValue: 'x' })],
    {},
    'is of type array, not string',
  ],
  [
    [field({ type: 'array', of: [{ type: 'string' }], initialValue: ['x', 5] })],
    {},
    'initialValue.1: No item type',
  ],
  [
    [field({ type: 'slug', initialValue: { curent: 'x' } })],
    {},
    'initialValue.curent: No field "curent"; did you mean "current"?',
  ],
  [
    [field({ type: 'object', fields: [title], initialValue: { title: 5 } })],
    {},
    'initialValue.title: The initial value of "string"',
  ],
  [
    [title],
    { initialValue: { title: ['x'] } },
    'note/initialValue.title: The initial value of "string" is of type string, not array',
  ],
  [
    [title],
    { initialValue: { tite: 'x' } },
    'initialValue.tite: No field "tite"; did you mean "title"?',
  ],
]

test('SHELL-044.3 every mistake in a schema is reported once, at its place, with a suggestion', () => {
  for (const [fields, rest, says] of rows) {
    const note = { name: 'note', type: 'document', fields, ...rest }
    const { problems } = compile([note, person, { name: 'prose', type: 'block' }])
    const texts = problems.map(
      ({ typeName, path, message }) => `${typeName}/${path.join('.')}: ${message}`,
    )
    const where = JSON.stringify([note, texts])
    assert.equal(texts.length, says === null ? 0 : 1, where)
    if (says !== null) assert.ok(texts[0]!.includes(says), where)
  }
})

test('nearestName accepts one typo per three letters', () => {
  const names = ['title', 'subtitle', 'url', 'of', 'readOnly']
  const expected: readonly (readonly [string, string | undefined])[] = [
    ['titel', 'title'],
    ['TITLE', 'title'],
    ['subtitel', 'subtitle'],
    ['uri', 'url'],
    ['on', undefined],
    ['readonly', 'readOnly'],
    ['colour', undefined],
  ]
  for (const [name, meant] of expected) assert.equal(nearestName(name, names), meant, name)
})
