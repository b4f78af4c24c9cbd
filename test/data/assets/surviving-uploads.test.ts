import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { LiveAssets } from '../../../src/data/assets/asset-store.ts'
import type { AssetContext } from '../../../src/data/assets/asset-store.ts'
import type { UploadTask } from '../../../src/data/assets/upload-task.ts'
import { createClientTransport } from '../../../src/data/connection/client.ts'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import type { TestServer } from '../../kit/harness-server.ts'
import { SimulatedDevice } from '../../kit/simulated-device.ts'

const file = (name: string, size = 5 * 1024 * 1024) => new File([randomBytes(size)], name)

/** The uploads of a page over a real server, whose network and time the test has in its hand. */
function openPage(server: TestServer, device: AssetContext['device'] = null) {
  const clock = new SimulatedClock()
  const line = { isUp: true, requests: 0, online: () => {} }
  const transport = createClientTransport({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    now: clock.now.bind(clock),
    fetch: (input, init) => {
      line.requests += 1
      return line.isUp ? fetch(input, init) : Promise.reject(new TypeError('fetch failed'))
    },
  })
  const assets = new LiveAssets({
    transport,
    clock,
    network: {
      isOnline: () => line.isUp,
      onOnline(listener) {
        line.online = listener
        return () => {}
      },
      onOffline: () => () => {},
    },
    createId: () => crypto.randomUUID(),
    fetch,
    log: () => {},
    report: (error) => assert.fail(error),
    dataset: 'production',
    documents: { pair: () => assert.fail('no document'), ready: async () => {} },
    device,
  })
  return { assets, clock, line }
}

const phaseOf = (task: UploadTask | null): string => task?.state$.value.phase ?? ''

async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 2))
}

test('resumes an upload automatically after ten minutes without a connection', async () => {
  await using server = await startTestServer()
  const { assets, clock, line } = openPage(server)
  line.isUp = false
  let task: UploadTask | null = null
  const uploaded = assets.upload(file('patient.bin'), { kind: 'file' }, (own) => (task = own))
  for (let round = 0; round < 3; round += 1) {
    await until(() => phaseOf(task) === 'waiting' && clock.pendingTimers > 0)
    clock.advance(200_000)
    await until(() => phaseOf(task) !== 'waiting' || clock.pendingTimers > 0)
  }
  await until(() => phaseOf(task) === 'waiting' && clock.pendingTimers > 0)
  assert.ok(line.requests < 30, `${line.requests} requests in ten minutes`)
  line.isUp = true
  line.online()
  const { originalFilename } = (await uploaded) as unknown as { originalFilename: string }
  assert.equal(originalFilename, 'patient.bin')
  assets.dispose()
})

test('uploads a file when device storage is unavailable, and reports that the page has to stay open', async () => {
  await using server = await startTestServer()
  const clock = new SimulatedClock()
  const { locks } = new SimulatedDevice(clock).openPage().journal
  assert.ok(locks)
  const marks = new Map<string, string>()
  const mark = {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => marks.set(key, value),
    removeItem: (key: string) => marks.delete(key),
  }
  const full = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))
  for (const [why, put, room] of [
    ['the quota is full', full, 10 ** 9],
    ['the file is larger than the limit', async () => {}, 1000],
  ] as const) {
    const storage = {
      all: async () => [],
      get: async () => null,
      put,
      remove: async () => 0,
      room: async () => room,
    }
    const device = { storage, locks, mark, dataset: 'demo', identify: async () => 'ada' }
    const { assets } = openPage(server, device)
    let task: UploadTask | null = null
    const kept: (boolean | null)[] = []
    const asset = await assets.upload(file(`${why}.bin`), { kind: 'file' }, (own) => {
      task = own
      own.isKept$.subscribe((isKept) => kept.push(isKept))
    })
    assert.equal(phaseOf(task), 'done')
    assert.match(asset._id, /^file-/)
    assert.deepEqual(kept, [null, false], why)
    assert.equal(marks.size, 0)
    assets.dispose()
  }
})
