import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JournalStore } from '../../../src/data/journal/journal-store.ts'
import { insert, set, unset } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'
import { forEachSeed } from '../../kit/random.ts'

const tags = Array.from({ length: 10_000 }, (_, at) => ({
  _key: `k${at}`,
  _type: 'tag',
  label: `Label ${at}`,
}))
const article = { _id: 'drafts.a', _type: 'article', title: 'start', tags }

/** A page that types into one item, ten keys a second, and how many items went to the device after each key. */
async function typing(simulation: Simulation, keys: number) {
  const life = simulation.device.openPage()
  const { store } = life.journal
  let copied = 0
  const counting: JournalStore = {
    read: (space) => store.read(space),
    write(space, changes) {
      copied += JSON.stringify(changes).split('"_type":"tag"').length - 1
      return store.write(space, changes)
    },
  }
  const journal = { ...life.journal, store: counting }
  const page = simulation.open({ journal, clock: life.clock }, life)
  page.network.weather = { ...page.network.weather, minDelay: 5, maxDelay: 20 }
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  const counts: number[] = []
  for (let text = 'x'; text.length <= keys; text += 'x') {
    copied = 0
    pair.patch([set(text, ['tags', { _key: 'k5000' }, 'label'])])
    await simulation.pass(100)
    counts.push(copied)
  }
  return { page, pair, counts }
}

test('typing in one of ten thousand items copies a range of them to the device, not the list with each commit', async (t) => {
  const simulation = new Simulation({ documents: [article] })
  t.after(() => simulation.dispose())
  const { counts } = await typing(simulation, 60)
  assert.equal(counts[0], tags.length)
  const later = counts.slice(1).filter((count) => count > 0)
  assert.ok(later.length >= 5, 'there were commits meanwhile')
  assert.ok(Math.max(...later) <= 100, counts.join(' '))
  await simulation.pass(10_000)
  assert.deepEqual(simulation.device.records, [])
})

test('a page that dies between two edits leaves a base that no page takes over; the next page deletes it', async (t) => {
  const simulation = new Simulation({ documents: [article] })
  t.after(() => simulation.dispose())
  const { page, pair } = await typing(simulation, 12)
  await simulation.pass(1500)
  assert.equal(pair.getState().save.type, 'saved')
  const left = simulation.device.records
  assert.ok(left.length > 0 && left.every(({ part }) => part !== 'edits'))
  simulation.kill(page)
  const next = simulation.openDurable()
  const again = next.layer.documents.pair('a', 'article')
  await simulation.pass(15_000)
  assert.deepEqual(simulation.device.records, [])
  assert.equal(again.getState().save.type, 'saved')
  assert.deepEqual(next.errors, [])
  assert.ok(!next.events.some(({ type }) => type === 'journal.adopted'))
})

test('restores text typed in one of ten thousand items, and all the others, after the page died', async (t) => {
  const simulation = new Simulation({ documents: [article] })
  t.after(() => simulation.dispose())
  const { page, pair } = await typing(simulation, 25)
  page.network.isUp = false
  pair.patch([set('the last word', ['tags', { _key: 'k9999' }, 'label'])])
  await simulation.pass(50)
  simulation.kill(page)
  const next = simulation.openDurable()
  const again = next.layer.documents.pair('a', 'article')
  await simulation.pass(5000)
  const labels = tags.map(({ label }) => label)
  labels[5000] = 'x'.repeat(25)
  labels[9999] = 'the last word'
  const shown = again.getState().displayed?.['tags'] as { label: string }[]
  assert.deepEqual(
    shown.map(({ label }) => label),
    labels,
  )
})

forEachSeed(
  40,
  'restores a long list however often pages die and the network fails',
  async (random) => {
    const items = (count: number) =>
      Array.from({ length: count }, () => ({ _type: 'tag', _key: random.next().toString(36) }))
    const document = { _id: 'drafts.a', _type: 'article', tags: items(random.pick([40, 60, 230])) }
    const simulation = new Simulation({ random, documents: [document] })
    let page = simulation.openDurable()
    let pair = page.layer.documents.pair('a', 'article')
    await simulation.pass(1000)
    const tagsOf = () => (pair.getState().displayed?.['tags'] ?? []) as { _key: string }[]
    const weather = { minDelay: 1, maxDelay: random.pick([20, 300]), loseResponse: 0.1 }
    for (let life = 0; life < 4; life++) {
      page.network.weather = { ...page.network.weather, ...weather }
      for (let step = random.between(1, 25); step > 0; step--) {
        const tags = tagsOf()
        const at = { _key: random.pick(tags)._key }
        const patch = random.pick([
          () => set(`label ${random.int(1e6)}`, ['tags', at, 'label']),
          () => set(`label ${random.int(1e6)}`, ['tags', at, 'label']),
          () => insert(items(random.pick([1, 1, 70])), 'before', ['tags', at]),
          () => unset(['tags', tags.length > 1 ? at : { _key: 'nobody' }]),
        ])()
        pair.patch([patch])
        await simulation.pass(random.pick([5, 80, 400, 2500]))
      }
      const left = tagsOf()
      // What was typed last is on the device, and perhaps on its way.
      await simulation.pass(40)
      simulation.kill(page)
      page = simulation.openDurable()
      pair = page.layer.documents.pair('a', 'article')
      await simulation.pass(8000)
      assert.deepEqual(tagsOf(), left)
    }
    await simulation.pass(60_000)
    assert.deepEqual(simulation.dataset.documents.get('drafts.a')?.['tags'], tagsOf())
    assert.deepEqual(simulation.device.records, [])
    simulation.dispose()
  },
)
