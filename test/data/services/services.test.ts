import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { DataError } from '../../../src/data/errors.ts'
import type { Services } from '../../../src/data/services/services.ts'
import { studioVersion } from '../../../src/protocol/studio-version.ts'
import { createClientTransport } from '../../../src/data/connection/client.ts'
import { Simulation } from '../../kit/data-harness.ts'
import type { RecordedRequest } from '../../kit/simulated-dataset.ts'

const failure = (): never => {
  throw new DataError({ code: 'network', status: 503, description: 'Out of order' })
}

async function setUp(answer: (request: RecordedRequest) => unknown) {
  const simulation = new Simulation()
  const page = simulation.open()
  page.network.result = answer
  const services = await page.layer.services()
  /** Lets the network answer. */
  async function answered<T>(asked: Promise<T>): Promise<T> {
    await simulation.pass(50)
    return asked
  }
  return { simulation, ...page, services, answered }
}

const byPath = (answers: Record<string, () => unknown>) => (request: RecordedRequest) =>
  'path' in request ? answers[request.path]?.() : null

test('SHELL-075.2 requests the help feed with studio version and language, in API version 1', async () => {
  const { services, network, answered } = await setUp(byPath({ '/help': () => ({}) }))
  const feed = await answered(services.help('nb-NO'))
  assert.deepEqual(feed, { latestVersion: null, sections: [], welcome: null })
  assert.equal(studioVersion, '3.32.0')
  assert.deepEqual(network.requests, [
    {
      type: 'get',
      path: '/help',
      query: { m: 'sanity@3.32.0', locale: 'nb-NO' },
      tag: 'module.version-check',
      apiVersion: '1',
    },
  ])
  await answered(services.help('nb-NO'))
  assert.equal(network.requests.length, 1)
})

test('a failed or invalid help feed counts as failed without an error, and is requested again', async () => {
  const answers = [failure, () => 'Bad gateway', () => ({ resources: 7 }), () => ({})]
  const { services, errors, answered } = await setUp(byPath({ '/help': () => answers.shift()?.() }))
  for (const _ of [1, 2, 3]) assert.equal(await answered(services.help('en-US')), null)
  assert.notEqual(await answered(services.help('en-US')), null)
  assert.deepEqual(errors, [])
})

test('SHELL-010 requests the trial with the version, and with override parameters for another state', async () => {
  const { services, network, answered } = await setUp(() => ({ id: 't', daysLeft: 3 }))
  const trial = await answered(services.trial())
  assert.deepEqual(trial, {
    id: 't',
    daysLeft: 3,
    totalDays: 0,
    showOnLoad: null,
    showOnClick: null,
  })
  await answered(services.trial({ trialState: 'ended', seenBefore: 'true' }))
  await answered(services.trial({ trialState: 'ended', seenBefore: 'true' }))
  const sent = network.requests.map((request) => 'path' in request && [request.path, request.query])
  assert.deepEqual(sent, [
    ['/journey/trial', { studioVersion: '3.32.0' }],
    [
      '/journey/trial/override',
      { studioVersion: '3.32.0', seenBefore: 'true', trialState: 'ended' },
    ],
  ])
  assert.ok(network.requests.every((request) => 'apiVersion' in request))
  assert.equal((network.requests[0] as { apiVersion?: string }).apiVersion, '2023-12-11')
})

test('SHELL-087.2 a trial that fails, is invalid or has no id is ignored without an error', async () => {
  for (const answer of [failure, () => 'x', () => null, () => ({ daysLeft: 4 })]) {
    const { services, errors, answered } = await setUp(answer)
    assert.equal(await answered(services.trial()), null)
    assert.deepEqual(errors, [])
  }
})

test('SHELL-083.2 reports a seen dialog with an empty POST, and ignores its failure', async () => {
  const { services, simulation, network, errors } = await setUp(failure)
  services.markSeen('trial ending/popover')
  await simulation.pass(50)
  assert.deepEqual(network.requests, [
    {
      type: 'post',
      path: '/journey/trial/trial%20ending%2Fpopover',
      tag: 'journey.trial',
      apiVersion: '2023-12-11',
    },
  ])
  assert.deepEqual(errors, [])
})

test('SHELL-107 requests features once, and enables only the listed ones', async () => {
  const { services, network, answered } = await setUp(() => ['tasks', 7])
  const { features } = services
  assert.deepEqual(
    await answered(Promise.all([features.has('tasks'), features.has('boards'), features.list()])),
    [true, false, ['tasks']],
  )
  await answered(features.has('tasks'))
  assert.deepEqual(network.requests, [{ type: 'get', path: '/features', tag: 'features' }])
})

test('SHELL-107 logs a failed feature request, lists none, and treats features as enabled', async (t) => {
  for (const answer of [failure, () => ({ features: [] })]) {
    const warn = t.mock.method(console, 'warn', () => {})
    const { services, network, errors, answered } = await setUp(answer)
    assert.deepEqual(
      await answered(Promise.all([services.features.has('tasks'), services.features.list()])),
      [true, []],
    )
    assert.equal(await answered(services.features.has('boards')), true)
    assert.equal(network.requests.length, 1)
    assert.equal(warn.mock.callCount(), 1)
    assert.match(String(warn.mock.calls[0]?.arguments[0]), /features/)
    assert.deepEqual(errors, [])
    mock.restoreAll()
  }
})

test('ignores an upsell offer that fails or is empty, and parses one that exists', async () => {
  const offered = async (answer: () => unknown): ReturnType<Services['upsell']> => {
    const { services, answered } = await setUp(answer)
    return answered(services.upsell())
  }
  assert.equal(await offered(failure), null)
  assert.equal(await offered(() => null), null)
  const offer = await offered(() => ({ _id: 'u', ctaButton: { text: 'Go', url: 'https://a.b/' } }))
  assert.deepEqual([offer?.id, offer?.main?.url], ['u', 'https://a.b/'])
})

test('SHELL-112 fetches an icon once, as text, and omits missing or huge icons', async () => {
  const texts: Record<string, () => string> = {
    'https://a.b/x.svg': () => '<svg/>',
    'https://a.b/huge.svg': () => ' '.repeat(100_000),
    'https://a.b/gone.svg': failure,
  }
  const { services, network, answered } = await setUp((request) =>
    request.type === 'text' ? texts[request.url]?.() : null,
  )
  const urls = [...Object.keys(texts), 'https://a.b/x.svg']
  assert.deepEqual(await answered(Promise.all(urls.map((url) => services.icon(url)))), [
    '<svg/>',
    null,
    null,
    '<svg/>',
  ])
  assert.equal(network.requests.length, 3)
})

test('SHELL-112 sends versions in the URL, icon requests without credentials, and beacons through the host fetch', async () => {
  const sent: { url: string; init: RequestInit }[] = []
  const transport = createClientTransport({
    projectId: 'demo',
    dataset: 'production',
    apiHost: 'http://api.test',
    useProjectHostname: false,
    getToken: () => 'secret',
    now: () => 0,
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), init })
      return new Response('<svg/>')
    },
  })
  await transport.get({ path: '/help', tag: 'module.version-check', apiVersion: '1' })
  assert.equal(await transport.text?.('https://icons.test/a.svg'), '<svg/>')
  const body = { projectId: 'demo', batch: [{ name: 'x' }] }
  const batch = { path: '/intake/batch', tag: 't', apiVersion: '2023-12-18', body }
  assert.equal(transport.beacon?.(batch), true)
  await transport.post?.(batch)
  const [help, icon, beacon, post] = sent
  assert.equal(help?.url, 'http://api.test/v1/help?tag=sanity.studio.module.version-check')
  assert.deepEqual(icon, { url: 'https://icons.test/a.svg', init: { credentials: 'omit' } })
  assert.equal(beacon?.url, 'http://api.test/v2023-12-18/intake/batch')
  assert.deepEqual(beacon?.init.headers, { 'content-type': 'text/plain' })
  assert.equal(beacon?.init.keepalive, true)
  assert.equal(post?.init.method, 'POST')
  assert.deepEqual(
    [beacon?.init.body, post?.init.body],
    [JSON.stringify(body), JSON.stringify(body)],
  )
})
