import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import {
  formatsOf,
  valueFormat,
  valueFromFormats,
  valueFromText,
  valueToText,
} from '../../../src/form/clipboard/clipboard.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'

const fields: FieldDefinition[] = [
  { name: 'title', type: 'string' },
  { name: 'count', type: 'number' },
  { name: 'isOn', type: 'boolean' },
  { name: 'body', type: 'array', of: [{ type: 'block' }] },
  { name: 'link', type: 'reference', to: [{ type: 'note' }] },
  { name: 'tags', type: 'array', of: [{ type: 'string' }] },
  {
    name: 'rows',
    type: 'array',
    of: [{ type: 'object', name: 'row', fields: [{ name: 'label', type: 'string' }] }],
  },
  {
    name: 'seo',
    type: 'object',
    fields: [
      { name: 'title', type: 'string' },
      { name: 'count', type: 'number' },
    ],
  },
]
const schema = compileSchema([{ name: 'note', type: 'document', fields }], fieldTypes)
const typeOf = (name: string) => schema.get('note')!.field(name)!.type

let keys = 0
const createKey = () => `fresh${keys++}`
const paste = (value: unknown, name: string) =>
  valueFromText(valueToText(value), typeOf(name), createKey)

test('a value copied to a field of its type is unchanged, except for new keys', () => {
  for (const [name, value] of [
    ['title', 'Hello'],
    ['count', 4.5],
    ['link', { _type: 'reference', _ref: 'b', _weak: true }],
    ['tags', ['a', 'b']],
    ['seo', { title: 'x', count: 2 }],
  ] as const) {
    assert.deepEqual(paste(value, name)?.value, value, name)
    const { isConverted, report } = paste(value, name)!
    assert.deepEqual([isConverted, report.changed, report.dropped, report.names], [false, 0, 0, []])
  }
  const rows = [
    { _type: 'row', _key: 'a', label: 'one' },
    { _type: 'row', _key: 'b', label: 'two' },
  ]
  const pasted = paste(rows, 'rows')?.value as { _key: string; label: string }[]
  assert.deepEqual(
    pasted.map(({ label }) => label),
    ['one', 'two'],
  )
  assert.ok(pasted.every(({ _key }) => _key.startsWith('fresh')))
})

test('plain values are copied as plain text for other programs', () => {
  assert.equal(valueToText('Hello'), 'Hello')
  assert.equal(valueToText(4.5), '4.5')
  assert.deepEqual(valueFromText('12', typeOf('count'), createKey)?.value, 12)
})

test('converts a value that does not fit exactly, and reports that', () => {
  const one = { dropped: 0, names: [] }
  assert.deepEqual(paste(true, 'title'), {
    value: 'true',
    report: { ...one, kept: 1, changed: 0 },
    isConverted: false,
  })
  assert.deepEqual(paste('yes', 'isOn'), {
    value: true,
    report: { ...one, kept: 0, changed: 1 },
    isConverted: true,
  })
})

test('drops content that the target does not allow, and names it', () => {
  const copied = { title: 'x', count: 'many', extra: 1, _key: 'k', _type: 'other' }
  assert.deepEqual(paste(copied, 'seo'), {
    value: { title: 'x' },
    report: { kept: 1, changed: 0, dropped: 2, names: ['count', 'extra'] },
    isConverted: false,
  })
  const mixed = [{ _type: 'row', label: 'one', odd: 1 }, 'text', { _type: 'ghost' }]
  assert.deepEqual(paste(mixed, 'rows')?.report, {
    kept: 0,
    changed: 1,
    dropped: 2,
    names: ['[0].odd', 'string [1]', 'ghost [2]'],
  })
})

test('refuses a value that the target cannot hold', () => {
  assert.equal(paste({ a: 1 }, 'count'), null)
  assert.equal(paste('words', 'count'), null)
  assert.equal(paste('text', 'link'), null)
  assert.equal(valueFromText('{"content-studio/value": broken', typeOf('seo'), createKey), null)
})

test('the HTML of a copy has headings, lists and paragraphs', () => {
  const html = (value: unknown, name: string) => formatsOf(value, typeOf(name))['text/html']
  assert.equal(html('One <b>\ntwo', 'title'), '<p>One &lt;b&gt;<br>two</p>')
  assert.equal(html(['a', 'b & c'], 'tags'), '<ul><li>a</li><li>b &amp; c</li></ul>')
  assert.equal(
    html({ title: 'x', count: 2, other: 1 }, 'seo'),
    '<dl><dt>Title</dt><dd>x</dd><dt>Count</dt><dd>2</dd></dl>',
  )
  assert.equal(
    html([{ _type: 'row', _key: 'a', label: 'one' }], 'rows'),
    '<table><thead><tr><th>Label</th></tr></thead><tbody><tr><td>one</td></tr></tbody></table>',
  )
  const span = (text: string, ...marks: string[]) => ({ _type: 'span', _key: text, text, marks })
  const body = [
    { _type: 'block', _key: 'a', style: 'h2', children: [span('Head')], markDefs: [] },
    {
      _type: 'block',
      _key: 'b',
      style: 'normal',
      children: [span('so '), span('bold', 'strong', 'em')],
    },
  ]
  assert.equal(html(body, 'body'), '<h2>Head</h2><p>so <em><strong>bold</strong></em></p>')
  assert.equal(html(undefined, 'title'), undefined)
})

test('pastes the richest format, or the next one when it does not fit', () => {
  const forms = { 'text/plain': '7', [valueFormat]: '{"content-studio/value":{"a":1}}' }
  assert.equal(valueFromFormats(forms, typeOf('count'), createKey)?.value, 7)
  const copied = { ...formatsOf(['a'], typeOf('tags')), 'text/plain': 'else' }
  assert.deepEqual(valueFromFormats(copied, typeOf('tags'), createKey)?.value, ['a'])
  assert.equal(valueFromFormats({ 'text/plain': 'x' }, typeOf('count'), createKey), null)
})
