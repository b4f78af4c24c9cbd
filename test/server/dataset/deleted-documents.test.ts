import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import type {
  DeletedDocumentLine,
  DeletedDocumentsResponse,
} from '../../../src/protocol/history.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { createRandom } from '../../kit/random.ts'

type Mutations = Parameters<SanityClient['mutate']>[0]

async function ask(client: SanityClient, query: Record<string, string>) {
  return client.request<DeletedDocumentsResponse>({
    url: '/data/history/production/deleted',
    query,
  })
}

async function all(client: SanityClient, query: Record<string, string>) {
  const documents: DeletedDocumentLine[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: DeletedDocumentsResponse = await ask(client, {
      ...query,
      ...(cursor && { cursor }),
    })
    assert.ok(page.documents.length <= Number(query['limit'] ?? 200))
    documents.push(...page.documents)
    cursor = page.cursor
  }
  return documents
}

async function commit(client: SanityClient, ...transactions: object[][]): Promise<void> {
  for (const mutations of transactions) await client.mutate(mutations as unknown as Mutations)
}

test('deleted documents are listed with their content, who deleted them and a revision to restore', async () => {
  const clock = createManualClock()
  await using server = await startTestServer({ clock, people: ['Ann'] })
  const client = server.client()
  await commit(
    client,
    [{ create: { _id: 'a', _type: 'article', title: 'published' } }],
    [{ create: { _id: 'drafts.a', _type: 'article', title: 'draft' } }],
    [{ create: { _id: 'b', _type: 'article', title: 'b' } }],
    [{ create: { _id: 'drafts.c', _type: 'article', title: 'c' } }],
    [{ create: { _id: 'p', _type: 'person' } }, { create: { _id: 'other', _type: 'article' } }],
    // A draft that is published or thrown away leaves its document behind.
    [{ create: { _id: 'c', _type: 'article', title: 'c' } }, { delete: { id: 'drafts.c' } }],
    [{ create: { _id: 'drafts.b', _type: 'article' } }, { delete: { id: 'drafts.b' } }],
    [{ delete: { id: 'p' } }],
    [{ delete: { id: 'b' } }],
    // Gone, there again, and gone again.
    [{ create: { _id: 'b', _type: 'article', title: 'b again' } }],
  )
  clock.advance(60_000)
  await commit(
    server.client({ token: server.tokens['ann']! }),
    [{ delete: { id: 'b' } }],
    [{ delete: { id: 'a' } }, { delete: { id: 'drafts.a' } }],
  )
  const { documents, cursor } = await ask(client, { type: 'article' })
  assert.equal(cursor, undefined)
  assert.deepEqual(
    documents.map(({ id, deletedBy, document }) => [
      id,
      deletedBy,
      document._id,
      document['title'],
    ]),
    [
      ['a', 'ann', 'drafts.a', 'draft'],
      ['b', 'ann', 'b', 'b again'],
    ],
  )
  const [{ revision, deletedAt, document }] = documents as [DeletedDocumentLine]
  assert.equal(Date.parse(deletedAt), clock.now())
  const then = await client.request<{ documents: { title: string }[] }>({
    url: '/data/history/production/documents/drafts.a,a',
    query: { revision },
  })
  assert.deepEqual(then.documents.map(({ title }) => title).sort(), ['draft', 'published'])
  assert.deepEqual(then.documents[0], document)
  assert.deepEqual(
    (await all(client, { type: 'person' })).map(({ id }) => id),
    ['p'],
  )
  // Brought back, it is not deleted any more.
  const { _rev, ...content } = document
  await commit(client, [{ createOrReplace: content }])
  assert.deepEqual(
    (await all(client, { type: 'article' })).map(({ id }) => id),
    ['b'],
  )
})

test('deleted documents are returned in complete pages, even if deleted in one transaction', async () => {
  const random = createRandom(3)
  await using server = await startTestServer()
  const client = server.client()
  const ids = Array.from({ length: 700 }, (_, at) => `n${at}`)
  const drafts = ids.map((id) => `drafts.${id}`)
  const make = (_id: string) => ({ create: { _id, _type: 'article' } })
  const remove = (id: string) => ({ delete: { id } })
  await commit(client, ids.map(make), drafts.map(make), drafts.map(remove))
  assert.deepEqual(await ask(client, { type: 'article' }), { documents: [] })
  const gone = random.shuffle(ids).slice(0, 601)
  await commit(client, gone.slice(0, 600).map(remove), [remove(gone[600]!)])
  for (const limit of ['1000', '7']) {
    const found = await all(client, { type: 'article', limit: limit === '1000' ? '200' : limit })
    assert.deepEqual(new Set(found.map(({ id }) => id)), new Set(gone))
    assert.equal(found.length, gone.length)
    assert.equal(found[0]?.id, gone[600])
  }
})

test('deleted documents are hidden from callers who may not read them or their history', async () => {
  await using server = await startTestServer({ people: ['Ann'] })
  const admin = server.client()
  await server.server.access.roles.put({
    name: 'limited',
    title: 'Limited',
    grants: [
      { filter: '_type == "article" && !secret', permissions: ['read', 'history'] },
      { filter: '_type == "note"', permissions: ['read'] },
    ],
  })
  await server.server.putAccount({
    id: 'bob',
    name: 'Bob',
    email: 'bob@example.com',
    roles: ['limited'],
  })
  const bob = server.client({ token: await server.server.createToken({ accountId: 'bob' }) })
  await commit(
    admin,
    [
      { create: { _id: 'open', _type: 'article', secret: false } },
      { create: { _id: 'hidden', _type: 'article', secret: true } },
      { create: { _id: 'note', _type: 'note' } },
    ],
    [{ delete: { id: 'open' } }, { delete: { id: 'hidden' } }, { delete: { id: 'note' } }],
  )
  assert.deepEqual(
    (await all(bob, { type: 'article' })).map(({ id }) => id),
    ['open'],
  )
  assert.deepEqual(await all(bob, { type: 'note' }), [])
  assert.equal((await all(admin, { type: 'article' })).length, 2)
  await admin.mutate([{ create: { _id: 'picture', _type: 'sanity.imageAsset' } }] as never)
  await admin.delete('picture')
  const anyType = (client: SanityClient) =>
    all(client, {}).then((found) => found.map(({ id }) => id))
  assert.deepEqual((await anyType(admin)).toSorted(), ['hidden', 'note', 'open'])
  assert.deepEqual(await anyType(bob), ['open'])
  await assert.rejects(ask(admin, { type: 'article', cursor: 'x' }), /"cursor" is "x"/)
  await assert.rejects(ask(admin, { type: 'article', limit: '0' }), /limit/)
})
