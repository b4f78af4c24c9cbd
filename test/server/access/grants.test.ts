import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ClientError, SanityClient } from '@sanity/client'
import type { Permission } from '../../../src/protocol/projects.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'
import { clientOf } from '../../kit/people.ts'
import { quarters } from '../assets/pictures.ts'

const documents = [
  { _id: 'open', _type: 'post', title: 'Open', author: { _type: 'reference', _ref: 'closed' } },
  { _id: 'closed', _type: 'person', title: 'Closed', locked: true },
  { _id: 'drafts.open', _type: 'post', title: 'Draft' },
  { _id: 'drafts.book', _type: 'book', title: 'Book' },
]

const rehearsed: Readonly<Record<string, object>> = {
  'edit draft': { actionType: 'document.edit', ...pair('book'), patch: { set: { n: 1 } } },
  'begin draft': { actionType: 'document.edit', ...pair('closed'), patch: { set: { n: 1 } } },
  publish: { actionType: 'document.publish', ...pair('open') },
  delete: {
    ...{ actionType: 'document.delete', publishedId: 'open', includeDrafts: ['drafts.open'] },
  },
  'create release': { actionType: 'release.create', releaseId: 'r1' },
}
const actions = Object.keys(rehearsed)

function pair(publishedId: string): object {
  return { publishedId, draftId: `drafts.${publishedId}` }
}

interface Row {
  role: string
  reads: string[]
  writes: string[]
  looksBack: string[]
  acts: string[]
}

const all = ['closed', 'drafts.book', 'drafts.open', 'open']
const drafts = ['drafts.book', 'drafts.open']
const unlocked = ['drafts.book', 'drafts.open', 'open']
const matrix: Row[] = [
  { role: 'administrator', reads: all, writes: all, looksBack: all, acts: actions },
  { role: 'developer', reads: all, writes: all, looksBack: all, acts: actions },
  { role: 'editor', reads: all, writes: all, looksBack: all, acts: actions },
  { role: 'write', reads: all, writes: all, looksBack: all, acts: actions },
  {
    role: 'contributor',
    reads: all,
    writes: drafts,
    looksBack: drafts,
    acts: ['edit draft', 'begin draft'],
  },
  { role: 'viewer', reads: all, writes: [], looksBack: all, acts: [] },
  { role: 'read', reads: all, writes: [], looksBack: all, acts: [] },
  {
    role: 'requiresApproval',
    reads: unlocked,
    writes: unlocked,
    looksBack: [],
    acts: ['edit draft', 'publish', 'delete', 'create release'],
  },
  {
    role: 'restricted',
    reads: all,
    writes: ['drafts.book'],
    looksBack: ['drafts.book'],
    acts: ['edit draft'],
  },
  { role: 'stranger', reads: [], writes: [], looksBack: [], acts: [] },
]

describe('a role', () => {
  for (const { role, reads, writes, looksBack, acts } of matrix) {
    test(`PERM-001 may do what its filters allow: ${role}`, async () => {
      await using server = await startTestServer({ documents })
      const client = await clientOf(server, { id: 'ada', roles: [role] })
      assert.deepEqual(await client.fetch('*[]._id'), reads)
      assert.equal(await client.fetch('count(*)'), reads.length)
      assert.deepEqual(await availability(client), withReason(reads))
      assert.deepEqual(await among(actions, (name) => mayAct(client, name)), acts)
      assert.deepEqual(await among(all, (id) => touch(client, id)), writes)
      assert.deepEqual(await among(all, (id) => hasHistory(client, id)), looksBack)
      assert.deepEqual(await among(all, (id) => hasPast(client, id)), looksBack)
    })
  }
})

async function availability(client: SanityClient): Promise<unknown> {
  const { omitted } = await client.request<{ omitted: unknown[] }>({
    url: `/data/doc/production/${all.join(',')}?excludeContent=true`,
  })
  return omitted
}

function withReason(readable: readonly string[]): unknown {
  return all.filter((id) => !readable.includes(id)).map((id) => ({ id, reason: 'permission' }))
}

async function among(ids: readonly string[], can: (id: string) => Promise<boolean>) {
  const able: string[] = []
  for (const id of ids) if (await can(id)) able.push(id)
  return able
}

/** Rehearses an action; refusals must be the protocol's. */
async function mayAct(client: SanityClient, name: string): Promise<boolean> {
  const { actionType, ...action } = rehearsed[name] as { actionType: string }
  const refusal = (await refusalOf(
    client.request({
      url: '/data/actions/production',
      method: 'POST',
      body: { actions: [{ actionType: `sanity.action.${actionType}`, ...action }], dryRun: true },
    }),
  )) as { status: number; body: { error: { type: string } } } | null
  if (!refusal) return true
  assert.deepEqual(
    [refusal.status, refusal.body.error.type],
    [403, 'insufficientPermissionsError'],
    JSON.stringify(refusal.body),
  )
  return false
}

/** Updates the document; refusals must be the protocol's. */
async function touch(client: SanityClient, id: string): Promise<boolean> {
  const refusal = await refusalOf(client.patch(id).set({ touched: true }).commit())
  if (!refusal) return true
  assert.deepEqual(refusal, insufficient('update'))
  return false
}

async function hasHistory(client: SanityClient, id: string): Promise<boolean> {
  const lines = await client.request({
    url: `/data/history/production/transactions/${id}?excludeContent=true`,
  })
  return String(lines).includes(id)
}

async function hasPast(client: SanityClient, id: string): Promise<boolean> {
  const url = `/data/history/production/documents/${id}?time=2999-01-01T00:00:00Z`
  const { documents: found } = await client.request<{ documents: unknown[] }>({ url })
  return found.length === 1
}

async function refusalOf(attempt: Promise<unknown>): Promise<unknown> {
  try {
    await attempt
    return null
  } catch (error) {
    const { statusCode, response } = error as ClientError
    return { status: statusCode, body: response.body }
  }
}

function insufficient(permission: string): unknown {
  const description = `Insufficient permissions; permission "${permission}" required`
  const error = { type: 'insufficientPermissionsError', permission, description }
  return {
    status: 403,
    body: {
      error: {
        type: 'mutationError',
        description: `Mutation failed: ${description}`,
        items: [{ error, index: 0 }],
      },
    },
  }
}

describe('a document that may not be read', () => {
  async function startWithReader(more: Record<string, unknown>[] = []): Promise<{
    server: TestServer
    reader: SanityClient
    [Symbol.asyncDispose](): Promise<void>
  }> {
    const server = await startTestServer({ documents: [...documents, ...more] })
    const reader = await clientOf(server, { id: 'ada', roles: ['requiresApproval'] })
    return { server, reader, [Symbol.asyncDispose]: () => server.close() }
  }

  test('PERM-021 is not dereferenced, counted, joined or included in pages', async () => {
    const many = Array.from({ length: 700 }, (_, n) => ({
      _id: `n${String(n).padStart(3, '0')}`,
      _type: 'n',
      locked: n % 2 === 0,
    }))
    await using started = await startWithReader(many)
    const { reader } = started
    const answers: [query: string, answer: unknown][] = [
      ['*[_id == "open"][0].author->title', null],
      ['*[_id == "closed"][0]', null],
      ['*[title == "Closed"]', []],
      ['*[_type == "person"]', []],
      ['count(*[_type == "person"])', 0],
      ['count(*[_type == "n"])', 350],
      ['*[_id == "open"]{"same": *[_id == ^.author._ref]._id}', [{ same: [] }]],
      ['*[references("closed")]._id', ['open']],
      ['*[_type == "n"] | order(_id) [300...302]._id', ['n601', 'n603']],
      ['*[_type == "n"] | order(_id desc) [0]._id', 'n699'],
      ['*[_type == "n"][348...400]._id', ['n697', 'n699']],
      ['{"a": *[_type == "n"][0]._id, "b": *[_type == "n"][349]._id}', { a: 'n001', b: 'n699' }],
    ]
    for (const [query, answer] of answers) {
      assert.deepEqual(await reader.fetch(query), answer, query)
    }
  })

  test('PERM-021 stays hidden behind its readable published version', async () => {
    await using started = await startWithReader([
      { _id: 'pair', _type: 'p', title: 'published' },
      { _id: 'drafts.pair', _type: 'p', title: 'secret', locked: true },
    ])
    const query = '*[_type == "p"]{_id, title}'
    const found = await started.reader.fetch(query, {}, { perspective: 'drafts' })
    assert.deepEqual(found, [{ _id: 'pair', title: 'published' }])
  })

  test('is not matched by the query of a mutation', async () => {
    await using started = await startWithReader()
    const { reader, server } = started
    await reader.patch({ query: '*[_type in ["person", "post"]]' }).set({ seen: 1 }).commit()
    assert.deepEqual(await server.client().fetch('*[seen == 1]._id'), ['drafts.open', 'open'])
  })

  test('is not returned by a mutation', async () => {
    await using server = await startTestServer({ documents })
    await server.server.access.roles.put({
      name: 'blind',
      title: 'Blind',
      grants: [{ filter: 'true', permissions: ['create', 'update'] }],
    })
    const writer = await clientOf(server, { id: 'ada', roles: ['blind'] })
    const { results } = await writer.request<{ results: unknown[] }>({
      url: '/data/mutate/production?returnIds=true&returnDocuments=true',
      method: 'POST',
      body: { mutations: [{ create: { _id: 'new', _type: 't' } }] },
    })
    assert.deepEqual(results, [{ id: 'new', operation: 'create' }])
  })

  test('cannot be changed either, because the response would reveal its content', async () => {
    await using server = await startTestServer({ documents })
    await server.server.access.roles.put({
      name: 'blind',
      title: 'Blind',
      grants: [{ filter: 'true', permissions: ['create', 'update'] }],
    })
    const writer = await clientOf(server, { id: 'ada', roles: ['blind'] })
    assert.match(
      JSON.stringify(await refusalOf(writer.patch('open').set({ a: 1 }).commit())),
      /"status":403.*"permission":"update"/,
    )
  })

  test('is not named when deleting the document it refers to is refused', async () => {
    await using started = await startWithReader([
      { _id: 'target', _type: 't' },
      { _id: 'hidden', _type: 't', locked: true, to: { _ref: 'target' } },
    ])
    const { reader, server } = started
    const refusal = JSON.stringify(await refusalOf(reader.delete('target')))
    assert.match(refusal, /"status":409.*"referencingIDs":\[\].*documents you may not read/)
    assert.ok(!refusal.includes('hidden'))
    await server.client().create({ _id: 'shown', _type: 't', to: { _ref: 'target' } })
    assert.match(
      JSON.stringify(await refusalOf(reader.delete('target'))),
      /"referencingIDs":\["shown"\]/,
    )
  })

  test('a document with a hostile field name is readable or hidden like any other', async () => {
    await using started = await startWithReader([
      { _id: 'odd1', _type: 'odd', hasOwnProperty: 1 },
      { _id: 'odd2', _type: 'odd', hasOwnProperty: 1, locked: true },
    ])
    assert.deepEqual(await started.reader.fetch('*[_type == "odd"]._id'), ['odd1'])
  })
})

describe('a write is checked against the document before and after', () => {
  const cases: [name: string, mutations: object[], permission: string | null][] = [
    ['create an allowed document', [{ create: { _id: 'new', _type: 't' } }], null],
    [
      'create a forbidden document',
      [{ create: { _id: 'new', _type: 't', locked: true } }],
      'create',
    ],
    ['update to a forbidden state', [{ patch: { id: 'open', set: { locked: true } } }], 'update'],
    ['update from a forbidden state', [{ patch: { id: 'closed', unset: ['locked'] } }], 'update'],
    [
      'replace a forbidden document',
      [{ createOrReplace: { _id: 'closed', _type: 'x' } }],
      'update',
    ],
    [
      'createIfNotExists of an existing document',
      [{ createIfNotExists: { _id: 'closed', _type: 'x' } }],
      null,
    ],
    ['delete an allowed document', [{ delete: { id: 'drafts.open' } }], null],
    ['delete a forbidden document', [{ delete: { id: 'closed' } }], 'update'],
    ['delete a missing document', [{ delete: { id: 'nothing' } }], null],
    [
      'delete and recreate a forbidden document',
      [{ delete: { id: 'closed' } }, { create: { _id: 'closed', _type: 'person' } }],
      'update',
    ],
    [
      'pass through a forbidden state within one transaction',
      [
        { patch: { id: 'open', set: { locked: true } } },
        { patch: { id: 'open', unset: ['locked'] } },
      ],
      null,
    ],
  ]
  for (const [name, mutations, permission] of cases) {
    test(`PERM-024 ${name}`, async () => {
      await using server = await startTestServer({ documents: documents.slice(1) })
      await server.client().create({ _id: 'open', _type: 'post' })
      const client = await clientOf(server, { id: 'ada', roles: ['requiresApproval'] })
      const url = '/data/mutate/production'
      const refusal = (await refusalOf(
        client.request({ url, method: 'POST', body: { mutations } }),
      )) as {
        status: number
        body: { error: { items: { error: { permission: string } }[] } }
      } | null
      assert.equal(refusal?.body.error.items[0]?.error.permission ?? null, permission)
      assert.equal(refusal?.status ?? 200, permission ? 403 : 200)
    })
  }

  test('PERM-024 a filter may depend on the values', async () => {
    await using server = await startTestServer()
    await server.server.access.roles.put({
      name: 'marketing',
      title: 'Marketing',
      grants: [{ filter: 'department == "x"', permissions: ['read', 'create'] }],
    })
    const client = await clientOf(server, { id: 'ada', roles: ['marketing'] })
    await client.create({ _id: 'a', _type: 't', department: 'x' })
    assert.deepEqual(
      await refusalOf(client.create({ _id: 'b', _type: 't', department: 'y' })),
      insufficient('create'),
    )
    assert.deepEqual(
      await refusalOf(client.patch('a').set({ n: 1 }).commit()),
      insufficient('update'),
    )
  })
})

describe('a listener receives', () => {
  test('events of a document only while it may be read', async () => {
    await using server = await startTestServer({ documents })
    const editor = server.client()
    const reader = await clientOf(server, { id: 'ada', roles: ['requiresApproval'] })
    const options = { effectFormat: 'mendoza', includePreviousRevision: true } as const
    using log = await listenTo(reader, '*', {}, options)

    await editor.patch('closed').set({ title: 'Secret' }).commit()
    await editor.patch('closed').unset(['locked']).commit()
    await editor.patch('closed').set({ title: 'Public' }).commit()
    await editor.patch('closed').set({ locked: true, title: 'Hidden' }).commit()
    await editor.delete('closed').catch(() => {})
    await editor.create({ _id: 'new', _type: 't', locked: true })
    await editor.create({ _id: 'end', _type: 't' })
    await log.find(({ documentId }) => documentId === 'end')

    const heard = log.mutations.filter(({ documentId }) => documentId !== 'end')
    assert.deepEqual(
      heard.map(({ documentId, transition }) => `${transition} ${documentId}`),
      ['appear closed', 'update closed', 'disappear closed'],
    )
    const [appeared, , disappeared] = heard
    assert.deepEqual(Object.keys(appeared?.mutations[0] ?? {}), ['create'])
    assert.equal(appeared?.previousRev, undefined)
    assert.equal(appeared?.previous, null)
    assert.deepEqual(appeared?.effects?.revert, [0, null])
    assert.deepEqual(disappeared?.mutations, [{ delete: { id: 'closed' } }])
    assert.deepEqual(disappeared?.effects?.apply, [0, null])
    assert.equal(disappeared?.result, null)
    assert.ok(!JSON.stringify(heard).includes('Hidden'))
  })

  test('only the readable part of a transaction, with the count of that part', async () => {
    await using server = await startTestServer()
    const reader = await clientOf(server, { id: 'ada', roles: ['requiresApproval'] })
    using log = await listenTo(reader, '*')
    await server
      .client()
      .transaction()
      .create({ _id: 'a', _type: 't', locked: true })
      .create({ _id: 'b', _type: 't' })
      .commit()
    const [event] = await log.atLeast(1)
    assert.equal(event?.documentId, 'b')
    assert.equal(event?.transactionTotalEvents, 1)
  })
})

test('PERM-020 a listener must reconnect when its write grants change, and only then', async () => {
  await using server = await startTestServer()
  const { roles } = server.server.access
  const scribe = (permissions: readonly Permission[], title = 'Scribe') =>
    roles.put({ name: 'scribe', title, grants: [{ filter: 'true', permissions }] })
  await scribe(['read', 'update'])
  const client = await clientOf(server, { id: 'ada', roles: ['scribe'] })
  const heard: string[] = []
  let resolve = (): void => {}
  const events = ['welcome', 'reconnect', 'mutation'] as const
  const subscription = client.listen('*', {}, { events: [...events] }).subscribe((event) => {
    heard.push(event.type === 'mutation' ? event.documentId : event.type)
    resolve()
  })
  const hears = async (last: string): Promise<void> => {
    while (heard.at(-1) !== last) {
      await new Promise<void>((wake) => {
        resolve = wake
      })
    }
  }
  await hears('welcome')
  await scribe(['read', 'update'], 'Another title')
  await roles.put({ name: 'other', title: 'Other', grants: [] })
  await server.client().create({ _id: 'first', _type: 't' })
  await hears('first')
  await scribe(['read'])
  await hears('reconnect')
  await hears('welcome')
  subscription.unsubscribe()
  assert.deepEqual(heard, ['welcome', 'first', 'reconnect', 'welcome'])
})

test('PERM-001 history reaches back only as far as the document could be read', async () => {
  await using server = await startTestServer()
  const editor = server.client()
  await editor.create({ _id: 'a', _type: 't', title: 'secret', locked: true })
  const opened = await editor.patch('a').set({ title: 'one' }).unset(['locked']).commit()
  const changed = await editor.patch('a').set({ title: 'two' }).commit()
  await server.server.access.roles.put({
    name: 'historian',
    title: 'Historian',
    grants: [{ filter: 'locked != true', permissions: ['read', 'history'] }],
  })
  const reader = await clientOf(server, { id: 'ada', roles: ['historian'] })
  const url = '/data/history/production/transactions/a?effectFormat=mendoza&reverse=true&limit=2'
  const read = async () =>
    String((await reader.request({ url })) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const lines = await read()
  assert.deepEqual(
    lines.map(({ id }) => id),
    [changed._rev, opened._rev],
  )
  assert.ok(!JSON.stringify(lines).includes('secret'))
  assert.deepEqual(Object.keys((lines[1]?.['mutations'] as object[])[0]!), ['create'])
  const past = (revision: string) =>
    reader.request({ url: `/data/history/production/documents/a?revision=${revision}` })
  assert.equal((await past(opened._rev)).documents[0].title, 'one')

  await editor.patch('a').set({ locked: true }).commit()
  assert.deepEqual(await read(), [])
  assert.deepEqual((await past(opened._rev)).documents, [])
})

describe('assets', () => {
  test('need the permission to create their document; a refused upload leaves nothing behind', async () => {
    await using server = await startTestServer()
    const image = await quarters(8, 8).png().toBuffer()
    await server.server.access.roles.put({
      name: 'files',
      title: 'Files',
      grants: [{ filter: '_type == "sanity.fileAsset"', permissions: ['read', 'create'] }],
    })
    for (const role of ['viewer', 'files']) {
      const client = await clientOf(server, { id: role, roles: [role] })
      const refusal = await refusalOf(client.assets.upload('image', image))
      assert.deepEqual(refusal, insufficient('create'), role)
    }
    const stored = await server.client().assets.upload('image', image)
    await server.client().delete(stored._id)
    const files = await clientOf(server, { id: 'files', roles: ['files'] })
    assert.ok(await files.assets.upload('file', Buffer.from('text'), { filename: 'a.txt' }))
  })
})

describe('PERM-020 the acl endpoint returns the grants of the caller', () => {
  for (const role of ['administrator', 'contributor', 'nobody']) {
    test(role, async () => {
      await using server = await startTestServer()
      const client = await clientOf(server, { id: 'ada', roles: [role] })
      const grants = await client.request({ url: '/projects/demo/datasets/production/acl' })
      const expected = {
        administrator: [
          {
            filter: '_id in path("**")',
            permissions: ['read', 'create', 'update', 'history', 'editHistory'],
          },
        ],
        contributor: [
          { filter: '_id in path("**")', permissions: ['read'] },
          { filter: '_id in path("drafts.**")', permissions: ['create', 'update', 'history'] },
        ],
      }[role]
      assert.deepEqual(grants, expected ?? [])
    })
  }
})

describe('a public dataset', () => {
  const options = {
    dev: false,
    publicDatasets: ['production'],
    documents: [
      { _id: 'a', _type: 't', secret: { _ref: 'secrets.key', _weak: true } },
      { _id: 'drafts.a', _type: 't' },
      { _id: 'secrets.key', _type: 't' },
    ],
  }

  test('is readable by everyone, except for ids with a dot', async () => {
    await using server = await startTestServer(options)
    const anybody = server.client()
    assert.deepEqual(await anybody.fetch('*[]._id'), ['a'])
    assert.equal(await anybody.fetch('*[_id == "a"][0].secret->_id'), null)
    assert.equal(await anybody.fetch('identity()'), '<anonymous>')
    const { omitted } = await anybody.request<{ omitted: unknown[] }>({
      url: '/data/doc/production/a,drafts.a,drafts.b',
    })
    assert.deepEqual(omitted, [
      { id: 'drafts.a', reason: 'existence' },
      { id: 'drafts.b', reason: 'existence' },
    ])
  })

  test('sends change events to everyone', async () => {
    await using server = await startTestServer(options)
    const editor = await clientOf(server, { id: 'ada', roles: ['editor'] })
    using log = await listenTo(server.client(), '*')
    await editor.patch('drafts.a').set({ n: 1 }).commit()
    await editor.patch('a').set({ n: 1 }).commit()
    assert.deepEqual(
      (await log.atLeast(1)).map(({ documentId }) => documentId),
      ['a'],
    )
  })

  test('refuses writes, history and metadata without a session', async () => {
    await using server = await startTestServer(options)
    const anybody = server.client()
    const urls = [
      '/data/history/production/transactions/a',
      '/projects/demo/datasets/production/acl',
      '/projects/demo/datasets',
      '/users/me',
    ]
    const statusOf = async (attempt: Promise<unknown>) =>
      ((await refusalOf(attempt)) as { status: number } | null)?.status
    for (const url of urls) assert.equal(await statusOf(anybody.request({ url })), 401, url)
    assert.equal(await statusOf(anybody.create({ _type: 't' })), 401)
    assert.equal(await statusOf(anybody.assets.upload('file', Buffer.from('x'))), 401)
  })
})

test('PERM-023 a custom role may use the id of the current user in its filter', async () => {
  await using server = await startTestServer({
    documents: [
      { _id: 'mine', _type: 't', owner: 'ada' },
      { _id: 'yours', _type: 't', owner: 'bob' },
    ],
  })
  for (const owner of ['identity()', '$identity']) {
    await server.server.access.roles.put({
      name: 'owner',
      title: 'Owner',
      grants: [{ filter: `owner == ${owner} // mine`, permissions: ['read', 'update'] }],
    })
    const client = await clientOf(server, { id: 'ada', roles: ['owner'] })
    assert.deepEqual(await client.fetch('*[]._id'), ['mine'])
    assert.equal(await touch(client, 'mine'), true)
    assert.equal(await touch(client, 'yours'), false)
    await server.client().fetch('*')
  }
})

describe('a role is refused when its filter', () => {
  const filters = [
    '_type ==',
    '*[_id == "a"]',
    'author->name == "x"',
    'nothing::here()',
    '^.a == 1',
  ]
  for (const filter of filters) {
    test(`is ${filter}`, async () => {
      await using server = await startTestServer()
      const role = { name: 'r', title: 'R', grants: [{ filter, permissions: ['read'] as const }] }
      await assert.rejects(async () => server.server.access.roles.put(role), { status: 400 })
    })
  }
})
