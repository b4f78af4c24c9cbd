import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shop } from '../../demo/scenarios/shop.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { collectReferences } from '../../src/model/reference.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { validateDocument } from '../../src/schema/validation/validate.ts'

const documents = shop.createDocuments({ assetId: (name) => name })
const schema = compileSchema(shop.types, fieldTypes)

test('the shop has no invalid document and no dangling reference', async () => {
  assert.deepEqual(await schema.check(), [])
  const ids = new Set(documents.map(({ _id }) => _id.replace('drafts.', '')))
  assert.equal(ids.size, documents.length)
  for (const document of documents) {
    for (const { reference } of collectReferences(document)) {
      assert.ok(ids.has(reference._ref), reference._ref)
    }
    const type = schema.get(document._type)
    assert.ok(type, document._type)
    const getDocumentExists = async (id: string) => ids.has(id)
    const markers = await validateDocument({ document, schema, type, getDocumentExists })
    assert.deepEqual(markers, [], document._id)
  }
  assert.ok(documents.some(({ _id }) => _id.startsWith('drafts.')))
})
