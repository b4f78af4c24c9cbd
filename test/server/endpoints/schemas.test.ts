import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createManualClock } from '../../kit/manual-clock.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { clientOf } from '../../kit/people.ts'

const base = '/projects/demo/datasets/production/schemas'
const now = '2025-03-01T12:00:00.000Z'
const types = JSON.stringify([{ name: 'post', type: 'document' }])
const main = { version: '2025-05-01', workspace: { name: 'default', title: 'Site' }, schema: types }

test('schemas of workspaces are stored, replaced, listed and deleted', async () => {
  await using server = await startTestServer({ clock: createManualClock(now) })
  const client = server.client()
  const request = <T>(path = '', method = 'GET', body?: object): Promise<T> =>
    client.request<T>({ url: base + path, method, body })
  assert.deepEqual(await request(), [])
  const tagged = { ...main, tag: 'next' }
  const stored = { ...main, _id: '_.schemas.default', _type: 'system.schema' }
  const times = { _createdAt: now, _updatedAt: now }
  const next = { ...stored, ...times, ...tagged, _id: '_.schemas.default.tag.next' }
  await request('', 'PUT', { schemas: [{ ...main, schema: '[]' }, tagged] })
  await request('', 'PUT', { schemas: [main] })
  assert.deepEqual(await request(), [{ ...stored, ...times }, next])
  assert.deepEqual(await request('/_.schemas.default'), { ...stored, ...times })
  assert.deepEqual(await request('/_.schemas.default', 'DELETE'), { deleted: true })
  assert.deepEqual(await request(), [next])
  await assert.rejects(request('/_.schemas.default'), { statusCode: 404 })
  await client.datasets.delete('production')
  await client.datasets.create('production')
  assert.deepEqual(await request(), [], 'a later dataset of the same name has none')
})

test('schemas that are not valid are refused, naming the fault', async () => {
  await using server = await startTestServer()
  const cases: [body: object, message: RegExp][] = [
    [{}, /"schemas"/],
    [{ schemas: [{ ...main, workspace: {} }] }, /"workspace.name"/],
    [{ schemas: [main, { ...main, tag: 'a.b' }] }, /Schema 1: "tag"/],
    [{ schemas: [{ workspace: { name: 'a' } }] }, /"schema" must be/],
  ]
  for (const [body, message] of cases) {
    const attempt = server.client().request({ url: base, method: 'PUT', body })
    await assert.rejects(attempt, (error: Error & { statusCode: number }) => {
      assert.equal(error.statusCode, 400)
      assert.match(error.message, message)
      return true
    })
  }
})

test('schemas are stored by administrators and read by users', async () => {
  await using server = await startTestServer()
  const editor = await clientOf(server, { id: 'ed', roles: ['editor'] })
  assert.deepEqual(await editor.request({ url: base }), [])
  for (const [method, url] of [
    ['PUT', base],
    ['DELETE', `${base}/x`],
  ] as const) {
    await assert.rejects(editor.request({ url, method, body: { schemas: [main] } }), {
      statusCode: 403,
    })
  }
})
