import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Action, ClientError, SanityClient } from '@sanity/client'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer, TestServerOptions } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

const apiVersion = '2025-02-19'
const noon = '2025-03-01T12:00:00.000Z'
const later = '2025-03-02T12:00:00.000Z'
const day = 24 * 3_600_000

interface Release {
  readonly state: string
  readonly publishAt?: string
  readonly publishedAt?: string
  readonly error?: { readonly message: string }
  readonly metadata: Record<string, unknown>
  readonly finalDocumentStates?: readonly { readonly id: string }[]
}

type Started = TestServer & {
  readonly act: SanityClient
  readonly release: (name?: string) => Promise<Release | null>
}

async function start(options: TestServerOptions = {}): Promise<Started> {
  const server = await startTestServer(options)
  const act = server.client({ apiVersion, perspective: 'raw' })
  const release = (name = 'r1'): Promise<Release | null> =>
    act.fetch<Release | null>('*[_id == $id][0]', { id: `_.releases.${name}` })
  return { ...server, act, release }
}

async function refused(request: Promise<unknown>): Promise<string> {
  try {
    await request
  } catch (error) {
    const { response } = error as ClientError
    const { error: details } = response.body as { error: { items: { error: { type: string } }[] } }
    return details.items[0]?.error.type ?? ''
  }
  return assert.fail('the request was not refused')
}

const documents = [
  { _id: 'a', _type: 't', title: 'old a' },
  { _id: 'b', _type: 't', title: 'old b' },
]

/** A release that changes `a`, unpublishes `b` and adds `c`. */
async function prepare({ act }: Pick<Started, 'act'>): Promise<void> {
  await act.releases.create({ releaseId: 'r1', metadata: { title: 'Spring' } })
  await act.createVersion({ publishedId: 'a', baseId: 'a', releaseId: 'r1' })
  await act.patch('versions.r1.a').set({ title: 'new a' }).commit()
  await act.unpublishVersion({ publishedId: 'b', releaseId: 'r1' })
  const document = { _type: 't', title: 'new c' }
  await act.createVersion({ document, publishedId: 'c', releaseId: 'r1' })
}

const titles = (client: SanityClient): Promise<unknown> =>
  client.fetch('*[_type == "t" && !(_id in path("versions.**"))]{_id, title} | order(_id)')

const before = [
  { _id: 'a', title: 'old a' },
  { _id: 'b', title: 'old b' },
]
const afterwards = [
  { _id: 'a', title: 'new a' },
  { _id: 'c', title: 'new c' },
]

describe('a version', () => {
  test('records its base and needs an active release', async () => {
    await using server = await start({ documents })
    assert.equal(
      await refused(server.act.createVersion({ publishedId: 'a', baseId: 'a', releaseId: 'r1' })),
      'documentNotFoundError',
    )
    await prepare(server)
    const [a, published] = [
      await server.act.getDocument('a', { releaseId: 'r1' }),
      await server.act.getDocument('a'),
    ]
    assert.deepEqual(a?.['_system'], { base: { id: 'a', rev: published?._rev } })
    assert.equal(a?._id, 'versions.r1.a')
    assert.equal(
      await refused(server.act.createVersion({ publishedId: 'a', baseId: 'a', releaseId: 'r1' })),
      'documentAlreadyExistsError',
    )
    const ifBaseRevisionId = 'other'
    const base = { publishedId: 'b', baseId: 'b', ifBaseRevisionId }
    assert.equal(
      await refused(server.act.createVersion(base)),
      'documentRevisionIDDoesNotMatchError',
    )
  })

  test('can be replaced, discarded and set to unpublish or not', async () => {
    await using server = await start({ documents })
    await prepare(server)
    const { act } = server
    await act.replaceVersion({
      document: { _id: 'versions.r1.c', _type: 't', title: 'newer' },
      publishedId: 'c',
      releaseId: 'r1',
    })
    assert.equal((await act.getDocument('versions.r1.c'))?.['title'], 'newer')
    await act.discardVersion({ publishedId: 'c', releaseId: 'r1' })
    assert.equal(await act.getDocument('versions.r1.c'), undefined)
    const system = (await act.getDocument('versions.r1.b'))?.['_system'] as { delete?: boolean }
    assert.equal(system.delete, true)
    await act.action({
      actionType: 'sanity.action.document.edit',
      draftId: 'versions.r1.b',
      publishedId: 'b',
      patch: { unset: ['_system.delete'] },
    })
    const left = (await act.getDocument('versions.r1.b'))?.['_system'] as { delete?: boolean }
    assert.equal(left.delete, undefined)
  })

  test('can be published on its own', async () => {
    await using server = await start({ documents })
    await prepare(server)
    await server.act.action({
      actionType: 'sanity.action.document.publish',
      draftId: 'versions.r1.a',
      publishedId: 'a',
    })
    const found = await server.act.getDocument('a')
    assert.equal(found?.['title'], 'new a')
    assert.equal(found?.['_system'], undefined)
  })
})

describe('a release', () => {
  test('can be created and edited, within its metadata', async () => {
    await using server = await start()
    const { act } = server
    await act.releases.create({ releaseId: 'r1' })
    assert.equal(
      await refused(act.releases.create({ releaseId: 'r1' })),
      'documentAlreadyExistsError',
    )
    const made = await server.release()
    assert.deepEqual([made?.state, made?.metadata], ['active', { releaseType: 'undecided' }])
    await act.releases.edit({
      releaseId: 'r1',
      patch: { set: { 'metadata.title': 'Spring', 'metadata.releaseType': 'asap' } },
    })
    assert.equal((await server.release())?.metadata['title'], 'Spring')
    for (const set of [{ state: 'published' }, { 'metadata.releaseType': 'never' }]) {
      const patch = { set }
      const type = await refused(act.releases.edit({ releaseId: 'r1', patch }))
      assert.equal(type, 'validationError')
    }
    await assert.rejects(act.patch('_.releases.r1').set({ state: 'published' }).commit())
    assert.equal((await server.release())?.state, 'active')
  })

  test('is published as a whole in one transaction', async () => {
    await using server = await start({ documents })
    await prepare(server)
    const { act } = server
    using log = await listenTo(act, '*[_type == "t"]', {}, { includeAllVersions: true })
    await act.releases.publish({ releaseId: 'r1' }, { transactionId: 'all' })
    assert.deepEqual(await titles(act), afterwards)
    const release = await server.release()
    assert.equal(release?.state, 'published')
    assert.equal(typeof release?.publishedAt, 'string')
    assert.deepEqual(
      release?.finalDocumentStates?.map(({ id }) => id),
      ['versions.r1.a', 'versions.r1.b', 'versions.r1.c'],
    )
    const events = await log.atLeast(6)
    assert.deepEqual([...new Set(events.map((event) => event.transactionId))], ['all'])
    assert.equal(await act.fetch('count(*[_id in path("versions.**")])'), 0)
    assert.equal(await refused(act.releases.publish({ releaseId: 'r1' })), 'releaseStateError')
    await act.releases.delete({ releaseId: 'r1' })
    assert.equal(await server.release(), null)
  })

  test('changes nothing if it cannot be published as a whole', async () => {
    const holder = { _id: 'd', _type: 't', to: { _type: 'reference', _ref: 'b' } }
    await using server = await start({ documents: [...documents, holder] })
    await prepare(server)
    const request = server.act.releases.publish({ releaseId: 'r1' })
    assert.equal(await refused(request), 'documentHasExistingReferencesError')
    assert.equal((await server.release())?.state, 'active')
    assert.equal((await server.act.getDocument('a'))?.['title'], 'old a')
  })

  test('is archived, and unarchived with its versions from the history', async () => {
    await using server = await start({ documents })
    await prepare(server)
    const { act } = server
    const versions = '*[_id in path("versions.**")] | order(_id){_id, title, _system}'
    const former = await act.fetch<unknown[]>(versions)
    await act.releases.archive({ releaseId: 'r1' })
    assert.equal((await server.release())?.state, 'archived')
    assert.deepEqual(await act.fetch(versions), [])
    assert.equal(await refused(act.releases.publish({ releaseId: 'r1' })), 'releaseStateError')
    await act.releases.unarchive({ releaseId: 'r1' })
    assert.deepEqual(await act.fetch(versions), former)
    assert.equal(await refused(act.releases.delete({ releaseId: 'r1' })), 'releaseStateError')
    await act.releases.publish({ releaseId: 'r1' })
    assert.deepEqual(await titles(act), afterwards)
  })

  test('of an export is imported, a scheduled one as active', async () => {
    await using server = await start()
    const { act } = server
    const action = (document: object, ifExists = 'fail'): Action =>
      ({
        actionType: 'sanity.action.release.import',
        releaseId: 'r1',
        document: { _id: '_.releases.r1', _type: 'system.release', name: 'r1', ...document },
        ifExists,
      }) as unknown as Action
    const metadata = { title: 'Spring', releaseType: 'scheduled' }
    await act.action(action({ state: 'scheduled', publishAt: noon, metadata }))
    assert.equal((await server.release())?.state, 'active')
    assert.equal((await server.release())?.metadata['intendedPublishAt'], noon)
    await act.createOrReplace({ _id: 'versions.r1.a', _type: 't' })
    assert.equal(
      await refused(act.action(action({ state: 'active' }))),
      'documentAlreadyExistsError',
    )
    await act.action(action({ state: 'active' }, 'ignore'))
    assert.equal((await server.release())?.metadata['title'], 'Spring')
    await act.action(action({ state: 'archived', metadata: { releaseType: 'asap' } }, 'replace'))
    assert.equal((await server.release())?.state, 'archived')
  })

  test('with more than 1000 documents is not published', async () => {
    const versions = Array.from({ length: 1001 }, (_, n) => ({
      _id: `versions.r1.n${n}`,
      _type: 't',
    }))
    await using server = await start({ documents: versions })
    const { act } = server
    await act.releases.create({ releaseId: 'r1' })
    assert.equal(await refused(act.releases.publish({ releaseId: 'r1' })), 'validationError')
    await act.delete('versions.r1.n0')
    await act.releases.publish({ releaseId: 'r1' })
    assert.equal((await server.release())?.finalDocumentStates?.length, 1000)
    assert.equal(await act.fetch('count(*[_type == "t"])'), 1000)
  })
})

describe('a scheduled release', () => {
  test('is locked until it is unscheduled', async () => {
    const clock = createManualClock(noon)
    await using server = await start({ documents, clock })
    await prepare(server)
    const { act } = server
    await act.releases.schedule({ releaseId: 'r1', publishAt: later })
    const { state, publishAt } = (await server.release())!
    assert.deepEqual([state, publishAt], ['scheduled', later])
    const edit: Action = {
      actionType: 'sanity.action.document.edit',
      draftId: 'versions.r1.a',
      publishedId: 'a',
      patch: { set: { title: 'newer' } },
    }
    assert.equal(await refused(act.action(edit)), 'releaseLockedError')
    for (const write of [
      () => act.patch('versions.r1.a').set({ title: 'newer' }).commit(),
      () => act.delete({ query: '*[_id in path("versions.**")]' }),
      () => act.create({ _id: 'versions.r1.z', _type: 't' }),
    ]) {
      assert.equal(await refused(write()), 'releaseLockedError')
    }
    await act.releases.edit({ releaseId: 'r1', patch: { set: { 'metadata.title': 'S' } } })
    await act.releases.unschedule({ releaseId: 'r1' })
    assert.equal((await server.release())?.publishAt, undefined)
    await act.action(edit)
    clock.advance(2 * day)
    assert.equal((await server.release())?.state, 'active')
    assert.deepEqual(await titles(act), before)
  })

  test('is published when due, with the scheduling user as author', async () => {
    const clock = createManualClock(noon)
    const people = ['Root', { name: 'Ed', roles: ['editor'] }]
    await using server = await start({ documents, clock, people })
    await prepare({ act: server.client({ apiVersion, token: server.tokens['root']! }) })
    const ed = server.client({ apiVersion, token: server.tokens['ed']! })
    using log = await listenTo(
      server.act,
      '*[_type == "system.release"]',
      {},
      { includeAllVersions: true },
    )
    await ed.releases.schedule({ releaseId: 'r1', publishAt: later })
    clock.advance(day - 1)
    assert.equal((await server.release())?.state, 'scheduled')
    clock.advance(1)
    const event = await log.find(({ result }) => result?.['state'] === 'published')
    assert.equal(event.identity, 'ed')
    assert.equal(event.result?.['publishedAt'], later)
    assert.deepEqual(await titles(server.act), afterwards)
  })

  test('with a past time is published immediately', async () => {
    await using server = await start({ documents, clock: createManualClock(noon) })
    await prepare(server)
    const publishAt = '2020-01-01T00:00:00Z'
    await server.act.releases.schedule({ releaseId: 'r1', publishAt })
    assert.equal((await server.release())?.state, 'published')
  })

  test('that can no longer be published becomes active with an error', async () => {
    const clock = createManualClock(noon)
    await using server = await start({ documents, clock })
    await prepare(server)
    const { act } = server
    using log = await listenTo(
      act,
      '*[_type == "system.release"]',
      {},
      { includeAllVersions: true },
    )
    await act.releases.schedule({ releaseId: 'r1', publishAt: later })
    await act.create({ _id: 'd', _type: 't', to: { _type: 'reference', _ref: 'b' } })
    clock.advance(day)
    await log.find(({ result }) => result?.['error'] !== undefined)
    const release = await server.release()
    assert.equal(release?.state, 'active')
    assert.match(release?.error?.message ?? '', /"b" cannot be deleted/)
    assert.equal((await act.getDocument('a'))?.['title'], 'old a')
    await act.delete('d')
    await act.releases.publish({ releaseId: 'r1' })
    assert.equal((await server.release())?.error, undefined)
  })

  test('can only be scheduled by a user who may publish all of it', async () => {
    const clock = createManualClock(noon)
    const people = [{ name: 'Half', roles: ['half'] }]
    await using server = await start({ documents, clock, people })
    await server.server.access.roles.put({
      name: 'half',
      title: 'Half',
      grants: [
        { filter: 'true', permissions: ['read'] },
        {
          filter: '_id in path("versions.**") || _id in path("_.releases.**")',
          permissions: ['create', 'update'],
        },
      ],
    })
    await prepare(server)
    const half = server.client({ apiVersion, token: server.tokens['half']! })
    for (const dryRun of [true, false]) {
      const options = { dryRun }
      for (const request of [
        () => half.releases.schedule({ releaseId: 'r1', publishAt: later }, options),
        () => half.releases.publish({ releaseId: 'r1' }, options),
      ]) {
        await assert.rejects(request, (error: ClientError) => {
          assert.equal(error.details.type, 'insufficientPermissionsError')
          return true
        })
      }
    }
    await half.releases.archive({ releaseId: 'r1' })
    assert.equal((await server.release())?.state, 'archived')
  })
})
