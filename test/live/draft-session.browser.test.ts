// A page of another origin than its dataset, with the secret in its real address.
import { createClient } from '@sanity/client'
import {
  createPreviewSecret,
  createShare,
  previewUrl,
  revokeShare,
} from '../../src/data/page-previews/page-previews.ts'
import { createLive, startDraftSession } from '../../src/live/index.ts'
import type { DraftSession, Live } from '../../src/live/index.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import type { BrowserServer } from '../kit/browser-server.ts'
import { afterEach, equal, ok, test, until } from '../kit/browser-test.ts'

const title = '*[_id == "a"][0].title'
const config = {
  ...{ projectId: 'demo', dataset: 'production', apiVersion: '2025-03-01' },
  ...{ useProjectHostname: false, useCdn: false },
} as const

let server: BrowserServer
let live: Live
let session: DraftSession
const address = location.href

afterEach(async () => {
  session.end()
  live.dispose()
  history.replaceState(null, '', address)
  await server.close()
})

/** An editor, and the client of a page for visitors, of which the server knows nothing but its origin. */
async function begin() {
  server = await startBrowserServer({
    ...{ dev: false, publicDatasets: ['production'], people: ['Ada'] },
    allowedOrigins: [location.origin],
    documents: [
      { _id: 'a', _type: 'article', title: 'A' },
      { _id: 'drafts.a', _type: 'article', title: 'Draft of A' },
    ],
  })
  const apiHost = server.url
  const editor = createClient({
    ...{ ...config, apiHost, token: server.tokens['ada']!, perspective: 'raw' },
    ignoreBrowserTokenWarning: true,
  })
  const visitor = createClient({ ...config, apiHost, perspective: 'published' })
  return { editor, visitor }
}

test('a page of another origin shows drafts as they are typed, and keeps no trace of the secret', async () => {
  const { editor, visitor } = await begin()
  const { secret } = await createPreviewSecret(editor)
  history.replaceState(null, '', previewUrl({ url: address }, { secret }))
  ok(location.href.includes(secret!), 'it was there')
  session = startDraftSession(visitor)
  equal(location.href, address)
  live = createLive({ client: visitor, session })
  const store = live.observe<string>(title)
  const stop = store.subscribe(() => {})
  await until('the draft', () => store.getSnapshot().value === 'Draft of A')
  await until('the stream', () => store.getSnapshot().status === 'live')
  await editor.patch('drafts.a').set({ title: 'As typed' }).commit()
  await until('the change', () => store.getSnapshot().value === 'As typed')
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  ok(!/csp_/.test(kept) && !kept.includes(secret!))
  ok(!performance.getEntriesByType('resource').some(({ name }) => name.includes('csp_')))
  stop()
})

test('a page whose link is revoked shows what is published, without being loaded again', async () => {
  const { editor, visitor } = await begin()
  const share = await createShare(editor, { document: 'a', until: new Date(Date.now() + 60_000) })
  history.replaceState(null, '', previewUrl({ url: address }, share))
  session = startDraftSession(visitor)
  live = createLive({ client: visitor, session })
  const store = live.observe<string>(title)
  const stop = store.subscribe(() => {})
  await until('the draft', () => store.getSnapshot().value === 'Draft of A')
  await until('the stream', () => store.getSnapshot().status === 'live')
  await revokeShare(editor, share.id)
  await until('what is published', () => store.getSnapshot().value === 'A')
  equal(session.getSnapshot().status, 'ended')
  await until('the stream of visitors', () => store.getSnapshot().status === 'live')
  stop()
})

test('a link to the same page, opened in the same tab, begins its session', async () => {
  const { editor, visitor } = await begin()
  session = startDraftSession(visitor)
  live = createLive({ client: visitor, session })
  equal((await live.fetch(title)).value, 'A')
  const { secret } = await createPreviewSecret(editor)
  location.assign(previewUrl({ url: address }, { secret }))
  await until('the session', () => session.getSnapshot().status === 'open')
  equal((await live.fetch(title)).value, 'Draft of A')
  ok(!location.href.includes(secret!))
})
