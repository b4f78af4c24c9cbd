import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attempt } from '../../../src/schema/attempt.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import type { DatasetQuestion } from '../../../src/schema/validation/validation-context.ts'
import { noteSchema } from '../schemas.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { createValidationCache, validateDocument } from '../../../src/schema/validation/validate.ts'
import { findingLine, naiveFindings } from '../../kit/naive-validation.ts'
import { forEachSeed } from '../../kit/random.ts'
import { randomDocument, randomPatch, randomSchema } from '../../kit/random-content.ts'

const others = { environment: 'other', getDocumentExists: async () => true } as const

forEachSeed(
  120,
  'VALID-003 revalidating after an edit finds what a full run and a check of every rule find',
  async (random) => {
    const { schema, type } = randomSchema(random)
    const cache = createValidationCache()
    let document = randomDocument(random, type)
    let last = await validateDocument({ document, schema, cache, ...others })
    for (let edit = 0; edit < 12; edit++) {
      const before = document
      const patch = randomPatch(random, type, document)
      // What cannot be done to a document is refused before anybody validates it.
      const patched = attempt(() => applyPatches(before, [patch]))
      if (patched.ok) document = patched.value as ContentDocument
      const [again, afresh] = await Promise.all([
        validateDocument({ document, schema, cache, ...others }),
        validateDocument({ document, schema, ...others }),
      ])
      assert.deepEqual(again, afresh)
      assert.deepEqual(again.map(findingLine).sort(), await naiveFindings(document, schema))
      if (document === before) assert.equal(again, last)
      // What says the same is the same object, so that nothing is drawn again for it.
      for (const marker of again) {
        const same = last.find((other) => JSON.stringify(other) === JSON.stringify(marker))
        if (same) assert.ok(last.includes(marker), JSON.stringify(marker))
      }
      last = again
    }
  },
)

test('a validator that reads the document after waiting sees the current document', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const validation = new Rule().custom(async (_value, context) => {
    await gate
    return context.document?.['other'] === 'good' ? true : 'bad'
  })
  const { schema } = noteSchema([
    { name: 'field', type: 'string', validation },
    { name: 'other', type: 'string' },
  ])
  const cache = createValidationCache()
  const document = { _id: 'a', _type: 'note', field: 'x', other: 'good' }
  const first = validateDocument({ document, schema, cache })
  const second = validateDocument({ document: { ...document, other: 'odd' }, schema, cache })
  open()
  await first
  assert.deepEqual(
    (await second).map(({ message }) => message),
    ['bad'],
  )
})

test('returns 200 000 findings without failing', async () => {
  const of = [{ type: 'string', validation: { min: 2 } }]
  const { schema } = noteSchema([{ name: 'field', type: 'array', of } as FieldDefinition])
  const document = { _id: 'a', _type: 'note', field: Array.from({ length: 200_000 }, () => 'x') }
  assert.equal((await validateDocument({ document, schema })).length, 200_000)
})

test('does not repeat the uniqueness query of a slug when another field changes', async () => {
  const { schema } = noteSchema([
    { name: 'title', type: 'string' },
    { name: 'slug', type: 'slug' },
  ])
  const asked: unknown[] = []
  const query = async ({ params }: DatasetQuestion) => asked.push(params['slug']) === 1
  const cache = createValidationCache()
  const validate = (document: ContentDocument) =>
    validateDocument({ document, schema, cache, query, world: 0 })
  const document = { _id: 'drafts.a', _type: 'note', title: 'One', slug: { current: 'one' } }
  await validate(document)
  await validate({ ...document, title: 'Two' })
  assert.deepEqual(asked, ['one'])
  const [marker] = await validate({ ...document, slug: { current: 'two' } })
  assert.deepEqual(asked, ['one', 'two'])
  assert.equal(marker?.code, 'slug.unique')
})
