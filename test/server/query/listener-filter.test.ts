import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileListenerFilter } from '../../../src/server/query/listener-filter.ts'

const article = { _id: 'drafts.a', _type: 'article', published: true, author: { _ref: 'p' } }

function hears(query: string, params: Record<string, unknown> = {}, document: object = article) {
  return compileListenerFilter(query, params, 'ada')({ _id: '', _type: '', ...document })
}

test('only the top-level filter counts', () => {
  const matching = [
    '*',
    '*[_type == "article"]',
    '*[_id == $publishedId || _id == $draftId]',
    '*[!(_id in path("_.**"))]',
    '*[_type == "article"][published == true]',
    '*[_type == "article"] | order(_updatedAt desc) [0...10]{title, "n": count(*)}',
    '*[_type == "article"][0]',
    '*[_type == "article"][5...6]',
    '*[_type == "article"]._type',
    '*[_type == "article"][]._type',
    '*[_type == "article"]{title}[title == "nothing"]',
    '*[_type == "article"]->title',
    '*[author._ref == $publishedId]',
    '*[identity() == "ada"]',
    '// a comment\n*[_type == "article"]',
  ]
  const params = { publishedId: 'p', draftId: 'drafts.a' }
  for (const query of matching) assert.equal(hears(query, params), true, query)
  const other = ['*[_type == "author"]', '*[_type == "article"][published == false]', '*[missing]']
  for (const query of other) assert.equal(hears(query), false, query)
})

test('an absent document never matches', () => {
  assert.equal(compileListenerFilter('*', {}, '')(null), false)
})

test('a condition that needs other documents is ignored', () => {
  const table: [query: string, heard: boolean][] = [
    ['*[_type == "article" && author->name == "Ada"]', true],
    ['*[_type == "author" && author->name == "Ada"]', false],
    ['*[_type == "author" || author->name == "Ada"]', true],
    ['*[_type == "article" && !(author->name == "Ada")]', true],
    ['*[!(_type == "article" && author->name == "Ada")]', true],
    ['*[!(_type == "article" || author->name == "Ada")]', false],
    ['*[_id in *[_type == "list"].items[]._ref]', true],
    ['*[_type == "author" && count(*[references(^._id)]) > 0]', false],
    ['*[count(*[references(^._id)]) > 0]', true],
    ['*[diff::changedAny(@, {}, title)]', true],
  ]
  for (const [query, heard] of table) assert.equal(hears(query), heard, query)
})

test('an invalid listener query is refused when the listener opens', () => {
  for (const query of [
    'count(*)',
    '{"a": *}',
    '1 + 1',
    '*[text::semanticSimilarity("a")]',
    '*[_id == $missing]',
  ]) {
    assert.throws(() => hears(query), { name: 'ProtocolError', status: 400 }, query)
  }
})

test('a document that groq-js cannot evaluate is reported rather than lost', () => {
  assert.equal(hears('*[title == "x"]', {}, { hasOwnProperty: 'mine' }), true)
})
