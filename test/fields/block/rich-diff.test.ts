import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookChanges, runsOf } from '../../../src/fields/block/rich-diff.ts'

const block = (children: object[], markDefs: object[] = []) => ({
  _type: 'block',
  children,
  markDefs,
})
const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks })
const short = (from: object | undefined, to: object | undefined) =>
  runsOf(from, to).map(({ action, text }) => `${action}: ${text}`)

test('how a block is cut into spans is no change', () => {
  const whole = block([span('One two three')])
  const cut = block([span('One '), span('two'), span(' three')])
  assert.deepEqual(short(whole, cut), ['unchanged: One two three'])
})

test('a word that only looks otherwise is told from one that was written', () => {
  const before = block([span('One two three four')])
  const after = block([span('One '), span('two', 'strong', 'em'), span(' 3 four')])
  assert.deepEqual(short(before, after), [
    'unchanged: One ',
    'formatted: two',
    'unchanged:  ',
    'removed: three',
    'added: 3',
    'unchanged:  four',
  ])
  const run = runsOf(before, after)[1]!
  assert.deepEqual(lookChanges(run.before!, run.look), { added: ['Em', 'Strong'], removed: [] })
})

test('an annotation is what it says, whatever its key is', () => {
  const link = (key: string, href: string) =>
    block([span('here', key)], [{ _type: 'link', _key: key, href }])
  assert.deepEqual(short(link('a', 'https://x'), link('b', 'https://x')), ['unchanged: here'])
  const [run] = runsOf(link('a', 'https://x'), link('a', 'https://y'))
  assert.equal(run?.action, 'formatted')
  assert.deepEqual(lookChanges(run.before!, run.look), {
    added: ['Link: https://y'],
    removed: ['Link: https://x'],
  })
})

test('broken blocks, and objects in the line, throw nothing', () => {
  assert.deepEqual(short(undefined, block([span('new')])), ['added: new'])
  assert.deepEqual(short({ _type: 'block' }, undefined), [])
  const odd = block([{ _type: 'emoji' }, { _type: 'span', text: 5 }, null as unknown as object])
  assert.deepEqual(short(block([]), odd), ['added: [emoji]'])
})
