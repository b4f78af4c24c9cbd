import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import type { EditedDocumentsResponse } from '../../../src/protocol/history.ts'
import { finish } from '../../../src/server/steps/slices.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { openTestStore } from '../../kit/test-location.ts'

const time = '2026-01-01T00:00:00.000Z'

const edited = async (client: SanityClient): Promise<readonly string[]> => {
  const url = '/data/history/production/edited'
  return (await client.request<EditedDocumentsResponse>({ url })).ids
}

test('returns the documents a user edited, latest first, without deleted or hidden ones', async () => {
  await using server = await startTestServer({
    people: ['Ann', { name: 'Bo', roles: ['editor'] }],
    documents: [{ _id: 'old', _type: 'article' }],
  })
  const [ann, bo] = ['ann', 'bo'].map((name) => server.client({ token: server.tokens[name]! }))
  for (const _id of ['a', 'drafts.b', 'b', 'gone']) await ann!.create({ _id, _type: 'article' })
  await bo!.create({ _id: 'c', _type: 'article' })
  await ann!.patch('drafts.b', { set: { title: 'newest' } }).commit()
  await bo!.patch('a', { set: { title: 'by Bo' } }).commit()
  await ann!.delete('gone')
  assert.deepEqual(await edited(ann!), ['b', 'a'])
  assert.deepEqual(await edited(bo!), ['a', 'c'])
})

test('finds a document edited long ago behind thousands of later edits of another one', () => {
  const store = openTestStore()
  try {
    store.write((writer) => {
      writer.createDataset({ name: 'd', aclMode: 'private', createdAt: time, createdBy: 'ann' })
      for (let seq = 1; seq <= 6000; seq += 1) {
        const documentId = seq === 1 ? 'old' : 'new'
        const effects = { apply: [], revert: [] }
        const change = { documentId, previous: null, result: null, mutations: [], effects }
        const author = seq % 100 === 0 ? 'bo' : 'ann'
        finish(
          writer.appendTransaction('d', {
            seq,
            id: `t${seq}`,
            author,
            at: time,
            changes: [change],
          }),
        )
      }
    })
    assert.deepEqual(store.editedBy('d', 'ann', 10), ['new', 'old'])
    assert.deepEqual(store.editedBy('d', 'bo', 10), ['new'])
  } finally {
    store.close()
  }
})
