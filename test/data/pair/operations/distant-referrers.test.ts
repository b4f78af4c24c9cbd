import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDataLayer } from '../../../kit/data-layer.ts'
import { startTestServer } from '../../../kit/harness-server.ts'
import { compileSchema } from '../../../../src/schema/compile.ts'
import { fieldTypes } from '../../../../src/fields/field-types.ts'

test('lists referrers in other datasets with titles, and counts those that may not be read', async () => {
  await using server = await startTestServer({
    dev: false,
    datasets: ['production', 'shop'],
    people: ['Owner', { name: 'Writer', roles: ['writer'] }],
    documents: [
      { _id: 'target', _type: 'article' },
      { _id: 'own', _type: 'article', to: { _type: 'reference', _ref: 'target' } },
      { _id: 'secret', _type: 'note', to: { _type: 'reference', _ref: 'target' } },
    ],
  })
  server.server.access.roles.put({
    name: 'writer',
    title: 'Writer',
    grants: [{ filter: '_type != "note"', permissions: ['read', 'update'] }],
  })
  const shop = server.client({ dataset: 'shop', token: server.tokens['owner']! })
  const to = { _type: 'crossDatasetReference', _ref: 'target', _dataset: 'production', _weak: true }
  await shop.create({
    _id: 'mug',
    _type: 'product',
    title: 'A mug',
    to,
    list: [{ ...to, _key: 'k' }],
  })
  await shop.create({ _id: 'drafts.mug', _type: 'product', title: 'A big mug', to })
  await shop.create({ _id: 'plain', _type: 'note', to })
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema: compileSchema([], fieldTypes),
    getToken: () => ({ token: server.tokens['writer']! }),
  })
  assert.deepEqual(await layer.documents.referrers.findDistant('target'), {
    hidden: 2,
    list: [
      {
        dataset: 'shop',
        publishedId: 'mug',
        title: 'A big mug',
        typeName: 'product',
        paths: ['to', 'list[_key=="k"]'],
      },
    ],
  })
  assert.deepEqual(await layer.documents.referrers.findDistant('own'), { hidden: 0, list: [] })
  layer.dispose()
})
