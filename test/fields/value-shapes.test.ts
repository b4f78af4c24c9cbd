import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { collectReferences } from '../../src/model/reference.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { validateDocument } from '../../src/schema/validation/validate.ts'

const schema = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [
        { name: 'to', type: 'reference', to: [{ type: 'note' }] },
        { name: 'links', type: 'array', of: [{ type: 'reference', to: [{ type: 'note' }] }] },
        { name: 'cover', type: 'image', fields: [{ name: 'alt', type: 'string' }] },
        { name: 'paper', type: 'file', fields: [{ name: 'title', type: 'string' }] },
        { name: 'body', type: 'array', of: [{ type: 'block' }] },
      ],
    },
  ],
  fieldTypes,
)

async function findings(fields: object): Promise<string[]> {
  const document = { _id: 'a', _type: 'note', ...fields }
  const getDocumentExists = async () => true
  const markers = await validateDocument({ document, schema, getDocumentExists })
  return markers.map(({ path, message }) => `${String(path[0])}: ${message}`)
}

const assetOf = (kind: string) => ({ _type: 'reference', _ref: `${kind}-abc-1` })

test('SCHEMA-006 a reference holds its target, its strength and its behaviour on publish', async () => {
  const to = {
    _type: 'reference',
    _ref: 'b',
    _weak: true,
    _strengthenOnPublish: { type: 'note', weak: false, template: { id: 'note', params: {} } },
  }
  const links = [{ _type: 'reference', _key: 'k', _ref: 'c' }]
  assert.deepEqual(await findings({ to, links }), [])
  const found = collectReferences({ _id: 'a', _type: 'note', to, links })
  assert.deepEqual(
    found.map(({ reference }) => reference),
    [to, links[0]],
  )
})

test('SCHEMA-013.1 a file holds its asset and its own fields, and no crop', async () => {
  const paper = { _type: 'file', asset: assetOf('file'), title: 'Minutes' }
  assert.deepEqual(await findings({ paper }), [])
  assert.deepEqual(await findings({ paper: { ...paper, crop: {} } }), [
    'paper: There is no field "crop" in the type Paper',
  ])
})

test('SCHEMA-013.2 an image also holds its crop and hotspot', async () => {
  const cover = {
    _type: 'image',
    asset: assetOf('image'),
    alt: 'A bridge',
    crop: { top: 0, bottom: 0.1, left: 0, right: 0 },
    hotspot: { x: 0.5, y: 0.5, width: 1, height: 1 },
  }
  assert.deepEqual(await findings({ cover }), [])
  assert.notDeepEqual(await findings({ cover: { ...cover, frame: {} } }), [])
})

test('SCHEMA-012 a block holds its style, list position, spans and their marks', async () => {
  const block = {
    _type: 'block',
    _key: 'b',
    style: 'h2',
    listItem: 'bullet',
    level: 1,
    children: [{ _type: 'span', _key: 's', text: 'Hello', marks: ['strong', 'l'] }],
    markDefs: [{ _type: 'link', _key: 'l', href: 'https://example.com' }],
  }
  assert.deepEqual(await findings({ body: [block] }), [])
  const type = fieldTypes.find(({ name }) => name === 'block')!
  assert.equal(type.isValue(block), true)
  assert.equal(type.isValue({ ...block, children: 'Hello' }), false)
})
