import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import { startTestServer } from '../../kit/harness-server.ts'
import { listenTo, settle } from '../../kit/listener-log.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import type { ManualClock } from '../../kit/manual-clock.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import { startServerProcess } from '../../kit/server-process.ts'
import type { ServerProcess } from '../../kit/server-process.ts'
import { createSchema } from '../../kit/test-location.ts'

const apiVersion = '2025-02-19'
const noon = '2025-03-01T12:00:00.000Z'
const later = '2025-03-02T12:00:00.000Z'
const hour = 3_600_000

const withVersions = { includeAllVersions: true, includeMutations: false } as const

async function prepare(client: SanityClient, releaseId: string): Promise<void> {
  await client.releases.create({ releaseId })
  const document = { _type: 't', title: releaseId }
  await client.createVersion({ document, publishedId: `of-${releaseId}`, releaseId })
}

describe('a release that becomes due while no server runs', () => {
  test('is published when a server starts, with that time', async () => {
    const data = mkdtempSync(join(tmpdir(), 'content-releases-'))
    try {
      {
        await using server = await startTestServer({ data, clock: createManualClock(noon) })
        const client = server.client({ apiVersion, perspective: 'raw' })
        await prepare(client, 'r1')
        await client.releases.schedule({ releaseId: 'r1', publishAt: later })
      }
      const clock = createManualClock('2025-03-05T12:00:00.000Z')
      await using server = await startTestServer({ data, clock })
      const client = server.client({ apiVersion, perspective: 'raw' })
      using log = await listenTo(client, '*[_type == "system.release"]', {}, withVersions)
      const query = '*[_type == "system.release"][0]{state, publishAt, publishedAt}'
      let release = await client.fetch<Record<string, unknown>>(query)
      if (release['state'] === 'scheduled') {
        await log.atLeast(1)
        release = await client.fetch(query)
      }
      const publishedAt = '2025-03-05T12:00:00.000Z'
      assert.deepEqual(release, { state: 'published', publishAt: later, publishedAt })
      assert.equal(await client.fetch('*[_id == "of-r1"][0].title'), 'r1')
    } finally {
      rmSync(data, { recursive: true })
    }
  })
})

describe('releases of a server that is killed', () => {
  /** Schedules releases for a moment soon; `die` kills the server then. After the next start each is published once. */
  async function check(
    releases: readonly string[],
    die: (server: ChildProcess, client: SanityClient, due: number) => Promise<void>,
  ): Promise<void> {
    const data = mkdtempSync(join(tmpdir(), 'content-releases-'))
    const servers: ServerProcess[] = []
    const start = async (): Promise<SanityClient> => {
      const server = await startServerProcess(data)
      servers.push(server)
      return server.client.withConfig({ apiVersion, perspective: 'raw' })
    }
    try {
      const first = await start()
      for (const releaseId of releases) await prepare(first, releaseId)
      const due = Date.now() + 1_000
      const publishAt = new Date(due).toISOString()
      for (const releaseId of releases) await first.releases.schedule({ releaseId, publishAt })
      const { process } = servers[0]!
      await die(process, first, due)
      process.kill('SIGKILL')
      await once(process, 'exit')

      const client = await start()
      using log = await listenTo(client, '*[_type == "system.release"]', {}, withVersions)
      const open = 'count(*[_type == "system.release" && state != "published"])'
      for (;;) {
        const seen = log.mutations.length
        if ((await client.fetch(open)) === 0) break
        await log.atLeast(seen + 1)
      }
      for (const releaseId of releases) {
        const url = `/data/history/production/transactions/of-${releaseId}`
        const lines = await client.request<string>({ url })
        assert.equal(lines.trim().split('\n').length, 1, `${releaseId} was published once`)
        assert.equal(await client.fetch(`*[_id == "of-${releaseId}"][0].title`), releaseId)
      }
      assert.equal(await client.fetch('count(*[_id in path("versions.**")])'), 0)
    } finally {
      for (const { process } of servers) process.kill('SIGKILL')
      rmSync(data, { recursive: true })
    }
  }

  test('between the moment and its work are published once after the next start', () =>
    check(['r1'], async (server, _client, due) => {
      // It is stopped before the moment and never continues.
      server.kill('SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, due - Date.now() + 1))
    }))

  test('in the middle of several are each published once', () =>
    check(
      Array.from({ length: 12 }, (_, n) => `r${n}`),
      async (_server, client) => {
        using log = await listenTo(client, '*[_type == "t"]', {}, withVersions)
        await log.atLeast(4)
      },
    ))
})

describe(
  'a release that is due while several servers run',
  { skip: postgresPrograms === null && 'PostgreSQL is not installed' },
  () => {
    test('is published once, by one of them, in one transaction', async () => {
      const cluster = createCluster()
      try {
        const data = createSchema(await cluster.createDatabase())
        const clocks: ManualClock[] = [createManualClock(noon), createManualClock(noon)]
        await using a = await startTestServer({ data, clock: clocks[0]! })
        await using b = await startTestServer({ data, clock: clocks[1]! })
        const [one, other] = [a, b].map((server) =>
          server.client({ apiVersion, perspective: 'raw' }),
        ) as [SanityClient, SanityClient]
        using log = await listenTo(other, '*[_type in ["t", "marker"]]', {}, withVersions)
        const releases = Array.from({ length: 6 }, (_, n) => `r${n}`)
        for (const releaseId of releases) {
          await prepare(one, releaseId)
          await (releaseId < 'r3' ? one : other).releases.schedule({ releaseId, publishAt: later })
        }
        for (let hours = 0; hours < 24; hours++) for (const clock of clocks) clock.advance(hour)
        // Each release creates the document and deletes its version.
        await log.atLeast(releases.length * 3)
        // What the slower server tries fails, and leaves no trace.
        for (const clock of clocks) clock.advance(hour)
        const events = await settle(one, log)
        const written = events.filter(({ documentId }) => documentId.startsWith('of-'))
        assert.equal(written.length, releases.length)
        assert.equal(new Set(written.map(({ transactionId }) => transactionId)).size, 6)
        const states = '*[_type == "system.release"]{state, publishedAt, error}'
        for (const { state, error } of await one.fetch(states)) {
          assert.deepEqual([state, error], ['published', null])
        }
        assert.equal(await other.fetch('count(*[_id in path("versions.**")])'), 0)
      } finally {
        cluster.remove()
      }
    })

    test('is published after all of them were killed and one restarted', async () => {
      const cluster = createCluster()
      try {
        const data = createSchema(await cluster.createDatabase())
        const first = await startServerProcess(data)
        const before = first.client.withConfig({ apiVersion, perspective: 'raw' })
        await prepare(before, 'r1')
        const publishAt = new Date(Date.now() + 1_000).toISOString()
        await before.releases.schedule({ releaseId: 'r1', publishAt })
        first.process.kill('SIGKILL')
        await once(first.process, 'exit')
        const second = await startServerProcess(data)
        const client = second.client.withConfig({ apiVersion, perspective: 'raw' })
        using log = await listenTo(client, '*[_type == "system.release"]', {}, withVersions)
        const query = '*[_type == "system.release"][0].state'
        if ((await client.fetch(query)) !== 'published') await log.atLeast(1)
        assert.equal(await client.fetch(query), 'published')
        assert.equal(await client.fetch('*[_id == "of-r1"][0].title'), 'r1')
        second.process.kill()
        await once(second.process, 'exit')
      } finally {
        cluster.remove()
      }
    })
  },
)
