import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, createCommandStore } from '../../../src/ui/keys/commands.ts'

function command(id: string, title = id): Command {
  return { id, title, section: 'Test', run() {} }
}

/** A part of a screen, and a place inside it. */
function area() {
  const place = {} as Node
  return { place, scope: () => ({ contains: (node: Node | null) => node === place }) }
}

test('a component provides its commands until it is removed', () => {
  const store = createCommandStore()
  const part = {}
  store.set(part, [command('a'), command('b')])
  assert.deepEqual(
    store.current().map(({ id }) => id),
    ['a', 'b'],
  )
  store.set(part, [command('b')])
  assert.deepEqual(
    store.current().map(({ id }) => id),
    ['b'],
  )
  store.delete(part)
  assert.deepEqual(store.current(), [])
})

test('of two documents side by side the active one provides the command, also after the focus moves to the bar', () => {
  const store = createCommandStore()
  const [left, right, bar] = [area(), area(), {} as Node]
  store.set({}, [command('publish', 'left')], left.scope)
  store.set({}, [command('publish', 'right')], right.scope)
  assert.equal(store.current()[0]?.title, 'right', 'the last that was opened')
  store.visit(left.place)
  assert.equal(store.current()[0]?.title, 'left')
  store.visit(bar)
  assert.equal(store.current()[0]?.title, 'left', 'a place outside of both changes nothing')
  assert.equal(store.current().length, 1)
})

test('notifies listeners of changes only, and keeps the same list in between', () => {
  const store = createCommandStore()
  let heard = 0
  const stop = store.subscribe(() => heard++)
  const part = {}
  const commands = [command('a')]
  store.set(part, commands)
  const before = store.current()
  store.set(part, commands)
  store.delete({})
  assert.equal(heard, 1)
  assert.equal(store.current(), before)
  stop()
  store.delete(part)
  assert.equal(heard, 1)
})
