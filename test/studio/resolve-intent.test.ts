import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema } from '../../src/schema/compile.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import type { Tool } from '../../src/structure/tool.ts'
import { resolveIntent, usableTools } from '../../src/studio/resolve-intent.ts'

const schema = compileSchema([], fieldTypes)
const tool = (name: string, matched: number | null): Tool => ({
  name,
  title: name,
  component: () => null,
  resolveIntent: () => (matched === null ? null : { path: `${name}-path`, matched }),
})
const intent = { name: 'edit', params: { id: 'a' } }

test('SHELL-031 SHELL-032 the active tool takes an intent first, else the one that understands most of it', () => {
  const tools = [tool('a', 1), tool('b', 2), tool('none', null)]
  const to = (activeTool: string | null) => resolveIntent({ intent, tools, activeTool, schema })
  assert.deepEqual(to('a'), { type: 'tool', tool: 'a', path: 'a-path', search: '' })
  assert.deepEqual(to('none'), { type: 'tool', tool: 'b', path: 'b-path', search: '' })
  assert.equal(
    resolveIntent({ intent, tools: [tool('none', null)], activeTool: null, schema }),
    null,
  )
})

test('SHELL-026 a tool without a name, or with a taken one, is left out with a warning', () => {
  const warnings: string[] = []
  const first = tool('x', 0)
  const kept = usableTools([first, tool('x', 1), tool('', 0)], (message) => warnings.push(message))
  assert.deepEqual(kept, [first])
  assert.equal(warnings.length, 2)
})
