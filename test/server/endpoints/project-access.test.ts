import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'
import { clientOf } from '../../kit/people.ts'

interface Page {
  data: Record<string, unknown>[]
  nextCursor: null
}

async function start() {
  const server = await startTestServer({ dev: false })
  const administrator = await clientOf(server, { id: 'root', roles: ['administrator'] })
  const editor = await clientOf(server, { id: 'ed', roles: ['editor'] })
  return { server, administrator, editor, [Symbol.asyncDispose]: () => server.close() }
}

test('the command line lists users and invitations, and invites with a listed role', async () => {
  await using started = await start()
  const { administrator, editor } = started
  const roles = await administrator.request<Record<string, unknown>[]>({
    url: '/projects/demo/roles',
  })
  const viewer = roles.find(({ name }) => name === 'viewer')
  assert.equal(viewer?.['appliesToUsers'], true)
  assert.equal(viewer?.['isCustom'], false)
  assert.ok('grants' in viewer!)
  const seen = await editor.request<object[]>({ url: '/projects/demo/roles' })
  assert.ok(seen.every((role) => !('grants' in role)))
  const url = '/invitations/project/demo'
  const body = { email: 'new@example.com', role: 'viewer' }
  const invited = await administrator.request<{ url: string }>({ method: 'POST', url, body })
  assert.match(invited.url, /^http/)
  const [open] = await administrator.request<Record<string, unknown>[]>({ url })
  assert.deepEqual(
    [open?.['email'], open?.['role'], open?.['isAccepted'], open?.['isRevoked']],
    ['new@example.com', 'viewer', false, false],
  )
  assert.equal('url' in open!, false)
  for (const request of [{ url }, { url, method: 'POST', body }]) {
    await assert.rejects(editor.request(request), { statusCode: 403 })
  }
})

test('users and roles are listed; e-mail addresses only for administrators and oneself', async () => {
  await using started = await start()
  const { administrator, editor } = started
  const url = '/access/project/demo/users'
  const emails = async (client: typeof editor): Promise<unknown[]> =>
    (await client.request<Page>({ url })).data.map(
      ({ sanityUserId, profile }) =>
        `${String(sanityUserId)} ${(profile as { email: string }).email}`,
    )
  assert.deepEqual((await emails(administrator)).toSorted(), [
    'ed ed@example.com',
    'root root@example.com',
  ])
  assert.deepEqual((await emails(editor)).toSorted(), ['ed ed@example.com', 'root '])
  const ed = await editor.request<Record<string, unknown>>({ url: `${url}/ed` })
  assert.deepEqual((ed['memberships'] as { roleNames: string[] }[])[0]?.roleNames, ['editor'])
  await assert.rejects(editor.request({ url: `${url}/none` }), { statusCode: 404 })
  const roles = await editor.request<Page>({ url: '/access/project/demo/roles' })
  assert.ok(roles.data.some(({ name }) => name === 'administrator'))
  assert.equal(roles.nextCursor, null)
})

test('a robot replaces its own token, and the old one ends with its streams', async () => {
  await using started = await start()
  const { administrator, editor, server } = started
  const url = '/access/project/demo/robots'
  const body = { label: 'Site', memberships: [{ roleNames: ['viewer'] }] }
  const robot = await administrator.request<{ id: string; token: string }>({
    method: 'POST',
    url,
    body,
  })
  const rotate = { method: 'POST', url: '/access/robots/me/rotate' }
  const old = server.client({ token: robot.token })
  const stream = await fetch(`${server.url}/v1/data/listen/production?query=*`, {
    headers: { authorization: `Bearer ${robot.token}` },
  })
  const { token, ...rotated } = await old.request<{ token: string }>(rotate)
  const [listed] = (await administrator.request<Page>({ url })).data
  assert.deepEqual(rotated, listed)
  assert.notEqual(token, robot.token)
  await stream.text().catch(() => 'cut off')
  await assert.rejects(old.fetch('*'), { statusCode: 401 })
  await assert.rejects(old.request(rotate), { statusCode: 401 })
  const client = server.client({ token })
  assert.deepEqual(await client.fetch('*'), [])
  await assert.rejects(client.create({ _type: 't' }), { statusCode: 403 })

  // Of requests at the same time one gets the new token.
  const outcomes = await Promise.allSettled([0, 1, 2].map(() => client.request(rotate)))
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), [
    'fulfilled',
    'rejected',
    'rejected',
  ])
  await assert.rejects(editor.request(rotate), { statusCode: 403 })
})

test('a robot returns its token once, which ends with its deletion', async () => {
  await using started = await start()
  const { administrator, editor, server } = started
  const url = '/access/project/demo/robots'
  const body = {
    label: 'Site',
    memberships: [{ resourceType: 'project', resourceId: 'demo', roleNames: ['viewer'] }],
  }
  const robot = await administrator.request<{ id: string; token: string }>({
    method: 'POST',
    url,
    body,
  })
  const client = server.client({ token: robot.token })
  assert.deepEqual(await client.fetch('*'), [])
  await assert.rejects(client.create({ _type: 't' }), { statusCode: 403 })
  const { data } = await administrator.request<Page>({ url })
  assert.deepEqual(
    data.map(({ label, token }) => [label, token]),
    [['Site', undefined]],
  )
  await administrator.request({ method: 'DELETE', url: `${url}/${robot.id}` })
  await assert.rejects(client.fetch('*'), { statusCode: 401 })
  for (const request of [{ url }, { url, method: 'POST', body }]) {
    await assert.rejects(editor.request(request), { statusCode: 403 })
  }
  const none = { method: 'POST', url, body: { label: 'x', memberships: [] } }
  await assert.rejects(administrator.request(none), { statusCode: 400 })
})
