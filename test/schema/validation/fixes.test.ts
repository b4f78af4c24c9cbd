import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import type { FieldDefinition } from '../../../src/schema/define.ts'
import { fixFor } from '../../../src/schema/validation/fixes.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { validateDocument } from '../../../src/schema/validation/validate.ts'
import { noteSchema } from '../schemas.ts'

const rule = new Rule()
const text = (validation: Rule) => ({ type: 'string', validation })
const number = (validation: Rule) => ({ type: 'number', validation })
const list = { type: 'string', options: { list: ['news', 'Opinion', 'review'] } }

const table: [field: object, value: unknown, fixed: unknown][] = [
  [text(rule.uppercase()), 'Abc', 'ABC'],
  [text(rule.lowercase()), 'Abc', 'abc'],
  [{ type: 'url' }, 'example.com/page', 'https://example.com/page'],
  [{ type: 'url' }, 'no address', undefined],
  [list, 'News', 'news'],
  [list, ' opinion ', 'Opinion'],
  [list, 'reveiw', 'review'],
  [list, 'revew', 'review'],
  [list, 'something else', undefined],
  [number(rule.min(3)), 1, 3],
  [number(rule.max(3)), 10, 3],
  [number(rule.integer()), 1.6, 2],
  [number(rule.precision(1)), 1.26, 1.3],
  [text(rule.min(3)), 'ab', undefined],
]

test('an obvious remedy puts the finding right; where there is none, none is offered', async () => {
  for (const [field, value, fixed] of table) {
    const { schema, type } = noteSchema([{ name: 'field', ...field } as FieldDefinition])
    const findings = (of: unknown) =>
      validateDocument({ document: { _id: 'a', _type: 'note', field: of }, schema })
    const [marker] = await findings(value)
    assert.ok(marker, `${JSON.stringify(value)} is fine`)
    const fix = fixFor(marker, value, type.field('field')!.type)
    if (fixed === undefined) assert.equal(fix, null)
    else {
      const after = applyPatches(value, [fix!.patch])
      assert.equal(after, fixed)
      assert.deepEqual(await findings(after), [])
    }
  }
})
