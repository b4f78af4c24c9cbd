import assert from 'node:assert/strict'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { createValidationCache, validateDocument } from '../../../src/schema/validation/validate.ts'
import { forEachSeed } from '../../kit/random.ts'
import { randomDocument, randomPatch, randomSchema } from '../../kit/random-content.ts'

forEachSeed(
  120,
  'VALID-003 validating again after an edit finds what a first run finds',
  async (random) => {
    const { schema, type } = randomSchema(random)
    const cache = createValidationCache()
    let document = randomDocument(random, type)
    let last = await validateDocument({ document, schema, cache, environment: 'other' })
    for (let edit = 0; edit < 12; edit++) {
      const before = document
      document = applyPatches(document, [randomPatch(random, type, document)]) as ContentDocument
      const [again, afresh] = await Promise.all([
        validateDocument({ document, schema, cache, environment: 'other' }),
        validateDocument({ document, schema, environment: 'other' }),
      ])
      assert.deepEqual(again, afresh)
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
