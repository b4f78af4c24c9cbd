import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { Endpoint } from '../../../src/server/http/endpoint.ts'
import { endpoints } from '../../../src/server/endpoints/index.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

// Two servers whose datasets differ only in what is inside documents that a caller may not read. Whatever the caller
// asks, both have to give the same answer.

const roles = {
  // Reads and changes what is open.
  open: [{ filter: 'open == true', permissions: ['read', 'create', 'update', 'history'] }],
  // May change everything, and read only what is open.
  blind: [
    { filter: 'true', permissions: ['create', 'update'] },
    { filter: 'open == true', permissions: ['read'] },
  ],
  // May change what says so, which for the secret documents only one of the servers does.
  curious: [
    { filter: 'allowed == true', permissions: ['create', 'update'] },
    { filter: 'open == true', permissions: ['read'] },
  ],
  reader: [{ filter: 'open == true', permissions: ['read'] }],
  none: [],
} as const

type Caller = keyof typeof roles | 'nobody'
const callers: readonly Caller[] = ['open', 'blind', 'curious', 'reader', 'none', 'nobody']

interface Variant {
  readonly name: string
  readonly count: number
  readonly rev: string
  readonly allowed: boolean
}
const variants: readonly Variant[] = [
  { name: 'Ada Lovelace', count: 1, rev: 'one', allowed: true },
  { name: 'Bob', count: 2, rev: 'two', allowed: false },
]

/** Bytes that an unreadable document is about. */
const secretBytes = { bytes: 'of the secret' }
const secretFile = createHash('sha1').update(JSON.stringify(secretBytes)).digest('hex')

function documentsOf({ name, count, allowed }: Variant): object[] {
  return [
    { _id: 'open.a', _type: 'note', open: true, title: 'A', to: { _ref: 'open.b', _weak: true } },
    { _id: 'open.b', _type: 'note', open: true, title: 'B' },
    // Ids with a dot: nobody without a session may read them, either.
    {
      _id: 'secret.a',
      _type: 'note',
      name,
      list: Array.from({ length: count }, () => name),
      allowed,
    },
    { _id: 'secret.b', _type: count === 1 ? 'note' : 'person', name, nested: { count }, allowed },
    { _id: 'drafts.secret.a', _type: 'note', name, allowed },
    { _id: 'versions.r1.secret.a', _type: 'note', name, allowed },
    { _id: 'versions.r1.secret.new', _type: count === 1 ? 'note' : 'person', name, allowed },
    // What hides a document in a stack is a part of its content, too.
    { _id: 'versions.r1.open.b', _type: 'note', name, allowed },
  ]
}

async function start(variant: Variant): Promise<TestServer> {
  const started = await startTestServer({
    clock: createManualClock(),
    datasets: ['production', 'private'],
    publicDatasets: ['production'],
    people: Object.keys(roles).map((name) => ({ name, roles: [name] })),
    dev: false,
  })
  const { access } = started.server
  for (const [name, grants] of Object.entries(roles)) {
    await access.roles.put({
      name,
      title: name,
      grants: grants.map((grant) => ({ ...grant, permissions: [...grant.permissions] })),
    })
  }
  await started.server.putAccount({ id: 'root', name: 'root', email: 'root@example.com' })
  const token = await started.server.createToken({ accountId: 'root' })
  const { allowed } = variant
  const write = async (transactionId: string, mutations: object[]): Promise<void> => {
    const { status } = await send(started, 'POST', '/data/mutate/production', {
      token,
      body: { transactionId, mutations },
    })
    assert.equal(status, 200)
  }
  await write(
    'start',
    documentsOf(variant).map((create) => ({ create })),
  )
  const act = (actionType: string, more: object): Promise<unknown> =>
    send(started, 'POST', '/data/actions/production', {
      token,
      body: { actions: [{ actionType, ...more }] },
    })
  const metadata = { title: variant.name, releaseType: 'asap', allowed }
  await act('sanity.action.release.create', { releaseId: 'r1', metadata })
  if (variant.count === 1) {
    const ids = { publishedId: 'open.b', versionId: 'versions.r1.open.b' }
    await act('sanity.action.document.version.unpublish', ids)
  }
  await write(variant.rev, [{ patch: { id: 'secret.a', set: { name: `${variant.name}!` } } }])
  await write('deleted', [{ create: { _id: 'secret.gone', _type: 'note', name: variant.name } }])
  await write('end', [{ delete: { id: 'secret.gone' } }])
  const { name: label } = variant
  const asset = { _id: `file-${secretFile}-bin`, _type: 'sanity.fileAsset', label, allowed }
  const inPrivate = await send(started, 'POST', '/data/mutate/private', {
    token,
    body: { transactionId: 'asset', mutations: [{ create: asset }] },
  })
  assert.equal(inPrivate.status, 200)
  return started
}

async function send(
  { url }: TestServer,
  method: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<{ status: number; text: string }> {
  const versioned = path.startsWith('/v20') ? path : `/v2023-11-13${path}`
  const response = await fetch(`${url}${versioned}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = (await response.text())
    .replace(/"ms":\d+/g, '')
    .replace(/"s1:[\w-]+"/g, '"TAG"')
    .replaceAll(url, '')
  // What an upload makes is named at random, and secrets are.
  const random = /^\/(assets|data\/previews)\//.test(path) ? /"(id|_rev|secret)":"[^"]*"/g : /^$/
  return { status: response.status, text: text.replace(random, '') }
}

const secret = 'secret.a'
const first = Object.entries({
  'patch, set': [{ patch: { id: secret, set: { name: 'x' } } }],
  'patch that fits one of them': [
    { patch: { id: secret, diffMatchPatch: { name: '@@ -1,3 +1,4 @@\n Ada\n+!\n' } } },
  ],
  'patch of an item that one of them has': [{ patch: { id: secret, set: { 'list[1].x': 1 } } }],
  'patch of a path that both have': [{ patch: { id: 'secret.b', inc: { 'nested.count': 1 } } }],
  'patch into a text': [{ patch: { id: secret, set: { 'list[0].a.b': 1 } } }],
  'patch with a revision of one': [{ patch: { id: secret, ifRevisionID: 'one', set: { a: 1 } } }],
  'patch with no revision of any': [{ patch: { id: secret, ifRevisionID: 'x', set: { a: 1 } } }],
  'patch that changes its type': [{ patch: { id: 'secret.b', set: { _type: 'note' } } }],
  'patch by query': [{ patch: { query: '*[name match "Ada*"]', set: { a: 1 } } }],
  delete: [{ delete: { id: secret } }],
  'delete by query': [{ delete: { query: '*[count(list) == 1]' } }],
  create: [{ create: { _id: secret, _type: 'note', open: true, allowed: true } }],
  createIfNotExists: [
    { createIfNotExists: { _id: secret, _type: 'note', open: true, allowed: true } },
  ],
  'createIfNotExists, then patch': [
    { createIfNotExists: { _id: secret, _type: 'note', open: true, allowed: true } },
    { patch: { id: secret, set: { open: true } } },
  ],
  createOrReplace: [
    { createOrReplace: { _id: 'secret.b', _type: 'note', open: true, allowed: true } },
  ],
  'delete, then create': [
    { delete: { id: secret } },
    { create: { _id: secret, _type: 'note', open: true, allowed: true } },
  ],
  'a refusal behind a secret': [
    { patch: { id: secret, diffMatchPatch: { name: '@@ -1,3 +1,4 @@\n Ada\n+!\n' } } },
    { create: { _id: 'open.a', _type: 'note' } },
  ],
  'what is open': [{ patch: { id: 'open.a', set: { title: 'changed' } } }],
  'a reference to a secret': [{ patch: { id: 'open.b', set: { to: { _ref: secret } } } }],
  'delete what is open': [{ delete: { id: 'open.a' } }],
})

const document = (action: string, more: object = {}): object => ({
  actionType: `sanity.action.document.${action}`,
  publishedId: secret,
  draftId: `drafts.${secret}`,
  ...more,
})
const version = (action: string, more: object = {}): object => ({
  actionType: `sanity.action.document.version.${action}`,
  publishedId: secret,
  versionId: `versions.r1.${secret}`,
  ...more,
})
const release = (action: string, more: object = {}): object => ({
  actionType: `sanity.action.release.${action}`,
  releaseId: 'r1',
  ...more,
})
const openDraft = { _id: `drafts.${secret}`, _type: 'note', open: true, allowed: true }
const actions = [
  document('create', { attributes: openDraft }),
  document('create', { attributes: openDraft, ifExists: 'ignore' }),
  document('edit', { patch: { set: { 'list[1].x': 1 } } }),
  document('edit', { draftId: 'versions.r1.secret.b', publishedId: 'secret.b', patch: {} }),
  document('publish', { ifPublishedRevisionId: 'one' }),
  document('publish', { draftId: `versions.r1.${secret}` }),
  document('unpublish'),
  document('delete', { includeDrafts: [] }),
  document('delete', { includeDrafts: [`drafts.${secret}`], publishedId: secret }),
  document('delete', { publishedId: 'open.b' }),
  document('discard'),
  document('replaceDraft', { attributes: openDraft }),
  version('create', {
    versionId: 'versions.r1.secret.b',
    publishedId: 'secret.b',
    baseId: 'secret.b',
  }),
  version('create', { document: { ...openDraft, _id: `versions.r1.${secret}` } }),
  version('create', { versionId: 'versions.r1.open.a', publishedId: 'open.a', baseId: 'open.a' }),
  version('discard'),
  version('replace', { document: { ...openDraft, _id: `versions.r1.${secret}` } }),
  version('unpublish'),
  release('create'),
  release('edit', {
    patch: { diffMatchPatch: { 'metadata.title': '@@ -1,3 +1,4 @@\n Ada\n+!\n' } },
  }),
  ...['publish', 'unschedule', 'archive', 'unarchive', 'delete'].map((action) => release(action)),
  release('schedule', { publishAt: '2999-01-01T00:00:00Z' }),
  release('import', { document: {}, ifExists: 'replace' }),
]

const queries = [
  '*',
  'count(*)',
  '*[name match "Ada*"]',
  '*[count(list) > 1]',
  '*[_id == "secret.a"][0].name',
  '*[_type == "person"]',
  'count(*[^.name == name])',
  '*{"x": *[name == "Bob"]}',
  '*|order(name)[0..1]',
  '*[references("open.b")]',
  'array::unique(*[].name)',
  '*[text::nothing()]',
  'math::sum(*[].nested.count)',
]

const others: readonly [method: string, path: string, body?: object][] = [
  ...queries.flatMap((query): [string, string][] =>
    ['raw', 'published', 'drafts'].map((perspective) => [
      'GET',
      `/data/query/production?perspective=${perspective}&query=${encodeURIComponent(query)}`,
    ]),
  ),
  ...queries.map((query): [string, string] => [
    'GET',
    `/v2025-02-19/data/query/production?perspective=r1,drafts&query=${encodeURIComponent(query)}`,
  ]),
  ...[
    '*[sanity::versionOf("secret.a")]._id',
    '*[sanity::partOfRelease("r1")]._id',
    'releases::all()',
  ].map((query): [string, string] => [
    'GET',
    `/v2025-02-19/data/query/production?perspective=raw&query=${encodeURIComponent(query)}`,
  ]),
  ...['includeAllVersions=true', 'perspective=r1'].map((search): [string, string] => [
    'GET',
    `/v2025-02-19/data/doc/production/open.b,secret.a,secret.new?${search}`,
  ]),
  ['GET', '/v2025-02-19/data/export/production'],
  ['GET', '/v2025-02-19/data/export/production?perspective=r1,drafts'],
  ['GET', '/data/actions/production'],
  ...['', '?excludeContent=true'].map((search): [string, string] => [
    'GET',
    `/data/doc/production/open.a,secret.a,secret.b,drafts.secret.a,secret.gone${search}`,
  ]),
  ...[
    '',
    '&includeIdentifiedDocumentsOnly=true',
    '&reverse=true&limit=1',
    '&excludeContent=true',
  ].map((more): [string, string] => [
    'GET',
    `/data/history/production/transactions/secret.a,secret.b,open.a?effectFormat=mendoza${more}`,
  ]),
  ...['time=2999-01-01T00:00:00Z', 'revision=start', 'revision=lastRevision'].map(
    (moment): [string, string] => [
      'GET',
      `/data/history/production/documents/secret.a,secret.gone,open.a?${moment}`,
    ],
  ),
  ['GET', '/data/history/production/deleted?type=note'],
  ['GET', '/data/history/production/edited'],
  ['GET', '/data/references/production/documents/open.b/to'],
  ['GET', '/data/references/production/documents/secret.b/to'],
  ['GET', '/data/export/production'],
  ...['Ada', 'bob', 'A', 'love', ''].map((text): [string, string, object] => [
    'POST',
    '/data/textsearch/production',
    { query: { string: text }, includeAttributes: ['title', 'name'] },
  ]),
  ['POST', '/data/textsearch/production', { query: { string: 'a' }, filter: 'name == "Bob"' }],
  ['POST', '/data/query/production', { query: '*[name == $name]', params: { name: 'Bob' } }],
  ...[secretBytes, { bytes: 'of somebody else' }].flatMap((bytes): [string, string, object][] => [
    ['POST', '/assets/files/private?label=mine', bytes],
    ['POST', '/assets/images/private', bytes],
    ['POST', '/assets/files/private', bytes],
  ]),
  ...['secret.a', 'drafts.secret.a', 'secret.gone', 'open.a'].map(
    (document): [string, string, object] => [
      'POST',
      '/data/previews/production/shares',
      { document, expiresAt: '2025-03-02T00:00:00Z', perspective: 'r1,drafts' },
    ],
  ),
  ['GET', '/data/previews/production/shares'],
  ['GET', '/data/query/private?query=*'],
  ['POST', '/assets/uploads/private', { kind: 'file', sha1: secretFile, size: 25 }],
  ...['GET', 'PATCH', 'POST', 'DELETE'].map((method): [string, string] => [
    method,
    '/assets/uploads/private/none?offset=0',
  ]),
  ['GET', '/users/root,open,Ada'],
  ['POST', '/intake/batch', { batch: [{ name: 'Ada' }] }],
  ['POST', '/journey/trial/Ada', {}],
]

/** What is not about documents, and what is for administrators only: asked in the same way everywhere. */
const remaining = endpoints
  .filter(
    (endpoint) =>
      !isAsked(endpoint, others) && !/data\/listen|mutate|\/actions/.test(endpoint.path),
  )
  .map(({ method, path, bodyLimit }): (typeof others)[number] => {
    const names: Record<string, string> = { projectId: 'demo', dataset: 'production' }
    const place = path.replace(/:(\w+)(\{.+?\})?/g, (_, name: string) => names[name] ?? 'secret.a')
    const body = { title: 'x', roles: ['none'], grants: [] }
    return bodyLimit && method !== 'GET' ? [method, place, body] : [method, place]
  })

function isAsked(endpoint: Endpoint, requests: typeof others): boolean {
  const pattern = new RegExp(
    `^(?:/v20[\\d-]+)?${endpoint.path.replace(/:\w+(\{.+?\})?/g, '[^/]+')}(\\?|$)`,
  )
  return requests.some(([method, path]) => method === endpoint.method && pattern.test(path))
}

async function both(caller: Caller, compare: (ask: Ask) => Promise<void>): Promise<void> {
  const servers = await Promise.all(variants.map(start))
  try {
    await compare(async (method, path, body) => {
      const answers = await Promise.all(
        servers.map((server) => send(server, method, path, { token: server.tokens[caller], body })),
      )
      return answers
    })
  } finally {
    for (const server of servers) await server.close()
  }
}
type Ask = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; text: string }[]>

describe('responses do not depend on content a caller may not read', () => {
  for (const caller of callers) {
    test(`${caller}: reads`, () =>
      both(caller, async (ask) => {
        for (const [method, path, body] of [...others, ...remaining]) {
          const [one, two] = await ask(method, path, body)
          assert.deepEqual(one, two, `${method} ${path} ${JSON.stringify(body)}`)
        }
      }))

    test(`${caller}: actions, as dry run and for real`, () =>
      both(caller, async (ask) => {
        for (const dryRun of [true, false]) {
          for (const [place, action] of actions.entries()) {
            const body = { transactionId: `act-${dryRun}-${place}`, actions: [action], dryRun }
            const [one, two] = await ask('POST', '/data/actions/production', body)
            assert.deepEqual(one, two, `${JSON.stringify(action)}, dryRun=${dryRun}`)
          }
        }
      }))

    test(`${caller}: writes, as dry run and for real`, () =>
      both(caller, async (ask) => {
        for (const dryRun of ['true', 'false']) {
          for (const [place, [name, mutations]] of first.entries()) {
            const path = `/data/mutate/production?returnDocuments=true&returnIds=true&dryRun=${dryRun}`
            const body = { transactionId: `try-${dryRun}-${place}`, mutations }
            const [one, two] = await ask('POST', path, body)
            assert.deepEqual(one, two, `${name}, dryRun=${dryRun}`)
          }
        }
      }))
  }

  test('every endpoint is among those compared', () => {
    const asked = [...others, ...remaining]
    const missing = endpoints.filter((endpoint) => !isAsked(endpoint, asked))
    assert.deepEqual(
      missing.map(({ method, path }) => `${method} ${path}`),
      ['POST /data/mutate/:dataset', 'POST /data/actions/:dataset', 'GET /data/listen/:dataset'],
      'these have tests of their own',
    )
  })

  test('a listener receives the same events', async () => {
    const heard = await Promise.all(
      variants.map(async (variant) => {
        const server = await start(variant)
        try {
          return await listen(server, variant)
        } finally {
          await server.close()
        }
      }),
    )
    assert.equal(heard[0], heard[1])
  })
})

async function listen(server: TestServer, { name, count }: Variant): Promise<string> {
  const admin = await server.server.createToken({ accountId: 'root' })
  const search = new URLSearchParams({
    query: '*[true]',
    includeResult: 'true',
    includePreviousRevision: 'true',
  })
  const response = await fetch(
    `${server.url}/v1/data/listen/production?${search}&effectFormat=mendoza`,
    {
      headers: { authorization: `Bearer ${server.tokens['reader']}` },
    },
  )
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const write = (transactionId: string, mutations: object[]) =>
    send(server, 'POST', '/data/mutate/production', {
      token: admin,
      body: { transactionId, mutations },
    })
  await write('hidden', [
    { patch: { id: secret, set: { name: `${name}?`, more: Array(count).fill(1) } } },
  ])
  await write('shown', [
    { patch: { id: 'secret.b', set: { open: true, name: 'seen', nested: 1, allowed: 1 } } },
    { patch: { id: secret, set: { count } } },
  ])
  await write('last', [{ patch: { id: 'open.a', set: { title: 'last' } } }])
  let text = ''
  while (!text.includes('"transactionId":"last"') || !text.endsWith('\n\n')) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  await reader.cancel()
  assert.match(text, /"transactionId":"shown"/)
  return text.replace(/"listenerName":"\w+"/, '').replace(/"_type":"(note|person)"/g, '')
}
