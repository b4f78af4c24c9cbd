// The history over the real client and the real server.
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { filter, firstValueFrom, type Observable, timeout } from 'rxjs'
import type { DataLayer } from '../../../src/data/data-layer.ts'
import { createDataLayer } from '../../kit/data-layer.ts'
import { DataError } from '../../../src/data/errors.ts'
import type { TimelineState } from '../../../src/data/history/timeline.ts'
import type { StringDiff } from '../../../src/model/diff/diff.ts'
import { set } from '../../../src/model/patch.ts'
import { testSchema } from '../../kit/data-harness.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../kit/harness-server.ts'

function until<T>(values: Observable<T>, condition: (value: T) => boolean): Promise<T> {
  return firstValueFrom(values.pipe(filter(condition), timeout(15_000)))
}

interface Page {
  layer: DataLayer
  /** Path and query of everything asked, the event stream left out. */
  asked: URL[]
}

async function setUp(
  context: TestContext,
  people: readonly string[],
  options: TestServerOptions = {},
): Promise<{ server: TestServer; pages: Record<string, Page> }> {
  const server = await startTestServer({ people, ...options })
  const pages = people.map((name) => {
    const asked: URL[] = []
    const layer = createDataLayer({
      projectId: server.projectId,
      dataset: server.dataset,
      apiHost: server.url,
      useProjectHostname: false,
      schema: testSchema,
      getToken: () => server.tokens[name.toLowerCase()]!,
      fetch: (input, init) => {
        const url = new URL(String(input))
        if (!url.pathname.includes('/listen/')) asked.push(url)
        return fetch(input, init)
      },
    })
    context.after(() => layer.dispose())
    return [name.toLowerCase(), { layer, asked }] as const
  })
  context.after(() => server.close())
  return { server, pages: Object.fromEntries(pages) }
}

async function openPair({ layer }: Page, id = 'a') {
  const pair = layer.documents.pair(id, 'article')
  await until(pair.state$, ({ ready }) => ready)
  return pair
}

const isLoaded = ({ isLoading, error }: TimelineState) => !isLoading && !error

test('HIST-016 the timeline shows live which of two users wrote and published what', async (context) => {
  const { pages } = await setUp(context, ['Ann', 'Bob'])
  const [ann, bob] = [await openPair(pages['ann']!), await openPair(pages['bob']!)]
  ann.patch([set('The quick fox', ['title'])])
  await ann.flush()
  await ann.execute('publish')
  await until(bob.state$, ({ published, draft }) => published !== null && draft === null)
  const timeline = pages['ann']!.layer.history.timeline('a', 'article')
  context.after(() => timeline.release())
  timeline.select({ since: '@lastPublished' })
  const opened = await until(timeline.state$, isLoaded)
  assert.deepEqual(
    opened.chunks.map(({ type }) => type),
    ['publish', 'editDraft', 'initial'],
  )
  const request = pages['ann']!.asked.find(({ pathname }) => pathname.includes('/transactions/'))
  assert.ok(request)
  assert.ok(request.pathname.endsWith('/data/history/production/transactions/a,drafts.a'))
  assert.deepEqual(Object.fromEntries(request.searchParams), {
    tag: 'sanity.studio.structure.history',
    effectFormat: 'mendoza',
    excludeContent: 'true',
    excludeMutations: 'true',
    includeIdentifiedDocumentsOnly: 'true',
    reverse: 'true',
    limit: '50',
  })
  bob.patch([set('The quick brown fox', ['title'])])
  await bob.flush()
  const { selection } = await until(
    timeline.state$,
    (state) => state.selection.type === 'range' && state.selection.diff.isChanged,
  )
  assert.ok(selection.type === 'range')
  assert.deepEqual(
    (selection.diff.fields['title'] as StringDiff).segments.map(({ text, attribution }) => [
      text,
      attribution?.author,
    ]),
    [
      ['The quick ', undefined],
      ['brown ', 'bob'],
      ['fox', undefined],
    ],
  )
  assert.equal(selection.to?._rev, bob.getState().draft?._rev)
})

test('HIST-019 requests past versions by revision or by time', async (context) => {
  const clock = createManualClock()
  const { pages } = await setUp(context, ['Ann'], { clock })
  const { layer, asked } = pages['ann']!
  const pair = await openPair(pages['ann']!)
  pair.patch([set('one', ['title'])])
  await pair.flush()
  const first = await until(pair.state$, ({ draft }) => draft?._rev !== undefined)
  const { _rev = '', _updatedAt = '' } = first.draft!
  clock.advance(1000)
  pair.patch([set('two', ['title'])])
  await pair.flush()
  const { history } = layer
  assert.equal((await history.documentAt('a', _rev))['title'], 'one')
  assert.equal((await history.documentAt('a', { time: _updatedAt }))['title'], 'one')
  const questions = asked.filter(({ pathname }) => pathname.includes('/documents/'))
  assert.ok(questions[0]?.pathname.endsWith('/data/history/production/documents/drafts.a,a'))
  assert.deepEqual(
    questions.map(({ searchParams }) => [searchParams.get('revision'), searchParams.get('time')]),
    [
      [_rev, null],
      [null, _updatedAt],
    ],
  )
  const both = { revision: _rev, time: _updatedAt } as unknown as string
  await assert.rejects(
    history.documentAt('a', both),
    (error: DataError) => error.code === 'invalid',
  )
  await assert.rejects(
    history.documentAt('a', 'nowhere'),
    (error: DataError) =>
      error.description === 'Unable to find document with ID a at revision nowhere',
  )
  assert.equal(asked.filter(({ pathname }) => pathname.includes('/documents/')).length, 3)

  const log = await history.transactions(['a', 'drafts.a'], { to: _rev })
  assert.deepEqual(
    log.map(({ id, author, documentIDs }) => [id, author, documentIDs]),
    [[_rev, 'ann', ['drafts.a']]],
  )
  const question = asked.find(({ pathname }) => pathname.includes('/transactions/'))
  assert.deepEqual(Object.fromEntries(question!.searchParams), {
    tag: 'sanity.studio.history.transactions',
    excludeContent: 'true',
    includeIdentifiedDocumentsOnly: 'true',
    toTransaction: _rev,
  })
})

test('HIST-017 reports why a history cannot be read, also in the timeline', async (context) => {
  const { server } = await setUp(context, [])
  const layer = createDataLayer({
    projectId: server.projectId,
    dataset: 'nowhere',
    apiHost: server.url,
    useProjectHostname: false,
    schema: testSchema,
  })
  context.after(() => layer.dispose())
  await assert.rejects(
    layer.history.transactions(['a']),
    (error: unknown) => error instanceof DataError && /nowhere/.test(error.description),
  )
})

test('HIST-021.1 lists deleted documents live, and restores them unchanged', async (context) => {
  const { server, pages } = await setUp(context, ['Ann', 'Bob'])
  const { layer } = pages['ann']!
  const deleted$ = layer.history.deletedDocuments('article')
  const pair = await openPair(pages['bob']!)
  pair.patch([set('Precious', ['title']), set([{ _key: 'k', label: 'x' }], ['tags'])])
  await pair.flush()
  const before = pair.getState().draft!
  const seen = until(deleted$, ({ documents }) => documents.length === 1)
  await pair.execute('delete')
  const { documents, reason, hasMore } = await seen
  assert.deepEqual([reason, hasMore], [null, false])
  const [gone] = documents
  assert.deepEqual(
    [gone?.publishedId, gone?.typeName, gone?.deletedBy, gone?.document['title']],
    ['a', 'article', 'bob', 'Precious'],
  )
  const mine = await openPair(pages['ann']!)
  const empty = until(deleted$, ({ documents: left, isLoading }) => !isLoading && left.length === 0)
  await mine.execute('restore', { revision: gone!.revision })
  await empty
  const back = await server.client().getDocument('drafts.a')
  const { _rev, _updatedAt, ...content } = before
  assert.deepEqual({ ...back, _rev: '', _updatedAt: '' }, { ...content, _rev: '', _updatedAt: '' })
})
