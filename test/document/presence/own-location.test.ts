import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LivePresence } from '../../../src/data/presence/presence-store.ts'
import { announceOwnLocation } from '../../../src/document/presence/own-location.ts'
import { set } from '../../../src/model/patch.ts'
import { Simulation } from '../../kit/data-harness.ts'
import { createTab, SimulatedSockets } from '../../kit/simulated-socket.ts'

test('SHELL-070 typing refreshes lastActiveAt at most every ten seconds; edits of other users do not', async () => {
  const simulation = new Simulation({ documents: [{ _id: 'a', _type: 'article', title: 'One' }] })
  const { clock } = simulation
  const line = new SimulatedSockets(clock).line('ada')
  const page = simulation.open({ page: createTab(), presence: 'on' })
  Object.assign(page.network, { socket: line.socket })
  const pair = page.layer.documents.pair('a', 'article')
  await simulation.pass(1000)
  const start = clock.now()
  const stop = announceOwnLocation({
    presence: page.layer.presence.open(LivePresence),
    clock,
    source: Symbol('test'),
    pair,
    path: ['title'],
  })
  await simulation.pass(1000)
  const activeAt = () =>
    line.sent
      .filter(({ method }) => method === 'presence_announce')
      .map(({ params }) => {
        const { locations } = params['data'] as { locations: { lastActiveAt: string }[] }
        return Date.parse(locations[0]!.lastActiveAt) - start
      })
  for (let at = 0; at < 12; at++) {
    pair.patch([set(`One ${at}`, ['title'])])
    await simulation.pass(1000)
  }
  assert.deepEqual([...new Set(activeAt())], [0, 10_000])

  const colleague = simulation.open()
  const theirs = colleague.layer.documents.pair('a', 'article')
  await simulation.pass(11_000)
  theirs.patch([set('Two', ['title'])])
  await simulation.pass(5000)
  assert.equal(pair.getState().displayed?.['title'], 'Two')
  stop()
  pair.patch([set('Three', ['title'])])
  await simulation.pass(40_000)
  assert.deepEqual([...new Set(activeAt())], [0, 10_000])
  simulation.dispose()
})
