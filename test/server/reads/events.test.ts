import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import { startTestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

interface Event extends Record<string, unknown> {
  type: string
}

/** Mutations, or actions. */
type Transaction = readonly object[] | { readonly actions: readonly object[] }

/** Writes the transactions t1, t2 … one minute after the other. */
async function write(client: SanityClient, transactions: readonly Transaction[], pass: () => void) {
  for (const [index, transaction] of transactions.entries()) {
    const transactionId = `t${index + 1}`
    if ('actions' in transaction) {
      const body = { ...transaction, transactionId }
      await client.request({ method: 'POST', url: '/data/actions/production', body })
    } else {
      await client.mutate(transaction as never, { transactionId, returnDocuments: false })
    }
    pass()
  }
}

async function start(transactions: readonly Transaction[]) {
  const clock = createManualClock()
  const server = await startTestServer({ clock, people: [{ name: 'Reader', roles: ['reader'] }] })
  await server.server.access.roles.put({
    name: 'reader',
    title: 'reader',
    grants: [
      { filter: 'open == true && !(_id in path("versions.**"))', permissions: ['read', 'history'] },
    ],
  })
  try {
    await write(server.client(), transactions, () => clock.advance(60_000))
  } catch (error) {
    await server.close()
    throw error
  }
  const get = async (path: string, client: SanityClient): Promise<{ nextCursor: string }> =>
    client.request({ url: `/data/history/production/events/${path}` })
  return {
    reader: server.client({ token: server.tokens['reader']! }),
    async document(id: string, { query = '', client = server.client() } = {}) {
      const page = await get(`documents/${id}${query}`, client)
      return { ...page, events: (page as never as { events: Record<string, Event[]> }).events[id]! }
    },
    async release(name: string, { query = '', client = server.client() } = {}) {
      return (await get(`releases/${name}${query}`, client)) as {
        events: Event[]
        nextCursor: string
      }
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

const typed = (_id: string, more: object = {}): object => ({ _id, _type: 'note', ...more })
const release = (action: string, more: object = {}) => ({
  actions: [{ actionType: `sanity.action.release.${action}`, releaseId: 'r1', ...more }],
})

/** Type and, behind it, what tells one event from another. */
const brief = ({ type, versionId, revisionId, versionRevisionId, publishCause, state }: Event) =>
  [type, versionId, revisionId, versionRevisionId, publishCause, state]
    .filter((part) => part !== undefined)
    .join(' ')

describe('events of a document', () => {
  test('list creation, publishing and deletion, newest first, without edits', async () => {
    await using started = await start([
      [{ create: typed('drafts.a') }],
      [{ patch: { id: 'drafts.a', set: { title: 'A' } } }],
      [{ create: typed('a') }, { delete: { id: 'drafts.a' } }],
      [{ patch: { id: 'a', set: { title: 'B' } } }],
      [{ create: typed('drafts.a') }],
      [{ delete: { id: 'drafts.a' } }],
      [{ delete: { id: 'a' } }, { create: typed('drafts.a') }],
      [{ delete: { id: 'drafts.a' } }],
      [{ create: typed('a') }],
    ])
    for (const id of ['a', 'drafts.a', 'versions.r9.a']) {
      const { events, nextCursor } = await started.document(id)
      assert.deepEqual(events.map(brief), [
        'createLiveDocument t9',
        'deleteDocumentGroup',
        'unpublishDocument drafts.a t7',
        'deleteDocumentVersion drafts.a t6',
        'createDocumentVersion drafts.a t5',
        'updateLiveDocument t4',
        'publishDocumentVersion drafts.a t3 t2 document.publish',
        'createDocumentVersion drafts.a t1',
      ])
      assert.equal(nextCursor, '')
      assert.deepEqual(events.at(-1), {
        type: 'createDocumentVersion',
        timestamp: '2025-03-01T12:00:00.000Z',
        author: 'local-administrator',
        documentId: 'a',
        versionId: 'drafts.a',
        versionRevisionId: 't1',
      })
    }
  })

  test('are paged by a cursor that new events do not shift', async () => {
    await using started = await start([
      [{ create: typed('a') }],
      ...Array.from({ length: 6 }, (_, n) => [{ patch: { id: 'a', set: { n } } }]),
    ])
    const first = await started.document('a', { query: '?limit=3' })
    const second = await started.document('a', { query: `?limit=3&nextCursor=${first.nextCursor}` })
    const last = await started.document('a', { query: `?limit=3&nextCursor=${second.nextCursor}` })
    assert.deepEqual(
      [...first.events, ...second.events, ...last.events].map(({ revisionId }) => revisionId),
      ['t7', 't6', 't5', 't4', 't3', 't2', 't1'],
    )
    assert.equal(last.nextCursor, '')
    await assert.rejects(started.document('a', { query: '?nextCursor=x' }), { statusCode: 400 })
  })

  test('name the release that published it and whether it was scheduled', async () => {
    await using started = await start([
      release('create'),
      [{ create: typed('versions.r1.a') }],
      release('schedule', { publishAt: '2025-04-01T00:00:00.000Z' }),
      release('unschedule'),
      release('schedule', { publishAt: '2025-05-01T00:00:00.000Z' }),
      release('publish'),
    ])
    const { events } = await started.document('a')
    assert.deepEqual(events.map(brief), [
      'publishDocumentVersion versions.r1.a t6 t2 release.schedule',
      'scheduleDocumentVersion versions.r1.a t2 published',
      'unscheduleDocumentVersion versions.r1.a t2',
      'scheduleDocumentVersion versions.r1.a t2 unscheduled',
      'createDocumentVersion versions.r1.a t2',
    ])
    assert.equal(events[1]?.['publishAt'], '2025-05-01T00:00:00.000Z')
    assert.equal(events[0]?.['releaseId'], 'r1')
  })

  test('include unpublishing by a release', async () => {
    await using started = await start([
      release('create'),
      [{ create: typed('a') }],
      {
        actions: [
          {
            actionType: 'sanity.action.document.version.unpublish',
            versionId: 'versions.r1.a',
            publishedId: 'a',
          },
        ],
      },
      release('publish'),
    ])
    const { events } = await started.document('a')
    assert.equal(brief(events[0]!), 'unpublishDocument versions.r1.a t4')
  })

  test('omit changes that the caller may not see', async () => {
    await using started = await start([
      [{ create: typed('drafts.a') }],
      {
        actions: [
          ...release('create').actions,
          {
            actionType: 'sanity.action.document.version.create',
            publishedId: 'a',
            document: typed('versions.r1.a', { open: true, n: 2 }),
          },
        ],
      },
      [{ create: typed('a', { open: true }) }, { delete: { id: 'drafts.a' } }],
      release('schedule', { publishAt: '2025-04-01T00:00:00.000Z' }),
      release('publish'),
      [{ create: typed('b') }],
    ])
    const client = started.reader
    const { events } = await started.document('a', { client })
    assert.deepEqual(events.map(brief), ['updateLiveDocument t5', 'createLiveDocument t3'])
    assert.deepEqual((await started.document('b', { client })).events, [])
    assert.deepEqual((await started.document('none', { client })).events, [])
    assert.deepEqual((await started.release('r1', { client })).events, [])
  })
})

describe('events of a release', () => {
  test('list its states and the documents that users added or removed', async () => {
    await using started = await start([
      release('create'),
      [{ create: typed('versions.r1.a') }, { create: typed('versions.r1.b') }],
      [{ delete: { id: 'versions.r1.b' } }],
      release('edit', { patch: { set: { 'metadata.title': 'New' } } }),
      release('schedule', { publishAt: '2025-04-01T00:00:00.000Z' }),
      release('unschedule'),
      release('archive'),
      release('unarchive'),
      release('publish'),
      [{ create: typed('versions.r10.a') }],
    ])
    const { events, nextCursor } = await started.release('r1')
    assert.deepEqual(
      events.map(({ type, documentId }) => [type, documentId].filter(Boolean).join(' ')),
      [
        'publishRelease',
        'unarchiveRelease',
        'archiveRelease',
        'unscheduleRelease',
        'scheduleRelease',
        'discardDocumentFromRelease b',
        'addDocumentToRelease b',
        'addDocumentToRelease a',
        'createRelease',
      ],
    )
    assert.equal(nextCursor, '')
    assert.deepEqual(events.at(-2), {
      type: 'addDocumentToRelease',
      timestamp: '2025-03-01T12:01:00.000Z',
      author: 'local-administrator',
      releaseName: 'r1',
      documentId: 'a',
      documentType: 'note',
      versionId: 'versions.r1.a',
      revisionId: 't2',
      versionRevisionId: 't2',
    })
    assert.equal(events[4]?.['publishAt'], '2025-04-01T00:00:00.000Z')
    assert.equal((await started.release('r1', { query: '?limit=2' })).nextCursor, '7')
  })
})
