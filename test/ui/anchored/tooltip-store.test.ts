import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { createTooltipStore, tooltipDelayMs } from '../../../src/ui/anchored/tooltip-store.ts'

const anchor = {} as Element
const hint = (content: string) => ({ content, hotkey: undefined, side: 'top' }) as const

test('a tooltip that changes while pending opens with its new text', () => {
  const clock = new SimulatedClock()
  const store = createTooltipStore(clock)
  store.open({ owner: 'a', anchor, ...hint('still loading') }, tooltipDelayMs)
  store.update('a', hint('Publish'))
  store.update('b', hint('of another'))
  clock.advance(tooltipDelayMs)
  assert.equal(store.getSnapshot()?.content, 'Publish')
  store.update('a', hint('Unpublish'))
  assert.equal(store.getSnapshot()?.content, 'Unpublish')
})

test('a tooltip whose element is removed while pending never opens', () => {
  const clock = new SimulatedClock()
  const store = createTooltipStore(clock)
  store.open({ owner: 'a', anchor, ...hint('still loading') }, tooltipDelayMs)
  store.close('a')
  clock.advance(tooltipDelayMs)
  assert.equal(store.getSnapshot(), null)
})

test('a closing tooltip does not consume Escape', () => {
  const clock = new SimulatedClock()
  const store = createTooltipStore(clock)
  store.open({ owner: 'a', anchor, ...hint('Delete') }, 0)
  store.leave('a')
  assert.equal(store.close(), false)
  assert.equal(store.getSnapshot(), null)
  store.open({ owner: 'a', anchor, ...hint('Delete') }, 0)
  assert.equal(store.close(), true)
})

test('a closing tooltip still closes when its text changes', () => {
  const clock = new SimulatedClock()
  const store = createTooltipStore(clock)
  store.open({ owner: 'a', anchor, ...hint('Actions for One') }, 0)
  store.leave('a')
  store.update('a', hint('Actions for Two'))
  assert.equal(store.close(), false)
  store.open({ owner: 'a', anchor, ...hint('Actions for Two') }, 0)
  store.leave('a')
  store.update('a', hint('Actions for Three'))
  clock.advance(1000)
  assert.equal(store.getSnapshot(), null)
})
