import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileTemplates, resolveTemplate } from '../../../src/schema/templates/template.ts'
import type { TemplateDefinition } from '../../../src/schema/templates/template.ts'
import { compile } from '../schemas.ts'

const schema = compile([
  {
    name: 'post',
    type: 'document',
    title: 'Post',
    initialValue: { kind: 'news' },
    fields: [
      { name: 'kind', type: 'string' },
      { name: 'title', type: 'string', initialValue: 'Untitled' },
      { name: 'author', type: 'reference', to: [{ type: 'post' }] },
      {
        name: 'tags',
        type: 'array',
        of: [{ type: 'object', name: 'tag', fields: [{ name: 'a', type: 'string' }] }],
      },
      { name: 'seo', type: 'object', fields: [{ name: 'title', type: 'string' }] },
    ],
  },
  { name: 'secret', type: 'document', creatable: false, fields: [{ name: 'a', type: 'string' }] },
])

const compiled = (...definitions: object[]) =>
  compileTemplates(definitions as TemplateDefinition[], schema)

/** What is wrong with a template of this value. */
function faultOf(value: unknown): string {
  const { problems, list } = compiled({ id: 'mine', schemaType: 'post', value })
  assert.equal(
    list.some(({ id }) => id === 'mine'),
    problems.length === 0,
  )
  return problems.map(({ message }) => message).join('\n')
}

test('SCHEMA-014 every type that may be created has a template; authors add and replace templates', async () => {
  assert.deepEqual(
    compiled().list.map(({ id }) => id),
    ['post'],
  )
  const { list, problems } = compiled(
    {
      id: 'by-author',
      title: 'Post by…',
      icon: 'user',
      schemaType: 'post',
      parameters: [{ name: 'author', type: 'string' }],
      value: async (
        { author }: { author: string },
        { currentUser }: { currentUser: { id: string } },
      ) => ({
        author: { _ref: author },
        title: `by ${currentUser.id}`,
      }),
    },
    { id: 'post', schemaType: 'post', value: { kind: 'essay' } },
  )
  assert.deepEqual(problems, [])
  assert.deepEqual(
    list.map(({ id, title, icon, parameters }) => [id, title, icon, parameters.length]),
    [
      ['by-author', 'Post by…', 'user', 1],
      ['post', 'Post', undefined, 0],
    ],
  )
  const [byAuthor, essay] = list
  assert.deepEqual(
    await resolveTemplate(byAuthor!, {
      params: { author: 'a' },
      context: { currentUser: { id: 'ada' } },
    }),
    {
      _type: 'post',
      kind: 'news',
      title: 'by ada',
      author: { _type: 'reference', _ref: 'a' },
    },
  )
  assert.deepEqual(await resolveTemplate(essay!), {
    _type: 'post',
    kind: 'essay',
    title: 'Untitled',
  })
})

test('SCHEMA-020.1 the value of a template must be an object', () => {
  for (const value of ['x', ['a'], 5]) assert.match(faultOf(value), /must be an object/)
})

test('SCHEMA-020.2 a function as value must return an object', async () => {
  const { list } = compiled({ id: 'late', schemaType: 'post', value: () => 'words' })
  await assert.rejects(resolveTemplate(list.at(-1)!), {
    name: 'InitialValueError',
    message: /^Unable to resolve initial value for type: post: .*must be an object.*\.$/,
  })
})

test('SCHEMA-021.1 a value with a _type must match the type of the template', () => {
  assert.match(faultOf({ _type: 'page' }), /"page".*"post"/)
  assert.equal(faultOf({ _type: 'post' }), '')
})

test('SCHEMA-021.2 a template must name an existing type', () => {
  const { problems } = compiled(
    { id: 'a', schemaType: 'ghost' },
    { id: 'b' },
    { schemaType: 'post' },
    null as never,
  )
  assert.deepEqual(
    problems.map(({ path, message }) => [path.join(' '), message]),
    [
      ['templates a', 'The schema type "ghost" of template "a" does not exist'],
      ['templates b', 'Missing schema type of template "b"'],
      ['templates 2', 'Missing template id'],
      ['templates 3', 'Missing template id'],
    ],
  )
})

test('SCHEMA-022.1 an object with _ref and without _type becomes a reference', async () => {
  const { list } = compiled({
    id: 'mine',
    schemaType: 'post',
    value: { author: { _ref: 'a', _weak: true, _dataset: 'other' } },
  })
  const { author } = await resolveTemplate(list.at(-1)!)
  assert.deepEqual(author, { _type: 'reference', _ref: 'a', _weak: true, _dataset: 'other' })
})

test('SCHEMA-007 a reference in a template allows only _ref, _type, _key, _dataset and _weak', () => {
  const all = { _type: 'reference', _ref: 'a', _key: 'k', _dataset: 'd', _weak: true }
  assert.equal(faultOf({ author: all }), '')
  for (const name of ['_strengthenOnPublish', '_projectId', 'title'])
    assert.match(faultOf({ author: { ...all, [name]: 1 } }), new RegExp(`cannot have "${name}"`))
})

test('SCHEMA-022.2 a reference with any other property is refused, with its path', () => {
  const fault = faultOf({ seo: { author: { _ref: 'a', foo: 1 } } })
  assert.match(fault, /"foo".*_ref, _type, _key, _dataset, _weak/)
  assert.match(fault, /"seo", "author"/)
})

test('SCHEMA-008 a reference with "type" instead of "_type" is reported', () => {
  assert.match(faultOf({ author: { type: 'reference', _ref: 'a' } }), /"_type", not "type"/)
  assert.match(faultOf({ author: { type: 'reference' } }), /"_type", not "type"/)
})

test('SCHEMA-023 arrays within arrays are refused; items get keys', async () => {
  assert.match(faultOf({ tags: [[1]] }), /arrays within arrays/)
  const { list } = compiled({
    id: 'mine',
    schemaType: 'post',
    value: { tags: [{ _type: 'tag', a: 'x' }] },
  })
  const { tags } = (await resolveTemplate(list.at(-1)!)) as { tags: { _key: string }[] }
  assert.match(tags[0]?._key ?? '', /^[a-z0-9]{12}$/)
})
