// Packages that programs use beside the client: migrations, mutations, a store, secrets of previews.
import assert from 'node:assert/strict'
import dns from 'node:dns'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import * as migrate from '@sanity/migrate'
import * as mutate from '@sanity/mutate'
import { applyPatchMutation } from '@sanity/mutate/_unstable_apply'
import {
  createOptimisticStore,
  createOptimisticStoreClientBackend,
} from '@sanity/mutate/_unstable_store'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { definePreviewUrl } from '@sanity/preview-url-secret/define-preview-url'
import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from '@sanity/preview-url-secret/toggle-preview-access-sharing'
import { filter, firstValueFrom, shareReplay } from 'rxjs'
import { lacksOpenssl, makeCertificate } from '../../kit/certificate.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

test(
  'a migration changes documents of a type, and reads others',
  { skip: lacksOpenssl },
  async (t) => {
    const tls = await makeCertificate('demo.localhost')
    trust(t, tls.certificate)
    leadToThisMachine(t)
    const documents = [
      { _id: 'ada', _type: 'person', name: 'Ada', titel: 'Countess' },
      { _id: 'a', _type: 'post', titel: 'One', tags: ['x', 'y'] },
      { _id: 'b', _type: 'post', title: 'Three', tags: ['x'] },
      { _id: 'drafts.a', _type: 'post', titel: 'Two' },
    ]
    await using server = await startTestServer({ tls, documents, people: ['Ada'] })
    const api = {
      projectId: server.projectId,
      dataset: 'production',
      apiHost: `https://localhost:${new URL(server.url).port}`,
      apiVersion: 'v2025-02-19',
      token: server.tokens['ada']!,
    } as const
    const migration = migrate.defineMigration({
      title: 'Correct a field',
      documentTypes: ['post'],
      filter: 'defined(titel)',
      migrate: {
        async document(post, { client }) {
          const author = await client.fetch<string>('*[_id == "ada"][0].name')
          const title = `${String(post['titel'])}, by ${author}`
          return [migrate.at('title', migrate.set(title)), migrate.at('titel', migrate.unset())]
        },
        string: (text, path) => (path[0] === 'tags' ? migrate.set(text.toUpperCase()) : undefined),
      },
    })
    const client = server.client({ token: api.token })
    const content = (): Promise<unknown> => client.fetch('*{_id, title, titel, tags} | order(_id)')
    const before = await content()
    let planned = 0
    for await (const changes of migrate.dryRun({ api }, migration))
      planned += [changes].flat().length
    assert.equal(planned, 6)
    assert.deepEqual(await content(), before)
    await migrate.run({ api }, migration)
    assert.deepEqual(await content(), [
      { _id: 'a', title: 'One, by Ada', titel: null, tags: ['X', 'Y'] },
      { _id: 'ada', title: null, titel: 'Countess', tags: null },
      { _id: 'b', title: 'Three', titel: null, tags: ['x'] },
      { _id: 'drafts.a', title: 'Two, by Ada', titel: null, tags: null },
    ])
  },
)

test('every operation of a mutation has the same effect here as in the memory of its author', async () => {
  const keyed = (...keys: string[]): object[] => keys.map((_key) => ({ _key }))
  const list = keyed('a', 'b', 'c')
  const values = { count: 3, text: 'abc', list, object: { x: 1, y: 2 }, numbers: [1, 2, 3, 4] }
  await using server = await startTestServer({ documents: [{ _id: 'a', _type: 't', ...values }] })
  const client = server.client()
  const { at } = mutate
  const operations = [
    at('count', mutate.inc(2)),
    at('count', mutate.dec(1)),
    at('text', mutate.diffMatchPatch('@@ -1,3 +1,4 @@\n abc\n+d\n')),
    at('list', mutate.insertBefore(keyed('d'), 0)),
    at('list', mutate.insertAfter(keyed('e'), { _key: 'a' })),
    at('list', mutate.append(keyed('f'))),
    at('list', mutate.prepend(keyed('g'))),
    at('list', mutate.replace(keyed('h'), { _key: 'b' })),
    at('list', mutate.remove({ _key: 'c' })),
    at('list', mutate.upsert([{ _key: 'i' }], 'after', -1)),
    at('list[_key=="a"].deep', mutate.set('yes')),
    at('numbers', mutate.truncate(1, 3)),
    at('numbers[0]', mutate.unset()),
    at('object', mutate.assign({ z: 3 })),
    at('object', mutate.unassign(['x'])),
    at('missing', mutate.setIfMissing({ a: 1 })),
  ] as const
  for (const operation of operations) {
    const mutation = mutate.patch('a', operation as never)
    const own = applyPatchMutation(mutation as never, (await client.getDocument('a')) as never)
    await client.dataRequest('mutate', { mutations: mutate.SanityEncoder.encodeAll([mutation]) })
    const stored = await client.getDocument('a')
    assert.deepEqual(contentOf(stored), contentOf(own), operation.op.type)
  }
})

test('two optimistic stores on one document end with the same content', async () => {
  await using server = await startTestServer({ people: ['Ada', 'Bob'] })
  const open = (name: string) => {
    const client = server.client({ token: server.tokens[name] })
    const store = createOptimisticStore(createOptimisticStoreClientBackend(client as never))
    const document = store.listen('a').pipe(shareReplay(1))
    return {
      subscription: document.subscribe(),
      until: (isReached: (found: Content | undefined) => boolean) =>
        firstValueFrom(document.pipe(filter((found) => isReached(found as Content | undefined)))),
      change(mutations: mutate.Mutation[]) {
        store.mutate(mutations)
        store.submit()
      },
    }
  }
  const [ada, bob] = [open('ada'), open('bob')]
  try {
    await Promise.all([ada.until(() => true), bob.until(() => true)])
    ada.change([mutate.create({ _id: 'a', _type: 't', title: 'On engines' })])
    await bob.until((found) => found?.['title'] === 'On engines')
    ada.change([mutate.patch('a', mutate.at('title', mutate.set('On the engines')))])
    bob.change([mutate.patch('a', mutate.at('text', mutate.set('Bob')))])
    const isBoth = (found: Content | undefined): boolean =>
      found?.['title'] === 'On the engines' && found['text'] === 'Bob'
    await Promise.all([ada.until(isBoth), bob.until(isBoth)])
    assert.deepEqual(contentOf(await server.client().getDocument('a')), {
      ...{ _id: 'a', _type: 't', title: 'On the engines', text: 'Bob' },
    })
  } finally {
    for (const { subscription } of [ada, bob]) subscription.unsubscribe()
  }
})

test('the secret of a preview is valid for an hour, and a shared one until it is revoked', async () => {
  const clock = createManualClock(new Date().toISOString())
  await using server = await startTestServer({
    clock,
    people: ['Ada', { name: 'Site', roles: ['viewer'] }],
  })
  const author = server.client({ token: server.tokens['ada'] })
  const site = server.client({ token: server.tokens['site'] })
  const studio = 'https://studio.example.com/'
  const urlFor = async (previewUrlSecret: string): Promise<string> => {
    const enable = definePreviewUrl({
      origin: 'https://site.example.com',
      preview: '/posts/one',
      previewMode: { enable: '/api/draft' },
    })
    return enable({
      client: author as never,
      previewUrlSecret,
      studioPreviewPerspective: 'r1,drafts',
      previewSearchParam: null,
      studioBasePath: '/',
    })
  }
  const { secret } = await createPreviewSecret(author, 'test', studio, 'ada')
  const url = await urlFor(secret)
  assert.deepEqual(await validatePreviewUrl(site as never, url), {
    isValid: true,
    redirectTo: '/posts/one?sanity-preview-perspective=r1%2Cdrafts',
    studioOrigin: 'https://studio.example.com',
    studioPreviewPerspective: 'r1,drafts',
    studioPreviewVariant: null,
  })
  const isValid = async (one: string): Promise<boolean> =>
    (await validatePreviewUrl(site as never, one)).isValid
  assert.equal(await isValid(await urlFor('other')), false)
  clock.advance(3_601_000)
  assert.equal(await isValid(url), false)
  const shared = await enablePreviewAccessSharing(author, 'test', studio, 'ada')
  const sharedUrl = await urlFor(shared.secret)
  assert.equal(await isValid(sharedUrl), true)
  await disablePreviewAccessSharing(author, 'test', studio, 'ada')
  assert.equal(await isValid(sharedUrl), false)
  // Those that have expired are deleted with the next one.
  await createPreviewSecret(author, 'test', studio, 'ada')
  assert.equal(await author.fetch('count(*[_type == "sanity.previewUrlSecret"])'), 1)
})

type Content = Record<string, unknown>

/** What the author of a document decides. */
function contentOf(document: unknown): Content {
  const { _rev, _createdAt, _updatedAt, ...content } = document as Content
  return content
}

/** Programs accept the certificate during a test. */
function trust(t: TestContext, certificate: string): void {
  const trusted = getCACertificates()
  setDefaultCACertificates([...trusted, certificate])
  t.after(() => setDefaultCACertificates(trusted))
}

/** The name of a project leads to this machine during a test. */
function leadToThisMachine(t: TestContext): void {
  const { lookup } = dns
  t.mock.method(dns, 'lookup', (name: string, ...rest: [never, never]) =>
    lookup(name.replace(/^\w+\.localhost$/, 'localhost'), ...rest),
  )
}
