import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tool } from '../../src/structure/tool.ts'
import { offeredTools, usableTools } from '../../src/studio/tools.ts'

const tool = (name: string): Tool => ({ name, title: name, component: () => null })
const names = (tools: readonly Tool[]) => tools.map(({ name }) => name)

/** What is left of tools, and the warnings about the others. */
function usable(...tools: Tool[]): { kept: readonly Tool[]; warnings: string[] } {
  const warnings: string[] = []
  return { kept: usableTools(tools, (message) => warnings.push(message)), warnings }
}

test('SHELL-026.1 a tool without a name is skipped with a warning', () => {
  const first = tool('x')
  const { kept, warnings } = usable(first, tool(''))
  assert.deepEqual(kept, [first])
  assert.equal(warnings.length, 1)
})

test('SHELL-026.2 of two tools with the same name the first is kept, with a warning', () => {
  const first = tool('x')
  const { kept, warnings } = usable(first, tool('x'))
  assert.deepEqual(kept, [first])
  assert.match(warnings.join(), /"x"/)
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
