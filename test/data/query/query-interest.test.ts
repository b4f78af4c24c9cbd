import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MutationEvent } from '../../../src/protocol/listen.ts'
import { queryInterest } from '../../../src/data/query/query-interest.ts'

function isTouched(query: string, params: Record<string, unknown>, type: string | null): boolean {
  return queryInterest(
    query,
    params,
  )({
    type: 'transaction',
    transactionId: 't',
    events: [],
    types: type === null ? null : new Set([type]),
    complete: true,
  })
}

for (const { query, params = {} } of [
  { query: '*[_type == "article"]' },
  { query: "*[_type == 'article' && defined(title)] | order(title) [0...10]{title}" },
  { query: 'count(*[_type == $type])', params: { type: 'article' } },
  { query: '*[_type in $types && title match "a]b"]', params: { types: ['article', 'note'] } },
  { query: '*[tags[0] == "x" && _type == "article"]' },
]) {
  test(`${query} depends on articles only`, () => {
    assert.equal(isTouched(query, params, 'article'), true)
    assert.equal(isTouched(query, params, 'person'), false)
    assert.equal(isTouched(query, params, null), true, 'a type nobody knows')
  })
}

for (const { query, params = {} } of [
  { query: '*[_id in $ids]{_id,_type}', params: { ids: ['a', 'drafts.a'] } },
  { query: '*[_id == "a"][0]' },
  { query: '*[_id == $id && defined(title)]', params: { id: 'a' } },
]) {
  test(`${query} depends on one document only`, () => {
    const touches = (id: string) =>
      queryInterest(
        query,
        params,
      )({
        type: 'transaction',
        transactionId: 't',
        events: [{ documentId: id } as MutationEvent],
        types: null,
        complete: true,
      })
    assert.equal(touches('a'), true)
    assert.equal(touches('b'), false)
  })
}

for (const { query, isFar = false } of [
  {
    // The query for other documents with the same slug.
    query:
      '!defined(*[_type == $docType && !(_id in [$draft, $published]) && !(_id in path($versions)) && slug.current == $slug][0]._id)',
  },
  { query: '*[!(_id in [$draft,$published]) && defined(slug)]' },
  { query: '*[!(_id in [$draft, $published]) || featured]', isFar: true },
  { query: '*[!(_id in [$draft, $published])]{"parent": parent->title}', isFar: true },
]) {
  test(`${query} ${isFar ? 'depends on' : 'does not depend on'} the documents that it excludes`, () => {
    const params = {
      docType: 'article',
      draft: 'drafts.a',
      published: 'a',
      versions: 'versions.*.a',
      slug: 'x',
    }
    const touches = (ids: string[], complete = true) =>
      queryInterest(
        query,
        params,
      )({
        type: 'transaction',
        transactionId: 't',
        events: ids.map((documentId) => ({ documentId }) as MutationEvent),
        types: new Set(['article']),
        complete,
      })
    assert.equal(touches(['drafts.a']), isFar)
    assert.equal(touches(['drafts.a', 'a']), isFar)
    assert.equal(touches(['b']), true)
    assert.equal(touches(['a', 'b']), true)
    assert.equal(touches(['drafts.a'], false), true, 'the missing event may be of another document')
  })
}

for (const query of [
  '*[_type == "article"]{title, "author": author->name}',
  '*[_type == "article" || featured]',
  '*[_type == "article" && references($id)]',
  '*[_type == "article"]{"others": *[_type == "person"]}',
  '*[!(_type == "article")]',
  '*[(_type == "article") == false]',
  '*[select(_type == "article" && true => false, true)]',
  '*[count(parts[_type == "article"]) > 0]',
  '*[title == "&& _type == \\"article\\""]',
  '*[_id in *[_type == "list"].ids]',
  '*[_id in path("drafts.**")]',
  '*[_type == $missing]',
  '*[_type == "article"',
  'now()',
]) {
  test(`${query} may depend on anything`, () => assert.equal(isTouched(query, {}, 'person'), true))
}
