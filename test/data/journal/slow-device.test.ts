// The storage of a device may stop for seconds while the machine is busy, and go on as if nothing had been.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { set } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'
import { forEachSeed } from '../../kit/random.ts'

const DRAFT = { _id: 'drafts.a', _type: 'article', title: '.' }

for (const end of ['is closed', 'dies once its edits are kept'] as const) {
  forEachSeed(
    120,
    `text typed while device storage stalls and resumes outlives a page that ${end}`,
    async (random) => {
      const simulation = new Simulation({ random, documents: [DRAFT] })
      const { device } = simulation
      const [page, other] = [simulation.openDurable(), simulation.openDurable()]
      const pair = page.layer.documents.pair('a', 'article')
      other.layer.documents.pair('a', 'article')
      await simulation.pass(1000)
      let title = '.'
      for (let step = 0; step < 12; step++) {
        title += String.fromCharCode(0x4e00 + step)
        pair.patch([set(title, ['title'])])
        if (random.chance(0.3)) device.stall(random.int(8000))
        if (random.chance(0.2)) page.network.isUp = !page.network.isUp
        await simulation.pass(random.pick([0, 5, 50, 400, 2000, 4000, 8000]))
      }
      page.network.isUp = false
      if (end === 'is closed') {
        pair.release()
        page.layer.dispose()
      } else {
        const isKept = (): boolean => ['kept', 'saved'].includes(pair.getState().save.type)
        for (let waited = 0; !isKept() && waited < 120_000; waited += 100) {
          await simulation.pass(100)
        }
        assert.ok(isKept(), 'a device that goes on keeps what was typed')
        simulation.kill(page)
      }
      await simulation.pass(120_000)
      assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], title)
      assert.deepEqual(device.records, [])
      simulation.dispose()
    },
  )
}

test('a page that types while its old base is being removed still counts as open', async (t) => {
  const simulation = new Simulation({ documents: [DRAFT] })
  t.after(() => simulation.dispose())
  const [page, other] = [simulation.openDurable(), simulation.openDurable()]
  const pair = page.layer.documents.pair('a', 'article')
  other.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  pair.patch([set('one', ['title'])])
  await simulation.pass(1900)
  assert.equal(pair.getState().save.type, 'saved')
  // Without a connection an edit is not sent, so that nothing is written after it.
  page.network.isUp = false
  page.network.breakStreams()
  simulation.device.stall(1000)
  await simulation.pass(500)
  pair.patch([set('one two', ['title'])])
  await simulation.pass(40_000)
  assert.equal(pair.getState().save.type, 'kept')
  const adopted = other.events.filter(({ type }) => type === 'journal.adopted')
  assert.deepEqual(adopted, [], 'nobody takes the edits of an open page')
})

test('removes an entry that could not be removed once the device works again', async (t) => {
  const simulation = new Simulation({ documents: [DRAFT] })
  t.after(() => simulation.dispose())
  const { device } = simulation
  const page = simulation.openDurable()
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  page.network.isUp = false
  pair.patch([set('one', ['title'])])
  await simulation.pass(1000)
  device.problem = new Error('The disk is full')
  pair.patch([set('one two', ['title'])])
  page.network.isUp = true
  await simulation.pass(20_000)
  assert.equal(pair.getState().save.type, 'saved')
  assert.ok(device.records.length > 0)
  device.problem = null
  await simulation.pass(20_000)
  assert.deepEqual(device.records, [])
})
