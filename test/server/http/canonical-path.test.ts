import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@sanity/client'
import { canonicalPath, projectOfResource } from '../../../src/server/http/canonical-path.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { listenTo } from '../../kit/listener-log.ts'

test('duplicate slashes count as one, except in a URL inside a path and outside the API', () => {
  assert.equal(canonicalPath('//v1//data///query/production'), '/v1/data/query/production')
  const origin = '/v1/projects/demo/cors/https://page.example'
  assert.equal(canonicalPath(origin), origin)
  assert.equal(canonicalPath('//vendor//file.js'), '//vendor//file.js')
})

test('resource paths of a dataset are rewritten to /data', () => {
  const resource = '/v1/projects/demo/datasets/production'
  assert.equal(canonicalPath(`/${resource}/doc/a,b`), '/v1/data/doc/production/a,b')
  assert.equal(canonicalPath(`${resource}/live/events`), '/v1/data/live/events/production')
  assert.equal(canonicalPath(`${resource}/acl`), `${resource}/acl`)
  assert.equal(canonicalPath(`${resource}/queryable`), `${resource}/queryable`)
  assert.equal(projectOfResource(`/${resource}/doc/a`), 'demo')
  assert.equal(projectOfResource(`${resource}/acl`), undefined)
})

test('a client with a resource reads, writes and listens', async () => {
  await using server = await startTestServer()
  const client = createClient({
    resource: { type: 'dataset', id: 'demo.production' },
    apiHost: server.url,
    apiVersion: '2024-01-01',
    useProjectHostname: false,
    useCdn: false,
  })
  using log = await listenTo(client, '*')
  await client.create({ _id: 'a', _type: 't' })
  assert.equal((await client.getDocument('a'))?._type, 't')
  assert.equal(await client.fetch('count(*)'), 1)
  await log.atLeast(1)
  const lines = await client.request<string>({
    url: '/projects/demo/datasets/production/history/transactions/a',
  })
  assert.equal(lines.trim().split('\n').length, 1)
})

test('resource paths of another project return 404', async () => {
  await using server = await startTestServer()
  const other = await fetch(`${server.url}/v1/projects/other/datasets/production/query?query=*`)
  assert.equal(other.status, 404)
  const slashes = await fetch(`${server.url}//v1/projects/demo//datasets/production/query?query=*`)
  assert.equal(slashes.status, 200)
})
