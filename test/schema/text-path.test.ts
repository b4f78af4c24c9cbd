import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathFromString } from '../../src/model/path.ts'
import { proseOf } from '../../src/schema/text-path.ts'
import { compile } from './schemas.ts'

const document = {
  body: [{ _type: 'block', _key: 'b', style: 'normal', children: [{ _type: 'span', _key: 's' }] }],
}
const schema = compile([
  {
    name: 'article',
    type: 'document',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'text', type: 'text' },
      { name: 'style', type: 'string' },
      { name: 'kind', type: 'string', options: { list: ['a', 'b'] } },
      { name: 'day', type: 'date' },
      { name: 'mail', type: 'email' },
      { name: 'slug', type: 'slug' },
      { name: 'author', type: 'reference', to: [{ type: 'article' }] },
      { name: 'body', type: 'array', of: [{ type: 'block' }] },
    ],
  },
])
const isProse = proseOf(schema.get('article'))
const proseAmong = (...paths: string[]) =>
  paths.filter((path) => isProse(pathFromString(path), document))

test('free text fields are prose; e-mail addresses, dates and choices are single values', () => {
  assert.deepEqual(proseAmong('title', 'text', 'kind', 'day', 'mail'), ['title', 'text'])
})

test('parts of a value are single values, except the text of a span', () => {
  const span = 'body[_key=="b"].children[_key=="s"]'
  assert.deepEqual(
    proseAmong('slug.current', 'author._ref', 'body[_key=="b"].style', `${span}.text`),
    [`${span}.text`],
  )
  // A field of the author's own may have the same name as such a part.
  assert.deepEqual(proseAmong('style'), ['style'])
})

test('an undeclared string is prose unless it has a system name', () => {
  assert.deepEqual(proseAmong('unknown', 'unknown._ref', '_type'), ['unknown'])
  assert.equal(proseOf(undefined)(['title'], {}), true)
})
