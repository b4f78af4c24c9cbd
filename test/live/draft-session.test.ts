// A page that shows drafts by the secret in its address, against a real server.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import {
  createPreviewSecret,
  createShare,
  revokeShare,
} from '../../src/data/page-previews/page-previews.ts'
import { createLive, startDraftSession } from '../../src/live/index.ts'
import type {
  DraftSession,
  DraftSessionSnapshot,
  LiveSnapshot,
  LiveStore,
} from '../../src/live/index.ts'
import { startTestServer } from '../kit/harness-server.ts'

const documents = [
  { _id: 'a', _type: 'article', title: 'A' },
  { _id: 'drafts.a', _type: 'article', title: 'Draft of A' },
  { _id: 'b', _type: 'article', title: 'B' },
  { _id: 'drafts.b', _type: 'article', title: 'Draft of B' },
]
const titles = '*[_type == "article"] | order(_id).title'
const apiVersion = '2025-03-01'

async function startSite() {
  const server = await startTestServer({
    documents,
    dev: false,
    publicDatasets: ['production'],
    people: ['Root', { name: 'Ed', roles: ['editor'] }],
  })
  const editor = server.client({ token: server.tokens['ed']!, apiVersion, perspective: 'raw' })
  const visitor = server.client({ apiVersion, perspective: 'published' })
  return { server, editor, visitor, [Symbol.asyncDispose]: () => server.close() }
}

/** The page of an address, as browsers have it. */
function openPage(hash: string, search = '') {
  const changes = new Set<() => void>()
  const location = { hash, pathname: '/news', search }
  return {
    location,
    history: {
      state: { router: 1 },
      replaceState(state: unknown, _: string, address: string) {
        const url = new URL(address, 'https://site.example.com')
        Object.assign(location, { hash: url.hash, pathname: url.pathname, search: url.search })
        assert.deepEqual(state, { router: 1 }, 'what a router has noted stays')
      },
    },
    addEventListener(_: string, listener: () => void, { signal }: { signal: AbortSignal }) {
      changes.add(listener)
      signal.addEventListener('abort', () => changes.delete(listener))
    },
    follow(next: string) {
      location.hash = next
      for (const change of changes) change()
    },
  }
}

const startAt = (client: SanityClient, hash: string, search?: string) => {
  const page = openPage(hash, search)
  return { page, session: startDraftSession(client, { page }) }
}

async function passFor(editor: SanityClient, perspective?: string): Promise<string> {
  const { secret } = await createPreviewSecret(editor, perspective ? { perspective } : {})
  return `#content-preview=${secret}`
}

function until<T>(
  store: Pick<LiveStore<T>, 'subscribe'>,
  isThere: (snapshot: LiveSnapshot<T>) => boolean,
) {
  return new Promise<LiveSnapshot<T>>((resolve) => {
    store.subscribe((snapshot) => isThere(snapshot) && resolve(snapshot))
  })
}

const reaches = (session: DraftSession, status: DraftSessionSnapshot['status']) =>
  new Promise<DraftSessionSnapshot>((resolve) => {
    session.subscribe((snapshot) => snapshot.status === status && resolve(snapshot))
  })

describe('a page with a secret in its address', () => {
  test('removes it at once, and nothing else', async () => {
    await using site = await startSite()
    const secret = (await passFor(site.editor)).slice(1)
    const cases = [
      [`#${secret}`, ''],
      [`#comments&${secret}`, '#comments'],
      [`#/posts/1?x=y&${secret}&more`, '#/posts/1?x=y&more'],
    ] as const
    for (const [hash, left] of cases) {
      const { page } = startAt(site.visitor, hash, '?page=2')
      assert.deepEqual(page.location, { hash: left, pathname: '/news', search: '?page=2' })
    }
    const { page, session } = startAt(site.visitor, '#comments')
    assert.equal(page.location.hash, '#comments')
    assert.equal(session.getSnapshot().status, 'none')
    assert.equal(session.client, site.visitor)
  })

  test('shows drafts from its first answer on', async () => {
    await using site = await startSite()
    const { session } = startAt(site.visitor, await passFor(site.editor))
    const live = createLive({ client: site.visitor, session })
    assert.equal(session.getSnapshot().status, 'opening')
    const shown: unknown[] = []
    const store = live.observe<string[]>(titles)
    store.subscribe(({ value }) => value && shown.push(value[0]))
    assert.deepEqual((await live.fetch(titles)).value, ['Draft of A', 'Draft of B'])
    await until(store, ({ status }) => status === 'live')
    await site.editor.patch('drafts.a').set({ title: 'Newer draft of A' }).commit()
    await until(store, ({ value }) => value?.[0] === 'Newer draft of A')
    assert.deepEqual([...new Set(shown)], ['Draft of A', 'Newer draft of A'])
    const { status, perspective, document } = session.getSnapshot()
    assert.deepEqual([status, perspective, document], ['open', 'drafts', null])
    assert.equal((await session.client.fetch<string[]>(titles))[0], 'Newer draft of A')
    live.dispose()
  })

  test('shows what is published when the secret was used already, and can say why', async () => {
    await using site = await startSite()
    const hash = await passFor(site.editor)
    await reaches(startAt(site.visitor, hash).session, 'open')
    const { session } = startAt(site.visitor, hash)
    const live = createLive({ client: site.visitor, session })
    assert.deepEqual((await live.fetch(titles)).value, ['A', 'B'])
    const { status, error } = session.getSnapshot()
    assert.deepEqual([status, error?.code], ['refused', 'unauthorized'])
    assert.match(String(error?.message), /was used already, has ended or was revoked/)
    live.dispose()
  })

  test('shows the drafts of another link to it without being loaded again', async () => {
    await using site = await startSite()
    const { page, session } = startAt(site.visitor, '')
    const live = createLive({ client: site.visitor, session })
    const store = live.observe<string[]>(titles)
    await until(store, ({ value, status }) => value?.[0] === 'A' && status === 'live')
    page.follow(await passFor(site.editor))
    assert.equal(page.location.hash, '')
    await until(store, ({ value, status }) => value?.[0] === 'Draft of A' && status === 'live')
    live.dispose()
  })

  test('shows what is published again when it is left', async () => {
    await using site = await startSite()
    const { page, session } = startAt(site.visitor, await passFor(site.editor))
    const live = createLive({ client: site.visitor, session })
    const store = live.observe<string[]>(titles)
    await until(store, ({ value, status }) => value?.[0] === 'Draft of A' && status === 'live')
    session.end()
    await until(store, ({ value, status }) => value?.[0] === 'A' && status === 'live')
    const { status, error } = session.getSnapshot()
    assert.deepEqual([status, error], ['ended', null])
    assert.equal(session.client, site.visitor)
    page.follow(await passFor(site.editor))
    assert.equal(session.getSnapshot().status, 'ended')
    live.dispose()
  })

  test('asks no drafts for a link to what is published', async () => {
    await using site = await startSite()
    const { session } = startAt(site.visitor, await passFor(site.editor, 'published'))
    const live = createLive({ client: site.visitor, session })
    assert.deepEqual((await live.fetch(titles)).value, ['A', 'B'])
    live.dispose()
  })
})

describe('a link that is revoked while its page is open', () => {
  test('ends in what is published, and says so', async () => {
    await using site = await startSite()
    const until_ = new Date(Date.now() + 60_000)
    const { id, secret } = await createShare(site.editor, { document: 'a', until: until_ })
    const { session } = startAt(site.visitor, `#content-preview=${secret}`)
    const live = createLive({ client: site.visitor, session })
    const store = live.observe<string[]>(titles)
    await until(store, ({ value, status }) => status === 'live' && value?.[0] === 'Draft of A')
    assert.deepEqual(store.getSnapshot().value, ['Draft of A', 'B'])
    assert.equal(session.getSnapshot().document, 'a')
    await revokeShare(site.editor, id)
    await until(store, ({ value, status }) => status === 'live' && value?.[0] === 'A')
    const { status, error } = session.getSnapshot()
    assert.deepEqual([status, error?.code], ['ended', 'unauthorized'])
    assert.equal(session.client, site.visitor)
    await site.editor.patch('a').set({ title: 'Published later' }).commit()
    await until(store, ({ value }) => value?.[0] === 'Published later')
    live.dispose()
  })

  test('is noticed by a single request as well', async () => {
    await using site = await startSite()
    const until_ = new Date(Date.now() + 60_000)
    const { id, secret } = await createShare(site.editor, { until: until_ })
    const { session } = startAt(site.visitor, `#content-preview=${secret}`)
    const live = createLive({ client: site.visitor, session })
    assert.deepEqual((await live.fetch(titles)).value, ['Draft of A', 'Draft of B'])
    await revokeShare(site.editor, id)
    assert.deepEqual((await live.fetch(titles)).value, ['A', 'B'])
    assert.equal(session.getSnapshot().status, 'ended')
    live.dispose()
  })
})

test('on a server there is no page, and no session', async () => {
  await using site = await startSite()
  const session = startDraftSession(site.visitor)
  await session.settled()
  assert.equal(session.getSnapshot().status, 'none')
})
