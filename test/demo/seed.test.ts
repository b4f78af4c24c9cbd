import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { scenarios } from '../../demo/scenarios/index.ts'
import { seed } from '../../demo/seed.ts'
import { createDatasetServer } from '../../src/server/dataset-server.ts'
import type { DatasetServer } from '../../src/server/dataset-server.ts'

const options = { dataset: 'production', cache: '.cache/images' }

let folder: string
before(() => (folder = mkdtempSync(join(tmpdir(), 'content-demo-'))))
after(() => rmSync(folder, { recursive: true }))

async function open(data: string): Promise<DatasetServer> {
  const server = await createDatasetServer({ data, dev: true })
  await server.listen()
  return server
}

async function ask<T>(server: DatasetServer, groq: string): Promise<T> {
  const url = `http://localhost/v2023-11-13/data/query/production?query=${encodeURIComponent(groq)}`
  const { result } = (await (await server.fetch(new Request(url))).json()) as { result: T }
  return result
}

async function mutate(server: DatasetServer, mutations: unknown[]): Promise<void> {
  const url = 'http://localhost/v2023-11-13/data/mutate/production'
  const headers = { 'content-type': 'application/json' }
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify({ mutations }) })
  assert.equal((await server.fetch(request)).status, 200)
}

describe('an empty dataset', () => {
  for (const scenario of scenarios) {
    test(`is filled with the scenario ${scenario.name}`, async () => {
      const server = await open(':memory:')
      const count = await seed(server, scenario, options)
      const documents = await ask<number>(server, 'count(*[!(_type match "sanity.*")])')
      assert.equal(documents, count)
      assert.equal(
        await ask(server, 'count(*[_type == "sanity.imageAsset"])'),
        scenario.images.length,
      )
      assert.equal(
        await ask(server, 'count(*[defined(mainImage.asset) && !defined(mainImage.asset->path)])'),
        0,
      )
      await server.close()
    })
  }

  test('gets the requested number of list documents', async () => {
    const server = await open(':memory:')
    const bench = scenarios.find(({ name }) => name === 'bench')
    assert.ok(bench)
    await seed(server, bench, { ...options, count: 1234 })
    assert.equal(await ask(server, 'count(*[_type == "list"])'), 1234)
    await server.close()
  })
})

test('edits are kept: a second start writes nothing', async () => {
  const [newsroom, bench] = scenarios
  assert.ok(newsroom && bench)
  const data = join(folder, 'kept')
  const first = await open(data)
  await seed(first, newsroom, options)
  await mutate(first, [
    { patch: { id: 'section-streets', set: { title: 'Roads' } } },
    { delete: { id: 'letter-the-egg' } },
    { delete: { id: 'drafts.letter-the-egg' } },
  ])
  const before = await ask(first, '*[!(_type match "sanity.*")] | order(_id asc) {_id, _rev}')
  await first.close()

  const second = await open(data)
  assert.equal(await seed(second, newsroom, options), null)
  assert.equal(await seed(second, bench, options), null)
  assert.deepEqual(
    await ask(second, '*[!(_type match "sanity.*")] | order(_id asc) {_id, _rev}'),
    before,
  )
  assert.equal(await ask(second, '*[_id == "section-streets"][0].title'), 'Roads')
  await second.close()
})
