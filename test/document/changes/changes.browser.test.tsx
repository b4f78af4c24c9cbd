// Loaded with the test: what an area fetches when it is first wanted takes long on a busy machine.
import '../../../src/document/document-form-area.tsx'
import '../../../src/document/review-panel.tsx'
import { defineArrayMember, defineField, defineType } from '../../../src/schema/define.ts'
import type { ContentConfig } from '../../../src/studio/define-config.ts'
import { deepEqual, equal, match, test } from '../../kit/browser-test.ts'
import { open, type OpenOptions } from '../../studio/open-studio.ts'

const inner = (depth: number): ReturnType<typeof defineField> =>
  defineField({
    name: `level${depth}`,
    type: 'object',
    title: `Level ${depth}`,
    fields: [depth === 5 ? defineField({ name: 'leaf', type: 'string' }) : inner(depth + 1)],
  })

const article = defineType({
  name: 'article',
  type: 'document',
  title: 'Article',
  fieldsets: [{ name: 'extra', title: 'Extras' }],
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'body', type: 'text' }),
    defineField({ name: 'pages', type: 'number' }),
    defineField({ name: 'open', type: 'boolean', fieldset: 'extra' }),
    defineField({
      name: 'kind',
      type: 'string',
      options: {
        list: [
          { title: 'Short news', value: 'short' },
          { title: 'Long read', value: 'long' },
        ],
      },
      fieldset: 'extra',
    }),
    inner(1),
    defineField({
      name: 'people',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'member',
          title: 'Member',
          fields: [
            defineField({ name: 'name', type: 'string' }),
            defineField({ name: 'role', type: 'string' }),
          ],
        }),
      ],
    }),
    defineField({ name: 'words', type: 'array', of: [defineArrayMember({ type: 'string' })] }),
    defineField({ name: 'text', type: 'array', of: [defineArrayMember({ type: 'block' })] }),
    defineField({ name: 'secret', type: 'string', readOnly: true }),
  ],
})
const config: ContentConfig = { title: 'Paper', schema: { types: [article] } }

type Values = Record<string, unknown>
const versions = (before: Values, after: Values) => [
  { _id: 'a', _type: 'article', ...before },
  { _id: 'drafts.a', _type: 'article', ...after },
]

async function openChanges(before: Values, after: Values, options: OpenOptions = {}) {
  const form = await open('document-form', {
    documents: versions(before, after),
    config,
    attributes: { 'document-id': 'a', 'document-type': 'article' },
    ...options,
  })
  ;(await form.find('button', 'History and changes')).click()
  await form.find('[data-side=to]')
  return form
}

type Form = Awaited<ReturnType<typeof openChanges>>
const change = (form: Form, id: string) => form.find(`[data-change="${id}"]`)
const marked = (element: Element, selector: string) =>
  [...element.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('DIFF-004 a changed word is marked, and only that word', async () => {
  const form = await openChanges(
    { title: 'The old bridge at the river' },
    { title: 'The new bridge at the river' },
  )
  const title = await change(form, 'title')
  deepEqual(marked(title, 'del'), ['old'])
  deepEqual(marked(title, 'ins'), ['new'])
  match(title.textContent, /The oldnew bridge at the river/)
})

test('DIFF-002 the way to a field has at most four segments', async () => {
  const nest = (leaf: string) => ({
    level1: { level2: { level3: { level4: { level5: { leaf } } } } },
  })
  const form = await openChanges(nest('a'), nest('b'))
  const leaf = await change(form, 'level1.level2.level3.level4.level5.leaf')
  const segments = [...leaf.querySelectorAll('[data-segment]')]
  equal(segments.length, 4)
  match(segments[0]!.textContent, /Level 1/)
  match(segments[3]!.textContent, /Leaf/)
  match(segments[1]!.textContent, /Level 2, Level 3, Level 4/)
})
