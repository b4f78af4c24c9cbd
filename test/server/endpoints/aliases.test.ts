import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'
import { clientOf } from '../../kit/people.ts'

async function start() {
  const server = await startTestServer({ datasets: ['production', 'staging'] })
  const change = (method: string, path: string, body?: object): Promise<unknown> =>
    server.client().request({ method, url: `/aliases/${path}`, body })
  return { server, change, [Symbol.asyncDispose]: () => server.close() }
}

test('an alias works as dataset name in every request and can be linked to another dataset', async () => {
  await using started = await start()
  const { server, change } = started
  assert.deepEqual(await change('PUT', '~live', { datasetName: 'production' }), {
    aliasName: 'live',
    datasetName: 'production',
  })
  const client = server.client({ dataset: '~live' })
  using log = await listenTo(client, '*')
  await client.create({ _id: 'a', _type: 't' })
  await log.atLeast(1)
  assert.equal(await client.fetch('count(*)'), 1)
  assert.equal((await client.getDocument('a'))?._id, 'a')
  assert.equal((await server.client().getDocument('a'))?._id, 'a')
  await change('PATCH', 'live', { datasetName: 'staging' })
  assert.equal(await client.fetch('count(*)'), 0)
  assert.deepEqual(await server.client().request({ url: '/projects/demo/aliases' }), [
    { name: 'live', datasetName: 'staging' },
  ])
})

test('an unlinked or deleted alias names no dataset', async () => {
  await using started = await start()
  const { server, change } = started
  await change('PUT', 'live')
  const client = server.client({ dataset: '~live' })
  await assert.rejects(client.fetch('*'), { statusCode: 404 })
  await change('PATCH', '~live', { datasetName: 'production' })
  assert.deepEqual(await client.fetch('*'), [])
  assert.deepEqual(await change('PATCH', '~live/unlink', {}), {
    aliasName: 'live',
    datasetName: null,
  })
  await assert.rejects(client.fetch('*'), { statusCode: 404 })
  assert.deepEqual(await change('DELETE', '~live'), { deleted: true })
  await assert.rejects(change('DELETE', '~live'), { statusCode: 404 })
})

test('an alias is refused if it exists, is invalid, or its dataset does not exist', async () => {
  await using started = await start()
  const { change, server } = started
  await change('PUT', 'live', { datasetName: 'production' })
  await assert.rejects(change('PUT', 'live', { datasetName: 'staging' }), { statusCode: 409 })
  await assert.rejects(change('PUT', 'UPPER', { datasetName: 'staging' }), { statusCode: 400 })
  await assert.rejects(change('PUT', 'next', { datasetName: 'none' }), { statusCode: 404 })
  await assert.rejects(change('PATCH', 'live', {}), { statusCode: 400 })
  const editor = await clientOf(server, { id: 'ed', roles: ['editor'] })
  const attempt = editor.request({ method: 'PUT', url: '/aliases/mine', body: {} })
  await assert.rejects(attempt, { statusCode: 403 })
})

test('an alias of a private dataset needs the same permissions', async () => {
  await using server = await startTestServer({ dev: false, people: ['Ada'] })
  const administrator = server.client({ token: server.tokens['ada']! })
  const body = { datasetName: 'production' }
  await administrator.request({ method: 'PUT', url: '/aliases/live', body })
  for (const dataset of ['~live', '~none', 'none']) {
    await assert.rejects(server.client({ dataset }).fetch('*'), { statusCode: 401 }, dataset)
  }
})
