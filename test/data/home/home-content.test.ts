import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLines } from '../../../src/data/home/authors.ts'
import { contentOf, overviewQuery } from '../../../src/data/home/overview.ts'
import { parse } from 'groq-js'

const line = (author: string, timestamp: string, ...documentIDs: string[]) => ({
  id: timestamp,
  author,
  timestamp,
  documentIDs,
})

test('the authors of a document are grouped over its versions, the latest first', () => {
  const first = withLines({ authors: {}, until: '1' }, [
    line('ada', '4', 'drafts.a', 'b'),
    line('bo', '3', 'a'),
    line('ada', '2', 'a'),
  ])
  assert.deepEqual(first, { authors: { a: ['ada', 'bo'], b: ['ada'] }, until: '4' })
  // The next response begins with the last known transaction.
  const next = withLines(first, [line('bo', '5', 'a'), line('ada', '4', 'drafts.a', 'b')])
  assert.deepEqual(next, { authors: { a: ['bo', 'ada'], b: ['ada'] }, until: '5' })
  assert.deepEqual(withLines(next, [{ error: { type: 'x' } }]), next)
})

test('what only the user changed is no news; documents of unknown authors are', () => {
  const document = (_id: string) => ({ _id, _type: 'article', _updatedAt: `at ${_id}` })
  const { changed, opened, drafts } = contentOf(
    {
      any: true,
      opened: [document('a'), document('drafts.b')],
      drafts: [document('drafts.b')],
      changed: ['mine', 'drafts.both', 'old'].map(document),
    },
    { authors: { mine: ['me'], both: ['me', 'ada'] }, until: '' },
    { opened: ['b', 'gone', 'a'], userId: 'me' },
  )
  assert.deepEqual(
    changed.map(({ publishedId, authors }) => [publishedId, authors]),
    [
      ['both', ['ada']],
      ['old', []],
    ],
  )
  assert.deepEqual(
    opened.map(({ publishedId }) => publishedId),
    ['b', 'a'],
  )
  assert.deepEqual(
    drafts.map(({ isDraft, updatedAt }) => [isDraft, updatedAt]),
    [[true, 'at drafts.b']],
  )
})

test('the query is valid GROQ, whether or not the server knows whose drafts they are', () => {
  for (const knowsMine of [true, false]) {
    parse(overviewQuery('select(_type == "a" => {"title": title})', knowsMine), {
      params: { types: [], opened: [], mine: [], since: '' },
    })
  }
})
