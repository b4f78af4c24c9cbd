import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'

const documents = [
  { _id: 'a', _type: 't', title: 'published', to: { _ref: 'versions.r1.b', _weak: true } },
  { _id: 'drafts.a', _type: 't', title: 'draft', to: { _ref: 'versions.r1.b', _weak: true } },
  { _id: 'versions.r1.a', _type: 't', title: 'version' },
  { _id: 'versions.r1.b', _type: 't', title: 'only a version' },
]

const queries = [
  '*._id',
  '*[_type == "t"]._id',
  '*[_id == "versions.r1.a"]._id',
  '*[_id in path("versions.**")]._id',
  '*[title match "version"]._id',
  '*[title == "version"]._id',
  '*|order(title)[0...10]._id',
  '*|order(_updatedAt)[0...10]._id',
  '[count(*)]',
  '*[defined(to)].to->._id',
]

test('versions of releases are visible in the raw perspective only', async () => {
  await using server = await startTestServer({ documents })
  for (const perspective of ['published', 'drafts'] as const) {
    for (const query of queries) {
      const found = JSON.stringify(await server.client({ perspective }).fetch(query))
      assert.doesNotMatch(found, /versions\./, `${query} in ${perspective}`)
      if (query === '[count(*)]') assert.equal(found, '[1]', perspective)
    }
  }
  assert.equal(await server.client({ perspective: 'raw' }).fetch('count(*)'), 4)
})
