import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBlocks, parseLine } from '../../../src/services/rich-blocks/parse-blocks.ts'

const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks })
const block = (...children: object[]) => ({ _type: 'block', style: 'normal', children })
const plain = (text: string) => ({ type: 'text', text, marks: [], href: null })

test('SHELL-081 parses paragraphs, headings, quotes, lists, marks and links', () => {
  const blocks = parseBlocks([
    { ...block(span('Title')), style: 'h2' },
    {
      ...block(span('a ', 'strong', 'em'), span('link', 'k1'), span('b', 'unknown', 'k2')),
      markDefs: [
        { _key: 'k1', _type: 'link', href: 'https://a.b/' },
        { _key: 'k2', _type: 'comment', href: 'https://c.d/' },
      ],
    },
    { ...block(span('said')), style: 'blockquote' },
    { ...block(span('one')), listItem: 'bullet' },
    { ...block(span('two')), listItem: 'bullet' },
    { ...block(span('first')), listItem: 'number' },
    { _type: 'divider' },
    { _type: 'iconAndText', icon: { url: 'https://a.b/i.svg' }, title: 'T', text: 'x' },
    { _type: 'image', asset: { url: 'https://a.b/i.png', altText: 'A' } },
  ])
  assert.deepEqual(blocks, [
    { type: 'heading', spans: [plain('Title')] },
    {
      type: 'paragraph',
      spans: [
        { type: 'text', text: 'a ', marks: ['strong', 'em'], href: null },
        { type: 'text', text: 'link', marks: [], href: 'https://a.b/' },
        plain('b'),
      ],
    },
    { type: 'quote', spans: [plain('said')] },
    { type: 'list', isOrdered: false, items: [[plain('one')], [plain('two')]] },
    { type: 'list', isOrdered: true, items: [[plain('first')]] },
    { type: 'divider' },
    { type: 'point', icon: { name: null, url: 'https://a.b/i.svg' }, title: 'T', text: 'x' },
    { type: 'image', url: 'https://a.b/i.png', alt: 'A' },
  ])
})

test('SHELL-081 plain text is a paragraph; a title of several blocks is one line with its icons', () => {
  assert.deepEqual(parseBlocks('Soon'), [{ type: 'paragraph', spans: [plain('Soon')] }])
  const icon = { _type: 'inlineIcon', sanityIcon: 'rocket', icon: { url: 'https://a.b/i.svg' } }
  assert.deepEqual(
    parseLine([block(span('One'), icon), { _type: 'divider' }, block(span('two'))]),
    [
      plain('One'),
      { type: 'icon', icon: { name: 'rocket', url: 'https://a.b/i.svg' } },
      plain(' '),
      plain('two'),
    ],
  )
})

test('SHELL-081 drops malformed blocks; links with executable URLs become plain text', () => {
  for (const value of [null, 7, {}, [], '', [7, 'x', {}, { _type: 'embed' }, block()]]) {
    assert.deepEqual(parseBlocks(value), [], JSON.stringify(value))
  }
  const evil = {
    ...block(span('click', 'k'), { _type: 'inlineIcon' }, { _type: 'span', text: 7 }),
    markDefs: [{ _key: 'k', _type: 'link', href: 'javascript:alert(1)' }, null],
  }
  assert.deepEqual(parseBlocks([evil]), [{ type: 'paragraph', spans: [plain('click')] }])
  assert.deepEqual(parseBlocks([{ _type: 'image', asset: { url: 'data:image/svg+xml,x' } }]), [])
  assert.deepEqual(parseBlocks([block(span('x', 'constructor'))]), [
    { type: 'paragraph', spans: [plain('x')] },
  ])
})
