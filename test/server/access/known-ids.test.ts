import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { endpoints } from '../../../src/server/endpoints/index.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

// Whether a document exists that a caller may not read: each endpoint is asked for the id of one that exists and for an id
// of the same length that does not. Status, headers and body have to be equal, but for what docs/server.md lists.

const roles = {
  // Reads and changes what is open.
  open: [{ filter: 'open == true', permissions: ['read', 'create', 'update', 'history'] }],
  // May change everything, and read only what is open.
  blind: [
    { filter: 'true', permissions: ['create', 'update'] },
    { filter: 'open == true', permissions: ['read'] },
  ],
  reader: [{ filter: 'open == true', permissions: ['read', 'history'] }],
  none: [],
} as const

type Caller = keyof typeof roles | 'nobody'

const [secret, missing] = ['secret.a', 'secret.z']
const bytesOf = (id: string): object => ({ bytes: `of ${id}` })
const sha1Of = (id: string): string =>
  createHash('sha1')
    .update(JSON.stringify(bytesOf(id)))
    .digest('hex')

async function start(): Promise<TestServer> {
  const started = await startTestServer({
    clock: createManualClock(),
    publicDatasets: ['production'],
    people: Object.keys(roles).map((name) => ({ name, roles: [name] })),
    documents: [
      { _id: 'open.a', _type: 'note', open: true },
      { _id: secret, _type: 'note', name: 'Ada', to: { _ref: 'open.a' } },
      { _id: `drafts.${secret}`, _type: 'note', name: 'Ada' },
      { _id: `file-${sha1Of(secret)}-bin`, _type: 'sanity.fileAsset', label: 'secret' },
    ],
    dev: false,
  })
  for (const [name, grants] of Object.entries(roles)) {
    const copies = grants.map((grant) => ({ ...grant, permissions: [...grant.permissions] }))
    await started.server.access.roles.put({ name, title: name, grants: copies })
  }
  return started
}

const note = { _type: 'note', open: true }
const query = (text: string): string => `/data/query/production?query=${encodeURIComponent(text)}`
const writes: Record<string, (id: string) => object[]> = {
  create: (_id) => [{ create: { _id, ...note } }],
  createIfNotExists: (_id) => [{ createIfNotExists: { _id, ...note } }],
  createOrReplace: (_id) => [{ createOrReplace: { _id, ...note } }],
  patch: (id) => [{ patch: { id, set: { open: true } } }],
  'patch with a revision': (id) => [{ patch: { id, ifRevisionID: 'x', set: { open: true } } }],
  'patch by query': (id) => [{ patch: { query: `*[_id == "${id}"]`, set: { open: true } } }],
  delete: (id) => [{ delete: { id } }],
  'delete by query': (id) => [{ delete: { query: `*[_id == "${id}"]` } }],
  reference: (id) => [{ patch: { id: 'open.a', set: { to: { _ref: id } } } }],
  'weak reference': (id) => [{ patch: { id: 'open.a', set: { to: { _ref: id, _weak: true } } } }],
  'reference from a new document': (id) => [{ create: { _id: 'n', ...note, to: { _ref: id } } }],
}

const draft = (id: string): object => ({ publishedId: id, draftId: `drafts.${id}` })
const version = (id: string): object => ({ publishedId: id, versionId: `versions.r1.${id}` })
const actions: Record<string, (id: string) => object> = {
  create: (id) => ({ publishedId: id, attributes: { _id: `drafts.${id}`, ...note } }),
  edit: (id) => ({ ...draft(id), patch: { set: { open: true } } }),
  publish: draft,
  unpublish: draft,
  delete: draft,
  discard: draft,
  'version.create': (id) => ({ ...version(id), baseId: id }),
  'version.discard': version,
  'version.unpublish': version,
}

const asked: Record<string, (id: string) => [method: string, path: string, body?: object]> = {
  query: (id) => ['GET', query(`*[_id == "${id}" || _id == "drafts.${id}"]`)],
  'query, counted': (id) => [
    'GET',
    query(`count(*[_id in ["${id}"]]) + count(*[references("${id}")])`),
  ],
  'query, dereferenced': (id) => ['GET', query(`{"_ref": "${id}"}->`)],
  'query by POST': (id) => ['POST', '/data/query/production', { query: `*[_id == "${id}"]` }],
  'query in a stack': (id) => [
    'GET',
    `/v2025-02-19${query(`*[_id == "${id}"]`)}&perspective=r1,drafts`,
  ],
  'query for the forms of a document': (id) => [
    'GET',
    `/v2025-02-19${query(`*[sanity::versionOf("${id}")]`)}&perspective=raw`,
  ],
  'all forms of a document': (id) => [
    'GET',
    `/v2025-02-19/data/doc/production/${id}.x?includeAllVersions=true`,
  ],
  'a document in a perspective': (id) => [
    'GET',
    `/v2025-02-19/data/doc/production/${id}?perspective=r1`,
  ],
  'actions offered': () => ['GET', '/data/actions/production'],
  ...Object.fromEntries(
    Object.entries(actions).map(([name, fields]) => [
      `action ${name}`,
      (id: string) => [
        'POST',
        '/data/actions/production',
        {
          actions: [{ actionType: `sanity.action.document.${name}`, ...fields(id) }],
          transactionId: 't',
        },
      ],
    ]),
  ),
  documents: (id) => ['GET', `/data/doc/production/${id}`],
  'documents without content': (id) => [
    'GET',
    `/data/doc/production/open.a,${id}?excludeContent=true`,
  ],
  transactions: (id) => ['GET', `/data/history/production/transactions/${id}?effectFormat=mendoza`],
  'all transactions': () => ['GET', '/data/history/production/transactions?effectFormat=mendoza'],
  past: (id) => ['GET', `/data/history/production/documents/${id}?time=2999-01-01T00:00:00Z`],
  'last revision': (id) => [
    'GET',
    `/data/history/production/documents/${id}?revision=lastRevision`,
  ],
  events: (id) => ['GET', `/data/history/production/events/documents/${id}`],
  'events of a release': (id) => ['GET', `/data/history/production/events/releases/${id}`],
  deleted: (id) => ['GET', `/data/history/production/deleted?type=note&limit=1&id=${id}`],
  edited: (id) => ['GET', `/data/history/production/edited?id=${id}`],
  references: (id) => ['GET', `/data/references/production/documents/${id}/to`],
  ping: (id) => ['GET', `/data/ping/production?id=${id}`],
  export: (id) => ['GET', `/data/export/production?types=${id}`],
  'link to a document': (id) => [
    'POST',
    '/data/previews/production/shares',
    { document: id, expiresAt: '2025-03-02T00:00:00Z' },
  ],
  'link to its draft': (id) => [
    'POST',
    '/data/previews/production/shares',
    { document: `drafts.${id}`, expiresAt: '2025-03-02T00:00:00Z' },
  ],
  'links to documents': (id) => ['GET', `/data/previews/production/shares?id=${id}`],
  'revoking a link': (id) => ['DELETE', `/data/previews/production/shares/${id}`],
  'secret of a page': (id) => ['POST', '/data/previews/production/secrets', { perspective: id }],
  'session of a page': (id) => ['POST', '/data/previews/production/sessions', { secret: id }],
  'text search': (id) => ['POST', '/data/textsearch/production', { query: { string: id } }],
  'upload of a file': (id) => ['POST', '/assets/files/production', bytesOf(id)],
  'upload of an image': (id) => ['POST', '/assets/images/production', bytesOf(id)],
  'upload in pieces': (id) => [
    'POST',
    '/assets/uploads/production',
    { kind: 'file', sha1: sha1Of(id), size: 25 },
  ],
  ...Object.fromEntries(
    Object.entries(writes).flatMap(([name, mutations]) =>
      ['true', 'false'].map((dryRun) => [
        dryRun === 'true' ? `${name}, tried out` : name,
        (id: string) => [
          'POST',
          `/data/mutate/production?returnIds=true&dryRun=${dryRun}`,
          { mutations: mutations(id), transactionId: `t${dryRun}` },
        ],
      ]),
    ),
  ),
}

/** What differs for a caller, by the names of `asked`. */
async function differences(caller: Caller): Promise<string[]> {
  const different: string[] = []
  for (const [name, ask] of Object.entries(asked)) {
    const answers: unknown[] = []
    for (const id of [secret, missing]) {
      await using server = await start()
      const token = server.tokens[caller]
      const [method, path, body] = ask(id)
      const versioned = path.startsWith('/v20') ? path : `/v2023-11-13${path}`
      const response = await fetch(`${server.url}${versioned}`, {
        method,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = (await response.text())
        .replaceAll(id, 'ID')
        .replaceAll(sha1Of(id), 'SHA')
        .replaceAll(server.url, '')
        .replace(/"ms":\d+/, '')
        .replace(/"s1:[\w-]+"/g, '"TAG"')
      // What an upload makes is named at random, as are transactions.
      const isRandom = /^\/assets\/|\/transactions\?/.test(path)
      const shown = isRandom ? text.replace(/"(id|_rev)":"[^"]*"/g, '') : text
      // The length is that of the body, which contains the milliseconds it took.
      const ignored = ['date', 'x-request-id', 'content-length']
      const headers = [...response.headers].filter(([header]) => !ignored.includes(header))
      answers.push({ status: response.status, headers, shown })
    }
    if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1])) different.push(name)
  }
  return different
}

/** To a caller with a grant that would do. */
const answeredToActors = [
  ...['create', 'edit', 'publish', 'unpublish', 'delete', 'discard', 'version.unpublish'].map(
    (name) => `action ${name}`,
  ),
]
const answeredByProtocol = ['documents', 'documents without content']
/** To a caller with a grant that would do: the integrity of ids and references comes first. */
const answeredToWriters = [
  'upload of a file',
  ...[
    ...['create', 'createIfNotExists', 'createOrReplace', 'patch', 'patch with a revision'],
    ...['delete', 'reference', 'reference from a new document'],
  ].flatMap((name) => [`${name}, tried out`, name]),
]

describe('whether an unreadable document exists', () => {
  for (const [caller, answered] of [
    ['nobody', []],
    ['none', answeredByProtocol],
    ['reader', answeredByProtocol],
    ['open', [...answeredToActors, ...answeredByProtocol, ...answeredToWriters]],
    ['blind', [...answeredToActors, ...answeredByProtocol, ...answeredToWriters]],
  ] as const) {
    const what =
      answered.length === 0
        ? 'nowhere'
        : answered === answeredByProtocol
          ? 'by `doc`'
          : 'by `doc` and writes'
    test(`is revealed ${what} to a caller of the role ${caller}`, async () => {
      assert.deepEqual(await differences(caller), answered)
    })
  }

  test('is checked for every endpoint that concerns documents', () => {
    const paths = Object.values(asked).map((ask) => {
      const [method, path] = ask(secret)
      return `${method} ${path.split('?')[0]?.replace(/^\/v20[\d-]+/, '')}`
    })
    const left = endpoints.filter(({ method, path }) => {
      const pattern = new RegExp(`^${method} ${path.replace(/:\w+(\{.+?\})?/g, '[^/]+')}$`)
      return /^\/(data|assets)\//.test(path) && !paths.some((one) => pattern.test(one))
    })
    // Events are those of visible changes (unreadable-content.test.ts); the ids of uploads are no documents.
    assert.deepEqual(
      left.map(({ method, path }) => `${method} ${path}`),
      [
        'GET /data/listen/:dataset',
        'GET /data/live/events/:dataset',
        ...['GET', 'PATCH', 'POST', 'DELETE'].map(
          (method) => `${method} /assets/uploads/:dataset/:id`,
        ),
      ],
    )
  })
})

describe('the number of documents a caller may not read', () => {
  const deleted = '/data/history/production/deleted?type=note'
  const requests = [
    ...[
      'count(*)',
      'count(*[_type == "note"])',
      '*|order(_id)[0..9]._id',
      'count(*[references("open.a")])',
    ].map(query),
    '/data/export/production',
    '/data/references/production/documents/open.a/to',
    '/data/history/production/transactions/open.a',
    '/data/history/production/transactions',
    '/data/history/production/edited',
    deleted,
  ]
  for (const caller of ['nobody', 'reader'] as const) {
    test(`affects no response to a caller of the role ${caller}`, async () => {
      const answersWith = async (count: number): Promise<string[]> => {
        await using server = await start()
        const more = Array.from({ length: count }, (_, n) => ({
          _id: `secret.${n}`,
          _type: 'note',
          to: { _ref: 'open.a' },
        }))
        await server.server.importDocuments('production', more)
        const token = server.tokens[caller]
        return await Promise.all(
          requests.map(async (path) => {
            const response = await fetch(`${server.url}/v2023-11-13${path}`, {
              headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
            })
            const text = await response.text()
            return text
              .replace(/"ms":\d+/, '')
              .replace(/"s1:[\w-]+"/g, '"TAG"')
              .replace(/"(_rev|id)":"[^"]*"/g, '')
          }),
        )
      }
      assert.deepEqual(await answersWith(0), await answersWith(700))
    })
  }

  test('the cursor of deleted documents does not contain the id of an unreadable document', async () => {
    await using server = await start()
    const hidden = Array.from({ length: 6000 }, (_, n) => ({
      _id: `secret.hidden-${n}`,
      _type: 'note',
    }))
    const shown = Array.from({ length: 3 }, (_, n) => ({ _id: `open.shown-${n}`, ...note }))
    await server.server.putAccount({ id: 'root', name: 'root', email: 'root@example.com' })
    const root = server.client({ token: await server.server.createToken({ accountId: 'root' }) })
    const remove = async (ids: string[]): Promise<void> => {
      await root.mutate(
        ids.map((id) => ({ delete: { id } })),
        { returnDocuments: false },
      )
    }
    for (const documents of [hidden.slice(0, 3000), hidden.slice(3000), shown]) {
      await root.mutate(
        documents.map((create) => ({ create })),
        { returnDocuments: false },
      )
    }
    const ids = (documents: { _id: string }[]): string[] => documents.map(({ _id }) => _id)
    await remove([shown[0]!._id])
    await remove([...ids(hidden), shown[1]!._id])
    await remove([shown[2]!._id])
    const found: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages === 0 || cursor !== undefined; pages++) {
      const response = await fetch(
        `${server.url}/v1${deleted}&limit=2${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        { headers: { authorization: `Bearer ${server.tokens['reader']}` } },
      )
      const page = (await response.json()) as { documents: { id: string }[]; cursor?: string }
      found.push(...page.documents.map(({ id }) => id))
      cursor = page.cursor
      assert.doesNotMatch(String(cursor), /hidden/)
      assert.ok(pages < 10)
    }
    assert.deepEqual(found, ['open.shown-2', 'open.shown-1', 'open.shown-0'])
  })
})
