import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as sdk from '@sanity/sdk'
import { filter, firstValueFrom } from 'rxjs'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { openSocket } from '../../kit/socket-log.ts'

const title = (text: string) => ({ set: { title: text } })

const documents = [
  { _id: 'ada', _type: 'person', name: 'Ada' },
  { _id: 'a', _type: 'post', title: 'One', author: { _type: 'reference', _ref: 'ada' } },
]

// One after the other: the stores of a process share what is known about the signed-in user.
describe('the stores of the App SDK', () => {
  test('query, edit and publish documents, and show what others do', async () => {
    await using server = await startTestServer({ documents, people: ['Ada'] })
    using app = open(server, 'ada')
    const { instance, resource, act, until } = app
    const [post, other] = ['a', 'b'].map((documentId) => ({
      ...{ ...resource, documentId, documentType: 'post' },
    })) as [sdk.DocumentHandle, sdk.DocumentHandle]
    const query = '*[_type == "post"] | order(title).title'
    const list = sdk.getQueryState<string[]>(instance, { ...resource, query })
    const titles = (...expected: string[]): Promise<unknown> =>
      until(list, (found) => String(found) === String(expected))
    await titles('One')
    const projection = '{title, "name": author->name}'
    const projected = await sdk.resolveProjection<{ name: string }>(instance, {
      ...{ ...post, projection },
    })
    assert.equal(projected.data?.name, 'Ada')

    await act(sdk.editDocument(post, title('Two')))
    await titles('Two')
    const others = server.client({ apiVersion: '2025-02-19', perspective: 'raw' })
    await others.patch('drafts.a').set({ title: 'Three' }).commit()
    await until(sdk.getDocumentState(instance, post), (found) => found?.['title'] === 'Three')
    await titles('Three')
    await act(sdk.publishDocument(post), sdk.createDocument(other, { title: 'New' }))
    await titles('New', 'Three')
    const stored = (): Promise<unknown> =>
      others.fetch('*[_type == "post"]{_id, title} | order(_id)')
    assert.deepEqual(await stored(), [
      { _id: 'a', title: 'Three' },
      { _id: 'drafts.b', title: 'New' },
    ])
    await act(sdk.discardDocument(other), sdk.unpublishDocument(post))
    assert.deepEqual(await stored(), [{ _id: 'drafts.a', title: 'Three' }])
    await act(sdk.publishDocument(post))
    await act(sdk.deleteDocument(post))
    await titles()
  })

  test('create, fill, schedule and publish releases', async () => {
    await using server = await startTestServer({ documents, people: ['Ada'] })
    using app = open(server, 'ada')
    const { instance, resource, act, until } = app
    const release = { ...resource, releaseId: 'r1' }
    const version = {
      ...{ ...resource, documentId: 'a', documentType: 'post' },
      perspective: { releaseName: 'r1' },
    }
    await act(sdk.createRelease(release, { title: 'Spring', releaseType: 'asap' }))
    const active = sdk.getActiveReleasesState(instance, { resource })
    const isTitled = (text: string): Promise<unknown> =>
      until(active, (found) => found?.[0]?.metadata.title === text)
    await isTitled('Spring')
    await act(sdk.createDocument(version), sdk.editDocument(version, title('In spring')))
    await act(sdk.editRelease(release, { set: { 'metadata.title': 'Summer' } }))
    await isTitled('Summer')
    const query = '*[_type == "post"].title'
    const stacked = await sdk.resolveQuery(instance, { ...resource, query, perspective: ['r1'] })
    assert.deepEqual(stacked, ['In spring'])
    const published = server.client({ apiVersion: '2025-02-19' })
    await act(sdk.scheduleRelease(release, '2035-01-01T12:00:00.000Z'))
    assert.deepEqual(await published.fetch(query), ['One'])
    await act(sdk.unscheduleRelease(release))
    await act(sdk.publishRelease(release))
    assert.deepEqual(await published.fetch(query), ['In spring'])
  })

  test('tell a viewer what is not allowed, who works here, and where', async () => {
    const people = ['Ada', { name: 'Vic', roles: ['viewer'] }]
    await using server = await startTestServer({ documents, people })
    using app = open(server, 'vic')
    const { instance, resource, until } = app
    const post = { ...resource, documentId: 'a', documentType: 'post' }
    const edit = sdk.editDocument(post, title('No'))
    const { allowed } = await sdk.resolvePermissions(instance, { resource, actions: [edit] })
    assert.equal(allowed, false)
    const user = await until(sdk.getCurrentUserState(instance), (found) => found !== null)
    assert.equal(user?.id, 'vic')
    const { data } = await sdk.resolveUsers(instance, { projectId: server.projectId })
    assert.deepEqual(
      data.map(({ profile }) => profile.displayName),
      ['Administrator', 'Ada', 'Vic'],
    )

    const presence = sdk.getPresence(instance, { resource })
    const seen = until(presence, (found) => found.length > 0)
    using ada = await openSocket(`${server.url}/v2022-06-30/socket/${resource.dataset}`)
    const authorization = `Bearer ${server.tokens['ada']}`
    await ada.call('authorization', { authorization, apiVersion: 'v1' })
    await ada.call('presence_subscribe', { apiVersion: 'v1' })
    sdk.reportPresence(instance, { resource, locations: [{ ...post, path: ['title'] }] })
    await ada.find((frame) => JSON.stringify(frame).includes('"i":"vic"'))
    const locations = [{ type: 'document', documentId: 'drafts.a', path: ['title'] }]
    await ada.call('presence_announce', { data: { sessionId: 's-ada', locations } })
    assert.deepEqual(
      (await seen).map(({ user: { sanityUserId } }) => sanityUserId),
      ['ada'],
    )
  })
})

function open(server: TestServer, name: string) {
  const resource = { projectId: server.projectId, dataset: server.dataset }
  const instance = sdk.createSanityInstance({
    ...{ ...resource, perspective: 'drafts', useProjectHostname: false },
    auth: { apiHost: server.url, token: server.tokens[name]!, providers: [] },
  })
  return {
    instance,
    resource,
    /** Applies actions in one transaction, and waits until the server has accepted it. */
    async act(...actions: sdk.Action[]) {
      await (await sdk.applyDocumentActions(instance, { actions })).submitted()
    },
    until: <T>(source: sdk.StateSource<T>, isReached: (value: T) => boolean): Promise<T> =>
      firstValueFrom(source.observable.pipe(filter(isReached))),
    [Symbol.dispose]: () => instance.dispose(),
  }
}
