import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upgradeState } from '../../../src/studio/routing/old-state.ts'

test('SHELL-019 upgrades a legacy state that names its tool as space', () => {
  const tools = ['structure', 'vision']
  const state = { space: 'vision', rest: 1 }
  assert.deepEqual(upgradeState(state, tools), { tool: 'vision', space: undefined, rest: 1 })
  const unknown = { space: 'outer' }
  assert.equal(upgradeState(unknown, tools), unknown)
  const current = { tool: 'vision' }
  assert.equal(upgradeState(current, tools), current)
})
