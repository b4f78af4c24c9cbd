import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sessionLifetime } from '../../../src/server/access/sessions.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { runScenarios } from '../../kit/scenario.ts'

describe('requests of a starting studio get responses in the form it understands', () => {
  const nothing: Readonly<Record<string, string>> = {
    '/data/ping/production': '{"pong":true}',
    '/schedules/demo/production': '{"schedules":[]}',
    '/journey/announcements': '[]',
    '/journey/unclaimed-project': 'null',
    '/journey/trial': 'null',
    '/journey/scheduled-drafts': 'null',
    '/journey/content-releases': 'null',
    '/journey/asset-limit': 'null',
    '/journey/document-limit': 'null',
    '/journey/tasks': 'null',
    '/journey/comments': 'null',
    '/projects/demo/grants': '{}',
    '/projects/demo/user-applications': '[]',
    '/subscriptions/project/demo':
      '{"projectId":"demo","plan":null,"featureTypes":{"retention":{"features":[{"attributes":{"maxRetentionDays":null}}]}}}',
    '/geoip/country': '{"country":null}',
    '/access/requests/me': '[]',
    '/projects/demo/datasets/copy': '[]',
    '/projects/demo/datasets/production/backups': '{"backups":[]}',
    '/apis/graphql': '[]',
  }
  runScenarios(
    Object.entries(nothing).map(([path, answer]) => ({
      name: path,
      url: `/v1${path}`,
      status: 200,
      contains: [answer],
    })),
  )

  test('a ping without credentials does not tell which datasets there are', async () => {
    await using server = await startTestServer({ dev: false })
    for (const dataset of ['production', 'nowhere']) {
      const response = await fetch(`${server.url}/v1/data/ping/${dataset}`)
      assert.deepEqual([response.status, await response.text()], [200, '{"pong":true}'], dataset)
    }
  })

  test('the number of releases is not limited', async () => {
    await using server = await startTestServer()
    const { data } = await server.client().request<{ data: Record<string, number> }>({
      url: '/projects/demo/new-content-release-allowed',
    })
    assert.ok(data['datasetReleaseLimit']! > data['orgActiveReleaseCount']!)
    assert.ok(data['orgActiveReleaseLimit']! > data['orgMeteredActiveReleaseCount']!)
  })

  test('a project omits members and includes its organization on request', async () => {
    await using server = await startTestServer()
    const client = server.client()
    const bare = await client.request<object>({
      url: '/projects/demo?includeMembers=false&includeFeatures=false&includeOrganization=true',
    })
    assert.deepEqual('members' in bare, false)
    assert.equal((bare as { organization: unknown }).organization, null)
    const whole = await client.request<object>({ url: '/projects/demo' })
    assert.ok('members' in whole && !('organization' in whole))
  })

  for (const product of [
    ...[
      'media-libraries/x/query',
      'agent/action/generate/production',
      'assist/tasks',
      'canvases/x',
    ],
    ...['context/x', 'functions/x', 'blueprints/x', 'embeddings-index/production', 'dashboards/x'],
    'agent/production/bundles/x/listen',
  ]) {
    test(`${product} is not here, which pages of other origins may read`, async () => {
      await using server = await startTestServer({ allowedOrigins: ['https://page.example'] })
      const response = await fetch(`${server.url}/vX/${product}`, {
        headers: { origin: 'https://page.example' },
      })
      assert.equal(response.status, 404)
      assert.equal(response.headers.get('access-control-allow-origin'), 'https://page.example')
      assert.equal(((await response.json()) as { statusCode: number }).statusCode, 404)
    })
  }
})

test('/auth/id returns the user of a session and its expiry in seconds', async () => {
  const clock = createManualClock()
  await using server = await startTestServer({ dev: false, clock, people: ['Ada'] })
  const [ada] = await server.server.access.accounts.users(['ada'])
  const secret = await server.server.access.sessions.open(ada!, 'local')
  const end = Math.floor((clock.now() + sessionLifetime.absolute) / 1000)
  clock.advance(60_000)
  const ask = async (token: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${server.url}/v1/auth/id`, { headers })).json()
  }
  assert.deepEqual(await ask(secret), { id: 'ada', expiry: end })
  assert.deepEqual(await ask(server.tokens['ada']!), { id: 'ada', expiry: end + 60 })
})

describe('settings of a user', () => {
  async function start() {
    const server = await startTestServer({ dev: false, people: ['Ada', 'Bob'] })
    const [ada, bob] = ['ada', 'bob'].map((id) => server.client({ token: server.tokens[id]! }))
    const url = '/users/me/keyvalue'
    return {
      server,
      put: (body: unknown) => ada!.request<unknown>({ url, method: 'PUT', body }),
      get: (keys: string, client = ada) => client!.request<unknown>({ url: `${url}/${keys}` }),
      bob: bob!,
      [Symbol.asyncDispose]: () => server.close(),
    }
  }

  test('are stored by key, separately for each user', async () => {
    await using started = await start()
    const { put, get, bob } = started
    const entries = [
      { key: 'recent', value: [1, { a: null }] },
      { key: 'open', value: false },
    ]
    assert.deepEqual(await put(entries), entries)
    await put([{ key: 'recent', value: 'other' }])
    assert.deepEqual(await get('recent,open,none'), [
      { key: 'recent', value: 'other' },
      { key: 'open', value: false },
      { key: 'none', value: null },
    ])
    assert.deepEqual(await get('recent', bob), [{ key: 'recent', value: null }])
  })

  test('are refused if invalid or too many', async () => {
    await using started = await start()
    const { put } = started
    for (const body of [{}, [1], [{ value: 1 }], [{ key: 'x'.repeat(201), value: 1 }]]) {
      await assert.rejects(put(body), { statusCode: 400 }, JSON.stringify(body))
    }
    await put(Array.from({ length: 500 }, (_, n) => ({ key: `k${n}`, value: n })))
    await put([{ key: 'k1', value: 'changed' }])
    await assert.rejects(put([{ key: 'more', value: 1 }]), /at most 500/)
  })

  test('are deleted with their user', async () => {
    await using started = await start()
    const { put, get, server } = started
    await put([{ key: 'recent', value: 1 }])
    await server.server.access.accounts.remove('ada')
    await server.server.putAccount({ id: 'ada', name: 'Ada', email: 'ada@example.com' })
    const token = await server.server.createToken({ accountId: 'ada' })
    assert.deepEqual(await get('recent', server.client({ token })), [
      { key: 'recent', value: null },
    ])
  })
})
