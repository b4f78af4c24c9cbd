// Operations as actions, on the real server: what is written, what is checked, and how pages do without actions.
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { filter, firstValueFrom, timeout } from 'rxjs'
import type { DocumentPair } from '../../../../src/data/pair/document-pair.ts'
import { OperationError } from '../../../../src/data/pair/operations/operation-error.ts'
import { testSchema } from '../../../kit/data-harness.ts'
import { createDataLayer } from '../../../kit/data-layer.ts'
import { startTestServer, type TestServer } from '../../../kit/harness-server.ts'

const PUBLISHED = {
  _id: 'a',
  _type: 'article',
  title: 'Published',
  _createdAt: '2024-01-01T00:00:00.000Z',
}
const DRAFT = { ...PUBLISHED, _id: 'drafts.a', title: 'Draft' }

/** Answers a write in place of the server, or does something before it arrives. */
type Meanwhile = (kind: 'actions' | 'mutate', attempt: number) => Promise<Response | 'lost' | void>

interface Opened {
  server: TestServer
  pair: DocumentPair
  /** Which endpoints were asked to write. */
  writes: string[]
  stored: (id: string) => Promise<Record<string, unknown> | undefined>
  update: (id: string, values: object) => Promise<unknown>
}

async function open(
  context: TestContext,
  documents: readonly Record<string, unknown>[],
  meanwhile: Meanwhile = async () => {},
): Promise<Opened> {
  const server = await startTestServer({ documents })
  context.after(() => server.close())
  const writes: string[] = []
  const send: typeof fetch = async (input, init) => {
    const [, kind] = /\/data\/(actions|mutate)\//.exec(String(input)) ?? []
    if (kind !== 'actions' && kind !== 'mutate') return fetch(input, init)
    writes.push(kind)
    const attempt = writes.length
    const answer = await meanwhile(kind, attempt)
    if (answer instanceof Response) return answer
    const response = await fetch(input, init)
    if (answer === 'lost') throw new TypeError('fetch failed')
    return response
  }
  const { projectId, dataset, url } = server
  const layer = createDataLayer({
    ...{ projectId, dataset, apiHost: url, useProjectHostname: false },
    schema: testSchema,
    fetch: send,
  })
  context.after(() => layer.dispose())
  const pair = layer.documents.pair('a', 'article')
  await firstValueFrom(
    pair.state$.pipe(
      filter(({ ready }) => ready),
      timeout(15_000),
    ),
  )
  const client = server.client()
  return {
    server,
    pair,
    writes,
    stored: (id) => client.getDocument(id),
    update: (id, values) => client.patch(id).set(values).commit(),
  }
}

const missing = (status = 404) => new Response('Not found', { status })

describe('publishing changes', () => {
  test('sends no content, and writes what mutations write', async (context) => {
    const strengthened = {
      _type: 'reference',
      _ref: 'b',
      _weak: true,
      _strengthenOnPublish: { type: 'article' },
    }
    const documents = [PUBLISHED, { ...DRAFT, other: strengthened }, { ...PUBLISHED, _id: 'b' }]
    const results = []
    for (const offered of [true, false]) {
      const opened = await open(context, documents, async (kind) =>
        kind === 'actions' && !offered ? missing() : undefined,
      )
      await opened.pair.execute('publish')
      assert.deepEqual(opened.writes, offered ? ['actions'] : ['actions', 'mutate'])
      assert.equal(await opened.stored('drafts.a'), undefined)
      const { _rev, _updatedAt, ...content } = (await opened.stored('a')) ?? {}
      assert.equal(opened.pair.getState().published?._rev, _rev)
      results.push(content)
    }
    assert.deepEqual(results[0], results[1])
    assert.deepEqual(results[0], { ...DRAFT, _id: 'a', other: { _type: 'reference', _ref: 'b' } })
  })

  test('fails if the published document was changed unseen, and overwrites nothing', async (context) => {
    const opened = await open(context, [PUBLISHED, DRAFT], async (kind, attempt) => {
      if (attempt === 1) await opened.update('a', { title: 'Theirs' })
    })
    await assert.rejects(opened.pair.execute('publish'), (error) => {
      assert.ok(error instanceof OperationError)
      assert.equal(error.code, 'conflict')
      assert.match(error.message, /unexpected revision/)
      return true
    })
    assert.equal((await opened.stored('a'))?.['title'], 'Theirs')
    assert.equal((await opened.stored('drafts.a'))?.['title'], 'Draft')
    assert.ok(!opened.writes.includes('mutate'))
  })

  test('includes what a colleague adds to the draft meanwhile', async (context) => {
    const opened = await open(context, [PUBLISHED, DRAFT], async (kind, attempt) => {
      if (attempt === 1) await opened.update('drafts.a', { count: 8 })
    })
    await opened.pair.execute('publish')
    assert.deepEqual(opened.writes, ['actions', 'actions'])
    assert.equal((await opened.stored('a'))?.['count'], 8)
  })

  test('is recognized as done when the response was lost', async (context) => {
    const opened = await open(context, [PUBLISHED, DRAFT], async (_kind, attempt) =>
      attempt === 1 ? 'lost' : undefined,
    )
    await opened.pair.execute('publish')
    assert.deepEqual(opened.writes, ['actions'])
    assert.equal((await opened.stored('a'))?.['title'], 'Draft')
  })
})

test('a first publish is made by mutations, which fail if something is published by then', async (context) => {
  const opened = await open(context, [DRAFT], async () => {
    await opened.server.client().create({ ...PUBLISHED, title: 'Theirs' })
  })
  await assert.rejects(opened.pair.execute('publish'), OperationError)
  assert.deepEqual(opened.writes, ['mutate'])
  assert.equal((await opened.stored('a'))?.['title'], 'Theirs')
})

test('unpublishing keeps what is published at that moment', async (context) => {
  const opened = await open(context, [PUBLISHED], async () => {
    await opened.update('a', { title: 'Newest' })
  })
  await opened.pair.execute('unpublish')
  assert.deepEqual(opened.writes, ['actions'])
  assert.equal(await opened.stored('a'), undefined)
  assert.equal((await opened.stored('drafts.a'))?.['title'], 'Newest')
})

test('an existing draft stays as it is when the document is unpublished', async (context) => {
  const opened = await open(context, [PUBLISHED, DRAFT])
  await opened.pair.execute('unpublish')
  assert.deepEqual(opened.writes, ['actions'])
  assert.equal(await opened.stored('a'), undefined)
  assert.equal((await opened.stored('drafts.a'))?.['title'], 'Draft')
})

describe('a server without actions', () => {
  for (const status of [404, 405, 501]) {
    test(`that answers with ${status} is asked once`, async (context) => {
      const opened = await open(context, [PUBLISHED, DRAFT], async (kind) =>
        kind === 'actions' ? missing(status) : undefined,
      )
      await opened.pair.execute('publish')
      await opened.pair.execute('unpublish')
      assert.deepEqual(opened.writes, ['actions', 'mutate', 'mutate'])
      assert.equal((await opened.stored('drafts.a'))?.['title'], 'Draft')
    })
  }

  test('whose refusal a browser hides does not hold publishing up', async (context) => {
    const opened = await open(context, [PUBLISHED, DRAFT], async (kind) => {
      if (kind === 'actions') throw new TypeError('Failed to fetch')
    })
    await opened.pair.execute('publish')
    assert.deepEqual(opened.writes, ['actions', 'mutate'])
    assert.equal((await opened.stored('a'))?.['title'], 'Draft')
  })
})
