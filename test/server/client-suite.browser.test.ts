import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, equal, ok, test } from '../kit/browser-test.ts'
import { clientCases, studioClient } from './client-suite.ts'

for (const { name, run } of clientCases) {
  test(`the client library in Chromium: ${name}`, async () => {
    const server = await startBrowserServer()
    try {
      await run({ client: studioClient(server.url), url: server.url, equal, deepEqual, ok })
    } finally {
      await server.close()
    }
  })
}
