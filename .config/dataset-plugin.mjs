// Provides browser tests with the real embedded server: POST /__dataset starts one in memory, DELETE stops it.
import { randomUUID } from 'node:crypto'

export function datasetServers() {
  const servers = new Map()
  const used = new Set()

  /** Each has an address of its own: edits that a page kept for one must not be sent to a later one. */
  async function start(options) {
    const { startTestServer } = await import('../test/kit/harness-server.ts')
    const server = await startTestServer(options)
    if (options.port || !used.has(server.url)) {
      used.add(server.url)
      return server
    }
    await server.close()
    return start(options)
  }

  return {
    name: 'dataset-servers',
    async serverStop() {
      await Promise.all([...servers.values()].map((server) => server.close()))
    },
    async serve(context) {
      if (context.path !== '/__dataset') return undefined
      if (context.method === 'POST') {
        const server = await start(JSON.parse((await text(context.req)) || '{}'))
        const id = randomUUID()
        servers.set(id, server)
        return {
          body: JSON.stringify({ id, url: server.url, tokens: server.tokens }),
          type: 'json',
        }
      }
      const id = new URLSearchParams(context.search).get('id')
      await servers.get(id)?.close()
      servers.delete(id)
      return { body: '{}', type: 'json' }
    },
  }
}

async function text(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
