import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema } from '../../src/schema/compile.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import type { Tool } from '../../src/structure/tool.ts'
import { resolveIntent } from '../../src/studio/resolve-intent.ts'

const schema = compileSchema([], fieldTypes)
const tool = (name: string, matched: number | null): Tool => ({
  name,
  title: name,
  component: () => null,
  resolveIntent: () => (matched === null ? null : { path: `${name}-path`, matched }),
})
const intent = { name: 'edit', params: { id: 'a' } }

test('SHELL-031 the active tool takes an intent first, otherwise the tool that matches most parameters', () => {
  const tools = [tool('a', 1), tool('b', 2), tool('none', null)]
  const to = (activeTool: string | null) => resolveIntent({ intent, tools, activeTool, schema })
  assert.deepEqual(to('a'), { type: 'tool', tool: 'a', path: 'a-path', search: '' })
  assert.deepEqual(to('none'), { type: 'tool', tool: 'b', path: 'b-path', search: '' })
  assert.equal(
    resolveIntent({ intent, tools: [tool('none', null)], activeTool: null, schema }),
    null,
  )
})

test('SHELL-032 among tools that match equally, the first wins', () => {
  const tools = [tool('a', 1), tool('b', 1)]
  assert.deepEqual(resolveIntent({ intent, tools, activeTool: null, schema }), {
    type: 'tool',
    tool: 'a',
    path: 'a-path',
    search: '',
  })
})

test('SHELL-034 an intent is a name and a parameter object; anything else is rejected', () => {
  const tools = [tool('a', 1)]
  for (const wrong of [
    { name: 5, params: {} },
    { name: '', params: {} },
    { name: 'edit', params: 'id=a' },
    { name: 'edit', params: ['a'] },
    { name: 'edit' },
    null,
  ]) {
    const asIntent = wrong as unknown as typeof intent
    assert.throws(
      () => resolveIntent({ intent: asIntent, tools, activeTool: null, schema }),
      TypeError,
    )
  }
})

test('ERR-004.1 a create intent requires a template or a type', () => {
  const create = (params: Record<string, string>) =>
    resolveIntent({
      intent: { name: 'create', params },
      tools: [tool('a', 1)],
      activeTool: null,
      schema,
    })
  const message = 'Missing template id or schema type of the intent "create"'
  assert.throws(() => create({}), { message })
  assert.throws(() => create({ id: 'a', type: '' }), { message })
  assert.equal(create({ type: 'article' })?.type, 'tool')
  assert.equal(create({ template: 'review' })?.type, 'tool')
})
