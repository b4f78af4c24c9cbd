// What the specification uses of the client library, against the real server. The same cases run in
// Node and in Chromium, where the library sends uploads and streams by other means.
import { ClientError, createClient } from '@sanity/client'
import type {
  ClientConfig,
  ListenEvent,
  MutationEvent,
  SanityAssetDocument,
  SanityClient,
} from '@sanity/client'
import type { Observable } from 'rxjs'

/** The few assertions both runners have. */
export interface Assertions {
  equal(actual: unknown, expected: unknown): void
  deepEqual(actual: unknown, expected: unknown): void
  ok(value: unknown): void
}

export interface ClientCase {
  readonly name: string
  run(world: World): Promise<void>
}

interface World extends Assertions {
  /** Of the dataset `production` of an empty server. */
  readonly client: SanityClient
  readonly url: string
}

/** A client as the studio configures it. */
export function studioClient(url: string, config: ClientConfig = {}): SanityClient {
  return createClient({
    projectId: 'demo',
    dataset: 'production',
    apiHost: url,
    apiVersion: '2023-11-13',
    useProjectHostname: false,
    useCdn: false,
    requestTagPrefix: 'sanity.studio',
    ignoreBrowserTokenWarning: true,
    ...config,
  })
}

/** A picture of one red pixel. */
const redPixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

/** The values of a stream until one fits; unsubscribes then. */
function collectUntil<T>(source: Observable<T>, fits: (value: T) => boolean): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const values: T[] = []
    const subscription = source.subscribe({
      next(value) {
        values.push(value)
        if (!fits(value)) return
        resolve(values)
        queueMicrotask(() => subscription.unsubscribe())
      },
      error: reject,
      complete: () => resolve(values),
    })
  })
}

async function refusal(promise: Promise<unknown>): Promise<ClientError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ClientError) return error
    throw error
  }
  throw new Error('It was not refused')
}

export const clientCases: readonly ClientCase[] = [
  {
    name: 'create, createIfNotExists, createOrReplace, getDocument, getDocuments, delete',
    async run({ client, equal, deepEqual, ok }) {
      const created = await client.create({ _id: 'a', _type: 't', title: 'One' })
      equal(created.title, 'One')
      ok(created._rev && created._createdAt && created._updatedAt)
      equal(
        (await client.createIfNotExists({ _id: 'a', _type: 't', title: 'Two' }))._rev,
        created._rev,
      )
      const replaced = await client.createOrReplace({ _id: 'a', _type: 't', title: 'Three' })
      equal(replaced._createdAt, created._createdAt)
      deepEqual(await client.getDocument('a'), replaced)
      const found = await client.getDocuments(['nobody', 'a'])
      deepEqual(found, [null, replaced])
      ok((await client.create({ _type: 't' }))._id)
      await client.delete('a')
      equal(await client.getDocument('a'), undefined)
      await client.delete({ query: '*[_type == $type]', params: { type: 't' } })
      equal(await client.fetch('count(*)'), 0)
    },
  },
  {
    name: 'patch: every operation of the builder',
    async run({ client, deepEqual, equal }) {
      await client.create({ _id: 'a', _type: 't', n: 1, list: ['b'], text: 'Helo', old: true })
      const patched = await client
        .patch('a')
        .set({ 'deep.er': 1 })
        .setIfMissing({ n: 7, fresh: true })
        .unset(['old'])
        .inc({ n: 2 })
        .diffMatchPatch({ text: '@@ -1,4 +1,5 @@\n Hel\n+l\n o\n' })
        .commit<Record<string, unknown>>()
      deepEqual(
        [patched['deep'], patched['n'], patched['fresh'], 'old' in patched, patched['text']],
        [{ er: 1 }, 3, true, false, 'Hello'],
      )
      await client.patch('a').dec({ n: 1 }).append('list', ['d']).commit()
      await client.patch('a').prepend('list', ['a']).commit()
      await client.patch('a').insert('after', 'list[1]', ['c']).commit()
      const spliced = await client
        .patch('a')
        .splice('list', 0, 1, ['z'])
        .commit<Record<string, unknown>>()
      deepEqual([spliced['n'], spliced['list']], [2, ['z', 'b', 'c', 'd']])
      const { _rev } = await client.patch('a').ifRevisionId(spliced._rev).set({ n: 0 }).commit()
      const stale = await refusal(client.patch('a').ifRevisionId('stale').set({ n: 9 }).commit())
      equal(stale.statusCode, 409)
      equal((await client.getDocument('a'))?._rev, _rev)
    },
  },
  {
    name: 'transaction and mutate, with their options',
    async run({ client, equal, deepEqual }) {
      const done = await client
        .transaction()
        .create({ _id: 'a', _type: 't' })
        .createIfNotExists({ _id: 'b', _type: 't' })
        .patch('a', (patch) => patch.set({ n: 1 }))
        .delete('nobody')
        .transactionId('chosen')
        .commit({ visibility: 'async', tag: 'document.commit' })
      equal(done.transactionId, 'chosen')
      deepEqual(done.documentIds, ['a', 'b', 'nobody'])
      equal((await client.getDocument('a'))?._rev, 'chosen')
      await client.mutate([{ delete: { id: 'a' } }], { dryRun: true })
      equal(await client.fetch('count(*)'), 2)
      const list = [{ n: 1 }]
      const keyed = await client.create<Record<string, unknown>>(
        { _type: 't', list },
        { autoGenerateArrayKeys: true },
      )
      equal(typeof (keyed['list'] as { _key: unknown }[])[0]?._key, 'string')
    },
  },
  {
    name: 'fetch: parameters, long queries, perspectives, the full response',
    async run({ client, equal, deepEqual, ok }) {
      await client.create({ _id: 'a', _type: 't', title: 'published' })
      await client.create({ _id: 'drafts.a', _type: 't', title: 'draft' })
      const query = '*[_id in $ids] | order(_id) {_id, "nothing": $nothing}'
      const params = { ids: ['a', 'drafts.a'], nothing: null }
      const rows = [
        { _id: 'a', nothing: null },
        { _id: 'drafts.a', nothing: null },
      ]
      deepEqual(await client.fetch(query, params), rows)
      const long = `${query}//${'x'.repeat(12_000)}\n`
      deepEqual(await client.fetch(long, params), rows)
      equal(await client.fetch('*[_id == "nobody"][0]'), null)
      deepEqual(await client.fetch('*.title', {}, { perspective: 'published' }), ['published'])
      deepEqual(await client.fetch('*{_id, _originalId, title}', {}, { perspective: 'drafts' }), [
        { _id: 'a', _originalId: 'drafts.a', title: 'draft' },
      ])
      const whole = await client.fetch('count(*)', {}, { filterResponse: false })
      equal(whole.result, 2)
      ok(whole.ms >= 0)
    },
  },
  {
    name: 'errors contain message, position and status',
    async run({ client, equal, ok }) {
      const parse = await refusal(client.fetch('*[_type =='))
      equal(parse.statusCode, 400)
      ok(parse.message.includes('GROQ') || parse.message.length > 10)
      await client.create({ _id: 'a', _type: 't' })
      const twice = await refusal(client.create({ _id: 'a', _type: 't' }))
      equal(twice.statusCode, 409)
      ok(twice.message.includes('Document by ID "a" already exists'))
      const strong = { _type: 'reference', _ref: 'nobody' }
      const dangling = await refusal(client.create({ _id: 'b', _type: 't', strong }))
      equal(dangling.statusCode, 409)
      const unknown = await refusal(client.withConfig({ dataset: 'nope' }).fetch('*'))
      equal(unknown.statusCode, 404)
      const token = await refusal(client.withConfig({ token: 'wrong' }).fetch('*'))
      equal(token.statusCode, 401)
      equal(token.message.startsWith('Unauthorized - Session not found'), true)
    },
  },
  {
    name: 'listen: welcome, then every change relative to the filter',
    async run({ client, equal, deepEqual }) {
      const events = collectUntil(
        client.listen(
          '*[_type == $type]',
          { type: 't' },
          {
            events: ['welcome', 'mutation', 'reconnect'],
            includeResult: true,
            includePreviousRevision: true,
            effectFormat: 'mendoza',
            visibility: 'query',
            tag: 'suite',
          },
        ) as Observable<ListenEvent>,
        (event) => event.type === 'mutation' && event.transition === 'disappear',
      )
      const writing = (async () => {
        // The listener is heard of before anything is written: welcome comes with the first event.
        await collectUntil(
          client.listen('*', {}, { events: ['welcome'] }) as Observable<ListenEvent>,
          () => true,
        )
        await client.create({ _id: 'a', _type: 't', n: 1 }, { transactionId: 'tx1' } as object)
        await client.patch('a').set({ n: 2 }).commit()
        await client.delete('a')
      })()
      const [first, ...rest] = await events
      await writing
      equal(first?.type, 'welcome')
      const mutations = rest as MutationEvent[]
      const last = mutations.slice(-2)
      deepEqual(
        last.map(({ transition, previous, result }) => [
          transition,
          previous?.['n'],
          result?.['n'],
        ]),
        [
          ['update', 1, 2],
          ['disappear', 2, undefined],
        ],
      )
      deepEqual(last[1]?.effects?.apply, [0, null])
    },
  },
  {
    name: 'observable: the same calls as streams',
    async run({ client, equal, deepEqual }) {
      const [created] = await collectUntil(
        client.observable.create({ _id: 'a', _type: 't' }),
        () => true,
      )
      equal(created?._id, 'a')
      const [documents] = await collectUntil(client.observable.getDocuments(['a', 'b']), () => true)
      deepEqual(
        documents?.map((document) => document?._id ?? null),
        ['a', null],
      )
      const [count] = await collectUntil(client.observable.fetch('count(*)'), () => true)
      equal(count, 1)
    },
  },
  {
    name: 'assets.upload: images and files, with progress',
    async run({ client, equal, ok, deepEqual }) {
      const file = new File([bytesOf(redPixel)], 'a red pixel.png', { type: 'image/png' })
      const events = await collectUntil(
        client.observable.assets.upload('image', file, {
          title: 'Red',
          tag: 'asset.upload',
        }),
        ({ type }) => type === 'response',
      )
      const response = events.at(-1)
      ok(response?.type === 'response')
      const { document } = (response as { body: { document: SanityAssetDocument } }).body
      deepEqual(
        [document.originalFilename, document['title'], document.mimeType],
        ['a red pixel.png', 'Red', 'image/png'],
      )
      deepEqual([document.metadata.dimensions.width, document.metadata.dimensions.height], [1, 1])
      const again = await client.assets.upload('image', file)
      equal(again._id, document._id)
      const found = await client.fetch(
        '*[_type == $documentType && sha1hash == $hash][0]._id',
        { documentType: 'sanity.imageAsset', hash: document.sha1hash },
        { tag: 'asset.find-duplicate' },
      )
      equal(found, document._id)
      const served = await fetch(`${document.url}?w=8&fm=webp`)
      equal(served.headers.get('content-type'), 'image/webp')
      const text = await client.assets.upload('file', new Blob(['a,b\n']), { filename: 'a.csv' })
      equal(text.mimeType, 'text/csv')
      equal(await (await fetch(text.url)).text(), 'a,b\n')
      await client.delete(text._id)
      // The browser may keep an asset for ever: only the server knows that it is gone.
      equal((await fetch(text.url, { cache: 'no-store' })).status, 404)
    },
  },
  {
    name: 'users, projects, datasets',
    async run({ client, equal, deepEqual }) {
      const me = await client.users.getById('me')
      equal(me.id, 'local-administrator')
      equal((await client.users.getById(me.id)).displayName, 'Administrator')
      equal((await client.projects.list())[0]?.id, 'demo')
      equal((await client.projects.getById('demo')).members.length, 1)
      await client.datasets.create('staging', { aclMode: 'public' })
      await client.datasets.edit('staging', { aclMode: 'private' })
      deepEqual(
        (await client.datasets.list()).map(({ name, aclMode }) => [name, aclMode]),
        [
          ['production', 'private'],
          ['staging', 'private'],
        ],
      )
      await client.datasets.delete('staging')
    },
  },
  {
    name: 'request: history, availability, grants, feeds, text search',
    async run({ client, equal, deepEqual }) {
      const { _rev } = await client.create({ _id: 'a', _type: 't', title: 'Needle' })
      const lines = await client.request<string>({
        url: '/data/history/production/transactions/a,drafts.a',
        query: { effectFormat: 'mendoza', reverse: 'true', limit: '50', excludeContent: 'true' },
      })
      equal(JSON.parse(lines.trim()).id, _rev)
      const at = await client.request<{ documents: { _rev: string }[] }>({
        url: '/data/history/production/documents/a',
        query: { revision: _rev },
      })
      equal(at.documents[0]?._rev, _rev)
      const { omitted } = await client.request<{ omitted: unknown }>({
        url: client.getDataUrl('doc', 'a,b'),
        query: { excludeContent: 'true' },
        tag: 'documents-availability',
      })
      deepEqual(omitted, [{ id: 'b', reason: 'existence' }])
      const acl = await client.request<{ permissions: string[] }[]>({
        url: '/projects/demo/datasets/production/acl',
        tag: 'acl.get',
      })
      equal(acl[0]?.permissions.includes('update'), true)
      const features = await client.request({ url: '/features' })
      deepEqual(features, [
        'crossDatasetReference',
        'privateDataset',
        'advancedDatasetManagement',
        'contentReleases',
        'singleDocRelease',
        'resumableUploads',
        'fullTextSearch',
      ])
      const search = await client.request<{ hits: { id: string }[] }>({
        method: 'POST',
        url: '/data/textsearch/production',
        body: {
          query: { string: 'needl' },
          filter: '_type in $__types',
          params: { __types: ['t'] },
        },
      })
      deepEqual(
        search.hits.map(({ id }) => id),
        ['a'],
      )
    },
  },
  {
    name: 'configuration: withConfig, clone, other versions, aborting',
    async run({ client, url, equal, ok }) {
      await client.create({ _id: 'drafts.a', _type: 't' })
      equal(client.clone().config().dataset, 'production')
      ok(client.getUrl('/users/me').startsWith(url))
      for (const apiVersion of ['1', 'X', '2021-06-07', '2025-02-19']) {
        const other = client.withConfig({ apiVersion, perspective: 'raw' })
        equal(await other.fetch('count(*)'), 1)
      }
      const published = client.withConfig({ apiVersion: '2025-02-19' })
      equal(await published.fetch('count(*)'), 0)
      const controller = new AbortController()
      controller.abort()
      const aborted = await client.fetch('*', {}, { signal: controller.signal }).then(
        () => false,
        (error: Error) => error.name === 'AbortError',
      )
      ok(aborted)
    },
  },
]
