// Start, memory, commits, listeners, images and power failures of the built server with 10 000 documents on disk.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { crash } from '../kit/crash.ts'
import {
  columnsOf,
  measureCommits,
  openListeners,
  paragraph,
  print,
  quantile,
  send,
  serve,
  stop,
} from './serving.ts'
import type { Serving } from './serving.ts'

/** Rounds of kill -9. */
const rounds = 20

/** Creates ten thousand documents of 2 KB, as found by a restarted server. */
async function fill({ url }: Serving): Promise<void> {
  for (let from = 0; from < 10_000; from += 500) {
    const mutations = Array.from({ length: 500 }, (_, n) => {
      const title = `Article ${from + n}`
      return { create: { _id: `article-${from + n}`, _type: 'article', title, body: paragraph } }
    })
    await send(url, 'POST', '/v1/data/mutate/production', { mutations })
  }
}

/** Ms to upload a photo of twelve megapixels, and to scale it down: first time and cached. */
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

function residentMegabytes({ process: child }: Serving): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

export async function measureServer(): Promise<void> {
  console.info('\nThe server over a folder, 10 000 documents')
  const data = mkdtempSync(join(tmpdir(), 'content-server-bench-'))
  try {
    const first = await serve('--data', data)
    await fill(first)
    await stop(first)
    const startTimes: number[] = []
    for (let round = 0; round < 4; round++) {
      const again = await serve('--data', data)
      startTimes.push(again.startTime)
      await stop(again)
    }
    const server = await serve('--data', data)
    await wait(1000)
    print('start', `${quantile([...startTimes, server.startTime], 0.5).toFixed(0)} ms`)
    print('memory, idle', `${residentMegabytes(server).toFixed(0)} MB`)

    await measureCommits(server, 1, 200)
    for (const writers of [1, 8]) {
      const figures = await measureCommits(server, writers, 1000)
      print(`commits, ${writers} writer${writers > 1 ? 's' : ''}`, ...columnsOf(figures))
    }

    // Alternating, because the machine's speed varies from minute to minute.
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

    const { acknowledged } = await crash(rounds)
    print(`kill -9, ${rounds} rounds`, `${acknowledged} writes`, 'none lost')
  } finally {
    rmSync(data, { recursive: true })
  }
}
