import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filter, firstValueFrom, timeout } from 'rxjs'
import { createDataLayer } from '../../kit/data-layer.ts'
import type { PreviewSnapshot } from '../../../src/data/preview/preview-store.ts'
import type { PageVisibility } from '../../../src/data/visibility.ts'
import { Simulation, testSchema } from '../../kit/data-harness.ts'
import { startTestServer } from '../../kit/harness-server.ts'

const book = { type: 'book', preview: { select: { title: 'name', subtitle: 'writer.name' } } }
const targets = [book, { type: 'film', preview: { select: { title: 'title' } } }]

class Window implements PageVisibility {
  isShown = true
  #listener = () => {}

  isVisible(): boolean {
    return this.isShown
  }

  onVisible(listener: () => void): () => void {
    this.#listener = listener
    return () => {}
  }

  show(): void {
    this.isShown = true
    this.#listener()
  }
}

test('PREVIEW-006 fetches another dataset once within 10 ms, then every 10 s while a user views it', async () => {
  const simulation = new Simulation()
  const visibility = new Window()
  const page = simulation.open({ visibility })
  let name = 'Rivers'
  page.network.result = (request) => {
    if (request.type !== 'fetch') return { omitted: [{ id: 'gone', reason: 'permission' }] }
    return [[{ _id: 'b1', _type: 'book', 0: name, 1: 'Ingrid' }], []]
  }
  const asked = () => page.network.requests.filter(({ type }) => type === 'fetch').length
  const shown = new Map<string, PreviewSnapshot>()
  const watch = (id: string, of = targets) =>
    page.layer.previews
      .observeElsewhere({ dataset: 'shared' }, id, of)
      .subscribe((snapshot) => shown.set(id, snapshot))
  const rows = [watch('b1'), watch('gone', [book])]
  await simulation.pass(9)
  assert.equal(asked(), 0)
  await simulation.pass(500)
  assert.equal(asked(), 1)
  assert.equal(shown.get('b1')?.value.title, 'Rivers')
  assert.equal(shown.get('b1')?.value.subtitle, 'Ingrid')
  assert.equal(shown.get('gone')?.reason, 'PERMISSION_DENIED')
  const asksWhy = page.network.requests.flatMap((one) => (one.type === 'get' ? [one.tag] : []))
  assert.deepEqual(asksWhy, ['cross-dataset-refs.availability'])

  name = 'Fjords'
  await simulation.pass(10_500)
  assert.equal(asked(), 2)
  assert.equal(shown.get('b1')?.value.title, 'Fjords')

  visibility.isShown = false
  await simulation.pass(60_000)
  assert.equal(asked(), 2)
  visibility.show()
  await simulation.pass(500)
  assert.equal(asked(), 3)

  for (const row of rows) row.unsubscribe()
  await simulation.pass(60_000)
  assert.equal(asked(), 3)
})

test('reads documents of another dataset by the types that the references declare, in one request', async () => {
  await using server = await startTestServer({ datasets: ['production', 'shared'] })
  await server.server.importDocuments('shared', [
    { _id: 'w1', _type: 'person', name: 'Ingrid' },
    { _id: 'b1', _type: 'book', name: 'Rivers', writer: { _type: 'reference', _ref: 'w1' } },
    { _id: 'f1', _type: 'film', title: 'The Fjord' },
  ])
  const { url, projectId, dataset } = server
  const options = { projectId, dataset, apiHost: url, useProjectHostname: false }
  const layer = createDataLayer({ ...options, schema: testSchema })
  const read = (id: string, of = targets) =>
    firstValueFrom(
      layer.previews
        .observeElsewhere({ dataset: 'shared' }, id, of)
        .pipe(filter(({ loading }) => !loading))
        .pipe(timeout(5000)),
    )
  const people = [{ type: 'person', preview: { select: { title: 'name' } } }]
  const [rivers, fjord, none, ingrid] = await Promise.all([
    read('b1'),
    read('f1'),
    read('x1'),
    read('w1', people),
  ])
  layer.dispose()
  assert.deepEqual(rivers?.value, { title: 'Rivers', subtitle: 'Ingrid' })
  assert.deepEqual(fjord?.value, { title: 'The Fjord' })
  assert.deepEqual(ingrid?.value, { title: 'Ingrid' })
  assert.deepEqual([none?.available, none?.reason], [false, 'NOT_FOUND'])
})
