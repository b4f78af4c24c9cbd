import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../../../src/fields/field-types.ts'
import { markWords, textOfValue } from '../../../../src/form/field/clash/clash-text.ts'
import { compileSchema } from '../../../../src/schema/compile.ts'

const fields = [
  { name: 'title', type: 'string' },
  { name: 'body', type: 'array', of: [{ type: 'block' }] },
  { name: 'words', type: 'array', of: [{ type: 'string' }] },
]
const note = compileSchema([{ name: 'note', type: 'document', fields }], fieldTypes).get('note')!
const body = note.field('body')!.type
const block = (...texts: string[]) => ({
  _type: 'block',
  _key: 'a',
  children: texts.map((text, at) => ({ _type: 'span', _key: `${at}`, text, marks: [] })),
})

test('reads a paragraph and a rich text as plain text', () => {
  assert.equal(textOfValue(block('The heron', ' stands'), body.of[0]), 'The heron stands')
  assert.equal(textOfValue([block('One'), block(''), block('Two')], body), 'One\nTwo')
  assert.equal(textOfValue('Words', note.field('title')!.type), 'Words')
})

test('a value without text is not a text', () => {
  assert.equal(textOfValue(block(''), body.of[0]), null)
  assert.equal(textOfValue(['One'], note.field('words')!.type), null)
  assert.equal(textOfValue(5, undefined), null)
})

test('marks words that only one side contains', () => {
  assert.deepEqual(markWords('The heron stands still', 'The otter stands'), [
    { text: 'The ', isOwn: false },
    { text: 'heron', isOwn: true },
    { text: ' stands', isOwn: false },
    { text: ' still', isOwn: true },
  ])
})

test('marks nothing in texts without common words, or without another text', () => {
  assert.deepEqual(markWords('Bert', 'Anna'), [{ text: 'Bert', isOwn: false }])
  assert.deepEqual(markWords('Bert', null), [{ text: 'Bert', isOwn: false }])
})
