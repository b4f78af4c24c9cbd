import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tool } from '../../src/structure/tool.ts'
import { offeredTools, usableTools } from '../../src/studio/tools.ts'

const tool = (name: string): Tool => ({ name, title: name, component: () => null })
const names = (tools: readonly Tool[]) => tools.map(({ name }) => name)

test('SHELL-026.1 SHELL-026.2 a tool without a name, or with a taken one, is left out with a warning', () => {
  const warnings: string[] = []
  const first = tool('x')
  const kept = usableTools([first, tool('x'), tool('')], (message) => warnings.push(message))
  assert.deepEqual(kept, [first])
  assert.equal(warnings.length, 2)
})

test('SHELL-025 the tool-switcher setting orders tools and hides some', () => {
  const tools = [tool('a'), tool('b'), tool('c'), tool('d')]
  assert.deepEqual(names(offeredTools(tools)), ['a', 'b', 'c', 'd'])
  assert.deepEqual(names(offeredTools(tools, { order: ['b', 'a'], hidden: ['c'] })), [
    'b',
    'a',
    'd',
  ])
  assert.deepEqual(names(offeredTools(tools, { order: ['gone', 'd'] })), ['d', 'a', 'b', 'c'])
})
