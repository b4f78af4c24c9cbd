import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTextBlock, prose } from '../../demo/scenarios/prose.ts'
import type { ProseBlock } from '../../demo/scenarios/prose.ts'

test('line breaks join lines of a paragraph, blank lines separate paragraphs', () => {
  const blocks = prose('seed', `One line\n  and its end.\n\n\nAnother.`)
  assert.equal(plainText(blocks), 'One line and its end.\nAnother.')
})

test('headings, quotes and list items start with a mark; items may span lines', () => {
  const blocks = prose('seed', `## Head\n\n> Said\n\n- one\n  more\n- two\n\n1. first`)
  assert.deepEqual(
    blocks.map(({ style, listItem, level }) => [style, listItem, level]),
    [
      ['h2', undefined, undefined],
      ['blockquote', undefined, undefined],
      ['normal', 'bullet', 1],
      ['normal', 'bullet', 1],
      ['normal', 'number', 1],
    ],
  )
  assert.equal(plainText(blocks), 'Head\nSaid\none more\ntwo\nfirst')
})

test('marks become spans, and a link becomes an annotation of its block', () => {
  const [block] = prose('seed', 'A *soft* and **hard** [link](https://a.example/b).')
  assert.ok(block && 'markDefs' in block)
  const { children, markDefs } = block as {
    children: { text: string; marks: string[] }[]
    markDefs: { _key: string; href: string }[]
  }
  assert.deepEqual(
    children.map(({ text, marks }) => [text, marks]),
    [
      ['A ', []],
      ['soft', ['em']],
      [' and ', []],
      ['hard', ['strong']],
      [' ', []],
      ['link', [markDefs[0]?._key]],
      ['.', []],
    ],
  )
  assert.equal(markDefs[0]?.href, 'https://a.example/b')
})

test('an insert is parsed by its reader; an insert without a reader throws', () => {
  const read = (argument: string, parts: readonly string[]) => ({ _type: 'note', argument, parts })
  const [note] = prose('seed', '{note big} left | right', { note: read })
  assert.deepEqual(
    { ...note, _key: '' },
    { _type: 'note', _key: '', argument: 'big', parts: ['left', 'right'] },
  )
  assert.throws(() => prose('seed', '{nothing} here'), /seed: nothing reads the insert \{nothing\}/)
})

test('keys depend on seed and position only', () => {
  const keys = (seed: string, text: string): string[] => prose(seed, text).map(({ _key }) => _key)
  assert.deepEqual(keys('a', 'x\n\ny'), keys('a', 'other\n\nwords'))
  assert.notDeepEqual(keys('a', 'x'), keys('b', 'x'))
})

/** The words of the text, a line for each block; inserted blocks are left out. */
function plainText(blocks: readonly ProseBlock[]): string {
  return blocks
    .filter(isTextBlock)
    .map((block) => block.children.map((span) => span.text).join(''))
    .join('\n')
}
