import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  invalidPreview,
  prepareValue,
  previewOf,
  previewSelection,
} from '../../src/schema/preview.ts'
import { noteSchema } from './schemas.ts'

const silent = () => {}

test('without a configuration, fields that look like title, subtitle and image are selected', () => {
  const { type } = noteSchema([
    { name: 'code', type: 'string' },
    { name: 'name', type: 'string' },
    { name: 'cover', type: 'image' },
    { name: 'description', type: 'text' },
  ])
  assert.deepEqual(previewSelection(type).select, {
    title: 'name',
    subtitle: 'description',
    media: 'cover',
    'media:url': 'cover.asset.url',
  })
})

test('each selected image also selects the URL of its file', () => {
  const { type } = noteSchema(
    [
      { name: 'title', type: 'string' },
      { name: 'cover', type: 'image' },
    ],
    { preview: { select: { title: 'title', picture: 'cover', by: 'author.name' } } },
  )
  const { select } = previewSelection(type)
  assert.equal(select['picture:url'], 'cover.asset.url')
  assert.equal(select['by:url'], undefined)
  const { type: withPrepare } = noteSchema([{ name: 'cover', type: 'image' }], {
    preview: {
      select: { picture: 'cover' },
      prepare: (selection: Record<string, unknown>) => {
        assert.deepEqual(Object.keys(selection), ['picture'])
        return { title: 'Cover', media: selection['picture'] }
      },
    },
  })
  const picture = { _type: 'image' }
  const shown = prepareValue(
    withPrepare,
    { picture, 'picture:url': 'https://x.test/a.jpg' },
    silent,
  )
  assert.deepEqual(shown, { title: 'Cover', media: picture, imageUrl: 'https://x.test/a.jpg' })
})

test('PREVIEW-002 texts may be strings, numbers, booleans, undefined or null', () => {
  const { type } = noteSchema([{ name: 'title', type: 'string' }])
  const prepared = prepareValue(
    type,
    { title: 5, subtitle: true, description: null, date: undefined },
    assert.fail,
  )
  assert.deepEqual(prepared, { title: '5', subtitle: 'true' })
})

test('SCHEMA-025 any other value used as a text is reported by its type', () => {
  const { type } = noteSchema([{ name: 'title', type: 'string' }])
  const said: string[] = []
  const prepared = prepareValue(type, { title: { nb: 'x' }, date: [] }, (text) => said.push(text))
  assert.equal(prepared, invalidPreview)
  assert.match(said[0]!, /returned object as title/)
  assert.match(said[1]!, /returned array as date/)
})

test('SCHEMA-026 a prepare function that throws or returns no object gives the invalid preview', () => {
  assert.equal(invalidPreview.title, 'Invalid preview config')
  assert.equal(invalidPreview.subtitle, 'Check the error log in the console')
  const prepares = [
    () => {
      throw new Error('boom')
    },
    () => undefined,
    () => [],
  ]
  for (const prepare of prepares) {
    const said: string[] = []
    const { type } = noteSchema([{ name: 'title', type: 'string' }], { preview: { prepare } })
    assert.equal(
      prepareValue(type, { title: 'x' }, (text) => said.push(text)),
      invalidPreview,
    )
    assert.equal(said.length, 1)
  }
})

test('a local value is previewed from its own fields', () => {
  const { type } = noteSchema([{ name: 'title', type: 'string' }], {
    preview: { select: { title: 'lines.0.text', subtitle: 'missing.path' } },
  })
  assert.deepEqual(previewOf(type, { lines: [{ text: 'First' }] }, silent), { title: 'First' })
})
