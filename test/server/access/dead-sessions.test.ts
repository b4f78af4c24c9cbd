import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionLifetime } from '../../../src/server/access/sessions.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'

// Studios sign out when a 401 names the session as its reason, and drop edits when it does not.

async function start() {
  const clock = createManualClock()
  const server = await startTestServer({ dev: false, clock, people: ['Ada'] })
  const [ada] = await server.server.access.accounts.users(['ada'])
  const secret = await server.server.access.sessions.open(ada!, 'local')
  const refusal = async (path: string, headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${server.url}/v1${path}`, { headers })
    assert.equal(response.status, 401, path)
    return ((await response.json()) as { errorCode: unknown }).errorCode
  }
  return { clock, server, secret, refusal, [Symbol.asyncDispose]: () => server.close() }
}

const paths = [
  '/users/me',
  '/data/query/production?query=*',
  '/data/listen/production?query=*',
  '/data/history/production/transactions/a',
]

test('an ended session is refused as unknown', async () => {
  await using started = await start()
  const { server, secret, refusal } = started
  await server.server.access.sessions.close(secret)
  for (const path of paths) {
    for (const headers of [
      { authorization: `Bearer ${secret}` },
      { authorization: 'Bearer cs_unknown' },
      { cookie: `content_studio=${secret}` },
      {},
    ]) {
      assert.equal(await refusal(path, headers as Record<string, string>), 'SIO-401-ANF', path)
    }
  }
})

test('an expired session is refused as expired, by token and by cookie', async () => {
  await using started = await start()
  const { clock, secret, refusal } = started
  clock.advance(sessionLifetime.idle)
  for (const path of paths) {
    assert.equal(await refusal(path, { authorization: `Bearer ${secret}` }), 'SIO-401-AEX')
    assert.equal(await refusal(path, { cookie: `content_studio=${secret}` }), 'SIO-401-AEX')
  }
})
