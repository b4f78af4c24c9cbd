import { describe } from 'node:test'
import type { ApiScenario } from '../kit/scenario.ts'
import { runScenarios } from '../kit/scenario.ts'

const ada = { _id: 'ada', _type: 'person', name: 'Ada' }
const article = {
  _id: 'article',
  _type: 'article',
  title: 'One',
  author: { _type: 'reference', _ref: 'ada' },
}
const server = { documents: [ada, article] }
const mutate = '/v2023-11-13/data/mutate/production'

describe('query', () => {
  const query = encodeURIComponent('*[_type == $type]{_id}')
  const expected = { status: 200, contains: ['"result":[{"_id":"ada"}]', '"ms":'] }
  runScenarios([
    {
      name: 'by URL, with parameters as JSON',
      server,
      url: `/v2023-11-13/data/query/production?query=${query}&%24type=%22person%22&returnQuery=false`,
      ...expected,
      notContains: ['"query"'],
      results: { 'content-type': 'application/json; charset=utf-8' },
    },
    {
      name: 'by body',
      server,
      url: '/v2023-11-13/data/query/production',
      body: { query: '*[_type == $type]{_id}', params: { type: 'person' } },
      ...expected,
    },
    {
      name: 'of any API version',
      server,
      url: `/vX/data/query/production?perspective=raw&query=${query}&%24type=%22person%22`,
      ...expected,
    },
    {
      name: 'without a match returns null',
      server,
      url: `/v1/data/query/production?query=${encodeURIComponent('*[_id == "nobody"][0]')}`,
      status: 200,
      contains: ['"result":null'],
    },
    {
      name: 'returns drafts in older API versions',
      server: { documents: [{ _id: 'drafts.a', _type: 't' }] },
      url: '/v2023-11-13/data/query/production?query=*._id',
      status: 200,
      contains: ['drafts.a'],
    },
    {
      name: 'returns only published documents from 2025-02-19 on',
      server: { documents: [{ _id: 'drafts.a', _type: 't' }] },
      url: '/v2025-02-19/data/query/production?query=*._id',
      status: 200,
      contains: ['"result":[]'],
    },
    {
      name: 'with a syntax error returns the position',
      server,
      url: '/v1/data/query/production?query=*%5B',
      status: 400,
      contains: [
        '"type":"queryParseError"',
        '"description":',
        '"query":"*["',
        '"start":',
        '"end":',
      ],
    },
    {
      name: 'without a query',
      server,
      url: '/v1/data/query/production',
      status: 400,
      contains: ['query'],
    },
  ])
})

describe('documents by id', () => {
  runScenarios([
    {
      name: 'lists missing documents',
      server,
      url: '/v1/data/doc/production/ada,nobody,drafts.ada',
      status: 200,
      contains: [
        '"_id":"ada"',
        '"omitted":[{"id":"nobody","reason":"existence"},{"id":"drafts.ada","reason":"existence"}]',
      ],
    },
    {
      name: 'always returns both lists',
      server,
      url: '/v1/data/doc/production/ada',
      status: 200,
      contains: ['"documents":[{', '"omitted":[]'],
    },
    {
      name: 'omits the content with excludeContent',
      server,
      url: '/v1/data/doc/production/ada,nobody?excludeContent=true',
      status: 200,
      contains: ['"omitted":[{"id":"nobody"'],
      notContains: ['Ada'],
    },
  ])
})

describe('mutate', () => {
  const scenarios: ApiScenario[] = [
    {
      name: 'returns only the operations by default',
      server,
      url: mutate,
      body: { mutations: [{ create: { _id: 'new', _type: 't' } }], transactionId: 'tx1' },
      status: 200,
      contains: ['{"transactionId":"tx1","results":[{"operation":"create"}]}'],
      events: ['appear new'],
    },
    {
      name: 'returns ids and documents',
      server,
      url: `${mutate}?returnIds=true&returnDocuments=true`,
      body: { mutations: [{ patch: { id: 'ada', set: { name: 'Ada L.' } } }] },
      status: 200,
      contains: ['"id":"ada","operation":"update","document":{"_id":"ada"', '"name":"Ada L."'],
      events: ['update ada'],
    },
    {
      name: 'applies all kinds of mutations in one transaction',
      server,
      url: `${mutate}?returnIds=true`,
      body: {
        mutations: [
          { create: { _id: 'b', _type: 't' } },
          { createIfNotExists: { _id: 'ada', _type: 'person' } },
          { createOrReplace: { _id: 'article', _type: 'article' } },
          { patch: { id: 'b', set: { n: 1 }, inc: { n: 1 } } },
          { delete: { id: 'nobody' } },
        ],
      },
      status: 200,
      contains: [
        '"results":[{"id":"b","operation":"create"},{"id":"ada","operation":"none"},{"id":"article","operation":"update"},{"id":"nobody","operation":"none"}]',
      ],
      events: ['appear b', 'update article'],
    },
    {
      name: 'as dry run changes nothing and sends no events',
      server,
      url: `${mutate}?dryRun=true&returnIds=true`,
      body: { mutations: [{ delete: { id: 'article' } }] },
      status: 200,
      contains: ['"operation":"delete"'],
      events: [],
    },
    {
      name: 'as dry run refuses what the real request would',
      server,
      url: `${mutate}?dryRun=true`,
      body: { mutations: [{ delete: { id: 'ada' } }] },
      status: 409,
      contains: ['documentHasExistingReferencesError'],
      events: [],
    },
    {
      name: 'is atomic: a refused mutation undoes the others',
      server,
      url: mutate,
      body: {
        mutations: [
          { create: { _id: 'new', _type: 't' } },
          { patch: { id: 'nobody', set: { a: 1 } } },
        ],
      },
      status: 409,
      contains: [
        '"type":"mutationError"',
        '"items":[{"error":{"type":"documentNotFoundError","id":"nobody","description":"The document with the ID \\"nobody\\" was not found"},"index":1}]',
      ],
      events: [],
    },
    {
      name: 'completes missing ids and id prefixes',
      server,
      url: `${mutate}?returnIds=true`,
      body: { mutations: [{ create: { _id: 'drafts.', _type: 't' } }] },
      status: 200,
      contains: ['"id":"drafts.'],
      notContains: ['"id":"drafts."'],
    },
    {
      name: 'generates array keys on request',
      server,
      url: `${mutate}?returnDocuments=true&autoGenerateArrayKeys=true`,
      body: {
        mutations: [
          { create: { _id: 'k', _type: 't', list: [{ a: [{ b: 1 }] }, 'text', { _key: 'own' }] } },
        ],
      },
      status: 200,
      contains: ['"list":[{"_key":"', '"a":[{"_key":"', ',"text",{"_key":"own"}]'],
    },
    {
      name: 'generates no array keys by default',
      server,
      url: `${mutate}?returnDocuments=true`,
      body: { mutations: [{ create: { _id: 'k', _type: 't', list: [{ a: 1 }] } }] },
      status: 200,
      notContains: ['_key'],
    },
    {
      name: 'deletes by query',
      server,
      url: `${mutate}?returnIds=true`,
      body: {
        mutations: [{ delete: { query: '*[_type == $type]', params: { type: 'article' } } }],
      },
      status: 200,
      contains: ['{"id":"article","operation":"delete"}'],
      events: ['disappear article'],
    },
    {
      name: 'patches by query, including documents of preceding mutations',
      server,
      url: `${mutate}?returnIds=true`,
      body: {
        mutations: [
          { create: { _id: 'bob', _type: 'person' } },
          { patch: { query: '*[_type == "person"]', set: { seen: true } } },
        ],
      },
      status: 200,
      contains: ['"results":[{"id":"bob","operation":"create"},{"id":"ada","operation":"update"}]'],
      events: ['appear bob', 'update ada'],
    },
    {
      name: 'accepts a query that matches nothing',
      server,
      url: mutate,
      body: { mutations: [{ delete: { query: '*[_type == "nothing"]' } }] },
      status: 200,
      events: [],
    },
  ]
  runScenarios(scenarios)
})

describe('references', () => {
  const strong = (id: string) => ({ _type: 'reference', _ref: id })
  runScenarios([
    {
      name: 'keep their target from being deleted',
      server,
      url: mutate,
      body: { mutations: [{ delete: { id: 'ada' } }] },
      status: 409,
      contains: [
        '"type":"documentHasExistingReferencesError"',
        '"referencingIDs":["article"]',
        'Document \\"ada\\" cannot be deleted as there are references to it from \\"article\\"',
      ],
      events: [],
    },
    {
      name: 'must point to an existing document',
      server,
      url: mutate,
      body: { mutations: [{ create: { _id: 'b', _type: 't', to: strong('nobody') } }] },
      status: 409,
      contains: [
        '"type":"documentReferenceDoesNotExistError"',
        'Document \\"b\\" references non-existent document \\"nobody\\"',
      ],
      events: [],
    },
    {
      name: 'may point to missing documents if weak or in another dataset',
      server,
      url: mutate,
      body: {
        mutations: [
          {
            create: {
              _id: 'b',
              _type: 't',
              weak: { ...strong('nobody'), _weak: true },
              far: { ...strong('nobody'), _dataset: 'other' },
              further: { ...strong('nobody'), _projectId: 'p', _dataset: 'other' },
            },
          },
        ],
      },
      status: 200,
      events: ['appear b'],
    },
    {
      name: 'are checked at the end of the transaction: mutual creation',
      server,
      url: mutate,
      body: {
        mutations: [
          { create: { _id: 'a', _type: 't', to: strong('b') } },
          { create: { _id: 'b', _type: 't', to: strong('a') } },
        ],
      },
      status: 200,
      events: ['appear a', 'appear b'],
    },
    {
      name: 'are checked at the end of the transaction: common deletion',
      server,
      url: mutate,
      body: { mutations: [{ delete: { id: 'ada' } }, { delete: { id: 'article' } }] },
      status: 200,
      events: ['disappear ada', 'disappear article'],
    },
    {
      name: 'are checked at the end of the transaction: deletion and recreation',
      server,
      url: mutate,
      body: { mutations: [{ delete: { id: 'ada' } }, { create: ada }] },
      status: 200,
      events: ['update ada'],
    },
    {
      name: 'keep their target from changing its type',
      server,
      url: mutate,
      body: { mutations: [{ createOrReplace: { _id: 'ada', _type: 'robot' } }] },
      status: 409,
      contains: ['documentHasExistingReferencesError'],
      events: [],
    },
    {
      name: 'from a document to itself do not prevent its deletion',
      server: { documents: [{ _id: 'a', _type: 't', to: strong('a') }] },
      url: mutate,
      body: { mutations: [{ delete: { id: 'a' } }] },
      status: 200,
      events: ['disappear a'],
    },
    {
      name: 'report every referring document and every failed mutation',
      server,
      url: mutate,
      body: {
        mutations: [
          { delete: { id: 'ada' } },
          { create: { _id: 'b', _type: 't', to: [strong('ada'), strong('nobody')] } },
        ],
      },
      status: 409,
      contains: [
        '"referencingIDs":["article","b"]',
        '"index":0',
        '"referenceID":"ada"',
        '"referenceID":"nobody"',
        '"index":1',
      ],
      events: [],
    },
  ])
})

describe('users and projects', () => {
  runScenarios([
    {
      name: 'returns the current user',
      url: '/v2021-06-07/users/me',
      status: 200,
      contains: ['"id":"local-administrator"', '"name":', '"roles":[{"name":"administrator"'],
    },
    {
      name: 'returns one user as an object with both name properties',
      url: '/v2021-06-07/users/local-administrator',
      status: 200,
      contains: ['{"id":"local-administrator"', '"displayName":', '"name":'],
    },
    {
      name: 'returns several users as an array of the known ones',
      url: '/v2021-06-07/users/local-administrator,nobody',
      status: 200,
      contains: ['[{"id":"local-administrator"'],
      notContains: ['nobody'],
    },
    {
      name: 'returns an unknown user as an empty list',
      url: '/v2021-06-07/users/nobody',
      status: 200,
      contains: ['[]'],
    },
    {
      name: 'returns grants',
      url: '/v2021-06-07/projects/demo/datasets/production/acl',
      status: 200,
      contains: ['[{"filter":"_id in path(\\"**\\")","permissions":["read","create","update"'],
    },
    {
      name: 'refuses grants of an unknown dataset',
      url: '/v2021-06-07/projects/demo/datasets/nope/acl',
      status: 404,
      contains: ['nope'],
    },
    {
      name: 'refuses another project',
      url: '/v2021-12-15/projects/other',
      status: 404,
      contains: ['other'],
    },
    {
      name: 'refuses another project named by a header',
      url: '/v1/data/doc/production/a',
      headers: { 'x-sanity-project-id': 'other' },
      status: 404,
      contains: ['other'],
    },
    {
      name: 'lists datasets without a project in the path',
      server: { datasets: ['production', 'staging'] },
      url: '/v1/datasets',
      status: 200,
      contains: ['"name":"production"', '"name":"staging"', '"aclMode":"private"'],
    },
    {
      name: 'returns no datasets for comments',
      url: '/v1/projects/demo/datasets?datasetProfile=comments&addonFor=production',
      status: 200,
      contains: ['[]'],
    },
  ])
})

describe('endpoints of hosted projects', () => {
  const quiet: [string, string][] = [
    [
      '/v1/features',
      '["crossDatasetReference","privateDataset","advancedDatasetManagement","contentReleases","singleDocRelease","resumableUploads","fullTextSearch"]',
    ],
    ['/v1/help?m=sanity@3.32.0', '{}'],
    ['/v1/intake/telemetry-status', '{"status":"denied"}'],
    ['/v2023-12-11/journey/trial?studioVersion=3.32.0', 'null'],
    ['/v1/data/references/production/documents/a/to', '{"totalCount":0,"references":[]}'],
    ['/v1/ping', '{"pong":true}'],
  ]
  runScenarios([
    ...quiet.map(([url, answer]): ApiScenario => ({
      name: url,
      url,
      status: 200,
      contains: [answer],
    })),
    {
      name: 'accepts telemetry as plain text and drops it',
      method: 'POST',
      url: '/v1/intake/batch',
      body: '{"projectId":"demo","batch":[]}',
      headers: { 'content-type': 'text/plain' },
      status: 200,
    },
    {
      name: 'returns 404 in JSON for any other endpoint',
      url: '/v1/data/nothing/production',
      status: 404,
      contains: ['"statusCode":404'],
      results: { 'content-type': 'application/json; charset=utf-8' },
    },
    { name: 'serves nothing outside the API without mounts', url: '/index.html', status: 404 },
  ])
})
