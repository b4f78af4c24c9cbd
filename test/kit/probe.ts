import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ProbeRequest, ProbeResult, ProbedServerData } from './probed-server.ts'

/** Milliseconds of processor time: as long as one request may occupy the thread that serves everybody. */
const longestTurn = 50

type Who = 'administrator' | 'editor' | 'viewer' | 'nobody'

export interface WorstInput {
  readonly name: string
  /** What the server may answer. */
  readonly statuses: readonly number[]
  run(): Promise<number>
}

export interface Probe {
  readonly url: string
  readonly tokens: Readonly<Record<string, string>>
  /** Requests a path of the API and reads all of the answer. Returns the status. */
  send(
    who: Who,
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer> | object,
  ): Promise<number>
  /** Fails when a turn of the server's thread takes too long meanwhile. */
  watch(input: Omit<WorstInput, 'name'>): Promise<void>
  close(): Promise<void>
}

/** Starts a server on disk in a thread of its own, beside which its turns are measured. */
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
    // Three times at most: what else runs on the machine can only add to the processor time of a turn.
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
    async close() {
      await ask('close')
      rmSync(folder, { recursive: true })
    },
  }
}
