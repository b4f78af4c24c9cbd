// Servers of the built package, and measurements over HTTP.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Mutation } from '../../src/model/mutation.ts'

const cli = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
export const paragraph = 'A river runs through the city at night. '.repeat(40)

export interface Serving {
  readonly url: string
  readonly process: ChildProcess
  /** Milliseconds from the start of the process to the first response. */
  readonly startTime: number
}

/** Starts a server; `place` is where its data is stored: `--data DIR` or `--database URL`. */
export async function serve(...place: readonly string[]): Promise<Serving> {
  const started = performance.now()
  const args = [cli, 'start', '--port', '0', ...place, '--dev', '--log', 'quiet']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (.+)$/.exec(line)?.[1]
    if (url === undefined) continue
    await send(url, 'GET', '/v1/ping')
    return { url, process: child, startTime: performance.now() - started }
  }
  throw new Error('The server ended before it was ready')
}

export async function stop({ process: child }: Serving): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

export function send(url: string, method: string, path: string, body?: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** As `measureTyping`, over HTTP. */
export function measureCommits({ url }: Serving, writers: number, total: number) {
  return measureTyping(
    (mutations) => send(url, 'POST', '/v1/data/mutate/production', { mutations }),
    writers,
    total,
  )
}

/** Types into documents of 2 KB; each writer makes one commit after another. */
export async function measureTyping(
  mutate: (mutations: readonly Mutation[]) => Promise<unknown>,
  writers: number,
  total: number,
) {
  const times: number[] = []
  const ids = Array.from({ length: writers }, (_, n) => `writer-${writers}-${n}`)
  await mutate(
    ids.map((_id) => ({ createOrReplace: { _id, _type: 'note', title: '', body: paragraph } })),
  )
  const started = performance.now()
  await Promise.all(
    ids.map(async (id) => {
      for (let n = 0; n < total / writers; n++) {
        const sent = performance.now()
        await mutate([{ patch: { id, set: { title: `draft ${n}` } } }])
        times.push(performance.now() - sent)
      }
    }),
  )
  return {
    perSecond: (1000 * times.length) / (performance.now() - started),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }
}

/** Opens listeners like studios do: each for its own document, or all for everything. */
export async function openListeners({ url }: Serving, total: number, shared: boolean) {
  let events = 0
  const open = (n: number) =>
    listen(url, shared ? '*[_type == "note"]' : `*[_id == "other-${n}"]`, (text) => {
      events += text.split('event: mutation').length - 1
    })
  const closers: (() => void)[] = []
  for (let n = 0; n < total; n++) closers.push(await open(n))
  return {
    received: () => events,
    close: () => {
      for (const close of closers) close()
    },
  }
}

/** Opens an event stream; once the server has sent `welcome`, resolves with a function to close it. */
export function listen(
  url: string,
  query: string,
  receive: (text: string) => void,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const path = `/v1/data/listen/production?query=${encodeURIComponent(query)}`
    const listening = request(`${url}${path}`, { agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: welcome')) resolve(() => listening.destroy())
        receive(text)
      })
      response.on('error', () => {})
    })
    listening.on('error', reject)
    listening.end()
  })
}

export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

export function print(name: string, ...figures: string[]): void {
  console.log(name.padEnd(40) + figures.map((figure) => figure.padStart(16)).join(''))
}

/** A rate and its times, as columns. */
export function columnsOf(figures: { perSecond: number; p50: number; p95: number }): string[] {
  const { perSecond, p50, p95 } = figures
  return [`${perSecond.toFixed(0)}/s`, `p50 ${p50.toFixed(2)} ms`, `p95 ${p95.toFixed(2)} ms`]
}
