import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinRuns, lookChanges, runsOf, splitRuns } from '../../../src/fields/block/rich-diff.ts'

const block = (children: object[], markDefs: object[] = []) => ({
  _type: 'block',
  children,
  markDefs,
})
const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks })
const short = (from: object | undefined, to: object | undefined) =>
  runsOf(from, to).map(({ action, text }) => `${action}: ${text}`)

test('splitting a block into different spans is not a change', () => {
  const whole = block([span('One two three')])
  const cut = block([span('One '), span('two'), span(' three')])
  assert.deepEqual(short(whole, cut), ['unchanged: One two three'])
})

test('distinguishes a formatting change from a text change', () => {
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

test('compares annotations by value, whatever their keys', () => {
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

test('broken blocks and inline objects do not throw', () => {
  assert.deepEqual(short(undefined, block([span('new')])), ['added: new'])
  assert.deepEqual(short({ _type: 'block' }, undefined), [])
  const odd = block([{ _type: 'emoji' }, { _type: 'span', text: 5 }, null as unknown as object])
  assert.deepEqual(short(block([]), odd), ['added: [emoji]'])
})

const split = (from: string, ...parts: string[]) =>
  splitRuns(
    block([span(from)]),
    parts.map((text) => block([span(text)])),
  )?.map((runs) => runs.map(({ action, text }) => `${action}: ${text}`)) ?? null

test('a split paragraph keeps its text in both parts', () => {
  const kept = [['unchanged: The heron stands '], ['unchanged: beside water']]
  assert.deepEqual(
    split('The heron stands beside water', 'The heron stands ', 'beside water'),
    kept,
  )
  assert.deepEqual(split('The heron stands', 'The her', 'on stands'), [
    ['unchanged: The her'],
    ['unchanged: on stands'],
  ])
})

test('text added to one part of a split is marked as added there', () => {
  const parts = split('The heron stands beside water', 'The heron stands ', 'quietly beside water')
  assert.deepEqual(parts, [
    ['unchanged: The heron stands '],
    ['added: quietly ', 'unchanged: beside water'],
  ])
})

test('a new paragraph after a shortened one is not a split', () => {
  assert.equal(split('The heron stands beside water', 'The heron', 'Otters swim'), null)
})

const join = (parts: readonly string[], to: string) =>
  joinRuns(
    parts.map((text) => block([span(text)])),
    block([span(to)]),
  )?.map(({ action, text }) => `${action}: ${text}`) ?? null

test('joined paragraphs keep their text', () => {
  const parts = ['The heron stands', 'beside water']
  assert.deepEqual(join(parts, 'The heron standsbeside water'), [
    'unchanged: The heron standsbeside water',
  ])
  assert.deepEqual(join(parts, 'The heron stands beside water'), [
    'unchanged: The heron stands',
    'added:  ',
    'unchanged: beside water',
  ])
})

test('a removed paragraph after an extended one is not a join', () => {
  assert.equal(join(['The heron stands', 'Otters swim'], 'The heron stands beside water'), null)
})
