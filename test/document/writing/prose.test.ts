import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProseReader } from '../../../src/document/writing/prose.ts'

const block = (_key: string, style: string, text: string) => ({
  _type: 'block',
  _key,
  style,
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
})

test('words of all fields are counted, headings listed, and unchanged blocks not counted again', () => {
  const counted: string[] = []
  const countWords = (text: string): number => {
    counted.push(text)
    return text.split(' ').filter(Boolean).length
  }
  const read = createProseReader([['title'], ['body']], countWords)
  const [heading, paragraph] = [block('a', 'h2', 'On water'), block('b', 'normal', 'It flows')]
  const image = { _type: 'image', _key: 'c' }
  const document = { _id: 'd', _type: 'story', title: 'A lock', body: [heading, paragraph, image] }
  const { words, headings } = read(document)
  assert.equal(words, 6)
  assert.deepEqual(headings, [
    { id: 'body[_key=="a"]', path: ['body', { _key: 'a' }], level: 2, text: 'On water' },
  ])
  counted.length = 0
  const longer = block('b', 'normal', 'It flows on')
  assert.equal(read({ ...document, body: [heading, longer, image] }).words, 7)
  assert.deepEqual(counted, ['A lock', 'It flows on'])
  assert.deepEqual(read(null), { words: 0, headings: [] })
})
