import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import type { UnchangedPaths } from '../../../src/model/mutation.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'

const document = {
  _id: 'a',
  _type: 't',
  title: 'one',
  lead: 'two',
  items: [
    { _key: 'k', label: 'first' },
    { _key: 'l', label: 'second' },
  ],
}

const mismatch = { statusCode: 409, message: /unexpected revision ID/ }

type Operations = Record<string, unknown>

/** Applies a patch that requires its paths to be unchanged since a revision; resolves with the new revision. */
async function patchUnchanged(
  client: SanityClient,
  ifUnchanged: Partial<UnchangedPaths>,
  operations: Operations,
  transactionId?: string,
): Promise<string> {
  const mutations = [{ patch: { id: 'a', ifUnchanged, ...operations } }]
  const result = await client.request<{ transactionId: string }>({
    method: 'POST',
    url: '/data/mutate/production',
    body: { mutations, ...(transactionId !== undefined && { transactionId }) },
  })
  return result.transactionId
}

async function revisionOf(client: SanityClient): Promise<string> {
  return (await client.getDocument('a'))!._rev
}

test('a patch is accepted if others have changed only other paths', async () => {
  await using server = await startTestServer({ documents: [document] })
  const client = server.client()
  const revision = await revisionOf(client)
  await client.patch('a').set({ lead: 'theirs' }).commit()
  await client.patch('a').set({ 'items[_key=="l"].label': 'theirs' }).commit()
  const paths = ['title', 'items[_key=="k"].label']
  await patchUnchanged(
    client,
    { revision, paths },
    { set: { title: 'mine', 'items[_key=="k"].label': 'mine' } },
  )
  const result = await client.getDocument<typeof document>('a')
  assert.deepEqual([result?.title, result?.lead], ['mine', 'theirs'])
  assert.deepEqual(
    result?.items.map(({ label }) => label),
    ['mine', 'theirs'],
  )
})

test('a patch is refused if one of its paths, an ancestor or a descendant was changed', async () => {
  await using server = await startTestServer({ documents: [document] })
  const client = server.client()
  const changes: [path: string, change: (patch: ReturnType<typeof client.patch>) => unknown][] = [
    ['title', (patch) => patch.set({ title: 'theirs' })],
    ['title', (patch) => patch.unset(['title'])],
    ['items', (patch) => patch.set({ 'items[_key=="k"].label': 'theirs' })],
    ['items[_key=="k"].label', (patch) => patch.insert('after', 'items[-1]', [{ _key: 'm' }])],
    ['items[_key=="k"].label', (patch) => patch.unset(['items[_key=="l"]'])],
    ['items[_key=="k"].label', (patch) => patch.set({ 'items[0].label': 'theirs' })],
    ['title', (patch) => patch.set({ 'items[*].label': 'theirs' })],
  ]
  for (const [path, change] of changes) {
    const revision = await revisionOf(client)
    const patch = client.patch('a')
    change(patch)
    await patch.commit()
    await assert.rejects(
      patchUnchanged(client, { revision, paths: [path] }, { set: { lead: 'mine' } }),
      mismatch,
      path,
    )
  }
  assert.equal((await client.getDocument('a'))?.['lead'], 'two')
})

test('replacing or recreating the document counts as a change of every path', async () => {
  await using server = await startTestServer({ documents: [document] })
  const client = server.client()
  const revision = await revisionOf(client)
  await client.createOrReplace({ ...document, lead: 'theirs' })
  await assert.rejects(
    patchUnchanged(client, { revision, paths: ['title'] }, { set: { title: 'mine' } }),
    mismatch,
  )
  const replaced = await revisionOf(client)
  await client.delete('a')
  await client.createIfNotExists(document)
  await assert.rejects(
    patchUnchanged(client, { revision: replaced, paths: ['title'] }, { set: { title: 'mine' } }),
    mismatch,
  )
})

test('transactions listed as known are ignored', async () => {
  await using server = await startTestServer({ documents: [document] })
  const client = server.client()
  const revision = await revisionOf(client)
  const first = await patchUnchanged(
    client,
    { revision, paths: ['title'] },
    { set: { title: 'mine' } },
  )
  await client.patch('a').set({ lead: 'theirs' }).commit()
  const set = { title: 'mine again' }
  await assert.rejects(patchUnchanged(client, { revision, paths: ['title'] }, { set }), mismatch)
  await patchUnchanged(client, { revision, paths: ['title'], except: [first] }, { set })
  assert.equal((await client.getDocument('a'))?.['title'], 'mine again')
  const both = ['title', 'lead']
  await assert.rejects(
    patchUnchanged(client, { revision, paths: both, except: [first] }, { set: { lead: 'mine' } }),
    mismatch,
  )
})

test('an unknown or too old revision is refused', async () => {
  await using server = await startTestServer({ documents: [document] })
  const client = server.client()
  const revision = await revisionOf(client)
  const set = { title: 'mine' }
  await assert.rejects(
    patchUnchanged(client, { revision: 'nobody', paths: ['title'] }, { set }),
    mismatch,
  )
  for (let n = 0; n < 100; n++)
    await client
      .patch('a')
      .set({ lead: `${n}` })
      .commit()
  await patchUnchanged(client, { revision, paths: ['items'] }, { set: { items: [] } })
  await assert.rejects(patchUnchanged(client, { revision, paths: ['title'] }, { set }), mismatch)
})

test('changes of other documents in the same transactions are ignored', async () => {
  await using server = await startTestServer({ documents: [document, { ...document, _id: 'b' }] })
  const client = server.client()
  const revision = await revisionOf(client)
  const lead = { set: { lead: 'theirs' } }
  const title = { set: { title: 'theirs' } }
  await client.transaction().patch('a', lead).patch('b', title).commit()
  await client.transaction().patch('a', lead).delete('b').commit()
  await patchUnchanged(client, { revision, paths: ['title'] }, { set: { title: 'mine' } })
  assert.equal((await client.getDocument('a'))?.['title'], 'mine')
})

test('a refused patch fails its whole transaction, and a resent transaction is recognized first', async () => {
  await using server = await startTestServer({ documents: [document, { ...document, _id: 'b' }] })
  const client = server.client()
  const revision = await revisionOf(client)
  const set = { title: 'mine' }
  await patchUnchanged(client, { revision, paths: ['title'] }, { set }, 'tx-1')
  await assert.rejects(
    patchUnchanged(client, { revision, paths: ['title'] }, { set }, 'tx-1'),
    /already exists/,
  )
  const mutations = [
    { patch: { id: 'b', set } },
    { patch: { id: 'a', ifUnchanged: { revision, paths: ['title'] }, set } },
  ]
  const sent = client.request({
    method: 'POST',
    url: '/data/mutate/production',
    body: { mutations },
  })
  await assert.rejects(sent, mismatch)
  assert.equal((await client.getDocument('b'))?.['title'], 'one')
})

test('listeners and history receive the patch without the guard', async () => {
  await using server = await startTestServer({ documents: [document] })
  const client = server.client()
  using log = await listenTo(client, '*')
  const revision = await revisionOf(client)
  await client.patch('a').set({ lead: 'theirs' }).commit()
  await patchUnchanged(client, { revision, paths: ['title'] }, { set: { title: 'mine' } })
  const [, event] = await log.atLeast(2)
  assert.deepEqual(event?.mutations, [{ patch: { id: 'a', set: { title: 'mine' } } }])
  const lines = await client.request<string>({
    url: '/data/history/production/transactions/a',
    query: { excludeContent: 'true' },
  })
  assert.doesNotMatch(lines, /ifUnchanged/)
})

test('of many concurrent writes to one path one succeeds, those to other paths all succeed', async () => {
  await using server = await startTestServer({ documents: [document] })
  const client = server.client()
  const revision = await revisionOf(client)
  const send = (path: string, value: string) =>
    patchUnchanged(client, { revision, paths: [path] }, { set: { [path]: value } })
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => [send('title', `${n}`), send(`field${n}`, `${n}`)]).flat(),
  )
  const isDone = results.map(({ status }) => status === 'fulfilled')
  assert.equal(isDone.filter((done, index) => done && index % 2 === 0).length, 1)
  assert.equal(isDone.filter((done, index) => done && index % 2 === 1).length, 20)
})

test('the welcome event announces support for the guard', async () => {
  await using server = await startTestServer()
  const { body } = await fetch(
    `${server.url}/v1/data/listen/production?query=${encodeURIComponent('*')}`,
  )
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('welcome') || !text.endsWith('\n\n')) text += (await reader.read()).value
  await reader.cancel()
  assert.match(text, /event: welcome\ndata: \{.*"extensions":\["ifUnchanged"\]/)
})

test('a malformed guard is refused with the reason', async () => {
  await using server = await startTestServer({ documents: [document] })
  const client = server.client()
  const cases: [guard: unknown, reason: RegExp][] = [
    ['r', /ifUnchanged must be an object/],
    [{ paths: [] }, /revision must be a text/],
    [{ revision: 'r' }, /paths must be an array/],
    [{ revision: 'r', paths: ['a['] }, /paths\[0\]/],
    [{ revision: 'r', paths: ['a[0]'] }, /paths\[0\] may only consist of names and keys/],
    [{ revision: 'r', paths: ['..a'] }, /paths\[0\] may only consist of names and keys/],
    [{ revision: 'r', paths: [], except: 'x' }, /except must be an array of texts/],
    [{ revision: 'r', paths: Array.from({ length: 201 }, () => 'a') }, /more than 200/],
    [{ revision: 'r', paths: [], since: 1 }, /must not have "since"/],
  ]
  for (const [guard, message] of cases) {
    const sent = patchUnchanged(client, guard as UnchangedPaths, { set: { title: 'mine' } })
    await assert.rejects(sent, { statusCode: 400, message })
  }
  const byQuery = {
    patch: { query: '*', ifUnchanged: { revision: 'r', paths: ['a'] }, set: { title: 'mine' } },
  }
  await assert.rejects(
    client.request({
      method: 'POST',
      url: '/data/mutate/production',
      body: { mutations: [byQuery] },
    }),
    { statusCode: 400, message: /must have an "id"/ },
  )
})
