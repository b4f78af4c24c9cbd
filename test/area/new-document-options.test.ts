import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema } from '../../src/schema/compile.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { defineType } from '../../src/schema/define.ts'
import type { TemplateDefinition } from '../../src/schema/templates/template.ts'
import {
  filterOptions,
  newDocumentOptions,
  type NewDocumentOption,
} from '../../src/area/new-document-options.ts'

const option = (title: string): NewDocumentOption => ({
  id: title,
  templateId: title,
  schemaType: title,
  title,
  icon: undefined,
  value: {},
  parameters: {},
  hasPermission: true,
})
const filter = (titles: readonly string[], query: string): string[] =>
  filterOptions(titles.map(option), query).map(({ title }) => title)

test('SHELL-060 the filter splits on whitespace, hyphen and underscore, and the title must contain every word', () => {
  const titles = ['Blog post', 'Blog_roll', 'Postcard']
  for (const query of ['Post-blog', 'post_BLOG', ' blog \t post ', 'og--os']) {
    assert.deepEqual(filter(titles, query), ['Blog post'], query)
  }
  assert.deepEqual(filter(titles, 'post x'), [])
  assert.deepEqual(filter(titles, ' -_ '), titles)
})

test('SHELL-061 sorts by title: first titles that start with the text, then those that contain it', () => {
  const titles = ['Park', 'Art show', 'Zebra article', 'Émile arrives', 'Article', 'market']
  assert.deepEqual(filter(titles, 'ar'), [
    'Art show',
    'Article',
    'Émile arrives',
    'market',
    'Park',
    'Zebra article',
  ])
  assert.deepEqual(
    filter(['New blog', 'A post for a blog', 'My blog post', 'Blog-post'], 'blog post'),
    ['Blog-post', 'My blog post', 'A post for a blog'],
  )
  assert.deepEqual(filter(['b', 'É', 'a'], ''), ['a', 'b', 'É'])
})

const types = [
  defineType({
    name: 'article',
    type: 'document',
    title: 'Article',
    icon: 'newspaper',
    fields: [{ name: 'title', type: 'string' }],
  }),
  defineType({
    name: 'settings',
    type: 'document',
    creatable: false,
    fields: [{ name: 'title', type: 'string' }],
  }),
]
const templates = (definitions: readonly TemplateDefinition[] = []) =>
  compileSchema(types, fieldTypes, definitions).templates

test('SHELL-062 omits types that cannot be created and templates that need parameters', () => {
  const offered = newDocumentOptions(
    templates([
      { id: 'settings-copy', schemaType: 'settings' },
      { id: 'by-author', schemaType: 'article', parameters: [{ name: 'author', type: 'string' }] },
    ]),
  )
  assert.deepEqual(
    offered.map(({ id }) => id),
    ['article'],
  )
})

test('SHELL-068 a new document option holds its template, title, icon, value and permission', () => {
  const value = { title: 'Minutes' }
  const list = templates([{ id: 'minutes', title: 'Minutes', schemaType: 'article', value }])
  const denied = { granted: false, reason: 'no', missing: [] } as const
  assert.deepEqual(newDocumentOptions(list, new Map([['article', denied]])), [
    {
      id: 'article',
      templateId: 'article',
      schemaType: 'article',
      title: 'Article',
      icon: 'newspaper',
      value: {},
      parameters: {},
      hasPermission: false,
    },
    {
      id: 'minutes',
      templateId: 'minutes',
      schemaType: 'article',
      title: 'Minutes',
      icon: 'newspaper',
      value,
      parameters: {},
      hasPermission: true,
    },
  ])
})
