import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import {
  createPreviewSecret,
  createShare,
  listShares,
  previewUrl,
  revokeShare,
} from '../../../src/data/page-previews/page-previews.ts'
import { startTestServer } from '../../kit/harness-server.ts'

const site = { url: 'https://site.example.com/posts/one?page=2#comments' }
const documents = [
  { _id: 'a', _type: 'post' },
  { _id: 'drafts.a', _type: 'post' },
]

test('the address of a page has its secret in the fragment, which no server sees', () => {
  const pass = { perspective: 'drafts', secret: 'S', routeSecret: 'R' }
  assert.equal(
    previewUrl(site, pass),
    'https://site.example.com/posts/one?page=2#comments&content-preview=S',
  )
  assert.equal(
    previewUrl({ url: 'https://site.example.com/' }, pass),
    'https://site.example.com/#content-preview=S',
  )
  assert.equal(previewUrl(site, { secret: null }), site.url)
})

test('a draft route of an unchanged site accepts the secret, and leads to the page', async () => {
  await using server = await startTestServer({
    people: ['Ada', { name: 'Site', roles: ['viewer'] }],
  })
  const author = server.client({ token: server.tokens['ada']! })
  const pass = await createPreviewSecret(author, {
    perspective: 'r1,drafts',
    studioUrl: 'https://studio.example.com/',
  })
  const url = previewUrl({ ...site, route: '/api/draft' }, pass)
  assert.match(url, /^https:\/\/site\.example\.com\/api\/draft\?.*#comments&content-preview=/)
  const client = server.client({ token: server.tokens['site']! })
  assert.deepEqual(await validatePreviewUrl(client as never, url), {
    isValid: true,
    redirectTo: '/posts/one?page=2&sanity-preview-perspective=r1%2Cdrafts',
    studioOrigin: 'https://studio.example.com',
    studioPreviewPerspective: 'r1,drafts',
    studioPreviewVariant: null,
  })
  assert.notEqual(pass.secret, pass.routeSecret, 'whoever reads the document gets no session')
})

test('without a route no document is written, so that reading is enough', async () => {
  await using server = await startTestServer({ people: [{ name: 'Vi', roles: ['viewer'] }] })
  const viewer = server.client({ token: server.tokens['vi']! })
  const { secret, routeSecret } = await createPreviewSecret(viewer)
  assert.equal(typeof secret, 'string')
  assert.equal(routeSecret, null)
})

test('links are created, listed and revoked', async () => {
  await using server = await startTestServer({ documents, people: ['Ada'] })
  const client = server.client({ token: server.tokens['ada']! })
  const until = new Date(Date.now() + 60_000)
  const { secret, ...share } = await createShare(client, { document: 'drafts.a', until })
  assert.equal(share.expiresAt, until.toISOString())
  assert.deepEqual(await listShares(client), [share])
  assert.equal(
    previewUrl({ url: 'https://site.example.com/' }, { secret }),
    `https://site.example.com/#content-preview=${secret}`,
  )
  await revokeShare(client, share.id)
  assert.deepEqual(await listShares(client), [])
  await assert.rejects(revokeShare(client, share.id), { code: 'not-found' })
})

test('a refusal is a DataError', async () => {
  await using server = await startTestServer({ dev: false })
  const client = server.client()
  await assert.rejects(createPreviewSecret(client), { code: 'unauthorized' })
})
