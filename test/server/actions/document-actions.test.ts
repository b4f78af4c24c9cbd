import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Action, ClientError, SanityClient } from '@sanity/client'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer, TestServerOptions } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'

const apiVersion = '2025-02-19'

async function start(
  options: TestServerOptions = {},
): Promise<
  TestServer & { act: SanityClient; post: (body: object, token?: string) => Promise<Response> }
> {
  const server = await startTestServer(options)
  return {
    ...server,
    act: server.client({ apiVersion, perspective: 'raw' }),
    post: (body, token) =>
      fetch(`${server.url}/v${apiVersion}/data/actions/${server.dataset}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      }),
  }
}

/** Status and error of a refused request. */
async function refusal(request: Promise<unknown>): Promise<{
  status: number
  type: string
  inner: string | undefined
  description: string
}> {
  try {
    await request
  } catch (error) {
    const { statusCode, response } = error as ClientError
    const { error: details } = response.body as {
      error: { type: string; description: string; items?: { error: { type: string } }[] }
    }
    const inner = details.items?.[0]?.error.type
    return { status: statusCode, type: details.type, inner, description: details.description }
  }
  return assert.fail('the request was not refused')
}

const published = { _id: 'a', _type: 't', title: 'published' }
const draft = { _id: 'drafts.a', _type: 't', title: 'draft' }

const create = (more: object = {}): Action =>
  ({
    actionType: 'sanity.action.document.create',
    publishedId: 'a',
    attributes: { _id: 'drafts.a', _type: 't' },
    ifExists: 'fail',
    ...more,
  }) as Action

const edit = (patch: object, more: object = {}): Action => ({
  actionType: 'sanity.action.document.edit',
  draftId: 'drafts.a',
  publishedId: 'a',
  patch,
  ...more,
})

const publish = (more: object = {}): Action => ({
  actionType: 'sanity.action.document.publish',
  draftId: 'drafts.a',
  publishedId: 'a',
  ...more,
})

describe('document.create', () => {
  test('creates a draft and generates missing keys', async () => {
    await using server = await start()
    const attributes = { _id: 'drafts.a', _type: 't', list: [{ x: 1 }], _system: { delete: true } }
    await server.act.action(create({ attributes }))
    const found = await server.act.getDocument('drafts.a')
    assert.equal(typeof found?.['list'][0]._key, 'string')
    assert.equal(found?.['_system'], undefined)
  })

  test('ignores or refuses an existing draft, by ifExists', async () => {
    await using server = await start({ documents: [draft] })
    assert.equal((await refusal(server.act.action(create()))).inner, 'documentAlreadyExistsError')
    await server.act.action(create({ ifExists: 'ignore' }))
    assert.equal((await server.act.getDocument('drafts.a'))?.['title'], 'draft')
  })

  test('is refused if the document is published', async () => {
    await using server = await start({ documents: [published] })
    const { status, type, inner } = await refusal(server.act.action(create({ ifExists: 'ignore' })))
    assert.deepEqual([status, type, inner], [409, 'actionError', 'documentAlreadyExistsError'])
  })
})

describe('document.edit', () => {
  test('copies the published document to a missing draft in the same revision', async () => {
    await using server = await start({ documents: [published] })
    using log = await listenTo(server.act, '*[_id == "drafts.a"]', {}, { includeAllVersions: true })
    const { transactionId } = await server.act.action(edit({ set: { title: 'new' } }), {
      transactionId: 'mine',
    })
    assert.equal(transactionId, 'mine')
    const found = await server.act.getDocument('drafts.a')
    assert.equal(found?._rev, 'mine')
    assert.equal(found?.['title'], 'new')
    const [event] = await log.atLeast(1)
    assert.equal(event?.transactionId, 'mine')
    assert.equal(event?.transition, 'appear')
    assert.equal(event?.mutations?.length, 2)
    assert.equal((await server.act.getDocument('a'))?.['title'], 'published')
  })

  test('that unsets only the guard field changes the revision', async () => {
    await using server = await start({ documents: [draft] })
    const { transactionId } = await server.act.action(
      edit({ unset: ['_empty_action_guard_pseudo_field_'] }),
    )
    assert.equal((await server.act.getDocument('drafts.a'))?._rev, transactionId)
  })

  test('is refused for a missing document and for an invalid patch', async () => {
    await using server = await start({ documents: [] })
    assert.equal(
      (await refusal(server.act.action(edit({ set: { a: 1 } })))).inner,
      'documentNotFoundError',
    )
    const wrong = await refusal(server.act.action(edit({ inc: { a: 'x' } })))
    assert.deepEqual([wrong.status, wrong.inner], [400, 'validationError'])
    assert.match(wrong.description, /actions\[0\]\.patch/)
  })
})

describe('document.publish', () => {
  test('replaces the published document and deletes the draft', async () => {
    const reference = {
      _type: 'reference',
      _ref: 'b',
      _weak: true,
      _strengthenOnPublish: { type: 't' },
    }
    await using server = await start({
      documents: [published, { ...draft, to: reference }, { _id: 'b', _type: 't' }],
    })
    await server.act.action(publish(), { transactionId: 'tx' })
    const found = await server.act.getDocument('a')
    assert.equal(found?._rev, 'tx')
    assert.equal(found?.['title'], 'draft')
    assert.deepEqual(found?.['to'], { _type: 'reference', _ref: 'b' })
    assert.equal(await server.act.getDocument('drafts.a'), undefined)
  })

  test('is refused if either revision differs from the expected one', async () => {
    await using server = await start({ documents: [published, draft] })
    for (const more of [{ ifDraftRevisionId: 'x' }, { ifPublishedRevisionId: 'x' }]) {
      const { status, inner } = await refusal(server.act.action(publish(more)))
      assert.deepEqual([status, inner], [409, 'documentRevisionIDDoesNotMatchError'])
    }
    const revision = (await server.act.getDocument('drafts.a'))!._rev
    await server.act.action(publish({ ifDraftRevisionId: revision }))
  })

  test('is refused without a draft or with a broken strong reference', async () => {
    await using server = await start({ documents: [published] })
    assert.equal((await refusal(server.act.action(publish()))).inner, 'documentNotFoundError')
    await server.act.action(edit({ set: { to: { _type: 'reference', _ref: 'no', _weak: true } } }))
    await server.act.action(publish())
    const strong = { to: { _type: 'reference', _ref: 'no', _strengthenOnPublish: { type: 't' } } }
    await server.act.action(edit({ set: { to: { ...strong.to, _weak: true } } }))
    assert.equal(
      (await refusal(server.act.action(publish()))).inner,
      'documentReferenceDoesNotExistError',
    )
  })
})

describe('the other document actions', () => {
  test('unpublish keeps the content as a draft and does not change an existing one', async () => {
    await using server = await start({
      documents: [published, { ...published, _id: 'b' }, { ...draft, _id: 'drafts.b' }],
    })
    const unpublish = (id: string): Action => ({
      actionType: 'sanity.action.document.unpublish',
      draftId: `drafts.${id}`,
      publishedId: id,
    })
    await server.act.action([unpublish('a'), unpublish('b')])
    const titles = await server.act.fetch('*[_type == "t"] | order(_id){_id, title}')
    assert.deepEqual(titles, [
      { _id: 'drafts.a', title: 'published' },
      { _id: 'drafts.b', title: 'draft' },
    ])
    assert.equal((await refusal(server.act.action(unpublish('a')))).inner, 'documentNotFoundError')
  })

  test('unpublish is refused while others refer to the document', async () => {
    const holder = { _id: 'b', _type: 't', to: { _type: 'reference', _ref: 'a' } }
    await using server = await start({ documents: [published, holder] })
    const request = server.act.action({
      actionType: 'sanity.action.document.unpublish',
      draftId: 'drafts.a',
      publishedId: 'a',
    })
    assert.equal((await refusal(request)).inner, 'documentHasExistingReferencesError')
  })

  test('delete requires every draft and version to be listed', async () => {
    await using server = await start({
      documents: [
        published,
        draft,
        { ...draft, _id: 'versions.r1.a' },
        { ...draft, _id: 'versions.r1.x.a' },
      ],
    })
    const remove = (...includeDrafts: string[]): Action => ({
      actionType: 'sanity.action.document.delete',
      publishedId: 'a',
      includeDrafts,
    })
    const { status, description } = await refusal(server.act.action(remove('drafts.a')))
    assert.equal(status, 409)
    assert.match(description, /versions\.r1\.a/)
    await server.act.action(remove('drafts.a', 'versions.r1.a'))
    assert.deepEqual(await server.act.fetch('*[_type == "t"]._id'), ['versions.r1.x.a'])
    assert.equal((await refusal(server.act.action(remove()))).inner, 'documentNotFoundError')
  })

  test('discard deletes the draft', async () => {
    await using server = await start({ documents: [published, draft] })
    const discard: Action = { actionType: 'sanity.action.document.discard', draftId: 'drafts.a' }
    await server.act.action(discard)
    assert.equal(await server.act.getDocument('drafts.a'), undefined)
    assert.equal((await refusal(server.act.action(discard))).inner, 'documentNotFoundError')
  })

  test('create and replaceDraft in one request restore a deleted document', async () => {
    await using server = await start()
    const attributes = { _id: 'drafts.a', _type: 't', title: 'restored' }
    const replace = {
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: 'a',
      attributes,
    } as Action
    assert.equal((await refusal(server.act.action(replace))).inner, 'documentNotFoundError')
    await server.act.action([create(), replace])
    assert.equal((await server.act.getDocument('drafts.a'))?.['title'], 'restored')
  })
})

describe('a request', () => {
  test('runs all of its actions in one transaction, or none', async () => {
    await using server = await start({ documents: [published] })
    const { transactionId } = await server.act.action([edit({ set: { title: 'new' } }), publish()])
    const found = await server.act.getDocument('a')
    assert.deepEqual([found?.['title'], found?._rev], ['new', transactionId])
    const two = refusal(server.act.action([edit({ set: { title: 'never' } }), create()]))
    assert.equal((await two).inner, 'documentAlreadyExistsError')
    assert.equal(await server.act.getDocument('drafts.a'), undefined)
  })

  test('with dryRun checks everything and changes nothing', async () => {
    await using server = await start({ documents: [published, draft] })
    await server.act.action(publish(), { dryRun: true })
    assert.equal((await server.act.getDocument('a'))?.['title'], 'published')
    const { status } = await refusal(
      server.act.action(publish({ ifDraftRevisionId: 'x' }), { dryRun: true }),
    )
    assert.equal(status, 409)
  })

  test('without actions creates no transaction', async () => {
    await using server = await start()
    const response = await server.post({ actions: [], transactionId: 'nothing' })
    assert.deepEqual([response.status, await response.json()], [200, { transactionId: 'nothing' }])
  })

  test('with a used transaction id is refused', async () => {
    await using server = await start({ documents: [published] })
    const options = { transactionId: 'once' }
    await server.act.action(edit({ set: { title: 'new' } }), options)
    const { status, inner } = await refusal(server.act.action(edit({ set: { a: 1 } }), options))
    assert.deepEqual([status, inner], [409, 'transactionAlreadyExistsError'])
  })

  test('with an unknown or invalid action is refused, naming it', async () => {
    await using server = await start()
    for (const [action, named] of [
      [{ actionType: 'sanity.action.document.eat' }, /document\.eat/],
      [{ actionType: 'sanity.action.document.variant.create' }, /not supported/],
      [{ actionType: 'server.release.publishDue', releaseId: 'r', publishAt: 'x' }, /publishDue/],
      [{ actionType: 'sanity.action.document.discard' }, /actions\[0\]\.draftId/],
      [{ actionType: 'sanity.action.document.discard', draftId: 'a' }, /draft or of a version/],
      [
        { actionType: 'sanity.action.document.publish', draftId: 'drafts.b', publishedId: 'a' },
        /no draft/,
      ],
      [{ actionType: 'sanity.action.document.discard', draftId: 'drafts.a', purge: true }, /purge/],
      ['text', /must be an object/],
    ] as const) {
      const response = await server.post({ actions: [action] })
      const { error } = (await response.json()) as { error: { type: string; description: string } }
      assert.deepEqual([response.status, error.type], [400, 'actionError'])
      assert.match(error.description, named)
    }
    for (const body of [{}, { actions: 1 }, { actions: [], transactionId: 'ä' }]) {
      assert.equal((await server.post(body)).status, 400)
    }
  })

  test('is announced to studios that ask', async () => {
    await using server = await start()
    const offer = await server.act.request({ url: `/data/actions/${server.dataset}` })
    assert.deepEqual(offer, { enabled: true, compatibleStudioVersions: '>=3' })
  })
})

describe('permissions', () => {
  const people = [
    { name: 'Reader', roles: ['viewer'] },
    { name: 'Helper', roles: ['contributor'] },
    { name: 'Nobody', roles: [] },
  ]

  test('missing ones are the outer error, in dry runs as well', async () => {
    await using server = await start({ documents: [published, draft], people, dev: false })
    for (const dryRun of [true, false]) {
      for (const [name, action] of [
        ['reader', edit({ set: { a: 1 } })],
        ['reader', create({ publishedId: 'n', attributes: { _id: 'drafts.n', _type: 't' } })],
        ['helper', publish()],
        ['reader', { actionType: 'sanity.action.release.create', releaseId: 'r1' }],
        ['helper', { actionType: 'sanity.action.release.create', releaseId: 'r1' }],
      ] as const) {
        const client = server.client({ apiVersion, token: server.tokens[name]! })
        const { status, type } = await refusal(client.action(action as Action, { dryRun }))
        assert.deepEqual([status, type], [403, 'insufficientPermissionsError'], action.actionType)
      }
    }
    const helper = server.client({ apiVersion, token: server.tokens['helper']! })
    await helper.action(edit({ set: { a: 1 } }))
  })

  test('actions require a role with write access', async () => {
    await using server = await start({ people, dev: false })
    assert.equal((await server.post({ actions: [] })).status, 401)
    assert.equal((await server.post({ actions: [create()] }, server.tokens['nobody'])).status, 403)
  })
})
