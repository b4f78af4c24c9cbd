import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createClient } from '@sanity/client'
import type { SanityClient } from '@sanity/client'
import { isDatabaseUrl } from '../../src/server/database/open-store.ts'

/** The command line of the server. */
export const cli = fileURLToPath(new URL('../../src/server/cli.ts', import.meta.url))

export interface ServerProcess {
  /** A client of the dataset `production`, as an administrator, which repeats nothing by itself. */
  readonly client: SanityClient
  readonly process: ChildProcess
}

/** Starts a server on a folder or database in a process of its own; resolves when it is ready. */
export async function startServerProcess(
  location: string,
  more: readonly string[] = [],
): Promise<ServerProcess> {
  const stored = [isDatabaseUrl(location) ? '--database' : '--data', location]
  const args = [cli, 'start', '--port', '0', ...stored, '--dev', '--log', 'quiet', ...more]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said = `${said}${String(text)}`.slice(-10_000)))
  for await (const line of createInterface({ input: child.stdout })) {
    const apiHost = /^ready (.+)$/.exec(line)?.[1]
    if (apiHost === undefined) continue
    const client = createClient({
      projectId: 'demo',
      dataset: 'production',
      apiHost,
      apiVersion: '2023-11-13',
      useProjectHostname: false,
      useCdn: false,
      maxRetries: 0,
    })
    return { client, process: child }
  }
  throw new Error(`The server ended before it was ready: ${said}`)
}
