import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestServer } from '../kit/harness-server.ts'
import { clientCases, studioClient } from './client-suite.ts'

describe('the client library in Node', () => {
  for (const { name, run } of clientCases) {
    test(name, async () => {
      await using server = await startTestServer()
      const { equal, deepEqual, ok } = assert
      await run({ client: studioClient(server.url), url: server.url, equal, deepEqual, ok })
    })
  }
})
