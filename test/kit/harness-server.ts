import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import type { ClientConfig, SanityClient } from '@sanity/client'
import { createDatasetServer } from '../../src/server/dataset-server.ts'
import { testAssets } from './test-assets.ts'
import { testLocation } from './test-location.ts'
import type { DatasetServer } from '../../src/server/dataset-server.ts'
import type { Certificate } from '../../src/server/http/tls-server.ts'
import type { DatasetServerOptions } from '../../src/server/server-options.ts'

export interface TestServerOptions extends Partial<DatasetServerOptions> {
  /** Imported into the first dataset before the server accepts requests. */
  readonly documents?: readonly Record<string, unknown>[]
  /** Initial accounts, each with a token; their ids are the names in lower case. */
  readonly people?: readonly TestPerson[]
  /** Serves https. */
  readonly tls?: Certificate
  /** Accepts telemetry, in a file that is deleted with the server. */
  readonly takesTelemetry?: boolean
}

/** The name of an administrator, or a name with other roles. */
export type TestPerson = string | { readonly name: string; readonly roles: readonly string[] }

export interface TestServer extends AsyncDisposable {
  readonly server: DatasetServer
  /** Where its content is stored. */
  readonly data: string
  /** `http://127.0.0.1:{port}` */
  readonly url: string
  readonly projectId: string
  readonly dataset: string
  /** Tokens of the people, by id. */
  readonly tokens: Readonly<Record<string, string>>
  /** A real client of the first dataset: raw perspective, API version 2023-11-13. */
  client(config?: ClientConfig): SanityClient
  close(): Promise<void>
}

/**
 * Starts a real dataset server on a free port, in memory unless the tests run over PostgreSQL, with the local
 * administrator signed in. `await using server = await startTestServer()` closes it at the end of the test.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { documents = [], people = [], takesTelemetry = false, tls, ...serverOptions } = options
  const { datasets = ['production'] } = options
  const dataset = datasets[0] ?? 'production'
  const folder = takesTelemetry ? await mkdtemp(join(tmpdir(), 'content-studio-test-')) : null
  const { data = testLocation() } = serverOptions
  const server = await createDatasetServer({
    assets: testAssets(),
    dev: true,
    ...(folder !== null && { telemetry: join(folder, 'telemetry.ndjson') }),
    ...serverOptions,
    data,
  })
  const close = async (): Promise<void> => {
    await server.close()
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
  if (documents.length > 0) await server.importDocuments(dataset, documents)
  const tokens: Record<string, string> = {}
  for (const person of people) {
    const { name, ...more } = typeof person === 'string' ? { name: person } : person
    const id = name.toLowerCase()
    await server.putAccount({ id, name, email: `${id}@example.com`, ...more })
    tokens[id] = await server.createToken({ accountId: id })
  }
  const { url } = await server.listen({ tls })
  return {
    server,
    data,
    url,
    projectId: server.projectId,
    dataset,
    tokens,
    client: (config = {}) =>
      createClient({
        projectId: server.projectId,
        dataset,
        apiHost: url,
        apiVersion: '2023-11-13',
        useProjectHostname: false,
        useCdn: false,
        ...config,
      }),
    close,
    [Symbol.asyncDispose]: close,
  }
}
