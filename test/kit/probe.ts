import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { databaseName } from '../../src/server/database/sqlite.ts'
import type { ProbeRequest, ProbeResult, ProbedServerData } from './probed-server.ts'

/**
 * Maximum processor time in ms for which one request may block the thread that serves all requests: 50 on a machine of its
 * own, and up to twice as long where processors are shared.
 */
const longestTurn = 100

type Who = 'administrator' | 'editor' | 'viewer' | 'nobody'

export interface WorstInput {
  readonly name: string
  /** Allowed response statuses. */
  readonly statuses: readonly number[]
  run(): Promise<number>
}

export interface Probe {
  readonly url: string
  readonly tokens: Readonly<Record<string, string>>
  /** Requests an API path and reads the complete response. Returns the status. */
  send(
    who: Who,
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer> | object,
  ): Promise<number>
  /** Fails if a turn of the server's event loop takes too long meanwhile. */
  watch(input: Omit<WorstInput, 'name'>): Promise<void>
  /** Resolves once the index of texts contains all that was written. */
  indexed(): Promise<void>
  close(): Promise<void>
}

/** Starts a server on disk in a separate thread, where its event loop turns are measured. */
export async function startProbe(documents: readonly object[]): Promise<Probe> {
  const folder = mkdtempSync(join(tmpdir(), 'content-probe-'))
  const workerData: ProbedServerData = { folder, documents }
  const worker = new Worker(new URL('./probed-server.ts', import.meta.url), { workerData })
  const [{ url, tokens }] = (await once(worker, 'message')) as [
    { url: string; tokens: Record<string, string> },
  ]

  async function ask(request: ProbeRequest): Promise<ProbeResult> {
    const answered = once(worker, 'message') as Promise<[ProbeResult]>
    worker.postMessage(request, [])
    return (await answered)[0]
  }

  return {
    url,
    tokens,
    async send(who, method, path, body) {
      const isText = typeof body === 'string' || body instanceof Uint8Array
      const response = await fetch(`${url}/v2023-11-13${path}`, {
        method,
        headers: who === 'nobody' ? {} : { authorization: `Bearer ${tokens[who]}` },
        ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      })
      for await (const _chunk of response.body ?? []);
      return response.status
    },
    // Up to three attempts: other programs on the machine can only increase a turn's processor time.
    async watch({ statuses, run }) {
      const turns: number[] = []
      do {
        await ask('start')
        const status = await run()
        const { longest } = (await ask('stop')) as { longest: number }
        assert.ok(statuses.includes(status), `status ${status}`)
        turns.push(longest)
      } while (Math.min(...turns) > longestTurn && turns.length < 3)
      const least = Math.min(...turns)
      assert.ok(least <= longestTurn, `a turn took ${least.toFixed(1)} ms`)
    },
    async indexed() {
      const database = new DatabaseSync(join(folder, databaseName), { readOnly: true })
      const waiting = database.prepare('select 1 from text_pending where oversized = 0 limit 1')
      while (waiting.get() !== undefined) await setTimeout(20)
      database.close()
    },
    async close() {
      await ask('close')
      rmSync(folder, { recursive: true })
    },
  }
}
