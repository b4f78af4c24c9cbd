import assert from 'node:assert/strict'
import { set, unset } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'
import { forEachSeed } from '../../kit/random.ts'

// Found by killing tabs: a snapshot from before the commit came after its event, and took the page back.
forEachSeed(
  60,
  'text begun by one page and sent again by another arrives in any order',
  async (random) => {
    const document = { _id: 'drafts.a', _type: 'article', title: 'old text' }
    const simulation = new Simulation({ random, documents: [document] })
    const page = simulation.openDurable()
    const pair = page.layer.documents.pair('a', 'article')
    await simulation.pass(1000)
    page.network.weather = { ...page.network.weather, loseRequest: 1 }
    pair.patch([unset(['title'])])
    const text = 'abcdefghijklmnop'.slice(0, random.between(1, 16))
    for (let length = 1; length <= text.length; length++) {
      await simulation.pass(12)
      pair.patch([set(text.slice(0, length), ['title'])])
    }
    await simulation.pass(60)
    simulation.kill(page)
    const next = simulation.openDurable()
    next.network.weather = { ...next.network.weather, minDelay: 1, maxDelay: 60 }
    const again = next.layer.documents.pair('a', 'article')
    await simulation.pass(20_000)
    assert.equal(again.getState().save.type, 'saved')
    assert.equal(simulation.dataset.documents.get('drafts.a')?.['title'], text)
    simulation.dispose()
  },
)
