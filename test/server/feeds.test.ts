import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { RequestEntry } from '../../src/server/log.ts'
import { createServerLog } from '../../src/server/log.ts'
import { startTestServer } from '../kit/harness-server.ts'
import type { TestServer } from '../kit/harness-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'content-feeds-'))
after(() => rmSync(folder, { recursive: true }))

function write(name: string, value: unknown): void {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
}

async function get(server: TestServer, path: string): Promise<unknown> {
  return (await fetch(`${server.url}/v1${path}`)).json()
}

describe('feeds', () => {
  test('SHELL-010 features and help are read from files on each request', async () => {
    await using server = await startTestServer({ feeds: folder })
    assert.deepEqual(await get(server, '/features'), [
      'crossDatasetReference',
      'privateDataset',
      'advancedDatasetManagement',
      'contentReleases',
      'singleDocRelease',
      'resumableUploads',
      'fullTextSearch',
    ])
    assert.deepEqual(await get(server, '/help?m=sanity@3.32.0'), {})
    const help = { latestVersion: '3.33.0', resources: { title: 'Help', sectionArray: [] } }
    write('help.json', help)
    write('features.json', ['studioTasks'])
    assert.deepEqual(await get(server, '/help?m=sanity@3.32.0'), help)
    assert.deepEqual(await get(server, '/features'), [
      'studioTasks',
      'privateDataset',
      'advancedDatasetManagement',
      'contentReleases',
      'singleDocRelease',
      'resumableUploads',
      'fullTextSearch',
    ])
  })

  test('a trial opens its dialog until it has been seen', async () => {
    await using server = await startTestServer({ feeds: folder })
    assert.equal(await get(server, '/journey/trial?studioVersion=3.32.0'), null)
    const showOnLoad = { id: 'trial-ending-popover', headingText: 'Soon' }
    const trial = { id: 'trial', daysLeft: 3, totalDays: 30, showOnClick: { id: 'more' } }
    write('trial.json', { ...trial, showOnLoad })
    write('trial-ended.json', { id: 'ended' })
    assert.deepEqual(await get(server, '/journey/trial?studioVersion=3.32.0'), {
      ...trial,
      showOnLoad,
    })
    assert.deepEqual(await get(server, '/journey/trial?seenBefore=true'), trial)
    assert.deepEqual(await get(server, '/journey/trial/override?trialState=ended'), { id: 'ended' })
    assert.deepEqual(await get(server, '/journey/trial/override?trialState=..%2Ftrial'), {
      ...trial,
      showOnLoad,
    })
    const seen = await fetch(`${server.url}/v1/journey/trial/trial-ending-popover`, {
      method: 'POST',
    })
    assert.equal(seen.status, 200)
    assert.deepEqual(await get(server, '/journey/trial?studioVersion=3.32.0'), trial)
  })

  test('an invalid JSON file is reported in the log', async () => {
    const errors: string[] = []
    const log = createServerLog({
      format: 'quiet',
      write: (line) => errors.push(line),
      now: () => 0,
    })
    await using server = await startTestServer({ feeds: folder, log })
    write('upsell.json', '{')
    assert.equal((await fetch(`${server.url}/v1/journey/comments`)).status, 500)
    assert.match(errors.join(''), /upsell\.json is not valid JSON/)
  })

  test('DATA-013 returns the indexing settings', async () => {
    await using server = await startTestServer()
    const path = '/projects/demo/datasets/production/settings/indexing'
    assert.deepEqual(await get(server, path), { partialIndexSettings: { maxFieldDepth: 100 } })
  })
})

describe('SHELL-108 SHELL-109 telemetry', () => {
  const send = (server: TestServer, body: string, type: string): Promise<Response> =>
    fetch(`${server.url}/v1/intake/batch`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
  const batch = JSON.stringify({
    projectId: 'demo',
    batch: [{ type: 'log', name: 'Opened' }, { type: 'trace.start' }],
  })

  test('is off by default, and batches are accepted all the same', async () => {
    await using server = await startTestServer()
    assert.deepEqual(await get(server, '/intake/telemetry-status'), { status: 'denied' })
    assert.equal((await send(server, batch, 'application/json')).status, 200)
  })

  test('is written to the configured file, also when sent by beacons', async () => {
    const telemetry = join(folder, 'telemetry.ndjson')
    await using server = await startTestServer({ telemetry })
    assert.deepEqual(await get(server, '/intake/telemetry-status'), { status: 'granted' })
    await Promise.all([send(server, batch, 'application/json'), send(server, batch, 'text/plain')])
    const lines = readFileSync(telemetry, 'utf8').trim().split('\n')
    assert.equal(lines.length, 4)
    const first = JSON.parse(lines[0] ?? '') as Record<string, unknown>
    assert.equal(first['account'], 'local-administrator')
    assert.deepEqual(first['item'], { type: 'log', name: 'Opened' })
    assert.equal((await send(server, '{"batch":7}', 'text/plain')).status, 200)
    assert.equal((await send(server, '{', 'text/plain')).status, 400)
  })
})

describe('request log', () => {
  test('logs every request under the id of its response', async () => {
    const entries: RequestEntry[] = []
    const log = {
      request: (entry: RequestEntry) => void entries.push(entry),
      error() {},
      event() {},
    }
    await using server = await startTestServer({ log })
    const response = await fetch(`${server.url}/v1/data/query/production?query=*%5B&tag=test.it`, {
      headers: { 'x-request-id': 'from-the-proxy' },
    })
    assert.equal(response.headers.get('x-request-id'), 'from-the-proxy')
    const { milliseconds, ...entry } = entries[0]!
    assert.ok(milliseconds >= 0)
    assert.deepEqual(entry, {
      id: 'from-the-proxy',
      method: 'GET',
      path: '/v1/data/query/production',
      route: '/data/query/:dataset',
      dataset: 'production',
      status: 400,
      user: 'local-administrator',
      tag: 'test.it',
    })
    const other = await fetch(`${server.url}/nowhere`, { headers: { 'x-request-id': 'two words' } })
    assert.match(String(other.headers.get('x-request-id')), /^[a-z0-9]+$/)
    assert.equal(entries[1]?.status, 404)
  })

  test('writes one line per entry, as JSON or as text', () => {
    const about = { time: '1970-01-01T00:00:00.000Z', process: process.pid }
    const entry = { id: 'r1', method: 'GET', path: '/v1/ping', status: 200, milliseconds: 1.5 }
    const written = (format: 'json' | 'text' | 'quiet'): string => {
      const lines: string[] = []
      const log = createServerLog({ format, write: (line) => lines.push(line), now: () => 0 })
      log.event('ready', { url: 'http://x' })
      log.request({ ...entry, path: '/\u001b[31m' })
      log.error('broken', 'r1')
      return lines.join('')
    }
    assert.deepEqual(
      written('json')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
      [
        { ...about, level: 'info', message: 'ready', url: 'http://x' },
        {
          ...about,
          level: 'info',
          message: 'request',
          ...entry,
          path: '/\u001b[31m',
        },
        {
          ...about,
          level: 'error',
          message: 'broken',
          id: 'r1',
          stack: 'broken',
        },
      ],
    )
    assert.equal(
      written('text'),
      '1970-01-01T00:00:00.000Z ready url=http://x\n1970-01-01T00:00:00.000Z r1 200 GET /\\u001b[31m 1.5 ms - -\n1970-01-01T00:00:00.000Z error r1 broken\n',
    )
    assert.equal(written('quiet'), '1970-01-01T00:00:00.000Z error r1 broken\n')
  })
})
