import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import type { EditedDocumentsResponse } from '../../../src/protocol/history.ts'
import { startTestServer } from '../../kit/harness-server.ts'

const edited = async (client: SanityClient): Promise<readonly string[]> => {
  const url = '/data/history/production/edited'
  return (await client.request<EditedDocumentsResponse>({ url })).ids
}

test('everybody is told which documents they edited, the last one first, without those that are gone or hidden', async () => {
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
