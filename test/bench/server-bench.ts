// node test/bench/server-bench.ts [rounds of kill -9]: start, memory, commits, listeners, images and power
// cuts of the built server over 10 000 documents.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { buildIfStale } from '../../.config/build.mjs'
import { crash } from '../kit/crash.ts'

const cli = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const paragraph = 'A river runs through the city at night. '.repeat(40)

interface Serving {
  readonly url: string
  readonly process: ChildProcess
  /** Milliseconds from the start of the process to the first answered request. */
  readonly startTime: number
}

async function serve(data: string): Promise<Serving> {
  const started = performance.now()
  const args = [cli, 'start', '--port', '0', '--data', data, '--dev', '--log', 'quiet']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (.+)$/.exec(line)?.[1]
    if (url === undefined) continue
    await send(url, 'GET', '/v1/ping')
    return { url, process: child, startTime: performance.now() - started }
  }
  throw new Error('The server ended before it was ready')
}

async function stop({ process: child }: Serving): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

function send(url: string, method: string, path: string, body?: unknown): Promise<string> {
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

/** Ten thousand documents of 2 KB, as a server finds them when it starts again. */
async function fill({ url }: Serving): Promise<void> {
  for (let from = 0; from < 10_000; from += 500) {
    const mutations = Array.from({ length: 500 }, (_, n) => {
      const title = `Article ${from + n}`
      return { create: { _id: `article-${from + n}`, _type: 'article', title, body: paragraph } }
    })
    await send(url, 'POST', '/v1/data/mutate/production', { mutations })
  }
}

/** Milliseconds for a photograph of twelve megapixels to arrive, and to be made small: new and again. */
async function measureImages({ url }: Serving) {
  const times: Record<'upload' | 'transform' | 'cached', number[]> = {
    upload: [],
    transform: [],
    cached: [],
  }
  const timed = async (into: keyof typeof times, run: () => Promise<Response>) => {
    const started = performance.now()
    const response = await run()
    const body = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} ${into}`)
    times[into].push(performance.now() - started)
    return body
  }
  for (let round = 0; round < 5; round++) {
    const create = { width: 4000, height: 3000, channels: 3 as const, background: '#468' }
    const noise = { type: 'gaussian' as const, mean: 120 + round, sigma: 12 }
    const body = new Uint8Array(
      await sharp({ create: { ...create, noise } })
        .jpeg({ quality: 85 })
        .toBuffer(),
    )
    const headers = { 'content-type': 'image/jpeg' }
    const upload = { method: 'POST', headers, body }
    const answer = await timed('upload', () => fetch(`${url}/v1/assets/images/production`, upload))
    const { document } = JSON.parse(new TextDecoder().decode(answer)) as {
      document: { url: string }
    }
    await timed('transform', () => fetch(`${document.url}?w=800&fm=webp`))
    await timed('cached', () => fetch(`${document.url}?w=800&fm=webp`))
  }
  return times
}

/** Types into documents of 2 KB, one commit after the other by each writer. */
async function measureCommits({ url }: Serving, writers: number, total: number) {
  const times: number[] = []
  const mutate = (mutations: readonly object[]) =>
    send(url, 'POST', '/v1/data/mutate/production', { mutations })
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

/** Opens listeners as studios have them: each on a document of its own, or all on everything. */
async function openListeners({ url }: Serving, total: number, shared: boolean) {
  let events = 0
  const open = (n: number) =>
    new Promise<() => void>((resolve, reject) => {
      const query = shared ? '*[_type == "note"]' : `*[_id == "other-${n}"]`
      const path = `/v1/data/listen/production?query=${encodeURIComponent(query)}`
      const listening = request(`${url}${path}`, { agent: false }, (response) => {
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: welcome')) resolve(() => listening.destroy())
          events += text.split('event: mutation').length - 1
        })
        response.on('error', () => {})
      })
      listening.on('error', reject)
      listening.end()
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

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}

function residentMegabytes({ process: child }: Serving): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function print(name: string, ...figures: string[]): void {
  console.log(name.padEnd(34) + figures.map((figure) => figure.padStart(16)).join(''))
}

await buildIfStale()
const data = mkdtempSync(join(tmpdir(), 'content-server-bench-'))
try {
  const first = await serve(data)
  await fill(first)
  await stop(first)
  const startTimes: number[] = []
  for (let round = 0; round < 4; round++) {
    const again = await serve(data)
    startTimes.push(again.startTime)
    await stop(again)
  }
  const server = await serve(data)
  await wait(1000)
  print('start', `${quantile([...startTimes, server.startTime], 0.5).toFixed(0)} ms`)
  print('memory, idle', `${residentMegabytes(server).toFixed(0)} MB`)

  await measureCommits(server, 1, 200)
  for (const writers of [1, 8]) {
    const { perSecond, p50, p95 } = await measureCommits(server, writers, 1000)
    const figures = [
      `${perSecond.toFixed(0)}/s`,
      `p50 ${p50.toFixed(2)} ms`,
      `p95 ${p95.toFixed(2)} ms`,
    ]
    print(`commits, ${writers} writer${writers > 1 ? 's' : ''}`, ...figures)
  }

  // Alternating, because the machine's speed changes from minute to minute.
  const ratios: number[] = []
  for (let round = 0; round < 3; round++) {
    const quiet = await measureCommits(server, 1, 400)
    const listeners = await openListeners(server, 1000, false)
    const heard = await measureCommits(server, 1, 400)
    listeners.close()
    ratios.push(heard.p50 / quiet.p50)
  }
  print('commit p50, 1 000 listeners / none', `×${quantile(ratios, 0.5).toFixed(2)}`)

  const audience = await openListeners(server, 1000, true)
  const started = performance.now()
  const told = await measureCommits(server, 1, 100)
  while (audience.received() < 100_000 && performance.now() - started < 60_000) await wait(5)
  const seconds = (performance.now() - started) / 1000
  audience.close()
  print(
    'fan-out, 1 000 hear each commit',
    `${(audience.received() / seconds).toFixed(0)} events/s`,
    `p50 ${told.p50.toFixed(2)} ms`,
  )
  print('memory, afterwards', `${residentMegabytes(server).toFixed(0)} MB`)
  for (const [name, times] of Object.entries(await measureImages(server))) {
    print(`photograph of 12 MP, ${name}`, `${quantile(times, 0.5).toFixed(1)} ms`)
  }
  print('memory, after images', `${residentMegabytes(server).toFixed(0)} MB`)
  await stop(server)

  const rounds = Number(process.argv[2] ?? 20)
  const { acknowledged } = await crash(rounds)
  print(`kill -9, ${rounds} rounds`, `${acknowledged} writes`, 'none lost')
} finally {
  agent.destroy()
  rmSync(data, { recursive: true })
}
