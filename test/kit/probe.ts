import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { deletedName } from '../../src/server/database/tables/datasets.ts'
import { databaseName } from '../../src/server/database/sqlite/store.ts'
import type { ProbeRequest, ProbeResult, ProbedServerData } from './probed-server.ts'

/**
 * Maximum processor time in ms for which one request may block the thread that serves all requests. The target is 50;
 * 46 were measured on a quiet machine, and programs on the other processors slow the same work down.
 */
const longestTurn = 65
/** Processor time in ms that the work of `effort` takes on the machine this limit is for; on slower ones it is longer. */
const usualEffort = 4

type Who = 'administrator' | 'editor' | 'viewer' | 'nobody'

export interface WorstInput {
  readonly name: string
  /** Allowed response statuses. */
  readonly statuses: readonly number[]
  /** What each attempt begins with; it is not measured. */
  prepare?(): Promise<void>
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
  /** Fails if a turn of the server's event loop takes too long meanwhile, or until all of its consequences are done. */
  watch(input: Omit<WorstInput, 'name'>): Promise<void>
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

  /** Resolves once the texts of all that was written are indexed, and what was deleted is removed. */
  async function settled(): Promise<void> {
    const database = new DatabaseSync(join(folder, databaseName), { readOnly: true })
    const waiting = database.prepare(
      `select 1 from text_pending where oversized = 0
       union all select 1 from dataset where name glob '${deletedName}[0-9]*'
       limit 1`,
    )
    while (waiting.get() !== undefined) await setTimeout(20)
    database.close()
  }

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
    async watch({ statuses, prepare, run }) {
      const shares: number[] = []
      do {
        await prepare?.()
        await settled()
        await ask('start')
        const status = await run()
        await settled()
        const { longest, effort } = (await ask('stop')) as { longest: number; effort: number }
        assert.ok(statuses.includes(status), `status ${status}`)
        shares.push(longest / Math.max(1, effort / usualEffort))
      } while (Math.min(...shares) > longestTurn && shares.length < 3)
      const least = Math.min(...shares)
      assert.ok(least <= longestTurn, `a turn took ${least.toFixed(1)} ms`)
    },
    async close() {
      await ask('close')
      rmSync(folder, { recursive: true })
    },
  }
}
