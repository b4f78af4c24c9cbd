import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCommands } from '../../../src/studio/palette/find-commands.ts'
import type { Command } from '../../../src/ui/keys/commands.ts'

const commands = [
  ['New Person', 'Create', ''],
  ['Publish', 'Document', ''],
  ['Unpublish', 'Document', ''],
  ['Open Structure', 'Go to', 'content'],
  ['Appearance: Dark', 'View', 'night'],
].map(([title = '', section = '', keywords = ''], index): Command => ({
  id: String(index),
  title,
  section,
  keywords,
  run() {},
}))
const found = (query: string) => findCommands(commands, query).map(({ title }) => title)

test('commands match by prefix first, then by words, then by section and keywords', () => {
  assert.equal(found('').length, commands.length)
  assert.deepEqual(found('pub'), ['Publish', 'Unpublish'])
  assert.deepEqual(found('> PUB'), ['Publish', 'Unpublish'], 'the sign of the palette may be typed')
  assert.deepEqual(found('pers new'), ['New Person'])
  assert.deepEqual(found('dark'), ['Appearance: Dark'])
  assert.deepEqual(found('night'), ['Appearance: Dark'])
  assert.deepEqual(found('document'), ['Publish', 'Unpublish'])
  assert.deepEqual(found('zebra'), [])
})

test('commands of what is open come first, then recent ones, then new documents', () => {
  const ids = ['studio.go', 'studio.create-a', 'studio.scheme', 'document.publish', 'studio.locale']
  const all = ids.map((id): Command => ({ id, title: id, section: '', run() {} }))
  const order = (query: string, recent: string[]) =>
    findCommands(all, query, recent).map(({ id }) => id)
  assert.deepEqual(order('', ['studio.locale', 'studio.scheme']), [
    'document.publish',
    'studio.locale',
    'studio.scheme',
    'studio.create-a',
    'studio.go',
  ])
  assert.deepEqual(
    order('go', ['studio.scheme']),
    ['studio.go'],
    'a query finds no more than it did',
  )
})

test('minor and disabled commands are listed last', () => {
  const [person, publish, unpublish] = commands as [Command, Command, Command]
  const all = [{ ...person, isMinor: true }, { ...publish, disabledReason: 'not now' }, unpublish]
  assert.deepEqual(
    findCommands(all, '').map(({ title }) => title),
    ['Unpublish', 'New Person', 'Publish'],
  )
})
