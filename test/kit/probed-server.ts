import { parentPort, workerData } from 'node:worker_threads'
import { createDatasetServer } from '../../src/server/dataset-server.ts'

// A server on disk in a separate thread, with a probe: the maximum processor time in ms of one turn of its event loop.
// Processor time, as other programs use the machine as well.

export interface ProbedServerData {
  readonly folder: string
  readonly documents: readonly object[]
}

export type ProbeRequest = 'start' | 'stop' | 'close'
export type ProbeResult =
  | { readonly url: string; readonly tokens: Record<string, string> }
  | {
      readonly longest: number
      /** Processor time in ms of a fixed piece of work, at that moment. */
      readonly effort: number
    }
  | 'started'
  | 'closed'

const { folder, documents } = workerData as ProbedServerData
const server = await createDatasetServer({ data: folder, publicDatasets: ['production'] })
await server.importDocuments('production', documents)
const tokens: Record<string, string> = {}
for (const role of ['administrator', 'editor', 'viewer']) {
  await server.putAccount({ id: role, name: role, email: `${role}@example.com`, roles: [role] })
  tokens[role] = await server.createToken({ accountId: role })
}
const { url } = await server.listen()

let probing = false
let longest = 0
let last = 0

function usedTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const work = JSON.stringify(
  Array.from({ length: 20_000 }, (_, n) => ({ _key: `k${n}`, text: `${n} of these` })),
)

/** The least of several attempts: what the machine can do, whatever else it does. */
function effort(): number {
  const attempts = Array.from({ length: 5 }, () => {
    const before = usedTime()
    JSON.stringify(JSON.parse(work))
    return usedTime() - before
  })
  return Math.min(...attempts)
}

function probe(): void {
  const now = usedTime()
  longest = Math.max(longest, now - last)
  last = usedTime()
  if (probing) setImmediate(probe)
}

function result(message: ProbeResult): void {
  parentPort?.postMessage(message, [])
}

parentPort?.on('message', (request: ProbeRequest) => {
  if (request === 'start') {
    probing = true
    longest = 0
    last = usedTime()
    setImmediate(probe)
    result('started')
  } else if (request === 'stop') {
    probing = false
    setImmediate(() => result({ longest, effort: effort() }))
  } else {
    void server.close().then(() => {
      result('closed')
      parentPort?.close()
    })
  }
})
result({ url, tokens })
