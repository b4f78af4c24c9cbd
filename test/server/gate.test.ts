import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from '../../src/server/gate.ts'

/** A task that says when it starts and ends when it is told to. */
function createTask(name: string, log: string[]) {
  let end = () => {}
  let fail = () => {}
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name)
    fail = () => reject(new Error(name))
  })
  const run = () => {
    log.push(name)
    return ended
  }
  return { run, end, fail }
}

test('runs a limited number of tasks, queues a limited number and refuses the rest', async () => {
  const gate = createGate(2, 1)
  const started: string[] = []
  const create = (name: string) => createTask(name, started)
  const [a, b, c, d] = [create('a'), create('b'), create('c'), create('d')]
  const running = [gate(a.run), gate(b.run), gate(c.run)] as const
  await assert.rejects(gate(d.run), { status: 503 })
  assert.deepEqual(started, ['a', 'b'])

  b.fail()
  await assert.rejects(running[1], { message: 'b' })
  assert.deepEqual(started, ['a', 'b', 'c'], 'a failure makes room as well')
  const later = gate(d.run)
  for (const task of [a, c, d]) task.end()
  assert.deepEqual(await Promise.all([running[0], running[2], later]), ['a', 'c', 'd'])
})
